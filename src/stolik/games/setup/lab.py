"""SETUP in numbers, for agents. A turn has tens of thousands of placements, so it is said tile by tile.

A placement is `lay` for each of its tiles, in board order, then `done`; a swap is `give` for each tile, in tile order,
then `done`. After every number the mask shows what can still become something legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stolik.games.setup.rules import OUR_BOARD, Call, Options, Place, Swap, View
from stolik.games.setup.rules.tiles import TILES, Tile
from stolik.lab.alphabet import Alphabet, Letters
from stolik.lab.encoding import from_own_seat
from stolik.lab.layout import Part

RACK = POOL = 4
MOST_PLAYERS = 4
SPACES = OUR_BOARD.spaces
MOST_POINTS = 300

ALPHABET = Alphabet(
    (
        Letters("lay", len(TILES) * len(SPACES), "tile n div 12 onto space n mod 12"),
        Letters("give", len(TILES), "give tile n away"),
        Letters("done", 1, "these are all"),
        Letters("call", MOST_PLAYERS, "call the bonus of the seat that sits n after one's own"),
    ),
    longest=RACK + POOL + 1,
)
LAY, GIVE, DONE, CALL = (ALPHABET.first(name) for name in ("lay", "give", "done", "call"))
TILE = {tile: at for at, tile in enumerate(TILES)}
SPACE = {name: at for at, name in enumerate(SPACES)}

Move: TypeAlias = Place | Swap | Call


class SetupEncoding:
    version = 1
    alphabet = ALPHABET

    def parts(self, players: int, options: Options) -> tuple[Part, ...]:
        spaces, tiles = len(SPACES), len(TILES)
        return (
            Part("tops", (spaces,), 0, tiles, "the topmost tile on each space, 1 for the first in tile order, 0 none"),
            Part("owners", (spaces,), 0, players, "1 for one's own bonus spaces, 2 for the next seat's …, 0 common"),
            Part("open", (spaces,), 0, 1, "1 where this seat may place"),
            Part("covered", (tiles,), 0, 1, "1 for tiles that lie below others"),
            Part("pool", (tiles,), 0, 1, "1 for tiles in the pool"),
            Part("racks", (players, tiles), 0, 1, "1 for tiles on racks that this seat may see"),
            Part("rack_sizes", (players,), 0, RACK, "how many tiles are on each rack"),
            Part("bag", (1,), 0, tiles, "how many tiles are left in the bag"),
            Part("positions", (players,), 0, MOST_POINTS, "where the pawns stand"),
            Part("uncalled", (players,), 0, 2 * spaces, "bonus points that may still be called"),
            Part("finish", (1,), 0, MOST_POINTS, "where the finish line is"),
            Part("turn", (1,), -1, players - 1, "whose turn it is, counted from one's own seat, −1 when it is over"),
            Part("placed", (players,), 0, players, "who placed tiles last: the highest; 0 never"),
            Part("swaps", (1,), 0, 2 * players, "swaps running; the game is over at twice the number of players"),
        )

    def observe(self, view: View) -> Mapping[str, ArrayLike]:
        assert view.seat is not None
        players = len(view.seats)
        seats = from_own_seat(view, players)
        return {
            "tops": [0 if space.tile is None else 1 + TILE[space.tile] for space in view.spaces],
            "owners": [0 if space.owner is None else 1 + seats.index(space.owner) for space in view.spaces],
            "open": [space.name in view.open_spaces for space in view.spaces],
            "covered": _flags(tile for space in view.spaces for tile in space.covered),
            "pool": _flags(view.pool),
            "racks": np.array([_flags(view.seats[seat].rack or ()) for seat in seats]),
            "rack_sizes": [view.seats[seat].rack_size for seat in seats],
            "bag": [view.bag],
            "positions": [view.seats[seat].position for seat in seats],
            "uncalled": [view.seats[seat].uncalled for seat in seats],
            "finish": [view.finish],
            "turn": [-1 if view.turn is None else seats.index(view.turn)],
            "placed": [len(view.placers) - view.placers.index(s) if s in view.placers else 0 for s in seats],
            "swaps": [view.swaps],
        }

    def spell(self, view: View, action: Move) -> tuple[int, ...]:
        match action:
            case Place(tiles):
                laid = (LAY + TILE[one.tile] * len(SPACES) + SPACE[one.space] for one in tiles)
                return (*laid, DONE)
            case Swap(tiles):
                return (*(GIVE + TILE[tile] for tile in tiles), DONE)
            case Call(seat):
                assert view.seat is not None
                return (CALL + (seat - view.seat) % len(view.seats),)


def _flags(tiles: Iterable[Tile]) -> NDArray[np.int64]:
    flags = np.zeros(len(TILES), np.int64)
    flags[[TILE[tile] for tile in tiles]] = 1
    return flags


ENCODING = SetupEncoding()
