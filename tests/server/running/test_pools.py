"""Processes for heavy work: when they have to be ended, everybody who waits for them is told."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from stolik.server.running.pools import Pool

pytestmark = pytest.mark.anyio


async def test_who_waits_behind_an_order_that_was_given_up_is_told_when_the_pool_is_ended():
    pool = Pool(1, gc.enable)
    await pool.run(os.getpid)
    hanging, queued, given_up, waiting = [asyncio.create_task(pool.run(signal.pause)) for _ in range(4)]
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait({given_up})
    pool.close()
    async with asyncio.timeout(60):
        told = await asyncio.gather(hanging, queued, waiting, return_exceptions=True)
    assert {type(each) for each in told} == {BrokenProcessPool}
