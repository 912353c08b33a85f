"""Runs pytest with the arguments given several times in a row while one core is kept busy; whatever failed even once is named.

No second try: what depends on how much of the machine it gets shows here. It is no part of `make test`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree as ET

BUSY = "import os\nwhile os.getppid() == {parent}: sum(range(10**6))"


@contextmanager
def one_core_busy() -> Generator[None]:
    """By a process that ends with this one, whatever becomes of it."""
    with subprocess.Popen([sys.executable, "-S", "-c", BUSY.format(parent=os.getpid())]) as other:
        try:
            yield
        finally:
            other.kill()


def failed(report: Path) -> tuple[int, list[str]]:
    """How many tests there were, and which of them did not pass."""
    cases = list(ET.parse(report).iter("testcase"))
    names = [
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]
    return len(cases), names


def run(times: int, arguments: Iterable[str]) -> Counter[str]:
    """By test, how often it failed. Raises RuntimeError if the tests cannot be run at all."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="stolik-steadily-") as folder, one_core_busy():
        for number in range(1, times + 1):
            report = Path(folder) / f"{number}.xml"
            command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
            status = subprocess.run(command, check=False).returncode
            if status not in {0, 1}:
                raise RuntimeError(f"pytest ended with {status}")
            tests, names = failed(report)
            found.update(names)
            print(f"── {number} of {times}: {tests} tests, {len(names)} failed", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    chosen, arguments = parser.parse_known_args()
    found = run(chosen.times, arguments)
    for test, often in found.most_common():
        print(f"failed {often} of {chosen.times} times: {test}")
    print(f"── {chosen.times} times in a row, one core busy: {len(found)} tests failed at least once")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
