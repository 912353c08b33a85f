"""What the coach can say, the client can put into words: the same keys, and no value that the reason does not bring."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik import bots
from stolik.game.installed import GAMES

BOTS = Path(bots.__file__).parent
GAMES_AT = BOTS.parent / "games"
CLIENT = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "pl")


def given(sources: list[Path]) -> dict[str, frozenset[str]]:
    """Every key that is given as a reason in these sources, with the names of its values."""
    calls = [
        node
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason"
    ]
    return {key: frozenset(names(call.args[1])) for call in calls for key in keys(call.args[0])}


def keys(written: ast.expr) -> Iterator[str]:
    match written:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=one, orelse=other):
            yield from keys(one)
            yield from keys(other)
        case _:
            raise AssertionError(f"a reason's key must be written out: {ast.unparse(written)}")


def names(written: ast.expr) -> Iterator[str]:
    assert isinstance(written, ast.Dict)
    for name in written.keys:
        assert isinstance(name, ast.Constant)
        yield str(name.value)


def words(folder: Path, language: str) -> dict[str, Any]:
    return json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))["advice"]


def filled(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\{\{(\w+)\}\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
class TestEveryGame:
    def test_has_words_for_every_reason_and_for_no_other(self, game: str, language: str) -> None:
        said = words(CLIENT / "games" / game / "texts", language)["why"]
        assert said.keys() == given(list((GAMES_AT / game / "bots").glob("*.py"))).keys()

    def test_fills_in_only_what_the_reason_brings(self, game: str, language: str) -> None:
        said = words(CLIENT / "games" / game / "texts", language)["why"]
        brought = given(list((GAMES_AT / game / "bots").glob("*.py")))
        assert [key for key, text in said.items() if not filled(text) <= brought[key]] == []

    def test_counts_only_values_that_some_reason_fills_in(self, game: str, language: str) -> None:
        said = words(CLIENT / "games" / game / "texts", language)
        counted = {value.rpartition("_")[0] for value in said.get("value", {})}
        assert counted <= {value for text in said["why"].values() for value in filled(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_has_words_for_reasons_of_any_game(language: str) -> None:
    assert given(list(BOTS.glob("*.py"))).keys() <= words(CLIENT / "text", language)["why"].keys()
