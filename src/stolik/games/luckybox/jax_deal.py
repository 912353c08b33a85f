"""Decks of Super Mega Lucky Box in JAX: sets of cards as words of 64 bits, and hands dealt from them as the rules deal.

The rules shuffle the beginning of a list. Here there is no list: the n-th card of a set is found by counting, and only the
few places that were swapped are remembered.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.lab.jax_batch import below
from stolik.lab.jax_bits import nth, size_of

Array = jax.Array

WORD = 64
UNROLLED = 10
"""Hands of so many cards together are dealt without a loop."""


class Decks(NamedTuple):
    """Sets of cards; the axes are game and word."""

    deck: Array
    discards: Array
    old_deck: Array
    """The last cards of a deck that ran out in this deal."""


def words_of(cards: int) -> int:
    return -(-cards // WORD)


def full_decks(games: int, cards: int) -> Decks:
    """As a game begins: every card is in the deck."""
    whole = [np.uint64((1 << min(cards - WORD * at, WORD)) - 1) for at in range(words_of(cards))]
    none = jnp.zeros((games, len(whole)), jnp.uint64)
    return Decks(jnp.broadcast_to(jnp.asarray(whole), none.shape), none, none)


def as_words(cards: Array, which: Array, words: int) -> Array:
    """Those of some different cards that are marked in `which`, as a set; the axes of both are game and what else there is."""
    bit = jnp.uint64(1) << (cards % WORD).astype(jnp.uint64)
    axes = tuple(range(1, cards.ndim))
    return jnp.stack(
        [
            jnp.where(which & (cards // WORD == at), bit, np.uint64(0)).sum(axes, dtype=jnp.uint64)
            for at in range(words)
        ],
        1,
    )


def unpacked(sets: Array, cards: int) -> Array:
    """1 for each card of a set; the axes are game and card."""
    bits = sets[:, :, None] >> np.arange(WORD, dtype=np.uint64) & np.uint64(1)
    return bits.reshape(len(sets), -1)[:, :cards]


def _count(sets: Array) -> Array:
    return size_of(sets).sum(1, dtype=jnp.int32)


def _nth(sets: Array, at: Array) -> Array:
    place, before = nth(sets[:, 0], at), size_of(sets[:, 0])
    for word in range(1, sets.shape[1]):
        place = jnp.where(at < before, place, WORD * word + nth(sets[:, word], at - before))
        before = before + size_of(sets[:, word])
    return place


def dealt(luck: Array, drawn: Array, decks: Decks, wanted: int) -> tuple[Array, Decks]:
    """So many cards a game, in the order in which they are drawn; `drawn` numbers were taken from luck before."""
    left = _count(decks.deck)
    runs_out = left < wanted
    again = jnp.where(runs_out[:, None], decks.discards, np.uint64(0))
    whole = left + _count(again)

    def draw(at: Any, carry: Any) -> Any:
        cards, others, moved = carry

        def lies_at(place: Array) -> Array:
            lies = jnp.where(place < left, _nth(decks.deck, place), _nth(again, jnp.maximum(place - left, 0)))
            swapped = (others == place[:, None]) * (1 + np.arange(wanted))
            last = swapped.max(1)
            return jnp.where(last > 0, jnp.take_along_axis(moved, jnp.maximum(last - 1, 0)[:, None], 1)[:, 0], lies)

        here = jnp.full_like(left, at)
        other = here + below(luck, drawn + at, jnp.where(here < left, left, whole) - here)
        mine = lies_at(here)
        is_here = np.arange(wanted) == at
        cards = jnp.where(is_here, lies_at(other)[:, None], cards)
        return cards, jnp.where(is_here, other[:, None], others), jnp.where(is_here, mine[:, None], moved)

    none = jnp.full((len(left), wanted), -1, jnp.int32)
    carry = (none, none, none)
    if wanted <= UNROLLED:
        for at in range(wanted):
            carry = draw(at, carry)
    else:
        carry = jax.lax.fori_loop(0, wanted, draw, carry)
    cards = carry[0]
    taken = as_words(cards, jnp.ones(cards.shape, bool), decks.deck.shape[1])
    out = runs_out[:, None]
    return cards, Decks(
        jnp.where(out, again, decks.deck) & ~taken,
        jnp.where(out, np.uint64(0), decks.discards),
        jnp.where(out, decks.deck, np.uint64(0)),
    )


def in_order(hands: Array) -> Array:
    """Each hand in the order of its numbers, which are all different; the last axis is the hand."""
    rank = (hands[..., None, :] < hands[..., :, None]).sum(-1)
    places = np.arange(hands.shape[-1])
    return jnp.where(rank[..., None, :] == places[:, None], hands[..., None, :], 0).sum(-1, dtype=jnp.int32)
