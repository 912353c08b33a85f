"""What the contract suite plays of a game: which options, with how many players.

A game says so itself in its part `cases`; one that does not is played with its usual options and with every other choice
that its options have a name for, one at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from stolik.game.chance import Chance
from stolik.game.contract import AnyGame, Illegal
from stolik.game.installed import part
from stolik.table.codec import codec


@dataclass(frozen=True)
class OptionSet:
    """Options as JSON writes them, and with how many they can be played."""

    options: Mapping[str, Any]
    players: range | None = None
    """None: with any number that the game allows."""


@dataclass(frozen=True)
class Cases:
    """What a game's part `cases` says, under the name CASES."""

    option_sets: tuple[OptionSet, ...]
    free_fields: frozenset[str] = frozenset()
    """Fields of actions that `legal` leaves open, because they are measured and not chosen."""
    free_order: frozenset[str] = frozenset()
    """Fields of actions of which `legal` lists one order, while `play` takes any."""
    mistake: str | None = None
    """The event that answers a mistake; `legal` need not list all of those, if there are too many."""


@dataclass(frozen=True)
class Case:
    game: AnyGame
    players: int
    options: Any
    name: str
    said: Cases = Cases(())


def cases(game: AnyGame) -> list[Case]:
    """Every option set × number of players."""
    own = part(game.id, "cases")
    said = cast("Cases", own.CASES) if own else Cases(tuple(_option_sets(game)))
    return [
        Case(
            game, players, codec(game).read_options(dict(chosen.options)), f"{game.id}-{players}-{_name(chosen)}", said
        )
        for chosen in said.option_sets
        for players in (game.players if chosen.players is None else chosen.players)
    ]


def _name(chosen: OptionSet) -> str:
    return "-".join(f"{name}={value}" for name, value in chosen.options.items()) or "default"


def _option_sets(game: AnyGame) -> Iterator[OptionSet]:
    usual = game.Options()
    hints = get_type_hints(game.Options)
    others = (
        {field.name: value}
        for field in fields(usual)
        for value in _choices(hints[field.name])
        if value != getattr(usual, field.name)
    )
    for options in ({}, *others):
        for players in game.players:
            if _can_be_played(game, players, options):
                yield OptionSet(options, range(players, players + 1))


def _choices(hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else ()


def _can_be_played(game: AnyGame, players: int, options: Mapping[str, Any]) -> bool:
    try:
        game.start(players, codec(game).read_options(dict(options)), Chance(bytes(32), 0))
    except Illegal:
        return False
    return True
