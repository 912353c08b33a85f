"""A package can be at fault too: for every property of it, a new game that breaks it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from stolik.checking.package import PACKAGE_PROPERTIES
from stolik.game.installed import GAMES, look_again
from stolik.making import make_package
from stolik.server.http.game_list import all_games
from stolik.server.settings import Settings
from stolik.table.about import about

Change = Callable[[Path], None]


def write(name: str, old: str, new: str) -> Change:
    def change(package: Path) -> None:
        text = (package / name).read_text(encoding="utf-8")
        assert old in text
        (package / name).write_text(text.replace(old, new), encoding="utf-8")

    return change


def feats(source: str) -> Change:
    def change(package: Path) -> None:
        (package / "feats.py").write_text(source, encoding="utf-8")

    return change


BROKEN: list[tuple[str, Change, str]] = [
    (
        "the_rules_import_only_the_contract",
        write("rules/turn.py", "def take(", "import random\n\n\ndef take("),
        "turn.py imports random",
    ),
    (
        "the_rules_import_only_the_contract",
        write("rules/turn.py", "def take(", "from acorns import telling\n\n\ndef take("),
        "turn.py imports acorns",
    ),
    (
        "loading_it_loads_its_rules_alone",
        write("__init__.py", "GAME = ", "import msgspec\n\nGAME = "),
        "loading the game also loads msgspec",
    ),
    (
        "its_texts_say_everything_in_both_languages",
        write("about.json", '"loses"', '"draws"'),
        "en: it explains heap (), last (draws wins), the options are heap (), last (loses wins)",
    ),
    (
        "its_texts_say_everything_in_both_languages",
        write("about.json", '"pl"', '"de"'),
        "about.json: Object contains unknown field `de`",
    ),
    (
        "its_texts_say_everything_in_both_languages",
        write("about.json", "Co znaczy go wziąć.", ""),
        "pl: something is left empty",
    ),
    (
        "its_texts_say_everything_in_both_languages",
        write("about.json", '"quick": 2', '"quick": 9'),
        "about.json: 9 sit down at once, who cannot play it",
    ),
    (
        "its_texts_say_everything_in_both_languages",
        feats('FEATS = ("last-one",)\n\n\ndef feats(played):\n    return (frozenset(),) * played.header.players\n'),
        "about.json, en: the feats are last-one",
    ),
    (
        "its_feats_are_among_those_it_names",
        feats('FEATS = ()\n\n\ndef feats(played):\n    return (frozenset({"first"}),) * played.header.players\n'),
        "feats.py: first is not among its feats",
    ),
    (
        "its_feats_are_among_those_it_names",
        feats("FEATS = ()\n\n\ndef feats(played):\n    return ()\n"),
        "feats.py: it speaks of 0 seats",
    ),
]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new game, where this Python and every one that it starts find it."""
    source = make_package("acorns", tmp_path) / "src"
    told = source / "acorns-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: acorns\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("[stolik.games]\nacorns = acorns:GAME\n")
    monkeypatch.setattr(sys, "path", [str(source), *sys.path])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")]))
    invalidate_caches()
    look_again()
    yield source / "acorns"
    for module in [name for name in sys.modules if name.split(".")[0] == "acorns"]:
        del sys.modules[module]
    monkeypatch.undo()
    look_again()


@pytest.mark.parametrize("name", PACKAGE_PROPERTIES)
def test_a_new_game_is_accepted(package: Path, name: str):
    PACKAGE_PROPERTIES[name](GAMES["acorns"])


@pytest.mark.parametrize(("name", "change", "fault"), BROKEN, ids=[fault for _, _, fault in BROKEN])
def test_a_broken_package_is_rejected(package: Path, name: str, change: Change, fault: str):
    change(package)
    with pytest.raises(AssertionError) as error:
        PACKAGE_PROPERTIES[name](GAMES["acorns"])
    assert fault in str(error.value)


def test_every_property_has_a_package_that_breaks_it():
    assert {name for name, *_ in BROKEN} == set(PACKAGE_PROPERTIES)


@pytest.mark.parametrize("change", [write("about.json", '"loses"', '"draws"'), write("about.json", "{", "[")])
def test_texts_that_do_not_fit_keep_no_game_from_being_told(package: Path, change: Change):
    change(package)
    about.cache_clear()
    told = {game.id: game for game in all_games(Settings().packs).games}
    about.cache_clear()
    assert len(told) == len(GAMES)
    assert told["acorns"].quick == 2
