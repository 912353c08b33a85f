"""Every placement a hand allows in SETUP, each exactly once, without trying those that make no set.

A single tile needs one neighbour it goes with. Two tiles or more lie in one set, and either share a number or a
colour: of one number they form a group that hangs together, of one colour a path along the lines. So groups and paths
are grown, and nothing else is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

from stolik.games.setup.rules.moves import Laid
from stolik.games.setup.rules.printed import Board, Space
from stolik.games.setup.rules.sets import SMALLEST_SET, Shown, same_number
from stolik.games.setup.rules.tiles import AFTER, BEFORE, SAME_NUMBER, Tile, in_tile_order, number

Bits: TypeAlias = int
"""A set of spaces: bit n stands for space n."""
Pieces: TypeAlias = Mapping[Tile, Sequence[Laid]]
"""For each tile in hand and each space, that tile laid on that space."""


def placements(
    board: Board, shown: Shown, hand: tuple[Tile, ...], spaces: tuple[Space, ...]
) -> Iterator[tuple[Laid, ...]]:
    """Every legal placement of tiles in hand onto these spaces, in board order each."""
    hand = in_tile_order(hand)
    pieces = {tile: [Laid(tile, space) for space in board.spaces] for tile in hand}
    yield from single_tiles(board, shown, pieces, spaces)
    yield from of_one_number(board, shown, pieces, spaces)
    yield from of_one_colour(board, shown, pieces, spaces)


# One tile


def single_tiles(board: Board, shown: Shown, pieces: Pieces, spaces: tuple[Space, ...]) -> Iterator[tuple[Laid, ...]]:
    for tile, laid in pieces.items():
        partners = {*SAME_NUMBER[tile], AFTER.get(tile), BEFORE.get(tile)} - {None}
        for space in spaces:
            if any(shown[near] in partners for near in board.joined[space]):
                yield (laid[space],)


# Two or more of one number


def of_one_number(board: Board, shown: Shown, pieces: Pieces, spaces: tuple[Space, ...]) -> Iterator[tuple[Laid, ...]]:
    """Which spaces are taken decides whether the tiles hang together; which tile lies where does not matter."""
    for value in sorted({number(tile) for tile in pieces}):
        tiles = [tile for tile in pieces if number(tile) == value]
        if len(tiles) < SMALLEST_SET:
            continue
        links = ways_between(board, shown, tiles[0], spaces)
        for group in groups(links, most=len(tiles)):
            for chosen in permutations([pieces[tile] for tile in tiles], len(group)):
                yield tuple([laid[space] for laid, space in zip(chosen, group)])


def ways_between(board: Board, shown: Shown, tile: Tile, spaces: tuple[Space, ...]) -> dict[Space, Bits]:
    """Which spaces hang together once both show that tile's number: by a line, or by way of tiles already there.

    Covering a tile of that number with another one breaks nothing, so what hangs together now stays so.
    """
    behind = {
        space: {
            far
            for near in (space, *board.joined[space])
            if shown[near] in SAME_NUMBER[tile]
            for far in same_number(board, shown, near)
        }
        for space in spaces
    }
    return {
        a: sum(1 << b for b in spaces if a != b and (b in board.joined[a] or behind[a] & behind[b])) for a in spaces
    }


def groups(links: Mapping[Space, Bits], most: int) -> Iterator[tuple[Space, ...]]:
    """Every group of 2 to `most` spaces that hangs together, once, in board order.

    A group grows from its first space. A space that was passed over, or could have been added before, is not added
    again further down: that is what keeps every group from coming twice.
    """
    passed: Bits = 0
    for first in sorted(links):
        passed |= 1 << first
        growing = [(1 << first, links[first] & ~passed, passed | links[first], 1)]
        while growing:
            group, fringe, known, size = growing.pop()
            while fringe:
                bit = fringe & -fringe
                fringe ^= bit
                bigger = group | bit
                yield tuple(space for space in links if bigger >> space & 1)
                if size + 1 < most:
                    near = links[bit.bit_length() - 1]
                    growing.append((bigger, fringe | (near & ~known), known | near, size + 1))


# Two or more of one colour

Path: TypeAlias = tuple[Tile, Space, tuple[Laid, ...], Bits, Bits]
"""How far a run has come: its highest tile, where that lies, what was placed, and which spaces were placed on and used."""


def of_one_colour(board: Board, shown: Shown, pieces: Pieces, spaces: tuple[Space, ...]) -> Iterator[tuple[Laid, ...]]:
    """A path from the lowest tile placed to the highest: what is not placed on the way must lie there already."""
    where = {tile: space for space, tile in enumerate(shown) if tile is not None}
    steps = [tuple(near for near in near_by if near in spaces) for near_by in board.joined]
    for lowest in pieces:
        paths: list[Path] = [(lowest, space, (pieces[lowest][space],), 1 << space, 1 << space) for space in spaces]
        while paths:
            tile, space, placed, covered, used = paths.pop()
            if (tile := AFTER.get(tile)) is None:
                continue
            if (laid := pieces.get(tile)) is not None:
                for near in steps[space]:
                    bit = 1 << near
                    if not used & bit:
                        at = (covered & (bit - 1)).bit_count()
                        more = (*placed[:at], laid[near], *placed[at:])
                        yield more
                        paths.append((tile, near, more, covered | bit, used | bit))
            elif (there := where.get(tile)) in board.joined[space] and not used >> there & 1:
                paths.append((tile, there, placed, covered, used | 1 << there))
