"""What a set is in SETUP: two or more visible tiles, joined by lines, of one number or in one run.

A set is taken as large as it goes. Every tile exists once, so at most one set of either kind goes through a tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from stolik.games.setup.rules.printed import Board, Space
from stolik.games.setup.rules.tiles import AFTER, BEFORE, SAME_NUMBER, Tile

Shown: TypeAlias = Sequence[Tile | None]
"""The topmost tile on each space."""
Set: TypeAlias = tuple[Space, ...]
"""The spaces a set lies on: in board order for tiles of one number, rising for a run."""

SMALLEST_SET = 2


def same_number(board: Board, shown: Shown, space: Space) -> Set:
    """What hangs together with this space through lines between tiles of its number."""
    tile = shown[space]
    if tile is None:
        return ()
    alike, found, at = SAME_NUMBER[tile], [space], 0
    while at < len(found):
        found += (near for near in board.joined[found[at]] if shown[near] in alike and near not in found)
        at += 1
    return tuple(sorted(found))


def run(board: Board, shown: Shown, space: Space) -> Set:
    """The rising run through this space, every tile joined by a line to the next one."""
    return (*reversed(_follow(board, shown, space, BEFORE)), space, *_follow(board, shown, space, AFTER))


def _follow(board: Board, shown: Shown, space: Space, onward: dict[Tile, Tile]) -> list[Space]:
    found: list[Space] = []
    tile = shown[space]
    while tile is not None and (tile := onward.get(tile)) is not None:
        near = next((near for near in board.joined[space] if shown[near] == tile), None)
        if near is None:
            break
        found.append(near)
        space = near
    return found


def sets_through(board: Board, shown: Shown, spaces: Iterable[Space]) -> tuple[Set, ...]:
    """Every set in which one of these spaces lies, each once: first those of one number, then the runs."""
    spaces = tuple(spaces)
    found = [
        *(same_number(board, shown, space) for space in spaces),
        *(run(board, shown, space) for space in spaces),
    ]
    return tuple(dict.fromkeys(spaces for spaces in found if len(spaces) >= SMALLEST_SET))
