"""Processes for heavy work: when they have to be ended, everybody who waits for them is told."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from stolik.game.contract import BadMaterial, Illegal
from stolik.server.running.pools import Pool
from stolik.table.codec import BadInput
from stolik.table.packs import BadPack

pytestmark = pytest.mark.anyio
NO_ROOM = Illegal("no-room", cell=7)


def refusing(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    "error", [BadInput("game", "nothing"), BadPack(7, "cards", "too few"), BadMaterial("cards", "too few"), NO_ROOM]
)
async def test_what_another_process_refuses_comes_back_with_its_parts(error: Exception):
    pool = Pool(1, gc.enable)
    with pytest.raises(type(error)) as refused:
        await pool.run(refusing, error)
    pool.close()
    assert (str(refused.value), vars(refused.value)) == (str(error), vars(error))


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
