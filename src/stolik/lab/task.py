"""What is to be played: a game, how many play, with which options, and what an agent is rewarded for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias, cast

from stolik.game.contract import AnyGame, Outcome, check_players
from stolik.game.installed import GAMES, part
from stolik.lab.encoding import Encoding
from stolik.lab.layout import Layout, Part
from stolik.table.codec import codec

Reward: TypeAlias = Literal["points", "place"]
"""At the end of a game: one's points, or one's place, from 1 for the first to −1 for the last."""

SAID = "said"


@dataclass(frozen=True)
class Task:
    """One kind of episode."""

    game: AnyGame
    players: int
    options: Any
    encoding: Encoding
    reward: Reward = "points"

    @property
    def name(self) -> str:
        return f"{self.game.id}_v{self.encoding.version}"

    @cached_property
    def layout(self) -> Layout:
        """The game's own parts and, where an action takes several numbers, those said so far."""
        parts = self.encoding.parts(self.players, self.options)
        alphabet = self.encoding.alphabet
        if alphabet.longest > 1:
            meaning = "the numbers of the action begun, −1 where none was said yet"
            parts = (*parts, Part(SAID, (alphabet.longest - 1,), -1, alphabet.size - 1, meaning))
        return Layout(parts)

    def rewards(self, outcome: Outcome) -> tuple[float, ...]:
        """Seat by seat."""
        if self.reward == "points":
            return tuple(map(float, outcome.scores))
        rewards, before = [0.0] * self.players, 0
        for tied in outcome.ranking:
            middle = before + (len(tied) - 1) / 2
            for seat in tied:
                rewards[seat] = 1 - 2 * middle / (self.players - 1) if self.players > 1 else 1.0
            before += len(tied)
        return tuple(rewards)


def task(id_: str, players: int | None = None, reward: Reward = "points", **options: Any) -> Task:
    """The task of that name, a game's id alone or with a version as in `<id>-v1`; options as the game knows them.

    Without a number, as few play as the game allows.
    """
    name, _, version = id_.partition("-v")
    encoding = encoding_of(name)
    if version and version != str(encoding.version):
        raise ValueError(f"{name} is at version {encoding.version}, not {version}")
    game = GAMES[name]
    players = game.players.start if players is None else players
    check_players(game, players)
    return Task(game, players, codec(game).read_options(options), encoding, reward)


def encoding_of(name: str) -> Encoding:
    module = part(name, "lab") if name in GAMES else None
    if module is None:
        raise ValueError(f"there is no task {name!r}; there are {', '.join(offered())}")
    return cast("Encoding", module.ENCODING)


def offered() -> tuple[str, ...]:
    """The games that bring an encoding."""
    return tuple(name for name in GAMES if part(name, "lab"))
