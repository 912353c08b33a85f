"""A turn of SETUP: placing or swapping tiles, calling a bonus, refilling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stolik.game.chance import Luck
from stolik.game.contract import Event, Illegal, Seat, Step
from stolik.games.setup.rules.moves import (
    POOL,
    RACK,
    Bonus,
    Drew,
    Laid,
    Missed,
    Placed,
    Refilled,
    Scored,
    Sets,
    Swapped,
    Swept,
)
from stolik.games.setup.rules.printed import Space, SpaceName
from stolik.games.setup.rules.sets import sets_through
from stolik.games.setup.rules.state import State
from stolik.games.setup.rules.tiles import TILES, Tile, in_tile_order


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a placement makes: the sets it has a tile in, the points, and the bonus points of each seat."""

    sets: tuple[tuple[SpaceName, ...], ...]
    points: int
    bonus: tuple[int, ...]


def judge(state: State, seat: Seat, tiles: Sequence[Laid]) -> Judgement:
    """What these tiles would make if that seat placed them now. Raises Illegal if it may not.

    The order of the tiles does not matter here, and neither does whose turn it is: anybody may think ahead.
    """
    placed = _checked(state, seat, tiles)
    shown = tuple(placed.get(space, tile) for space, tile in enumerate(state.shown))
    sets = sets_through(state.board, shown, sorted(placed))
    if not any(placed.keys() <= set(spaces) for spaces in sets):
        for space, tile in placed.items():
            if not any(space in spaces for spaces in sets):
                raise Illegal("no-set", tile=tile, space=state.board.spaces[space])
        raise Illegal("not-one-set", tiles=tuple(laid.tile for laid in tiles))
    scoring = {space for spaces in sets for space in spaces}
    return Judgement(
        sets=tuple(tuple(state.board.spaces[space] for space in spaces) for spaces in sets),
        points=len(scoring),
        bonus=tuple(
            0 if other == seat else sum(space in scoring for space in own)
            for other, own in enumerate(state.bonus_spaces)
        ),
    )


def _checked(state: State, seat: Seat, tiles: Sequence[Laid]) -> dict[Space, Tile]:
    """The placement as tiles on spaces, if these tiles may be laid on these spaces at all."""
    if not 1 <= len(tiles) <= RACK + POOL:
        raise Illegal("how-many-tiles", count=len(tiles), least=1, most=RACK + POOL)
    names, hand, open_spaces = state.board.spaces, state.racks[seat] + state.pool, state.open_to(seat)
    placed: dict[Space, Tile] = {}
    for laid in tiles:
        if laid.tile not in hand:
            raise Illegal("tile-not-at-hand", tile=laid.tile)
        if laid.tile in placed.values():
            raise Illegal("tile-twice", tile=laid.tile)
        if laid.space not in names:
            raise Illegal("no-such-space", space=laid.space)
        space = names.index(laid.space)
        if space not in open_spaces:
            raise Illegal("not-your-space", space=laid.space)
        if space in placed:
            raise Illegal("space-twice", space=laid.space)
        placed[space] = laid.tile
    return placed


def place(state: State, seat: Seat, tiles: tuple[Laid, ...], chance: Luck) -> Step[State]:
    """Lay tiles into one set, move the pawns, and draw new tiles."""
    judgement = judge(state, seat, tiles)
    in_order = tuple(sorted(tiles, key=lambda laid: state.board.spaces.index(laid.space)))
    if tiles != in_order:
        raise Illegal("placement-order", spaces=tuple(laid.space for laid in in_order))
    state, missed = close_calls(state)
    state = _after_laying(state, seat, tiles)
    state = _pay_sets(state, seat, judgement.points)
    state = replace(state, uncalled=judgement.bonus if any(judgement.bonus) else ())
    events: list[Event] = [*missed, Placed(seat, tiles), Sets(seat, judgement.sets, judgement.points)]
    if state.options.bonus == "auto" or has_finished(state):
        state, paid = pay_bonuses(state)
        events += paid
    events.append(Scored(state.positions))
    if has_finished(state):
        return Step(replace(state, turn=None), tuple(events))
    state, drawn = refill(state, seat, chance)
    return Step(replace(state, turn=(seat + 1) % state.players), (*events, *drawn))


def _after_laying(state: State, seat: Seat, tiles: tuple[Laid, ...]) -> State:
    on = {laid.space: laid.tile for laid in tiles}
    gone = set(on.values())
    return replace(
        state,
        stacks=tuple(
            (*stack, on[name]) if name in on else stack for name, stack in zip(state.board.spaces, state.stacks)
        ),
        pool=tuple(tile for tile in state.pool if tile not in gone),
        racks=_with_rack(state, seat, tuple(tile for tile in state.racks[seat] if tile not in gone)),
        placers=(seat, *(other for other in state.placers if other != seat)),
        swaps=0,
    )


def _with_rack(state: State, seat: Seat, rack: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(rack if at == seat else other for at, other in enumerate(state.racks))


def _pay_sets(state: State, seat: Seat, points: int) -> State:
    tracks = tuple(
        replace(track, sets=track.sets + points) if at == seat else track for at, track in enumerate(state.tracks)
    )
    return replace(state, tracks=tracks)


def has_finished(state: State) -> bool:
    """Whether a pawn stands on the finish line or past it."""
    return max(state.positions) >= state.finish


ROUNDS_OF_SWAPS = 2
"""When every seat has swapped this often running, the game is over."""


def swap(state: State, seat: Seat, tiles: tuple[Tile, ...], chance: Luck) -> Step[State]:
    """Draw as many tiles as are given away, and only then put those into the bag."""
    if not 1 <= len(tiles) <= RACK:
        raise Illegal("how-many-tiles", count=len(tiles), least=1, most=RACK)
    for tile in tiles:
        if tile not in state.racks[seat]:
            raise Illegal("tile-not-on-rack", tile=tile)
        if tiles.count(tile) > 1:
            raise Illegal("tile-twice", tile=tile)
    if tiles != in_tile_order(tiles):
        raise Illegal("tile-order", tiles=in_tile_order(tiles))
    state, missed = close_calls(state)
    state, drawn, swept = draw(state, len(tiles), chance)
    kept = tuple(tile for tile in state.racks[seat] if tile not in tiles)
    swaps = state.swaps + 1
    is_over = swaps == ROUNDS_OF_SWAPS * state.players
    state = replace(
        state,
        racks=_with_rack(state, seat, in_tile_order(kept + drawn)),
        bag=in_tile_order(state.bag + tiles),
        swaps=swaps,
        turn=None if is_over else (seat + 1) % state.players,
    )
    drew = Drew(seat, in_tile_order(drawn), to=state.who_sees_rack_of(seat))
    return Step(state, (*missed, Swapped(seat, len(tiles)), *swept, drew))


def refill(state: State, seat: Seat, chance: Luck) -> Step[State]:
    """First the pool, then the rack of who placed."""
    events: list[Event] = []
    if wanted := POOL - len(state.pool):
        state, drawn, swept = draw(state, wanted, chance)
        state = replace(state, pool=state.pool + drawn)
        events += [*swept, Refilled(state.pool)]
    if wanted := RACK - len(state.racks[seat]):
        state, drawn, swept = draw(state, wanted, chance)
        state = replace(state, racks=_with_rack(state, seat, in_tile_order(state.racks[seat] + drawn)))
        events += [*swept, Drew(seat, in_tile_order(drawn), to=state.who_sees_rack_of(seat))]
    return Step(state, tuple(events))


def draw(state: State, count: int, chance: Luck) -> tuple[State, tuple[Tile, ...], tuple[Swept, ...]]:
    """So many tiles out of the bag; when it is found empty, the covered tiles go into it first.

    There are always enough: no board has so many spaces that visible tiles, racks and pool could use up all 50.
    """
    swept: tuple[Swept, ...] = ()
    drawn: list[Tile] = []
    for _ in range(count):
        if not state.bag:
            state, swept = sweep(state)
        (tile,) = chance.at("tile", state.drawn + 1).pick(state.bag, 1, TILES)
        drawn.append(tile)
        state = replace(state, bag=tuple(other for other in state.bag if other != tile), drawn=state.drawn + 1)
    return state, tuple(drawn), swept


def sweep(state: State) -> tuple[State, tuple[Swept, ...]]:
    """All covered tiles leave the board for the bag; the topmost stay."""
    covered = in_tile_order(tuple(tile for stack in state.stacks for tile in stack[:-1]))
    stacks = tuple(stack[-1:] for stack in state.stacks)
    return replace(state, stacks=stacks, bag=covered), (Swept(covered),)


def call(state: State, whose: Seat) -> Step[State]:
    """Somebody noticed: that seat gets its bonus points. If that finishes the game, the others get theirs too."""
    if whose not in callable_seats(state):
        raise Illegal("nothing-to-call", seat=whose)
    state, paid = pay_bonuses(state, (whose,))
    if has_finished(state):
        state, rest = pay_bonuses(replace(state, turn=None))
        paid += rest
    return Step(state, (*paid, Scored(state.positions)))


def callable_seats(state: State) -> tuple[Seat, ...]:
    """The seats that have bonus points coming which nobody has called yet."""
    return tuple(seat for seat, points in enumerate(state.uncalled) if points)


def pay_bonuses(state: State, seats: tuple[Seat, ...] | None = None) -> tuple[State, tuple[Bonus, ...]]:
    """Pay what is uncalled, to all or to these seats."""
    paid = callable_seats(state) if seats is None else seats
    tracks = tuple(
        replace(track, bonus=track.bonus + state.uncalled[seat]) if seat in paid else track
        for seat, track in enumerate(state.tracks)
    )
    left = tuple(0 if seat in paid else points for seat, points in enumerate(state.uncalled))
    events = tuple(Bonus(seat, state.uncalled[seat]) for seat in paid)
    return replace(state, tracks=tracks, uncalled=left if any(left) else ()), events


def close_calls(state: State) -> tuple[State, tuple[Missed, ...]]:
    """The next player acts: what nobody called is missed."""
    missed = tuple(Missed(seat, state.uncalled[seat]) for seat in callable_seats(state))
    return replace(state, uncalled=()), missed
