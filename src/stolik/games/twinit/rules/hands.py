"""The hands of two teams on the cards, and what they come to: a right claim, a mistake, or nothing yet."""

from __future__ import annotations

from stolik.game.contract import Milliseconds, Seat
from stolik.games.twinit.rules.arbitration import Judged
from stolik.games.twinit.rules.moves import Hand, Press
from stolik.games.twinit.rules.state import State, is_bound, set_of, side

TEAMS = 2
HANDS = 2
"""Of each player."""


def hands_down(state: State, at: Milliseconds) -> tuple[Hand, ...]:
    """The hands that still lie on cards; those there when the table froze stay until the verdict."""
    if state.window:
        return state.hands
    return tuple(hand for hand in state.hands if at < hand.until)


def free_hands(state: State) -> frozenset[Seat]:
    """The seats that have a hand which lies on no card."""
    laid = [hand.seat for hand in state.hands]
    return frozenset(seat for seat in range(state.players) if laid.count(seat) < HANDS)


def judged(state: State) -> list[Judged]:
    """What each team's hands come to; a single hand comes to nothing."""
    return [claim for team in range(TEAMS) if (claim := team_claim(state, team))]


def team_claim(state: State, team: int) -> Judged | None:
    """The first two hands, by press, that do not lie on one card or set; it is the later one's claim, or mistake."""
    hands = sorted(
        (hand for hand in state.hands if side(state, hand.seat) == team),
        key=lambda hand: (hand.pressed, hand.seat, hand.card),
    )
    if not hands:
        return None
    first = hands[0]
    home = set_of(state, first.card)
    same_place = {first.card, *(home.cards if home else ())}
    second = next((hand for hand in hands if hand.card not in same_place), None)
    if second is None:
        return None
    a, b = sorted((first.card, second.card))
    face = state.cards[first.card].face
    right = (
        first.seat != second.seat
        and face == state.cards[second.card].face
        and not (face in state.barred and is_bound(state, second.seat))
    )
    return Judged(Press(second.seat, (a, b), second.pressed), face if right else None)
