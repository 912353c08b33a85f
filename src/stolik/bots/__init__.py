"""Players that are not people: a ladder of levels for every game, a coach, and the arena in which they are measured."""

from __future__ import annotations

from functools import lru_cache

from stolik.bots.bot import AnyBot, BotPlayer, Cast, Level, TimedBot, TimedBotPlayer
from stolik.bots.threads import ask_for_one_thread
from stolik.game.contract import AnyGame
from stolik.game.installed import part

ask_for_one_thread()


@lru_cache(maxsize=64)
def cast_of(game: AnyGame) -> Cast:
    """Everybody who can play this game; a game without players of its own is played by sampling."""
    # Loaded when the first of them is asked for: some bring tables of weights along.
    own = part(game.id, "bots")
    if own is not None:
        return own.CAST
    from stolik.bots.sampling import sampling_cast

    return sampling_cast(game)


def levels_of(game: AnyGame) -> tuple[Level, ...]:
    """Who plays this game, the weakest first."""
    return cast_of(game).levels


def bot_for(game: AnyGame, level: Level) -> AnyBot:
    return cast_of(game).bot(level)


def player_for(game: AnyGame, level: Level) -> BotPlayer:
    """The bot as somebody who can sit at a table."""
    bot = bot_for(game, level)
    return TimedBotPlayer(bot, level) if isinstance(bot, TimedBot) else BotPlayer(bot, level)
