"""A base path: everything that names an address follows it, and a proxy may keep it or take it off."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

from stolik.server.http import pages
from stolik.server.http.preloading import links
from stolik.server.settings import BadSetting, Settings, from_environment
from tests.server.guests import PATIENCE, Tab, connect
from tests.server.serving import Served, serving

pytestmark = pytest.mark.anyio

PREFIX = "/games/stolik"


@pytest.fixture(scope="module")
def based(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    with serving(tmp_path_factory.mktemp("based"), base_path=f"{PREFIX}/") as running:
        yield running


def browser(based: Served) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{based.address}", timeout=PATIENCE)


@pytest.mark.parametrize("path", [PREFIX, f"{PREFIX}/", f"{PREFIX}/t/ABCD", "/", "/t/ABCD"])
async def test_a_page_is_found_with_the_base_path_and_where_a_proxy_took_it_off(based: Served, path: str):
    async with browser(based) as http:
        page = (await http.get(path)).text
    assert 'data-base="/games/stolik/"' in page or "not part of this installation" in page
    assert 'src="./' not in page
    assert 'href="/api' not in page


@pytest.mark.parametrize("prefix", [PREFIX, ""])
async def test_the_interface_answers_with_the_base_path_and_without(based: Served, prefix: str):
    async with browser(based) as http:
        assert (await http.get(f"{prefix}/api/games")).json()["games"]
        assert (await http.get(f"{prefix}/readyz")).text == "ok\n"


async def test_what_only_begins_like_the_base_path_is_not_under_it(based: Served):
    async with browser(based) as http:
        assert (await http.get(f"{PREFIX}2/api/games")).headers["content-type"].startswith("text/html")


async def test_the_base_path_is_taken_off_once(based: Served):
    async with browser(based) as http:
        assert (await http.get(f"{PREFIX}{PREFIX}/api/games")).headers["content-type"].startswith("text/html")


async def test_the_cookie_is_for_the_base_path_alone(based: Served):
    async with browser(based) as http:
        answer = await http.post(f"{PREFIX}/api/me", json={})
    assert "; Path=/games/stolik;" in answer.headers["set-cookie"]


async def test_at_the_root_the_cookie_is_for_everything(served: Served):
    async with browser(served) as http:
        assert "; Path=/;" in (await http.post("/api/me", json={})).headers["set-cookie"]


async def test_of_two_cookies_the_one_of_the_longer_path_counts(based: Served):
    """A browser that also knows a Stolik at the root of the same host sends both, the longer path first."""
    async with browser(based) as http:
        ania = (await http.post(f"{PREFIX}/api/me", json={"name": "Ania"})).json()
        token = http.cookies["stolik_guest"]
        both = {"cookie": f"stolik_guest={token}; stolik_guest=somebody-elsewhere"}
        http.cookies.clear()
        assert (await http.get(f"{PREFIX}/api/me", headers=both)).json() == ania


async def test_a_socket_opens_under_the_base_path(based: Served):
    async with browser(based) as http:
        await http.post(f"{PREFIX}/api/me", json={})
        cookie = {"Cookie": f"stolik_guest={http.cookies['stolik_guest']}"}
    url = f"ws://{based.address}{PREFIX}/api/live"
    async with connect(url, additional_headers=cookie, compression=None) as socket:
        tab = Tab(socket, "c0ffee00c0ffee00", lambda: None)
        await tab.send(type="hello", client=tab.client)
        assert (await tab.receive())["type"] == "welcome"


async def test_a_qr_code_leads_under_the_base_path(based: Served, served: Served):
    async with browser(based) as http:
        under = await http.get(f"{PREFIX}/api/qr?path=/join/KQXWPT", headers={"host": "play.example.org"})
    async with browser(served) as http:
        written_out = await http.get(f"/api/qr?path={PREFIX}/join/KQXWPT", headers={"host": "play.example.org"})
        at_the_root = await http.get("/api/qr?path=/join/KQXWPT", headers={"host": "play.example.org"})
    assert under.content == written_out.content != at_the_root.content


async def test_the_description_of_the_interface_says_where_it_begins(based: Served):
    async with browser(based) as http:
        assert (await http.get(f"{PREFIX}/api/docs/openapi.json")).json()["servers"] == [{"url": "/games/stolik/"}]
        assert 'href="/games/stolik/api/docs/openapi.json"' in (await http.get(f"{PREFIX}/api/docs")).text


def test_what_a_page_needs_next_is_named_under_the_base_path():
    named = links({"pages/Table.svelte": ["assets/Table.js"]}, "t/ABC", None, "", PREFIX)
    assert named.startswith("</games/stolik/assets/Table.js>;")


def test_the_page_names_its_files_from_the_root_wherever_that_is(tmp_path: Path):
    (tmp_path / "index.html").write_text('<html data-base="./"><script src="./assets/a.js"></script></html>')
    assert pages.served_at(pages.load(tmp_path), "")["index.html"].body == (
        b'<html data-base="/"><script src="/assets/a.js"></script></html>'
    )
    assert pages.served_at(pages.load(tmp_path), PREFIX)["index.html"].body == (
        b'<html data-base="/games/stolik/"><script src="/games/stolik/assets/a.js"></script></html>'
    )


def test_the_client_is_built_for_any_place():
    """What is named from the root would be looked for at the root."""
    manifest = Path(__file__).parents[3] / "web/public/manifest.webmanifest"
    written = json.loads(manifest.read_text())
    shown = [
        *written["icons"],
        *written["screenshots"],
        *(icon for one in written["shortcuts"] for icon in one["icons"]),
    ]
    named = [written["id"], written["start_url"], written["scope"], *(one["url"] for one in written["shortcuts"])]
    named += [picture["src"] for picture in shown]
    assert all(path.startswith("./") for path in named)


@pytest.mark.parametrize("chosen", ["/", "/stolik", "/stolik/", "/games/stolik/", "/a.b/c-d"])
def test_a_base_path_may_end_with_a_slash_or_not(chosen: str):
    assert from_environment({"STOLIK_BASE_PATH": chosen}).prefix == chosen.rstrip("/")


@pytest.mark.parametrize("chosen", ["", "stolik", "/sto lik", '/"', "//", "/../etc", "/api", "/api/x", "/assets/"])
def test_what_cannot_be_a_base_path_is_refused(chosen: str):
    with pytest.raises(BadSetting, match="STOLIK_BASE_PATH"):
        from_environment({"STOLIK_BASE_PATH": chosen})


def test_without_a_base_path_everything_is_at_the_root():
    assert Settings().prefix == ""
