"""What the socket builds on inside uvicorn: looked at when the server starts, not when the first guest comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stolik.server.connections.socket import BUILT_ON_IN_USE, UnknownUvicorn, check_foundation
from stolik.server.serve import server
from stolik.server.settings import Settings


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
