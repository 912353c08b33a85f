"""Positions to test with: a few cards, laid where the test wants them, and a desk to play them on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TypeVar

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import Event, Illegal, Moment, Seat
from stolik.games.twinit.rules import TwinIt
from stolik.games.twinit.rules.moves import (
    AnyAction,
    CardSet,
    Claim,
    Flip,
    Gather,
    Give,
    Mode,
    Options,
    Pass,
    Release,
    Reveal,
    Say,
    Settle,
    TimeUp,
    Touch,
)
from stolik.games.twinit.rules.start import laid_out
from stolik.games.twinit.rules.state import Card, State

GAME = TwinIt()
NUMBERS = 50
BELOW = 60
"""Card n shows pattern n and has pattern n + 60 below, unless a test makes it somebody's twin."""
NOW = 10_000

EventT = TypeVar("EventT", bound=Event)


def luck(step: int = 0) -> Chance:
    return Chance(sha256(b"twinit").digest(), step)


def position(
    *,
    mode: Mode = "race",
    players: int = 2,
    table: Sequence[int] = (),
    decks: Sequence[Sequence[int]] = (),
    sets: Sequence[tuple[Seat, tuple[int, ...]]] = (),
    twins: Sequence[tuple[int, ...]] = (),
    below: Sequence[tuple[int, int]] = (),
    turn: Seat | None = 0,
    handicap: Seat | None = None,
    barred: Sequence[int] = (),
    aside: Sequence[int] = (),
    revision: int = GAME.revision,
) -> State:
    """Cards in these places; those named as twins show the pattern of the first, `below` names a card's other face."""
    groups = [*twins, *(cards for _, cards in sets)]
    shows = {card: group[0] for group in groups for card in group}
    under = dict(below)
    cards = tuple(Card((shows.get(n, n), under.get(n, n + BELOW)), up=0, since=0, rev=1) for n in range(NUMBERS))
    state = laid_out(players, Options(mode, handicap=handicap), cards, Moment(0), revision)
    full = tuple(map(tuple, (*decks, *([()] * (players - len(decks))))))
    return replace(
        state,
        decks=full if mode in {"race", "teams", "turns"} else (),
        table=tuple(table),
        sets=tuple(CardSet(seat, cards) for seat, cards in sets),
        barred=tuple(barred),
        aside=tuple(aside),
        turn=turn,
        reveal_by=NOW + 4_000,
    )


class Desk:
    """Plays a position on, and remembers what happened in the last entry."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.at = NOW

    def play(self, seat: Seat | None, action: AnyAction, at: int, allowed: tuple[int, int] | None = None) -> Desk:
        self.state, self.events = GAME.play(self.state, seat, action, luck(), Moment(at, allowed))
        self.at = at
        return self

    def refuses(self, seat: Seat | None, action: AnyAction, at: int | None = None) -> str:
        """The code with which the rules refuse this; the position stays as it was."""
        return self.refusal(seat, action, at).code

    def refusal(self, seat: Seat | None, action: AnyAction, at: int | None = None) -> Illegal:
        before = self.state
        with pytest.raises(Illegal) as refused:
            GAME.play(self.state, seat, action, luck(), Moment(self.at if at is None else at))
        assert self.state is before
        return refused.value

    def claim(self, seat: Seat, a: int, b: int, pressed: int = NOW, at: int | None = None) -> Desk:
        """A truthful claim over a connection that allows its press."""
        at = max(pressed, self.at) if at is None else at
        rev, after = self._since((a, b), pressed)
        return self.play(seat, Claim((a, b), rev, after), at, (at - 400, at))

    def touch(self, seat: Seat, card: int, pressed: int = NOW, at: int | None = None) -> Desk:
        at = max(pressed, self.at) if at is None else at
        rev, after = self._since((card,), pressed)
        return self.play(seat, Touch(card, rev, after), at, (at - 400, at))

    def _since(self, cards: tuple[int, ...], pressed: int) -> tuple[int, int]:
        seen = max(self.state.cards[card].rev for card in cards)
        rev, began = next((rev, began) for rev, began in self.state.past if rev >= seen)
        return rev, pressed - began

    def reveal(self, seat: Seat, at: int | None = None) -> Desk:
        return self.play(seat, Reveal(), self.at if at is None else at)

    def release(self, seat: Seat, card: int, at: int | None = None) -> Desk:
        return self.play(seat, Release(card), self.at if at is None else at)

    def give(self, seat: Seat, a: int, b: int) -> Desk:
        return self.play(seat, Give((a, b)), self.at)

    def say(self, seat: Seat, a: int, b: int) -> Desk:
        return self.play(seat, Say((a, b)), self.at)

    def pass_on(self, seat: Seat) -> Desk:
        return self.play(seat, Pass(), self.at)

    def flip(self, seat: Seat, card: int, at: int | None = None) -> Desk:
        return self.play(seat, Flip(card), self.at if at is None else at)

    def gather(self, seat: Seat, *cards: int, at: int | None = None) -> Desk:
        return self.play(seat, Gather(cards), self.at if at is None else at)

    def settle(self, at: int | None = None) -> Desk:
        due = GAME.due(self.state)
        assert due is not None
        return self.play(None, Settle(), due.at if at is None else at)

    def time_up(self, at: int) -> Desk:
        return self.play(None, TimeUp(), at)

    def saw(self, kind: type[EventT]) -> list[EventT]:
        """The events of one kind in the last entry."""
        return [event for event in self.events if isinstance(event, kind)]

    def shows(self, card: int) -> int:
        return self.state.cards[card].face

    def sets(self, seat: Seat) -> list[tuple[int, ...]]:
        return [won.cards for won in self.state.sets if won.seat == seat]
