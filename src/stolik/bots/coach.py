"""The coach: the best few actions of a seat, what each is worth in points, and why, as a key the client can say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from stolik.bots import cast_of
from stolik.bots.bot import STANDARD, Budget, Points, Reason
from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame, Seat, as_real_time

COACHS_SEED = sha256(b"stolik-coach").digest()
"""The coach gives the same advice for the same view."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One action worth considering."""

    action: Action
    value: float
    """What it is worth in points: those to expect in the end or, where seats give each other points, the lead (`Judge`)."""
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
        timed = as_real_time(self.game)
        state = self.game.imagine(view, Chance(COACHS_SEED, 0))
        legal = tuple(timed.sound(state, view.seat) if timed else self.game.legal(state, view.seat))
        if not legal:
            return ()
        ranked = self.rank(view, legal)
        return tuple(
            self.explain(view, action, value)
            for action, value in (ranked[: self.most] if timed else self._different(state, view.seat, ranked))
        )

    def rank(self, view: Any, legal: Sequence[Action]) -> Sequence[tuple[Action, Points]]:
        """All of them with what they are worth, the best first."""
        return cast_of(self.game).judge.rank(view, legal, Chance(COACHS_SEED, 1), self.budget)

    def explain(self, view: Any, action: Action, value: Points) -> Advice:
        return Advice(action, round(value, 2), cast_of(self.game).explainer.reason(view, action))

    def _different(
        self, state: Any, seat: Seat, ranked: Sequence[tuple[Action, float]]
    ) -> Iterator[tuple[Action, float]]:
        """The best few that lead somewhere else: two equal dice the other way round are no second idea."""
        reached: list[Any] = []
        for action, value in ranked:
            then = self.game.play(state, seat, action, Chance(COACHS_SEED, 2)).state
            if then not in reached:
                reached.append(then)
                yield action, value
            if len(reached) == self.most:
                return
