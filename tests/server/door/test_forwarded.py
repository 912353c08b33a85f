"""Behind a proxy it is the proxy that says where somebody comes from, not whoever comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik.server.door.forwarded import as_the_proxy_says
from stolik.server.people.limits import NEW_GUEST
from tests.server.serving import serving

pytestmark = pytest.mark.anyio

THROUGH: dict[str, Any] = {"type": "http", "scheme": "http", "client": ("10.0.0.1", 5), "headers": []}


def seen(*headers: tuple[str, str], **scope: Any) -> dict[str, Any]:
    written = [(name.encode(), value.encode("latin1")) for name, value in headers]
    return as_the_proxy_says({**THROUGH, **scope, "headers": written})


@pytest.mark.parametrize(
    ("said", "address"),
    {
        "203.0.113.7": "203.0.113.7",
        "198.51.100.1, 203.0.113.7": "203.0.113.7",
        "203.0.113.7:40000": "203.0.113.7",
        "2001:db8::7": "2001:db8::7",
        "[2001:db8::7]:40000": "2001:db8::7",
        "[2001:db8::7]": "2001:db8::7",
        "203.0.113.7, unknown": "10.0.0.1",
        "": "10.0.0.1",
        "é": "10.0.0.1",
    }.items(),
)
def test_somebody_comes_from_where_the_proxy_saw_them_last(said: str, address: str):
    assert seen(("x-forwarded-for", said))["client"][0] == address


def test_of_two_headers_the_last_is_the_proxys():
    assert seen(("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.7"))["client"][0] == "203.0.113.7"


@pytest.mark.parametrize(
    ("kind", "said", "scheme"),
    [
        ("http", "https", "https"),
        ("websocket", "https", "wss"),
        ("http", "https, http", "http"),
        ("http", "javascript", "http"),
    ],
)
def test_the_page_is_spoken_as_the_proxy_says(kind: str, said: str, scheme: str):
    assert seen(("x-forwarded-proto", said), type=kind)["scheme"] == scheme


async def test_nobody_gets_round_a_limit_by_naming_another_address_before_the_proxy_does(tmp_path: Path):
    with serving(tmp_path, behind_proxy=True, rate_limits=True) as served:
        async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
            codes: list[int] = []
            for number in range(int(NEW_GUEST.burst) + 20):
                http.cookies.clear()
                told = {"x-forwarded-for": f"198.51.100.{number}, 203.0.113.7"}
                codes.append((await http.post("/api/me", json={}, headers=told)).status_code)
    assert codes.count(429) > 0
