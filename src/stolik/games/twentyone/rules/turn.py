"""A turn of Twenty One: one seat rolls, perhaps twice; then everybody writes or crosses out."""

from __future__ import annotations

from dataclasses import replace

from stolik.game.chance import Luck
from stolik.game.contract import Event, Illegal, Seat, Step
from stolik.games.twentyone.rules.moves import ATTEMPTS, STAYS, Crossed, Rolled, RowScored, Scored, Stayed, Wrote
from stolik.games.twentyone.rules.printed import COLOURS, SIDES, Colour
from stolik.games.twentyone.rules.scoring import row_points, score
from stolik.games.twentyone.rules.sheet import (
    CROSSED,
    Sheet,
    current_row,
    is_begun,
    is_finished,
    is_full,
    leftmost_free,
    mark,
)
from stolik.games.twentyone.rules.state import State, can_reroll, dice_by_colour


def next_turn(state: State, active: Seat, chance: Luck) -> Step[State]:
    """The active seat rolls all six dice."""
    throw = chance.at("dice", state.turn + 1, 1)
    dice = tuple(throw.roll(SIDES) for _ in COLOURS)
    waiting = frozenset({active})
    state = replace(state, turn=state.turn + 1, active=active, dice=dice, attempt=1, rolling=True, waiting=waiting)
    return Step(state, (rolled(state),))


def reroll(state: State, chance: Luck) -> Step[State]:
    """Every die that does not show 1 is rolled once more; then everybody writes."""
    if not can_reroll(state):
        raise Illegal("only-ones")
    throw = chance.at("dice", state.turn, ATTEMPTS)
    dice = tuple(die if die == STAYS else throw.roll(SIDES) for die in state.dice)
    state = all_write(replace(state, dice=dice, attempt=ATTEMPTS))
    return Step(state, (rolled(state),))


def keep(state: State) -> Step[State]:
    """The dice stay as they fell; everybody writes."""
    return Step(all_write(state), (Stayed(state.active),))


def all_write(state: State) -> State:
    return replace(state, rolling=False, waiting=frozenset(range(len(state.sheets))))


def rolled(state: State) -> Rolled:
    return Rolled(state.active, state.attempt, dice_by_colour(state))


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
