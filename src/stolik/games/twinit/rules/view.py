"""What can be seen of a game of Twin it!, by everybody alike; and the games that such a view allows.

Hidden are the lower faces of all cards and, in the decks, everything below the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stolik.game.chance import Luck
from stolik.game.contract import Milliseconds, Seat
from stolik.games.twinit.rules.arbitration import WINDOW
from stolik.games.twinit.rules.cards import CARDS, Faces
from stolik.games.twinit.rules.moves import SETS_TO_WIN, CardSet, Decided, Hand, Options, Window
from stolik.games.twinit.rules.printed import PRINTED
from stolik.games.twinit.rules.scoring import Score, score
from stolik.games.twinit.rules.state import Card, State, is_bound, sets_of, visible


@dataclass(frozen=True, slots=True)
class CardView:
    """A face that is in play."""

    card: int
    face: int
    place: Literal["table", "deck", "set"]
    seat: Seat | None
    """Whose deck it is the top of, or in front of whom its set lies."""
    since: Milliseconds
    """When this face became visible."""
    rev: int
    """The first revision that showed it."""


@dataclass(frozen=True, slots=True)
class SeatView:
    deck: int
    """How many cards are left in its deck."""
    sets: int
    """How many sets count for it: its own, or its team's."""
    score: Score
    bound: bool
    """Whether the handicap is its own: barred patterns and cards are mistakes."""
    locked: Milliseconds
    """Until when it may do nothing, after a mistake in the minute."""


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    options: Options
    at: Milliseconds
    """The time of the last entry, on the table's clock like all times here."""
    rev: int
    cards: tuple[CardView, ...]
    """Every visible face, by card number."""
    table: tuple[int, ...]
    """The cards that lie open on the table, oldest first."""
    sets: tuple[CardSet, ...]
    """In the order in which they were won."""
    seats: tuple[SeatView, ...]
    sets_to_win: int
    barred: tuple[int, ...]
    """The patterns that are a mistake for the seats that are bound."""
    aside: tuple[int, ...]
    """The cards that are one too, because they still lie beside the deck of the handicapped seat."""
    turn: Seat | None
    """Who reveals next, and for whom the clock does it."""
    anyone: bool
    """Whether anybody with cards may reveal."""
    reveal_from: Milliseconds
    reveal_by: Milliseconds
    quiet_since: Milliseconds
    """The last reveal, claim or loss."""
    window: Window | None
    """The table is frozen, and who has claimed."""
    hands: tuple[Hand, ...]
    """Teams: the hands on the cards."""
    owing: tuple[Seat, ...]
    """Who has to choose a pair to lose, until when."""
    owing_until: Milliseconds
    ends: Milliseconds | None
    """When the minute is over."""
    last: Decided | None
    """The last verdict."""
    revealed: bool
    """In turn: whether the card of this turn has been turned over."""
    passes: int
    """In turn, with no card left to reveal: how many looked one after another and found nothing."""
    over: bool


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=state.options,
        at=state.at,
        rev=state.rev,
        cards=card_views(state),
        table=state.table,
        sets=state.sets,
        seats=tuple(seat_view(state, each) for each in range(state.players)),
        sets_to_win=SETS_TO_WIN,
        barred=state.barred,
        aside=state.aside,
        turn=state.turn,
        anyone=state.anyone,
        reveal_from=state.reveal_from,
        reveal_by=state.reveal_by,
        quiet_since=state.quiet_since,
        window=state.window,
        hands=state.hands,
        owing=state.owing,
        owing_until=state.owing_until,
        ends=state.ends,
        last=state.last,
        revealed=state.revealed,
        passes=state.passes,
        over=state.over,
    )


def card_views(state: State) -> tuple[CardView, ...]:
    tops = {deck[0]: seat for seat, deck in enumerate(state.decks) if deck}
    homes = {card: won.seat for won in state.sets for card in won.cards}
    return tuple(
        CardView(
            number,
            card.face,
            place="deck" if number in tops else "set" if number in homes else "table",
            seat=tops.get(number, homes.get(number)),
            since=card.since,
            rev=card.rev,
        )
        for number in visible(state)
        for card in (state.cards[number],)
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    return SeatView(
        deck=len(state.decks[seat]) if state.decks else 0,
        sets=len(sets_of(state, seat)),
        score=score(state, seat),
        bound=is_bound(state, seat),
        locked=state.locked[seat],
    )


# The games that a view allows


def imagine(view: View, chance: Luck, revision: int) -> State:
    """Deal the cards that are not seen at random, so that all together are the 135 printed ones, each once."""
    cards = imagined_cards(view, chance)
    return State(
        options=view.options,
        players=len(view.seats),
        revision=revision,
        cards=cards,
        decks=imagined_decks(view, chance),
        table=view.table,
        sets=view.sets,
        barred=view.barred,
        aside=view.aside,
        at=view.at,
        rev=view.rev,
        past=imagined_past(view),
        turn=view.turn,
        anyone=view.anyone,
        reveal_from=view.reveal_from,
        reveal_by=view.reveal_by,
        quiet_since=view.quiet_since,
        window=view.window,
        hands=view.hands,
        owing=view.owing,
        owing_until=view.owing_until,
        locked=tuple(seat.locked for seat in view.seats),
        ends=view.ends,
        last=view.last,
        revealed=view.revealed,
        passes=view.passes,
        over=view.over,
    )


def imagined_past(view: View) -> tuple[tuple[int, Milliseconds], ...]:
    """The present revision, and the one that was there when the table froze."""
    before = ((view.window.rev, view.window.until - WINDOW),) if view.window else ()
    return (*before, (view.rev, view.at))


def imagined_cards(view: View, chance: Luck) -> tuple[Card, ...]:
    seen = {card.card: card for card in view.cards}
    printed = imagined_prints({number: card.face for number, card in seen.items()}, chance)
    hidden = iter(chance.shuffle(faces for faces in PRINTED if faces not in printed.values()))
    return tuple(
        Card(printed[number], printed[number].index(seen[number].face), seen[number].since, seen[number].rev)
        if number in seen
        else Card(next(hidden), chance.below(2))
        for number in range(CARDS)
    )


def imagined_prints(shown: dict[int, int], chance: Luck) -> dict[int, Faces]:
    """A different printed card for every card that is seen, with its pattern on one of the two sides.

    A card whose candidates are all taken pushes another one on to its next candidate, as in any matching.
    """
    candidates = {
        pattern: chance.shuffle(faces for faces in PRINTED if pattern in faces)
        for pattern in sorted(set(shown.values()))
    }
    taken: dict[Faces, int] = {}

    def settle(card: int, tried: set[Faces]) -> bool:
        for faces in candidates[shown[card]]:
            if faces not in tried:
                tried.add(faces)
                if faces not in taken or settle(taken[faces], tried):
                    taken[faces] = card
                    return True
        return False

    for card in chance.shuffle(sorted(shown)):
        if not settle(card, set()):
            raise ValueError(f"no printed cards show {sorted(shown.values())}")
    return {card: faces for faces, card in taken.items()}


def imagined_decks(view: View, chance: Luck) -> tuple[tuple[int, ...], ...]:
    tops = {card.seat: card.card for card in view.cards if card.place == "deck"}
    seen = {card.card for card in view.cards}
    unseen = chance.shuffle(card for card in range(CARDS) if card not in seen)
    decks: list[tuple[int, ...]] = []
    for seat, its in enumerate(view.seats):
        below = max(its.deck - 1, 0)
        top = (tops[seat],) if its.deck else ()
        decks.append((*top, *unseen[:below]))
        unseen = unseen[below:]
    return tuple(decks) if view.ends is None else ()
