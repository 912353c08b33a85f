"""The home page as it is first seen: this server's games, in the words of one language, at its own addresses."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import msgspec
import pytest

from stolik.server.http import pages
from stolik.server.http.first_page import plural
from stolik.server.http.game_list import GameInfo, GameList, all_games
from tests.server.serving import Served

INDEX = (
    '<!doctype html><html lang="en" data-base="./"><head></head><body><div id="table"><p>Stolik</p></div></body></html>'
)
DRAWING = {
    "page": '<a href="/{{base}}/me"></a><ul>{{deals}}</ul><b>{{puzzles}}</b><ol>{{tiles}}</ol>',
    "tile": '<li><a href="/{{base}}/games/{{id}}">{{name}}</a> {{players}}, {{minutes}}: {{line}}<p></p></li>',
    "tile_without_lesson": "<li>{{name}}</li>",
    "deal": "<li>{{name}}</li>",
    "puzzle": "<i>{{name}}</i>",
    "texts": {
        "players": "{{from}} to {{count}}",
        "minutes_one": "{{count}} minute",
        "minutes": "{{count}} minutes",
    },
}


def game(**changes: object) -> GameInfo:
    return msgspec.structs.replace(all_games("packs").games[0], **changes)


def first(folder: Path, *games: GameInfo, prefix: str = "") -> dict[tuple[str, str], str]:
    (folder / "index.html").write_text(INDEX)
    (folder / "first.json").write_text(json.dumps({"en": DRAWING}))
    told = msgspec.json.encode(GameList(games))
    return {which: asset.body.decode() for which, asset in pages.seen_first(pages.load(folder), told, prefix).items()}


def test_every_game_of_the_server_has_its_tile(tmp_path: Path):
    page = first(tmp_path, game(), game(id="own", name="My own", minutes=1, lesson=False))["en", "auto"]
    assert '<div id="table" data-first="home">' in page
    assert '<a href="/games/crisscross">Criss Cross</a> 1 to 6, 10 minutes' in page
    assert "<li>My own</li></ol>" in page


def test_only_games_with_deals_and_puzzles_are_named_among_them(tmp_path: Path):
    page = first(tmp_path, game(puzzle=False), game(name="Slow", daily=False))["en", "auto"]
    assert "<ul><li>Criss Cross</li></ul><b><i>Slow</i></b>" in page


def test_without_any_deal_of_the_day_the_page_waits_for_its_script(tmp_path: Path):
    assert first(tmp_path, game(daily=False)) == {}


def test_a_client_that_was_built_without_is_shown_all_the_same(tmp_path: Path):
    (tmp_path / "index.html").write_text(INDEX)
    assert pages.seen_first(pages.load(tmp_path), b'{"games":[]}', "") == {}


def test_its_links_lead_to_where_the_server_lives(tmp_path: Path):
    page = first(tmp_path, game(), prefix="/play")["en", "auto"]
    assert ('href="/play/me"' in page, "{{" in page) == (True, False)


def test_a_theme_that_was_chosen_is_there_from_the_first(tmp_path: Path):
    dark, auto = (first(tmp_path, game())["en", theme] for theme in ("dark", "auto"))
    assert ('<html lang="en" data-theme="dark" ' in dark, "data-theme" in auto) == (True, False)


def test_nothing_in_a_games_words_is_taken_for_a_tag(tmp_path: Path):
    page = first(tmp_path, game(name='<img src="x">'))["en", "auto"]
    assert ("<img" in page, "&lt;img src=&quot;x&quot;&gt;" in page) == (False, True)


@pytest.mark.parametrize(
    ("language", "counts", "form"),
    [
        ("en", (1,), "one"),
        ("en", (0, 2, 21), "other"),
        ("pl", (1,), "one"),
        ("pl", (2, 4, 22, 104), "few"),
        ("pl", (0, 5, 11, 12, 14, 21, 112), "many"),
    ],
)
def test_words_are_bent_as_browsers_bend_them(language: str, counts: tuple[int, ...], form: str):
    assert {plural(language, count) for count in counts} == {form}


@pytest.mark.anyio
async def test_it_comes_in_the_language_and_theme_that_the_browser_says(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "first.json").write_text(json.dumps({"en": DRAWING, "pl": DRAWING}))
    assets = pages.load(tmp_path)
    state = vars(served)["_server"].config.app.state
    monkeypatch.setitem(state, "assets", assets)
    monkeypatch.setitem(state, "first", pages.seen_first(assets, msgspec.json.encode(GameList((game(),))), prefix=""))
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        polish = await http.get("/", headers={"accept-language": "pl"})
        http.cookies.set("stolik_language", "en")
        http.cookies.set("stolik_theme", "dark")
        chosen = await http.get("/", headers={"accept-language": "pl"})
        elsewhere = await http.get("/me")
    assert '<html lang="pl" data-base' in polish.text
    assert '<html lang="en" data-theme="dark" data-base' in chosen.text
    assert len({polish.headers["etag"], chosen.headers["etag"], elsewhere.headers["etag"]}) == 3
    assert polish.headers["vary"] == "accept-encoding, accept-language, cookie"
    assert "data-first" not in elsewhere.text
