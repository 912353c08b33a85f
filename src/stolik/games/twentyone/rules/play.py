"""Twenty One by Steffen Benndorf and Reinhard Staupe: one seat rolls six dice, everybody writes; hits are worth most.

The rules alone, from dealing the sheets to the last row. A sheet's own rules are in `sheet`, its print in `prints`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from stolik.game.chance import Luck
from stolik.game.contract import Action, Event, Illegal, Length, Outcome, Seat, Step, rank
from stolik.games.twentyone.rules.prints import COLOURS, SIDES, Colour, Print, Prints
from stolik.games.twentyone.rules.sheet import (
    CROSSED,
    Dice,
    Sheet,
    blank,
    current_row,
    is_begun,
    is_finished,
    is_full,
    leftmost_free,
    mark,
    row_points,
    score,
)

# Vocabulary

ATTEMPTS = 2
STAYS = 1
"""A die that shows this is not rolled again."""


@dataclass(frozen=True, slots=True)
class Options:
    rows: Literal["classic", "varied"] = "classic"
    """Every row reads 6 5 4 3 2 1, or each row of a sheet has numbers of its own."""
    sheets: Annotated[str, Length(0, 64)] = ""
    """The name of a pack that describes a printed pad; without a name, our own sheets are dealt."""


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Roll again, once, every die that does not show 1."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Be content with the first roll."""


@dataclass(frozen=True, slots=True)
class Write(Action):
    """Write the dice of these colours into their fields of the current row; the colours in the order of COLOURS."""

    colours: Annotated[tuple[Colour, ...], Length(1, len(COLOURS))]


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """Cross out the leftmost free field of the current row."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    sheets: tuple[str, ...]
    prints: Mapping[str, Print]
    first: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: Seat
    attempt: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Wrote(Event):
    seat: Seat
    row: int
    fields: tuple[int, ...]
    hits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Crossed(Event):
    seat: Seat
    row: int
    field: int


@dataclass(frozen=True, slots=True)
class RowScored(Event):
    seat: Seat
    row: int
    sum: int
    hits: int
    bonus: int
    points: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    rows: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    sheets: tuple[Sheet, ...]
    turn: int
    active: Seat
    """Whose dice these are."""
    dice: tuple[int, ...]
    """In the order of COLOURS."""
    attempt: int
    rolling: bool
    """The active seat has yet to decide whether to roll again; nobody may write before."""
    waiting: frozenset[Seat]
    """Who has to decide on the dice, or to write them. Nobody: the game is over."""


# Setup


def start(players: int, options: Options, prints: Prints, chance: Luck) -> Step[State]:
    """Everybody gets a different sheet; who rolls first is drawn."""
    letters = chance.sample(sorted(prints), players)
    first = chance.below(players)
    sheets = tuple(blank(letter, prints[letter]) for letter in letters)
    state = State(options, sheets, 0, first, dice=(), attempt=0, rolling=True, waiting=frozenset())
    state, rolled = next_turn(state, first, chance)
    return Step(state, (Dealt(letters, prints, first), *rolled))


# A turn: the dice


def next_turn(state: State, active: Seat, chance: Luck) -> Step[State]:
    """The active seat rolls all six dice."""
    dice = tuple(chance.roll(SIDES) for _ in COLOURS)
    waiting = frozenset({active})
    state = replace(state, turn=state.turn + 1, active=active, dice=dice, attempt=1, rolling=True, waiting=waiting)
    return Step(state, (rolled(state),))


def reroll(state: State, chance: Luck) -> Step[State]:
    """Every die that does not show 1 is rolled once more; then everybody writes."""
    if not can_reroll(state):
        raise Illegal("only-ones")
    dice = tuple(die if die == STAYS else chance.roll(SIDES) for die in state.dice)
    state = keep(replace(state, dice=dice, attempt=ATTEMPTS))
    return Step(state, (rolled(state),))


def keep(state: State) -> State:
    return replace(state, rolling=False, waiting=frozenset(range(len(state.sheets))))


def can_reroll(state: State) -> bool:
    return any(die != STAYS for die in state.dice)


def staying(state: State) -> tuple[Colour, ...]:
    """The dice that another roll leaves as they are."""
    return tuple(colour for colour, die in zip(COLOURS, state.dice, strict=True) if die == STAYS)


def rolled(state: State) -> Rolled:
    return Rolled(state.active, state.attempt, dice_by_colour(state))


def dice_by_colour(state: State) -> dict[Colour, int]:
    return dict(zip(COLOURS, state.dice, strict=True))


# A turn: everybody writes


def write(state: State, seat: Seat, colours: tuple[Colour, ...], chance: Luck) -> Step[State]:
    """One or more dice go into the free fields of their colours, none above the printed number."""
    sheet, dice = state.sheets[seat], dice_by_colour(state)
    row = current_row(sheet)
    check_colours(colours)
    for colour in colours:
        check_field(sheet, row, colour, dice[colour])
    written = {at: dice[field.colour] for at, field in enumerate(sheet.printed[row]) if field.colour in colours}
    hits = tuple(at for at, number in written.items() if number == sheet.printed[row][at].number)
    return after_marking(state, seat, written, Wrote(seat, row + 1, tuple(written), hits), chance)


def check_colours(colours: tuple[Colour, ...]) -> None:
    """Colours are named once each and in one order, so that one thing to do has one name."""
    if not colours:
        raise Illegal("nothing-to-write")
    for colour in colours:
        if colour not in COLOURS:
            raise Illegal("no-such-colour", colour=colour)
    in_order = tuple(colour for colour in COLOURS if colour in colours)
    if colours != in_order:
        raise Illegal("colour-order", colours=colours, order=in_order)


def check_field(sheet: Sheet, row: int, colour: Colour, die: int) -> None:
    at = next(at for at, field in enumerate(sheet.printed[row]) if field.colour == colour)
    if sheet.marks[row][at] is not None:
        raise Illegal("field-taken", colour=colour, field=at)
    if die > sheet.printed[row][at].number:
        raise Illegal("die-too-high", colour=colour, die=die, number=sheet.printed[row][at].number)


def cross(state: State, seat: Seat, chance: Luck) -> Step[State]:
    """The leftmost free field of the row is lost. Nobody has to be unable to write for that."""
    sheet = state.sheets[seat]
    row = current_row(sheet)
    at = leftmost_free(sheet.marks[row])
    return after_marking(state, seat, {at: CROSSED}, Crossed(seat, row + 1, at), chance)


def after_marking(state: State, seat: Seat, marks: dict[int, int], marked: Event, chance: Luck) -> Step[State]:
    row = current_row(state.sheets[seat])
    sheet = mark(state.sheets[seat], row, marks)
    sheets = tuple(sheet if at == seat else other for at, other in enumerate(state.sheets))
    state = replace(state, sheets=sheets, waiting=state.waiting - {seat})
    events = [marked]
    if is_full(sheet.marks[row]):
        events.append(row_scored(seat, sheet, row))
    if not state.waiting:
        state, more = end_of_turn(state, chance)
        events += more
    return Step(state, tuple(events))


def row_scored(seat: Seat, sheet: Sheet, row: int) -> RowScored:
    s = score(sheet.printed[row], sheet.marks[row])
    return RowScored(seat, row + 1, s.sum, s.hits, s.bonus, s.points)


def end_of_turn(state: State, chance: Luck) -> Step[State]:
    """The dice go clockwise, unless somebody has filled a fifth row."""
    if not any(is_finished(sheet) for sheet in state.sheets):
        return next_turn(state, (state.active + 1) % len(state.sheets), chance)
    unfinished = tuple(
        row_scored(seat, sheet, row)
        for seat, sheet in enumerate(state.sheets)
        for row, marks in enumerate(sheet.marks)
        if is_begun(marks) and not is_full(marks)
    )
    rows = [row_points(sheet) for sheet in state.sheets]
    return Step(state, (*unfinished, *(Scored(seat, points, sum(points)) for seat, points in enumerate(rows))))


# The end


def outcome(state: State) -> Outcome | None:
    """Most points win; ties are shared."""
    if state.waiting:
        return None
    rows = [row_points(sheet) for sheet in state.sheets]
    totals = tuple(map(sum, rows))
    return Outcome(
        scores=totals,
        ranking=rank(totals),
        breakdown=tuple({f"row-{row}": points for row, points in enumerate(sheet, 1)} for sheet in rows),
    )
