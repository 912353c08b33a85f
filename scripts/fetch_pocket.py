"""Brings what Python in a browser needs and npm does not have: msgspec, compiled for it, at the version that the server runs with.

pip is asked, because it knows where packages come from here; the hash is among those of `requirements/runtime.txt`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
WHERE = ROOT / "web" / ".pocket"
FOR_THE_BROWSER = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]


def locked(package: str) -> str:
    """The lines of the lock that are about the package."""
    lines = (ROOT / "requirements" / "runtime.txt").read_text()
    found = re.search(rf"^{package}==.*?(?=^\S|\Z)", lines, re.MULTILINE | re.DOTALL)
    assert found is not None, f"requirements/runtime.txt does not name {package}"
    return found[0]


def main() -> None:
    WHERE.mkdir(exist_ok=True)
    for old in WHERE.glob("*.whl"):
        old.unlink()
    with TemporaryDirectory() as folder:
        asked = Path(folder) / "asked.txt"
        asked.write_text(locked("msgspec"))
        how = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--implementation", "cp", *FOR_THE_BROWSER]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", *how]
        subprocess.run([*pip, "--requirement", str(asked), "--dest", str(WHERE)], check=True)


if __name__ == "__main__":
    main()
