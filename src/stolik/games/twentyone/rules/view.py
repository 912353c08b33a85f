"""What can be seen of Twenty One: everything, by everybody."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.game.contract import Seat
from stolik.games.twentyone.rules.moves import ATTEMPTS, Dice, Options
from stolik.games.twentyone.rules.printed import ROWS, Colour, Field, Row
from stolik.games.twentyone.rules.scoring import HIT_BONUS, RowScore, row_points, score
from stolik.games.twentyone.rules.sheet import CROSSED, Marks, Sheet, current_row, is_full, leftmost_free, writable
from stolik.games.twentyone.rules.state import State, can_reroll, dice_by_colour, staying


@dataclass(frozen=True, slots=True)
class FieldView:
    colour: Colour
    number: int
    written: int | None
    crossed: bool
    hit: bool


@dataclass(frozen=True, slots=True)
class RowView:
    fields: tuple[FieldView, ...]
    score: RowScore
    """As the row stands."""
    full: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    letter: str
    rows: tuple[RowView, ...]
    total: int
    row: int | None
    """The row, counted from 1, in which this seat writes next; None when all are full."""
    writable: tuple[int, ...]
    """The fields of that row into which a die could be written now."""
    crossable: int | None
    """The field of that row that crossing out would strike now."""


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    options: Options
    turn: int
    active: Seat
    dice: Dice
    attempt: int
    attempts: int
    rolling: bool
    can_reroll: bool
    staying: tuple[Colour, ...]
    """While the active seat decides: the dice that another roll would leave as they are."""
    sheets: tuple[SheetView, ...]
    waiting: tuple[Seat, ...]
    hit_bonus: tuple[int, ...]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.sheets)


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=state.options,
        turn=state.turn,
        active=state.active,
        dice=dice_by_colour(state),
        attempt=state.attempt,
        attempts=ATTEMPTS,
        rolling=state.rolling,
        can_reroll=state.rolling and can_reroll(state),
        staying=staying(state) if state.rolling else (),
        sheets=tuple(sheet_view(state, at) for at in range(len(state.sheets))),
        waiting=tuple(sorted(state.waiting)),
        hit_bonus=HIT_BONUS,
    )


def sheet_view(state: State, seat: Seat) -> SheetView:
    sheet = state.sheets[seat]
    row = current_row(sheet)
    has_to_write = seat in state.waiting and not state.rolling
    return SheetView(
        letter=sheet.letter,
        rows=tuple(row_view(printed, marks) for printed, marks in zip(sheet.printed, sheet.marks, strict=True)),
        total=sum(row_points(sheet)),
        row=row + 1 if row < ROWS else None,
        writable=writable(sheet, dice_by_colour(state)) if has_to_write else (),
        crossable=leftmost_free(sheet.marks[row]) if has_to_write else None,
    )


def row_view(printed: Row, marks: Marks) -> RowView:
    fields = tuple(
        FieldView(
            colour=field.colour,
            number=field.number,
            written=None if mark == CROSSED else mark,
            crossed=mark == CROSSED,
            hit=mark == field.number,
        )
        for field, mark in zip(printed, marks, strict=True)
    )
    return RowView(fields, score(printed, marks), is_full(marks))


def sheet_seen(view: SheetView) -> Sheet:
    return Sheet(
        letter=view.letter,
        printed=tuple(tuple(Field(field.colour, field.number) for field in row.fields) for row in view.rows),
        marks=tuple(tuple(CROSSED if field.crossed else field.written for field in row.fields) for row in view.rows),
    )
