"""Who wins a race of presses: the one who pressed first, or the one with the fastest network?

    python bench/twinit_fairness.py [--races 40000] [--seed 1]

People with human reactions sit behind connections of 5 to 300 ms that jitter, stall now and then, and are not equally
fast both ways, in front of screens of which one in ten is slow to paint. The server's own bounds, by round trips alone, and
the game's own arbitration decide. First come, first served decides the same races, as the baseline; so does a client that
counts from the painted frame, which the server cannot place on its clock. Nothing here sleeps: time is a number.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Literal

from stolik.game.contract import Moment
from stolik.games.twinit.rules.arbitration import (
    DEAD_HEAT,
    SHORTEST_WINDOW,
    WINDOW,
    Judged,
    arbitrate,
    bounds,
    counted,
    open_before,
)
from stolik.games.twinit.rules.moves import Claim, Press
from stolik.server.connections.round_trips import REMEMBERED_ROUND_TRIPS, RoundTrips
from stolik.server.running.timekeeper import Instant, Span, Timekeeper

PATTERN = 0
FRAME = 1000 / 60
SLOW_SCREENS = 0.1
HANDLING = 5
"""Milliseconds that the server may take from an entry's time until the entry is on its way."""

CountedFrom = Literal["came", "painted"]


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


def measure(connection: Connection, random: Random) -> RoundTrips:
    """What the server knows of a connection: its round trips, never how they divide."""
    trips = RoundTrips(Timekeeper())
    for _ in range(REMEMBERED_ROUND_TRIPS):
        trips.took(Span(round(connection.delay(connection.down, random) + connection.delay(connection.up, random))))
    return trips


@dataclass(frozen=True)
class Attempt:
    """A press as it happened and as it reached the table."""

    seat: int
    pressed: float
    arrival: float
    came: float
    """When the position was in the page."""
    painted: float


def reaction(random: Random) -> float:
    """From seeing to pressing: 250 to 900 ms, most around 450."""
    return min(max(random.lognormvariate(6.1, 0.25), 250), 900)


def painting(random: Random) -> float:
    """From the page to the eye: one frame at most, several on a slow screen."""
    return random.uniform(2 * FRAME, 9 * FRAME) if random.random() < SLOW_SCREENS else random.uniform(0, FRAME)


def attempts(connections: list[Connection], random: Random) -> list[Attempt]:
    """A position is made at 0; everybody sees it as soon as it arrives and is painted, and presses."""
    made: list[Attempt] = []
    for seat, connection in enumerate(connections):
        came = random.uniform(0, HANDLING) + connection.delay(connection.down, random)
        painted = came + painting(random)
        pressed = painted + reaction(random)
        made.append(Attempt(seat, pressed, pressed + connection.delay(connection.up, random), came, painted))
    return made


def judged(attempt: Attempt, trips: RoundTrips, counted_from: CountedFrom, lie: float) -> Judged:
    """The claim as the server takes it: half a round trip is added for the way down."""
    arrival = round(attempt.arrival)
    start = attempt.came if counted_from == "came" else attempt.painted
    said = trips.with_the_way_down(Claim((0, 1), 0, round(max(attempt.pressed - start - lie, 0)))).after
    allowed = bounds(Moment(arrival, trips.allowed(Instant(arrival))))
    return Judged(Press(attempt.seat, (0, 1), counted(said, allowed, seen=0)), PATTERN)


def verdict(
    made: list[Attempt],
    measured: list[RoundTrips],
    counted_from: CountedFrom = "came",
    lie: dict[int, float] | None = None,
) -> int | None:
    """Whom the game's own arbitration gives it to, of those who came before the window closed; None: a dead heat."""
    lie = lie or {}
    coming = sorted(made, key=lambda attempt: attempt.arrival)
    opened = closes = coming[0].arrival
    claims: list[Judged] = []
    for at, attempt in enumerate(coming):
        if attempt.arrival > closes:
            break
        claims.append(judged(attempt, measured[attempt.seat], counted_from, lie.get(attempt.seat, 0)))
        slowest = max((measured[other.seat].delay for other in coming[at + 1 :]), default=0)
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
        measured = [measure(connection, random) for connection in connections]
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
        by_frame = verdict(made, measured, "painted")
        tally["by frame right"] += by_frame == first.seat
        tally["by frame dead heat"] += by_frame is None
        liar = random.randrange(len(made))
        tally["liar honest"] += decided == liar
        tally["liar lying"] += verdict(made, measured, lie={liar: 300}) == liar
        tally["liar no bounds"] += min(made, key=lambda a: a.pressed - 300 * (a.seat == liar)).seat == liar
    clear = tally["clear"]
    print(f"{races} races of 2 to 6 people, {tally['too close']} of them closer than {DEAD_HEAT} ms and left out")
    print(f"first come, first served: the first to press wins  {share(tally['first come right'], clear)}")
    for way, title in (("ours", "by press:"), ("by frame", "counted from the frame:")):
        right, heats = tally[f"{way} right"], tally[f"{way} dead heat"]
        print(f"{title:25} the first to press wins  {share(right, clear)}")
        print(f"{'':25} called a dead heat       {share(heats, clear)}")
        print(f"{'':25} somebody else wins       {share(clear - heats - right, clear)}")
    print(f"one who tells the truth wins                       {share(tally['liar honest'], clear)}")
    print(f"one who lies by 300 ms wins                        {share(tally['liar lying'], clear)}")
    print(f"                            and if it were believed {share(tally['liar no bounds'], clear)}")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="How often the first to press wins.")
    arguments.add_argument("--races", type=int, default=40_000)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    run(chosen.races, chosen.seed)
