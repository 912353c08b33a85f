"""Pages: the client's files from memory, a plain page where there is none, and nothing from elsewhere."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx
import msgspec
import pytest

from stolik.server.http import pages
from tests.server.serving import Served

pytestmark = pytest.mark.anyio
SCRIPT = "1 + 1"
NOTHING = "default-src 'none'; frame-ancestors 'none'"
OURS_ALONE = re.compile(r"; script-src 'self'( 'sha256-[\w+/=]+')?; ")


async def test_a_page_loads_scripts_from_here_alone_and_any_other_answer_loads_nothing(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        pages = [await http.get(path) for path in ("/", "/me", "/games/setup")]
        others = [await http.get(path) for path in ("/api/games", "/api/nothing", "/api/docs", "/healthz", "/x.js")]
    policies = [answer.headers["content-security-policy"] for answer in pages]
    assert [policy for policy in policies if not OURS_ALONE.search(policy)] == []
    assert {answer.headers["cross-origin-opener-policy"] for answer in pages} == {"same-origin"}
    assert {answer.headers["content-security-policy"] for answer in others} == {NOTHING}
    assert all("frame-ancestors 'none'" in policy for policy in [*policies, NOTHING])


async def test_only_a_script_that_was_built_into_the_page_may_run_in_it(tmp_path: Path):
    (tmp_path / "index.html").write_text(f"<head></head><script>{SCRIPT}</script>")
    told = pages.telling(pages.served_at(pages.load(tmp_path), ""), b'["<script>2</script>"]')["index.html"]
    known = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert f"; script-src 'self' 'sha256-{known}'; style-src 'self'; " in told.headers["content-security-policy"]


async def test_webassembly_may_be_compiled_in_pythons_worker_and_nowhere_else(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "assets").mkdir()
    files = ("index.html", "sw.js", "assets/worker-BxYz12_a.js", "assets/shell-BxYz12_a.js")
    for file in files:
        (tmp_path / file).write_text("0")
    monkeypatch.setitem(vars(served)["_server"].config.app.state, "assets", pages.load(tmp_path))
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        policies = {file: (await http.get(f"/{file}")).headers["content-security-policy"] for file in files}
    assert [file for file, policy in policies.items() if "wasm-unsafe-eval" in policy] == ["assets/worker-BxYz12_a.js"]
    assert not any("'unsafe-eval'" in policy for policy in policies.values())
    assert all("connect-src 'self'" in policy for policy in policies.values())


async def test_the_page_about_the_interface_needs_no_scripts(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        page = (await http.get("/api/docs")).text
        assert ("/api/tables" in page, "<script" in page, "https://" in page) == (True, False, False)


async def test_a_path_of_the_clients_own_shows_the_client(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        assert (await http.get("/join/KQXWPT")).text == (await http.get("/me")).text


async def test_a_file_that_is_not_there_is_not_found(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        assert (await http.get("/assets/missing.js")).json()["code"] == "not-found"


async def test_long_answers_come_compressed_to_whoever_can_read_that(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}", timeout=60) as http:
        games, plain = [
            await http.get("/api/games", headers={"accept-encoding": kind}) for kind in ("gzip", "identity")
        ]
        page, sheets = await http.get("/"), await http.get("/api/games/crisscross/sheets.pdf")
    assert (games.headers["content-encoding"], "content-encoding" in plain.headers) == ("gzip", False)
    assert games.json() == plain.json()
    assert page.text.startswith("<!doctype html>")
    assert ("content-encoding" in sheets.headers, sheets.content[:4]) == (False, b"%PDF")


async def test_figures_are_there_for_prometheus(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        assert "stolik_moves_total" in (await http.get("/metrics")).text


def test_without_a_client_the_page_says_so(tmp_path: Path):
    assert b"not part of this installation" in pages.load(tmp_path)["index.html"].body


def test_files_with_a_hash_in_their_name_are_kept_for_ever(tmp_path: Path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app-BxYz12_a.js").write_text("let a = 1;" * 200)
    found = pages.load(tmp_path)
    script = found["assets/app-BxYz12_a.js"]
    assert (script.immutable, found["index.html"].immutable) == (True, False)
    assert gzip.decompress(script.encodings["gzip"]) == script.body


def test_what_was_compressed_beforehand_is_served_as_it_is(tmp_path: Path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "index.html.br").write_bytes(b"brotli")
    found = pages.load(tmp_path)
    assert (list(found), found["index.html"].encodings["br"]) == (["index.html"], b"brotli")


# The list of games inside the page

HEAD = "<!doctype html><head><title>Stolik</title></head>"


async def test_the_page_tells_the_same_games_as_the_interface(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        page, games = (await http.get("/")).text, (await http.get("/api/games")).json()
    if "</head>" in page:
        told = page.partition('<script type="application/json" id="games">')[2].partition("</script>")[0]
        assert json.loads(told) == games


def test_nothing_in_the_list_can_end_the_element_that_it_stands_in(tmp_path: Path):
    (tmp_path / "index.html").write_text(HEAD)
    evil = msgspec.json.encode({"name": "</script><script>alert(1)</script><!--"})
    page = pages.telling(pages.load(tmp_path), evil)["index.html"].body.decode()
    assert page.count("<script") == page.count("</script>") == 1
    assert json.loads(page.partition('id="games">')[2].partition("</script>")[0]) == msgspec.json.decode(evil)


def test_a_page_that_tells_other_games_is_another_page(tmp_path: Path):
    (tmp_path / "index.html").write_text(HEAD)
    before = pages.load(tmp_path)
    one, other = (pages.telling(before, games)["index.html"] for games in (b"[1]", b"[2]"))
    assert len({before["index.html"].etag, one.etag, other.etag}) == 3


def test_what_was_compressed_before_the_games_were_told_is_not_served(tmp_path: Path):
    (tmp_path / "index.html").write_text(HEAD)
    (tmp_path / "index.html.br").write_bytes(b"brotli")
    told = pages.telling(pages.load(tmp_path), b"[]")["index.html"]
    assert "br" not in told.encodings


def test_where_there_is_no_client_nothing_is_told(tmp_path: Path):
    plain = pages.load(tmp_path)
    assert pages.telling(plain, b"[]") == plain


async def test_the_words_that_a_page_will_need_are_in_the_language_that_was_chosen_by_hand(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    state = vars(served)["_server"].config.app.state
    monkeypatch.setitem(state, "needs", {"text/first/en.json": ["en.js"], "text/first/pl.json": ["pl.js"]})
    headers = {"accept-language": "en"}
    async with httpx.AsyncClient(base_url=f"http://{served.address}", headers=headers) as http:
        asked = (await http.get("/")).headers["link"]
        http.cookies.set("stolik_language", "pl")
        chosen = (await http.get("/")).headers["link"]
    assert (asked, chosen) == ("</en.js>; rel=modulepreload", "</pl.js>; rel=modulepreload")
