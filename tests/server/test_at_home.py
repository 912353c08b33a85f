"""Playing at home: a door that opens, and an address that phones in the room can use."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import pytest
import structlog

from stolik.game.installed import Unusable
from stolik.server import serve
from stolik.server.serve import EVERYWHERE, open_door, say_what_is_unusable, seen_from_outside, set_up_logs


def test_the_next_port_is_taken_if_one_is_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, open_door("127.0.0.1", taken.getsockname()[1]) as door:
        assert door.getsockname()[1] > taken.getsockname()[1]


def test_an_address_that_was_chosen_is_kept() -> None:
    assert seen_from_outside("127.0.0.1") == "127.0.0.1"


def test_a_table_for_the_room_has_an_address_of_its_own() -> None:
    assert not ip_address(seen_from_outside(EVERYWHERE)).is_unspecified


def test_without_a_network_it_is_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(self: socket.socket, address: object) -> None:
        raise OSError("network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert seen_from_outside(EVERYWHERE) == "127.0.0.1"


def test_the_log_names_a_package_that_does_not_bring_its_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "unusable", lambda: (Unusable("acorns", "acorns-by-ania", "it has no rules"),))
    set_up_logs(as_json=True)
    say_what_is_unusable()
    structlog.reset_defaults()
    (line,) = capsys.readouterr().out.splitlines()
    assert '"game": "acorns", "package": "acorns-by-ania", "why": "it has no rules"' in line
