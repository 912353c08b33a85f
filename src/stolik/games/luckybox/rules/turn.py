"""A turn of Super Mega Lucky Box: a number for all, marks and what they set off; and the end of a round."""

from __future__ import annotations

from dataclasses import replace

from stolik.game.chance import Luck
from stolik.game.contract import Event, Illegal, Seat, Step
from stolik.games.luckybox.rules import tableau as tableaus
from stolik.games.luckybox.rules.dealing import deal
from stolik.games.luckybox.rules.moves import DRAFT_HAND, Bonus, Mark, Passed, Revealed, RoundScored, Scored
from stolik.games.luckybox.rules.scoring import CARD_POINTS, scores
from stolik.games.luckybox.rules.state import TURNS, State, number_cards_left, numbers_of, with_tableau
from stolik.games.luckybox.rules.tableau import ROUNDS, Tableau


def next_number(state: State, events: list[Event], chance: Luck) -> Step[State]:
    """When everybody is ready a number card is turned over for all."""
    if state.waiting:
        return Step(state, tuple(events))
    turn = chance.at("number", state.round, len(state.revealed) + 1)
    number, _ = turn.draw(number_cards_left(state.revealed))
    revealed = (*state.revealed, number)
    state = replace(state, revealed=revealed, old_deck=(), waiting=frozenset(range(len(state.tableaus))))
    return Step(state, (*events, Revealed(state.round, len(revealed), number)))


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
    return end_of_turn(replace(state, waiting=state.waiting - {seat}), [Passed(seat)], chance)


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
