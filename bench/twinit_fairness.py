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

from stolik.rules.game import Moment
from stolik.rules.twinit.arbitration import (
    DEAD_HEAT,
    SHORTEST_WINDOW,
    WINDOW,
    Judged,
    arbitrate,
    bounds,
    counted,
    open_before,
)
from stolik.rules.twinit.wire import Press
from stolik.server.round_trips import REMEMBERED_ROUND_TRIPS, oldest_press

PATTERN = 0
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


def measured_by_pings(connection: Connection, random: Random) -> int:
    """What the table knows of a connection: its quickest round trip, and not how it divides."""
    trips = [
        connection.delay(connection.down, random) + connection.delay(connection.up, random)
        for _ in range(REMEMBERED_ROUND_TRIPS)
    ]
    return round(min(trips))


@dataclass(frozen=True)
class Attempt:
    """A press as it happened and as it reached the table."""

    seat: int
    pressed: float
    arrival: float
    after: float
    """By the player's own clock, from when the position came to the press."""


def reaction(random: Random) -> float:
    """From seeing to pressing: 250 to 900 ms, most around 450."""
    return min(max(random.lognormvariate(6.1, 0.25), 250), 900)


def attempts(connections: list[Connection], random: Random) -> list[Attempt]:
    """A position is sent at 0; everybody sees it as soon as it arrives and is painted, and presses."""
    made: list[Attempt] = []
    for seat, connection in enumerate(connections):
        came = connection.delay(connection.down, random)
        after = random.uniform(0, FRAME) + reaction(random)
        made.append(Attempt(seat, came + after, came + after + connection.delay(connection.up, random), after))
    return made


def judged(attempt: Attempt, round_trip: int, lie: float) -> Judged:
    """The claim as the server takes it: half a round trip is added for the way down."""
    arrival = round(attempt.arrival)
    said = round(max(attempt.after - lie, 0)) + round_trip // 2
    allowed = bounds(Moment(arrival, (arrival - oldest_press(round_trip), arrival)))
    return Judged(Press(attempt.seat, (0, 1), counted(said, allowed, seen=0)), PATTERN)


def verdict(made: list[Attempt], round_trips: list[int], lie: dict[int, float] | None = None) -> int | None:
    """Whom the game's own arbitration gives it to, of those who came before the window closed; None: a dead heat."""
    lie = lie or {}
    coming = sorted(made, key=lambda attempt: attempt.arrival)
    opened = closes = coming[0].arrival
    claims: list[Judged] = []
    for at, attempt in enumerate(coming):
        if attempt.arrival > closes:
            break
        claims.append(judged(attempt, round_trips[attempt.seat], lie.get(attempt.seat, 0)))
        slowest = max((oldest_press(round_trips[other.seat]) for other in coming[at + 1 :]), default=0)
        closes = min(max(open_before(claims) + slowest, opened + SHORTEST_WINDOW), opened + WINDOW)
    wins = arbitrate(claims).wins
    return wins[0].press.seat if wins else None


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:6.2f} %"


def run(races: int, seed: int) -> None:
    random = Random(seed)
    tally: Counter[str] = Counter()
    for _ in range(races):
        connections = [Connection.drawn(random) for _ in range(random.randint(2, 6))]
        measured = [measured_by_pings(connection, random) for connection in connections]
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
