"""The hands of two teams on the cards, and what they come to: a right claim, a mistake, or nothing yet."""

from __future__ import annotations

from stolik.game.contract import Milliseconds, Seat
from stolik.games.twinit.rules.arbitration import Judged
from stolik.games.twinit.rules.moves import Hand, Press
from stolik.games.twinit.rules.state import State, is_barred, set_of, side

TEAMS = 2
HANDS = 2
"""Of each player."""


HANDS_COME_OFF_A_FROZEN_TABLE = 2
"""The revision from which a hand comes off after its time also while the table is frozen."""


def hands_down(state: State, at: Milliseconds) -> tuple[Hand, ...]:
    """The hands that still lie on cards."""
    if state.window and state.revision < HANDS_COME_OFF_A_FROZEN_TABLE:
        return state.hands
    return tuple(hand for hand in state.hands if at < hand.until)


def hands_that_count(state: State, at: Milliseconds) -> tuple[Hand, ...]:
    """Those that lie, and on a frozen table those that lay: an earlier press may still arrive and meet them."""
    return state.hands if state.window else hands_down(state, at)


def free_hands(state: State, until: Milliseconds) -> frozenset[Seat]:
    """The seats that have a hand which lies on no card, now or before that time."""
    laid = [hand.seat for hand in hands_down(state, until)]
    return frozenset(seat for seat in range(state.players) if laid.count(seat) < HANDS)


def judged(state: State) -> list[Judged]:
    """What each team's hands come to; a single hand comes to nothing."""
    return [claim for team in range(TEAMS) if (claim := team_claim(state, team))]


def team_claim(state: State, team: int) -> Judged | None:
    """The first two hands, by press, that lie together and not on one card or set; it is the later one's claim, or mistake."""
    hands = sorted(
        (hand for hand in state.hands if side(state, hand.seat) == team),
        key=lambda hand: (hand.pressed, hand.seat, hand.card),
    )
    met = next(
        (
            (first, second)
            for at, second in enumerate(hands)
            for first in hands[:at]
            if lay_together(state, first, second) and not in_one_place(state, first, second)
        ),
        None,
    )
    if met is None:
        return None
    first, second = met
    a, b = sorted((first.card, second.card))
    face = state.cards[first.card].face
    right = (
        first.seat != second.seat
        and face == state.cards[second.card].face
        and not is_barred(state, second.seat, (a, b))
    )
    return Judged(Press(second.seat, (a, b), second.pressed), face if right else None)


def lay_together(state: State, first: Hand, second: Hand) -> bool:
    """Whether the first had not yet come off when the second was pressed."""
    return second.pressed < first.until or state.revision < HANDS_COME_OFF_A_FROZEN_TABLE


def in_one_place(state: State, one: Hand, other: Hand) -> bool:
    """On the same card, or in the same set."""
    home = set_of(state, one.card)
    return other.card == one.card or (home is not None and other.card in home.cards)
