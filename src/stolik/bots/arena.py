"""Matches between bots: every deal is played once for each way round the table, with the same luck each time.

The luck of a deal is counted by the times the rules ask for it, so the third throw is the same throw whoever sits
where. Statistics treat a deal, not a game, as one observation: games of the same deal are alike.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from time import process_time
from typing import Any

from stolik.bots import bot_for
from stolik.bots.bot import STANDARD, AnyBot, Budget, Level, TimedBot
from stolik.game.chance import Chance
from stolik.game.contract import (
    Action,
    AnyGame,
    AnyRealTimeGame,
    Illegal,
    Moment,
    Outcome,
    Seat,
    as_real_time,
)
from stolik.game.installed import GAMES
from stolik.table.seed import simulated_secret


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played: a game, its options, and who plays against whom."""

    game: str
    options: Any
    levels: tuple[Level, ...]
    seed: int = 0
    budget: Budget = STANDARD


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a deal. Everything is in the order of the match's levels, not of the seats."""

    deal: int
    rotation: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """0 for the best; who ties shares a place."""
    thought: tuple[tuple[float, ...], ...]
    """Seconds of each decision, on one core: how busy the machine is otherwise does not count."""


def check_match(match: Match) -> None:
    """Raises Illegal if the game cannot be played by so many, or with these options."""
    GAMES[match.game].start(len(match.levels), match.options, Chance(simulated_secret(match.seed, 0), 0))


def play_deals(match: Match, deals: int, processes: int | None = None) -> Iterator[tuple[Played, ...]]:
    """Play that many deals on so many processes (all cores, if not said), and give each deal's games in order."""
    numbers = range(deals)
    processes = min(processes or os.cpu_count() or 1, deals)
    if processes == 1:
        yield from (play_deal(match, number) for number in numbers)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        chunk = max(1, min(16, deals // (4 * processes)))
        yield from pool.map(play_deal, [match] * deals, numbers, chunksize=chunk)


def play_deal(match: Match, number: int) -> tuple[Played, ...]:
    return tuple(play_game(match, number, rotation) for rotation in range(len(match.levels)))


def play_game(match: Match, number: int, rotation: int) -> Played:
    """One game; the first of the levels sits at seat `rotation`, the others follow clockwise."""
    game: AnyGame = GAMES[match.game]
    players = len(match.levels)
    seats = [(at + rotation) % players for at in range(players)]
    bots = {seat: bot_for(game, level) for seat, level in zip(seats, match.levels, strict=True)}
    thought: list[list[float]] = [[] for _ in range(players)]
    secret = simulated_secret(match.seed, number)
    thoughts = sha256(b"stolik-arena" + secret).digest()
    if timed := as_real_time(game):
        outcome = play_in_time(timed, match, bots, secret, thought)
        return _played(number, rotation, seats, outcome, thought)
    throws, turns = 0, 0
    chance = Chance(secret, throws)
    state = game.start(players, match.options, chance).state
    while waiting := sorted(game.to_act(state)):
        throws += chance.used
        chance = Chance(secret, throws)
        seat = waiting[0]
        view, legal = game.view(state, seat), tuple(game.legal(state, seat))
        began = process_time()
        action = bots[seat].choose(view, legal, Chance(thoughts, turns), match.budget)
        thought[seat].append(process_time() - began)
        turns += 1
        state = game.play(state, seat, action, chance).state
    outcome = game.outcome(state)
    assert outcome is not None
    return _played(number, rotation, seats, outcome, thought)


def _played(
    number: int, rotation: int, seats: Sequence[int], outcome: Outcome, thought: Sequence[Sequence[float]]
) -> Played:
    places = {seat: place for place, tied in enumerate(outcome.ranking) for seat in tied}
    return Played(
        number,
        rotation,
        scores=_of(outcome.scores, seats),
        places=tuple(places[seat] for seat in seats),
        thought=tuple(tuple(thought[seat]) for seat in seats),
    )


def play_in_time(
    game: AnyRealTimeGame,
    match: Match,
    bots: Mapping[Seat, AnyBot],
    secret: bytes,
    thought: list[list[float]],
) -> Outcome:
    """A real-time game on a virtual clock: whoever's hand is there first acts, or else time does.

    Every look at the table counts as a decision of that seat.
    """
    state = game.start(len(bots), match.options, Chance(secret, 0), Moment()).state
    now, revision = 0, 0
    while (outcome := game.outcome(state)) is None:
        revision += 1
        chance, due = Chance(secret, revision), game.due(state)
        for at, seat, action in sorted(_intentions(game, state, bots, thought), key=lambda one: one[:2]):
            if due is not None and due.at <= at:
                break
            try:
                state = game.play(state, seat, action, chance, Moment(max(at, now), (at, max(at, now)))).state
            except Illegal:
                continue
            now = max(at, now)
            due = None
            break
        if due is not None:
            now = max(due.at, now)
            state = game.play(state, due.seat, due.action, chance, Moment(now, (now, now))).state
    return outcome


def _intentions(
    game: AnyRealTimeGame, state: Any, bots: Mapping[Seat, AnyBot], thought: list[list[float]]
) -> Iterator[tuple[int, Seat, Action]]:
    for seat, bot in bots.items():
        assert isinstance(bot, TimedBot)
        view, sound = game.view(state, seat), tuple(game.sound(state, seat))
        began = process_time()
        intention = bot.intend(view, sound)
        thought[seat].append(process_time() - began)
        if intention:
            yield intention.at, seat, intention.action


def _of(values: Sequence[Any], seats: Sequence[int]) -> tuple[Any, ...]:
    return tuple(values[seat] for seat in seats)
