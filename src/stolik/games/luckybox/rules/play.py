"""How Super Mega Lucky Box goes: choosing cards, nine numbers a round, four rounds, the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stolik.game.chance import Luck
from stolik.game.contract import Event, Illegal, Outcome, Seat, Step, rank
from stolik.games.luckybox.rules import tableau as tableaus
from stolik.games.luckybox.rules.cards import NUMBERS, Card
from stolik.games.luckybox.rules.deck import Cards
from stolik.games.luckybox.rules.moves import (
    DRAFT_HAND,
    KEPT_AT_START,
    START_HAND,
    Bonus,
    Dealt,
    Deck,
    Draft,
    Drafted,
    Keep,
    Kept,
    Mark,
    Options,
    Revealed,
    RoundScored,
    Scored,
)
from stolik.games.luckybox.rules.scoring import CARD_POINTS, parts, scores, title
from stolik.games.luckybox.rules.tableau import ROUNDS, Tableau

TURNS = 9
NUMBER_CARDS = tuple(sorted((*NUMBERS, *NUMBERS)))
"""Nine of these eighteen come up in a round, one a turn; the others stay unseen."""


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    tableaus: tuple[Tableau, ...]
    round: int
    """The round that is played, or for which cards are being chosen."""
    revealed: tuple[int, ...]
    """The numbers of this round so far; none while cards are being chosen."""
    deck: Cards
    """What can still be dealt, in the order of the cards' numbers: a set, for nobody has seen another order."""
    discards: Cards
    """Face up, the first one lowest."""
    old_deck: Cards
    """If the deck ran out in the deal that is being chosen from: its last cards, which went to the first seats."""
    waiting: frozenset[Seat]
    """Who still has to choose cards, or to finish this turn. Nobody: the game is over."""


# Setup


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


def after_choosing(state: State, seat: Seat, numbers: tuple[int, ...]) -> tuple[State, tuple[int, ...]]:
    tableau, discarded = tableaus.keep(state.tableaus[seat], numbers)
    state = replace(
        state,
        tableaus=with_tableau(state, seat, tableau),
        discards=(*state.discards, *discarded),
        waiting=state.waiting - {seat},
    )
    return state, numbers_of(discarded)


def deal(state: State, size: int, chance: Luck) -> Step[State]:
    """Seat after seat draws so many cards; a deck that has run out is made anew from the discards."""
    players = len(state.tableaus)
    missing = size * players - len(state.deck)
    if missing <= 0:
        source, old_deck, discards = state.deck, (), state.discards
        dealt = chance.sample(source, size * players)
    else:
        source, old_deck, discards = by_number(state.discards), state.deck, ()
        dealt = (*chance.shuffle(old_deck), *chance.sample(source, missing))
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


def by_number(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=_number))


def numbers_of(cards: Cards) -> tuple[int, ...]:
    return tuple(map(_number, cards))


def _number(card: Card) -> int:
    return card.number


# A turn


def next_number(state: State, events: list[Event], chance: Luck) -> Step[State]:
    """When everybody is ready a number card is turned over for all."""
    if state.waiting:
        return Step(state, tuple(events))
    number, _ = chance.draw(number_cards_left(state.revealed))
    revealed = (*state.revealed, number)
    state = replace(state, revealed=revealed, old_deck=(), waiting=frozenset(range(len(state.tableaus))))
    return Step(state, (*events, Revealed(state.round, len(revealed), number)))


def number_cards_left(revealed: tuple[int, ...]) -> tuple[int, ...]:
    left = list(NUMBER_CARDS)
    for number in revealed:
        left.remove(number)
    return tuple(left)


def mark(state: State, seat: Seat, action: Mark, chance: Luck) -> Step[State]:
    """One free cell is marked: the revealed number, or another against bolts."""
    tableau = state.tableaus[seat]
    check_no_bonus_pending(tableau)
    tableau, events = tableaus.mark(seat, tableau, action.card, action.cell, state.revealed[-1], state.round)
    return after_marking(state, seat, tableau, events, chance)


def use_bonus(state: State, seat: Seat, action: Bonus, chance: Luck) -> Step[State]:
    """Bonuses are used one after another, in the player's order, before the next number."""
    tableau, events = tableaus.use_bonus(seat, state.tableaus[seat], action.line, action.card, action.cell, state.round)
    return after_marking(state, seat, tableau, events, chance)


def pass_turn(state: State, seat: Seat, chance: Luck) -> Step[State]:
    tableau, revealed = state.tableaus[seat], state.revealed[-1]
    check_no_bonus_pending(tableau)
    if not tableaus.may_pass(tableau, revealed):
        raise Illegal("can-mark", number=revealed)
    return end_of_turn(replace(state, waiting=state.waiting - {seat}), [], chance)


def check_no_bonus_pending(tableau: Tableau) -> None:
    if tableau.pending:
        line = tableau.pending[0].line
        raise Illegal("bonus-first", card=line.card, index=line.index)


def after_marking(state: State, seat: Seat, tableau: Tableau, events: list[Event], chance: Luck) -> Step[State]:
    waiting = state.waiting if tableau.pending else state.waiting - {seat}
    state = replace(state, tableaus=with_tableau(state, seat, tableau), waiting=waiting)
    return Step(state, tuple(events)) if tableau.pending else end_of_turn(state, events, chance)


def end_of_turn(state: State, events: list[Event], chance: Luck) -> Step[State]:
    if state.waiting or len(state.revealed) < TURNS:
        return next_number(state, events, chance)
    return end_of_round(state, events, chance)


def with_tableau(state: State, seat: Seat, tableau: Tableau) -> tuple[Tableau, ...]:
    return (*state.tableaus[:seat], tableau, *state.tableaus[seat + 1 :])


# The end of a round


def end_of_round(state: State, events: list[Event], chance: Luck) -> Step[State]:
    """Complete cards score and go; before the next round everybody is dealt three cards to choose from."""
    for seat in range(len(state.tableaus)):
        tableau, complete = tableaus.put_away_complete(state.tableaus[seat], state.round)
        points = CARD_POINTS[state.round - 1] * len(complete)
        events.append(RoundScored(seat, state.round, numbers_of(complete), points))
        state = replace(state, tableaus=with_tableau(state, seat, tableau), discards=(*state.discards, *complete))
    if state.round < ROUNDS:
        state, more = deal(replace(state, round=state.round + 1, revealed=()), DRAFT_HAND, chance)
    else:
        more = tuple(
            Scored(seat, sum(score.cards), sum(score.stars), score.cells, score.moons, score.total)
            for seat, score in enumerate(scores(state.tableaus, state.round))
        )
    return Step(state, (*events, *more))


# The end


def outcome(state: State) -> Outcome | None:
    """Most points win; a tie goes to whoever has more moons."""
    if state.waiting:
        return None
    final = scores(state.tableaus, state.round)
    totals = tuple(score.total for score in final)
    return Outcome(
        scores=totals,
        ranking=rank([(total, tableau.moons) for total, tableau in zip(totals, state.tableaus)]),
        breakdown=tuple(map(parts, final)),
        title=title(totals[0]) if len(totals) == 1 else None,
    )
