"""Positions of SETUP drawn as text, for tests: twelve tiles row by row as the board lies, `.` for an empty space."""

from collections.abc import Mapping

from stolik.game.chance import Luck
from stolik.games.setup.rules import OUR_BOARD, Laid, Options, State
from stolik.games.setup.rules.state import Track
from stolik.games.setup.rules.tiles import TILES, in_tile_order

BARE = """
      .  .
   .  .  .  .
   .  .  .  .
      .  .
"""


class FirstOfAll(Luck):
    """Luck that always takes the first thing there is: bags give their tiles in tile order."""

    def below(self, limit: int) -> int:
        return 0


def position(
    picture: str = BARE,
    *,
    players: int = 2,
    options: Options | None = None,
    turn: int | None = 0,
    racks: Mapping[int, str] | None = None,
    pool: str = "",
    covered: Mapping[str, str] | None = None,
    bag: str | None = None,
    positions: tuple[int, ...] | None = None,
    placers: tuple[int, ...] = (),
    swaps: int = 0,
    uncalled: tuple[int, ...] = (),
) -> State:
    """A position with these tiles in these places; racks that are not named are empty, the bag has the rest."""
    below = {space: tuple(tiles.split()) for space, tiles in (covered or {}).items()}
    stacks = tuple(
        (*below.get(space, ()), *(() if tile == "." else (tile,)))
        for space, tile in zip(OUR_BOARD.spaces, picture.split(), strict=True)
    )
    held = tuple(in_tile_order(tuple((racks or {}).get(seat, "").split())) for seat in range(players))
    out = {tile for tiles in (*stacks, *held, pool.split()) for tile in tiles}
    return State(
        board=OUR_BOARD,
        options=options or Options(),
        stacks=stacks,
        pool=tuple(pool.split()),
        racks=held,
        bag=in_tile_order(tuple(bag.split())) if bag is not None else tuple(tile for tile in TILES if tile not in out),
        tracks=tuple(Track(sets=points) for points in positions or (0,) * players),
        turn=turn,
        placers=placers,
        swaps=swaps,
        uncalled=uncalled,
    )


def laid(text: str) -> tuple[Laid, ...]:
    """`R7@C1 G7@C2` as a placement."""
    return tuple(Laid(*pair.split("@")) for pair in text.split())
