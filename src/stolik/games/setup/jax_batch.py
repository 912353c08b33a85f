"""SETUP in JAX, for CPUs and GPUs: the same games as `batch` plays, on our own board; bonus points are paid by themselves.

What may be laid next is in `jax_masks`.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.setup.batch import TIE
from stolik.games.setup.jax_masks import JOINED, SPACE, SPACES, TILE_BIT, Turn, any_of, closed, next_lays
from stolik.games.setup.kernels import ROUNDS_OF_SWAPS
from stolik.games.setup.lab import ALPHABET, DONE, GIVE, LAY
from stolik.games.setup.placement_kernels import ALL, EMPTY, HAND, VALUES, board_arrays
from stolik.games.setup.rules.moves import POOL, RACK
from stolik.games.setup.rules.printed import OUR_BOARD
from stolik.games.setup.rules.scoring import TEAMS
from stolik.games.setup.rules.start import HEAD_STARTS
from stolik.games.setup.rules.state import PARTNERS
from stolik.lab.episode import Episode
from stolik.lab.jax_batch import JaxTold, below, check_wide_numbers, first_states, merge, place_rewards, seats_in_turn
from stolik.lab.jax_bits import nth, size_of
from stolik.lab.task import Task
from stolik.sim.stream import Stream

Array = jax.Array

NOT_SAID = -1
CENTRE = OUR_BOARD.centre
NONE = np.uint64(0)


class State(NamedTuple):
    """Many games under way; the axes are game and, where it differs, seat. Sets of tiles are bits."""

    luck: Array
    drawn: Array
    """How many numbers each game has taken from its stream."""
    number: Array
    top: Array
    """By space: the topmost tile, or EMPTY."""
    racks: Array
    pool: Array
    bag: Array
    covered: Array
    points: Array
    last: Array
    """When each seat placed tiles for the last time, counted in turns."""
    turn: Array
    swaps: Array
    seat: Array
    said: Array
    """The numbers of the action begun, −1 where none was said yet."""


def tile_bit(tile: Array) -> Array:
    return jnp.uint64(1) << tile.astype(jnp.uint64)


def where_seen(top: Array) -> Array:
    """By tile: the space on which it can be seen, or EMPTY."""
    return jnp.where(top[:, None] == np.arange(ALL)[:, None], SPACE + 1, 0).sum(-1, dtype=jnp.int32) - 1


def scoring_spaces(top: Array, laid: Array) -> Array:
    """The spaces of all sets in which one of the laid spaces has a part, as bits."""
    joined = jnp.asarray(JOINED)[:, None] >> SPACE & 1 == 1
    one, other = top[:, :, None], top[:, None, :]
    both = joined & (one != EMPTY) & (other != EMPTY)
    alike = both & (one % VALUES == other % VALUES)
    in_a_row = both & (abs(one - other) == 1) & (one // VALUES == other // VALUES)
    found = jnp.zeros_like(laid)
    for near in (alike, in_a_row):
        sets = closed((near.astype(jnp.int32) << SPACE).sum(-1, dtype=jnp.int32) | 1 << SPACE)
        counts = (laid[:, None] >> SPACE & 1 == 1) & (size_of(sets.astype(jnp.uint32)) > 1)
        found |= any_of(jnp.where(counts, sets, 0), 1)
    return found


class SetupJaxBatch:
    """Many games of SETUP at once: `reset` and `step` are pure functions that may be jitted, mapped and scanned."""

    def __init__(self, task: Task, games: int) -> None:
        check_wide_numbers()
        options, players = task.options, task.players
        if options.bonus != "auto":
            raise ValueError("in batches, bonus points are paid by themselves")
        self.task, self.games, self.players = task, games, players
        board = board_arrays(OUR_BOARD, players, teams=options.teams, finish=options.finish)
        self._finish, self._teams = board.finish, board.teams
        self._open, self._bonus = board.open_to.astype(np.int32), board.bonus.astype(np.int32)
        self._ahead = np.array(HEAD_STARTS[players] if options.head_start else (0,) * players, np.int32)
        self._order = seats_in_turn(players)
        self._sees = np.array(
            [
                [seat == eyes or (options.teams and PARTNERS[eyes] == seat) for seat in order]
                for eyes, order in enumerate(self._order)
            ]
        )
        # What never changes in a game is taken over from one.
        some_game = Episode(task, Stream(0, 0))
        self._always = [task.layout.split(some_game.observe(seat)["observation"]) for seat in range(players)]

    def reset(self, seed: int | Array, first: int | Array = 0) -> tuple[State, JaxTold]:
        """Begin the games `first`, `first + 1`, … of that seed."""
        numbers = jnp.asarray(first, jnp.uint64) + jnp.arange(self.games, dtype=jnp.uint64)
        state = self._begin(jnp.asarray(seed, jnp.uint64), numbers)
        nothing = jnp.zeros((self.games, self.players), jnp.float32)
        never = jnp.zeros((self.games, self.players), bool)
        return state, JaxTold(self.observe(state), self.masks(state), nothing, never[:, 0], never)

    def _begin(self, seed: Array, numbers: Array) -> State:
        luck, players = first_states(seed, numbers), self.players
        dealt = len(CENTRE) + RACK * players + POOL

        def swap(at: Any, tiles: Array) -> Array:
            other = at + below(luck, jnp.int32(at), ALL - at)
            mine = jax.lax.dynamic_index_in_dim(tiles, at, 1)
            drawn = jnp.take_along_axis(tiles, other[:, None], 1)
            tiles = jnp.where(np.arange(ALL) == other[:, None], mine, tiles)
            return jnp.where(np.arange(ALL) == at, drawn, tiles)

        tiles = jnp.broadcast_to(np.arange(ALL, dtype=np.int32), (self.games, ALL))
        tiles = jax.lax.fori_loop(0, dealt, swap, tiles)
        bits = tile_bit(tiles)
        top = jnp.full((self.games, SPACES), EMPTY, jnp.int32).at[:, np.array(CENTRE)].set(tiles[:, : len(CENTRE)])
        in_racks = bits[:, len(CENTRE) : dealt - POOL].reshape(self.games, players, RACK)
        seat = below(luck, jnp.int32(dealt), players)
        zeros, many = jnp.zeros(self.games, jnp.int32), jnp.zeros((self.games, players), jnp.int32)
        return State(
            luck=luck,
            drawn=zeros + dealt + 1,
            number=numbers,
            top=top,
            racks=in_racks.sum(-1, dtype=jnp.uint64),
            pool=bits[:, dealt - POOL : dealt].sum(-1, dtype=jnp.uint64),
            bag=bits[:, dealt:].sum(-1, dtype=jnp.uint64),
            covered=jnp.zeros(self.games, jnp.uint64),
            points=jnp.asarray(self._ahead)[(np.arange(players) - seat[:, None]) % players],
            last=many,
            turn=zeros,
            swaps=zeros,
            seat=seat,
            said=jnp.full((self.games, HAND), NOT_SAID, jnp.int32),
        )

    # What seats say

    def step(self, state: State, actions: Array, seed: int | Array) -> tuple[State, JaxTold]:
        """One number from every seat; `seed` is that of the reset, for the games that begin now."""
        actions = jnp.asarray(actions).astype(jnp.int32)
        allowed = jnp.take_along_axis(self.masks(state), actions[..., None], -1)[..., 0] == 1
        is_turn = np.arange(self.players) == state.seat[:, None]
        number = jnp.where(is_turn & allowed, actions, NOT_SAID).max(1)
        count = (state.said != NOT_SAID).sum(1)
        says = (number != NOT_SAID) & (number != DONE)
        here = says[:, None] & (np.arange(HAND) == count[:, None])
        spoken = state._replace(said=jnp.where(here, number[:, None], state.said))
        done, gives = number == DONE, state.said[:, 0] >= GIVE
        placed, finished = self._place(state)
        swapped, out = self._swap(state)
        new = jax.tree.map(partial(merge, done & ~gives), placed, spoken)
        new = jax.tree.map(partial(merge, done & gives), swapped, new)
        over = done & jnp.where(gives, out, finished)
        earned = new.points if self.task.reward == "points" else place_rewards(self._standings(new))
        rewards = jnp.where(over[:, None], earned, 0).astype(jnp.float32)
        fresh = self._begin(jnp.asarray(seed, jnp.uint64), state.number + np.uint64(self.games))
        new = jax.tree.map(partial(merge, over), fresh, new)
        return new, JaxTold(self.observe(new), self.masks(new), rewards, over, ~allowed)

    def _draw(self, state: State, count: Array, most: int) -> tuple[State, Array]:
        """So many tiles out of the bag; when it is found empty, the covered tiles go into it first."""
        bag, covered, drawn, tiles = state.bag, state.covered, state.drawn, jnp.zeros_like(state.bag)
        for at in range(most):
            draws = at < count
            empty = draws & (bag == NONE)
            bag, covered = jnp.where(empty, covered, bag), jnp.where(empty, NONE, covered)
            tile = tile_bit(nth(bag, below(state.luck, drawn, size_of(bag))))
            tile = jnp.where(draws, tile, NONE)
            bag, tiles, drawn = bag & ~tile, tiles | tile, drawn + draws
        return state._replace(bag=bag, covered=covered, drawn=drawn), tiles

    def _place(self, state: State) -> tuple[State, Array]:
        """Lay what was said, score, and draw; and whether that ends the game."""
        is_turn = np.arange(self.players) == state.seat[:, None]
        is_laid = (state.said != NOT_SAID) & (state.said < GIVE)
        tile, space = (state.said - LAY) // SPACES, (state.said - LAY) % SPACES
        used = jnp.where(is_laid, tile_bit(jnp.maximum(tile, 0)), NONE).sum(1, dtype=jnp.uint64)
        onto = is_laid[..., None] & (space[..., None] == SPACE)
        laid = (onto.any(1).astype(jnp.int32) << SPACE).sum(-1, dtype=jnp.int32)
        hides = onto.any(1) & (state.top != EMPTY)
        hidden = jnp.where(hides, tile_bit(jnp.maximum(state.top, 0)), NONE).sum(1, dtype=jnp.uint64)
        top = jnp.where(onto.any(1), jnp.where(onto, tile[..., None], 0).sum(1, dtype=jnp.int32), state.top)
        scoring = scoring_spaces(top, laid)
        bonus = scoring[:, None] & jnp.asarray(self._bonus)
        gained = size_of(jnp.where(is_turn, scoring[:, None], bonus).astype(jnp.uint32))
        turn = state.turn + 1
        new = state._replace(
            top=top,
            racks=jnp.where(is_turn, state.racks & ~used[:, None], state.racks),
            pool=state.pool & ~used,
            covered=state.covered | hidden,
            points=state.points + gained,
            last=jnp.where(is_turn, turn[:, None], state.last),
            turn=turn,
            swaps=jnp.zeros_like(state.swaps),
            seat=(state.seat + 1) % self.players,
            said=jnp.full_like(state.said, NOT_SAID),
        )
        new, tiles = self._draw(new, POOL - size_of(new.pool), POOL)
        new = new._replace(pool=new.pool | tiles)
        rack = jnp.where(is_turn, new.racks, NONE).sum(1, dtype=jnp.uint64)
        new, tiles = self._draw(new, RACK - size_of(rack), RACK)
        racks = jnp.where(is_turn, new.racks | tiles[:, None], new.racks)
        return new._replace(racks=racks), (new.points >= self._finish).any(1)

    def _swap(self, state: State) -> tuple[State, Array]:
        """Give away the tiles that were said: new ones are drawn first; and whether that ends the game."""
        is_turn = np.arange(self.players) == state.seat[:, None]
        gives = state.said >= GIVE
        given = jnp.where(gives, tile_bit(jnp.maximum(state.said - GIVE, 0)), NONE).sum(1, dtype=jnp.uint64)
        new, tiles = self._draw(state, gives.sum(1, dtype=jnp.int32), RACK)
        swaps = state.swaps + 1
        return new._replace(
            racks=jnp.where(is_turn, (state.racks & ~given[:, None]) | tiles[:, None], state.racks),
            bag=new.bag | given,
            turn=state.turn + 1,
            swaps=swaps,
            seat=(state.seat + 1) % self.players,
            said=jnp.full_like(state.said, NOT_SAID),
        ), swaps == ROUNDS_OF_SWAPS * self.players

    def _standings(self, state: State) -> Array:
        if not self._teams:
            return TIE * state.points + state.last
        points, standings = state.points, [state.points[:, 0]] * self.players
        for one, other in TEAMS:
            has_last = jnp.minimum(points[:, one], points[:, other]) == points.min(1)
            leads = jnp.maximum(points[:, one], points[:, other]) == points.max(1)
            latest = jnp.maximum(state.last[:, one], state.last[:, other])
            standings[one] = standings[other] = (2 * ~has_last + leads) * TIE + latest
        return jnp.stack(standings, 1)

    # What seats are told

    def observe(self, state: State) -> Array:
        """What each seat sees, laid out as `lab` says."""
        many = (self.games, self.players)
        racks = jnp.where(self._sees, state.racks[:, self._order], NONE)
        is_turn = np.arange(self.players) == state.seat[:, None]
        late = ((state.last[:, None, :] > 0) & (state.last[:, None, :] <= state.last[:, :, None])).sum(-1)

        def tiles(sets: Array) -> Array:
            return (sets[..., None] & TILE_BIT != NONE).reshape(self.games, -1)

        changes = {
            "tops": state.top + 1,
            "covered": tiles(state.covered),
            "pool": tiles(state.pool),
            "racks": (racks[..., None] & TILE_BIT != NONE).reshape(*many, -1),
            "rack_sizes": size_of(state.racks)[:, self._order],
            "bag": size_of(state.bag)[:, None],
            "positions": state.points[:, self._order],
            "turn": ((state.seat[:, None] - np.arange(self.players)) % self.players)[..., None],
            "placed": late[:, self._order],
            "swaps": state.swaps[:, None],
            "said": jnp.where(is_turn[..., None], state.said[:, None], NOT_SAID),
        }
        parts: list[Array] = []
        for part in self.task.layout.parts:
            always = np.stack([one[part.name].ravel() for one in self._always])
            value = changes.get(part.name, always[None])
            parts.append(jnp.broadcast_to(value if value.ndim == 3 else value[:, None], (*many, part.size)))
        return jnp.concatenate([part.astype(jnp.int16) for part in parts], -1)

    def masks(self, state: State) -> Array:
        """The numbers that each seat may say."""
        is_turn = np.arange(self.players) == state.seat[:, None]
        rack = jnp.where(is_turn, state.racks, NONE).sum(1, dtype=jnp.uint64)
        count = (state.said != NOT_SAID).sum(1, dtype=jnp.int32)
        gives = state.said[:, 0] >= GIVE
        lays = (count > 0) & ~gives
        given = jnp.where(gives, state.said.max(1) - GIVE, NOT_SAID)
        may_give = (rack[:, None] & TILE_BIT != NONE) & (np.arange(ALL) > given[:, None]) & ~lays[:, None]

        tile, space = (state.said - LAY) // SPACES, (state.said - LAY) % SPACES
        says = lays[:, None] & (state.said != NOT_SAID)
        is_tile = says[..., None] & (tile[..., None] == np.arange(ALL))
        turn = Turn(
            hand=rack | state.pool,
            where=where_seen(state.top),
            spaces=jnp.asarray(self._open)[state.seat],
            space_of=jnp.where(is_tile, space[..., None] + 1, 0).sum(1, dtype=jnp.int32) - 1,
            last=jnp.where(says, space, EMPTY).max(1),
            count=jnp.where(lays, count, 0),
        )
        spaces, is_whole = next_lays(turn)
        may_lay = (spaces[..., None] >> SPACE & 1).reshape(self.games, -1) * ~gives[:, None]
        done = jnp.where(gives, count > 0, lays & is_whole)[:, None]
        calls = jnp.zeros((self.games, ALPHABET.wait - DONE - 1), bool)
        parts = [part.astype(jnp.int8) for part in (may_lay, may_give, done, calls, jnp.zeros_like(done))]
        waits = (np.arange(ALPHABET.size) == ALPHABET.wait).astype(np.int8)
        return jnp.where(is_turn[..., None], jnp.concatenate(parts, -1)[:, None], waits)


def make(task: Task, games: int) -> Any:
    return SetupJaxBatch(task, games)
