"""Decks for Super Mega Lucky Box: the project's own, and how an owner describes the cards of another.

The project's own cards lie in `deck.toml`, where `scripts/make_luckybox_deck.py` put them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeAlias, cast

from stolik.game.contract import BadMaterial
from stolik.games.luckybox.rules.cards import CELLS, COPIES, FEWEST_CARDS, LINES, MOST_CARDS, NUMBERS, Card, Prize

Cards: TypeAlias = tuple[Card, ...]
"""One copy of every card, in the order of their numbers, which begin with 1."""

MOST_PLAYERS_PER_COPY = 6

_PRIZES: dict[str, Prize] = {"?": "?", "bolt": "bolt", "bolt2": "bolt2", "moon": "moon", "star": "star", "none": None}


def cards_for(players: int, deck: Cards) -> Cards:
    """Every card that can be dealt; card n of a second copy follows the whole first copy."""
    copies = 1 if players <= MOST_PLAYERS_PER_COPY else COPIES
    return tuple(
        Card(card.number + copy * len(deck), card.grid, card.bonuses) for copy in range(copies) for card in deck
    )


def deck_from(description: Mapping[str, Any]) -> Cards:
    """The deck that a description speaks of: `cards` has, under each number from 1 on, a `grid` and `bonuses`."""
    cards = description.get("cards")
    if not isinstance(cards, Mapping):
        raise BadMaterial("cards", "there have to be cards, each under its number")
    cards = cast("Mapping[Any, Any]", cards)
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise BadMaterial("cards", f"a deck has {FEWEST_CARDS} to {MOST_CARDS} cards, not {len(cards)}")
    by_number = {str(number): card for number, card in cards.items()}
    return tuple(_card(number, by_number.get(str(number))) for number in range(1, len(cards) + 1))


def _card(number: int, entry: Any) -> Card:
    field = f"cards.{number}"
    if not isinstance(entry, Mapping):
        raise BadMaterial(field, "every card has its number, from 1 on without gaps, and under it a grid and bonuses")
    entry = cast("Mapping[str, Any]", entry)
    for name in entry:
        if name not in ("grid", "bonuses"):
            raise BadMaterial(f"{field}.{name}", "no such field")
    grid = _items(f"{field}.grid", entry.get("grid"), CELLS, "numbers")
    bonuses = _items(f"{field}.bonuses", entry.get("bonuses"), LINES, "bonuses")
    return Card(
        number,
        grid=tuple(_number(f"{field}.grid[{cell}]", value) for cell, value in enumerate(grid)),
        bonuses=tuple(_prize(f"{field}.bonuses[{index}]", value) for index, value in enumerate(bonuses)),
    )


def _items(field: str, value: Any, count: int, what: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or len(cast("Sequence[Any]", value)) != count:
        raise BadMaterial(field, f"has to be a list of {count} {what}")
    return cast("Sequence[Any]", value)


def _number(field: str, value: Any) -> int:
    if type(value) is not int or value not in NUMBERS:
        raise BadMaterial(field, f"{value!r} is not a number from 1 to 9")
    return value


def _prize(field: str, value: Any) -> Prize:
    if value is None:
        return None
    if isinstance(value, str):
        if value not in _PRIZES:
            raise BadMaterial(field, f"{value!r} is not a number from 1 to 9 nor one of {', '.join(_PRIZES)}")
        return _PRIZES[value]
    return _number(field, value)


def _own_deck() -> Cards:
    text = files(__package__ or __name__).joinpath("deck.toml").read_text(encoding="utf-8")
    return deck_from(tomllib.loads(text))


OWN_DECK = _own_deck()
