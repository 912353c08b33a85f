"""Which Chromium is found: programs that only pretend to be one stand on the PATH."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts/find-chromium"
SHOWS = "#!/bin/sh\necho '<p>shown'\n"
FAILS = "#!/bin/sh\nexit 1\n"
DOWNLOADS = """#!/bin/sh
[ "$1" = download ] || exit 1
touch shell.deb
"""
UNPACKS = f"""#!/bin/sh
mkdir -p usr/lib/chromium
cat > usr/lib/chromium/chromium-headless-shell << 'END'
{SHOWS}END
chmod +x usr/lib/chromium/chromium-headless-shell
"""


class Machine:
    """A clone of ours and the programs of a machine."""

    def __init__(self, folder: Path) -> None:
        self._programs = folder / "programs"
        self._programs.mkdir()
        self.clone = folder / "clone"
        (self.clone / "scripts").mkdir(parents=True)
        shutil.copy(SCRIPT, self.clone / "scripts")
        for name in ("cat", "chmod", "dirname", "grep", "id", "mkdir", "mktemp", "mv", "rm", "sh", "touch"):
            (self._programs / name).symlink_to(shutil.which(name) or name)
        self.has("apt-get", FAILS)
        self.has("sudo", FAILS)

    def has(self, name: str, does: str = SHOWS) -> str:
        program = self._programs / name
        program.write_text(does, "utf-8")
        program.chmod(0o755)
        return str(program)

    def finds(self, *wanted: str, **environment: str) -> str | None:
        """What it prints; None if it has found nothing."""
        found = subprocess.run(
            [self.clone / "scripts/find-chromium", *wanted],
            env={"PATH": str(self._programs), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return found.stdout.strip() if found.returncode == 0 else None


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_one_without_windows_is_for_those_who_ask_for_it(machine: Machine) -> None:
    whole, shell = machine.has("chromium"), machine.has("chromium-headless-shell")
    assert machine.finds() == whole
    assert machine.finds("--without-windows") == shell


def test_the_one_that_is_named_goes_before_all_others(machine: Machine) -> None:
    machine.has("chromium")
    machine.has("chromium-headless-shell")
    named = machine.has("another")
    assert machine.finds(CHROMIUM=named) == named
    assert machine.finds("--without-windows", CHROMIUM=named) == named


def test_one_without_windows_is_unpacked_once_and_nothing_is_installed(machine: Machine) -> None:
    machine.has("chromium")
    machine.has("apt-get", DOWNLOADS)
    machine.has("dpkg-deb", UNPACKS)
    unpacked = str(machine.clone / ".tools/shell/usr/lib/chromium/chromium-headless-shell")
    assert machine.finds("--without-windows") == unpacked
    machine.has("apt-get", FAILS)
    assert machine.finds("--without-windows") == unpacked
    assert [left.name for left in (machine.clone / ".tools").iterdir()] == ["shell"]


def test_one_that_was_unpacked_and_shows_nothing_is_not_taken(machine: Machine) -> None:
    whole = machine.has("chromium")
    machine.has("apt-get", DOWNLOADS)
    machine.has("dpkg-deb", UNPACKS.replace(SHOWS, "#!/bin/sh\necho\n"))
    assert machine.finds("--without-windows") == whole


@pytest.mark.parametrize("broken", [True, False])
def test_where_none_without_windows_can_be_had_a_whole_one_does(machine: Machine, broken: bool) -> None:
    whole = machine.has("chromium")
    if broken:
        machine.has("chromium-headless-shell", FAILS)
    assert machine.finds("--without-windows") == whole
    assert list((machine.clone / ".tools").iterdir()) == []


def test_without_any_it_says_so(machine: Machine) -> None:
    assert machine.finds() is None
    assert machine.finds("--without-windows") is None
