"""Many games of Super Mega Lucky Box in JAX, and what each seat is told of its own: the layout is that of `lab`."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.luckybox.jax_deal import Decks, unpacked
from stolik.games.luckybox.kernels import ANY, FARTHEST, LAST_NUMBER, LINES, MOST_HELD, OF_EACH, SOLO_MOONS, deck_arrays
from stolik.games.luckybox.lab import BONUS, CELL, DRAFT
from stolik.games.luckybox.rules.cards import ALL_MARKED, BOLTS, CELLS, Card
from stolik.games.luckybox.rules.scoring import FEWEST_MOONS, MARKS_PER_POINT, MOST_MOONS, PLAYERS_WITH_A_PENALTY
from stolik.lab.jax_batch import seats_in_turn
from stolik.lab.jax_bits import size_of

Array = jax.Array

COMPLETE = ALL_MARKED
CELL_OF = np.arange(CELLS, dtype=np.int32)
LINE_OF = np.arange(LINES, dtype=np.int32)


class Printed(NamedTuple):
    """What is printed on each card, and after them on none: nothing."""

    grids: np.ndarray
    where: np.ndarray
    """The cells of a number, as bits; under ANY, all of them."""
    within: np.ndarray
    """By revealed number and bolts: the cells that these reach."""
    prizes: np.ndarray


def printed(cards: Sequence[Card]) -> Printed:
    deck = deck_arrays(cards)
    within = np.zeros((len(cards), LAST_NUMBER + 1, FARTHEST + 1), np.int32)
    for revealed in range(1, LAST_NUMBER + 1):
        for bolts in range(FARTHEST + 1):
            for number in range(1, LAST_NUMBER + 1):
                if BOLTS[revealed][number] <= bolts:
                    within[:, revealed, bolts] |= deck.where[:, number]
    tables = [deck.grids, deck.where, within, deck.prizes]
    return Printed(*(np.concatenate((table, np.zeros_like(table[:1]))).astype(np.int32) for table in tables))


class State(NamedTuple):
    """Many games under way; the axes are game and, where it differs, seat, then what else there is."""

    luck: Array
    drawn: Array
    """How many numbers each game has taken from its stream."""
    number: Array
    round: Array
    """Counted from 0."""
    turn: Array
    revealed: Array
    left: Array
    """The number cards that have not come up in this round, as bits."""
    decks: Decks
    hand: Array
    choosing: Array
    waiting: Array
    said: Array
    """The bonus that is being used, by its number, or −1."""
    cards: Array
    """By place; where none lies, the number of cards in the deck."""
    marks: Array
    pending: Array
    """By place: the lines whose bonuses have to be used, as bits."""
    bolts: Array
    moons: Array
    points: Array
    """Those that nothing can take away."""
    stars: Array
    completed: Array


def total_points(state: State) -> Array:
    """What everybody would have if the game were over now."""
    marked = jnp.where(state.marks == COMPLETE, 0, size_of(state.marks.astype(jnp.uint32))).sum(-1, dtype=jnp.int32)
    return state.points + marked // MARKS_PER_POINT + _moon_points(state.moons)


def _moon_points(moons: Array) -> Array:
    players = moons.shape[1]
    if players == 1:
        return jnp.asarray(SOLO_MOONS.astype(np.int32))[jnp.minimum(moons, len(SOLO_MOONS) - 1)]
    points = jnp.where(moons == moons.max(1, keepdims=True), MOST_MOONS, 0)
    fewest = moons == moons.min(1, keepdims=True)
    return points + jnp.where(fewest, FEWEST_MOONS if players >= PLAYERS_WITH_A_PENALTY else 0, 0)


def observe(deck: Printed, state: State) -> Array:
    """What each seat sees, laid out as `lab` says."""
    games, players = state.waiting.shape
    cards = len(deck.grids) - 1
    order = seats_in_turn(players)
    number = np.arange(LAST_NUMBER, dtype=np.uint32)
    numbers_left = size_of(state.left[:, None] >> OF_EACH * number & np.uint32((1 << OF_EACH) - 1))

    def shared(part: Array) -> Array:
        return jnp.broadcast_to(part.reshape(games, 1, -1), (games, players, part.size // games))

    def by_seat(part: Array) -> Array:
        return part[:, order].reshape(games, players, -1)

    def own(part: Array) -> Array:
        return part.reshape(games, players, -1)

    phase = jnp.where(state.turn > 0, 2, (state.round > 0).astype(jnp.int32))
    table = [phase, state.round + 1, state.turn, state.revealed, numbers_left]
    hand = [jnp.where(state.hand == cards, 0, state.hand + 1), jnp.asarray(deck.grids)[state.hand]]
    tableaus = [
        jnp.where(state.cards == cards, 0, state.cards + 1),
        jnp.asarray(deck.grids)[state.cards],
        jnp.asarray(deck.prizes)[state.cards],
        state.marks[..., None] >> CELL_OF & 1,
        state.pending[..., None] >> LINE_OF & 1,
        state.choosing,
        state.bolts,
        state.moons,
        state.stars,
        state.completed,
        total_points(state),
        state.waiting,
    ]
    piles = [unpacked(pile, cards) for pile in state.decks]
    parts = [
        *map(shared, table),
        *map(own, hand),
        own(jnp.asarray(deck.prizes)[state.hand]),
        *map(by_seat, tableaus),
        *map(shared, (piles[0].sum(1, dtype=jnp.int32), piles[1], piles[2])),
        own(state.said),
    ]
    return jnp.concatenate([part.astype(jnp.int16) for part in parts], -1)


def show_mask(deck: Printed, state: State) -> Array:
    """The numbers that each seat may say."""
    revealed, bolts = state.revealed[:, None, None], jnp.minimum(state.bolts, FARTHEST)[..., None]
    chooses = state.waiting & (state.turn == 0)[:, None]
    marks = state.waiting & (state.turn > 0)[:, None]
    bonus_waits = (state.pending != 0).any(-1)
    uses = state.said >= 0
    line = jnp.maximum(state.said - BONUS, 0)
    card = jnp.take_along_axis(state.cards, (line // LINES)[..., None], -1)[..., 0]
    prize = jnp.asarray(deck.prizes)[card, line % LINES][..., None]
    within = jnp.asarray(deck.within)[state.cards, revealed, bolts]
    targets = jnp.asarray(deck.where)[state.cards, jnp.minimum(prize, ANY)]
    may_mark = marks & (uses | ~bonus_waits)
    cells = jnp.where(may_mark[..., None], jnp.where(uses[..., None], targets, within) & ~state.marks, 0)
    bonuses = jnp.where((marks & bonus_waits & ~uses)[..., None], state.pending, 0)
    none_free = ((jnp.asarray(deck.where)[state.cards, revealed] & ~state.marks) == 0).all(-1)
    is_first = (state.round == 0)[:, None]
    parts = [
        jnp.broadcast_to((chooses & is_first)[..., None], (*chooses.shape, DRAFT)),
        jnp.broadcast_to((chooses & ~is_first)[..., None], (*chooses.shape, CELL - DRAFT)),
        (cells[..., None] >> CELL_OF & 1).reshape(*chooses.shape, MOST_HELD * CELLS),
        (bonuses[..., None] >> LINE_OF & 1).reshape(*chooses.shape, MOST_HELD * LINES),
        (marks & ~bonus_waits & none_free)[..., None],
        ~state.waiting[..., None],
    ]
    return jnp.concatenate([part.astype(jnp.int8) for part in parts], -1)
