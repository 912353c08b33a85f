"""What can be seen at a table of SETUP: all but the racks of others and what is in the bag."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.game.chance import Luck
from stolik.game.contract import Seat
from stolik.games.setup.rules.moves import Options
from stolik.games.setup.rules.printed import Board, SpaceName
from stolik.games.setup.rules.state import State, Track
from stolik.games.setup.rules.tiles import TILES, Tile
from stolik.games.setup.rules.turn import ROUNDS_OF_SWAPS


@dataclass(frozen=True, slots=True)
class SpaceView:
    name: SpaceName
    column: int
    row: int
    owner: Seat | None
    """Whose bonus space it is; None: common."""
    tile: Tile | None
    """The topmost one."""
    covered: tuple[Tile, ...]
    """What lies below it, the lowest first; everybody saw these tiles being placed."""


@dataclass(frozen=True, slots=True)
class SeatView:
    position: int
    start: int
    sets: int
    bonus: int
    """Start, sets and bonus add up to the position."""
    rack_size: int
    rack: tuple[Tile, ...] | None
    """None: not for these eyes."""
    uncalled: int
    """Bonus points that may still be called."""


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    options: Options
    spaces: tuple[SpaceView, ...]
    """In board order."""
    lines: tuple[tuple[SpaceName, SpaceName], ...]
    open_spaces: tuple[SpaceName, ...]
    """Where this seat may place tiles."""
    pool: tuple[Tile, ...]
    bag: int
    """How many tiles are left in it."""
    seats: tuple[SeatView, ...]
    turn: Seat | None
    """None: the game is over."""
    finish: int
    placers: tuple[Seat, ...]
    """Who has placed tiles so far, the last one first: the tie-break."""
    swaps: int
    swaps_to_end: int
    """The game is over when so many turns running were swaps."""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)


def view(state: State, seat: Seat | None) -> View:
    board = state.board
    owners = {space: owner for owner, spaces in enumerate(state.bonus_spaces) for space in spaces}
    return View(
        seat=seat,
        options=state.options,
        spaces=tuple(
            SpaceView(
                name=name,
                column=board.spots[space][0],
                row=board.spots[space][1],
                owner=owners.get(space),
                tile=state.shown[space],
                covered=state.stacks[space][:-1],
            )
            for space, name in enumerate(board.spaces)
        ),
        lines=tuple((board.spaces[a], board.spaces[b]) for a, b in board.lines),
        open_spaces=() if seat is None else tuple(board.spaces[space] for space in state.open_to(seat)),
        pool=state.pool,
        bag=len(state.bag),
        seats=tuple(
            SeatView(
                position=track.position,
                start=track.start,
                sets=track.sets,
                bonus=track.bonus,
                rack_size=len(state.racks[at]),
                rack=state.racks[at] if seat in state.who_sees_rack_of(at) else None,
                uncalled=state.uncalled[at] if state.uncalled else 0,
            )
            for at, track in enumerate(state.tracks)
        ),
        turn=state.turn,
        finish=state.finish,
        placers=state.placers,
        swaps=state.swaps,
        swaps_to_end=ROUNDS_OF_SWAPS * state.players,
    )


def imagine(board: Board, view: View, chance: Luck) -> State:
    """Tiles that this seat cannot see are dealt to the hidden racks at random; the rest is in the bag."""
    stacks = tuple((*space.covered, space.tile) if space.tile else () for space in view.spaces)
    seen = {
        *view.pool,
        *(tile for stack in stacks for tile in stack),
        *(tile for seat in view.seats for tile in seat.rack or ()),
    }
    unseen = chance.shuffle(tile for tile in TILES if tile not in seen)
    racks: list[tuple[Tile, ...]] = []
    for seat in view.seats:
        if seat.rack is None:
            racks.append(tuple(tile for tile in TILES if tile in unseen[: seat.rack_size]))
            unseen = unseen[seat.rack_size :]
        else:
            racks.append(seat.rack)
    uncalled = tuple(seat.uncalled for seat in view.seats)
    return State(
        board=board,
        options=view.options,
        stacks=stacks,
        pool=view.pool,
        racks=tuple(racks),
        bag=tuple(tile for tile in TILES if tile in unseen),
        tracks=tuple(Track(seat.start, seat.sets, seat.bonus) for seat in view.seats),
        turn=view.turn,
        placers=view.placers,
        swaps=view.swaps,
        uncalled=uncalled if any(uncalled) else (),
    )
