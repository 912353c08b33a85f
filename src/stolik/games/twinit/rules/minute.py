"""Sixty seconds with all cards on the table: everybody turns them over and gathers sets, together or as rivals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, starmap

from stolik.game.contract import Event, Illegal, Milliseconds, Seat, Step
from stolik.games.twinit.rules.cards import CARDS
from stolik.games.twinit.rules.handling import turn_over
from stolik.games.twinit.rules.moves import PAIR, TRIPLE, CardSet, Flip, Flipped, Gather, Gathered, Mistake
from stolik.games.twinit.rules.scoring import finish
from stolik.games.twinit.rules.state import State, set_of

LOCK: Milliseconds = 2_000


def flip(state: State, seat: Seat, card: int) -> Step[State]:
    """Any card that is in no set may be turned over by anybody."""
    check_time(state, seat)
    check_cards((card,))
    if set_of(state, card):
        raise Illegal("in-a-set", card=card)
    state, _ = turn_over(state, [card])
    return Step(state, (Flipped(seat, card, state.cards[card].face),))


def gather(state: State, seat: Seat, cards: tuple[int, ...]) -> Step[State]:
    """Two or three identical faces make a set, a pair may grow by its third; anything else locks the seat for a while."""
    check_time(state, seat)
    check_cards(cards)
    grown = check_sets(state, seat, cards)
    if len({state.cards[card].face for card in cards}) > 1:
        locked = tuple(state.at + LOCK if at == seat else until for at, until in enumerate(state.locked))
        return Step(replace(state, locked=locked), (Mistake(seat),))
    cards = (*grown.cards, *(card for card in cards if card not in grown.cards)) if grown else cards
    sets = (*(other for other in state.sets if other != grown), CardSet(seat, cards))
    table = tuple(card for card in state.table if card not in cards)
    gathered: tuple[Event, ...] = (Gathered(seat, cards),)
    return Step(replace(state, sets=sets, table=table), gathered)


def is_over(state: State, at: Milliseconds) -> bool:
    return state.ends is not None and at >= state.ends


def check_time(state: State, seat: Seat) -> None:
    if is_over(state, state.at):
        raise Illegal("time-over", ended=state.ends)
    if state.at < state.locked[seat]:
        raise Illegal("locked", until=state.locked[seat])


def check_cards(cards: tuple[int, ...]) -> None:
    for card in cards:
        if not 0 <= card < CARDS:
            raise Illegal("no-such-card", card=card)
    if len(set(cards)) != len(cards):
        raise Illegal("same-card", cards=cards)


def check_sets(state: State, seat: Seat, cards: tuple[int, ...]) -> CardSet | None:
    """The pair that these cards would make grow, if any; no other use of cards in sets is allowed."""
    if not PAIR <= len(cards) <= TRIPLE:
        raise Illegal("set-size", cards=cards)
    taken = [card for card in cards if set_of(state, card)]
    if not taken:
        return None
    home = set_of(state, taken[0])
    if home is None or set(home.cards) != set(taken) or len(cards) != TRIPLE or home.safe:
        raise Illegal("in-a-set", card=taken[0])
    if state.options.mode == "rivals" and home.seat != seat:
        raise Illegal("not-your-set", seat=home.seat)
    return home


def moves(state: State, seat: Seat) -> Iterator[Flip | Gather]:
    """Every flip, every two free cards, and every right set of three; wrong sets of three are not listed."""
    table = sorted(state.table)
    yield from map(Flip, table)
    yield from starmap(_pair, combinations(table, PAIR))
    yield from (right for right in right_sets(state, seat) if len(right.cards) == TRIPLE)


def right_sets(state: State, seat: Seat) -> Iterator[Gather]:
    """Every set that could be gathered without a mistake: pairs, triples, and pairs with their third."""
    showing: defaultdict[int, list[int]] = defaultdict(list)
    for card in sorted(state.table):
        showing[state.cards[card].face].append(card)
    for cards in showing.values():
        yield from starmap(_pair, combinations(cards, PAIR))
        yield from map(Gather, combinations(cards, TRIPLE))
    for own in state.sets:
        if not own.safe and (own.seat == seat or state.options.mode == "together"):
            for third in showing.get(state.cards[own.cards[0]].face, []):
                yield Gather((*own.cards, third))


@cache
def _pair(a: int, b: int) -> Gather:
    """There are 9,045 of them, and a position has nearly all."""
    return Gather((a, b))


def time_up(state: State) -> Step[State]:
    if not is_over(state, state.at):
        raise Illegal("too-soon", earliest=state.ends)
    return finish(state)
