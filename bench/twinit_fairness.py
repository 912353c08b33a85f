"""Who wins a race of presses: the one who pressed first, or the one with the fastest network?

    python bench/twinit_fairness.py [--races 40000] [--seed 1]

People with human reactions sit behind connections of 5 to 300 ms that jitter, stall now and then, and are not equally
fast both ways. The table measures them as a server would, by round trips alone, and the game's own arbitration decides.
First come, first served decides the same races, as the baseline. Nothing here sleeps: time is a number.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import quantiles

from stolik.rules.game import Moment
from stolik.rules.twinit.arbitration import DEAD_HEAT, WINDOW, Judged, arbitrate, bounds, counted
from stolik.rules.twinit.wire import Press

PATTERN = 0
SHORTEST_WINDOW = 80
PINGS = 20
FRAME = 1000 / 60


@dataclass(frozen=True)
class Connection:
    """One player's way to the table and back, as it really is."""

    down: float
    up: float
    jitter: float

    @classmethod
    def drawn(cls, random: Random) -> Connection:
        round_trip = random.uniform(5, 300)
        share = random.gauss(0.5, 0.02)
        return cls(round_trip * share, round_trip * (1 - share), 0.5 + 0.02 * round_trip)

    def delay(self, base: float, random: Random) -> float:
        """One message's journey: mostly close to the base, one in two hundred stalls."""
        stall = random.uniform(20, 120) if random.random() < 0.005 else 0
        return base + random.expovariate(1 / self.jitter) + stall


@dataclass(frozen=True)
class Measured:
    """What the table knows of a connection: its round trips, never how they divide."""

    shortest: float
    spread: float

    @classmethod
    def by_pings(cls, connection: Connection, random: Random) -> Measured:
        trips = [
            connection.delay(connection.down, random) + connection.delay(connection.up, random) for _ in range(PINGS)
        ]
        return cls(min(trips), quantiles(trips, n=10)[-1] - min(trips))

    def allowed(self, arrival: float) -> tuple[int, int]:
        """Between which times a press that arrives now can have happened."""
        one_way = self.shortest / 2
        return round(arrival - 1.1 * one_way - self.spread), round(arrival - 0.8 * one_way)

    def window(self) -> float:
        return 0.6 * self.shortest + 2 * self.spread


@dataclass(frozen=True)
class Attempt:
    """A press as it happened and as it reached the table."""

    seat: int
    pressed: float
    arrival: float
    reaction: float
    """By the player's own clock, from painting to press."""


def reaction(random: Random) -> float:
    """From seeing to pressing: 250 to 900 ms, most around 450."""
    return min(max(random.lognormvariate(6.1, 0.25), 250), 900)


def attempts(connections: list[Connection], random: Random) -> list[Attempt]:
    """A position is sent at 0; everybody sees it as soon as it arrives and is painted, and presses."""
    made: list[Attempt] = []
    for seat, connection in enumerate(connections):
        painted = connection.delay(connection.down, random) + random.uniform(0, FRAME)
        took = reaction(random)
        made.append(Attempt(seat, painted + took, painted + took + connection.delay(connection.up, random), took))
    return made


def verdict(made: list[Attempt], measured: list[Measured], lie: dict[int, float] | None = None) -> int | None:
    """Whom the game's own arbitration gives it to; None: a dead heat."""
    lie = lie or {}
    opened = min(attempt.arrival for attempt in made)
    length = max(measured[attempt.seat].window() for attempt in made)
    closes = opened + min(max(length, SHORTEST_WINDOW), WINDOW)
    claims: list[Judged] = []
    for attempt in made:
        if attempt.arrival > closes:
            continue
        after = max(attempt.reaction - lie.get(attempt.seat, 0), 0)
        there_and_back = attempt.arrival - after
        said = there_and_back / 2 + FRAME / 4 + after
        allowed = bounds(Moment(round(attempt.arrival), measured[attempt.seat].allowed(attempt.arrival)))
        claims.append(Judged(Press(attempt.seat, (0, 1), counted(round(said), allowed, seen=0)), PATTERN))
    wins = arbitrate(claims).wins
    return wins[0].press.seat if wins else None


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:6.2f} %"


def run(races: int, seed: int) -> None:
    random = Random(seed)
    tally: Counter[str] = Counter()
    for _ in range(races):
        connections = [Connection.drawn(random) for _ in range(random.randint(2, 6))]
        measured = [Measured.by_pings(connection, random) for connection in connections]
        made = attempts(connections, random)
        first, second, *_ = sorted(made, key=lambda attempt: attempt.pressed)
        by_arrival = min(made, key=lambda attempt: attempt.arrival)
        if second.pressed - first.pressed < DEAD_HEAT:
            tally["too close"] += 1
            continue
        decided = verdict(made, measured)
        tally["clear"] += 1
        tally["first come right"] += by_arrival.seat == first.seat
        tally["ours right"] += decided == first.seat
        tally["ours dead heat"] += decided is None
        liar = random.randrange(len(made))
        tally["liar honest"] += decided == liar
        tally["liar lying"] += verdict(made, measured, {liar: 300}) == liar
        tally["liar no bounds"] += min(made, key=lambda a: a.pressed - 300 * (a.seat == liar)).seat == liar
    clear, awarded = tally["clear"], tally["clear"] - tally["ours dead heat"]
    print(f"{races} races of 2 to 6 people, {tally['too close']} of them closer than {DEAD_HEAT} ms and left out")
    print(f"first come, first served: the first to press wins  {share(tally['first come right'], clear)}")
    print(f"by press:                 the first to press wins  {share(tally['ours right'], awarded)} of the verdicts")
    print(f"                          called a dead heat       {share(tally['ours dead heat'], clear)}")
    print(f"                          somebody else wins       {share(awarded - tally['ours right'], clear)}")
    print(f"one who tells the truth wins                       {share(tally['liar honest'], clear)}")
    print(f"one who lies by 300 ms wins                        {share(tally['liar lying'], clear)}")
    print(f"                            and if it were believed {share(tally['liar no bounds'], clear)}")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="How often the first to press wins.")
    arguments.add_argument("--races", type=int, default=40_000)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    run(chosen.races, chosen.seed)
