"""Which tile may be laid where next in SETUP, in JAX: what `batch` finds by listing every placement, without a list.

A placement is said in board order, so what has been said are its lowest spaces. It goes on with a tile if there is a
placement that has this tile next, and others at most on higher spaces. For single tiles that is seen at once; for groups
every set of up to five spaces is tried; runs are shortened to their next tile, or followed step by step.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.setup.placement_kernels import ALL, COLOUR_COUNT, EMPTY, HAND, VALUES
from stolik.games.setup.rules.printed import OUR_BOARD
from stolik.lab.jax_bits import nth, size_of

Array = jax.Array

SPACES = len(OUR_BOARD.spaces)
SPACE = np.arange(SPACES, dtype=np.int32)
JOINED = np.array([sum(1 << other for other in spaces) for spaces in OUR_BOARD.joined], np.int32)
ABOVE = np.array([((1 << SPACES) - 1) & ~((2 << space) - 1) for space in range(SPACES)], np.int32)
"""The spaces that come after each in board order."""
TILE_BIT = np.uint64(1) << np.arange(ALL, dtype=np.uint64)
MOST_NUMBERS = HAND // 2
"""Of so many numbers at most there are two tiles in a hand."""


class Turn(NamedTuple):
    """What whoever's turn it is has to lay, and has said of it; the axes are game and what else there is."""

    hand: Array
    """As bits."""
    where: Array
    """On which space each tile can be seen, or EMPTY."""
    spaces: Array
    """Where this seat may place, as bits."""
    space_of: Array
    """By tile: the space said for it, or EMPTY."""
    last: Array
    """The last space said, or EMPTY."""
    count: Array


def bits_of(where: Array) -> Array:
    """A space as a set; nothing for EMPTY."""
    return jnp.where(where == EMPTY, 0, jnp.int32(1) << jnp.maximum(where, 0))


def any_of(sets: Array, axis: int) -> Array:
    """All that is in any of the sets."""
    return jax.lax.reduce(sets, np.int32(0), jax.lax.bitwise_or, (axis % sets.ndim,))


def closed(near: Array) -> Array:
    """What hangs together: by space, all that can be reached from it; `near` holds the steps, and the space itself."""
    for _ in range(4):
        has = near[..., :, None] >> SPACE & 1 == 1
        near = any_of(jnp.where(has, near[..., None, :], 0), -1)
    return near


def _beside(where: Array) -> Array:
    """By tile: the spaces beside a tile of its number, or beside its neighbours in colour."""
    near = jnp.where(where == EMPTY, 0, jnp.asarray(JOINED)[jnp.maximum(where, 0)])
    near = near.reshape(-1, COLOUR_COUNT, VALUES)
    alike = any_of(near, 1)[:, None]
    nothing = jnp.zeros_like(near[..., :1])
    lower, higher = jnp.concatenate((nothing, near[..., :-1]), -1), jnp.concatenate((near[..., 1:], nothing), -1)
    return (alike | lower | higher).reshape(-1, ALL)


# Groups


def _levels() -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """By size from 2 on: the sets of spaces; and for each of its spaces, that space and the number of the set without it."""
    levels: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    before: dict[tuple[int, ...], int] = {(space,): space for space in range(SPACES)}
    for size in range(2, COLOUR_COUNT + 1):
        sets = list(combinations(range(SPACES), size))
        without = [[before[one[:at] + one[at + 1 :]] for at in range(size)] for one in sets]
        bits = [sum(1 << space for space in one) for one in sets]
        levels.append((np.array(bits, np.int32), np.array(sets, np.int32), np.array(without, np.int32)))
        before = {one: at for at, one in enumerate(sets)}
    return levels


LEVELS = _levels()


def _links(where: Array, spaces: Array, value: Array) -> Array:
    """By space: the open spaces it hangs together with once both show that number."""
    tiles = value[..., None] + VALUES * np.arange(COLOUR_COUNT)
    shown = any_of(bits_of(jnp.take_along_axis(where, tiles, -1)), -1)[..., None]
    own = jnp.int32(1) << SPACE
    together = closed(jnp.where(shown >> SPACE & 1 == 1, (jnp.asarray(JOINED) & shown) | own, 0))
    touches = (jnp.asarray(JOINED) | own) & shown
    behind = any_of(jnp.where(touches[..., None] >> SPACE & 1 == 1, together[..., None, :], 0), -1)
    meets = (behind[..., :, None] & behind[..., None, :]) != 0
    by_tiles = (meets.astype(jnp.int32) << SPACE).sum(-1, dtype=jnp.int32)
    return (jnp.asarray(JOINED) | by_tiles) & ~own & spaces[..., None]


def _groups_of(turn: Turn, said: Array, value: Array) -> tuple[Array, Array]:
    """The spaces that may come next in a group of that number, and whether what was said is one."""
    most = size_of(turn.hand >> value.astype(jnp.uint64) & np.uint64(sum(1 << at for at in range(0, ALL, VALUES))))
    links = _links(turn.where, turn.spaces, value)
    low = jnp.where(turn.last == EMPTY, 0, (jnp.int32(2) << jnp.maximum(turn.last, 0)) - 1)
    hangs = jnp.broadcast_to(turn.spaces[:, None] >> SPACE & 1 == 1, (len(value), SPACES))
    following, is_one = jnp.zeros_like(said), jnp.zeros_like(said, bool)
    for size, (sets, members, without) in enumerate(LEVELS, 2):
        rest = sets[:, None] & ~(1 << members)
        hangs = (hangs[:, without] & ((links[:, members] & rest) != 0)).any(-1)
        hangs &= (turn.spaces[:, None] & sets) == sets
        fits = hangs & (most >= size)[:, None] & ((sets & low[:, None]) == said[:, None])
        more = jnp.asarray(sets) & ~said[:, None]
        following |= any_of(jnp.where(fits, more & -more, 0), 1)
        is_one |= (fits & (more == 0)).any(1)
    return following, is_one


def _groups(turn: Turn) -> tuple[Array, Array]:
    """By tile, the spaces on which it may come next in a group; and whether what was said is one."""
    in_hand = (turn.hand[:, None] & TILE_BIT) != 0
    numbers = in_hand.reshape(-1, COLOUR_COUNT, VALUES)
    is_said = turn.space_of != EMPTY
    said = any_of(bits_of(turn.space_of), 1)
    others = (is_said.reshape(numbers.shape).any(1)).sum(1)
    may = (numbers.sum(1) >= 2) & ((turn.count == 0)[:, None] | (is_said.reshape(numbers.shape).any(1)))
    may &= (others <= 1)[:, None]
    which = (may.astype(jnp.uint32) << np.arange(VALUES, dtype=np.uint32)).sum(1, dtype=jnp.uint32)
    by_value, is_one = jnp.zeros((len(said), VALUES), jnp.int32), jnp.zeros_like(said, bool)
    for at in range(MOST_NUMBERS):
        there = size_of(which) > at
        value = jnp.where(there, nth(which, jnp.full_like(turn.count, at)), 0)
        following, one = _groups_of(turn, said, value)
        by_value = jnp.where(there[:, None] & (np.arange(VALUES) == value[:, None]), following[:, None], by_value)
        is_one |= there & one
    spread = jnp.broadcast_to(by_value[:, None], numbers.shape).reshape(-1, ALL)
    return jnp.where(in_hand & ~is_said, spread, 0), is_one


# Runs


def _first_of_runs(turn: Turn) -> Array:
    """By tile, the spaces on which it may be the lowest tile of a run: another follows, or goes before it, higher up."""
    shape = (-1, COLOUR_COUNT, VALUES)
    in_hand = ((turn.hand[:, None] & TILE_BIT) != 0).reshape(shape)
    lies = turn.where.reshape(shape)
    found = jnp.zeros((*in_hand.shape, SPACES), bool)
    for way in (1, -1):
        at = jnp.broadcast_to(SPACE, found.shape)
        used = jnp.int32(1) << at
        alive = jnp.broadcast_to(in_hand[..., None], found.shape)
        for step in range(1, VALUES):
            there = _shifted(in_hand, way * step, False)[..., None]
            space = _shifted(lies, way * step, EMPTY)[..., None]
            near = jnp.asarray(JOINED)[at] & ~used
            found |= alive & there & ((near & turn.spaces[:, None, None, None] & jnp.asarray(ABOVE)) != 0)
            step_to = bits_of(space)
            alive = alive & ~there & ((near & step_to) != 0)
            at, used = jnp.where(alive, space, at), used | step_to
    spaces = (found.astype(jnp.int32) << SPACE).sum(-1, dtype=jnp.int32).reshape(-1, ALL)
    return spaces & turn.spaces[:, None]


def _shifted(values: Array, by: int, nothing: Any) -> Array:
    """By tile: the value of the one that is so many higher in its colour."""
    gap = jnp.full((*values.shape[:-1], abs(by)), nothing, values.dtype)
    return jnp.concatenate((values[..., by:], gap) if by > 0 else (gap, values[..., :by]), -1)


class _Walk(NamedTuple):
    """Runs followed step by step, one step of one run a game at a time; what is by step has it as the last axis."""

    first: Array
    depth: Array
    untried: Array
    used: Array
    lowest: Array
    """The lowest tile so far that was not said, as its space × 16 + its place in the colour."""
    found: Array
    """By tile of the colour: the spaces on which it may come next."""
    is_one: Array


NONE_LOWER = 16 * SPACES


def _runs_on(turn: Turn) -> tuple[Array, Array]:
    """By tile, the spaces on which it may come next in a run that was begun; and whether what was said is a run."""
    games, step = len(turn.count), np.arange(VALUES, dtype=np.int32)
    is_said = turn.space_of != EMPTY
    colours = is_said.reshape(-1, COLOUR_COUNT, VALUES).any(-1)
    colour = colours.argmax(1).astype(jnp.int32)
    goes = (colours.sum(1) == 1) & (turn.count > 0)
    tiles = VALUES * colour[:, None] + step
    said_at = jnp.take_along_axis(turn.space_of, tiles, 1)
    in_hand = jnp.take_along_axis((turn.hand[:, None] & TILE_BIT) != 0, tiles, 1)
    lies = bits_of(jnp.take_along_axis(turn.where, tiles, 1))
    high = turn.spaces & jnp.where(turn.last == EMPTY, 0, jnp.asarray(ABOVE)[jnp.maximum(turn.last, 0)])
    is_free = in_hand & (said_at == EMPTY)
    choices = jnp.where(said_at != EMPTY, bits_of(said_at), jnp.where(in_hand, high[:, None], lies))
    least = jnp.where(said_at != EMPTY, step, VALUES).min(1)
    most = jnp.where(said_at != EMPTY, step, -1).max(1)
    starts = ((in_hand & (step <= least[:, None])).astype(jnp.uint32) << step.astype(jnp.uint32)).sum(
        1, dtype=jnp.uint32
    )

    def pick(values: Array, where: Array) -> Array:
        return jnp.take_along_axis(values, jnp.clip(where, 0, VALUES - 1)[:, None], 1)[:, 0]

    def going_on(walk: _Walk) -> Array:
        return (walk.first < VALUES).any()

    def next_start(first: Array) -> Array:
        left = starts & ~((jnp.uint32(2) << first.astype(jnp.uint32)) - jnp.uint32(1))
        return jnp.where((left != 0) & goes, nth(left, jnp.zeros_like(first)), VALUES)

    def follow(walk: _Walk) -> _Walk:
        active = walk.first < VALUES
        tile = walk.first + walk.depth
        untried = pick(walk.untried, walk.depth)
        tries = active & (untried != 0)
        bit = untried & -untried
        space = size_of((bit - 1).astype(jnp.uint32)) * tries
        here = tries[:, None] & (step == walk.depth[:, None])
        above = jnp.where(walk.depth > 0, pick(walk.used, walk.depth - 1), 0)
        lower = jnp.where(walk.depth > 0, pick(walk.lowest, walk.depth - 1), NONE_LOWER)
        lowest = jnp.where(pick(is_free, tile), jnp.minimum(lower, 16 * space + tile), lower)
        used = above | bit
        ends = tries & (walk.depth > 0) & pick(in_hand, tile) & (tile >= most)
        goes_next = ends & (lowest != NONE_LOWER)
        marks = goes_next[:, None] & (step == (lowest % 16)[:, None])
        deeper = tries & (tile + 1 < VALUES)
        following = jnp.where(deeper, pick(choices, tile + 1) & jnp.asarray(JOINED)[space] & ~used, 0)
        descends = following != 0
        below_here = descends[:, None] & (step == (walk.depth + 1)[:, None])
        depth = jnp.where(descends, walk.depth + 1, jnp.where(tries, walk.depth, walk.depth - 1))
        ended = active & (depth < 0)
        first = jnp.where(ended, next_start(walk.first), walk.first)
        untried_by_step = jnp.where(here, (untried ^ bit)[:, None], walk.untried)
        untried_by_step = jnp.where(below_here, following[:, None], untried_by_step)
        begins = ended[:, None] & (step == 0)
        return _Walk(
            first,
            jnp.where(ended, 0, depth),
            jnp.where(begins, pick(choices, first)[:, None], untried_by_step),
            jnp.where(here, used[:, None], walk.used),
            jnp.where(here, lowest[:, None], walk.lowest),
            walk.found | jnp.where(marks, (jnp.int32(1) << lowest // 16)[:, None], 0),
            walk.is_one | (ends & (lowest == NONE_LOWER)),
        )

    zeros = jnp.zeros((games, VALUES), jnp.int32)
    first = jnp.where(goes & (starts != 0), nth(starts, jnp.zeros_like(turn.count)), VALUES)
    untried = jnp.where(step == 0, pick(choices, first)[:, None], zeros)
    walk = _Walk(first, jnp.zeros_like(first), untried, zeros, zeros, zeros, turn.count < 0)
    walk = jax.lax.while_loop(going_on, follow, walk)
    here = np.arange(COLOUR_COUNT)[:, None] == colour[:, None, None]
    return jnp.where(here, walk.found[:, None], 0).reshape(games, ALL), walk.is_one


def next_lays(turn: Turn) -> tuple[Array, Array]:
    """By tile, the spaces on which it may be laid next; and whether what was said is a whole placement."""
    in_hand = (turn.hand[:, None] & TILE_BIT) != 0
    beside = jnp.where(in_hand, _beside(turn.where) & turn.spaces[:, None], 0)
    nothing_said = turn.count == 0
    groups, is_group = _groups(turn)
    runs, is_run = _runs_on(turn)
    begun = jnp.where(nothing_said[:, None], beside | _first_of_runs(turn), runs)
    is_single = (turn.count == 1) & ((beside & bits_of(turn.space_of)) != 0).any(1)
    return begun | groups, is_single | ((turn.count >= 2) & (is_group | is_run))
