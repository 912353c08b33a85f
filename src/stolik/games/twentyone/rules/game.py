"""Twenty One as a table knows it: a thin class over `play`, `view` and `prints`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Outcome, Seat, Step, Traits, by_wire_name, check_players, check_turn, kebab
from stolik.games.twentyone.rules.moves import (
    Cross,
    Crossed,
    Dealt,
    Keep,
    Options,
    Reroll,
    Rolled,
    RowScored,
    Scored,
    Stayed,
    Write,
    Wrote,
)
from stolik.games.twentyone.rules.printed import COLOURS, OWN_PRINTS, Colour, Prints, described
from stolik.games.twentyone.rules.scoring import outcome
from stolik.games.twentyone.rules.sheet import current_row, writable
from stolik.games.twentyone.rules.start import start
from stolik.games.twentyone.rules.state import State, can_reroll, dice_by_colour
from stolik.games.twentyone.rules.turn import cross, keep, reroll, write
from stolik.games.twentyone.rules.view import View, sheet_seen, view

KEEPING_IS_TOLD = 2
"""The revision from which keeping the first roll leaves an event."""


class TwentyOne:
    """The game as a table knows it. With `prints`, those of a printed pad, it is played on them instead of our own."""

    id = "twentyone"
    revision = 2
    players = range(2, 7)
    traits = Traits(simultaneous=True, hidden=False)
    material = "sheets"
    Options = Options
    View = View
    actions = by_wire_name(Reroll, Keep, Write, Cross)
    events = by_wire_name(Dealt, Rolled, Stayed, Wrote, Crossed, RowScored, Scored)

    def __init__(self, prints: Prints | None = None, revision: int = revision) -> None:
        self._prints = prints
        self.revision = revision

    def with_material(self, description: Mapping[str, Any]) -> TwentyOne:
        """The same rules on the sheets of an owner's own pad."""
        return TwentyOne(described(description), self.revision)

    def by_revision(self, revision: int) -> TwentyOne:
        """By the first, nobody was told that the first roll was kept."""
        return TwentyOne(self._prints, revision)

    def start(self, players: int, options: Options, chance: Luck) -> Step[State]:
        check_players(self, players)
        return start(players, options, self._prints_for(options), chance)

    def _prints_for(self, options: Options) -> Prints:
        if not options.sheets:
            return OWN_PRINTS[options.rows]
        if self._prints is None:
            raise Illegal("no-such-pack", sheets=options.sheets)
        if options.rows != "classic":
            raise Illegal("rows-are-printed", rows=options.rows, sheets=options.sheets)
        return self._prints

    def to_act(self, state: State) -> frozenset[Seat]:
        return state.waiting

    def legal(self, state: State, seat: Seat) -> Iterator[Reroll | Keep | Write | Cross]:
        if seat not in state.waiting:
            return
        if state.rolling:
            if can_reroll(state):
                yield Reroll()
            yield Keep()
            return
        sheet = state.sheets[seat]
        row = sheet.printed[current_row(sheet)]
        allowed = {row[at].colour for at in writable(sheet, dice_by_colour(state))}
        colours: list[Colour] = [colour for colour in COLOURS if colour in allowed]
        for count in range(1, len(colours) + 1):
            yield from map(Write, combinations(colours, count))
        yield Cross()

    def play(self, state: State, seat: Seat | None, action: Reroll | Keep | Write | Cross, chance: Luck) -> Step[State]:
        seat = check_turn(self, state, seat)
        match action:
            case Reroll() if state.rolling:
                return reroll(state, chance)
            case Keep() if state.rolling:
                state, stayed = keep(state)
                return Step(state, stayed if self.revision >= KEEPING_IS_TOLD else ())
            case Write(colours) if not state.rolling:
                return write(state, seat, colours, chance)
            case Cross() if not state.rolling:
                return cross(state, seat, chance)
            case _:
                raise Illegal("not-now", action=kebab(type(action).__name__))

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def imagine(self, view: View, chance: Luck) -> State:
        """Nothing is hidden: the view is the state."""
        return State(
            options=view.options,
            sheets=tuple(map(sheet_seen, view.sheets)),
            turn=view.turn,
            active=view.active,
            dice=tuple(view.dice[colour] for colour in COLOURS),
            attempt=view.attempt,
            rolling=view.rolling,
            waiting=frozenset(view.waiting),
        )

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)
