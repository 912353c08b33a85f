"""Teaches Twenty One's judge how positions really end: games of every strength, gone on with by experts.

    python scripts/train_twentyone.py --out src/stolik/games/twentyone/bots/race.npz [--games 30000] [--batches 2500] [--seed 1]

In every game somebody plays badly up to some turn: any move at all now and then, or too hasty, or too patient, or whatever comes close
to the printed numbers, as people do. From there on all play
as the expert does by its first guess, and each decision learns by how much the seat is ahead in the end. The
same seed gives the same weights on one machine. Needs JAX; what is learned is asked without it.
"""

# pyright: basic
# (JAX leaves most of its types unknown.)

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numba import njit

from stolik.games.twentyone.bots.race import (
    AGAIN,
    FEWEST,
    KEEP,
    MOST,
    PLAYER_FEATURES,
    SEAT_FEATURES,
    TABLE_FEATURES,
    UNIT,
    Floats,
    Ints,
    Known,
    Net,
    Numbers,
    Standing,
    describe,
    first_guess,
    marking,
    solution,
    urge,
)
from stolik.games.twentyone.kernels import ALL_FREE, CROSS, FIELD_OF, FIELDS, best_mark, roll_again
from stolik.games.twentyone.rules.moves import STAYS
from stolik.games.twentyone.rules.printed import CLASSIC, SIDES, VARIED
from stolik.sim.bits import size_of
from stolik.sim.draws import below, stream

SEAT_WIDTH, TABLE_WIDTH = 16, 32
MINIBATCH = 4096
FASTEST = 2e-3
LATEST = 22
"""So many turns at most are played badly by somebody."""
WHIMS = 1 << 20
"""Apart from the luck of the dice: who plays badly, and how."""
CLOSE, ENOUGH = 1, 2
"""Those who write what comes close miss a printed number by so much at most, and are content with so many such dice."""
HASTY, PATIENT = 3.0, 0.2
"""What a turn costs those who play badly, as a multiple of what it should."""
SELDOM = 5
"""One decision of so many is kept: those of one game are alike."""
MOST_DECISIONS = 400
AT_ONCE = 5000
"""Games."""
LETTERS_THERE = len(FIELD_OF)


class Lessons(NamedTuple):
    seats: np.ndarray
    table: np.ndarray
    lead: np.ndarray
    """In the end, less what the first guess had said."""


@njit(cache=True)
def choices_of(known: Known, standing: Standing, seat: int) -> Ints:
    """Everything that may be written, and the cross."""
    writable = 0
    for field in range(FIELDS):
        if standing.free[seat] >> field & 1 and standing.dice[seat, field] <= known.numbers[standing.row[seat], field]:
            writable |= 1 << field
    found = np.empty(1 << FIELDS, np.int64)
    found[0], count = CROSS, 1
    written = writable
    while written:
        found[count] = written
        count += 1
        written = (written - 1) & writable
    return found[:count]


@njit(cache=True)
def as_the_expert(known: Known, standing: Standing, active: int, seat: int, choices: Ints) -> int:
    """As it chooses by its first guess."""
    leads, scatters, urges = np.empty(len(choices)), np.empty(len(choices)), np.empty(len(choices))
    first_guess(known, standing, active, seat, choices, leads, scatters)
    for at in range(len(choices)):
        urges[at] = urge(leads[at], scatters[at])
    return choices[np.argmax(urges)]


@njit(cache=True)
def close_dice(known: Known, standing: Standing, seat: int) -> int:
    """The free fields whose dice come close to their numbers."""
    close, numbers = 0, known.numbers[standing.row[seat]]
    for field in range(FIELDS):
        if standing.free[seat] >> field & 1 and 0 <= numbers[field] - standing.dice[seat, field] <= CLOSE:
            close |= 1 << field
    return close


@njit(cache=True)
def what_comes_close(known: Known, standing: Standing, seat: int) -> int:
    """All dice that come close; if none does, the highest that fits at all, or else the cross."""
    close = close_dice(known, standing, seat)
    if close != 0:
        return close
    choice, least, numbers = CROSS, SIDES, known.numbers[standing.row[seat]]
    for field in range(FIELDS):
        gap = numbers[field] - standing.dice[seat, field]
        if standing.free[seat] >> field & 1 and 0 <= gap < least:
            choice, least = 1 << field, int(gap)
    return choice


@njit(cache=True)
def play(
    known: Known,
    odd: tuple[Known, Known],
    players: int,
    latest: int,
    seed: int,
    first: int,
    games: int,
    seats: Floats,
    tables: Floats,
    leads: Floats,
    totals: Ints,
) -> int:
    """Play so many games, well from some turn on (from the first, if `latest` is 0), and fill in what each kept decision was told and how it ended."""
    rows, kept = len(known.numbers), 0
    turn_choices = np.array([KEEP, AGAIN])
    one_lead, scatters, one_choice = np.empty(1), np.empty(1), np.empty(1, np.int64)
    dice, sheets = np.empty(FIELDS, np.int64), np.empty(LETTERS_THERE, np.int64)
    whose = np.empty(MOST_DECISIONS * players, np.int64)
    for game in range(games):
        luck, whims = stream(seed, first + game), stream(seed + WHIMS, first + game)
        for letter in range(LETTERS_THERE):
            sheets[letter] = letter
        for seat in range(players):
            other = seat + below(luck, LETTERS_THERE - seat)
            sheets[seat], sheets[other] = sheets[other], sheets[seat]
        standing = Standing(
            np.zeros(players, np.int64),
            np.full(players, ALL_FREE),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros((players, FIELDS), np.int64),
            np.zeros(players, np.bool_),
        )
        until = below(whims, latest + 1) - 1
        careless, style = np.empty(players, np.int64), np.empty(players, np.int64)
        for seat in range(players):
            careless[seat] = max(0, below(whims, 140) - 70)
            style[seat] = below(whims, 3 * len(odd))
        active, turn, over, began = below(luck, players), 0, False, kept
        while not over:
            badly, learns = turn < until, turn > until
            # The last odd decision of the game is this seat's, or with -1 the roll of whoever's turn it is.
            odd_one = below(whims, players + 1) - 1 if turn == until else players
            for die in range(FIELDS):
                dice[die] = 1 + below(luck, SIDES)
            lay(standing, sheets, dice, rows)
            rolls = KEEP
            if dice.max() > STAYS:
                if odd_one == -1 or (badly and below(whims, 100) < careless[active]):
                    rolls = turn_choices[below(whims, 2)]
                elif badly and style[active] > len(odd):
                    content = size_of(close_dice(known, standing, active)) >= ENOUGH
                    rolls = KEEP if content else AGAIN
                else:
                    rolls = as_the_expert(known, standing, active, active, turn_choices)
                learns |= odd_one == -1
                if odd_one == -1 or (learns and below(whims, SELDOM) == 0):
                    one_choice[0] = rolls
                    first_guess(known, standing, active, active, one_choice, one_lead, scatters)
                    deviations = one_lead[0] / scatters[0]
                    describe(known, standing, active, active, rolls, one_lead[0], deviations, seats[kept], tables[kept])
                    leads[kept], whose[kept - began] = one_lead[0], active
                    kept += 1
            if rolls == AGAIN:
                roll_again(luck, dice)
                lay(standing, sheets, dice, rows)
            for seat in range(players):
                choices = choices_of(known, standing, seat)
                if odd_one == seat or (badly and below(whims, 100) < careless[seat]):
                    choice = choices[below(whims, len(choices))]
                elif badly and style[seat] < len(odd):
                    after = odd[style[seat]].values[standing.row[seat], (seat - active - 1) % players]
                    numbers = known.numbers[standing.row[seat]]
                    _, choice = best_mark(after, numbers, standing.free[seat], standing.hits[seat], standing.dice[seat])
                elif badly and style[seat] > len(odd):
                    choice = what_comes_close(known, standing, seat)
                else:
                    choice = as_the_expert(known, standing, active, seat, choices)
                learns |= odd_one == seat
                if odd_one == seat or (learns and below(whims, SELDOM) == 0):
                    one_choice[0] = choice
                    first_guess(known, standing, active, seat, one_choice, one_lead, scatters)
                    deviations = one_lead[0] / scatters[0]
                    ends = describe(
                        known, standing, active, seat, choice, one_lead[0], deviations, seats[kept], tables[kept]
                    )
                    leads[kept], whose[kept - began] = one_lead[0], seat
                    kept += 0 if ends else 1
                row, free, hits = standing.row[seat], standing.free[seat], standing.hits[seat]
                points, free, hits, _ = marking(
                    known.values[rows, 0], known.numbers[row], free, hits, standing.dice[seat], choice
                )
                standing.total[seat] += points
                if free == 0:
                    standing.row[seat], standing.hits[seat] = row + 1, 0
                    standing.free[seat] = ALL_FREE if row + 1 < rows else 0
                    over |= row + 1 == rows
                else:
                    standing.free[seat], standing.hits[seat] = free, hits
                standing.written[seat] = True
            for seat in range(players):
                standing.written[seat] = False
            active, turn = (active + 1) % players, turn + 1
        totals[game] = standing.total
        for at in range(began, kept):
            most = -1
            for seat in range(players):
                if seat != whose[at - began]:
                    most = max(most, standing.total[seat])
            leads[at] = standing.total[whose[at - began]] - most - leads[at]
    return kept


@njit(cache=True)
def lay(standing: Standing, sheets: Ints, dice: Ints, rows: int) -> None:
    """Every seat's dice, by the fields of its row."""
    for seat in range(len(standing.row)):
        if standing.row[seat] < rows:
            for die in range(FIELDS):
                standing.dice[seat, FIELD_OF[sheets[seat], standing.row[seat], die]] = dice[die]


def nothing_learned(seed: int = 0) -> Net:
    """A network that adds nothing."""
    drawn = np.random.default_rng(seed)
    told = 3 * SEAT_WIDTH + SEAT_FEATURES + TABLE_FEATURES
    return Net(
        drawn.normal(0, 1 / np.sqrt(SEAT_FEATURES), (SEAT_FEATURES, SEAT_WIDTH)),
        np.zeros(SEAT_WIDTH),
        drawn.normal(0, 1 / np.sqrt(told), (told, TABLE_WIDTH)),
        np.zeros(TABLE_WIDTH),
        np.zeros(TABLE_WIDTH),
        np.zeros(1),
    )


def lessons_of(
    numbers: Numbers, players: int, seed: int, first: int, games: int, latest: int = LATEST
) -> tuple[Lessons, Ints]:
    """What can be learned from these games, and everybody's points in them."""
    known = solution(numbers, players)
    odd = (solution(numbers, players, HASTY), solution(numbers, players, PATIENT))
    room = games * players * 12
    seats, tables = np.zeros((room, players, SEAT_FEATURES)), np.zeros((room, TABLE_FEATURES))
    leads, totals = np.zeros(room), np.zeros((games, players), np.int64)
    kept = play(known, odd, players, latest, seed, first, games, seats, tables, leads, totals)
    padded = np.zeros((kept, MOST, SEAT_FEATURES), np.float32)
    padded[:, :players] = seats[:kept]
    return Lessons(padded, tables[:kept].astype(np.float32), (leads[:kept] / UNIT).astype(np.float32)), totals


def lessons(games: int, seed: int) -> Lessons:
    parts = [
        lessons_of(numbers, players, seed, first, min(AT_ONCE, most - first))[0]
        for players in range(FEWEST, MOST + 1)
        for numbers, share in ((CLASSIC, 0.8), (VARIED, 0.2))
        for most in (int(games * share * FEWEST / players),)
        for first in range(0, most, AT_ONCE)
    ]
    return Lessons(*(np.concatenate(what) for what in zip(*parts, strict=True)))


def told(net: Net, seats: Any, table: Any) -> Any:
    """As `added` has it, for many at once; seats that are not there are left out."""
    there = jnp.arange(MOST)[None, :] < FEWEST + jnp.argmax(table[:, -PLAYER_FEATURES:], 1)[:, None]
    hidden = jax.nn.relu(seats @ net.seat + net.seat_bias) * there[:, :, None]
    everything = jnp.concatenate([hidden[:, 0], hidden[:, 1:].sum(1), hidden[:, 1:].max(1), seats[:, 0], table], axis=1)
    return jax.nn.relu(everything @ net.table + net.table_bias) @ net.out + net.out_bias


def loss(net: Net, some: Lessons) -> Any:
    return jnp.mean((told(net, some.seats, some.table) - some.lead) ** 2)


@partial(jax.jit, donate_argnums=(0, 1, 2))
def step(net: Net, first: Net, second: Net, count: Any, rate: Any, some: Lessons) -> tuple[Net, Net, Net]:
    """Adam."""
    slope = jax.grad(loss)(net, some)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slope)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, slope)
    one, two = 1 - 0.9**count, 1 - 0.999**count
    net = jax.tree.map(lambda w, m, v: w - rate * (m / one) / (jnp.sqrt(v / two) + 1e-8), net, first, second)
    return net, first, second


def learn(net: Net, all_of_them: Lessons, batches: int, seed: int) -> Net:
    drawn = np.random.default_rng(seed)
    weights = jax.tree.map(lambda w: jnp.asarray(w, jnp.float32), net)
    first, second = (jax.tree.map(jnp.zeros_like, weights) for _ in range(2))
    average = jax.tree.map(np.asarray, weights)
    for batch in range(batches):
        part = drawn.integers(0, len(all_of_them.lead), MINIBATCH)
        rate = FASTEST * min(1, (1 + batch) / 100) * (1 - batch / batches) ** 1.5
        some = Lessons(*(what[part] for what in all_of_them))
        weights, first, second = step(weights, first, second, batch + 1, rate, some)
        if batch * 2 >= batches:
            share = 2 / (2 + batch - batches // 2)
            average = jax.tree.map(lambda old, new, s=share: old + s * (np.asarray(new) - old), average, weights)
    return Net(*(np.asarray(w, np.float64) for w in average))


def off_by(net: Net, lessons: Lessons) -> Iterator[str]:
    """How far off the first guess is, and how far the network, in points: on average, and give or take."""
    parts = np.array_split(np.arange(len(lessons.lead)), len(lessons.lead) // AT_ONCE + 1)
    said = np.concatenate([np.asarray(told(net, lessons.seats[part], lessons.table[part])) for part in parts])
    players = FEWEST + np.argmax(lessons.table[:, -PLAYER_FEATURES:], 1)
    for count in range(FEWEST, MOST + 1):
        before, after = UNIT * lessons.lead[players == count], UNIT * (lessons.lead - said)[players == count]
        yield (
            f"{count} players, {len(before)} decisions: first guess {before.mean():+.2f} ({before.std():.2f}), "
            f"now {after.mean():+.2f} ({after.std():.2f})"
        )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--games", type=int, default=30_000, help="of two; fewer of more")
    arguments.add_argument("--batches", type=int, default=2500)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    learned_from = lessons(asked.games, asked.seed)
    net = learn(nothing_learned(asked.seed), learned_from, asked.batches, asked.seed)
    np.savez_compressed(asked.out, **{name: what.astype(np.float16) for name, what in net._asdict().items()})
    for line in off_by(net, lessons(AT_ONCE, asked.seed + 1)):
        print(line)


if __name__ == "__main__":
    main()
