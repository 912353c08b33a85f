"""People at a table: everybody weighs actions by the game's own plan, and errs as people err.

One idea for every game. A game says how each action looks (`Plan`): what it is worth all in all, what it brings at once,
what of it is a bonus that one may forget, and what has to be seen for it. A `Nature` says how far somebody is from the
plan; the levels of a game differ in nothing else. Only the standard library is needed for this.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Protocol

from stolik.bots.bot import AnyJudge, Budget, Points, best
from stolik.game.chance import Luck
from stolik.game.contract import Action

FINE = 1 << 20


@dataclass(frozen=True, slots=True)
class Thought:
    """How one action looks to somebody who knows the game."""

    worth: Points
    """All things considered."""
    now: Points = 0.0
    """What it brings at once: all that the greedy see."""
    bonus: Points = 0.0
    """The part of its worth that comes from something beside the main thing, easily forgotten."""
    needs: tuple[Hashable, ...] = ()
    """The lines, cards or dice that one has to see for it."""


class Plan(Protocol):
    """How actions are weighed in one game."""

    def weigh(self, view: Any, legal: Sequence[Any], chance: Luck, budget: Budget) -> Sequence[Thought]: ...


@dataclass(frozen=True, slots=True)
class Judged:
    """The plan of those who think like a judge: an action is worth what the judge says."""

    judge: AnyJudge

    def weigh(self, view: Any, legal: Sequence[Any], chance: Luck, budget: Budget) -> list[Thought]:
        values = dict(self.judge.rank(view, legal, chance, budget))
        return [Thought(values[action]) for action in legal]


@dataclass(frozen=True, slots=True)
class Nature:
    """How somebody errs."""

    temperature: Points = 0.0
    """Actions that differ by so many points are hard to tell apart; 0: the best is always found."""
    overlooks: float = 0.0
    """How likely a line, a card or a die is not seen at all."""
    greed: float = 0.0
    """How much of the judgement goes by what is brought at once, from 0 to 1."""
    forgets: float = 0.0
    """How likely the bonus of every action is forgotten in a decision."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a plan who is not perfect."""

    plan: Plan
    nature: Nature = Nature()

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck, budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        thoughts = self.plan.weigh(view, legal, chance, budget)
        forgotten = happens(self.nature.forgets, chance)
        worths = [self._looks(thought, forgotten=forgotten) for thought in thoughts]
        seen = self._seen(thoughts, chance)
        return picked([legal[at] for at in seen], [worths[at] for at in seen], self.nature.temperature, chance)

    def _looks(self, thought: Thought, *, forgotten: bool) -> Points:
        worth = thought.worth - thought.bonus if forgotten else thought.worth
        return worth + self.nature.greed * (thought.now - worth)

    def _seen(self, thoughts: Sequence[Thought], chance: Luck) -> Sequence[int]:
        """The actions that come to mind; where none does, one looks again."""
        needed = dict.fromkeys(need for thought in thoughts for need in thought.needs)
        missed = {need for need in needed if happens(self.nature.overlooks, chance)}
        seen = [at for at, thought in enumerate(thoughts) if missed.isdisjoint(thought.needs)]
        return seen or range(len(thoughts))


def share(chance: Luck) -> float:
    """A number between 0 and 1."""
    return (chance.below(FINE) + 0.5) / FINE


def happens(likely: float, chance: Luck) -> bool:
    """Whether something so likely happens; what cannot happen asks for no luck."""
    return likely > 0 and share(chance) < likely


def picked(actions: Sequence[Action], worths: Sequence[Points], temperature: Points, chance: Luck) -> Action:
    """One of them, the better the likelier: e times as likely for every `temperature` points."""
    if temperature <= 0:
        return best(actions, worths, chance)
    highest = max(worths)
    weights = [exp((worth - highest) / temperature) for worth in worths]
    left = share(chance) * sum(weights)
    for action, weight in zip(actions, weights, strict=True):
        left -= weight
        if left <= 0:
            return action
    return actions[-1]
