"""Daily deals in the store: one secret a deal and one attempt a guest, however many ask at once, on both databases."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from stolik.store.daily import AttemptRow, DealRow, Deals, attempt_over
from stolik.store.store import Store
from tests.store.rows import NAMES

pytestmark = pytest.mark.anyio

NEVER = 10**15


def a_day() -> str:
    return f"d{next(NAMES)}"


async def test_the_secret_of_a_deal_is_drawn_once(store: Store):
    day = a_day()
    drawn = await asyncio.gather(
        *(Deals(store).make(DealRow(day, "crisscross", secrets.token_bytes(32), made=at)) for at in range(8))
    )
    assert len({row.secret for row in drawn}) == 1
    assert (await Deals(store).deals([day])) == [drawn[0]]


async def test_two_processes_draw_one_secret(postgres: str):
    from tests.store.rows import open_store

    stores = [await open_store(postgres), await open_store(postgres)]
    day = a_day()
    drawn = await asyncio.gather(
        *(Deals(store).make(DealRow(day, "setup", secrets.token_bytes(32), made=1)) for store in stores * 4)
    )
    begun = await asyncio.gather(
        *(Deals(store).begin(AttemptRow(day, "setup", day, f"{day}-{at}", False, 1)) for at, store in enumerate(stores))
    )
    for store in stores:
        await store.close()
    assert len({row.secret for row in drawn}) == 1
    assert len({row.table for row in begun}) == 1


async def test_a_guest_has_one_attempt(store: Store):
    day = a_day()
    begun = await asyncio.gather(
        *(Deals(store).begin(AttemptRow(day, "luckybox", day, f"{day}-{at}", False, at)) for at in range(6))
    )
    assert len({row.table for row in begun}) == 1


async def over(store: Store, row: AttemptRow, at: int, value: int) -> None:
    await Deals(store).begin(row)
    for again in (value, value + 100):
        write = attempt_over(row.table, at, again, again)
        await store.writer.write(write)


async def test_attempts_are_listed_best_first_and_new_guests_below(store: Store):
    day, deals = a_day(), Deals(store)
    for name, fresh, at, value in (("a", False, 5, 10), ("b", True, 5, 30), ("c", False, 5, 20), ("d", False, 99, 40)):
        await over(store, AttemptRow(day, "setup", name, f"{day}{name}", fresh, 1), at, value)
    await deals.begin(AttemptRow(day, "setup", "e", f"{day}e", fresh=False, begun=1))
    assert [row.person for row in await deals.best(day, "setup", 50, 10)] == ["c", "a", "b"]
    assert await deals.spread(day, "setup", 50) == {10: 1, 20: 1}
    assert [row.person for row in await deals.best(day, "setup", NEVER, 2)] == ["d", "c"]


async def test_what_the_coachs_line_came_to_is_kept_once(store: Store):
    day, deals = a_day(), Deals(store)
    await deals.make(DealRow(day, "setup", bytes(32), made=1))
    for points in (30, 40):
        await deals.keep_coach(day, "setup", points, points - 5)
    kept = await deals.deal(day, "setup")
    assert kept is not None
    assert (kept.coach, kept.coach_value) == (30, 25)
