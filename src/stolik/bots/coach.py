"""The coach: the best few actions of a seat, what each is worth in points, and why, as a key the client can say."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from stolik.bots import cast_of
from stolik.bots.bot import STANDARD, Budget, Reason
from stolik.rules.chance import Chance
from stolik.rules.game import Action, AnyGame

COACHS_SEED = sha256(b"stolik-coach").digest()
"""The coach gives the same advice for the same view."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One action worth considering."""

    action: Action
    value: float
    """The points the seat may expect in the end."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class Coach:
    """Advises whoever sits at a seat, from what can be seen there."""

    game: AnyGame
    most: int = 3
    """How many actions it names at most."""
    budget: Budget = STANDARD

    def advise(self, view: Any) -> tuple[Advice, ...]:
        """The best actions first; none if the seat has nothing to do."""
        if view.seat is None:
            return ()
        chance = Chance(COACHS_SEED, 0)
        legal = tuple(self.game.legal(self.game.imagine(view, chance), view.seat))
        if not legal:
            return ()
        cast = cast_of(self.game)
        values = cast.judge.values(view, legal, chance, self.budget)
        ranked = sorted(zip(legal, values, strict=True), key=lambda pair: -pair[1])
        return tuple(
            Advice(action, round(float(value), 2), cast.explainer.reason(view, action))
            for action, value in ranked[: self.most]
        )
