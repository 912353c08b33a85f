"""People at a table: everybody weighs actions by the game's own plan, and errs as people err.

One idea for every game. A game says how each action looks (`Plan`): what it is worth all in all, what it brings at once,
what of it is a bonus that one may forget, and what has to be seen for it. A `Nature` says how far somebody is from the
plan; the levels of a game differ in nothing else. At a fuller table luck weighs more, so that the same errors would tell
two levels apart less often: there a `Crowd` says how much more they err. Only the standard library is needed for this.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any, Protocol, TypeAlias

from stolik.bots.bot import AnyJudge, Budget, Points, best
from stolik.game.chance import Luck
from stolik.game.contract import Action

FINE = 1 << 20
NEVER = -1e9
"""What an action is worth that does not come to mind."""

Crowd: TypeAlias = Mapping[int, float]
"""How many times as much somebody errs among so many players; once, where nothing is said. Measured, as natures are."""


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
    most: int | None = None
    """So many come to mind, the best first: each of several hundred others is unlikely, and all together they are not."""

    def weigh(self, view: Any, legal: Sequence[Any], chance: Luck, budget: Budget) -> list[Thought]:
        values = dict(self.judge.rank(view, legal, chance, budget)[: self.most])
        return [Thought(values.get(action, NEVER)) for action in legal]


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

    def times(self, much: float) -> Nature:
        """Somebody who errs so many times as much, in every way alike."""
        return Nature(
            temperature=self.temperature * much,
            overlooks=min(1.0, self.overlooks * much),
            greed=min(1.0, self.greed * much),
            forgets=min(1.0, self.forgets * much),
        )


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a plan who is not perfect."""

    plan: Plan
    nature: Nature = Nature()
    crowd: Crowd = field(default_factory=dict[int, float])

    def at_table(self, view: Any) -> Nature:
        """How they err among as many as sit there."""
        return self.nature.times(self.crowd.get(view.players, 1.0)) if self.crowd else self.nature

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck, budget: Budget) -> Action:
        if len(legal) == 1:
            return legal[0]
        thoughts = self.plan.weigh(view, legal, chance, budget)
        nature = self.at_table(view)
        forgotten = happens(nature.forgets, chance)
        worths = [looks(thought, nature.greed, forgotten=forgotten) for thought in thoughts]
        seen = in_mind(thoughts, nature.overlooks, chance)
        return picked([legal[at] for at in seen], [worths[at] for at in seen], nature.temperature, chance)


def looks(thought: Thought, greed: float, *, forgotten: bool) -> Points:
    """What an action seems to be worth."""
    worth = thought.worth - thought.bonus if forgotten else thought.worth
    return worth + greed * (thought.now - worth)


def in_mind(thoughts: Sequence[Thought], overlooks: float, chance: Luck) -> Sequence[int]:
    """The actions that come to mind; where none does, one looks again."""
    needed = dict.fromkeys(need for thought in thoughts for need in thought.needs)
    missed = {need for need in needed if happens(overlooks, chance)}
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
