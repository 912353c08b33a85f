"""OpenSpiel: importing this registers every game as `stolik_<game>_v<n>`, for its algorithms to play.

pyspiel.load_game("stolik_setup_v1", {"players": 3, "reward": "place", "options": '{"bonus": "call"}'})

Whatever the rules ask of luck is a chance node of its own. Simultaneous turns are taken in the order of the seats, as in
`stolik.lab.zoo.aec`.
"""

# pyright: basic, reportMissingImports=false
# (pyspiel says nothing of its types, and is not to be had everywhere.)

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from stolik.game.chance import Luck
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.lab.episode import Episode
from stolik.lab.task import Task, encoding_of, offered, task

MOST_OUTCOMES = 256
"""More than any game asks for at once: the largest deck has not half as many cards."""
LONGEST_GAME = 10_000
LEAST_POINTS, MOST_POINTS = -100.0, 1000.0


class _Asked(Exception):
    """The rules want a number below this limit, and none was given any more."""

    def __init__(self, limit: int) -> None:
        self.limit = limit


class _Asking(Luck):
    """Gives the numbers that chance has chosen so far, then stops the rules to ask for the next."""

    def __init__(self, given: Sequence[int]) -> None:
        self._left = list(given)

    def below(self, limit: int) -> int:
        if limit == 1:
            return 0
        if not self._left:
            raise _Asked(limit)
        return self._left.pop(0)


@dataclass(frozen=True)
class _Node:
    """Where a game stands: never changed, so that clones of a state may share it."""

    episode: Episode | None
    """None before the start."""
    memories: tuple[bytes, ...]
    """By seat: what it saw whenever it was asked, and what it said, as one number."""
    said: tuple[int, int] | None = None
    """The seat and its number that wait for luck."""
    given: tuple[int, ...] = ()
    limit: int | None = None

    def __deepcopy__(self, memo: Any) -> _Node:
        return self

    def say(self, task: Task, seat: int, number: int) -> _Node:
        assert self.episode is not None
        seen = self.episode.observe(seat)["observation"].tobytes()
        memories = list(self.memories)
        memories[seat] = blake2b(memories[seat] + seen + number.to_bytes(4), digest_size=16).digest()
        return replace(self, memories=tuple(memories), said=(seat, number)).go_on(task)

    def go_on(self, task: Task) -> _Node:
        """As far as the luck that was given leads."""
        luck = _Asking(self.given)
        try:
            if self.episode is None:
                episode = Episode(task, luck)
            else:
                assert self.said is not None
                episode = self.episode.copy()
                episode.say(*self.said, luck)
        except _Asked as asked:
            return replace(self, limit=asked.limit)
        return _Node(episode, self.memories)


class SpielState(pyspiel.State):
    """A game under way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._node = game.first

    @property
    def task(self) -> Task:
        return self.get_game().task

    @property
    def episode(self) -> Episode:
        """The game as it stands, or as it stood before the chance that is being asked."""
        assert self._node.episode is not None
        return self._node.episode

    @property
    def has_begun(self) -> bool:
        return self._node.episode is not None

    def memory(self, player: int) -> bytes:
        return self._node.memories[player]

    def current_player(self) -> int:
        if self._node.limit is not None:
            return pyspiel.PlayerId.CHANCE
        return next(self.episode.asked(), pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self.episode.mask(player)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        limit = self._node.limit
        assert limit is not None
        return [(number, 1 / limit) for number in range(limit)]

    def _apply_action(self, action: int) -> None:
        node = self._node
        if node.limit is None:
            self._node = node.say(self.task, self.current_player(), int(action))
        else:
            self._node = replace(node, given=(*node.given, int(action)), limit=None).go_on(self.task)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player == pyspiel.PlayerId.CHANCE else f"seat {player} says {action}"

    def is_terminal(self) -> bool:
        return self.has_begun and self._node.limit is None and self.episode.outcome is not None

    def returns(self) -> list[float]:
        return list(self.episode.rewards()) if self.is_terminal() else [0.0] * self.task.players

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class SpielObserver:
    """What a seat knows: the observation of the lab; with perfect recall, as a string, also what it saw and said before."""

    def __init__(self, task: Task, remembers: bool) -> None:
        self._remembers = remembers
        self.tensor = None if remembers else np.zeros(task.layout.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.episode.observe(player)["observation"] if state.has_begun else 0

    def string_from(self, state: SpielState, player: int) -> str:
        seen = state.episode.observe(player)["observation"].tolist() if state.has_begun else []
        return f"{player} {state.memory(player).hex() if self._remembers else ''} {seen}"


class SpielGame(pyspiel.Game):
    """A task as OpenSpiel knows it."""

    def __init__(self, kind: pyspiel.GameType, id_: str, params: dict[str, Any]) -> None:
        self.task = task(id_, params["players"], params["reward"], **json.loads(params["options"]))
        by_place = self.task.reward == "place"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.task.encoding.alphabet.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.task.players,
            min_utility=-1.0 if by_place else LEAST_POINTS,
            max_utility=1.0 if by_place else MOST_POINTS,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(kind, info, params)
        self.first = _Node(None, (b"",) * self.task.players).go_on(self.task)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"an observer has no parameters, but got {params}")
        return SpielObserver(self.task, bool(iig_obs_type and iig_obs_type.perfect_recall))


def _register(game: AnyGame) -> None:
    name = f"stolik_{game.id}_v{encoding_of(game.id).version}"
    defaults = {"players": game.players.start, "reward": "points", "options": "{}"}
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Stolik: {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players.stop - 1,
        min_num_players=game.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults,
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game.id, {**defaults, **(params or {})})

    pyspiel.register_game(kind, Registered)


for _name in offered():
    _register(GAMES[_name])
