"""Players for any turn-based game: they try each action in games imagined to their end, and keep the best mean.

They know nothing but the rules, so a new game can be played against from its first day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stolik.bots.bot import Budget, Cast, Level, Masters, Points, Reason, best, ranked
from stolik.game.chance import Luck
from stolik.game.contract import Action, AnyGame, Seat

GAMES_IMAGINED: dict[Level, int] = {
    "newcomer": 1,
    "beginner": 1,
    "casual": 2,
    "regular": 4,
    "seasoned": 12,
    "expert": 40,
}
"""Games imagined for each action, if the budget allows."""
GLANCE: dict[Level, int] = {"newcomer": 2, "beginner": 3, "casual": 5}
"""Who compares only a few actions that happened to catch the eye."""
STAND_INS_GLANCE = 8


@dataclass(frozen=True, slots=True)
class Sampler:
    """Imagines what cannot be seen, plays on at random, and counts."""

    game: AnyGame
    games: int
    glance: int | None = None

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck, budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        seen = legal if self.glance is None else chance.sample(legal, min(self.glance, len(legal)))
        return best(seen, self._values(view, seen, chance, budget), chance)

    def rank(self, view: Any, legal: Sequence[Action], chance: Luck, budget: Budget) -> list[tuple[Action, Points]]:
        return ranked(legal, self._values(view, legal, chance, budget))

    def _values(self, view: Any, legal: Sequence[Action], chance: Luck, budget: Budget) -> list[Points]:
        """Mean points ahead of (or behind) the best of the others; alone, mean points."""
        totals, positions = [0.0] * len(legal), 0
        for played in range(1, self.games + 1):
            world = self.game.imagine(view, chance)
            for at, action in enumerate(legal):
                state = self.game.play(world, view.seat, action, chance).state
                lead, looked_at = self._play_on(state, view.seat, chance)
                totals[at] += lead
                positions += looked_at
            if positions >= budget.positions:
                return [total / played for total in totals]
        return [total / self.games for total in totals]

    def _play_on(self, state: Any, seat: Seat, chance: Luck) -> tuple[float, int]:
        positions = 1
        while seats := sorted(self.game.to_act(state)):
            legal = tuple(self.game.legal(state, seats[0]))
            state = self.game.play(state, seats[0], legal[chance.below(len(legal))], chance).state
            positions += 1
        outcome = self.game.outcome(state)
        assert outcome is not None
        mine, others = outcome.scores[seat], [*outcome.scores[:seat], *outcome.scores[seat + 1 :]]
        return mine - max(others, default=0), positions


@dataclass(frozen=True, slots=True)
class Counted:
    """All that sampling can say for an action: it came out best."""

    def reasons(self, view: Any, action: Action) -> tuple[Reason]:
        return (Reason("came-out-best", {}),)

    def weight(self, reason: Reason) -> float:
        del reason
        return 0.0

    def idea(self, view: Any, action: Action) -> None:
        return None


def stand_in(game: AnyGame) -> Sampler:
    """Who plays while a game's own bot is not ready: needs nothing that has to be compiled or loaded, and is soon done."""
    return Sampler(game, GAMES_IMAGINED["regular"], glance=STAND_INS_GLANCE)


def sampling_cast(game: AnyGame) -> Cast:
    bots: dict[Level, Sampler] = {
        level: Sampler(game, GAMES_IMAGINED[level], GLANCE.get(level)) for level in GAMES_IMAGINED
    }
    return Cast(people=bots, load=lambda: Masters(bots={}, judge=bots["expert"], explainer=Counted()))
