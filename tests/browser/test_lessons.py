"""Every lesson once by touch on a phone in Polish, and once by keyboard on a desktop in English; and the ways to it and from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from stolik.table.lessons.lesson import Words, lesson_of
from tests.browser.conftest import OpenTab
from tests.browser.hands_on_keys import focus_never_fell, watch_focus
from tests.browser.lessons import DOES, Finger, Keys, Pupil, criss_cross
from tests.browser.tabs import PATIENCE, PHONE, Tab, press_until_focused


@pytest.mark.parametrize("game", DOES)
def test_a_lesson_by_touch_on_a_phone_in_polish(open_tab: OpenTab, game: str) -> None:
    tab = open_tab(size=PHONE, locale="pl", has_touch=True, reduced_motion="reduce")
    pupil = Pupil(Finger(tab), game)
    pupil.take()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("Już wiesz, jak się gra.")
    assert unsaid(pupil.heard, [words.pl for words in said_in(game)]) == []


@pytest.mark.parametrize("game", DOES)
def test_a_lesson_by_keyboard_on_a_desktop_in_english_and_told_aloud(open_tab: OpenTab, game: str) -> None:
    tab = open_tab(locale="en", reduced_motion="reduce")
    watch_focus(tab)
    pupil = Pupil(Keys(tab), game)
    pupil.take()
    assert focus_never_fell(tab)
    expect(tab.page.get_by_role("heading", level=1)).to_be_focused()
    assert unsaid(pupil.heard, [words.en for words in said_in(game)]) == []


def said_in(game: str) -> list[Words]:
    """What the steps of its lesson say."""
    lesson = lesson_of(game)
    assert lesson is not None
    return [step.says for step in lesson.steps]


def unsaid(heard: list[str], texts: list[str]) -> list[str]:
    """What was not told aloud in its step."""
    return [text for text, aloud in zip(texts, heard, strict=True) if text not in aloud]


def test_a_wrong_try_is_answered_in_words_and_aloud_and_the_step_stays(open_tab: OpenTab) -> None:
    tab = open_tab(locale="en")
    pupil = Pupil(Keys(tab), "crisscross")
    pupil.open()
    criss_cross(pupil.hand, {"a": 1, "b": 2})
    expect(tab.page.locator(".count")).to_have_text("2/8")
    criss_cross(pupil.hand, {"a": 20, "b": 21})
    expect(tab.page.locator(".wrong")).to_contain_text("scores nothing")
    expect(tab.page.locator("[data-aloud]")).to_contain_text("scores nothing")
    expect(tab.page.locator(".count")).to_have_text("2/8")
    assert tab.written() == 5
    tab.page.get_by_role("button", name="Show me").click()
    tab.page.get_by_role("button", name=re.compile("^Draw [+−]")).click()
    expect(tab.page.locator(".count")).to_have_text("3/8")


def test_a_lesson_is_left_and_gone_on_with_and_its_end_leads_to_a_real_game_against_newcomers(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(locale="en")
    tab.open()
    tile = tab.page.get_by_role("article", name="Criss Cross")
    tile.get_by_role("link", name="New to it? Learn it in three minutes").click()
    skip = tab.page.get_by_role("button", name="Skip")
    skip.click()
    expect(tab.page.locator(".count")).to_have_text("2/8")
    tab.page.get_by_role("link", name=re.compile("^Leave the lesson")).click()
    tab.page.get_by_role("link", name="Go on with the lesson").click()
    expect(tab.page.locator(".count")).to_have_text("2/8")
    tab.page.get_by_role("button", name="Back").click()
    expect(tab.page.locator(".count")).to_have_text("1/8")
    for step in range(2, 9):
        skip.click()
        expect(tab.page.locator(".count")).to_have_text(f"{step}/8")
    tab.page.get_by_role("button", name="Go on", exact=True).click()
    tab.page.get_by_role("button", name="Now a real game").click()
    tab.page.wait_for_url("**/t/*")
    levels = [seat["level"] for seat in _seats(tab)]
    assert levels == [None, "newcomer", "newcomer"]
    tab.page.get_by_role("button", name="Table menu").click()
    expect(tab.page.get_by_role("link", name="Learn by playing")).to_be_visible()
    tab.open()
    expect(tile.get_by_text("Learnt")).to_be_visible()


def _seats(tab: Tab) -> list[dict[str, object]]:
    return tab.page.context.request.get(f"http://{tab.address}/api/tables/{tab.table}").json()["seats"]


def test_the_offer_of_a_lesson_can_be_declined_for_good(open_tab: OpenTab) -> None:
    tab = open_tab(locale="en")
    tab.open()
    tile = tab.page.get_by_role("article", name="SETUP")
    offer = tile.get_by_role("link", name=re.compile("^New to it"))
    offer.wait_for()
    with tab.page.expect_response("**/decline"):
        tile.get_by_role("button", name="Do not offer the lesson of SETUP again").click()
    expect(offer).to_have_count(0)
    tab.open()
    tab.page.get_by_role("article", name="Criss Cross").get_by_role("link", name=re.compile("^New to it")).wait_for()
    expect(offer).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "way", "seats"),
    [("crisscross", "Advanced", 3), ("luckybox", "Alone", 1), ("setup", "Two teams", 4), ("twinit", "Rivals", 3)],
)
def test_variants_are_one_press_away_from_the_games_page(open_tab: OpenTab, game: str, way: str, seats: int) -> None:
    tab = open_tab(locale="en")
    tab.open(f"/games/{game}")
    ways = tab.page.get_by_role("group", name="Other ways to play")
    ways.get_by_role("button", name=way, exact=True).click()
    tab.page.wait_for_url("**/t/*", timeout=PATIENCE)
    assert len(_seats(tab)) == seats


def test_a_lesson_is_found_with_the_keyboard_from_the_games_page(open_tab: OpenTab) -> None:
    tab = open_tab(locale="en")
    tab.open("/games/twentyone")
    expect(tab.page.get_by_text("You begin against first-timers.")).to_be_visible()
    press_until_focused(tab, "link", "Learn by playing")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**/games/twentyone/lesson")
