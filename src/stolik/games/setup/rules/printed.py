"""The board of SETUP as data: its spaces, the lines between them, who sits where, and the finish lines.

The printed lines are lost, so our own board joins every two spaces that touch; who owns the printed board can
describe it (`described`) and play on that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Annotated, Any, TypeAlias, cast

from stolik.game.contract import BadMaterial, Length, Seat

LONGEST_NAME = 8
SpaceName: TypeAlias = Annotated[str, Length(1, LONGEST_NAME)]
Space: TypeAlias = int
"""On the wire a space goes by its name; in here by its place in `Board.spaces`, the board order."""
Spot: TypeAlias = tuple[int, int]
"""Where a space is drawn: column and row, from 0 at the top left."""

SIDES = "NESW"
BONUS_SPACES = 2
"""How many spaces on each side belong to the player who sits there."""
CENTRE_SPACES = 4
"""How many spaces have a tile from the start."""
SEATING = {2: "NS", 3: "NES", 4: "NESW"}
TEAM_SEATING = "NSEW"
"""Seat by seat. Partners (0 and 2, 1 and 3) are neighbours, and the teams' turns alternate."""

TEAMS = "teams"
FINISH_LINES = {"2": 60, "3": 50, "4": 40, TEAMS: 40}
LEAST_FINISH, MOST_FINISH = 10, 200

MOST_SPACES = 26
"""With all spaces covered, four full racks and the pool there are still four tiles left for a swap."""

DRAWN = range(MOST_SPACES)
"""The columns and rows in which a space may lie."""


@dataclass(frozen=True, slots=True)
class Board:
    spaces: tuple[SpaceName, ...]
    spots: tuple[Spot, ...]
    """Where each space is drawn."""
    lines: tuple[tuple[Space, Space], ...]
    """Every two spaces joined by a line, the earlier one first."""
    sides: tuple[tuple[Space, ...], ...]
    """The bonus spaces of each side, in the order of `SIDES`."""
    centre: tuple[Space, ...]
    finish_lines: tuple[int, ...]
    """In the order of `FINISH_LINES`: for 2, 3 and 4 players, and for teams."""
    joined: tuple[tuple[Space, ...], ...] = field(init=False, repr=False, compare=False)
    """The spaces that a line leads to from each space."""

    def __post_init__(self) -> None:
        ends = [*self.lines, *((b, a) for a, b in self.lines)]
        joined = tuple(tuple(sorted(b for a, b in ends if a == space)) for space in range(len(self.spaces)))
        object.__setattr__(self, "joined", joined)

    def bonus_spaces(self, players: int, *, teams: bool) -> tuple[tuple[Space, ...], ...]:
        """The bonus spaces of each seat. Those of sides where nobody sits are common."""
        seating = TEAM_SEATING if teams else SEATING[players]
        return tuple(self.sides[SIDES.index(side)] for side in seating)

    def open_to(self, seat: Seat, players: int, *, teams: bool) -> tuple[Space, ...]:
        """Where that seat may place: the common spaces and its own bonus spaces."""
        bonus = self.bonus_spaces(players, teams=teams)
        closed = {space for other, spaces in enumerate(bonus) if other != seat for space in spaces}
        return tuple(space for space in range(len(self.spaces)) if space not in closed)

    def finish(self, players: int, *, teams: bool) -> int:
        return self.finish_lines[list(FINISH_LINES).index(TEAMS if teams else str(players))]


# Our own board


def touch(a: Spot, b: Spot) -> bool:
    """Whether two spaces meet along a side or at a corner."""
    return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def our_board() -> Board:
    """A square of 4 × 4 without its corners, and a line between every two spaces that touch."""
    rows = ("   N1 N2   ", "W1 C1 C2 E1", "W2 C3 C4 E2", "   S1 S2   ")
    placed = [(line[at : at + 2], (at // 3, row)) for row, line in enumerate(rows) for at in range(0, 12, 3)]
    named = [(name, spot) for name, spot in placed if name.strip()]
    names = tuple(name for name, _ in named)
    spots = tuple(spot for _, spot in named)
    return Board(
        spaces=names,
        spots=spots,
        lines=tuple((a, b) for a, b in combinations(range(len(spots)), 2) if touch(spots[a], spots[b])),
        sides=tuple((names.index(f"{side}1"), names.index(f"{side}2")) for side in SIDES),
        centre=tuple(names.index(name) for name in ("C1", "C2", "C3", "C4")),
        finish_lines=tuple(FINISH_LINES.values()),
    )


OUR_BOARD = our_board()


# Somebody else's board

FIELDS = ("spaces", "lines", "sides", "centre", "finish")


def described(description: Mapping[str, Any]) -> Board:
    """A board from its description, in which spaces go by their names.

    `spaces`: each name with its column and row; `lines`: pairs of names; `sides`: N, E, S and W with two names each;
    `centre`: four names; `finish` (may be left out): the finish lines under "2", "3", "4" and "teams".
    """
    for name in description:
        if name not in FIELDS:
            raise BadMaterial(name, "is no field of a board")
    spaces = _in_reading_order(_spaces(_mapping(description, "spaces")))
    names = tuple(spaces)
    sides = _sides(_mapping(description, "sides"), names)
    centre = _names("centre", description.get("centre"), names, CENTRE_SPACES)
    for name in centre:
        if any(names.index(name) in side for side in sides):
            raise BadMaterial("centre", f"{name} is a bonus space already")
    return Board(
        spaces=names,
        spots=tuple(spaces.values()),
        lines=_lines(description.get("lines"), names),
        sides=sides,
        centre=tuple(names.index(name) for name in centre),
        finish_lines=_finish_lines(_mapping(description, "finish") if "finish" in description else {}),
    )


def _mapping(description: Mapping[str, Any], name: str) -> Mapping[str, object]:
    value: object = description.get(name)
    if not isinstance(value, Mapping):
        raise BadMaterial(name, "must be an object")
    return cast("Mapping[str, object]", value)


def _sequence(name: str, value: object) -> Sequence[object]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadMaterial(name, "must be a list")
    return cast("Sequence[object]", value)


def _names(name: str, value: object, names: Sequence[str], count: int) -> tuple[str, ...]:
    """So many different names of spaces."""
    listed = _sequence(name, value)
    for item in listed:
        if item not in names:
            raise BadMaterial(name, f"{item} is no space")
    if len(listed) != count or len(set(listed)) != count:
        raise BadMaterial(name, f"must name {count} different spaces")
    return tuple(cast("str", item) for item in listed)


def _spaces(described: Mapping[str, object]) -> dict[str, Spot]:
    if len(described) > MOST_SPACES:
        raise BadMaterial("spaces", f"{len(described)} spaces are too many for 50 tiles; {MOST_SPACES} is the most")
    spaces: dict[str, Spot] = {}
    for name, value in described.items():
        where = f"spaces.{name}"
        if not 1 <= len(name) <= LONGEST_NAME:
            raise BadMaterial(where, f"a name has 1 to {LONGEST_NAME} letters")
        match _sequence(where, value):
            case [int(column), int(row)] if column in DRAWN and row in DRAWN:
                spot = (int(column), int(row))
            case _:
                raise BadMaterial(where, f"must be a column and a row from {DRAWN.start} to {DRAWN.stop - 1}")
        if spot in spaces.values():
            raise BadMaterial(where, "lies where another space lies")
        spaces[name] = spot
    return spaces


def _in_reading_order(spaces: dict[str, Spot]) -> dict[str, Spot]:
    """Row by row: the board order must not hang on the order in which a description names the spaces."""
    return dict(sorted(spaces.items(), key=lambda space: (space[1][1], space[1][0])))


def _lines(value: object, names: Sequence[str]) -> tuple[tuple[Space, Space], ...]:
    lines: list[tuple[Space, Space]] = []
    for at, item in enumerate(_sequence("lines", value)):
        a, b = sorted(names.index(name) for name in _names(f"lines[{at}]", item, names, 2))
        if (a, b) in lines:
            raise BadMaterial(f"lines[{at}]", "was drawn before")
        lines.append((a, b))
    return tuple(sorted(lines))


def _sides(described: Mapping[str, object], names: Sequence[str]) -> tuple[tuple[Space, ...], ...]:
    for side in described:
        if side not in SIDES:
            raise BadMaterial(f"sides.{side}", "is no side")
    sides: list[tuple[Space, ...]] = []
    for side in SIDES:
        own = tuple(names.index(name) for name in _names(f"sides.{side}", described.get(side), names, BONUS_SPACES))
        if any(space in other for other in sides for space in own):
            raise BadMaterial(f"sides.{side}", "names a space of another side")
        sides.append(own)
    return tuple(sides)


def _finish_lines(described: Mapping[str, object]) -> tuple[int, ...]:
    for name, value in described.items():
        if name not in FINISH_LINES:
            raise BadMaterial(f"finish.{name}", "is neither 2, 3, 4 nor teams")
        if not isinstance(value, int) or not LEAST_FINISH <= value <= MOST_FINISH:
            raise BadMaterial(f"finish.{name}", f"must lie between {LEAST_FINISH} and {MOST_FINISH}")
    return tuple(cast("int", described.get(name, ours)) for name, ours in FINISH_LINES.items())
