"""Guests: one cookie, a name that is cleaned, and a link that brings them to another device."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.guests import guest
from tests.server.serving import Served, serving

pytestmark = pytest.mark.anyio


async def test_a_first_visit_makes_a_guest_whose_cookie_no_script_can_read(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        answer = await http.post("/api/me", json={"name": "Ania", "colour": "teal"})
        cookie = answer.headers["set-cookie"].lower()
        assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in cookie.split(";")}


async def has_secure_cookie(served: Served) -> bool:
    """Whether the cookie is Secure when a proxy says that the page came through TLS."""
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        answer = await http.post("/api/me", json={}, headers={"x-forwarded-proto": "https"})
        return "secure" in {part.strip() for part in answer.headers["set-cookie"].lower().split(";")}


async def test_the_cookie_is_secure_behind_a_proxy_that_speaks_tls(tmp_path: Path):
    with serving(tmp_path, behind_proxy=True) as behind_proxy:
        assert await has_secure_cookie(behind_proxy)


async def test_the_cookie_is_secure_where_the_settings_say_so(tmp_path: Path):
    with serving(tmp_path, secure_cookies=True) as secured:
        assert await has_secure_cookie(secured)


async def test_without_a_proxy_nobody_is_believed_to_speak_tls(served: Served):
    assert not await has_secure_cookie(served)


async def test_a_second_visit_is_the_same_guest(served: Served):
    async with guest(served.address) as ania:
        assert await ania.post("/api/me", {"name": "Somebody else"}) == ania.person


async def test_without_a_cookie_nobody_is_known(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        answer = await http.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (401, "no-guest")


async def test_a_forged_cookie_is_nobody(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}", cookies={"stolik_guest": "x" * 43}) as http:
        assert (await http.get("/api/me")).status_code == 401


async def test_names_are_cleaned_before_anybody_sees_them(served: Served):
    async with guest(served.address) as ania:
        changed = await ania.patch("/api/me", {"name": "  A\u202ena\u200bb\u00e9l  ", "colour": "pink"})
        assert (changed["name"], changed["colour"]) == ("Anabél", "pink")


async def test_a_new_name_is_seen_at_the_table_at_once(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table())["id"]
        await tab.watch(table)
        await ania.patch("/api/me", {"name": "Anna"})
        told = await tab.until(lambda message: message["type"] == "table")
        assert told["table"]["seats"][0]["name"] == "Anna"


async def test_a_link_makes_another_device_the_same_guest_once(served: Served):
    async with guest(served.address) as ania, guest(served.address) as phone, guest(served.address) as thief:
        token = (await ania.post("/api/me/device-links"))["path"].removeprefix("/device/")
        moved = await phone.post("/api/me/device", {"token": token, "replace": True})
        again = await thief.ask("POST", "/api/me/device", {"token": token, "replace": True})
        assert (moved["id"], again.json()["code"]) == (ania.id, "no-such-link")
        assert (await ania.get("/api/me"))["id"] == (await phone.get("/api/me"))["id"] == ania.id


async def test_a_device_link_replaces_a_guest_only_when_told_to(served: Served):
    async with guest(served.address, "Ania") as ania, guest(served.address, "Bob") as bob:
        token = (await ania.post("/api/me/device-links"))["path"].rpartition("/")[2]
        asked = await bob.ask("POST", "/api/me/device", {"token": token})
        still = await bob.get("/api/me")
        moved = await bob.post("/api/me/device", {"token": token, "replace": True})
    assert (asked.status_code, asked.json()["code"], asked.json()["values"]) == (409, "guest-is-here", {"name": "Bob"})
    assert (still["name"], moved["id"]) == ("Bob", ania.id)
