"""Super Mega Lucky Box in JAX, for CPUs and GPUs: the same games as `batch` plays, with our own deck. `jax_games` has whole random ones.

A card's marks are nine bits, its bonuses that wait six; what may be marked on it is looked up by its number.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.luckybox.batch import TIE
from stolik.games.luckybox.jax_deal import as_words, dealt, full_decks, in_order, words_of
from stolik.games.luckybox.jax_view import COMPLETE, Printed, State, observe, printed, show_mask, total_points
from stolik.games.luckybox.kernels import (
    ANY,
    BOLT,
    DRAFT_HAND,
    KEEPS,
    KEPT_AT_START,
    MOON,
    MOST_HELD,
    NOTHING,
    NUMBER_CARDS,
    OF_EACH,
    ROUNDS,
    STAR,
    STARS_PER_ROUND,
    START_BOLTS,
    START_HAND,
    TURNS,
    TWO_BOLTS,
)
from stolik.games.luckybox.lab import BONUS, CELL, PASS
from stolik.games.luckybox.rules.cards import BOLTS, CELLS, LINE_MARKS, LINES
from stolik.games.luckybox.rules.printed import OWN_DECK, cards_for
from stolik.games.luckybox.rules.scoring import CARD_POINTS, STAR_POINTS
from stolik.lab.jax_batch import JaxTold, below, check_wide_numbers, first_states, merge, place_rewards
from stolik.lab.jax_bits import nth, size_of
from stolik.lab.task import Task

Array = jax.Array

NOT_SAID = -1
LINE = np.arange(LINES, dtype=np.int32)
PLACE = np.arange(MOST_HELD)
COST, CARD, STARS = np.array(BOLTS, np.int32), np.array(CARD_POINTS, np.int32), np.array(STAR_POINTS, np.int32)
KEPT = np.vstack(
    (KEEPS, [[at] + [START_HAND] * (KEPT_AT_START - 1) for at in range(DRAFT_HAND)], [[START_HAND] * KEPT_AT_START])
)
"""By number that is said, keeping or drafting: the places of the hand; in the last row, nothing."""


def lines_of(marks: Array) -> Array:
    """The complete lines of each card, as bits."""
    complete = jnp.zeros_like(marks)
    for at, line in enumerate(LINE_MARKS):
        complete |= ((marks & line) == line).astype(jnp.int32) << at
    return complete


class LuckyBoxJaxBatch:
    """Many games of Lucky Box at once: `reset` and `step` are pure functions that may be jitted, mapped and scanned."""

    def __init__(self, task: Task, games: int) -> None:
        check_wide_numbers()
        self.task, self.games, self.players = task, games, task.players
        self._deck: Printed = printed(cards_for(task.players, OWN_DECK))
        self._cards = len(self._deck.grids) - 1
        self._words = words_of(self._cards)

    def reset(self, seed: int | Array, first: int | Array = 0) -> tuple[State, JaxTold]:
        """Begin the games `first`, `first + 1`, … of that seed."""
        numbers = jnp.asarray(first, jnp.uint64) + jnp.arange(self.games, dtype=jnp.uint64)
        state = self._begin(jnp.asarray(seed, jnp.uint64), numbers)
        nothing = jnp.zeros((self.games, self.players), jnp.float32)
        never = jnp.zeros((self.games, self.players), bool)
        return state, JaxTold(self.observe(state), self.masks(state), nothing, never[:, 0], never)

    def observe(self, state: State) -> Array:
        """What each seat sees, laid out as `lab` says."""
        return observe(self._deck, state)

    def masks(self, state: State) -> Array:
        """The numbers that each seat may say."""
        return show_mask(self._deck, state)

    # How a game goes

    def _begin(self, seed: Array, numbers: Array) -> State:
        many, zeros = (self.games, self.players), jnp.zeros((self.games, self.players), jnp.int32)
        state = State(
            luck=first_states(seed, numbers),
            drawn=jnp.zeros(self.games, jnp.int32),
            number=numbers,
            round=jnp.zeros(self.games, jnp.int32),
            turn=jnp.zeros(self.games, jnp.int32),
            revealed=jnp.zeros(self.games, jnp.int32),
            left=jnp.full(self.games, NUMBER_CARDS, jnp.uint32),
            decks=full_decks(self.games, self._cards),
            hand=jnp.zeros((*many, START_HAND), jnp.int32),
            choosing=zeros,
            waiting=zeros == 1,
            said=zeros + NOT_SAID,
            cards=jnp.full((*many, MOST_HELD), self._cards, jnp.int32),
            marks=jnp.zeros((*many, MOST_HELD), jnp.int32),
            pending=jnp.zeros((*many, MOST_HELD), jnp.int32),
            bolts=zeros + START_BOLTS,
            moons=zeros,
            points=zeros,
            stars=jnp.zeros((*many, ROUNDS), jnp.int32),
            completed=jnp.zeros((*many, ROUNDS), jnp.int32),
        )
        return self._deal(state, START_HAND)

    def _deal(self, state: State, size: int) -> State:
        wanted = size * self.players
        cards, decks = dealt(state.luck, state.drawn, state.decks, wanted)
        hands = in_order(cards.reshape(self.games, self.players, size))
        nothing = jnp.full((self.games, self.players, START_HAND - size), self._cards, jnp.int32)
        return state._replace(
            drawn=state.drawn + wanted,
            turn=jnp.zeros_like(state.turn),
            revealed=jnp.zeros_like(state.revealed),
            left=jnp.full_like(state.left, NUMBER_CARDS),
            decks=decks,
            hand=jnp.concatenate((hands, nothing), -1),
            choosing=jnp.full_like(state.choosing, size),
            waiting=jnp.ones_like(state.waiting),
        )

    def _next_number(self, state: State) -> State:
        card = nth(state.left, below(state.luck, state.drawn, size_of(state.left)))
        return state._replace(
            drawn=state.drawn + 1,
            turn=state.turn + 1,
            revealed=1 + card // OF_EACH,
            left=state.left ^ (jnp.uint32(1) << card.astype(jnp.uint32)),
            decks=state.decks._replace(old_deck=jnp.zeros_like(state.decks.old_deck)),
            waiting=jnp.ones_like(state.waiting),
        )

    def _end_round(self, state: State) -> State:
        """Put complete cards away; those behind them move up."""
        is_complete = state.marks == COMPLETE
        keeps = ~is_complete
        goes_to = (
            jnp.where(keeps, jnp.cumsum(keeps, -1, dtype=jnp.int32) - 1, MOST_HELD)[..., None, :] == PLACE[:, None]
        )
        cards = jnp.where(goes_to, state.cards[..., None, :], 0).sum(-1, dtype=jnp.int32)
        now = state.round[:, None, None] == np.arange(ROUNDS)
        gone = as_words(state.cards, is_complete, self._words)
        return state._replace(
            round=state.round + 1,
            decks=state.decks._replace(discards=state.decks.discards | gone),
            cards=jnp.where(goes_to.any(-1), cards, self._cards),
            marks=jnp.where(goes_to, state.marks[..., None, :], 0).sum(-1, dtype=jnp.int32),
            completed=jnp.where(now, is_complete.sum(-1, dtype=jnp.int32)[..., None], state.completed),
        )

    # What seats say

    def step(self, state: State, actions: Array, seed: int | Array) -> tuple[State, JaxTold]:
        """One number from every seat; `seed` is that of the reset, for the games that begin now."""
        actions = jnp.asarray(actions).astype(jnp.int32)
        allowed = jnp.take_along_axis(self.masks(state), actions[..., None], -1)[..., 0] == 1
        going_on = self._choose(state, jnp.where(allowed & (actions < CELL), actions, CELL))
        going_on = self._mark(going_on, allowed & (actions >= CELL) & (actions < BONUS), actions - CELL)
        begins = allowed & (actions >= BONUS) & (actions < PASS)
        going_on = going_on._replace(
            said=jnp.where(begins, actions, going_on.said),
            waiting=going_on.waiting & ~(allowed & (actions == PASS)),
        )
        done = ~going_on.waiting.any(1)
        ends = done & (going_on.turn == TURNS)
        over = ends & (going_on.round == ROUNDS - 1)
        total = total_points(going_on)
        earned = total if self.task.reward == "points" else place_rewards(TIE * total + going_on.moons)
        rewards = jnp.where(over[:, None], earned, 0).astype(jnp.float32)
        fresh = self._begin(jnp.asarray(seed, jnp.uint64), state.number + np.uint64(self.games))
        new = jax.tree.map(partial(merge, done), self._next_number(going_on), going_on)
        new = jax.tree.map(partial(merge, ends), self._deal(self._end_round(going_on), DRAFT_HAND), new)
        new = jax.tree.map(partial(merge, over), fresh, new)
        return new, JaxTold(self.observe(new), self.masks(new), rewards, over, ~allowed)

    def _choose(self, state: State, number: Array) -> State:
        """Keep the cards that this number says, `CELL` for nobody, and discard the others of the hand."""
        chooses = number < CELL
        kept = jnp.asarray(KEPT)[number]
        hand = jnp.concatenate((state.hand, jnp.full((*number.shape, 1), self._cards, jnp.int32)), -1)
        kept_cards = jnp.take_along_axis(hand, kept, -1)
        held = (state.cards != self._cards).sum(-1, dtype=jnp.int32)
        cards = state.cards
        for at in range(KEPT_AT_START):
            cards = jnp.where((held + at)[..., None] == PLACE, kept_cards[..., at, None], cards)
        is_kept = (kept[..., None, :] == np.arange(START_HAND)[:, None]).any(-1)
        thrown = chooses[..., None] & ~is_kept & (state.hand != self._cards)
        decks = state.decks._replace(discards=state.decks.discards | as_words(state.hand, thrown, self._words))
        return state._replace(
            decks=decks,
            cards=jnp.where(chooses[..., None], cards, state.cards),
            hand=jnp.where(chooses[..., None], self._cards, state.hand),
            choosing=jnp.where(chooses, 0, state.choosing),
            waiting=state.waiting & ~chooses,
        )

    def _mark(self, state: State, marks_one: Array, spot: Array) -> State:
        """Mark a cell for the revealed number, or with the bonus that was said, and take what its lines pay."""
        deck, at, cell = self._deck, spot // CELLS, spot % CELLS
        uses_bonus = marks_one & (state.said != NOT_SAID)
        here = marks_one[..., None] & (at[..., None] == PLACE)
        marks = state.marks | here.astype(jnp.int32) << cell[..., None]
        card = jnp.where(here, state.cards, 0).sum(-1, dtype=jnp.int32)
        number = jnp.asarray(deck.grids)[card, jnp.where(marks_one, cell, 0)]
        cost = jnp.where(marks_one & ~uses_bonus, jnp.asarray(COST)[state.revealed[:, None], number], 0)

        gained = (lines_of(marks) & ~lines_of(state.marks))[..., None] >> LINE & 1
        prize = jnp.asarray(deck.prizes)[state.cards]
        paid = {
            kind: (gained * (prize == kind)).sum((-1, -2), dtype=jnp.int32) for kind in (BOLT, TWO_BOLTS, MOON, STAR)
        }
        now = state.round[:, None, None] == np.arange(ROUNDS)
        had = jnp.where(now, state.stars, 0).sum(-1, dtype=jnp.int32)
        has = jnp.minimum(had + paid[STAR], STARS_PER_ROUND)
        complete = ((marks == COMPLETE) & (state.marks != COMPLETE)).sum(-1, dtype=jnp.int32)
        stars = jnp.asarray(STARS)
        points = jnp.asarray(CARD)[state.round][:, None] * complete + stars[has] - stars[had]

        used = jnp.where(uses_bonus, state.said - BONUS, NOT_SAID)[..., None, None]
        line = LINES * PLACE[:, None] + LINE
        waits = (state.pending[..., None] >> LINE & 1 == 1) & (line != used)
        waits |= (gained == 1) & (prize != NOTHING) & (prize <= ANY)
        free = jnp.asarray(deck.where)[state.cards] & ~marks[..., None]
        usable = ((free != 0).any(-2).astype(jnp.int32) << np.arange(ANY + 1)).sum(-1, dtype=jnp.int32)
        waits &= usable[..., None, None] >> prize & 1 == 1
        pending = (waits.astype(jnp.int32) << LINE).sum(-1, dtype=jnp.int32)
        return state._replace(
            marks=marks,
            bolts=state.bolts - cost + paid[BOLT] + 2 * paid[TWO_BOLTS],
            moons=state.moons + paid[MOON],
            points=state.points + points,
            stars=jnp.where(now, has[..., None], state.stars),
            pending=jnp.where(marks_one[..., None], pending, state.pending),
            said=jnp.where(marks_one, NOT_SAID, state.said),
            waiting=jnp.where(marks_one, (pending != 0).any(-1), state.waiting),
        )


def make(task: Task, games: int) -> Any:
    return LuckyBoxJaxBatch(task, games)
