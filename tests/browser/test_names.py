"""Long names, the longest that somebody can have: they are cut only where nothing else helps."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE, SMALL_PHONE, Tab
from tests.browser.test_replay import remember
from tests.browser.test_setup import updates
from tests.browser.test_twinit_in_turn import PASS, REVEAL, strangers
from tests.browser.twins import ask, draw, tap
from tests.server.serving import Served

LONG = (
    "Maksymilian Brzęczys",
    "Wilhelmina-Antonina",
    "Krzysztof Wszebor",
    "Grażyna z Podlasia",
    "Alexander the Great",
    "Konstancja Wołodyjow",
)
WALL = (1920, 1080)
ON_ITS_SIDE = (844, 390)
SOMEBODY_ELSE_BEGINS = bytes(32)
CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
OVER_THE_HEADER = """main => {
  const lower = document.querySelector('header').getBoundingClientRect().bottom
  return [...main.querySelectorAll('*')].map((one) => one.getBoundingClientRect())
    .filter(({ top, width }) => width > 0 && top < lower - 1).map(({ top }) => top)
}"""
SPILLS = """all => all.filter((one) => {
  const box = one.getBoundingClientRect()
  return [...one.querySelectorAll('.name, .state')].some((part) => part.checkVisibility() &&
    (part.getBoundingClientRect().bottom > box.bottom - 2 || part.getBoundingClientRect().top < box.top + 2))
}).map((one) => one.textContent)"""
"""What reaches over the edge that its card has when its turn is waited for."""


def sit(people: list[Tab], game: str, **options: object) -> str:
    """They sit down under long names, before the game begins."""
    for tab, name in zip(people, LONG, strict=False):
        ask(tab, "POST", "/me", {"name": name})
    wanted = {"game": game, "players": len(people), "options": options}
    table: str = ask(people[0], "POST", "/tables", wanted)["id"]
    for tab in people[1:]:
        ask(tab, "POST", f"/tables/{table}/join")
    for seat, tab in enumerate(people):
        ask(tab, "PUT", f"/tables/{table}/seats/{seat}/nonce", {"nonce": f"{seat:02}" * 32})
    return table


def keep_counting(tab: Tab) -> None:
    """For this tab a game that is about to start never does."""

    def pass_on(route: WebSocketRoute) -> None:
        counting = False

        def tell(text: str | bytes) -> None:
            nonlocal counting
            if not counting:
                route.send(text)
            message = json.loads(text)
            counting = counting or (message["type"] == "table" and message["table"]["starting"])

        route.connect_to_server().on_message(tell)

    tab.page.route_web_socket("**/api/live?**", pass_on)


def test_on_a_wall_every_seat_of_the_lobby_has_its_whole_name(open_tab: OpenTab) -> None:
    people = [open_tab() for _ in LONG]
    table = sit(people, "twinit")
    screen = open_tab(size=WALL)
    screen.open(f"/t/{table}/tv")
    names = screen.page.locator("li strong")
    expect(names).to_have_count(len(LONG))
    assert names.evaluate_all(CUT) == []


def test_where_the_minute_is_wide_no_name_above_it_is_cut(open_tab: OpenTab) -> None:
    people = [open_tab(size=ON_ITS_SIDE), *(open_tab() for _ in range(3))]
    table = sit(people, "twinit", mode="rivals")
    for tab in people:
        tab.open(f"/t/{table}")
    ask(people[0], "POST", f"/tables/{table}/start")
    names = people[0].page.locator(".head .name")
    expect(names).to_have_count(4)
    assert names.evaluate_all(CUT) == []


@pytest.mark.parametrize(("size", "path"), [(SMALL_PHONE, ""), (ON_ITS_SIDE, ""), (WALL, "/tv")], ids=str)
def test_before_a_race_every_name_is_whole_and_nothing_lies_on_the_header(
    open_tab: OpenTab, size: tuple[int, int], path: str
) -> None:
    people = [open_tab(size=size), *(open_tab() for _ in LONG[1:])]
    table = sit(people, "twinit")
    keep_counting(people[0])
    page = people[0].open(f"/t/{table}{path}")
    page.get_by_role("heading").first.wait_for()
    ask(people[0], "POST", f"/tables/{table}/start")
    names = page.locator("main ol li")
    expect(names).to_have_count(len(LONG))
    assert names.locator("span").evaluate_all(CUT) == []
    for name in names.all():
        expect(name).to_be_in_viewport(ratio=1)
    assert page.locator("main").evaluate(OVER_THE_HEADER) == []
    expect(page.locator("header")).not_to_contain_text("The host begins")


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=str)
def test_beside_a_clock_it_is_whole_whose_turn_it_is(
    open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    draw(monkeypatch, SOMEBODY_ELSE_BEGINS)
    people = [open_tab(size=size), *(open_tab() for _ in LONG[1:4])]
    table = sit(people, "setup")
    ask(people[0], "PATCH", f"/tables/{table}", {"pace": {"kind": "live", "decision": 180, "reserve": 600}})
    ask(people[0], "POST", f"/tables/{table}/start")
    page = people[0].open(f"/t/{table}")
    page.get_by_role("timer").wait_for()
    expect(page.locator(".expected")).to_contain_text(" is playing.")
    assert page.locator(".expected").evaluate_all(CUT) == []


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, ON_ITS_SIDE], ids=str)
def test_what_is_said_of_a_mistake_in_turn_is_whole(open_tab: OpenTab, size: tuple[int, int]) -> None:
    people = [open_tab(size=size, locale="pl") for _ in range(2)]
    table = sit(people, "twinit", mode="turns")
    for tab in people:
        tab.open(f"/t/{table}")
    ask(people[0], "POST", f"/tables/{table}/start")
    for tab in people:
        tab.page.locator(REVEAL).wait_for()
    first: int = updates(people[0])[-1]["to_act"][0]
    people[first].page.locator(REVEAL).click()
    people[first].page.locator(PASS).wait_for()
    for card in strangers(people[first]):
        tap(people[first], card)
    words = people[1 - first].page.locator(".doing .words")
    expect(words).to_contain_text("Twoja kolej: odkryj kartę.")
    expect(words).to_contain_text(f"Pomyłka: {LONG[first]}.")
    assert words.evaluate_all(CUT) == []


def test_on_a_small_phone_a_name_of_two_lines_stays_on_its_card(open_tab: OpenTab) -> None:
    people = [open_tab(size=SMALL_PHONE), *(open_tab() for _ in LONG[2:])]
    table = sit(people, "crisscross")
    ask(people[0], "POST", f"/tables/{table}/start")
    people[0].open(f"/t/{table}")
    people[0].wait_for_turn_or_end()
    cards = people[0].page.locator(".others button")
    expect(cards).to_have_count(4)
    assert cards.evaluate_all(SPILLS) == []


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=str)
def test_beside_the_longest_name_of_a_game_one_sees_how_many_watch(
    open_tab: OpenTab, table_server: Served, size: tuple[int, int]
) -> None:
    tab = open_tab(size=size)
    tab.open(f"/t/{remember(table_server, 'luckybox-12-default')}")
    watching = tab.page.locator(".title .watching")
    expect(watching).to_be_in_viewport(ratio=1)
    expect(watching).to_contain_text("1 watching")
    assert tab.page.locator(".title, .title .watching").evaluate_all(CUT) == []
