"""One thread for what belongs to one: in order, with every answer to whoever asked."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from threading import Event, current_thread

import pytest

from stolik.store.one_thread import OneThread

pytestmark = pytest.mark.anyio


@pytest.fixture
def thread() -> Generator[OneThread]:
    thread = OneThread("one")
    yield thread
    thread.end()


async def test_all_of_it_is_done_in_one_thread_in_the_order_in_which_it_was_asked_for(thread: OneThread):
    done: list[int] = []
    names = await asyncio.gather(
        *(thread.do(lambda at=at: (done.append(at), current_thread().name)) for at in range(5))
    )
    assert done == [0, 1, 2, 3, 4]
    assert {name for _, name in names} == {"one"}


async def test_what_goes_wrong_is_told_to_who_asked_and_the_next_goes_well(thread: OneThread):
    with pytest.raises(ZeroDivisionError):
        await thread.do(lambda: 1 // 0)
    assert await thread.do(divmod, 7, 3) == (2, 1)


async def test_what_nobody_waits_for_any_more_is_not_begun(thread: OneThread):
    may_go_on, done = Event(), list[str]()
    first = asyncio.create_task(thread.do(may_go_on.wait))
    second = asyncio.create_task(thread.do(done.append, "second"))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.wait({second})
    may_go_on.set()
    assert await first
    await thread.do(done.append, "third")
    assert done == ["third"]


async def test_who_stops_waiting_for_what_has_begun_does_not_disturb_the_rest(thread: OneThread):
    has_begun, may_go_on = asyncio.Event(), Event()
    loop = asyncio.get_running_loop()

    def work() -> None:
        loop.call_soon_threadsafe(has_begun.set)
        may_go_on.wait()

    waiting = asyncio.create_task(thread.do(work))
    await has_begun.wait()
    waiting.cancel()
    may_go_on.set()
    assert await thread.do(lambda: "after it") == "after it"


async def test_it_ends_after_all_that_it_was_asked_to_do():
    thread, done = OneThread("one"), list[int]()
    asked = [asyncio.create_task(thread.do(done.append, at)) for at in range(3)]
    await asyncio.sleep(0)
    thread.end()
    assert done == [0, 1, 2]
    await asyncio.gather(*asked)


def test_who_was_asked_nothing_has_nothing_to_end():
    OneThread("idle").end()
