"""Two teams, even seats against odd ones: a pair must be touched by two different members of a team."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stolik.game.contract import Illegal, Milliseconds, Moment, Seat, Step
from stolik.games.twinit.rules.arbitration import bounds, counted
from stolik.games.twinit.rules.hands import HANDS, hands_down, team_claim
from stolik.games.twinit.rules.moves import Hand, Press, Release, Released, Touch, Touched
from stolik.games.twinit.rules.presses import check_face, pressed_in, said
from stolik.games.twinit.rules.state import State, exposed, side, twins
from stolik.games.twinit.rules.turn import check_not_frozen, check_window, freeze, frozen, pattern

TOUCH_LASTS: Milliseconds = 2_000


def touches(state: State, seat: Seat, at: Milliseconds) -> Iterator[Touch]:
    """One touch for every card a free hand may go to, as if pressed as soon as the present position came."""
    own = {hand.card for hand in hands_down(state, at) if hand.seat == seat}
    if not state.owing and len(own) < HANDS:
        yield from (Touch(card, rev=pressed_in(state), after=0) for card in exposed(state) if card not in own)


def twin_touches(state: State, seat: Seat, at: Milliseconds) -> Iterator[Touch]:
    """The touches among them that begin or complete a right claim of the team."""
    mates = sorted(
        (hand for hand in hands_down(state, at) if side(state, hand.seat) == side(state, seat)),
        key=lambda hand: (hand.pressed, hand.seat, hand.card),
    )
    open_to_us = [pair for pair in twins(state) if pattern(state, Press(seat, pair, at)) is not None]
    if not mates:
        wanted = {card for pair in open_to_us for card in pair}
    elif mates[0].seat != seat:
        wanted = {card for pair in open_to_us if mates[0].card in pair for card in pair} - {mates[0].card}
    else:
        wanted = set[int]()
    yield from (touch for touch in touches(state, seat, at) if touch.card in wanted)


def releases(state: State, seat: Seat, at: Milliseconds) -> Iterator[Release]:
    if state.window is None:
        yield from (Release(hand.card) for hand in hands_down(state, at) if hand.seat == seat)


def touch(state: State, seat: Seat, action: Touch, moment: Moment) -> Step[State]:
    """One hand on a card. The team's second hand makes it a claim or a mistake, and freezes the table."""
    check_window(state)
    check_face(state, action.card, action.rev)
    own = [hand.card for hand in hands_down(state, state.at) if hand.seat == seat]
    if action.card in own:
        raise Illegal("already-touched", card=action.card)
    if len(own) >= HANDS:
        raise Illegal("no-free-hand", cards=tuple(own))
    allowed = bounds(moment)
    pressed = counted(said(state, action.rev, action.after), allowed, state.cards[action.card].since)
    hand = Hand(seat, action.card, pressed, state.at + TOUCH_LASTS)
    state = replace(state, hands=(*state.hands, hand))
    touched = Touched(seat, action.card, pressed, allowed)
    if state.window or team_claim(state, side(state, seat)) is None:
        return Step(state, (touched,))
    state = freeze(state)
    return Step(state, (touched, *frozen(state)))


def release(state: State, seat: Seat, card: int) -> Step[State]:
    check_not_frozen(state)
    if not any(hand.seat == seat and hand.card == card for hand in state.hands):
        raise Illegal("not-touching", card=card)
    hands = tuple(hand for hand in state.hands if (hand.seat, hand.card) != (seat, card))
    return Step(replace(state, hands=hands), (Released(seat, card),))
