"""Twin it! on a big screen: large cards, everybody's progress, the way in, and nothing that nobody may see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import Tab
from tests.browser.test_pages import axe_finds
from tests.browser.test_replay import remember
from tests.browser.twins import begin, claim, draw, twins
from tests.server.serving import Served

WALL = (1920, 1080)
LARGE = 90
"""Pixels of a card that can be told from another across a room."""
TWINS_ON_DECKS = bytes([0, 0, 1, 154]) + bytes(28)
"""With this secret both decks begin with twins."""


def screen_of(open_tab: OpenTab, player: Tab, **choices: str) -> tuple[Tab, Page]:
    screen = open_tab(size=WALL, reduced_motion="reduce", bypass_csp=True, **choices)
    return screen, screen.open(f"/t/{player.table}/tv")


def smallest(page: Page) -> float:
    return min(page.locator(".card.top").evaluate_all("cards => cards.map(card => card.getBoundingClientRect().width)"))


def test_a_screen_shows_the_race_large_with_names_progress_and_the_way_in(
    open_tab: OpenTab, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(monkeypatch, TWINS_ON_DECKS)
    people = [open_tab(), open_tab()]
    begin(people, tempo=10)
    screen, page = screen_of(open_tab, people[0])
    page.locator(".card.top").nth(1).wait_for()
    assert smallest(page) >= LARGE
    claim(people[0], twins(people[0]))
    page.locator("[data-verdict='won']", has_text="Ania").wait_for()
    page.locator(".seat", has_text="Ania").get_by_text("1/5").wait_for()
    expect(page.get_by_label(re.compile("won pair of Ania")).first).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)
    expect(page.locator(".code")).to_be_visible()
    expect(page.get_by_role("img", name="QR code with the link to this table")).to_be_visible()
    assert axe_finds(screen) == []
    assert not screen.scrolls()
    screen.keep_picture(pictures, "tv-twinit-race-1920-en-light")


def test_a_screen_of_the_race_is_told_no_hidden_face(open_tab: OpenTab) -> None:
    people = [open_tab(), open_tab()]
    begin(people, tempo=10)
    screen, page = screen_of(open_tab, people[0])
    page.locator(".card.top").nth(1).wait_for()
    updates = [frame for frame in screen.frames if frame["type"] == "update"]
    assert updates
    for update in updates:
        assert update["seat"] is None
        assert {card["place"] for card in update["view"]["cards"]} == {"deck"}
        assert len(update["view"]["cards"]) == len(people)
        assert "dealt" not in [event["event"] for event in update["events"]]


def test_a_screen_counts_the_minute_down_and_shows_what_everybody_gathered(open_tab: OpenTab, pictures: Path) -> None:
    people = [open_tab(), open_tab()]
    begin(people, mode="rivals")
    screen, page = screen_of(open_tab, people[0], locale="pl", color_scheme="dark")
    page.locator(".card.top").nth(100).wait_for()
    before = int(page.locator(".seconds").inner_text())
    claim(people[1], twins(people[1]))
    points = page.get_by_role("list", name="Punkty").locator("li", has_text="Ben")
    expect(points).to_contain_text("1")
    assert 0 < before <= 60
    expect(page.locator(".seconds")).not_to_have_text(str(before))
    assert axe_finds(screen) == []
    assert not screen.scrolls()
    screen.keep_picture(pictures, "tv-twinit-minute-1920-pl-dark")


def test_a_small_screen_shows_every_card_of_the_minute_without_scrolling(open_tab: OpenTab) -> None:
    people = [open_tab(), open_tab()]
    begin(people, mode="rivals")
    screen = open_tab(size=(1280, 720))
    page = screen.open(f"/t/{people[0].table}/tv")
    page.locator(".card.top").nth(134).wait_for()
    assert page.locator(".table").evaluate("felt => felt.scrollHeight - felt.clientHeight") <= 0


def test_what_all_gathered_together_ends_on_a_screen_with_one_result(open_tab: OpenTab, table_server: Served) -> None:
    screen = open_tab(size=WALL)
    page = screen.open(f"/t/{remember(table_server, 'twinit-6-mode=together')}/tv")
    expect(page.get_by_role("heading", name="Together: 67 points")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(6)
    expect(page.get_by_role("article").get_by_text("67 pts")).to_have_count(0)
