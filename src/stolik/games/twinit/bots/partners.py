"""Twin it! in teams: whose hand goes where, so that two of a team meet on twins and do not get in each other's way.

Everything here is read off a seat's view; when the hand is there is the business of `watcher`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from stolik.game.contract import Milliseconds, Seat
from stolik.games.twinit.rules.moves import PAIR, TRIPLE, Hand
from stolik.games.twinit.rules.view import CardView, View


def twins_for_a_team(view: View, seat: Seat) -> Iterator[tuple[CardView, CardView]]:
    """Of every pattern that can be won, one card in each of two places: the same two for every member."""
    bound = view.seats[seat].bound
    safe = {card for won in view.sets if len(won.cards) == TRIPLE for card in won.cards}
    home = {card: at for at, won in enumerate(view.sets) for card in won.cards}
    places: defaultdict[int, dict[tuple[str, int], CardView]] = defaultdict(dict)
    for card in view.cards:
        barred = bound and (card.face in view.barred or card.card in view.aside)
        if card.card not in safe and not barred:
            place = ("set", home[card.card]) if card.card in home else ("card", card.card)
            places[card.face].setdefault(place, card)
    for found in places.values():
        if len(found) >= PAIR:
            one, other, *_ = found.values()
            yield one, other


def hands_of_mates(view: View, seat: Seat, at: Milliseconds) -> list[Hand]:
    """The team's hands that lie at that time, the seat's own among them, by press."""
    team = [hand for hand in view.hands if hand.seat % 2 == seat % 2 and at < hand.until]
    return sorted(team, key=lambda hand: (hand.pressed, hand.seat, hand.card))


def place_of(view: View, card: int) -> frozenset[int]:
    """The card, or the set that it lies in."""
    return next((frozenset(won.cards) for won in view.sets if card in won.cards), frozenset({card}))


def left_to(view: View, seat: Seat, twins: tuple[CardView, CardView], at: Milliseconds) -> CardView | None:
    """The card of these twins that this seat's hand belongs on at that time; None: it would be in the way.

    Where no hand lies, neighbours in the team begin with different cards, so that they meet even if they reach at once.
    """
    lying = hands_of_mates(view, seat, at)
    if not lying:
        return twins[seat // 2 % 2]
    first = lying[0]
    if first.seat == seat:
        return None
    one, other = twins
    if first.card in place_of(view, one.card):
        return other
    return one if first.card in place_of(view, other.card) else None


def next_off(view: View, seat: Seat, at: Milliseconds) -> Milliseconds:
    """When the next of the team's hands comes off."""
    return min(hand.until for hand in hands_of_mates(view, seat, at))
