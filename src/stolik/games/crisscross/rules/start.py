"""The first symbols of Criss Cross: dealt, or chosen, first come first served."""

from __future__ import annotations

from dataclasses import replace

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Seat, Step
from stolik.games.crisscross.rules.moves import Chosen, Dealt, Options
from stolik.games.crisscross.rules.printed import CELLS, START_CELL, SYMBOLS
from stolik.games.crisscross.rules.state import EMPTY, State, after_writing, free_symbols, write
from stolik.games.crisscross.rules.turn import next_round


def start(players: int, options: Options, chance: Luck) -> Step[State]:
    """Everybody begins with a symbol of their own in the top left cell."""
    blank = (EMPTY,) * CELLS
    state = State(options, (blank,) * players, round=0, dice=None, waiting=frozenset(range(players)))
    if options.start == "choose":
        return Step(state, ())
    symbols = chance.at("symbols").sample(range(1, SYMBOLS + 1), players)
    state = replace(state, sheets=tuple(write(blank, {START_CELL: symbol}) for symbol in symbols))
    state, rolled = next_round(state, chance)
    return Step(state, (Dealt(symbols), *rolled))


def choose(state: State, seat: Seat, symbol: int, chance: Luck) -> Step[State]:
    if not 1 <= symbol <= SYMBOLS:
        raise Illegal("no-such-symbol", symbol=symbol)
    if symbol not in free_symbols(state):
        raise Illegal("symbol-taken", symbol=symbol)
    state = after_writing(state, seat, {START_CELL: symbol})
    chosen = Chosen(seat, symbol)
    if state.waiting:
        return Step(state, (chosen,))
    state, rolled = next_round(state, chance)
    return Step(state, (chosen, *rolled))
