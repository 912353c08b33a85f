"""SETUP as a table knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Outcome, Seat, Step, Traits, by_wire_name, check_players, check_turn
from stolik.games.setup.rules import start, turn
from stolik.games.setup.rules.moves import (
    Bonus,
    Call,
    Dealt,
    Drew,
    Missed,
    Move,
    Options,
    Place,
    Placed,
    Refilled,
    Scored,
    Sets,
    Started,
    Swap,
    Swapped,
    Swept,
)
from stolik.games.setup.rules.placements import placements
from stolik.games.setup.rules.printed import OUR_BOARD, Board, described
from stolik.games.setup.rules.scoring import TEAMS, outcome
from stolik.games.setup.rules.state import State
from stolik.games.setup.rules.view import View, imagine, view


class Setup:
    """The game on our board and, where somebody described theirs, on that as well."""

    id = "setup"
    revision = 1
    players = range(2, 5)
    traits = Traits(simultaneous=False, hidden=True, take_back=False)
    Options = Options
    View = View
    actions = by_wire_name(Place, Swap, Call)
    events = by_wire_name(Started, Dealt, Placed, Sets, Bonus, Missed, Swapped, Refilled, Drew, Swept, Scored)
    material = "board"

    def __init__(self, described_board: Board | None = None) -> None:
        self._described_board = described_board

    def with_material(self, description: Mapping[str, Any]) -> Setup:
        return Setup(described(description))

    def side(self, state: State, seat: Seat) -> int:
        return seat % len(TEAMS) if state.options.teams else seat

    def start(self, players: int, options: Options, chance: Luck) -> Step[State]:
        check_players(self, players)
        return start.start(self._board_for(options), players, options, chance)

    def _board_for(self, options: Options) -> Board:
        if not options.board:
            return OUR_BOARD
        if self._described_board is None:
            raise Illegal("no-such-pack", board=options.board)
        return self._described_board

    def to_act(self, state: State) -> frozenset[Seat]:
        """Whose turn it is. Others may have something to call, but nobody waits for that."""
        return frozenset() if state.turn is None else frozenset({state.turn})

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        """Calls, for any seat; placements and swaps for the one whose turn it is."""
        if 0 <= seat < state.players:
            yield from map(Call, turn.callable_seats(state))
        if seat != state.turn:
            return
        rack = state.racks[seat]
        yield from map(Place, placements(state.board, state.shown, rack + state.pool, state.open_to(seat)))
        for count in range(1, len(rack) + 1):
            yield from map(Swap, combinations(rack, count))

    def play(self, state: State, seat: Seat | None, action: Move, chance: Luck) -> Step[State]:
        match action:
            case Call(whose):
                if seat is None or not 0 <= seat < state.players:
                    raise Illegal("not-at-the-table", seat=seat)
                return turn.call(state, whose)
            case Place(tiles):
                return turn.place(state, check_turn(self, state, seat), tiles, chance)
            case Swap(tiles):
                return turn.swap(state, check_turn(self, state, seat), tiles, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def imagine(self, view: View, chance: Luck) -> State:
        return imagine(self._board_for(view.options), view, chance)

    def as_if_turn(self, state: State, seat: Seat) -> State:
        """What could be laid if the others had had their turns and left everything as it is."""
        return state if state.turn is None else replace(state, turn=seat)

    def unremarked(self, state: State) -> State:
        """Bonus points that must be called have to be noticed first."""
        return replace(state, uncalled=()) if state.uncalled else state

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)
