"""The dice in a real browser: whose numbers they are made of, and what the page says when somebody has bent them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE, Tab

CHOSEN = "ee" * 32
Header = dict[str, Any]


def play(tab: Tab) -> None:
    """A game of Criss Cross against a bot that does not pause, begun in the lobby, to its replay."""
    table = tab.open_with_hasty_bots(players=2)
    tab.open(f"/t/{table}")
    tab.page.get_by_role("button", name=re.compile("^(Begin|Zaczynamy)$")).click()
    while tab.wait_for_turn_or_end():
        tab.write()
    tab.page.get_by_role("link", name=re.compile("Watch again|Obejrzyj")).click()
    tab.page.wait_for_url("**/replay")


def check(tab: Tab) -> Page:
    tab.page.get_by_role("button", name=re.compile("Check the luck|Sprawdź losowania")).click()
    tab.page.locator("p.verdict").wait_for()
    return tab.page


def checks(page: Page, verdict: str) -> list[str]:
    found = page.locator(f'[data-verdict="{verdict}"]')
    return [found.nth(at).get_attribute("data-check") or "" for at in range(found.count())]


def cheat(tab: Tab, change: Callable[[Header], None]) -> None:
    """Whatever record the server gives, the browser gets another one."""

    def answer(route: Route) -> None:
        header, *rest = route.fetch().text().splitlines(keepends=True)
        changed = json.loads(header)
        change(changed)
        route.fulfill(body=json.dumps(changed) + "\n" + "".join(rest), content_type="application/jsonl")

    tab.page.route("**/record", answer)


def drop_my_number(header: Header) -> None:
    header["nonces"][0] = ""


def choose_a_bots_number(header: Header) -> None:
    header["nonces"][1] = CHOSEN


def change_the_promise(header: Header) -> None:
    header["commit"] = CHOSEN


@pytest.mark.parametrize(("size", "language"), [(PHONE, "pl"), ((1440, 900), "en")], ids=["phone-pl", "desktop-en"])
def test_who_played_can_check_everything_and_finds_each_cheat_by_name(
    open_tab: OpenTab, pictures: Path, size: tuple[int, int], language: str
) -> None:
    tab = open_tab(size=size, locale=language)
    play(tab)
    page = check(tab)
    assert (checks(page, "broken"), checks(page, "unknown"), len(checks(page, "holds"))) == ([], [], 8)
    expect(page.locator("p.verdict")).to_have_class(re.compile("holds"))
    page.locator("[data-check]").last.scroll_into_view_if_needed()
    tab.keep_picture(pictures, f"dice-hold-{language}")
    for change, failed in (
        (drop_my_number, ["table", "mine", "start", "seed", "throws"]),
        (choose_a_bots_number, ["table", "numbers", "start", "seed", "throws"]),
        (change_the_promise, ["table", "secret", "promise"]),
    ):
        cheat(tab, change)
        assert checks(check(tab), "broken") == failed
        page.unroute("**/record")
    page.locator("[data-check]").last.scroll_into_view_if_needed()
    tab.keep_picture(pictures, f"dice-fail-{language}")


def test_who_comes_later_is_told_what_cannot_be_checked(open_tab: OpenTab) -> None:
    player, stranger = open_tab(), open_tab()
    play(player)
    stranger.open(f"/t/{player.table}/replay")
    page = check(stranger)
    assert (checks(page, "broken"), checks(page, "unknown")) == ([], ["promise", "mine", "start"])
    expect(page.get_by_text("This browser did not sit at the table and added no number.")).to_be_visible()


def test_the_number_of_somebody_who_left_for_good_is_no_cheat(open_tab: OpenTab, pictures: Path) -> None:
    host, friend, stranger = open_tab(size=PHONE, locale="pl"), open_tab(), open_tab()
    friend.open()
    table = host.open_with_hasty_bots(players=2)
    asked(host, "PUT", f"/api/tables/{table}/seats/1", {"kind": "open"})
    asked(friend, "POST", f"/api/tables/{table}/join", {})
    for tab in (friend, host):
        tab.open(f"/t/{table}").locator("section.seats").wait_for()
    host.page.get_by_role("button", name="Zaczynamy").click()
    friend.page.get_by_role("region", name="What is asked of you").wait_for()
    asked(friend, "POST", f"/api/tables/{table}/give-up", {})
    while host.wait_for_turn_or_end():
        host.write()
    for tab, unknown in ((host, []), (stranger, ["promise", "numbers", "mine", "start"])):
        tab.open(f"/t/{table}/replay")
        page = check(tab)
        assert (checks(page, "broken"), checks(page, "unknown")) == ([], unknown)
        page.locator('[data-check="numbers"]').scroll_into_view_if_needed()
        tab.keep_picture(pictures, f"dice-left-{len(unknown)}")


def asked(tab: Tab, method: str, path: str, body: dict[str, Any]) -> None:
    home = f"http://{tab.address}"
    answer = tab.context.request.fetch(home + path, method=method, data=body, headers={"origin": home})
    assert answer.ok, answer.text()


def test_every_browser_at_a_table_gives_its_own_number_one_a_person(open_tab: OpenTab) -> None:
    host, friend = open_tab(), open_tab()
    code = host.invite()
    host.page.get_by_role("button", name="One seat more").click()
    friend.open(f"/join/{code}")
    friend.page.wait_for_url("**/t/*")
    host.page.get_by_role("button", name="On this device").click()
    host.page.get_by_label("Who plays with you on this device?").fill("Babcia")
    host.page.get_by_role("button", name="Sit down").click()
    host.page.get_by_role("button", name="Begin", exact=True).click()
    host.page.get_by_role("region", name="What is asked of you").wait_for()
    table = next(frame["table"] for frame in reversed(host.frames) if frame["type"] == "table")
    assert [len(nonce) for nonce in table["nonces"]] == [64, 64, 64]
    assert len(set(table["nonces"])) == 3


def test_who_gave_no_number_is_told_when_the_game_begins(open_tab: OpenTab, pictures: Path) -> None:
    """This browser's numbers never get through."""
    tab = open_tab(size=PHONE, locale="pl")
    tab.page.route("**/nonce", lambda route: route.fulfill(status=503, body='{"code": "store-unavailable"}'))
    tab.play_now()
    tab.page.get_by_text(re.compile("Na czas nie dotarła liczba do losowań od")).wait_for()
    tab.keep_picture(pictures, "dice-without")
    tab.page.get_by_role("button", name="Menu stolika").click()
    expect(tab.page.locator("dialog .amiss")).to_be_visible()
    tab.complaints = [line for line in tab.complaints if "503" not in line]
