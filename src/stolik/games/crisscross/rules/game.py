"""Criss Cross by Reiner Knizia, as a table knows it: thin, over the modules beside it."""

from __future__ import annotations

from collections.abc import Sequence

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Outcome, Seat, Step, Traits, by_wire_name, check_players, check_turn
from stolik.games.crisscross.rules.moves import Choose, Chosen, Dealt, Finished, Options, Place, Placed, Rolled, Scored
from stolik.games.crisscross.rules.scoring import outcome
from stolik.games.crisscross.rules.start import choose, start
from stolik.games.crisscross.rules.state import State, free_symbols, open_places
from stolik.games.crisscross.rules.turn import place
from stolik.games.crisscross.rules.view import View, view


class CrissCross:
    """The game as a table knows it."""

    id = "crisscross"
    revision = 1
    players = range(1, 7)
    traits = Traits(simultaneous=True, hidden=False)
    Options = Options
    View = View
    actions = by_wire_name(Choose, Place)
    events = by_wire_name(Dealt, Chosen, Rolled, Placed, Finished, Scored)

    def start(self, players: int, options: Options, chance: Luck) -> Step[State]:
        check_players(self, players)
        return start(players, options, chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        return state.waiting

    def legal(self, state: State, seat: Seat) -> Sequence[Choose | Place]:
        if seat not in state.waiting:
            return ()
        if state.round == 0:
            return [Choose(symbol) for symbol in free_symbols(state)]
        return open_places(state.sheets[seat])

    def play(self, state: State, seat: Seat | None, action: Choose | Place, chance: Luck) -> Step[State]:
        seat = check_turn(self, state, seat)
        match action:
            case Choose(symbol) if state.round == 0:
                return choose(state, seat, symbol, chance)
            case Place() if state.round > 0:
                return place(state, seat, action, chance)
            case _:
                raise Illegal("not-now", action=type(action).__name__.lower())

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def imagine(self, view: View, chance: Luck) -> State:
        """Nothing is hidden: the view is the state."""
        return State(
            options=view.options,
            sheets=tuple(sheet.cells for sheet in view.sheets),
            round=view.round,
            dice=view.dice,
            waiting=frozenset(view.waiting),
        )

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)
