"""A round of Criss Cross: one throw for all, both symbols onto neighbouring cells."""

from __future__ import annotations

from stolik.game.chance import Luck
from stolik.game.contract import Event, Illegal, Seat, Step
from stolik.games.crisscross.rules.moves import Finished, Place, Placed, Rolled, Scored
from stolik.games.crisscross.rules.printed import NEIGHBOURS, SYMBOLS
from stolik.games.crisscross.rules.scoring import final_scores
from stolik.games.crisscross.rules.state import EMPTY, State, after_writing, has_room

ROUNDS = 12
_ARE_NEIGHBOURS = frozenset(NEIGHBOURS)


def next_round(state: State, chance: Luck) -> Step[State]:
    """One throw of both dice for everybody who can still write."""
    throw = chance.at("dice", state.round + 1)
    dice = (throw.roll(SYMBOLS), throw.roll(SYMBOLS))
    waiting = frozenset([seat for seat, sheet in enumerate(state.sheets) if has_room(sheet)])
    state = State(state.options, state.sheets, state.round + 1, dice, waiting)
    return Step(state, (Rolled(state.round, dice),))


def place(state: State, seat: Seat, action: Place, chance: Luck) -> Step[State]:
    """Both symbols go into two empty cells that share an edge; they need not touch anything already written."""
    a, b, sheet = action.a, action.b, state.sheets[seat]
    if (a, b) not in _ARE_NEIGHBOURS:
        raise Illegal("not-adjacent", a=a, b=b)
    for cell in (a, b):
        if sheet[cell] != EMPTY:
            raise Illegal("cell-taken", cell=cell)
    assert state.dice is not None
    state = after_writing(state, seat, {a: state.dice[0], b: state.dice[1]})
    events: list[Event] = [Placed(seat, a, b)]
    if not has_room(state.sheets[seat]):
        events.append(Finished(seat))
    if not state.waiting:
        state, more = end_of_round(state, chance)
        events += more
    return Step(state, tuple(events))


def end_of_round(state: State, chance: Luck) -> Step[State]:
    if state.round < ROUNDS and any(map(has_room, state.sheets)):
        return next_round(state, chance)
    scores = final_scores(state)
    return Step(state, tuple(Scored(seat, s.rows, s.columns, s.diagonal, s.total) for seat, s in enumerate(scores)))
