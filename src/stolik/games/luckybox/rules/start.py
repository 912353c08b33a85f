"""Choosing cards in Super Mega Lucky Box: three of five at the start, one of three before each further round."""

from __future__ import annotations

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Seat, Step
from stolik.games.luckybox.rules.dealing import after_choosing, deal
from stolik.games.luckybox.rules.moves import KEPT_AT_START, START_HAND, Deck, Draft, Drafted, Keep, Kept, Options
from stolik.games.luckybox.rules.printed import Cards
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import Tableau
from stolik.games.luckybox.rules.turn import next_number


def start(players: int, options: Options, cards: Cards, chance: Luck) -> Step[State]:
    """Everybody is dealt five cards to choose from; the deck's cards are known to all, their order to nobody."""
    state = State(
        options,
        tableaus=(Tableau(),) * players,
        round=1,
        revealed=(),
        deck=cards,
        discards=(),
        old_deck=(),
        waiting=frozenset(),
    )
    state, dealt = deal(state, START_HAND, chance)
    return Step(state, (Deck({str(card.number): card.face for card in cards}), *dealt))


def keep(state: State, seat: Seat, action: Keep, chance: Luck) -> Step[State]:
    if not len(action.cards) == len(set(action.cards)) == KEPT_AT_START:
        raise Illegal("keep-three", cards=action.cards)
    state, discarded = after_choosing(state, seat, action.cards)
    return next_number(state, [Kept(seat, action.cards, discarded)], chance)


def draft(state: State, seat: Seat, action: Draft, chance: Luck) -> Step[State]:
    state, discarded = after_choosing(state, seat, (action.card,))
    return next_number(state, [Drafted(seat, action.card, discarded)], chance)
