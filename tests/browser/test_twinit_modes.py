"""Twin it! in its other modes, through what people see: teams, rivals, the minute by drag, the end and the replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from stolik.server.running.workshop import Workshop
from tests.browser.conftest import OpenTab
from tests.browser.tabs import MOVING, PHONE, Tab, is_over
from tests.browser.test_pages import axe_finds, too_small_to_touch
from tests.browser.twins import FREE, begin, cards, claim, draw, strangers, tap, twins

TWINS_ON_DECKS = bytes([0, 0, 1, 154]) + bytes(28)
"""With this secret the decks of two players begin with twins."""
TEAM_TWINS = bytes([0, 0, 0, 30]) + bytes(28)
"""With this one two of four decks begin with twins."""


def card(tab: Tab, number: int) -> Locator:
    return tab.page.locator(f'[data-card="{number}"].top')


def line(tab: Tab, words: str | re.Pattern[str]) -> Locator:
    return tab.page.locator(".line", has_text=words)


# Teams


@pytest.fixture
def team(open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch) -> list[Tab]:
    """Ania and Cela play against Ben and Dorota."""
    draw(monkeypatch, TEAM_TWINS)
    people = [open_tab(bypass_csp=True) for _ in range(4)]
    begin(people, looking=3, mode="teams", tempo=10)
    return people


def test_two_hands_of_a_team_win_a_pair(team: list[Tab], pictures: Path) -> None:
    ania, ben, cela, _ = team
    one, other = twins(ania)
    tap(ania, one)
    expect(card(ben, one).locator(".hands .seat-0")).to_be_visible()
    tap(cela, other)
    ben.page.locator("[data-verdict]", has_text=re.compile("Ania.*Cela", re.DOTALL)).wait_for()
    line(ben, re.compile("^(Ania|Cela) was first!")).wait_for()
    for name in ("Ania", "Cela"):
        expect(ben.page.locator(".seat", has_text=name)).to_contain_text("1/5")
    expect(ben.page.locator(".seat", has_text="Ben")).to_contain_text("0/5")
    assert axe_finds(ben) == []
    ben.keep_picture(pictures, "twinit-teams")


def test_one_player_with_both_hands_on_a_pair_is_a_mistake(team: list[Tab]) -> None:
    ania, ben, _, _ = team
    claim(ania, twins(ania))
    line(ben, "A mistake: Ania.").wait_for()
    expect(ben.page.locator(".seat", has_text="Ania")).to_contain_text("0/5")


def test_a_hand_is_lifted_by_a_second_tap(team: list[Tab]) -> None:
    ania, ben, _, _ = team
    one, _ = twins(ania)
    tap(ania, one)
    expect(card(ben, one).locator(".hands")).to_be_visible()
    tap(ania, one)
    expect(card(ben, one).locator(".hands")).to_have_count(0)


# The minute


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(tab: Tab, number: int, target: Locator) -> None:
    """By mouse: down, sideways, onto the target; the target shows that it would take the card."""
    card(tab, number).hover()
    tab.page.mouse.down()
    carry(tab, number, target)


def carry(tab: Tab, number: int, target: Locator) -> None:
    """The button is down on the card already."""
    x, y = middle(card(tab, number).bounding_box())
    tab.page.mouse.move(x + 15, y)
    tab.page.mouse.move(*middle(target.bounding_box()), steps=4)


def test_a_card_is_dragged_onto_its_twin(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(bypass_csp=True)
    begin([tab], mode="together")
    one, other = twins(tab)
    drag(tab, one, card(tab, other))
    expect(card(tab, other)).to_have_class(re.compile(r"\btarget\b"))
    tab.page.get_by_text("Drop it on its twin.").wait_for()
    tab.keep_picture(pictures, "twinit-drag")
    tab.page.mouse.up()
    tab.page.get_by_text("1 point", exact=True).wait_for()
    expect(card(tab, one)).to_have_count(0)


def press_long(tab: Tab, number: int) -> None:
    """The button goes down on the card, and stays there until the card shows that it would be turned over."""
    card(tab, number).hover()
    tab.page.mouse.down()
    expect(card(tab, number)).to_have_css("scale", "0.93")


def test_a_card_is_turned_over_when_a_long_press_ends(open_tab: OpenTab) -> None:
    tab = open_tab(**MOVING)
    begin([tab], mode="together")
    number, face = next(iter(cards(tab).items()))
    press_long(tab, number)
    expect(card(tab, number)).to_have_attribute("data-face", str(face))
    tab.page.mouse.up()
    expect(card(tab, number)).not_to_have_attribute("data-face", str(face))


def test_a_card_that_is_held_and_then_dragged_is_not_turned_over(open_tab: OpenTab) -> None:
    tab = open_tab(**MOVING)
    begin([tab], mode="together")
    one, other = twins(tab)
    press_long(tab, one)
    carry(tab, one, card(tab, other))
    tab.page.mouse.up()
    tab.page.get_by_text("1 point", exact=True).wait_for()


def test_a_card_that_is_let_go_elsewhere_returns(open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")
    begin([tab], mode="together")
    one, _ = strangers(tab)
    before = card(tab, one).bounding_box()
    drag(tab, one, tab.page.get_by_role("heading", level=1))
    assert card(tab, one).bounding_box() != before
    tab.page.mouse.up()
    expect(card(tab, one)).not_to_have_class(re.compile(r"\binAir\b"))
    assert card(tab, one).bounding_box() == before
    expect(card(tab, one)).to_have_attribute("aria-pressed", "false")


def test_a_card_is_turned_over_by_dragging_it_onto_the_button(open_tab: OpenTab) -> None:
    tab = open_tab()
    begin([tab], mode="together")
    number, face = next(iter(cards(tab).items()))
    drag(tab, number, tab.page.get_by_role("button", name="Turn over"))
    tab.page.mouse.up()
    expect(card(tab, number)).not_to_have_attribute("data-face", str(face))


class Finger:
    """On a touch screen; it comes down, moves, and goes up."""

    def __init__(self, tab: Tab) -> None:
        self._session: Any = tab.context.new_cdp_session(tab.page)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), (to_x, to_y) = start, end
        self._touch("touchStart", (x, y))
        for part in (0.2, 0.4, 0.6, 0.8, 1):
            self._touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))

    def lift(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touching = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})


def test_a_finger_that_moves_sideways_drags(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, has_touch=True)
    begin([tab], mode="together")
    number, *others = cards(tab)
    neighbour = next(other for other in others if beside(tab, number, other))
    finger = Finger(tab)
    finger.swipe(middle(card(tab, number).bounding_box()), middle(card(tab, neighbour).bounding_box()))
    expect(card(tab, neighbour)).to_have_class(re.compile(r"\btarget\b"))
    finger.lift()
    expect(tab.page.locator(".inAir")).to_have_count(0)


def test_a_finger_that_moves_upwards_scrolls(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, has_touch=True)
    begin([tab], mode="together")
    finger = Finger(tab)
    finger.swipe((180, 500), (180, 250))
    tab.page.wait_for_function("""document.querySelector('[aria-label="All cards"]').scrollTop > 50""")
    expect(tab.page.locator(".inAir")).to_have_count(0)
    finger.lift()


def beside(tab: Tab, number: int, other: int) -> bool:
    (x, y), (to_x, to_y) = (middle(card(tab, one).bounding_box()) for one in (number, other))
    return abs(y - to_y) < 10 and 30 < abs(x - to_x) < 80


def test_rivals_count_for_themselves(open_tab: OpenTab, pictures: Path) -> None:
    ania, ben = people = [open_tab(bypass_csp=True), open_tab(size=PHONE, has_touch=True)]
    begin(people, mode="rivals")
    pair = twins(ania)
    claim(ania, pair)
    for tab in people:
        points = tab.page.get_by_role("list", name="Points").get_by_role("listitem")
        expect(points.filter(has_text="Ania")).to_contain_text("1")
        expect(points.filter(has_text="Ben")).to_contain_text("0")
    for number in pair:
        expect(card(ben, number)).to_have_count(0)
    expect(ania.page.get_by_role("button", name=re.compile("^Pair:"))).to_be_visible()
    ben.page.get_by_text("No sets yet.").wait_for()
    assert axe_finds(ania) == []
    ben.keep_picture(pictures, "twinit-rivals")


def test_a_wrong_set_locks_for_a_moment_and_then_lets_go(open_tab: OpenTab) -> None:
    tab = open_tab()
    begin([tab], mode="together")
    claim(tab, strangers(tab))
    tab.page.get_by_text("Not the same!").wait_for()
    expect(tab.page.locator(FREE)).to_have_count(0)
    tab.page.locator(FREE).first.wait_for()
    claim(tab, twins(tab))
    tab.page.get_by_text("1 point", exact=True).wait_for()


# The end, and looking at it again


@pytest.fixture
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """One set wins, and a minute is short: for tests about what comes after."""
    for module in ("turn", "view"):
        monkeypatch.setattr(f"stolik.games.twinit.rules.{module}.SETS_TO_WIN", 1)
    monkeypatch.setattr("stolik.games.twinit.rules.start.MINUTE", 15_000)

    async def make_here(_: Workshop, work: Callable[..., Any], *about: Any) -> Any:
        """Another process would not know of the short games."""
        return work(*about)

    monkeypatch.setattr(Workshop, "make", make_here)


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), ((1440, 900), "light")], ids=["phone", "desk"])
@pytest.mark.usefixtures("short_games")
def test_a_race_ends_with_its_winner_and_can_be_watched_again(
    open_tab: OpenTab, pictures: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scheme: str
) -> None:
    draw(monkeypatch, TWINS_ON_DECKS)
    looks = {"color_scheme": scheme, "reduced_motion": "reduce", "bypass_csp": True}
    ania, ben = people = [open_tab(size=size, has_touch=True, **looks), open_tab()]
    begin(people, tempo=10)
    claim(ania, twins(ania))
    for tab, headline in ((ania, "You win!"), (ben, "Ania wins!")):
        is_over(tab)
        expect(tab.page.get_by_role("heading", level=1)).to_have_text(headline)
    expect(ania.page.get_by_label("Sets of Ania").get_by_label("Pair:")).to_be_visible()
    ania.page.get_by_text("No sets.").wait_for()
    assert axe_finds(ania) == []
    ania.keep_picture(pictures, f"twinit-end-{size[0]}-{scheme}")
    ania.page.get_by_role("link", name="Watch again").click()
    told, on = ania.page.locator(".told"), ania.page.get_by_role("button", name="One step on")
    expect(told).to_contain_text("The cards are dealt.")
    expect(ania.page.locator(".card.top")).to_have_count(2)
    on.click()
    expect(told).to_contain_text("Ania puts hands on two cards.")
    on.click()
    expect(told).to_contain_text("Ania wins the pair.")
    expect(ania.page.get_by_label("Sets of Ania").get_by_label("Pair:")).to_be_visible()
    ania.page.get_by_role("button", name="Check the luck").click()
    ania.page.locator(".verdict.unknown").wait_for()
    assert axe_finds(ania) == []
    assert too_small_to_touch(ania) == []
    ania.keep_picture(pictures, f"twinit-replay-{size[0]}-{scheme}")


@pytest.mark.usefixtures("short_games")
def test_the_common_minute_ends_with_a_title(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=PHONE, has_touch=True, locale="pl", bypass_csp=True)
    begin([tab], mode="together")
    claim(tab, twins(tab))
    tab.page.get_by_text("1 punkt", exact=True).wait_for()
    is_over(tab)
    tab.page.get_by_text("Senne oczy", exact=True).wait_for()
    tab.keep_picture(pictures, "twinit-minute-end")
