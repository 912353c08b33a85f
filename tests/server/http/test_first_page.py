"""Pages as they are first seen: this server's games, in the words of one language, at its own addresses."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx
import msgspec
import pytest

from stolik.server.http import pages
from stolik.server.http.first_page import Look, Played, plural
from stolik.server.http.game_list import GameInfo, GameList, all_games
from tests.server.serving import Served

SHEET = '<link rel="stylesheet" crossorigin href="./assets/shell.css">'
INDEX = (
    f'<!doctype html><html lang="en" data-base="./"><head>{SHEET}</head><body><div id="table"><p>Stolik</p></div></body>'
    "</html>"
)
DRAWING = {
    "home": {
        "page": '<a href="/{{base}}/me"></a><ul>{{deals}}</ul><b>{{puzzles}}</b><ol>{{tiles}}</ol>',
        "tile": '<li><a href="/{{base}}/games/{{id}}">{{name}}</a> {{players}}, {{minutes}}: {{line}}<p></p></li>',
        "tile_without_lesson": "<li>{{name}}</li>",
        "deal": "<li>{{name}}</li>",
        "puzzle": "<i>{{name}}</i>",
    },
    "games": {
        "crisscross": {"page": "<h1>{{name}}</h1>{{option_advanced_true}}", "without_lesson": "<h1>{{name}}</h1>"},
        "{{id}}": {
            "page": '<h1>{{name}}</h1><a href="/{{base}}/games/{{id}}/lesson"></a>',
            "without_lesson": "<h1>{{name}}</h1>{{credit}}",
        },
    },
    "table": {
        "open": "<p>{{name}}</p>",
        "begun": "<h1>{{name}}</h1>",
        "whole": "<nav>{{name}}</nav>",
        "wholes": ["twinit"],
    },
    "replay": "<h2>{{name}}</h2>",
    "texts": {
        "players": "{{from}} to {{count}}",
        "minutes_one": "{{count}} minute",
        "minutes": "{{count}} minutes",
        "credit": "By {{designers}} ({{publisher}})",
    },
    "listing": [" and ", ", ", ", and "],
}
PLAIN = Look("en", "auto")


def game(**changes: object) -> GameInfo:
    return msgspec.structs.replace(all_games("packs").games[0], **changes)


def build(folder: Path) -> dict[str, pages.Asset]:
    (folder / "index.html").write_text(INDEX)
    (folder / "first.json").write_text(json.dumps({"en": DRAWING, "pl": DRAWING}))
    needs = {"pages/Game.svelte": ["assets/Game.js", "assets/Game.css", "assets/play.js", "assets/play.css"]}
    (folder / "needs.json").write_text(json.dumps(needs))
    (folder / "assets").mkdir(exist_ok=True)
    (folder / "assets/shell.css").write_text("@font-face{src:url(./letters.woff2)}")
    (folder / "assets/Game.css").write_text("h1{mask:url('./grain.svg')}")
    return pages.load(folder)


def first(
    folder: Path,
    *games: GameInfo,
    path: str = "",
    prefix: str = "",
    played: Played | None = None,
    look: Look = PLAIN,
) -> str | None:
    assets = pages.served_at(build(folder), prefix)
    seen = pages.SeenFirst(assets, msgspec.json.encode(GameList(games or (game(),))), prefix)
    asset = seen.asset(path, played, look)
    return asset and asset.body.decode()


def shown(folder: Path, *games: GameInfo, path: str = "", prefix: str = "", played: Played | None = None) -> str:
    page = first(folder, *games, path=path, prefix=prefix, played=played)
    assert page is not None
    return page


def test_every_game_of_the_server_has_its_tile(tmp_path: Path):
    page = shown(tmp_path, game(), game(id="own", name="My own", minutes=1, lesson=False))
    assert '<div id="table" data-first="home">' in page
    assert '<a href="/games/crisscross">Criss Cross</a> 1 to 6, 10 minutes' in page
    assert "<li>My own</li></ol>" in page


def test_only_games_with_deals_and_puzzles_are_named_among_them(tmp_path: Path):
    page = shown(tmp_path, game(puzzle=False), game(id="slow", name="Slow", daily=False))
    assert "<ul><li>Criss Cross</li></ul><b><i>Slow</i></b>" in page


def test_without_any_deal_of_the_day_the_home_page_waits_for_its_script(tmp_path: Path):
    assert first(tmp_path, game(daily=False)) is None


@pytest.mark.parametrize("path", ["me", "games/unheard-of", "games/crisscross/lesson", "t/ABC/tv", "t"])
def test_other_pages_wait_for_their_script(tmp_path: Path, path: str):
    assert first(tmp_path, path=path) is None


def test_a_client_that_was_built_without_is_shown_all_the_same(tmp_path: Path):
    (tmp_path / "index.html").write_text(INDEX)
    assert pages.SeenFirst(pages.load(tmp_path), b'{"games":[]}', "").asset("", None, PLAIN) is None


def test_its_links_lead_to_where_the_server_lives(tmp_path: Path):
    page = shown(tmp_path, prefix="/play")
    assert ('href="/play/me"' in page, "{{" in page) == (True, False)


def test_a_theme_that_was_chosen_is_there_from_the_first(tmp_path: Path):
    dark, auto = (first(tmp_path, look=Look("en", theme)) or "" for theme in ("dark", "auto"))
    assert ('<html lang="en" data-theme="dark" ' in dark, "data-theme" in auto) == (True, False)


def test_who_has_games_to_go_on_with_finds_a_place_for_them_on_the_home_page_alone(tmp_path: Path):
    look = Look("en", "auto", running=True)
    assert '<html lang="en" data-running ' in (first(tmp_path, look=look) or "")
    assert "data-running" not in (first(tmp_path, path="t/ABC", look=look) or "")


def test_nothing_in_a_games_words_is_taken_for_a_tag(tmp_path: Path):
    page = shown(tmp_path, game(name='<img src="x">'))
    assert ("<img" in page, "&lt;img src=&quot;x&quot;&gt;" in page) == (False, True)


def test_a_games_page_calls_what_can_be_chosen_by_its_name(tmp_path: Path):
    page = shown(tmp_path, path="games/crisscross")
    assert '<div id="table" data-first="game"><h1>Criss Cross</h1>Advanced</div>' in page


def test_a_page_brings_its_own_styles_and_waits_for_no_file(tmp_path: Path):
    page = shown(tmp_path, path="games/crisscross", prefix="/play")
    shell, own = "@font-face{src:url(/play/assets/letters.woff2)}", "h1{mask:url('/play/assets/grain.svg')}"
    said = "/play/assets/shell.css /play/assets/Game.css"
    assert f'<style data-sheets="{said}">{shell}{own}</style></head>' in page
    assert "stylesheet" not in page


def test_just_these_styles_are_allowed_in_it(tmp_path: Path):
    seen = pages.SeenFirst(pages.served_at(build(tmp_path), ""), msgspec.json.encode(GameList((game(),))), "")
    home = seen.asset("", None, PLAIN)
    assert home is not None
    styles = home.body.decode().partition("<style")[2].partition(">")[2].partition("</style>")[0]
    known = b64encode(sha256(styles.encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{known}';" in home.headers["content-security-policy"]
    assert "script-src 'self';" in home.headers["content-security-policy"]


def test_a_game_that_somebody_brought_along_has_a_page_too(tmp_path: Path):
    own = game(id="own", name="My own")
    assert '<h1>My own</h1><a href="/games/own/lesson"></a>' in shown(tmp_path, own, path="games/own")


@pytest.mark.parametrize(
    ("designers", "named"),
    [(("Ada",), "Ada"), (("Ada", "Bo"), "Ada and Bo"), (("Ada", "Bo", "Cy"), "Ada, Bo, and Cy")],
)
def test_everybody_who_made_a_game_is_named(tmp_path: Path, designers: tuple[str, ...], named: str):
    own = game(id="own", lesson=False, designers=designers, publisher="Us")
    assert f"By {named} (Us)" in shown(tmp_path, own, path="games/own")


def test_a_game_without_bots_waits_for_its_script(tmp_path: Path):
    assert first(tmp_path, game(levels=()), path="games/crisscross") is None


@pytest.mark.parametrize(
    ("played", "seen"),
    [
        (Played("crisscross", begun=False), ' data-game="crisscross"><p>Criss Cross</p></div>'),
        (Played("crisscross", begun=True), ' data-game="crisscross" data-begun><h1>Criss Cross</h1></div>'),
        (Played("twinit", begun=True), ' data-game="twinit" data-begun><nav>Twin it!</nav></div>'),
        (None, "><h1></h1></div>"),
    ],
)
def test_a_table_stands_there_with_the_name_of_its_game_if_that_is_known(
    tmp_path: Path, played: Played | None, seen: str
):
    page = shown(tmp_path, game(), game(id="twinit", name="Twin it!"), path="t/ABC", played=played)
    assert f'<div id="table" data-first="table"{seen}' in page


def test_so_does_a_replay(tmp_path: Path):
    page = shown(tmp_path, path="t/ABC/replay", played=Played("crisscross", begun=True))
    assert '<div id="table" data-first="replay" data-game="crisscross" data-begun><h2>Criss Cross</h2></div>' in page


def test_a_page_is_put_together_once(tmp_path: Path):
    seen = pages.SeenFirst(build(tmp_path), msgspec.json.encode(GameList((game(),))), "")
    running = Look("en", "auto", running=True)
    assert seen.asset("t/ABC", None, PLAIN) is seen.asset("t/DEF", None, running)


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
    assets = build(tmp_path)
    state = vars(served)["_server"].config.app.state
    monkeypatch.setitem(state, "assets", assets)
    monkeypatch.setitem(state, "first", pages.SeenFirst(assets, msgspec.json.encode(GameList((game(),))), prefix=""))
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        polish = await http.get("/", headers={"accept-language": "pl"})
        http.cookies.set("stolik_language", "en")
        http.cookies.set("stolik_theme", "dark")
        http.cookies.set("stolik_running", "yes")
        chosen = await http.get("/", headers={"accept-language": "pl"})
        elsewhere = await http.get("/me")
    assert '<html lang="pl" data-base' in polish.text
    assert '<html lang="en" data-theme="dark" data-running data-base' in chosen.text
    assert len({polish.headers["etag"], chosen.headers["etag"], elsewhere.headers["etag"]}) == 3
    assert polish.headers["vary"] == "accept-encoding, accept-language, cookie"
    assert "data-first" not in elsewhere.text
