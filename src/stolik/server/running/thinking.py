"""What bots and the coach are asked, and how they answer; where they think is another's business (`thinkers.py`).

Nothing but the games' own players is needed for it: a process of its own does it as well as a browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol, cast

from stolik.bots import bot_for, cast_of
from stolik.bots.bot import STANDARD, Budget, Interjector, Level
from stolik.bots.coach import Advice, Coach
from stolik.bots.pace import hesitation, values_of
from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame
from stolik.game.installed import GAMES

MIDDLE: Level = "regular"
BRIEFLY = Budget(STANDARD.positions // 4)
"""How much is thought about how hard a choice is."""
WEIGHED = sha256(b"stolik-weighed").digest()
"""The same choice is always as hard."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does, and how hard it was to choose."""

    action: Action
    hesitation: float | None
    """From 0 to 1 (`stolik.bots.pace`); None: there was nothing to choose, or everybody has waited long enough."""


class Minds(Protocol):
    """Whom a table asks."""

    async def choose(
        self, game: AnyGame, level: str, view: Any, legal: Sequence[Action], seed: bytes | None = None
    ) -> Choice: ...
    async def interject(self, game: AnyGame, level: str, view: Any, legal: Sequence[Action]) -> Action | None: ...
    async def advise(self, game: AnyGame, view: Any) -> tuple[Advice, ...] | None: ...


def _known(game: AnyGame | str) -> AnyGame:
    return GAMES[game] if isinstance(game, str) else game


def choose(game: AnyGame | str, level: str, view: Any, legal: Sequence[Action], seed: bytes) -> Choice:
    known = _known(game)
    bot = bot_for(known, cast("Level", level))
    values = values_of(bot, view, legal, Chance(WEIGHED, 0), BRIEFLY)
    return Choice(
        bot.choose(view, legal, Chance(seed, 0), STANDARD), hesitation(values, cast_of(known).grades.inaccuracy)
    )


def choose_instead(game: AnyGame | str, view: Any, legal: Sequence[Action], seed: bytes) -> Choice:
    from stolik.bots.sampling import stand_in

    return Choice(stand_in(_known(game)).choose(view, legal, Chance(seed, 0), STANDARD), None)


def interject(game: AnyGame | str, level: str, view: Any, legal: Sequence[Action]) -> Action | None:
    bot = bot_for(_known(game), cast("Level", level))
    return bot.interject(view, legal) if isinstance(bot, Interjector) else None


def advise(game: AnyGame | str, view: Any) -> tuple[Advice, ...]:
    return Coach(_known(game)).advise(view)
