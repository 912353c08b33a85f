"""How cost grows: with tables, with spectators, with the length of a log, with sockets on which nobody says anything.

Processor time and memory, without sockets but for the last part, so that a busy machine does not matter much. With
--plots FOLDER the figures are kept there, and the curves drawn beside them as SVG; --again draws what is kept there once more.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import httpx
import psutil
import uvloop

sys.path.insert(0, str(Path(__file__).parent))
from _inside import open_house, play, sit_down
from _plot import Plot, Points, draw, keep
from _wire import Wire, connect
from server import HOST, PROGRAM, free_port, process, settle
from stalls import come, lengthen, let_rest, move, onlooker, watch

from stolik.server.house import House

TABLES = (10, 100, 500, 2000)
SPECTATORS = (1, 10, 100, 1000)
LOGS = (30, 3000)
SOCKETS = (2000, 5000)
AT_ONCE = 24
TRIES = 7


async def with_tables(sizes: Sequence[int]) -> tuple[Points, Points]:
    """Microseconds a move, and KiB a table with its two people."""
    cost: Points = []
    memory: Points = []
    here = psutil.Process()
    for count in sizes:
        async with open_house() as house:
            await play([await sit_down(house) for _ in range(4)])
            before = here.memory_info().rss
            pairs = [await sit_down(house) for _ in range(count)]
            memory.append((count, (here.memory_info().rss - before) / 1024 / count))
            found: list[float] = []
            for at in range(0, count, AT_ONCE):
                moves, used, _ = await play(pairs[at : at + AT_ONCE])
                found.append(1e6 * used / moves)
            cost.append((count, statistics.median(found)))
            print(f"{count:5} tables      {cost[-1][1]:8.1f} µs a move {memory[-1][1]:8.1f} KiB a table", flush=True)
    return cost, memory


async def processor_time(work: Callable[[], Awaitable[object]], tries: int = TRIES) -> float:
    """Milliseconds, the middle of some tries."""
    found: list[float] = []
    for _ in range(tries):
        began = time.process_time()
        await work()
        found.append(1000 * (time.process_time() - began))
    return statistics.median(found)


async def with_spectators(sizes: Sequence[int]) -> Points:
    cost: Points = []
    for count in sizes:
        async with open_house(spectators=1_000_000) as house:
            cost.append((count, await watched_by(house, count)))
            print(f"{count:5} spectators  {cost[-1][1]:8.1f} µs a move", flush=True)
    return cost


async def watched_by(house: House, count: int) -> float:
    pair = await sit_down(house)
    ears = await come(house, pair.table, count)
    await move(pair, ears)
    return 1000 * await processor_time(lambda: move(pair, ears))


async def with_logs(sizes: Sequence[int]) -> dict[str, Points]:
    """Milliseconds of coming back, of bringing a table back into memory, of taking back."""
    found: dict[str, Points] = {}
    for entries in sizes:
        async with open_house() as house:
            costs = await with_log(house, entries)
        for name, cost in costs.items():
            found.setdefault(name, []).append((entries, cost))
        print(
            f"{entries:5} entries     {', '.join(f'{name} {cost:.2f} ms' for name, cost in costs.items())}", flush=True
        )
    return found


async def with_log(house: House, entries: int) -> dict[str, float]:
    pair = await sit_down(house)
    await lengthen(pair, entries)
    again, ear = onlooker(house, 0)
    again.receive(b'{"type":"hello","client":"onlooker0"}')

    async def restore() -> None:
        let_rest(house)
        await house.tables.find(pair.table.decode())

    reconnect = await processor_time(lambda: watch(pair, again, ear))
    take_back = await processor_time(lambda: lengthen(pair, pair.rev + 2)) / 2
    pair.leave()
    again.close()
    return {"reconnect": reconnect, "restore": await processor_time(restore), "take-back": take_back}


async def with_idle_sockets(sizes: Sequence[int]) -> Points:
    """KiB a socket on which somebody has said hello and nothing more."""
    memory: Points = []
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "STOLIK_DATABASE": f"sqlite:///{folder}/stolik.db",
            "STOLIK_PORT": str(port),
            "STOLIK_RATE_LIMITS": "false",
            "STOLIK_SOCKETS_PER_GUEST": "100000",
            "STOLIK_SOCKETS_PER_ADDRESS": "100000",
            "STOLIK_CONNECTIONS_PER_ADDRESS": "100000",
        }
        with process("-c", PROGRAM, **settings) as server:
            async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60) as http:
                await settle(http)
                cookie = (await http.post("/api/me", json={})).headers["set-cookie"].split(";")[0]
            wires: list[Wire] = []
            before = 0
            for count in (50, *sizes):
                while len(wires) < count:
                    wire = await connect(HOST, port, "/api/live", cookie, lambda _: None)
                    wire.send(b'{"type":"hello","client":"idlesocket"}')
                    wires.append(wire)
                await asyncio.sleep(1)
                if count == 50:
                    before = server.memory_info().rss
                    continue
                memory.append((count, (server.memory_info().rss - before) / 1024 / (count - 50)))
                print(f"{count:5} idle sockets {memory[-1][1]:7.1f} KiB each", flush=True)
            for wire in wires:
                wire.close()
    return memory


async def main(plots: Path | None) -> None:
    cost, memory = await with_tables(TABLES)
    watched = await with_spectators(SPECTATORS)
    logs = await with_logs(LOGS)
    sockets = await with_idle_sockets(SOCKETS)
    if plots is not None:
        move = "µs of processor time a move"
        found = {
            "tables": Plot("tables", move, {"": cost}),
            "memory": Plot("tables", "KiB a table, without sockets", {"": memory}),
            "spectators": Plot("spectators at one table", move, {"": watched}),
            "logs": Plot("entries in the log", "ms of processor time", logs),
            "sockets": Plot("idle sockets", "KiB a socket", {"": sockets}),
        }
        keep(plots, found)
        draw(plots)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plots", type=Path, help="a folder for the figures and the curves")
    parser.add_argument("--again", action="store_true", help="measure nothing: draw what is kept in that folder")
    chosen = parser.parse_args()
    if chosen.again:
        if chosen.plots is None:
            parser.error("--again draws what --plots names")
        draw(chosen.plots)
    else:
        print(f"load before: {os.getloadavg()[0]:.1f}")
        uvloop.run(main(chosen.plots))
        print(f"load after: {os.getloadavg()[0]:.1f}")
