"""What the socket builds on inside uvicorn, looked at when the server starts and not when the first guest comes; and what it hears."""

from __future__ import annotations

import asyncio
import gc
import json
from inspect import getgeneratorlocals
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stolik.server.connections.socket import BUILT_ON_IN_USE, DirectSocket, UnknownUvicorn, check_foundation
from stolik.server.serve import MOST_MESSAGE, server
from stolik.server.settings import Settings
from tests.server.guests import PATIENCE, guest
from tests.server.serving import Served


class Sound:
    """Has whatever a socket of uvicorn's has."""

    def __init__(self, *less: str) -> None:
        for name in set(BUILT_ON_IN_USE) - set(less):
            setattr(self, name, None)


def test_what_is_missing_is_named():
    with pytest.raises(UnknownUvicorn, match="no frames, no read_paused"):
        check_foundation(Sound("frames", "read_paused"))


def test_what_is_taken_over_has_to_be_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(WebSocketsSansIOProtocol, "send_receive_event_to_app")
    with pytest.raises(UnknownUvicorn, match=r"no WebSocketsSansIOProtocol\.send_receive_event_to_app"):
        check_foundation(Sound())


def test_a_server_does_not_start_on_a_uvicorn_that_it_does_not_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(WebSocketsSansIOProtocol, "send_receive_event_to_app")
    unknown = server(Settings(database=f"sqlite:///{tmp_path / 'stolik.db'}"))
    with pytest.raises(UnknownUvicorn):
        asyncio.run(unknown.startup())


@pytest.mark.anyio
async def test_a_text_in_parts_is_heard_and_so_is_what_comes_after_it(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = await ania.new_table()
        watch = json.dumps({"type": "watch", "id": 1, "table": table["id"]})
        await tab.socket.send([watch[:9], watch[9:20], watch[20:]])
        await tab.until(lambda message: message.get("id") == 1)
        await tab.send(type="unwatch", id=2, table=table["id"])
        assert (await tab.until(lambda message: message.get("id") == 2))["type"] == "ack"


@pytest.mark.anyio
async def test_a_socket_keeps_nothing_that_only_letting_somebody_in_needed(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        await tab.send(type="watch-tables", id=1)
        await tab.until(lambda message: message.get("id") == 1)
        socket = next(one for one in gc.get_objects() if type(one) is DirectSocket and one.usable)
        held = {type(one).__name__ for one in vars(socket).values()} | set(getgeneratorlocals(socket.conn.parser))
        assert held.isdisjoint({"Queue", "Event", "Request", "Response", "request", "scope"})


@pytest.mark.anyio
async def test_a_ping_of_the_protocol_is_answered_between_texts(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        await asyncio.wait_for(await tab.socket.ping(), PATIENCE)
        table = await ania.new_table()
        await tab.send(type="watch", id=1, table=table["id"])
        await tab.until(lambda message: message.get("id") == 1)


@pytest.mark.anyio
async def test_too_long_a_text_is_refused_by_its_code(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        await tab.socket.send("x" * (MOST_MESSAGE + 1))
        await asyncio.wait_for(tab.socket.wait_closed(), PATIENCE)
        assert tab.socket.close_code == 1009
