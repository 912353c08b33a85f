"""A game's page tells all that is said of the game on the wire: options, actions, events with their fields, and refusals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.table.about import about
from tests.docs.pages import ROOT, Page, spans_in

RULES = ROOT / "src/stolik/games"
OURS = [game for game in GAMES.values() if (RULES / game.id).is_dir()]
SHARED = ROOT / "src/stolik/game/contract.py", ROOT / "src/stolik/table/table.py"
_CODE = re.compile(r'Illegal\(\s*"([a-z-]+)"(?: if [^"]*else "([a-z-]+)")?')

games = pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)


def page_of(game: AnyGame) -> Page:
    return Page(ROOT / f"docs/games/{game.id}.md")


def words_in(text: str) -> set[str]:
    """Every word that is written as code."""
    return {word for span in spans_in(text) for word in re.findall(r"[\w-]+", span)}


def codes_in(*files: Path) -> set[str]:
    """What is refused there."""
    return {code for file in files for found in _CODE.findall(file.read_text()) for code in found if code}


@games
def test_the_page_says_who_made_the_game_and_how_many_play_it(game: AnyGame):
    text = page_of(game).text
    told = about(game.id)
    assert text.startswith(f"# {told.name}\n")
    assert [name for name in told.designers if name not in text] == []
    most = re.search(r"^\| players \| .*", text, re.MULTILINE)
    assert most is not None
    assert {str(game.players.start), str(game.players.stop - 1)} <= set(re.findall(r"\d+", most[0]))


@games
def test_the_page_has_every_option(game: AnyGame):
    options = {field.name for field in fields(game.Options)}
    assert options - words_in(page_of(game).text) == set()


@games
def test_the_page_has_every_action_and_event_with_its_fields(game: AnyGame):
    said = words_in(page_of(game).text)
    assert sorted(untold(game.actions, said) | untold(game.events, said)) == []


def untold(kinds: Mapping[str, type[Any]], said: set[str]) -> set[str]:
    names = {f"{kind}.{field.name.rstrip('_')}" for kind, cls in kinds.items() for field in fields(cls)} | set(kinds)
    return {name for name in names if not name.endswith(".to") and not {*name.split(".")} <= said}


@games
def test_the_page_or_the_protocol_has_every_refusal_of_the_rules(game: AnyGame):
    raised = codes_in(*sorted((RULES / game.id / "rules").glob("*.py")))
    shared = words_in(Page(ROOT / "docs/protocol.md").text.split("### Errors over the socket")[1])
    assert sorted(raised - words_in(page_of(game).text) - shared) == []
    assert raised


def test_the_protocol_has_every_refusal_that_all_games_share():
    table = Page(ROOT / "docs/protocol.md").text.split("### Errors over the socket")[1]
    assert sorted(codes_in(*SHARED) - words_in(table)) == []
