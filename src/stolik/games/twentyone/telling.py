"""Twenty One told in words, with the sheets drawn in text."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.game.contract import Event
from stolik.games.twentyone.rules import moves
from stolik.games.twentyone.rules.printed import Field, Row
from stolik.games.twentyone.rules.scoring import row_points
from stolik.games.twentyone.rules.sheet import CROSSED, Mark, Marks, Sheet
from stolik.games.twentyone.rules.state import State, dice_by_colour
from stolik.table.telling.teller import counted, seat_name

LETTERS = {"white": "w", "black": "k", "red": "r", "blue": "b", "yellow": "y", "green": "g"}
LEGEND = "A field is drawn as its colour (black is k), its number and what is written there: / crossed out, × a hit."


class TwentyOneTeller:
    title = "Twenty One"

    def tell(self, event: Event, before: State | None) -> str | None:
        match event:
            case moves.Dealt(sheets=sheets, first=first):
                dealt = ", ".join(f"{seat_name(seat)} sheet {letter}" for seat, letter in enumerate(sheets))
                return f"Dealt: {dealt}. {seat_name(first)} rolls first."
            case moves.Rolled(seat=seat, attempt=1, dice=dice):
                turn = before.turn + 1 if before else 1
                return f"\nTurn {turn}: {seat_name(seat)} rolls {_dice(dice)}."
            case moves.Rolled(seat=seat, dice=dice):
                return f"{seat_name(seat)} rolls again: {_dice(dice)}."
            case moves.Stayed(seat=seat):
                return f"{seat_name(seat)} keeps these dice."
            case moves.Wrote(seat=seat, row=row, fields=fields, hits=hits) if before:
                printed, dice = before.sheets[seat].printed[row - 1], dice_by_colour(before)
                written = [
                    f"{printed[at].colour} {dice[printed[at].colour]}{' (a hit)' if at in hits else ''}"
                    for at in fields
                ]
                return f"{seat_name(seat)} writes {_listed(written)} into row {row}."
            case moves.Crossed(seat=seat, row=row, field=at) if before:
                lost = before.sheets[seat].printed[row - 1][at]
                return f"{seat_name(seat)} crosses out the {lost.colour} {lost.number} in row {row}."
            case moves.RowScored(seat=seat, row=row, sum=written, hits=hits, bonus=bonus, points=points):
                return f"{seat_name(seat)}, row {row}: {written} + {bonus} for {_hits(hits)} = {points}."
            case moves.Scored(seat=seat, total=total):
                return f"{seat_name(seat)} scores {total}."
            case _:
                return None

    def draw(self, state: State) -> str:
        sheets = (_sheet(seat_name(seat), sheet) for seat, sheet in enumerate(state.sheets))
        return "\n\n".join((*sheets, LEGEND))

    def because(self, key: str, values: Mapping[str, int | str]) -> str | None:
        points, hits = counted(values.get("points", 0), "point"), _hits(int(values.get("hits", 0)))
        match key, values:
            case "good-dice", {"fitting": fitting}:
                return f"{counted(fitting, 'die fits', 'dice fit')} the row, {hits}"
            case "fitting-dice", {"fitting": fitting}:
                return f"{counted(fitting, 'die fits', 'dice fit')} the row"
            case "open-fields", {"open": fields}:
                return f"{counted(fields, 'free field gets', 'free fields get')} nothing from these dice"
            case "poor-dice", {"fitting": fitting}:
                return f"{counted(fitting, 'die fits', 'dice fit')} the row so far, {hits}"
            case "no-better-roll", _:
                return "nobody gets a better roll then"
            case "fills-row", _:
                return f"it fills the row: {points} with these dice, {hits}"
            case "hits", _:
                return f"{hits}, and {points} with these dice"
            case "exact", _:
                return f"exactly what is printed: {points} with these dice"
            case "close", _:
                return f"very close to what is printed: {points} with these dice"
            case "hurries", {"fields": fields}:
                return f"it gets on with the row: {points} now, {counted(fields, 'field')} to go"
            case "waits", {"waiting": waiting}:
                return f"it keeps {counted(waiting, 'field')} free for a better die"
            case "falls-short", {"short": short}:
                return f"it is {counted(short, 'point')} short of what is printed"
            case "gives-up-field", {"number": number}:
                return f"it crosses out the {number} and writes none of these dice"
            case _:
                return None


def _sheet(owner: str, sheet: Sheet) -> str:
    points = row_points(sheet)
    rows = zip(sheet.printed, sheet.marks, points, strict=True)
    drawn = (f"  {_row(printed, marks)}  {scored:3}" for printed, marks, scored in rows)
    return "\n".join((f"{owner}, sheet {sheet.letter}: {sum(points)}", *drawn))


def _row(printed: Row, marks: Marks) -> str:
    return "  ".join(_field(field, mark) for field, mark in zip(printed, marks, strict=True))


def _field(field: Field, mark: Mark) -> str:
    name = f"{LETTERS[field.colour]}{field.number}"
    if mark is None:
        return f"{name} · "
    if mark == CROSSED:
        return f"{name} / "
    return f"{name} {mark}{'×' if mark == field.number else ' '}"


def _dice(dice: moves.Dice) -> str:
    return ", ".join(f"{colour} {value}" for colour, value in dice.items())


def _hits(count: int) -> str:
    return counted(count, "hit") if count else "no hit"


def _listed(things: list[str]) -> str:
    *others, last = things
    return f"{', '.join(others)} and {last}" if others else last


TELLER = TwentyOneTeller()
