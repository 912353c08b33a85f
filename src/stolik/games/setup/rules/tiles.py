"""The 50 tiles of SETUP: what each is called, and which others it goes with."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from stolik.game.contract import Length

COLOURS = "RYGBP"
"""Red, yellow, green, blue, purple."""
NUMBERS = range(1, 11)

Tile: TypeAlias = Annotated[str, Length(2, 3)]
"""A colour's letter and a number: `R7`."""

TILES: tuple[Tile, ...] = tuple(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
"""Every tile once, in tile order: colour by colour, rising."""

TILE_ORDER = {tile: at for at, tile in enumerate(TILES)}


def number(tile: Tile) -> int:
    return int(tile[1:])


SAME_NUMBER: dict[Tile, frozenset[Tile]] = {
    tile: frozenset(f"{colour}{number(tile)}" for colour in COLOURS) for tile in TILES
}
"""The five tiles with this tile's number, itself among them."""

AFTER: dict[Tile, Tile] = {
    f"{colour}{number}": f"{colour}{number + 1}" for colour in COLOURS for number in NUMBERS[:-1]
}
"""The tile that follows in a run; a 10 is followed by nothing."""

BEFORE: dict[Tile, Tile] = {after: tile for tile, after in AFTER.items()}


def in_tile_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=TILE_ORDER.__getitem__))
