"""Games are found, not registered: whatever packages promise, the usable ones are there and the others are reported."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from stolik.game.installed import GAMES, folder, look_again, part, unusable

Install = Callable[..., None]

SOUND = """
from stolik.games.{base} import GAME as BASE
class Other(type(BASE)):
    id = "{id}"
GAME = Other()
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts packages where Python finds them, each with an entry point for a game."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    def put(package: str, game: str, source: str, module: str | None = None) -> None:
        module = module or package
        (tmp_path / f"{module}.py").write_text(source)
        told = tmp_path / f"{package.replace('-', '_')}-1.0.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (told / "entry_points.txt").write_text(f"[stolik.games]\n{game} = {module}:GAME\n")
        invalidate_caches()
        look_again()

    before = set(sys.modules)
    yield put
    for module in set(sys.modules) - before:
        del sys.modules[module]
    monkeypatch.undo()
    look_again()


def why(id_: str) -> str:
    (only,) = unusable()
    assert only.id == id_
    return str(only)


def test_a_package_that_somebody_else_installs_brings_a_game(install: Install):
    install("acorns", "acorns", SOUND.format(base="crisscross", id="acorns"))
    assert GAMES["acorns"].id == "acorns"
    assert "acorns" in set(GAMES)
    assert unusable() == ()


def test_a_game_in_a_single_module_has_no_parts_and_no_files(install: Install):
    install("acorns", "acorns", SOUND.format(base="crisscross", id="acorns"))
    assert part("acorns", "bots") is None
    assert folder("acorns") is None


def test_a_package_that_cannot_be_loaded_takes_no_other_game_with_it(install: Install):
    others = set(GAMES)
    install("acorns", "acorns", "import no_such_module")
    assert why("acorns") == "acorns from acorns cannot be played: ModuleNotFoundError: No module named 'no_such_module'"
    assert "acorns" not in GAMES
    assert {game.id for game in GAMES.values()} == others


def test_two_packages_with_one_id_are_both_named(install: Install):
    source = SOUND.format(base="crisscross", id="acorns")
    install("acorns-by-ania", "acorns", source, "ania")
    install("acorns-by-ben", "acorns", source, "ben")
    assert why("acorns").startswith("acorns from acorns-by-ania and acorns-by-ben cannot be played: only one package")
    assert "acorns" not in GAMES


def test_the_entry_point_and_the_game_have_to_agree_on_the_id(install: Install):
    install("acorns", "acorns", SOUND.format(base="crisscross", id="oaks"))
    assert why("acorns").endswith("the entry point says 'acorns', the game itself 'oaks'")


def test_what_is_no_game_is_not_taken_for_one(install: Install):
    install("acorns", "acorns", "GAME = 'acorns'")
    assert "acorns:GAME has no Options, View, actions" in why("acorns")


def test_asking_for_an_unusable_game_says_why(install: Install):
    install("acorns", "acorns", "import no_such_module")
    with pytest.raises(KeyError, match="no_such_module"):
        GAMES["acorns"]


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("wanted", ["stolik.games.{}.rules", "stolik.game.installed"])
def test_the_rules_come_without_anything_else(name: str, wanted: str):
    # What the interpreter brings by itself (an editable install's finder, a distribution's sitecustomize) is not ours.
    code = (
        "import sys; own = set(sys.modules)\n"
        f"import {wanted.format(name)}; from stolik.game.installed import GAMES; GAMES[{name!r}]\n"
        "print(*sorted(m for m in sys.modules if m not in own and m.split('.')[0] not in sys.stdlib_module_names"
        " and not m.startswith(('stolik.game.', 'stolik.games', '__')) and m not in {'stolik', 'stolik.game'}))"
    )
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_the_other_parts_are_loaded_when_they_are_asked_for():
    code = (
        "import sys; from stolik.game.installed import GAMES, part; GAMES['crisscross']; before = 'numpy' in sys.modules\n"
        "part('crisscross', 'kernels'); print(before, 'numpy' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True"]
