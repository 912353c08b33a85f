"""The coach's line: what somebody who always does what the coach says comes to, with the luck of a given game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from stolik.bots import player_for
from stolik.bots.bot import Level
from stolik.bots.coach import Coach
from stolik.game.chance import Luck
from stolik.game.contract import Action, AnyGame
from stolik.table.log import Header
from stolik.table.playing import Player, play_out


@dataclass(frozen=True)
class Pupil:
    """Does what the coach says, always."""

    game: AnyGame
    name: str | None = None

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck) -> Action:
        return legal[0] if len(legal) == 1 else Coach(self.game).rank(view, legal)[0][0]


def coachs_line(header: Header, level: str | None) -> tuple[int, ...]:
    """The points of every seat: the coach's pupil sits in the first, bots of that level in the others.

    A game in real time has no coach; there the strongest bot plays instead.
    """
    game = header.game
    first: Player = player_for(game, "expert") if game.traits.real_time else Pupil(game)
    others = [player_for(game, cast("Level", level or "expert"))] * (header.players - 1)
    outcome = play_out(header, [first, *others]).outcome()
    assert outcome is not None, "a game that was played out is over"
    return outcome.scores
