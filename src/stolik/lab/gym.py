"""Gymnasium: one seat learns, alone or with bots around it. Importing this registers every game as `stolik/<game>-v<n>`."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import gymnasium

from stolik.bots import player_for
from stolik.bots.bot import BotPlayer, Interjector, Level
from stolik.game.chance import Luck
from stolik.game.contract import Seat
from stolik.lab.episode import Episode, Observation
from stolik.lab.luck import luck_of_episode
from stolik.lab.spaces import action_space, observation_space
from stolik.lab.task import Reward, encoding_of, offered, task
from stolik.sim.stream import Stream
from stolik.table.playing import Player, RandomPlayer

Opponents: TypeAlias = Level | Literal["random"]


class SeatEnv(gymnasium.Env[Observation, int]):
    """What one seat of a game sees and does; the others, if there are any, are bots of one level.

    A number that is not allowed is refused: nothing changes, the reward is 0 and `info["refused"]` is true.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 - Gymnasium's own declaration is of an instance

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: Seat = 0,
        opponents: Opponents | None = None,
        reward: Reward = "points",
        render_mode: None = None,
        **options: Any,
    ) -> None:
        self.task = task(game, players, reward, **options)
        if not 0 <= seat < self.task.players:
            raise ValueError(f"there is no seat {seat} among {self.task.players}")
        if self.task.players > 1 and opponents is None:
            raise ValueError(
                f"{self.task.players} play: say who the others are with opponents='expert' or another level"
            )
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space(self.task)
        self.action_space = action_space(self.task)
        self._opponent: Player = (
            player_for(self.task.game, opponents) if opponents and opponents != "random" else RandomPlayer()
        )
        self._next_luck: Luck | None = None

    def give(self, luck: Luck) -> None:
        """The luck of the next step alone: its dice, its cards."""
        self._next_luck = luck

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.episode = Episode(self.task, luck_of_episode(self.np_random, options))
        self._opponents_luck = Stream(int(self.np_random.integers(1 << 62)), 1)
        self._next_luck = None
        self._let_others_play()
        return self.episode.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        luck, self._next_luck = self._next_luck, None
        said = self.episode.say(self.seat, int(action), luck)
        self._let_others_play()
        over = self.episode.outcome is not None
        info = {} if said else {"refused": True}
        return self.episode.observe(self.seat), self.episode.rewards()[self.seat], over, False, info

    def _let_others_play(self) -> None:
        while (seat := next(self.episode.asked(), self.seat)) != self.seat:
            view, legal = self.episode.view(seat), self.episode.legal(seat)
            if seat in self.episode.to_act:
                action = self._opponent.choose(view, legal, self._opponents_luck)
            else:
                bot = self._opponent.bot if isinstance(self._opponent, BotPlayer) else None
                action = bot.interject(view, legal) if isinstance(bot, Interjector) else None
            if action is None:
                self.episode.say(seat, self.task.encoding.alphabet.wait)
            else:
                self.episode.act(seat, action)


def register() -> None:
    """Make the games known to `gymnasium.make`."""
    for name in offered():
        gymnasium.register(  # pyright: ignore[reportUnknownMemberType] - Gymnasium leaves a parameter unknown
            f"stolik/{name}-v{encoding_of(name).version}",
            entry_point="stolik.lab.gym:SeatEnv",
            disable_env_checker=True,
            kwargs={"game": name},
        )


register()
