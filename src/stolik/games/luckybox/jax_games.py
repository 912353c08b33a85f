"""Whole random games of Super Mega Lucky Box, alone, in JAX: the points that `kernels.random_games` comes to, game by game.

Marks are one number a game, as in the kernel. A card keeps its place for good: a complete one has nothing left to mark, so it
need not be put away. Each step of the loop is one mark of every game, whichever turn it has come to.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.luckybox.jax_deal import dealt, full_decks, in_order
from stolik.games.luckybox.kernels import (
    ALL_MARKED,
    ANY,
    BOLT,
    CARD,
    DRAFT_HAND,
    KEEPS,
    KEPT_AT_START,
    LAST_NUMBER,
    LINES,
    MARKS_PER_POINT,
    MOON,
    MOST_HELD,
    NUMBER_CARDS,
    OF_EACH,
    ROUNDS,
    SOLO_MOONS,
    STAR,
    STARS_PER_ROUND,
    START_BOLTS,
    START_HAND,
    TURNS,
    TWO_BOLTS,
    deck_arrays,
)
from stolik.games.luckybox.rules.cards import CELLS, SIZE
from stolik.games.luckybox.rules.printed import OWN_DECK, cards_for
from stolik.lab.jax_batch import below, check_wide_numbers, first_states
from stolik.lab.jax_bits import nth, size_of

Array = jax.Array

DECK = deck_arrays(cards_for(1, OWN_DECK))
DIGIT = 4
"""Bits for a number or a prize."""
GRIDS = (DECK.grids << DIGIT * np.arange(CELLS)).sum(1)
PRIZES = (DECK.prizes << DIGIT * np.arange(LINES)).sum(1).astype(np.int32)
WHERE = DECK.where.astype(np.uint64)
ROW, COLUMN = (1 << SIZE) - 1, sum(1 << SIZE * at for at in range(SIZE))
COUNT = 6
"""Bits for how many spots there are."""


def _most_waiting() -> int:
    """Bonuses that can wait at once: one more for every mark that completes two lines with a bonus each."""
    is_bonus = (DECK.prizes >= 1) & (DECK.prizes <= ANY)
    pairs = [
        max(
            sum(card[row] and card[SIZE + column] for row, column in enumerate(columns))
            for columns in permutations(range(SIZE))
        )
        for card in is_bonus
    ]
    return 1 + sum(sorted(pairs)[-MOST_HELD:])


MOST_WAITING = _most_waiting()


class Seat(NamedTuple):
    """Where every game stands in a round."""

    drawn: Array
    left: Array
    turn: Array
    marks: Array
    bolts: Array
    moons: Array
    stars: Array
    points: Array
    waiting: Array
    """The prizes that wait to be used, four bits each."""
    pending: Array


class Cards(NamedTuple):
    """What lies at each place, and the spots of each number, then those of any."""

    grids: tuple[Array, ...]
    prizes: tuple[Array, ...]
    spots: tuple[Array, ...]


def _with_card(cards: Cards, card: Array) -> Cards:
    at = np.uint64(CELLS * len(cards.grids))
    where = jnp.asarray(WHERE)[card]
    return Cards(
        (*cards.grids, jnp.asarray(GRIDS)[card]),
        (*cards.prizes, jnp.asarray(PRIZES)[card]),
        tuple(spots | where[:, prize] << at for prize, spots in enumerate(cards.spots, 1)),
    )


def _pick(values: tuple[Array, ...], which: Array) -> Array:
    found = values[0]
    for at, value in enumerate(values[1:], 1):
        found = jnp.where(which == at, value, found)
    return found


def _prize(waiting: Array, at: int | Array) -> Array:
    shift = jnp.asarray(DIGIT * at).astype(jnp.uint64)
    return (waiting >> shift & np.uint64((1 << DIGIT) - 1)).astype(jnp.int32)


def _counts(free: list[Array]) -> Array:
    """How many spots each prize could mark, side by side in one number."""
    counts = jnp.zeros_like(free[0])
    for at, spots in enumerate(free):
        counts |= jax.lax.population_count(spots) << np.uint64(COUNT * at)
    return counts


def _count(counts: Array, prize: Array) -> Array:
    shift = (COUNT * jnp.maximum(prize - 1, 0)).astype(jnp.uint64)
    return (counts >> shift & np.uint64((1 << COUNT) - 1)).astype(jnp.int32)


def _act(luck: Array, cards: Cards, this_round: int, seat: Seat) -> Seat:
    """One mark: with a bonus that waits, or else for the next number."""
    bonus = seat.pending > 0
    active = bonus | (seat.turn < TURNS)
    free = [spots & ~seat.marks for spots in cards.spots]
    card = nth(seat.left, below(luck, seat.drawn, size_of(seat.left)))
    revealed = 1 + card // OF_EACH
    reach, shown = jnp.zeros_like(seat.marks), jnp.zeros_like(seat.marks)
    for number in range(1, LAST_NUMBER + 1):
        steps = abs(revealed - number)
        near = jnp.minimum(steps, LAST_NUMBER - steps) <= seat.bolts
        reach |= jnp.where(near, free[number - 1], np.uint64(0))
        shown |= jnp.where(steps == 0, free[number - 1], np.uint64(0))
    many = size_of(reach)
    choice = below(luck, seat.drawn + 1, many + (shown == 0))
    passes = ~bonus & (choice == many)

    counts = _counts(free)
    here = [jnp.where(at < seat.pending, _count(counts, _prize(seat.waiting, at)), 0) for at in range(MOST_WAITING)]
    of_bonus = below(luck, seat.drawn, sum(here, start=jnp.zeros_like(choice)))
    used, found = jnp.zeros_like(choice), jnp.zeros_like(bonus)
    for at, some in enumerate(here):
        hits = ~found & (of_bonus < some)
        used = jnp.where(hits, at, used)
        of_bonus = jnp.where(found | hits, of_bonus, of_bonus - some)
        found |= hits
    spots = jnp.where(bonus, _pick(tuple(free), _prize(seat.waiting, used) - 1), reach)
    spot = nth(spots, jnp.where(bonus, of_bonus, choice)) % (CELLS * MOST_HELD)
    at, cell = spot // CELLS, spot % CELLS

    marking = active & ~passes
    marks = jnp.where(marking, seat.marks | jnp.uint64(1) << spot.astype(jnp.uint64), seat.marks)
    number = (_pick(cards.grids, at) >> DIGIT * cell & ((1 << DIGIT) - 1)).astype(jnp.int32)
    steps = abs(revealed - number)
    cost = jnp.where(marking & ~bonus, jnp.minimum(steps, LAST_NUMBER - steps), 0)
    low = seat.waiting & ((jnp.uint64(1) << (DIGIT * used).astype(jnp.uint64)) - np.uint64(1))
    rest = (seat.waiting ^ low) >> np.uint64(DIGIT) & ~(
        (jnp.uint64(1) << (DIGIT * used).astype(jnp.uint64)) - np.uint64(1)
    )
    waiting, pending = jnp.where(bonus, low | rest, seat.waiting), seat.pending - bonus

    on_card = (marks >> (CELLS * at).astype(jnp.uint64)).astype(jnp.int32) & ALL_MARKED
    prizes, bolts, moons, stars, points = (
        _pick(cards.prizes, at),
        seat.bolts - cost,
        seat.moons,
        seat.stars,
        seat.points,
    )
    for line, cells in ((cell // SIZE, ROW << SIZE * (cell // SIZE)), (SIZE + cell % SIZE, COLUMN << cell % SIZE)):
        prize = jnp.where(marking & ((on_card & cells) == cells), prizes >> DIGIT * line & ((1 << DIGIT) - 1), 0)
        bolts += (prize == BOLT) + 2 * (prize == TWO_BOLTS)
        moons += prize == MOON
        star = (prize == STAR) & (stars < STARS_PER_ROUND)
        points += jnp.where(star, 2 * stars + 1, 0)
        stars += star
        waits = (prize >= 1) & (prize <= ANY)
        more = prize.astype(jnp.uint64) << (DIGIT * pending).astype(jnp.uint64)
        waiting, pending = jnp.where(waits, waiting | more, waiting), pending + waits
    points += jnp.where(marking & (on_card == ALL_MARKED), int(CARD[this_round]), 0)

    counts = _counts([spots & ~marks for spots in cards.spots])
    usable, kept = jnp.zeros_like(waiting), jnp.zeros_like(pending)
    for nth_waiting in range(MOST_WAITING):
        prize = _prize(waiting, nth_waiting)
        keeps = (nth_waiting < pending) & (_count(counts, prize) > 0)
        usable |= jnp.where(keeps, prize.astype(jnp.uint64) << (DIGIT * kept).astype(jnp.uint64), np.uint64(0))
        kept += keeps
    new_number = active & ~bonus
    return Seat(
        drawn=seat.drawn + jnp.where(active, 2 - bonus.astype(jnp.int32), 0),
        left=jnp.where(new_number, seat.left ^ jnp.uint32(1) << card.astype(jnp.uint32), seat.left),
        turn=seat.turn + new_number,
        marks=marks,
        bolts=jnp.where(marking, bolts, seat.bolts),
        moons=jnp.where(marking, moons, seat.moons),
        stars=jnp.where(marking, stars, seat.stars),
        points=jnp.where(marking, points, seat.points),
        waiting=jnp.where(marking, usable, seat.waiting),
        pending=jnp.where(marking, kept, seat.pending),
    )


@partial(jax.jit, static_argnames=("count",))
def _random_games(seed: Array, first: Array, count: int) -> Array:
    luck = first_states(seed, first + jnp.arange(count, dtype=jnp.uint64))
    decks = full_decks(count, len(OWN_DECK))
    zeros, none = jnp.zeros(count, jnp.int32), jnp.zeros(count, jnp.uint64)
    seat = Seat(zeros, zeros.astype(jnp.uint32), zeros, none, zeros + START_BOLTS, zeros, zeros, zeros, none, zeros)
    cards = Cards((), (), (none,) * ANY)
    for this_round in range(ROUNDS):
        size = DRAFT_HAND if this_round else START_HAND
        hand, decks = dealt(luck, seat.drawn, decks, size)
        hand = in_order(hand)
        choice = below(luck, seat.drawn + size, DRAFT_HAND if this_round else len(KEEPS))
        kept = choice[:, None] if this_round else jnp.asarray(KEEPS)[choice]
        for at in range(1 if this_round else KEPT_AT_START):
            cards = _with_card(cards, jnp.take_along_axis(hand, kept[:, at, None], 1)[:, 0])
        seat = seat._replace(
            drawn=seat.drawn + size + 1,
            left=jnp.full_like(seat.left, NUMBER_CARDS),
            turn=zeros,
            stars=zeros,
        )
        seat = jax.lax.while_loop(
            lambda seat: ((seat.turn < TURNS) | (seat.pending > 0)).any(), partial(_act, luck, cards, this_round), seat
        )
    marked = zeros
    for at in range(MOST_HELD):
        on_card = (seat.marks >> np.uint64(CELLS * at)).astype(jnp.int32) & ALL_MARKED
        marked += jnp.where(on_card == ALL_MARKED, 0, size_of(on_card.astype(jnp.uint32)))
    moons = jnp.asarray(SOLO_MOONS.astype(np.int32))[jnp.minimum(seat.moons, len(SOLO_MOONS) - 1)]
    return seat.points + marked // MARKS_PER_POINT + moons


@partial(jax.jit, static_argnames=("count",))
def _sum_of_random_games(seed: Array, first: Array, count: int) -> Array:
    return _random_games(seed, first, count).sum(dtype=jnp.int64)


def random_games(seed: int, first: int, count: int) -> Any:
    """The same points as `kernels.random_games` of one player."""
    check_wide_numbers()
    return _random_games(np.uint64(seed), np.uint64(first), count)


def sum_of_random_games(seed: int, first: int, count: int) -> Any:
    """Their sum alone."""
    check_wide_numbers()
    return _sum_of_random_games(np.uint64(seed), np.uint64(first), count)
