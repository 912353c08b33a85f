"""What one seat may not know never reaches its browser; what two people share a device for stays between them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import Tab

GAME = "Super Mega Lucky Box"


def dealt_to(tab: Tab) -> set[int]:
    """Whose cards this browser was told of."""
    events: list[dict[str, Any]] = [event for frame in tab.frames for event in frame.get("events", [])]
    return {event["seat"] for event in events if event["event"] == "dealt"}


def hand_of(tab: Tab) -> list[dict[str, Any]]:
    return next(frame["view"]["hand"] for frame in tab.frames if frame["type"] == "update")


def test_a_seats_page_never_contains_another_seats_cards(open_tab: OpenTab) -> None:
    host, friend, spectator = open_tab(), open_tab(), open_tab()
    friend.open(f"/join/{host.invite(GAME)}")
    friend.page.wait_for_url("**/t/*")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    spectator.open(f"/t/{host.table}")
    for tab in (host, friend, spectator):
        tab.page.get_by_role("region", name="What is asked of you").wait_for()
    assert (dealt_to(host), dealt_to(friend), dealt_to(spectator)) == ({0}, {1}, set())
    assert len(hand_of(host)) == len(hand_of(friend)) == 5
    assert hand_of(spectator) == []
    assert not {card["number"] for card in hand_of(host)} & {card["number"] for card in hand_of(friend)}


def test_a_shared_device_is_covered_while_it_changes_hands(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite(GAME)
    tab.page.get_by_role("button", name="On this device").click()
    tab.page.get_by_label("Who plays with you on this device?").fill("Babcia")
    tab.page.get_by_role("button", name="Sit down").click()
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    cards = tab.page.get_by_role("button", name=re.compile("^Card "))
    tab.page.get_by_role("heading", name=re.compile(" plays$")).wait_for()
    expect(cards).to_have_count(0)
    tab.page.get_by_role("button", name=re.compile("I am")).click()
    expect(cards).to_have_count(5)
