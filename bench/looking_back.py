"""How long moves wait while others make the server work: eight clients ask without pause for replays and QR codes, or for reviews.

People play at a pace, first undisturbed and then beside them. Every replay is of another seat or game and every QR code of another
path, so that nothing comes from the shelf; with `--reviews` every game's decisions are judged, and asked about again until they are; nobody is limited, which a server outside a benchmark does.
At one more table the coach is asked for hints, one after another.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx
import uvloop

sys.path.insert(0, str(Path(__file__).parent))
from server import AT_ONCE, HOST, PACE, Pair, free_port, in_groups, meet, open_tabs, play_out, process, settle, sit_down

CLIENTS, TABLES, FINISHED = 8, 20, 60
"""Who asks; tables that play meanwhile; games that can be looked back at."""


async def finish_games(http: httpx.AsyncClient, port: int, count: int) -> list[str]:
    """Games that are over."""
    pairs = await meet(http, count)
    await in_groups([sit_down(http, pair) for pair in pairs])
    await in_groups([open_tabs(pair, port) for pair in pairs])
    await asyncio.gather(*(play_out(pair, [], None, 0.0) for pair in pairs))
    return [pair.table for pair in pairs]


class Learner(Pair):
    """Two people at a table of whom one asks the coach and does nothing else."""

    answered: asyncio.Event

    def hear(self, seat: int, data: bytes) -> None:
        if data.startswith(b'{"type":"hint"'):
            self.answered.set()
        else:
            super().hear(seat, data)

    async def ask_coach(self) -> float:
        """Seconds until the hint was there."""
        self.ids += 1
        self.answered = asyncio.Event()
        began = time.perf_counter()
        self.wires[0].send(b'{"type":"hint","id":%d,"table":"%b"}' % (self.ids, self.table.encode()))
        await self.answered.wait()
        return time.perf_counter() - began


async def learn(http: httpx.AsyncClient, port: int) -> Learner:
    (pair,) = await meet(http, 1)
    learner = Learner(pair.cookies)
    await sit_down(http, learner)
    await open_tabs(learner, port)
    await learner.ask_coach()
    return learner


async def ask_for_hints(learner: Learner, waits: list[float]) -> None:
    while True:
        waits.append(1000 * await learner.ask_coach())
        await asyncio.sleep(1 / PACE)


async def play(http: httpx.AsyncClient, port: int, count: int, learner: Learner, hints: list[float]) -> list[float]:
    """How long each move of one game a table took, in milliseconds; and each hint, which are added to the list."""
    waits: list[float] = []
    asking = asyncio.create_task(ask_for_hints(learner, hints))
    pairs = await meet(http, count)
    await in_groups([sit_down(http, pair) for pair in pairs])
    await in_groups([open_tabs(pair, port) for pair in pairs])
    await asyncio.gather(*(play_out(pair, waits, PACE, at / count / PACE) for at, pair in enumerate(pairs)))
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    return [1000 * wait for wait in waits]


async def ask(http: httpx.AsyncClient, paths: Iterator[str], answers: Counter[int]) -> None:
    while True:
        answer = await http.get(next(paths), headers={"accept-encoding": "gzip"})
        answers[answer.status_code] += 1


def paths(tables: Sequence[str]) -> Iterator[str]:
    """A replay, a code, a replay, a code, …; none of them twice before long."""
    replays = (f"/api/tables/{table}/replay?seat={seat}" for seat in range(2) for table in tables)
    more = (f"/api/tables/{table}/record" for table in tables)
    codes = (f"/api/qr?path=/t/{number}" for number in itertools.count())
    for heavy in itertools.chain(replays, more):
        yield heavy
        yield next(codes)
    yield from codes


def reviews(tables: Sequence[str]) -> Iterator[str]:
    """The review of every game, again and again: asking begins it, and then tells how far it is."""
    return (f"/api/tables/{table}/review" for table in itertools.cycle(tables))


def line(name: str, waits: Sequence[float]) -> tuple[str, tuple[float, float, float]]:
    ordered = sorted(waits)
    p50, p99, worst = (ordered[min(int(len(ordered) * part), len(ordered) - 1)] for part in (0.5, 0.99, 1.0))
    return f"{name:<28}{len(ordered):>7}{p50:>9.1f}{p99:>9.1f}{worst:>9.1f}", (p50, p99, worst)


async def main(clients: int, tables: int, finished: int, asked_for: Callable[[Sequence[str]], Iterator[str]]) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "STOLIK_DATABASE": f"sqlite:///{folder}/stolik.db",
            "STOLIK_PORT": str(port),
            "STOLIK_RATE_LIMITS": "false",
            "STOLIK_SOCKETS_PER_ADDRESS": "100000",
        }
        limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=0)
        with process("-m", "stolik", "serve", **settings):
            async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60, limits=limits) as http:
                await settle(http)
                over = await finish_games(http, port, finished)
                await first_looks(http, over.pop(), over.pop())
                print(
                    f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores; {tables} tables at {PACE:.0f} moves/s"
                )
                print(f"{'':<28}{'count':>7}{'p50 ms':>9}{'p99 ms':>9}{'worst':>9}", flush=True)
                learner = await learn(http, port)
                hints: tuple[list[float], ...] = ([], [], [])
                said, alone = line("moves, undisturbed", await play(http, port, tables, learner, hints[0]))
                print(said, flush=True)
                answers: Counter[int] = Counter()
                asking = [asyncio.create_task(ask(http, each, answers)) for each in [asked_for(over)] * clients]
                said, beside = line(
                    f"beside {clients} who look back", await play(http, port, tables, learner, hints[1])
                )
                for task in asking:
                    task.cancel()
                await asyncio.gather(*asking, return_exceptions=True)
                print(said)
                said, after = line("undisturbed once more", await play(http, port, tables, learner, hints[2]))
                print(said)
                for name, waits in zip(
                    ("hints, undisturbed", "beside them", "undisturbed once more"), hints, strict=True
                ):
                    print(line(name, waits)[0])
    times = "".join(f"{2 * much / (one + other):>8.1f}×" for much, one, other in zip(beside, alone, after, strict=True))
    print(f"{'beside ÷ undisturbed':<35}{times}\nanswers meanwhile: {dict(answers)}")


async def first_looks(http: httpx.AsyncClient, one: str, other: str) -> None:
    """A first replay must not wait for the process in which it is made."""
    for name, table in (("first", one), ("second", other)):
        began = time.perf_counter()
        (await http.get(f"/api/tables/{table}/replay")).raise_for_status()
        print(f"the {name} replay took {1000 * (time.perf_counter() - began):.0f} ms", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=CLIENTS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--finished", type=int, default=FINISHED)
    parser.add_argument("--reviews", action="store_true", help="ask for reviews instead of replays and codes")
    chosen = parser.parse_args()
    uvloop.run(main(chosen.clients, chosen.tables, chosen.finished, reviews if chosen.reviews else paths))
