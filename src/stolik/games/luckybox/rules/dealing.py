"""Dealing the cards of Super Mega Lucky Box: a hand to choose from for every seat, and what becomes of the rest."""

from __future__ import annotations

from dataclasses import replace

from stolik.game.chance import Luck
from stolik.game.contract import Seat, Step
from stolik.games.luckybox.rules import tableau as tableaus
from stolik.games.luckybox.rules.cards import COPIES, MOST_CARDS
from stolik.games.luckybox.rules.moves import Dealt
from stolik.games.luckybox.rules.printed import Cards
from stolik.games.luckybox.rules.state import State, by_number, numbers_of, with_tableau

ALL_NUMBERS = range(1, COPIES * MOST_CARDS + 1)
"""Of every card that could be in a deck."""


def deal(state: State, size: int, chance: Luck) -> Step[State]:
    """Seat after seat draws so many cards; a deck that has run out is made anew from the discards."""
    players = len(state.tableaus)
    missing = size * players - len(state.deck)
    if missing <= 0:
        source, old_deck, discards = state.deck, (), state.discards
        dealt = _drawn(source, size * players, chance.at("deal", state.round))
    else:
        source, old_deck, discards = by_number(state.discards), state.deck, ()
        last = _drawn(old_deck, len(old_deck), chance.at("deal", state.round))
        dealt = (*last, *_drawn(source, missing, chance.at("deal-again", state.round)))
    hands = tuple(by_number(dealt[at : at + size]) for at in range(0, len(dealt), size))
    gone = set(numbers_of(dealt))
    state = replace(
        state,
        tableaus=tuple(replace(tableau, hand=hand) for tableau, hand in zip(state.tableaus, hands)),
        deck=tuple(card for card in source if card.number not in gone),
        discards=discards,
        old_deck=old_deck,
        waiting=frozenset(range(players)),
    )
    return Step(state, tuple(Dealt(seat, numbers_of(hand), to=(seat,)) for seat, hand in enumerate(hands)))


def _drawn(source: Cards, count: int, chance: Luck) -> Cards:
    return chance.pick(source, count, ALL_NUMBERS, lambda card: card.number)


def after_choosing(state: State, seat: Seat, numbers: tuple[int, ...]) -> tuple[State, tuple[int, ...]]:
    tableau, discarded = tableaus.keep(state.tableaus[seat], numbers)
    state = replace(
        state,
        tableaus=with_tableau(state, seat, tableau),
        discards=(*state.discards, *discarded),
        waiting=state.waiting - {seat},
    )
    return state, numbers_of(discarded)
