"""Playing at home: a door that opens, and an address that phones in the room can use."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import pytest

from stolik.server.serve import EVERYWHERE, open_door, seen_from_outside


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
