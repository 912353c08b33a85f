"""The table of Twenty One: everybody's sheet, the dice, and who has to act on them."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.game.contract import Seat
from stolik.games.twentyone.rules.moves import STAYS, Options
from stolik.games.twentyone.rules.printed import COLOURS, Colour
from stolik.games.twentyone.rules.sheet import Sheet


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    sheets: tuple[Sheet, ...]
    turn: int
    active: Seat
    """Whose dice these are."""
    dice: tuple[int, ...]
    """In the order of COLOURS."""
    attempt: int
    rolling: bool
    """The active seat has yet to decide whether to roll again; nobody may write before."""
    waiting: frozenset[Seat]
    """Who has to decide on the dice, or to write them. Nobody: the game is over."""


def dice_by_colour(state: State) -> dict[Colour, int]:
    return dict(zip(COLOURS, state.dice, strict=True))


def staying(state: State) -> tuple[Colour, ...]:
    """The dice that another roll leaves as they are."""
    return tuple(colour for colour, die in zip(COLOURS, state.dice, strict=True) if die == STAYS)


def can_reroll(state: State) -> bool:
    return any(die != STAYS for die in state.dice)
