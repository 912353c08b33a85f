"""Twenty One in JAX, for CPUs and GPUs: the same games as `batch` plays, on our own sheets. `jax_games` has whole random ones."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.twentyone.batch import printed
from stolik.games.twentyone.kernels import ALL_FREE, BONUS, FIELDS, ROWS, SIDES, STAYS
from stolik.games.twentyone.lab import ALPHABET, CROSS, FREE, KEEP, REROLL, WRITE
from stolik.lab.jax_batch import JaxTold, below, check_wide_numbers, first_states, merge, place_rewards, seats_in_turn
from stolik.lab.task import Task

Array = jax.Array

BIT = np.arange(FIELDS, dtype=np.int32)
SETS = np.arange(1, 1 << FIELDS, dtype=np.int32)


class State(NamedTuple):
    """Many games under way; the axes are game and seat, then what else there is."""

    luck: Array
    drawn: Array
    """How many numbers each game has taken from its stream."""
    number: Array
    turn: Array
    active: Array
    attempt: Array
    rolling: Array
    dice: Array
    waiting: Array
    sheet: Array
    row: Array
    free: Array
    """The free fields of the current row, as bits."""
    hits: Array
    points: Array
    marks: Array
    """By row and colour, as observations show them."""


class TwentyOneJaxBatch:
    """Many games of Twenty One at once: `reset` and `step` are pure functions that may be jitted, mapped and scanned."""

    def __init__(self, task: Task, games: int) -> None:
        check_wide_numbers()
        self.task, self.games, self.players = task, games, task.players
        prints = printed(task.options.rows)
        self._numbers, self._fields = prints.numbers.astype(np.int32), prints.fields.astype(np.int32)
        self._order = seats_in_turn(self.players)

    def reset(self, seed: int | Array, first: int | Array = 0) -> tuple[State, JaxTold]:
        """Begin the games `first`, `first + 1`, … of that seed."""
        numbers = jnp.asarray(first, jnp.uint64) + jnp.arange(self.games, dtype=jnp.uint64)
        state = self._begin(jnp.asarray(seed, jnp.uint64), numbers)
        nothing = jnp.zeros((self.games, self.players), jnp.float32)
        never = jnp.zeros((self.games, self.players), bool)
        return state, JaxTold(self.observe(state), self.masks(state), nothing, never[:, 0], never)

    def _begin(self, seed: Array, numbers: Array) -> State:
        luck, many = first_states(seed, numbers), (self.games, self.players)
        letters = [jnp.full(self.games, letter, jnp.int32) for letter in range(len(self._numbers))]
        for seat in range(self.players):
            other = seat + below(luck, jnp.int32(seat), len(letters) - seat)
            mine = letters[seat]
            letters[seat] = sum(
                (jnp.where(other == at, letters[at], 0) for at in range(seat, len(letters))), start=mine * 0
            )
            for at in range(seat + 1, len(letters)):
                letters[at] = jnp.where(other == at, mine, letters[at])
        drawn = jnp.full(self.games, self.players + 1, jnp.int32)
        zeros = jnp.zeros(many, jnp.int32)
        state = State(
            luck=luck,
            drawn=drawn,
            number=numbers,
            turn=jnp.zeros(self.games, jnp.int32),
            active=below(luck, drawn - 1, self.players),
            attempt=jnp.ones(self.games, jnp.int32),
            rolling=jnp.ones(self.games, bool),
            dice=jnp.zeros((self.games, FIELDS), jnp.int32),
            waiting=jnp.zeros(many, bool),
            sheet=jnp.stack(letters[: self.players], 1),
            row=zeros,
            free=zeros + ALL_FREE,
            hits=zeros,
            points=zeros,
            marks=jnp.full((*many, ROWS, FIELDS), FREE, jnp.int8),
        )
        return self._next_turn(state, state.active)

    def _next_turn(self, state: State, active: Array) -> State:
        dice = [1 + below(state.luck, state.drawn + at, SIDES) for at in range(FIELDS)]
        return state._replace(
            drawn=state.drawn + FIELDS,
            turn=state.turn + 1,
            active=active,
            attempt=jnp.ones_like(state.attempt),
            rolling=jnp.ones_like(state.rolling),
            dice=jnp.stack(dice, 1),
            waiting=active[:, None] == np.arange(self.players),
        )

    def _printed(self, state: State) -> tuple[Array, Array]:
        """Numbers and fields of everybody's current row, by colour."""
        row = jnp.minimum(state.row, ROWS - 1)
        return jnp.asarray(self._numbers)[state.sheet, row], jnp.asarray(self._fields)[state.sheet, row]

    def step(self, state: State, actions: Array, seed: int | Array) -> tuple[State, JaxTold]:
        """One number from every seat; `seed` is that of the reset, for the games that begin now."""
        actions = jnp.asarray(actions).astype(jnp.int32)
        masks = self.masks(state)
        allowed = jnp.take_along_axis(masks, actions[..., None], -1)[..., 0] == 1
        going_on = self._mark(state, allowed, actions)
        going_on = self._roll(going_on, (allowed & (actions == REROLL)).any(1), (allowed & (actions == KEEP)).any(1))
        done = ~going_on.waiting.any(1)
        over = done & (going_on.row == ROWS).any(1)
        total = going_on.points if self.task.reward == "points" else place_rewards(going_on.points)
        rewards = jnp.where(over[:, None], total, 0).astype(jnp.float32)
        next_turn = self._next_turn(going_on, (going_on.active + 1) % self.players)
        fresh = self._begin(jnp.asarray(seed, jnp.uint64), state.number + np.uint64(self.games))
        new = jax.tree.map(partial(merge, done), next_turn, going_on)
        new = jax.tree.map(partial(merge, over), fresh, new)
        return new, JaxTold(self.observe(new), self.masks(new), rewards, over, ~allowed)

    def _roll(self, state: State, again: Array, keep: Array) -> State:
        """Whoever rolls decides; then everybody writes."""
        dice, drawn = state.dice, state.drawn
        thrown: list[Array] = []
        for die in range(FIELDS):
            moves = again & (dice[:, die] != STAYS)
            thrown.append(jnp.where(moves, 1 + below(state.luck, drawn, SIDES), dice[:, die]))
            drawn = drawn + moves
        decided = again | keep
        return state._replace(
            drawn=drawn,
            dice=jnp.stack(thrown, 1),
            attempt=jnp.where(again, 2, state.attempt),
            rolling=state.rolling & ~decided,
            waiting=state.waiting | decided[:, None],
        )

    def _mark(self, state: State, allowed: Array, actions: Array) -> State:
        numbers, fields = self._printed(state)
        dice = state.dice[:, None]
        crosses = allowed & (actions == CROSS)
        writes = allowed & (actions >= WRITE) & (actions < ALPHABET.wait)
        chosen = jnp.where(writes, actions - WRITE + 1, 0)[..., None] >> BIT & 1
        crossed = crosses[..., None] & ((state.free & -state.free)[..., None] == 1 << fields)
        hits = state.hits + (chosen * (dice == numbers)).sum(-1, dtype=jnp.int32)
        bonus = jnp.asarray(BONUS.astype(np.int32))
        points = state.points + (chosen * dice).sum(-1, dtype=jnp.int32) + bonus[hits] - bonus[state.hits]
        free = state.free & ~((chosen | crossed) << fields).sum(-1, dtype=jnp.int32)
        here = state.row[..., None, None] == np.arange(ROWS)[:, None]
        marks = jnp.where(here & (chosen == 1)[:, :, None], dice[:, :, None].astype(jnp.int8), state.marks)
        marks = jnp.where(here & crossed[:, :, None], jnp.int8(0), marks)
        full = free == 0
        return state._replace(
            waiting=state.waiting & ~(crosses | writes),
            row=state.row + full,
            free=jnp.where(full, ALL_FREE, free),
            hits=jnp.where(full, 0, hits),
            points=points,
            marks=marks,
        )

    def observe(self, state: State) -> Array:
        """What each seat sees, laid out as `lab` says."""
        common = [state.turn, state.attempt, state.rolling]
        turn, attempt, rolling = (jnp.broadcast_to(one[:, None, None], (*state.row.shape, 1)) for one in common)
        active = ((state.active[:, None] - np.arange(self.players)) % self.players)[..., None]
        dice = jnp.broadcast_to(state.dice[:, None], (*state.row.shape, FIELDS))
        sheets = (jnp.asarray(self._numbers)[state.sheet], jnp.asarray(self._fields)[state.sheet], state.marks)
        per_seat = (*sheets, state.row, state.points, state.waiting)
        listed = [part[:, self._order].reshape(self.games, self.players, -1) for part in per_seat]
        return jnp.concatenate([part.astype(jnp.int16) for part in (turn, active, attempt, rolling, dice, *listed)], -1)

    def masks(self, state: State) -> Array:
        """The numbers that each seat may say."""
        numbers, fields = self._printed(state)
        fits = (state.free[..., None] >> fields & 1) * (state.dice[:, None] <= numbers)
        writable = (fits << BIT).sum(-1, dtype=jnp.int32)
        rolls, marks = state.waiting & state.rolling[:, None], state.waiting & ~state.rolling[:, None]
        may_roll = rolls & (state.dice != STAYS).any(1, keepdims=True)
        writes = marks[..., None] & ((SETS & ~writable[..., None]) == 0)
        first = jnp.stack([may_roll, rolls, marks], -1)
        return jnp.concatenate([part.astype(jnp.int8) for part in (first, writes, ~state.waiting[..., None])], -1)


def make(task: Task, games: int) -> Any:
    return TwentyOneJaxBatch(task, games)
