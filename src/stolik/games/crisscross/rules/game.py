"""Criss Cross by Reiner Knizia: two dice a round, both symbols onto neighbouring cells, points for runs.

The rules alone, from the first symbol to the last score; every other game's module is laid out like this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Annotated, Literal, TypeAlias

from stolik.game.chance import Luck
from stolik.game.contract import (
    Action,
    Between,
    Event,
    Illegal,
    Outcome,
    Seat,
    Step,
    Traits,
    by_wire_name,
    check_players,
    check_turn,
    rank,
)

# Vocabulary

SIZE = 5
CELLS = SIZE * SIZE
SYMBOLS = 6
ROUNDS = 12
START_CELL = 0
EMPTY = 0
RECENT = 2048
"""Sheets of which it is remembered what can be written and what they are worth: every seat that looks at one asks again."""

Cell: TypeAlias = Annotated[int, Between(0, CELLS - 1)]
"""Cells are numbered row by row from the top left."""
Symbol: TypeAlias = Annotated[int, Between(1, SYMBOLS)]
Sheet: TypeAlias = tuple[int, ...]
"""What stands in each cell: a symbol, or EMPTY."""
Dice: TypeAlias = tuple[int, int]

ROWS = tuple(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE))
COLUMNS = tuple(tuple(range(column, CELLS, SIZE)) for column in range(SIZE))
DIAGONAL = tuple(range(SIZE - 1, CELLS - 1, SIZE - 1))
"""From the top right to the bottom left."""

_CELLS_OF: dict[tuple[int, ...], Callable[[Sheet], Sheet]] = {
    line: itemgetter(*line) for line in (*ROWS, *COLUMNS, DIAGONAL)
}

NEIGHBOURS = tuple(
    (a, b)
    for a in range(CELLS)
    for b in (a - SIZE, a - 1, a + 1, a + SIZE)
    if 0 <= b < CELLS and (a // SIZE == b // SIZE or a % SIZE == b % SIZE)
)
"""Every two cells that share an edge, either way round."""
_ARE_NEIGHBOURS = frozenset(NEIGHBOURS)


@dataclass(frozen=True, slots=True)
class Options:
    advanced: bool = False
    """The diagonal counts too, twice, and a line without points costs 5."""
    start: Literal["deal", "choose"] = "deal"
    """How the first symbols are given out: dealt at random, or chosen, first come first served, as in print."""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Take this symbol for the top left cell."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Write the first die's symbol into cell a and the second's into cell b."""

    a: Cell
    b: Cell


PLACES = tuple(Place(a, b) for a, b in NEIGHBOURS)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    symbols: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    seat: Seat
    symbol: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    round: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int | None
    total: int


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    sheets: tuple[Sheet, ...]
    round: int
    """0 while start symbols are being chosen."""
    dice: Dice | None
    waiting: frozenset[Seat]
    """Who still has to choose a symbol, or to write this round's dice. Nobody: the game is over."""


# Setup


def start(players: int, options: Options, chance: Luck) -> Step[State]:
    """Everybody begins with a symbol of their own in the top left cell."""
    blank = (EMPTY,) * CELLS
    state = State(options, (blank,) * players, round=0, dice=None, waiting=frozenset(range(players)))
    if options.start == "choose":
        return Step(state, ())
    symbols = chance.sample(range(1, SYMBOLS + 1), players)
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


def free_symbols(state: State) -> list[int]:
    taken = {sheet[START_CELL] for sheet in state.sheets}
    return [symbol for symbol in range(1, SYMBOLS + 1) if symbol not in taken]


# A round


def next_round(state: State, chance: Luck) -> Step[State]:
    """One throw of both dice for everybody who can still write."""
    dice = (chance.roll(SYMBOLS), chance.roll(SYMBOLS))
    waiting = frozenset(seat for seat, sheet in enumerate(state.sheets) if has_room(sheet))
    state = replace(state, round=state.round + 1, dice=dice, waiting=waiting)
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
    if state.round < ROUNDS and any(has_room(sheet) for sheet in state.sheets):
        return next_round(state, chance)
    scores = final_scores(state)
    return Step(state, tuple(Scored(seat, s.rows, s.columns, s.diagonal, s.total) for seat, s in enumerate(scores)))


def after_writing(state: State, seat: Seat, symbols: dict[int, int]) -> State:
    sheets = tuple(write(sheet, symbols) if at == seat else sheet for at, sheet in enumerate(state.sheets))
    return replace(state, sheets=sheets, waiting=state.waiting - {seat})


def write(sheet: Sheet, symbols: dict[int, int]) -> Sheet:
    cells = list(sheet)
    for cell, symbol in symbols.items():
        cells[cell] = symbol
    return tuple(cells)


@lru_cache(maxsize=RECENT)
def open_places(sheet: Sheet) -> tuple[Place, ...]:
    """Wherever two neighbouring cells are still empty, either way round."""
    return tuple(place for place in PLACES if sheet[place.a] == EMPTY == sheet[place.b])


def has_room(sheet: Sheet) -> bool:
    """Whether anything more can be written; a seat without room is finished and sits out."""
    return bool(open_places(sheet))


# Scoring

RUN_POINTS = {1: 0, 2: 2, 3: 3, 4: 8, 5: 10}
ZERO_LINE = -5
"""Advanced: what a line costs that would score nothing."""
DIAGONAL_FACTOR = 2


@dataclass(frozen=True, slots=True)
class Score:
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int | None
    """Before doubling; None in the basic game."""
    total: int


@lru_cache(maxsize=RECENT)
def score(sheet: Sheet, *, advanced: bool) -> Score:
    """The sheet as it would score if the game ended now."""
    rows = tuple(line_points(sheet, line, advanced) for line in ROWS)
    columns = tuple(line_points(sheet, line, advanced) for line in COLUMNS)
    diagonal = line_points(sheet, DIAGONAL, advanced) if advanced else None
    return Score(rows, columns, diagonal, sum(rows) + sum(columns) + DIAGONAL_FACTOR * (diagonal or 0))


def line_points(sheet: Sheet, line: tuple[int, ...], advanced: bool) -> int:
    points = run_points(_CELLS_OF[line](sheet))
    return ZERO_LINE if advanced and points == 0 else points


@cache
def run_points(symbols: tuple[int, ...]) -> int:
    """Every maximal run of equal neighbours counts; an empty cell breaks a run."""
    return sum(RUN_POINTS[len(list(run))] for symbol, run in groupby(symbols) if symbol != EMPTY)


def final_scores(state: State) -> list[Score]:
    return [score(sheet, advanced=state.options.advanced) for sheet in state.sheets]


# The end

TITLES = ((30, "master"), (25, "superspec"), (20, "symbol-tamer"), (15, "row-sweeper"))
LOWEST_TITLE = "columnist"


def outcome(state: State) -> Outcome | None:
    """Most points win; a tie goes to the best single row or column."""
    if state.waiting:
        return None
    scores = final_scores(state)
    totals = tuple(score.total for score in scores)
    return Outcome(
        scores=totals,
        ranking=rank([(score.total, max(score.rows + score.columns)) for score in scores]),
        breakdown=tuple(parts(score) for score in scores),
        title=title(totals[0]) if len(scores) == 1 else None,
    )


def parts(score: Score) -> dict[str, int]:
    diagonal = {} if score.diagonal is None else {"diagonal": DIAGONAL_FACTOR * score.diagonal}
    return {"rows": sum(score.rows), "columns": sum(score.columns), **diagonal}


def title(total: int) -> str:
    """What a solo player may call themselves."""
    return next((title for least, title in TITLES if total >= least), LOWEST_TITLE)


# What can be seen: everything, by everybody


@dataclass(frozen=True, slots=True)
class SheetView:
    cells: tuple[int, ...]
    score: Score
    finished: bool


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    options: Options
    round: int
    rounds: int
    dice: Dice | None
    sheets: tuple[SheetView, ...]
    waiting: tuple[Seat, ...]
    free_symbols: tuple[int, ...]
    """While start symbols are being chosen: those nobody has."""


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        rounds=ROUNDS,
        dice=state.dice,
        sheets=tuple(sheet_view(sheet, advanced=state.options.advanced) for sheet in state.sheets),
        waiting=tuple(sorted(state.waiting)),
        free_symbols=tuple(free_symbols(state)) if state.round == 0 else (),
    )


@lru_cache(maxsize=RECENT)
def sheet_view(sheet: Sheet, *, advanced: bool) -> SheetView:
    return SheetView(sheet, score(sheet, advanced=advanced), finished=not has_room(sheet))


class CrissCross:
    """The game as a table knows it."""

    id = "crisscross"
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

    def legal(self, state: State, seat: Seat) -> Iterator[Choose | Place]:
        if seat not in state.waiting:
            return
        if state.round == 0:
            yield from map(Choose, free_symbols(state))
            return
        yield from open_places(state.sheets[seat])

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
