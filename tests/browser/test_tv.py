"""The table on a big screen, the dice for games on paper, and the paper itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page, WebSocket, expect

from stolik.game.installed import GAMES
from stolik.sheets import PAPERS, PaperName
from stolik.table.about import about
from tests.browser.conftest import OpenTab
from tests.browser.tabs import MOVING, PHONE, Tab, is_over
from tests.browser.test_pages import axe_finds, too_small_to_touch
from tests.browser.test_replay import remember
from tests.browser.test_setup import best, do, sit_down, wait_for_update
from tests.browser.twins import ask
from tests.server.serving import Served
from tests.sheets.looking import pages_of

WALL = (1920, 1080)
LARGE_WALL = (3840, 2160)
ROLLING = 700
"""Milliseconds after which the roller takes the next press."""


def show(screen: Tab, table: str) -> Page:
    return screen.open(f"/t/{table}/tv")


# The big screen


def test_a_screen_shows_no_secret_of_the_guest_who_switched_it_on(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.play_now("Super Mega Lucky Box")
    tab.page.get_by_role("button", name=re.compile(r"^Card \d")).first.wait_for()
    frames: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(json.loads(frame)))

    screen = tab.context.new_page()
    screen.on("websocket", listen)
    screen.goto(f"http://{tab.address}/t/{tab.table}/tv")
    screen.get_by_role("article").first.wait_for()
    assert any(frame["type"] == "update" and frame["view"]["hand"] for frame in tab.frames)
    updates = [frame for frame in frames if frame["type"] == "update"]
    assert [(update["seat"], update["view"]["hand"]) for update in updates] == [(None, [])] * len(updates)
    assert updates


def test_a_screen_is_told_of_no_rack_not_even_of_the_guest_who_switched_it_on(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.sit_with_hasty_bots("setup", players=3)
    rack = tab.page.locator("[data-slot] [data-tile]")
    rack.first.wait_for()
    own = [str(rack.nth(at).get_attribute("data-tile")) for at in range(rack.count())]
    frames: list[str] = []
    screen = tab.context.new_page()
    screen.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    screen.goto(f"http://{tab.address}/t/{tab.table}/tv")
    screen.get_by_role("article").nth(2).wait_for()
    updates = [update for update in map(json.loads, frames) if update["type"] == "update"]
    assert updates
    for update in updates:
        assert {event["event"] for event in update["events"]}.isdisjoint({"dealt", "drew"})
        assert [seat["rack"] for seat in update["view"]["seats"]] == [None] * 3
    seen = json.dumps([update["view"]["spaces"] for update in updates] + [update["view"]["pool"] for update in updates])
    assert [tile for tile in own if f'"{tile}"' in seen] == []


def test_a_screen_follows_the_game_live(open_tab: OpenTab) -> None:
    host, screen = open_tab(**MOVING), open_tab(size=WALL, **MOVING)
    host.play_now()
    page = show(screen, host.table)
    page.get_by_text("Round 1 of 12", exact=True).wait_for()
    host.wait_for_turn_or_end()
    host.write()
    page.get_by_text("Round 2 of 12", exact=True).wait_for()
    assert not screen.scrolls()


def test_the_lobby_fills_on_the_screen_and_the_code_stays_on_it(open_tab: OpenTab) -> None:
    host, friend, screen = open_tab(), open_tab(locale="pl"), open_tab(size=WALL)
    code = host.invite()
    page = show(screen, host.table)
    expect(page.get_by_text(code)).to_be_visible()
    expect(page.get_by_role("img", name="QR code with the link to this table")).to_be_visible()
    page.get_by_text("1 free seat", exact=True).wait_for()
    friend.open(f"/join/{code}")
    page.get_by_text("Everybody is here.").wait_for()
    host.page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_text("Round 1 of 12", exact=True).wait_for()
    expect(page.get_by_text(code)).to_be_visible()


def test_who_listens_reads_the_screen_in_words(open_tab: OpenTab) -> None:
    host, screen = open_tab(), open_tab(size=WALL)
    host.sit_with_hasty_bots("setup", players=2)
    page = show(screen, host.table)
    opener = page.get_by_role("button", name="In words")
    opener.press("Enter")
    words = page.get_by_role("dialog", name="The table in words")
    expect(words).to_contain_text(re.compile(r"N1: row \d, column \d"))
    expect(words.get_by_text("hidden tiles").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.keyboard.press("w")
    expect(words).to_be_visible()


def test_a_long_name_stays_beside_the_rules_on_the_screen(open_tab: OpenTab) -> None:
    host, screen = open_tab(), open_tab(size=WALL)
    ask(host, "POST", "/me", {"name": "Wielka Aleksandra Wiśniewska"})
    host.invite()
    page = show(screen, host.table)
    seat, rules = page.locator("main li").first.bounding_box(), page.locator("[data-attract]").bounding_box()
    assert seat
    assert rules
    assert seat["x"] + seat["width"] <= rules["x"]


def test_who_comes_late_by_the_code_watches(open_tab: OpenTab) -> None:
    host, late = open_tab(), open_tab()
    code = host.invite()
    host.page.get_by_role("button", name=re.compile("Begin with a bot")).click()
    host.wait_for_turn_or_end()
    late.open(f"/join/{code}")
    late.page.get_by_text("You are watching round 1 of 12.").first.wait_for()


def test_who_comes_late_to_setup_watches_and_sees_no_rack(open_tab: OpenTab) -> None:
    host, screen, late = open_tab(), open_tab(size=WALL), open_tab(size=PHONE)
    host.sit_with_hasty_bots("setup", players=3)
    code = show(screen, host.table).locator(".code").inner_text()
    late.open(f"/join/{code}")
    late.page.get_by_text("You are watching the race to 50.").first.wait_for()
    expect(late.page.get_by_role("img", name="has 4 hidden tiles")).to_have_count(3)
    expect(late.page.locator("[data-tile]")).to_have_count(0)


def test_the_host_finds_the_big_screen_in_the_lobby(open_tab: OpenTab) -> None:
    host = open_tab()
    host.invite()
    with host.context.expect_page() as opened:
        host.page.get_by_role("link", name="Big screen").click()
    opened.value.get_by_text("Scan to take a seat").wait_for()
    expect(host.page).to_have_url(re.compile(f"/t/{host.table}$"))


def test_the_rules_go_by_picture_after_picture_while_the_lobby_waits(open_tab: OpenTab) -> None:
    host, screen = open_tab(), open_tab(size=WALL)
    host.invite("SETUP")
    screen.page.clock.install()
    shown = show(screen, host.table).locator("[data-attract] figure").filter(visible=True)
    told: list[str] = []
    for _ in range(3):
        expect(shown).to_have_count(1)
        told.append(shown.inner_text())
        screen.page.clock.run_for(9_000)
    assert len(set(told)) == 3


def test_at_the_end_a_screen_says_what_decided_it_and_the_way_in_stays_small(
    open_tab: OpenTab, table_server: Served
) -> None:
    screen = open_tab(size=WALL)
    page = show(screen, remember(table_server, "twinit-6-default"))
    expect(page.get_by_text(re.compile("^What decided it: "))).to_be_visible()
    card = page.get_by_role("region", name="Scan to watch").bounding_box()
    assert card
    assert card["width"] < WALL[0] / 2


def test_nobody_stands_on_steps_alone_on_a_screen(open_tab: OpenTab, table_server: Served) -> None:
    screen = open_tab(size=WALL)
    page = show(screen, remember(table_server, "crisscross-1-default"))
    expect(page.get_by_role("heading", name="9 points")).to_be_visible()
    expect(page.locator(".ranking")).to_have_count(0)


def test_what_was_gathered_together_is_seen_on_a_screen(open_tab: OpenTab, table_server: Served) -> None:
    page = show(open_tab(size=WALL), remember(table_server, "twinit-1-mode=together"))
    gathered = page.get_by_role("article", name="Domino")
    expect(gathered.get_by_role("img", name=re.compile("^(Pair|Triplets): ")).first).to_be_visible()
    box = gathered.bounding_box()
    assert box
    assert box["height"] > WALL[1] / 2


def test_what_is_laid_glows_on_a_screen_and_says_what_it_brings(open_tab: OpenTab) -> None:
    host, screen = open_tab(), open_tab(size=WALL, **MOVING)
    sit_down(host, {"finish": 200})
    page = show(screen, host.table)
    page.get_by_role("article").nth(1).wait_for()
    do(host, best(wait_for_update(host, my_turn=True)))
    page.locator("article [data-rises]", has_text="+").first.wait_for()
    expect(page.locator(".shared [data-gained]").first).to_be_attached()
    expect(page.locator(".shared [data-last]").first).to_be_visible()


def test_paper_falls_on_a_screen_for_who_wins_before_its_eyes(open_tab: OpenTab) -> None:
    host, screen, late = open_tab(), open_tab(size=WALL, **MOVING), open_tab(size=WALL, **MOVING)
    host.sit_with_hasty_bots("crisscross", 2)
    page = show(screen, host.table)
    while host.wait_for_turn_or_end():
        host.write()
    expect(page.locator("[data-confetti]")).to_be_attached()
    show(late, host.table)
    expect(late.page.locator(".ranking")).to_be_attached()
    expect(late.page.locator("[data-confetti]")).to_have_count(0)


def test_a_screen_shows_the_podium_and_comes_along_to_the_next_game(open_tab: OpenTab, pictures: Path) -> None:
    host, screen = open_tab(), open_tab(size=WALL, reduced_motion="reduce", bypass_csp=True)
    host.play_now()
    page = show(screen, host.table)
    code = page.locator(".code").inner_text()
    while host.wait_for_turn_or_end():
        host.write()
    is_over(host)
    page.locator(".block").first.wait_for()
    expect(page.get_by_text(code)).to_be_visible()
    screen.keep_picture(pictures, "tv-end-1920-en-light")
    assert axe_finds(screen) == []
    first = host.table
    host.page.get_by_role("button", name="Play again").click()
    for tab in (host, screen):
        tab.page.wait_for_url(lambda address: first not in address)
    assert screen.table == host.table


@pytest.mark.parametrize(
    ("game", "size", "locale", "scheme"),
    [
        *((game, WALL, "en", "light") for game in ("crisscross", "twentyone", "luckybox", "setup")),
        *((game, WALL, "pl", "dark") for game in ("crisscross", "twentyone", "luckybox", "setup")),
        ("luckybox", LARGE_WALL, "pl", "light"),
    ],
)
def test_a_screen_is_complete_and_accessible(
    open_tab: OpenTab, pictures: Path, game: str, size: tuple[int, int], locale: str, scheme: str
) -> None:
    tab = open_tab(size=size, locale=locale, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    tab.sit_with_hasty_bots(game, players=4)
    page = show(tab, tab.table)
    page.get_by_role("article").nth(3).wait_for()
    expect(page.locator(".code")).to_be_visible()
    expect(page.locator("img[src*='qr']")).to_be_visible()
    tab.keep_picture(pictures, f"tv-{game}-{size[0]}-{locale}-{scheme}")
    assert axe_finds(tab) == []
    assert not tab.scrolls()


@pytest.mark.parametrize(
    ("game", "size", "locale", "scheme"),
    [
        *((game, WALL, "pl", "light") for game in ("Criss Cross", "Twenty One", "Super Mega Lucky Box", "SETUP")),
        *((game, WALL, "en", "dark") for game in ("Criss Cross", "Twenty One", "Super Mega Lucky Box", "SETUP")),
        ("SETUP", LARGE_WALL, "en", "light"),
    ],
)
def test_the_lobby_on_a_screen_is_complete_and_accessible(
    open_tab: OpenTab, pictures: Path, game: str, size: tuple[int, int], locale: str, scheme: str
) -> None:
    tab = open_tab(size=size, locale=locale, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    code = tab.invite(game)
    page = show(tab, tab.table)
    expect(page.get_by_text(code)).to_be_visible()
    expect(page.locator("img[src*='qr']")).to_be_visible()
    expect(page.locator("[data-attract] figure").filter(visible=True)).to_have_count(1)
    expect(page.locator("[data-attract] section > p").filter(visible=True)).to_have_count(0)
    tab.keep_picture(pictures, f"tv-lobby-{game.lower().replace(' ', '-')}-{size[0]}-{locale}-{scheme}")
    assert axe_finds(tab) == []
    assert not tab.scrolls()


# The roller


def open_roller(tab: Tab, game: str) -> Page:
    """The roller, in a time that can be moved on."""
    tab.page.clock.install()
    return tab.open(f"/roller/{game}")


def press_space(page: Page, times: int) -> None:
    for _ in range(times):
        page.keyboard.press("Space")
        page.clock.fast_forward(ROLLING)


def test_symbols_are_rolled_by_key_and_remembered(open_tab: OpenTab) -> None:
    page = open_roller(open_tab(size=WALL), "crisscross")
    page.get_by_role("button", name="Roll").wait_for()
    press_space(page, 3)
    page.get_by_text("Round 3 of 12", exact=True).wait_for()
    rolled = page.get_by_role("region", name="What came before").inner_html()
    page.reload()
    page.get_by_text("Round 3 of 12", exact=True).wait_for()
    assert page.get_by_role("region", name="What came before").inner_html() == rolled


def test_a_hasty_second_press_rolls_nothing(open_tab: OpenTab) -> None:
    page = open_roller(open_tab(size=WALL), "crisscross")
    page.get_by_role("button", name="Roll").wait_for()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    page.get_by_role("button", name="Roll").dblclick()
    page.get_by_text("Round 1 of 12", exact=True).wait_for()


def test_coloured_dice_are_rolled_again_once(open_tab: OpenTab) -> None:
    page = open_roller(open_tab(size=PHONE), "twentyone")
    page.get_by_role("button", name="Roll", exact=True).click()
    again = page.get_by_role("button", name="Roll again, ones stay")
    expect(again).to_be_enabled()
    page.clock.fast_forward(ROLLING)
    again.click()
    expect(again).to_be_disabled()
    page.get_by_text("Turn 1").wait_for()


def test_nine_numbers_make_a_round(open_tab: OpenTab) -> None:
    page = open_roller(open_tab(size=PHONE), "luckybox")
    page.get_by_role("button", name="Turn up a number").wait_for()
    press_space(page, 9)
    page.get_by_text("Round 1 of 4 · number 9 of 9").wait_for()
    page.get_by_role("button", name="Next round").click()
    page.get_by_text("Round 2 of 4 · number 1 of 9").wait_for()


def test_a_new_game_clears_the_tray_only_when_it_is_meant(open_tab: OpenTab) -> None:
    page = open_tab(size=WALL).open("/roller/crisscross")
    page.get_by_role("button", name="Roll").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_text("Round 1 of 12", exact=True).wait_for()
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    page.get_by_text("12 rounds").wait_for()


def test_the_minute_runs_out_and_survives_a_reload(open_tab: OpenTab) -> None:
    page = open_roller(open_tab(size=WALL), "twinit")
    page.get_by_role("button", name="Start the minute").click()
    page.clock.run_for(20_500)
    a_part_has_run = re.compile("^([23]\\d|40)$")
    expect(page.get_by_role("timer")).to_have_text(a_part_has_run)
    page.reload()
    expect(page.get_by_role("timer")).to_have_text(a_part_has_run)
    page.clock.run_for(41_000)
    page.get_by_role("button", name="Once more").wait_for()


ROLLERS: dict[str, Callable[[Page], None]] = {
    "crisscross": lambda page: press_space(page, 4),
    "twentyone": lambda page: press_space(page, 2),
    "luckybox": lambda page: press_space(page, 10),
    "twinit": lambda page: page.keyboard.press("Enter"),
}


@pytest.mark.parametrize(
    ("size", "locale", "scheme"), [(WALL, "en", "dark"), (PHONE, "pl", "light"), ((844, 390), "pl", "dark")]
)
@pytest.mark.parametrize("game", ROLLERS)
def test_a_roller_is_complete_and_accessible(
    open_tab: OpenTab, pictures: Path, game: str, size: tuple[int, int], locale: str, scheme: str
) -> None:
    tab = open_tab(size=size, locale=locale, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    open_roller(tab, game).locator("main").wait_for()
    ROLLERS[game](tab.page)
    tab.keep_picture(pictures, f"roller-{game}-{size[0]}-{locale}-{scheme}")
    assert axe_finds(tab) == []
    assert too_small_to_touch(tab) == []
    assert not tab.scrolls()
    felt = tab.page.locator("main > section").first.bounding_box()
    assert felt is not None
    assert felt["height"] >= size[1] / 2


# Paper


@pytest.mark.parametrize(("locale", "paper"), [("pl", "A4"), ("en", "Letter")])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_page_gives_its_sheets_as_pdf(open_tab: OpenTab, game: str, locale: str, paper: str) -> None:
    page = open_tab(locale=locale).open(f"/games/{game}")
    page.get_by_role("radio", name=paper).check()
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("Download the PDF|Pobierz PDF")).click()
    assert download.value.suggested_filename == f"{game}-{paper.lower()}-{locale}.pdf"
    (first, *_) = pages_of(download.value.path().read_bytes())
    assert about(game).name in first.text
    assert sorted((first.width, first.height)) == pytest.approx(sizes_of(paper), abs=0.05)


def sizes_of(paper: str) -> list[float]:
    found = PAPERS[cast("PaperName", paper.lower())]
    return sorted((found.width, found.height))


def test_a_game_page_leads_to_its_roller(open_tab: OpenTab) -> None:
    page = open_tab().open("/games/luckybox")
    page.get_by_role("link", name="Numbers on this screen").click()
    page.get_by_role("button", name="Turn up a number").wait_for()
