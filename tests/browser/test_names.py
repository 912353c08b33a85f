"""Long names, the longest that somebody can have: they are cut only where nothing else helps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE, SMALL_PHONE, Tab
from tests.browser.test_replay import remember
from tests.browser.twins import ask
from tests.server.serving import Served

LONG = ("Maksymilian Brzęczys", "Wilhelmina-Antonina", "Krzysztof Wszebor", "Grażyna z Podlasia", "Alexander the Great")
WALL = (1920, 1080)
ON_ITS_SIDE = (844, 390)
CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
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


def test_on_a_wall_every_seat_of_the_lobby_has_its_whole_name(open_tab: OpenTab) -> None:
    people = [open_tab() for _ in LONG]
    table = sit(people, "twinit")
    screen = open_tab(size=WALL)
    screen.open(f"/t/{table}/tv")
    names = screen.page.locator("li strong")
    expect(names).to_have_count(5)
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


def test_on_a_small_phone_a_name_of_two_lines_stays_on_its_card(open_tab: OpenTab) -> None:
    people = [open_tab(size=SMALL_PHONE), *(open_tab() for _ in LONG[1:])]
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
