"""How long somebody waits for a first hint, and for the first move of the strongest bot, on a machine that has compiled nothing yet.

By the clock, game by game, with an empty cache of numba's each time. Alone: a new process that does nothing else, from being started
until it has ended. At a table: a server that has just said that it is ready, from asking until the answer is there; it is told of the bot's
move as its opponent is. `python bench/first_hint.py --runs 3` measures the Stolik beside it, after `make .venv/.kernels`;
`--python` takes that of another environment, such as a new one into which a wheel was installed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parent))
from _databases import HOST, free_port
from server import PROGRAM, process, settle

GOAL = 3.0
"""Seconds."""
PATIENCE = 300.0
OPTIONS: Mapping[str, Mapping[str, Any]] = {"twinit": {"mode": "turns"}}
"""Where it is played in real time otherwise: a bot's hands travel as slowly as a person's. Nobody is given a hint at such a table, in turn or not."""
MOST_MOVES = 40
ALONE = """
import json, sys
from stolik.bots import levels_of, player_for
from stolik.bots.coach import Coach
from stolik.game.chance import Chance
from stolik.game.installed import GAMES
from stolik.table.codec import codec

name, options, what = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
game = GAMES[name]
state = game.start(2, codec(game).read_options(options), Chance(bytes(32), 0)).state
seat = min(game.to_act(state))
view = game.view(state, seat)
if what == "hint":
    assert Coach(game).advise(view)
else:
    player_for(game, levels_of(game)[-1]).choose(view, tuple(game.legal(state, seat)), Chance(bytes(32), 1))
"""
WHAT_THERE_IS = """
import json
from stolik.bots import levels_of
from stolik.game.installed import GAMES
print(json.dumps({name: (levels_of(game)[-1], not game.traits.real_time) for name, game in GAMES.items()}))
"""


class Took(NamedTuple):
    """Seconds by the clock; of the process that was alone also those of its processor."""

    hint: float
    hint_cpu: float
    move: float
    move_cpu: float
    hint_at_table: float
    """0 where no hints are given."""
    move_at_table: float
    compiled: int
    """Kernels that were not there and had to be compiled."""


def _environment(cache: str) -> dict[str, str]:
    return {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": ""}


def _compiled(cache: str) -> int:
    return sum(1 for _ in Path(cache).rglob("*.nbi"))


def alone(python: str, game: str, what: str) -> tuple[float, float, int]:
    """Seconds by the clock and of the processor, and how much was compiled."""
    with tempfile.TemporaryDirectory() as cache:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.perf_counter()
        command = [python, "-c", ALONE, game, json.dumps(OPTIONS.get(game, {})), what]
        subprocess.run(command, env=_environment(cache), cwd=cache, check=True)
        took, since = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        return took, since.ru_utime + since.ru_stime - used.ru_utime - used.ru_stime, _compiled(cache)


class Seated:
    """Somebody at a table with the strongest bot, who asks for a hint and then plays whatever is legal first; where no list of that is sent, what is advised."""

    def __init__(self, socket: Any, table: str, began: float) -> None:
        self._socket = socket
        self._table = table
        self._bots_turn_since: float | None = began
        self._ids = 0
        self.update: dict[str, Any] = {}
        self.bot_took: float | None = None

    async def ask(self, **message: Any) -> int:
        self._ids += 1
        await self._socket.send(json.dumps({"id": self._ids, "table": self._table, **message}))
        return self._ids

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        match message["type"]:
            case "ping":
                await self._socket.send(json.dumps({"type": "pong", "nonce": message["nonce"]}))
            case "error":
                raise RuntimeError(message)
            case "update":
                self._look(message)
            case _:
                pass
        return message

    def _look(self, update: dict[str, Any]) -> None:
        now = time.perf_counter()
        if not self.update and not any(move["seat"] == 1 for move in update["moves"]):
            # What is counted down before a game is no wait for a bot.
            self._bots_turn_since = None
        self.update = update
        if self._bots_turn_since is not None and any(move["seat"] == 1 for move in update["moves"]):
            self.bot_took = self.bot_took or now - self._bots_turn_since
        if 1 not in update["to_act"]:
            self._bots_turn_since = None
        elif self._bots_turn_since is None:
            self._bots_turn_since = now

    async def until_my_turn(self) -> None:
        while 0 not in self.update.get("to_act", ()):
            await self.hear()

    async def hint(self) -> float:
        began = time.perf_counter()
        await self._advised()
        return time.perf_counter() - began

    async def _advised(self) -> Any:
        asked = await self.ask(type="hint", seat=0)
        while (message := await self.hear()).get("id") != asked:
            pass
        assert message["advice"], message
        return message["advice"][0]["action"]

    async def play(self) -> None:
        """Until it is my turn again, or the bot has moved."""
        before, legal = self.update["rev"], self.update["legal"]
        action = await self._advised() if legal is None else legal[0]
        await self.ask(type="act", seat=0, rev=before, action=action)
        while self.bot_took is None and (self.update["rev"] == before or 0 not in self.update["to_act"]):
            await self.hear()


async def at_table(python: str, game: str, level: str, hinted: bool) -> tuple[float, float, int]:
    """Seconds until the hint, seconds until the bot had moved, and how much was compiled."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        home = f"http://{HOST}:{port}"
        chosen = {"STOLIK_DATABASE": f"sqlite:///{folder}/stolik.db", "STOLIK_PORT": str(port)}
        with process("-c", PROGRAM, program=python, **_environment(f"{folder}/cache"), **chosen):
            async with httpx.AsyncClient(base_url=home, headers={"origin": home}, timeout=60) as http:
                await settle(http)
                return *await _sit_with(http, port, game, level, hinted), _compiled(f"{folder}/cache")


async def _sit_with(http: httpx.AsyncClient, port: int, game: str, level: str, hinted: bool) -> tuple[float, float]:
    async def ask(method: str, path: str, body: object) -> Any:
        answer = await http.request(method, path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    await ask("POST", "/api/me", {})
    cookie = f"stolik_guest={http.cookies['stolik_guest']}"
    wanted = {"game": game, "players": 2, "options": OPTIONS.get(game, {}), "instant_bots": True}
    table = (await ask("POST", "/api/tables", wanted))["id"]
    await ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "bot", "level": level})
    await ask("PUT", f"/api/tables/{table}/seats/0/nonce", {"nonce": secrets.token_hex(32)})
    began = time.perf_counter()
    await ask("POST", f"/api/tables/{table}/start", {})
    async with connect(f"ws://{HOST}:{port}/api/live", additional_headers={"Cookie": cookie}) as socket:
        await socket.send(json.dumps({"type": "hello", "client": secrets.token_hex(8)}))
        seated = Seated(socket, table, began)
        await seated.ask(type="watch")
        await seated.ask(type="ready")
        await seated.until_my_turn()
        hint = await seated.hint() if hinted else 0.0
        for _ in range(MOST_MOVES):
            if seated.bot_took is not None:
                return hint, seated.bot_took
            await seated.until_my_turn()
            await seated.play()
    raise RuntimeError(f"{level} does not play {game}")


def first(python: str, game: str, level: str, hinted: bool) -> Took:
    hint, move = (alone(python, game, what) for what in ("hint", "move"))
    seated = asyncio.run(at_table(python, game, level, hinted))
    return Took(*hint[:2], *move[:2], *seated[:2], hint[2] + move[2] + seated[2])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=3)
    asked.add_argument("--games", nargs="*")
    asked.add_argument("--python", default=sys.executable)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        there = subprocess.check_output([options.python, "-c", WHAT_THERE_IS], cwd=folder, env=_environment(folder))
    strongest: dict[str, tuple[str, bool]] = json.loads(there)
    head = ("hint", "its CPU", "bot", "its CPU", "hint, table", "bot, table", "compiled", "load")
    print("seconds, the middle and the longest of", options.runs)
    print(f"{'':12}" + "".join(f"{word:>15}" for word in head))
    slowest = 0.0
    for game in options.games or strongest:
        runs = [first(options.python, game, *strongest[game]) for _ in range(options.runs)]
        told = [f"{median(values):.2f} {max(values):6.2f}" for values in list(zip(*runs, strict=True))[:-1]]
        slowest = max(slowest, *(max(run.hint, run.move, run.hint_at_table, run.move_at_table) for run in runs))
        figures = [*told, str(max(run.compiled for run in runs)), f"{os.getloadavg()[0]:.1f}"]
        print(f"{game:12}" + "".join(f"{figure:>15}" for figure in figures), flush=True)
    print(f"the longest wait {slowest:.2f} s, {'within' if slowest <= GOAL else 'beyond'} the {GOAL:.0f} s of the goal")


if __name__ == "__main__":
    main()
