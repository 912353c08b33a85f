"""How long a person needs to see two identical patterns and to reach for them: a model of eyes and hands.

Eyes go from face to face. A new face is compared with one visible face after another, each look taking its time, until
the twin is met; a pass over all of them may miss it, and then another follows. Then the hands travel. Times scatter to
the long side, and people tire. `docs/bots.md` says what of this is published, by whom, and what is our own judgement.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from math import exp, log

from stolik.bots.people import share
from stolik.game.chance import Chance
from stolik.game.contract import Milliseconds, Seat

MINUTE: Milliseconds = 60_000


@dataclass(frozen=True, slots=True)
class Eyes:
    """One person's eyes and hands; all times in milliseconds."""

    reaction: int
    """From a face's appearing to the first look at it."""
    per_face: int
    """One look at one face."""
    reach: int
    """Both hands onto both cards."""
    misses: float
    """How likely a pass over the table overlooks the twin."""
    errors: float
    """How likely a new face is taken for another one."""
    scatter: float
    """Spread of the times: the standard deviation of their logarithm."""
    tires: float
    """By which part times grow in a minute of play."""

    def finds(self, luck: Chance, faces: int, at: Milliseconds) -> Milliseconds:
        """How long it takes to find a twin among so many faces, and to have the hands on both."""
        passes = 0
        while passes < MOST_PASSES and share(luck) < self.misses:
            passes += 1
        looks = passes * faces + share(luck) * faces
        tired = 1 + self.tires * min(at / MINUTE, MOST_TIRING)
        needed = self.reaction + looks * self.per_face + self.reach
        return max(QUICKEST, round(tired * scattered(luck, self.scatter) * needed))

    def mistakes(self, luck: Chance) -> bool:
        """Whether a new face is taken for another one."""
        return share(luck) < self.errors


QUICKEST: Milliseconds = 350
"""Nobody sees, compares and reaches in less."""
MOST_PASSES = 12
MOST_TIRING = 5


def own_luck(seat: Seat | None, *about: int) -> Chance:
    """The luck of one seat's eyes with one thing: the same however often it is asked."""
    return Chance(sha256(f"eyes:{seat}:{about}".encode()).digest(), 0)


def scattered(luck: Chance, spread: float) -> float:
    """A factor around 1, now and then very long: log-logistic, the standard deviation of its logarithm being `spread`."""
    at = share(luck)
    return exp(spread * 0.55 * log(at / (1 - at)))
