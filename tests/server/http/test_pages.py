"""Pages: the client's files from memory, a plain page where there is none, and nothing from elsewhere."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from stolik.server.http import pages
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def test_every_answer_forbids_scripts_from_elsewhere(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        answers = [await http.get(path) for path in ("/", "/api/games", "/api/nothing", "/api/docs")]
        policies = {answer.headers["content-security-policy"] for answer in answers}
        assert len(policies) == 1
        assert "script-src 'self';" in policies.pop()


async def test_the_page_about_the_interface_needs_no_scripts(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        page = (await http.get("/api/docs")).text
        assert ("/api/tables" in page, "<script" in page, "https://" in page) == (True, False, False)


async def test_a_path_of_the_clients_own_shows_the_client(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        assert (await http.get("/join/KQXWPT")).text == (await http.get("/")).text


async def test_a_file_that_is_not_there_is_not_found(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        assert (await http.get("/assets/missing.js")).json()["code"] == "not-found"


async def test_long_answers_come_compressed_to_whoever_can_read_that(served: Served):
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
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
