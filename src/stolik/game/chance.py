"""Chance: the only source of luck, a stream that anybody can compute again from the seed.

`docs/fair-dice.md` describes it byte for byte, with test vectors, so that dice can be checked in any language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from hashlib import sha256
from hmac import digest
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = sha256().digest_size
WORD_BYTES = 4
WORDS = 1 << (8 * WORD_BYTES)
"""One number is made from one 32-bit word of the stream, or from more if words have to be rejected."""


_WORDS_OF_A_BLOCK = Struct(f">{SEED_BYTES // WORD_BYTES}I")


class Luck(ABC):
    """Dice, bags and decks over one primitive, `below`: whoever has that has the rest."""

    @abstractmethod
    def below(self, limit: int) -> int:
        """A whole number from 0 to limit − 1, every one equally likely."""

    def roll(self, sides: int) -> int:
        """One throw of a die numbered from 1."""
        return 1 + self.below(sides)

    def at(self, draw: str, *numbers: int) -> Luck:
        """The luck of one draw that the rules name: the dice of a round, the next tile out of the bag.

        Where luck is keyed by draws, a draw gives the same whatever anybody did before it. Elsewhere the name means
        nothing, and this is the luck of the entry.
        """
        return self

    def pick(
        self, bag: Sequence[T], count: int, whole: Sequence[Hashable], name: Callable[[T], Hashable] | None = None
    ) -> tuple[T, ...]:
        """`count` different things out of the bag, in the order drawn; `whole` is all that could ever be in it, by name.

        Where luck is keyed by draws, all of `whole` has one order, and the first that are in the bag are drawn: two
        bags that differ in one thing nearly always give the same.
        """
        return self.sample(bag, count)

    def draw(self, bag: Sequence[T]) -> tuple[T, tuple[T, ...]]:
        """One thing out of the bag, and what is left in it, in the order it had."""
        at = self.below(len(bag))
        return bag[at], (*bag[:at], *bag[at + 1 :])

    def sample(self, bag: Iterable[T], count: int) -> tuple[T, ...]:
        """`count` different things out of the bag, in the order drawn."""
        left = list(bag)
        if not 0 <= count <= len(left):
            raise ValueError(f"cannot draw {count} out of {len(left)}")
        for at in range(count):
            other = at + self.below(len(left) - at)
            left[at], left[other] = left[other], left[at]
        return tuple(left[:count])

    def shuffle(self, deck: Iterable[T]) -> tuple[T, ...]:
        """All of the deck, in an order drawn at random."""
        cards = tuple(deck)
        return self.sample(cards, len(cards))


class Chance(Luck):
    """The luck of one log entry: HMAC-SHA256 in counter mode, keyed by the seed, one stream per step."""

    __slots__ = ("_blocks", "_seed", "_step", "_words")

    def __init__(self, seed: bytes, step: int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._step = step.to_bytes(8, "big")
        self._words: list[int] = []
        """What is left of the last block, the next one at its end."""
        self._blocks = 0

    @property
    def used(self) -> bool:
        """Whether anything was left to chance so far."""
        return self._blocks > 0

    def below(self, limit: int) -> int:
        if not 1 <= limit <= WORDS:
            raise ValueError(f"cannot choose below {limit}")
        fair = WORDS - WORDS % limit
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % limit

    def _word(self) -> int:
        if not self._words:
            block = digest(self._seed, self._step + self._blocks.to_bytes(8, "big"), "sha256")
            self._words = [*reversed(_WORDS_OF_A_BLOCK.unpack(block))]
            self._blocks += 1
        return self._words.pop()


DRAW_MESSAGE = b"stolik-draw:"


def draw_key(seed: bytes, name: str) -> bytes:
    """The seed of one named draw's own stream."""
    return digest(seed, DRAW_MESSAGE + name.encode("ascii"), "sha256")


class Draws(Luck):
    """The luck of one entry where luck is keyed by the rules' draws: each draw has a stream of its own, by its name.

    What the rules do not name is drawn from a stream of the entry, so that any game can be played with it.
    """

    __slots__ = ("_seed", "_step", "_unnamed", "_used")

    def __init__(self, seed: bytes, step: int) -> None:
        self._seed = seed
        self._step = step
        self._unnamed: Draw | None = None
        self._used: list[Draw] = []

    @property
    def used(self) -> bool:
        """Whether anything was left to chance so far."""
        return any(draw.used for draw in self._used)

    def at(self, draw: str, *numbers: int) -> Luck:
        found = Draw(draw_key(self._seed, ":".join((draw, *map(str, numbers)))))
        self._used.append(found)
        return found

    def below(self, limit: int) -> int:
        if self._unnamed is None:
            self._unnamed = Draw(draw_key(self._seed, f"entry:{self._step}"))
            self._used.append(self._unnamed)
        return self._unnamed.below(limit)


class Draw(Chance):
    """The luck of one named draw."""

    __slots__ = ()

    def __init__(self, key: bytes) -> None:
        super().__init__(key, 0)

    def pick(
        self, bag: Sequence[T], count: int, whole: Sequence[Hashable], name: Callable[[T], Hashable] | None = None
    ) -> tuple[T, ...]:
        if not 0 <= count <= len(bag):
            raise ValueError(f"cannot draw {count} out of {len(bag)}")
        named = {thing if name is None else name(thing): thing for thing in bag}
        return tuple(named[one] for one in self.shuffle(whole) if one in named)[:count]
