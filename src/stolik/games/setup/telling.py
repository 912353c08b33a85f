"""SETUP told in words, with the board drawn in text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stolik.game.contract import Event
from stolik.games.setup.rules import Laid, State, moves
from stolik.table.telling.teller import counted, seat_name

SIGNS = dict(zip("RYGBP", "▲●■◆★", strict=True))
"""The sign of each colour, as on the tiles, beside its letter: nobody needs to tell colours apart."""
CELL = len("[R▲10]+1 ")
"""A space in text: the tile, brackets for a bonus space, and how many tiles it covers."""


class SetupTeller:
    title = "SETUP"

    def tell(self, event: Event, before: State | None) -> str | None:
        match event:
            case moves.Started(centre=centre, pool=pool, seat=seat):
                middle = _on_spaces(Laid(tile, space) for space, tile in centre.items())
                return f"In the middle: {middle}. Pool: {_tiles(pool)}. {seat_name(seat)} begins."
            case moves.Dealt(seat=seat, tiles=tiles):
                return f"{seat_name(seat)} is dealt {_tiles(tiles)}."
            case moves.Placed(seat=seat, tiles=tiles):
                return f"\n{seat_name(seat)} places {_on_spaces(tiles)}."
            case moves.Sets(sets=sets, points=points):
                return f"  {points} points: " + ", ".join(" ".join(spaces) for spaces in sets) + "."
            case moves.Bonus(seat=seat, points=points):
                return f"  Bonus points for {seat_name(seat)}: {points}."
            case moves.Missed(seat=seat, points=points):
                return f"  {seat_name(seat)} misses bonus points: {points}."
            case moves.Swapped(seat=seat, count=count):
                return f"\n{seat_name(seat)} swaps {count} {'tile' if count == 1 else 'tiles'}."
            case moves.Swept(tiles=tiles):
                return f"  The bag was empty: {_tiles(tiles)} go back into it."
            case moves.Refilled(pool=pool):
                return f"  Pool: {_tiles(pool)}."
            case moves.Drew(seat=seat, tiles=tiles):
                return f"  {seat_name(seat)} draws {_tiles(tiles)}."
            case moves.Scored(positions=positions):
                return "  Pawns: " + " ".join(map(str, positions)) + "."
            case _:
                return None

    def draw(self, state: State) -> str:
        return "\n".join([*_board(state), "", f"Pool: {_tiles(state.pool)}", *_seats(state)])

    def because(self, key: str, values: Mapping[str, int | str]) -> str | None:
        points, given, offered = (_points(int(values.get(value, 0))) for value in ("points", "given", "offered"))
        match key, values:
            case "reaches-finish", _:
                return f"it brings {points}, and the pawn is at the finish line"
            case "scores-much" | "scores-now", _:
                return f"it brings {points}; the others get {given}"
            case "gives-nothing", _:
                return f"it brings {points} and gives nobody else any"
            case "leaves-little", _:
                return f"it brings {points} and leaves the next player little: {offered} from the pool"
            case "own-spaces", {"own": own}:
                on_own = f"{counted(own, 'tile')} on one's own bonus spaces"
                return f"it brings {points} and lays {on_own}, where others' sets bring points too"
            case "new-tiles", {"tiles": tiles}:
                return f"{counted(tiles, 'new tile')} may fit better"
            case "own-bonus", _:
                return "these bonus points must be called before they are lost"
            case "reminds-another", {"seat": seat}:
                return f"it saves the bonus points of {seat_name(int(seat))}"
            case _:
                return None


def _points(count: int) -> str:
    return counted(count, "point") if count else "nothing"


def _board(state: State) -> list[str]:
    """The board as it lies, bonus spaces in brackets."""
    bonus = {space for spaces in state.bonus_spaces for space in spaces}
    spots = state.board.spots
    cells = {spot: _cell(state.stacks[space], space in bonus) for space, spot in enumerate(spots)}
    columns = range(max(column for column, _ in spots) + 1)
    rows = range(max(row for _, row in spots) + 1)
    return ["".join(cells.get((column, row), "").ljust(CELL) for column in columns).rstrip() for row in rows]


def _cell(stack: tuple[str, ...], is_bonus: bool) -> str:
    top = _tile(stack[-1]) if stack else "·"
    covered = f"+{len(stack) - 1}" if len(stack) > 1 else ""
    return (f"[{top}]" if is_bonus else f" {top} ") + covered


def _seats(state: State) -> list[str]:
    return [
        f"{seat_name(seat)}, {' '.join(state.board.spaces[space] for space in spaces)}: {position} of {state.finish}, "
        f"rack {_tiles(rack)}"
        for seat, (spaces, position, rack) in enumerate(
            zip(state.bonus_spaces, state.positions, state.racks, strict=True)
        )
    ]


def _tile(tile: str) -> str:
    return f"{tile[0]}{SIGNS[tile[0]]}{tile[1:]}"


def _tiles(tiles: tuple[str, ...]) -> str:
    return " ".join(map(_tile, tiles)) or "none"


def _on_spaces(tiles: Iterable[Laid]) -> str:
    return ", ".join(f"{_tile(laid.tile)} on {laid.space}" for laid in tiles)


TELLER = SetupTeller()
