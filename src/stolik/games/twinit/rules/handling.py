"""What hands do to cards, whatever the reason: take one away, turn it over, lay a pair under a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from stolik.game.contract import Event, Seat, Step
from stolik.games.twinit.rules.moves import CardSet, Face, Gave, Turned, Uncovered
from stolik.games.twinit.rules.state import Card, State


def shown(state: State, card: int) -> Card:
    """The card as it lies, seen from this entry on."""
    return replace(state.cards[card], since=state.at, rev=state.rev)


def with_cards(state: State, cards: Mapping[int, Card]) -> State:
    return replace(state, cards=tuple(cards.get(number, card) for number, card in enumerate(state.cards)))


def lift(state: State, cards: Iterable[int]) -> Step[State]:
    """Take free cards off the table and off the decks; a deck shows its next card."""
    away = frozenset(cards)
    decks = tuple(deck[1:] if deck and deck[0] in away else deck for deck in state.decks)
    uncovered = [seat for seat, deck in enumerate(decks) if deck and deck is not state.decks[seat]]
    table = tuple(card for card in state.table if card not in away)
    aside = tuple(card for card in state.aside if card not in away)
    state = replace(state, decks=decks, table=table, aside=aside)
    return with_tops(state, uncovered)


def with_tops(state: State, uncovered: Iterable[Seat]) -> Step[State]:
    tops = [(seat, state.decks[seat][0]) for seat in uncovered]
    state = with_cards(state, {card: shown(state, card) for _, card in tops})
    return Step(state, tuple(Uncovered(seat, card, state.cards[card].face) for seat, card in tops))


def turn_over(state: State, cards: Iterable[int]) -> Step[State]:
    """Turn free cards over; the top of a deck goes onto the table. A hand on such a card slips off."""
    cards = tuple(cards)
    state = with_cards(state, {card: replace(shown(state, card), up=1 - state.cards[card].up) for card in cards})
    state = replace(state, hands=tuple(hand for hand in state.hands if hand.card not in cards))
    from_decks = [card for card in cards if card not in state.table]
    state, uncovered = lift(state, from_decks)
    state = replace(state, table=(*state.table, *from_decks))
    return Step(state, (Turned(tuple(Face(card, state.cards[card].face) for card in cards)), *uncovered))


def give(state: State, seat: Seat, pair: CardSet, cards: tuple[int, ...]) -> Step[State]:
    """A lost pair goes to the bottom of the seat's own deck, its faces as they lay."""
    was_empty = not state.decks[seat]
    decks = tuple(deck + cards if at == seat else deck for at, deck in enumerate(state.decks))
    state = replace(state, decks=decks, sets=tuple(won for won in state.sets if won != pair))
    gave: list[Event] = [Gave(seat, cards)]
    if was_empty:
        state, top = with_tops(state, [seat])
        gave += top
    return Step(state, tuple(gave))
