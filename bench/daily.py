"""A daily deal played by many scripted guests against a real server, with every obvious way of cheating tried by each.

Prints how long an attempt and a look at the results took, and whether any cheat got through; ends with 1 if one did.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.guests import Guest, guest
from tests.server.serving import serving

GAME = "crisscross"


class Through(Exception):
    """A cheat that got through."""


def check(what: str, holds: bool) -> None:
    if not holds:
        raise Through(what)


async def play(person: Guest, table: str, dice: random.Random) -> list[list[int]]:
    seen: list[list[int]] = []
    async with person.tab() as tab:
        update = await tab.watch(table)
        while True:
            seen += [event["dice"] for event in update["events"] if event["event"] == "rolled"]
            if update["outcome"] is not None:
                return seen
            update = await tab.act(table, dice.choice(update["legal"]), rev=update["rev"])


async def refused(person: Guest, method: str, path: str, body: object, code: str) -> None:
    answer = await person.ask(method, path, body)
    check(f"{method} {path}: {answer.status_code}", not answer.is_success and answer.json()["code"] == code)


async def one_guest(address: str, number: int, day: str, shown: list[str]) -> tuple[list[list[int]], float, float]:
    """Everything that one guest does, and tries."""
    dice = random.Random(number)
    async with guest(address, f"Guest {number}") as me, httpx.AsyncClient(base_url=f"http://{address}") as phone:
        for other in shown[-3:]:
            for what in ("record", "replay", "review"):
                await refused(me, "GET", f"/api/tables/{other}/{what}", None, "sealed")
        await refused(me, "POST", f"/api/daily/{GAME}/practice", {"day": day}, "sealed")
        tomorrow = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        me.http.headers["Date"] = f"{tomorrow}T12:00:00Z"
        await refused(me, "POST", f"/api/daily/{GAME}/practice", {"day": tomorrow}, "not-found")
        await refused(me, "GET", f"/api/daily/{GAME}/{tomorrow}", None, "not-found")
        began = time.perf_counter()
        tables = await asyncio.gather(*(me.post(f"/api/daily/{GAME}") for _ in range(3)))
        check("two tabs", len({table["id"] for table in tables}) == 1)
        table = tables[0]["id"]
        link = await me.post("/api/me/device-links")
        await phone.post("/api/me/device", json={"token": link["path"].rpartition("/")[2]})
        again = await phone.post(f"/api/daily/{GAME}", json={})
        check("second device", again.json()["id"] == table)
        for way in ("leave", "give-up"):
            await refused(me, "POST", f"/api/tables/{table}/{way}", {}, "daily")
        await refused(me, "PUT", f"/api/tables/{table}/seats/0", {"kind": "bot"}, "daily")
        await refused(me, "PATCH", f"/api/tables/{table}", {"hints": True}, "daily")
        async with me.tab() as tab:
            update = await tab.watch(table)
            check("hint", (await tab.ask(type="hint", table=table, seat=0))["code"] == "no-hint")
            update = await tab.act(table, dice.choice(update["legal"]))
            check("take-back", update["can_take_back"] == [])
        async with me.tab() as tab:
            check("coming back", (await tab.watch(table))["view"] == update["view"])
        seen = await play(me, table, dice)
        took = time.perf_counter() - began
        header = json.loads((await me.ask("GET", f"/api/tables/{table}/record")).text.splitlines()[0])
        told = await me.get(f"/api/tables/{table}")
        check("secret", header["secret"] == header["seed"] == "" and told["secret"] is None)
        began = time.perf_counter()
        first = await me.get(f"/api/daily/{GAME}/{day}")
        looked = time.perf_counter() - began
        practice = await me.post(f"/api/daily/{GAME}/practice", {"day": day})
        await play(me, practice["id"], dice)
        after = await me.get(f"/api/daily/{GAME}/{day}")
        check("practice counts", after["mine"] == first["mine"])
        check("a new guest is ranked", after["mine"]["fresh"] and all(one["place"] is None for one in after["best"]))
        shown.append(table)
        return seen, took, looked


async def all_guests(address: str, guests: int, at_once: int) -> None:
    places = asyncio.Semaphore(at_once)
    async with httpx.AsyncClient(base_url=f"http://{address}") as nobody:
        day = (await nobody.get("/api/daily")).json()["day"]
    shown: list[str] = []

    async def one(number: int) -> tuple[list[list[int]], float, float]:
        async with places:
            return await one_guest(address, number, day, shown)

    done = await asyncio.gather(*map(one, range(guests)))
    longest = max((seen for seen, _, _ in done), key=len)
    check("the same dice", all(seen == longest[: len(seen)] for seen, _, _ in done))
    attempts, looks = [took for _, took, _ in done], [looked for _, _, looked in done]
    print(f"{guests} guests, {at_once} at a time: no cheat got through, everybody had the same dice")
    print(f"attempt (median / slowest): {statistics.median(attempts):.2f} s / {max(attempts):.2f} s")
    print(f"results (median / slowest): {statistics.median(looks) * 1000:.0f} ms / {max(looks) * 1000:.0f} ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guests", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=4)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), rate_limits=False) as served:
        try:
            asyncio.run(all_guests(served.address, chosen.guests, chosen.at_once))
        except Through as cheat:
            print(f"a cheat got through: {cheat}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
