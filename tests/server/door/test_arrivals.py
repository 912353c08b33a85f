"""At the door: requests that never end, connections without number, hosts that are none, and HEAD."""

from __future__ import annotations

import socket
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from stolik.server.running.timekeeper import seconds
from tests.server.guests import guest
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime

PATIENCE = 20.0


@pytest.fixture
def standing_still(tmp_path: Path) -> Generator[Served]:
    with serving(tmp_path, HandMovedTime(), request_seconds=20, connections_per_address=5) as served:
        yield served


def arrive(served: Served) -> socket.socket:
    host, _, port = served.address.partition(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def rest(connection: socket.socket) -> bytes:
    """Everything until the other side hangs up."""
    with connection, connection.makefile("rb") as answer:
        return answer.read()


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ",
        b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    ],
)
def test_a_request_that_does_not_end_is_not_waited_for(standing_still: Served, begun: bytes):
    connection = arrive(standing_still)
    connection.sendall(begun)
    standing_still.forward(seconds(21))
    assert b" 200 " not in rest(connection)


def test_whoever_goes_on_slowly_has_no_more_time_than_others(standing_still: Served):
    connection = arrive(standing_still)
    for _ in range(3):
        connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: a" if _ == 0 else b"a")
        standing_still.forward(seconds(8))
    assert b" 408 " in rest(connection)


def test_a_request_that_ends_in_time_is_answered(standing_still: Served):
    connection = arrive(standing_still)
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n")
    standing_still.forward(seconds(19))
    connection.sendall(b"Connection: close\r\n\r\n")
    assert b" 200 " in rest(connection)


def test_an_address_has_only_so_many_connections_of_any_kind(standing_still: Served):
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(arrive(standing_still))
        refused = rest(arrive(standing_still))
    assert b" 429 " in refused
    assert httpx.get(f"http://{standing_still.address}/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    "host", ["a" * 3000, "here/there", "here:port", "-", "a b", "[::1", "here:999999", "<script>", "a@b"]
)
def test_a_host_that_is_none_is_refused(standing_still: Served, host: str):
    answer = httpx.get(
        f"http://{standing_still.address}/api/qr?path=/join/ABC", headers={"host": host}, timeout=PATIENCE
    )
    assert (answer.status_code, answer.json()["values"]["field"]) == (400, "Host")


@pytest.mark.parametrize("path", ["/api/tables/%00", "/t/%00", "/api/codes/A%00B", "/api/qr?path=%00"])
def test_a_nul_names_nothing(standing_still: Served, path: str):
    answer = httpx.get(f"http://{standing_still.address}{path}", timeout=PATIENCE)
    assert (answer.status_code, answer.json()["values"]["field"]) == (400, "path")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://elsewhere.example", "//"])
def test_a_page_from_elsewhere_or_from_half_an_address_changes_nothing(standing_still: Served, origin: str):
    where, headers = f"http://{standing_still.address}", {"origin": origin}
    answer = httpx.post(f"{where}/api/me", json={}, headers=headers, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")
    hello = {
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "a" * 22 + "==",
    }
    assert httpx.get(f"{where}/api/live", headers=headers | hello, timeout=PATIENCE).status_code == 403


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/x-www-form-urlencoded", "a/b/c", ""])
@pytest.mark.parametrize(
    "body",
    [b'{"name": "\xff"}', b'{"name": "a", "name": "b"}', b'{"name": NaN}', pytest.param(b"[" * 60_000, id="deep")],
)
def test_a_body_that_is_no_json_is_refused_whatever_it_calls_itself(standing_still: Served, kind: str, body: bytes):
    headers = {"content-type": kind} if kind else {}
    answer = httpx.post(f"http://{standing_still.address}/api/me", content=body, headers=headers, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")


@pytest.mark.parametrize("host", ["play.example.org", "127.0.0.1:8080", "[::1]:8080", "stolik", "a-b.example.:80"])
def test_a_host_that_can_be_one_is_let_in(standing_still: Served, host: str):
    answer = httpx.get(f"http://{standing_still.address}/healthz", headers={"host": host}, timeout=PATIENCE)
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/", "/t/T123", "/healthz", "/api/docs/openapi.json"])
def test_head_is_get_without_the_body(standing_still: Served, path: str):
    with httpx.Client(base_url=f"http://{standing_still.address}", timeout=PATIENCE) as http:
        asked, had = http.head(path), http.get(path)
    assert (asked.status_code, asked.content) == (200, b"")
    assert asked.headers["content-length"] == had.headers["content-length"]


@pytest.mark.anyio
async def test_a_socket_is_no_request_that_does_not_end(standing_still: Served):
    async with guest(standing_still.address) as ania, ania.tab() as tab:
        standing_still.forward(seconds(21))
        table = (await ania.new_table(players=1))["id"]
        await tab.send(type="watch", id=1, table=table, rev=0)
        assert (await tab.until(lambda message: message["type"] == "table"))["table"]["id"] == table
