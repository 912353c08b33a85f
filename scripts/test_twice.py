"""Runs pytest with the arguments given; what failed is tried once more, alone, and named at the end.

The second try is a net for a machine that stalls, not a way to live with a test that fails now and then: whatever needed
it stands in the output of the run, also where all is well in the end.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ONCE_MORE = ("-n", "0", "--last-failed", "--last-failed-no-failures", "none")


class Needed:
    """Remembers what was tried again."""

    def __init__(self) -> None:
        self.tests: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.tests = [item.nodeid for item in session.items]

    def told(self) -> str:
        """The words about them; nothing, if there were none."""
        named = "".join(f"    {test}\n" for test in self.tests)
        return f"needed a second try: {len(self.tests)}\n{named}" if named else ""


def main() -> int:
    report, arguments = Path(sys.argv[1]), sys.argv[2:]
    report.unlink(missing_ok=True)
    status = subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode
    if status == 0:
        return 0
    needed = Needed()
    status = int(pytest.main([*arguments, *ONCE_MORE], plugins=[needed]))
    if told := needed.told():
        print(f"\n{'!' * 80}\n{told}{'!' * 80}", flush=True)
        report.write_text(told, "utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
