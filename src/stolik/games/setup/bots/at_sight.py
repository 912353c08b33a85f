"""What a placement in SETUP brings, counted as a person counts it: from the board that can be seen, without kernels.

`judge` of the rules says the same and checks every tile; this is for those who look at thousands of legal ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.games.setup.rules.moves import Laid
from stolik.games.setup.rules.printed import Space, SpaceName
from stolik.games.setup.rules.tiles import AFTER, BEFORE, SAME_NUMBER, Tile
from stolik.games.setup.rules.view import View


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a view."""

    joined: tuple[tuple[Space, ...], ...]
    shown: tuple[Tile | None, ...]
    names: dict[SpaceName, Space]
    of_others: frozenset[Space]
    """Bonus spaces of the other seats."""

    @classmethod
    def seen(cls, view: View) -> Board:
        names = {space.name: at for at, space in enumerate(view.spaces)}
        joined: list[list[Space]] = [[] for _ in names]
        for a, b in view.lines:
            joined[names[a]].append(names[b])
            joined[names[b]].append(names[a])
        return cls(
            joined=tuple(tuple(near) for near in joined),
            shown=tuple(space.tile for space in view.spaces),
            names=names,
            of_others=frozenset(
                at for at, space in enumerate(view.spaces) if space.owner is not None and space.owner != view.seat
            ),
        )


def points_at_sight(board: Board, tiles: Sequence[Laid]) -> tuple[int, int]:
    """The points of a legal placement, and the bonus points that it gives away."""
    shown = [*board.shown]
    placed = [board.names[laid.space] for laid in tiles]
    for laid, space in zip(tiles, placed, strict=True):
        shown[space] = laid.tile
    scoring: set[Space] = set()
    for space in placed:
        for spaces in (_alike(board.joined, shown, space), _run(board.joined, shown, space)):
            if len(spaces) > 1:
                scoring.update(spaces)
    return len(scoring), len(scoring & board.of_others)


def _alike(joined: Sequence[Sequence[Space]], shown: Sequence[Tile | None], space: Space) -> list[Space]:
    tile = shown[space]
    assert tile is not None
    alike, found = SAME_NUMBER[tile], [space]
    for at in found:
        for near in joined[at]:
            if shown[near] in alike and near not in found:
                found.append(near)
    return found


def _run(joined: Sequence[Sequence[Space]], shown: Sequence[Tile | None], space: Space) -> list[Space]:
    found = [space]
    for onward in (AFTER, BEFORE):
        at, tile = space, shown[space]
        while tile is not None and (tile := onward.get(tile)) is not None:
            for near in joined[at]:
                if shown[near] == tile:
                    found.append(near)
                    at = near
                    break
            else:
                break
    return found
