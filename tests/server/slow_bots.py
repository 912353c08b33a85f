"""Bots that take as long as a test wants. Their processes load this module, so it asks for little else."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stolik.game.chance import Luck
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.state import State
from stolik.games.crisscross.rules.view import View
from stolik.server.running import thinkers as thinking

GAME = GAMES["crisscross"]


class Gate:
    """What bots have to pass before they think, like a compilation: closed until the test opens it."""

    def __init__(self, folder: Path) -> None:
        self._gate, self._visits = folder / "gate", folder / "visits"
        os.mkfifo(self._gate)
        self._visits.touch()

    def pass_through(self) -> None:
        """In the bot's process."""
        with self._visits.open("a") as visits:
            visits.write(f"{os.getpid()}\n")
        self._gate.read_text()

    async def open(self) -> None:
        """For whoever stands there."""
        await asyncio.to_thread(self._gate.write_text, "")

    @property
    def visitors(self) -> list[int]:
        return [int(line) for line in self._visits.read_text().split()]


class Gated(CrissCross):
    """Looked at by no bot before the gate is open."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate


class Ponderous(Gated):
    """Whoever imagines how it may go on stands at the gate once."""

    def imagine(self, view: View, chance: Luck) -> State:
        if not self.gate.visitors:
            self.gate.pass_through()
        return super().imagine(view, chance)


def choose_behind_the_gate(game: Gated, level: str, view: Any, legal: Sequence[Any], seed: bytes) -> Any:
    game.gate.pass_through()
    return CHOOSE(GAME, level, view, legal, seed)


def stand_in_behind_the_gate(game: Gated, view: Any, legal: Sequence[Any], seed: bytes) -> Any:
    game.gate.pass_through()
    return STAND_IN(GAME, view, legal, seed)


CHOOSE, STAND_IN = vars(thinking)["choose"], vars(thinking)["choose_instead"]


def rehearse_nothing() -> None:
    """All is known already."""
