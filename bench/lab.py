"""How many steps a second the lab's environments take on one core: beside PettingZoo's own board games, and OpenSpiel's.

python bench/lab.py [--seconds 2]

A step is one number said by one seat; everybody says any number that is allowed, each as likely as any other, and the
choosing is counted in. OpenSpiel is measured where it is installed (`pip install open_spiel`); `bench/lab_jax.py`
measures JAX.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.lab import batch, offered
from stolik.lab.gym import SeatEnv
from stolik.lab.zoo import aec, parallel

GAMES = 1024
BASELINE = "pettingzoo tictactoe_v3 aec"


def rate(steps: Iterator[int], seconds: float) -> float:
    """Steps a second of something that says how many it took each time; the first ones, which compile, are left out."""
    next(steps)
    began, taken = process_time(), 0
    while process_time() - began < seconds:
        taken += next(steps)
    return taken / (process_time() - began)


def any_of(mask: NDArray[np.int8], generator: np.random.Generator) -> int:
    allowed = np.flatnonzero(mask)
    return int(allowed[generator.integers(len(allowed))])


# One game at a time


def in_turn(env: Any) -> Iterator[int]:
    generator = np.random.default_rng(1)
    while True:
        env.reset(seed=int(generator.integers(1 << 31)))
        taken = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else any_of(seen["action_mask"], generator))
            taken += not over
        yield taken


def at_once(env: Any) -> Iterator[int]:
    generator = np.random.default_rng(1)
    while True:
        seen, _ = env.reset(seed=int(generator.integers(1 << 31)))
        taken = 0
        while env.agents:
            taken += len(env.agents)
            seen, *_ = env.step({agent: any_of(one["action_mask"], generator) for agent, one in seen.items()})
        yield taken


def alone(env: SeatEnv) -> Iterator[int]:
    generator = np.random.default_rng(1)
    while True:
        seen, _ = env.reset(seed=int(generator.integers(1 << 31)))
        over, taken = False, 0
        while not over:
            seen, _, over, _, _ = env.step(any_of(seen["action_mask"], generator))
            taken += 1
        yield taken


def by_open_spiel(name: str) -> Iterator[int]:
    game = importlib.import_module("pyspiel").load_game(name)
    generator = np.random.default_rng(1)
    while True:
        state, taken = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(int(generator.choice(actions, p=chances)))
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[generator.integers(len(legal))])
            taken += 1
        yield taken


# Many at once


@njit(cache=True)
def choose_any(masks: NDArray[np.int8], luck: NDArray[np.uint64], numbers: NDArray[np.int64]) -> None:
    """For every seat any number that its mask allows."""
    for game in range(masks.shape[0]):
        for seat in range(masks.shape[1]):
            allowed = 0
            for number in range(masks.shape[2]):
                allowed += masks[game, seat, number]
            luck[0] = luck[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
            nth = np.int64((luck[0] >> np.uint64(40)) % np.uint64(allowed))
            number = -1
            while nth >= 0:
                number += 1
                nth -= masks[game, seat, number]
            numbers[game, seat] = number


def batched(name: str, players: int) -> Iterator[int]:
    many = batch(name, GAMES, players)
    told = many.reset(1)
    luck, numbers = np.array([1], np.uint64), np.zeros((GAMES, players), np.int64)
    while True:
        choose_any(told.masks, luck, numbers)
        told = many.step(numbers)
        yield GAMES * players


def measured(seconds: float) -> None:
    # It wants pygame to be there, with which it could draw; here it does not.
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    tictactoe = importlib.import_module("pettingzoo.classic.tictactoe_v3")
    runs: dict[str, Callable[[], Iterator[int]]] = {BASELINE: lambda: in_turn(tictactoe.env())}
    for name in offered():
        runs[f"ours:  {name} aec, 2 players"] = lambda name=name: in_turn(aec(name, 2))
        runs[f"ours:  {name} parallel, 2 players"] = lambda name=name: at_once(parallel(name, 2))
    for name in ("crisscross", "luckybox"):
        runs[f"ours:  {name} gymnasium, alone"] = lambda name=name: alone(SeatEnv(name))
        runs[f"ours:  {name} batch of {GAMES}, alone"] = lambda name=name: batched(name, 1)
    for name in offered():
        runs[f"ours:  {name} batch of {GAMES}, 2 players"] = lambda name=name: batched(name, 2)
    if find_spec("pyspiel"):
        importlib.import_module("stolik.lab.spiel")
        for name in ("tic_tac_toe", "pig", "yacht", "stolik_crisscross_v1"):
            runs[f"openspiel {name}, from Python"] = lambda name=name: by_open_spiel(name)
    else:
        print("OpenSpiel is not installed here")
    baseline = 0.0
    for what, steps in runs.items():
        speed = rate(steps(), seconds)
        baseline = baseline or speed
        print(f"{what:<44} {speed:>16,.0f} steps/s {speed / baseline:>12,.2f}×", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=2.0, help="for each line")
    asked = arguments.parse_args()
    measured(asked.seconds)


if __name__ == "__main__":
    main()
