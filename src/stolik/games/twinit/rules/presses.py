"""What a press refers to: the position that was on the player's screen, and the faces that it showed."""

from __future__ import annotations

from dataclasses import replace

from stolik.game.contract import Illegal, Milliseconds
from stolik.games.twinit.rules.hands import hands_that_count
from stolik.games.twinit.rules.state import State, set_of, visible

REMEMBERED: Milliseconds = 2_000
"""How long a position that is no longer the present one may still be claimed in."""


def tick(state: State, at: Milliseconds) -> State:
    """One more entry begins: a new revision; old positions are forgotten, and hands are forgotten that lay long enough."""
    if at < state.at:
        raise Illegal("clock", at=at, last=state.at)
    ended = [*(began for _, began in state.past[1:]), at]
    past = tuple(moment for moment, end in zip(state.past, ended, strict=True) if end >= at - REMEMBERED)
    past = (*past, (state.rev + 1, at))
    return replace(state, at=at, rev=state.rev + 1, past=past, hands=hands_that_count(state, at))


def pressed_in(state: State) -> int:
    """The revision in which a press is made that comes now: the present one, or the last one before the table froze."""
    return state.window.rev if state.window else state.rev


def said(state: State, rev: int, after: Milliseconds) -> Milliseconds:
    """When the player says to have pressed: so long after that revision came."""
    return dict(state.past)[rev] + after


def check_face(state: State, card: int, rev: int) -> None:
    """A press counts for what it was aimed at: a face that was there in that revision and still is."""
    if rev >= state.rev:
        raise Illegal("no-such-revision", rev=rev, latest=state.rev - 1)
    if rev not in dict(state.past):
        raise Illegal("revision-too-old", rev=rev, oldest=state.past[0][0])
    if card not in visible(state):
        raise Illegal("not-visible", card=card)
    home = set_of(state, card)
    if home and home.safe:
        raise Illegal("safe-set", card=card)
    if state.cards[card].rev > rev:
        raise Illegal("face-changed", card=card, rev=state.cards[card].rev)
