"""How long somebody seems to think: a forced move is quick, a hard choice slow.

Hard is a choice whose second idea is nearly as good as the first. The same game and seed always take the same time;
whoever does not want to wait says so at the table, and then nobody asks here.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import exp
from typing import Any, cast

from stolik.bots.bot import AnyBot, AnyJudge, Budget, Judge, Points
from stolik.bots.people import Person, share
from stolik.game.chance import Chance, Luck
from stolik.game.contract import Action, Milliseconds

FORCED: Milliseconds = 350
EASY: Milliseconds = 700
HARD: Milliseconds = 2500
"""How long it takes when there is nothing to choose, when one idea is plainly better, and when two are alike."""
SCATTER = 0.25
"""By which part a time may be longer or shorter."""
SAME = 6
"""Digits by which values are compared: what is worth exactly the same is one idea."""
OF_THE_CLOCK = 3
"""Nobody seems to think longer than this part of the time that the clock gives for a decision."""


def hesitation(values: Sequence[Points], close: Points) -> float:
    """From 0, where one idea is plainly better, to 1, where the two best are alike; `close` points are e times plainer."""
    ideas = sorted({round(value, SAME) for value in values}, reverse=True)
    return exp((ideas[1] - ideas[0]) / close) if len(ideas) > 1 else 0.0


def values_of(bot: AnyBot, view: Any, legal: Sequence[Action], luck: Luck, budget: Budget) -> list[Points]:
    """What the actions are worth to this bot, as far as it can say."""
    if isinstance(bot, Person):
        return [thought.worth for thought in bot.plan.weigh(view, legal, luck, budget)]
    if not isinstance(bot, Judge):
        return []
    return [value for _, value in cast("AnyJudge", bot).rank(view, legal, luck, budget)]


def thinking_time(hard: float | None, luck: Luck, allowed: Milliseconds | None = None) -> Milliseconds:
    """How long to wait for a choice so hard (None: there was nothing to choose), never beyond what the clock allows."""
    typical = FORCED if hard is None else EASY + (HARD - EASY) * hard
    pause = round(typical * (1 - SCATTER + 2 * SCATTER * share(luck)))
    return pause if allowed is None else min(pause, allowed // OF_THE_CLOCK)


def pace_luck(seed: bytes, seq: int) -> Chance:
    """The luck of paces, apart from the game's own."""
    return Chance(sha256(b"stolik-pace" + seed).digest(), seq)
