"""Twin it! in real browsers: who pressed first wins, however long the way; a thief, a mistake, and the common minute."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import OpenTab
from tests.browser.delays import delayed
from tests.browser.tabs import PHONE, Tab
from tests.browser.test_pages import axe_finds
from tests.browser.twins import FREE, alter, begin, cards, claim, draw, tap, twins
from tests.server.serving import Served

NEAR = 0.02
FAR = 0.2
"""Seconds to the server, and as many back."""
THIRD_SOON = bytes([0, 0, 182, 238]) + bytes(28)
"""With this secret both decks begin with twins, and the third of them turns up with the second card that is revealed."""
TWINS_SOON = bytes([0, 0, 1, 154]) + bytes(28)
"""With this one both decks begin with twins, and the first card that is revealed makes another pair."""

PRESS = """([cards, at]) => new Promise(done => {
  const [first, second] = cards.map(card => document.querySelector(`[data-card="${card}"].top`))
  const down = card => card.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  down(first)
  const wait = () =>
    Date.now() < at ? setTimeout(wait, Math.max(0, at - Date.now() - 2)) : (down(second), done(Date.now()))
  wait()
})"""
"""Both cards are looked up at once: one that is gone by then is pressed in vain, and nobody waits for it."""


class Pair:
    """Two people at a table for two, one near the server and one far away."""

    def __init__(self, browser: Browser, near: str, far: str) -> None:
        self.far, self.near = (
            Tab(browser, address, bypass_csp=True, reduced_motion="reduce") for address in (far, near)
        )

    def sit_down(self, **options: Any) -> None:
        begin([self.far, self.near], **options)

    def press(self, cards: list[int], *, near_later_by: int) -> None:
        """Both press the same twins, the far one first, or the near one if that is negative.

        Whoever is second goes by when the first has pressed, so that a page that stood still before is not late.
        """
        first, second = (self.far, self.near) if near_later_by > 0 else (self.near, self.far)
        pressed_at = first.page.evaluate(PRESS, [cards, 0])
        second.page.evaluate(PRESS, [cards, pressed_at + abs(near_later_by)])


@pytest.fixture
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(monkeypatch, request.param)


def two_at(browser: Browser, near: str, far: str) -> Generator[Pair]:
    two = Pair(browser, near, far)
    yield two
    complaints = two.far.complaints + two.near.complaints
    for tab in (two.far, two.near):
        tab.close()
    assert complaints == []


@pytest.fixture
def pair(browser: Browser, table_server: Served, luck: None) -> Generator[Pair]:
    with delayed(table_server.address, NEAR) as near, delayed(table_server.address, FAR) as far:
        yield from two_at(browser, near, far)


@pytest.fixture
def neighbours(browser: Browser, table_server: Served, luck: None) -> Generator[Pair]:
    yield from two_at(browser, table_server.address, table_server.address)


@pytest.mark.parametrize("luck", [THIRD_SOON], indirect=True, ids=["third-soon"])
def test_the_first_to_press_wins_from_far_away_and_can_be_robbed(pair: Pair, pictures: Path) -> None:
    pair.sit_down(tempo=10)
    pair.press(twins(pair.near), near_later_by=120)
    verdict = pair.near.page.locator("[data-verdict='won']")
    verdict.wait_for()
    assert re.search(r"Ania\s+first, by \d+ ms\s+Ben\s+\d+ ms later", verdict.inner_text())
    for tab in (pair.far, pair.near):
        tab.page.locator(".line", has_text=re.compile(r"(Ania|You were first), by \d+ ms!")).wait_for()
    pair.far.keep_picture(pictures, "twinit-verdict")
    said = pair.near.page.locator(".line").inner_text()
    assert 25 <= int(re.findall(r"\d+", said)[0]) <= 240
    pair.far.page.get_by_role("button", name=re.compile("^Reveal")).click()
    pair.near.page.get_by_role("button", name=re.compile("^Reveal")).click()
    expect(pair.near.page.locator(".card.top")).to_have_count(5)
    claim(pair.near, twins(pair.near))
    pair.far.page.locator(".line", has_text="Ben was first! You lose the pair.").wait_for()
    expect(pair.far.page.get_by_label(re.compile("safe triplets of Ben"))).to_be_visible()


@pytest.mark.parametrize("luck", [THIRD_SOON], indirect=True, ids=["third-soon"])
def test_the_first_to_press_wins_from_near_by(pair: Pair) -> None:
    pair.sit_down(tempo=10)
    pair.press(twins(pair.near), near_later_by=-120)
    for tab in (pair.far, pair.near):
        tab.page.locator(
            ".line", has_text=re.compile(r"(Ben|You were first), by \d+ ms!|(Ben was|You were) first!")
        ).wait_for()


@pytest.mark.parametrize("luck", [TWINS_SOON], indirect=True, ids=["twins-soon"])
def test_who_is_mistaken_chooses_which_pair_to_give_back(neighbours: Pair, pictures: Path) -> None:
    ania, ben = neighbours.far, neighbours.near
    neighbours.sit_down(tempo=10)
    claim(ania, twins(ania))
    ania.page.locator(".line", has_text="You were first!").wait_for()
    ania.page.get_by_role("button", name=re.compile("^Reveal")).click()
    expect(ania.page.locator(".card.top")).to_have_count(4)
    claim(ania, twins(ania))
    won = ania.page.locator('[aria-label*="won pair of Ania"]')
    expect(won).to_have_count(2)
    assert axe_finds(ania) == []
    claim(ania, [card for card in cards(ania) if not is_won(ania, card)][:2])
    wrong = ben.page.locator("[data-verdict='wrong'] .pair img")
    wrong.last.wait_for()
    assert len({wrong.nth(at).get_attribute("src") for at in range(2)}) == 2
    ania.page.get_by_text("Which pair do you lose?").wait_for()
    ania.keep_picture(pictures, "twinit-mistake")
    won.last.click()
    ben.page.locator(".line", has_text="Ania loses a pair.").wait_for()
    expect(won).to_have_count(1)


@pytest.mark.parametrize("luck", [TWINS_SOON], indirect=True, ids=["twins-soon"])
def test_an_eager_press_waits_until_the_card_may_be_turned_and_counts_once(neighbours: Pair) -> None:
    ania, sent = neighbours.far, list[str]()
    alter(ania, lambda view: {**view, "reveal_from": view["at"] + 1500}, sent.append)
    neighbours.sit_down(tempo=10)
    claim(ania, twins(ania))
    ania.page.locator(".line", has_text="You were first!").wait_for()
    ania.page.get_by_role("button", name=re.compile("^Reveal")).dblclick()
    expect(ania.page.locator(".card.top")).to_have_count(4)
    claim(ania, twins(ania))
    expect(ania.page.locator('[aria-label*="won pair of Ania"]')).to_have_count(2)
    assert sum('"reveal"' in text for text in sent) == 1


def is_won(tab: Tab, card: int) -> bool:
    return "won pair" in (tab.page.locator(f'[data-card="{card}"].top').get_attribute("aria-label") or "")


def test_a_minute_alone_on_a_phone(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=PHONE, has_touch=True, bypass_csp=True)
    tab.open("/games/twinit")
    tab.page.get_by_role("button", name="Practise alone").click()
    # The rules beside the button are drawn with cards, too.
    tab.page.wait_for_url("**/t/*")
    tab.page.locator(FREE).first.wait_for()
    claim(tab, twins(tab))
    tab.page.get_by_text("1 point", exact=True).wait_for()
    card, face = next(iter(cards(tab).items()))
    tab.page.get_by_role("button", name="Turn over").click()
    tap(tab, card)
    expect(tab.page.locator(f'[data-card="{card}"]')).not_to_have_attribute("data-face", str(face))
    assert not tab.scrolls()
    assert axe_finds(tab) == []
    tab.keep_picture(pictures, "twinit-minute-phone")


def test_the_minute_is_played_with_the_keyboard(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(locale="pl")
    tab.open("/games/twinit")
    tab.page.get_by_role("button", name="Poćwicz w pojedynkę").click()
    # The rules beside the button are drawn with cards, too.
    tab.page.wait_for_url("**/t/*")
    tab.page.locator(FREE).first.wait_for()
    for card in twins(tab):
        code = tab.page.locator(f'[data-card="{card}"] kbd').inner_text()
        for letter in code.lower():
            tab.page.keyboard.press(letter)
    tab.page.get_by_text("1 punkt", exact=True).wait_for()
    tab.keep_picture(pictures, "twinit-minute")
