"""PettingZoo: every seat is an agent, one after another (`aec`) or all at once (`parallel`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from stolik.game.chance import Luck
from stolik.game.contract import Seat
from stolik.lab.episode import Episode, Observation
from stolik.lab.luck import luck_of_episode
from stolik.lab.spaces import action_space, observation_space
from stolik.lab.task import Reward, Task, task


def aec(game: str, players: int | None = None, *, reward: Reward = "points", **options: Any) -> SeatsInTurn:
    """The game for agents that are asked one after another."""
    return SeatsInTurn(task(game, players, reward, **options))


def parallel(game: str, players: int | None = None, *, reward: Reward = "points", **options: Any) -> SeatsAtOnce:
    """The game for agents that all say a number in every step; who has nothing to do says `wait`."""
    return SeatsAtOnce(task(game, players, reward, **options))


class _Seats:
    """What both have in common: the agents' names, their spaces, and the luck."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.metadata: dict[str, Any] = {"name": task.name, "render_modes": [], "is_parallelizable": True}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(task.players)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: observation_space(task) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(task) for agent in self.possible_agents}
        self._generator = np.random.default_rng()
        self._next_luck: Luck | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def give(self, luck: Luck) -> None:
        """The luck of the next step alone: its dice, its cards."""
        self._next_luck = luck

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.episode = Episode(self.task, luck_of_episode(self._generator, options))
        self._next_luck = None

    def take_luck(self) -> Luck | None:
        luck, self._next_luck = self._next_luck, None
        return luck

    def seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)

    def rewards_by_agent(self) -> dict[str, float]:
        rewards = self.episode.rewards()
        return {agent: rewards[self.seat(agent)] for agent in self.agents}


class SeatsInTurn(_Seats, AECEnv[str, Observation, int]):
    """In simultaneous games the seats are asked in their order, and a later one sees what an earlier one did."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[next(self.episode.asked())]

    def observe(self, agent: str) -> Observation:
        return self.episode.observe(self.seat(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # pyright: ignore[reportUnknownMemberType, reportArgumentType] - PettingZoo's own way
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        said = self.episode.say(self.seat(agent), int(action), self.take_luck())
        self.infos[agent] = {} if said else {"refused": True}
        if self.episode.outcome is None:
            self.agent_selection = self.possible_agents[next(self.episode.asked())]
        else:
            self.rewards = self.rewards_by_agent()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()


class SeatsAtOnce(_Seats, ParallelEnv[str, Observation, int]):
    """Numbers are taken in the order of the seats; one that is no longer allowed by then is refused."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed, options)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        numbers = [int(actions[agent]) for agent in self.agents]
        said = self.episode.say_at_once(numbers, self._masks, self.take_luck())
        infos: dict[str, dict[str, Any]] = {
            agent: {} if done else {"refused": True} for agent, done in zip(self.agents, said)
        }
        over = self.episode.outcome is not None
        everybody = tuple(self.agents)
        observations, rewards = self._observations(), self.rewards_by_agent()
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(everybody, over), dict.fromkeys(everybody, False), infos

    def _observations(self) -> dict[str, Observation]:
        told = {agent: self.episode.observe(self.seat(agent)) for agent in self.agents}
        self._masks = [seen["action_mask"] for seen in told.values()]
        return told
