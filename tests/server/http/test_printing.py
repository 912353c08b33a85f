"""Printing over HTTP: the PDF, who may have it how often, and what is refused."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from stolik.game.installed import GAMES
from stolik.sheets import sheet_pdf
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime


def get(served: Served, path: str) -> httpx.Response:
    return httpx.get(f"http://{served.address}/api{path}", timeout=30)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_printed(served: Served, game: str):
    answer = get(served, f"/games/{game}/sheets.pdf")
    assert (answer.status_code, answer.headers["content-type"], answer.content[:5]) == (
        200,
        "application/pdf",
        b"%PDF-",
    )


def test_the_file_says_what_it_is(served: Served):
    answer = get(served, "/games/crisscross/sheets.pdf?paper=letter&language=en")
    assert answer.headers["content-disposition"] == 'attachment; filename="crisscross-letter-en.pdf"'


def test_paper_and_language_are_those_asked_for(served: Served):
    answer = get(served, "/games/crisscross/sheets.pdf?paper=letter&language=en")
    assert len(answer.content) == len(sheet_pdf("crisscross", paper="letter", language="en"))


@pytest.mark.parametrize("field", ["paper", "language"])
def test_an_unknown_paper_or_language_is_refused(served: Served, field: str):
    problem = get(served, f"/games/crisscross/sheets.pdf?{field}=cloth")
    assert problem.headers["content-type"] == "application/problem+json"
    assert (problem.status_code, problem.json()["code"], problem.json()["values"]["field"]) == (400, "bad-input", field)


def test_an_unknown_game_cannot_be_printed(served: Served):
    problem = get(served, "/games/chess/sheets.pdf")
    assert (problem.status_code, problem.json()["code"]) == (404, "no-such-game")


def test_nobody_prints_without_end(tmp_path: Path):
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as served:
        answers = [get(served, "/games/crisscross/sheets.pdf") for _ in range(30)]
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0


def test_printing_stands_in_the_description(served: Served):
    described = get(served, "/docs/openapi.json").json()
    assert "get" in described["paths"]["/api/games/{game}/sheets.pdf"]
