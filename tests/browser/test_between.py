"""Between two decisions the focus is not lost either, and what happened is said once: dialogs, a lost line, a refusal, a change of hands.

Whole games by keys are in test_by_ear.py; this is what may come in between.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenTab
from tests.browser.delays import HeldBack
from tests.browser.hands_on_keys import Keys, focus_never_fell, watch_focus
from tests.browser.tabs import Tab
from tests.browser.test_focus import enter
from tests.browser.test_listening import heard
from tests.browser.told_games import LISTEN, ToldGame, transcript
from tests.server.serving import Served

DECISION = "main [data-target]:focus"


def listening(open_tab: OpenTab) -> Tab:
    tab = open_tab()
    tab.page.add_init_script(f"({LISTEN})()")
    return tab


def said_once(tab: Tab, line: str) -> None:
    expect(tab.page.locator("[data-aloud] p", has_text=line).first).to_be_attached()
    assert [one for one in heard(tab) if line in one] == [line]


def focused_in(place: Locator) -> None:
    expect(place.locator(":focus")).to_have_count(1)


def with_a_friend(open_tab: OpenTab, game: str = "Criss Cross") -> tuple[Tab, Tab]:
    """Both at a table, the host's focus on the first decision."""
    host, friend = listening(open_tab), open_tab()
    friend.open(f"/join/{host.invite(game)}")
    friend.page.wait_for_url("**/t/*")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    host.wait_for_turn_or_end()
    Keys(host).begin()
    return host, friend


def draw(tab: Tab) -> None:
    """The first two cells of the second row, and the button, by keys."""
    for key in ("2", "1", "2", "2", "Enter"):
        tab.page.keyboard.press(key)


# In the lobby


def test_in_the_lobby_the_focus_stays_at_the_seat_that_is_changed_and_it_is_said_who_sits_there(
    open_tab: OpenTab,
) -> None:
    tab = listening(open_tab)
    tab.invite()
    page = tab.page
    seat = page.locator(".seats li").nth(1)
    page.get_by_role("heading", level=1).focus()
    watch_focus(tab)
    enter(seat.get_by_role("button", name="Bot"))
    expect(seat.get_by_label("Strength: Pippa")).to_be_focused()
    said_once(tab, "Seat 2: Pippa.")
    page.keyboard.press("ArrowDown")
    expect(seat.get_by_label("Strength: Pippa")).to_be_focused()
    enter(seat.get_by_role("button", name="Free the seat"))
    focused_in(seat)
    said_once(tab, "Seat 2 is free.")
    enter(seat.get_by_role("button", name="On this device"))
    seat.get_by_label("Who plays with you on this device?").focus()
    page.keyboard.insert_text("Babcia")
    page.keyboard.press("Enter")
    said_once(tab, "Seat 2: Babcia.")
    focused_in(seat)
    more = page.get_by_role("button", name="One seat more")
    enter(more)
    said_once(tab, "There are 3 seats now.")
    expect(more).to_be_focused()
    assert focus_never_fell(tab)


def test_an_option_that_is_chosen_or_refused_keeps_the_focus(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.open(f"/t/{tab.open_with_hasty_bots('setup', players=2)}")
    page = tab.page
    page.get_by_role("radio", name="With the family").focus()
    watch_focus(tab)
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[type=radio]:focus")).to_be_checked()
    tab.unfold_options()
    page.get_by_label("Everyone for themselves").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("alert")).to_contain_text("Two teams need four players.")
    expect(page.get_by_label("Everyone for themselves")).to_be_focused()
    expect(page.get_by_label("Everyone for themselves")).to_be_checked()
    assert focus_never_fell(tab)
    tab.complaints = [line for line in tab.complaints if "400" not in line]


# At the table


@pytest.mark.parametrize("key", ["w", "?", "l"])
def test_what_happens_while_a_dialog_is_open_is_heard_in_it_once(open_tab: OpenTab, key: str) -> None:
    host, friend = with_a_friend(open_tab)
    host.page.set_viewport_size({"width": 800, "height": 600})
    host.page.keyboard.press(key)
    dialog = host.page.locator("dialog[open]")
    focused_in(dialog)
    friend.wait_for_turn_or_end()
    friend.write()
    expect(dialog.locator("[data-aloud] p")).to_have_text(re.compile(" draws "))
    assert len([line for line in heard(host) if " draws " in line]) == 1
    host.page.keyboard.press("Escape")
    expect(host.page.locator(DECISION)).to_have_count(1)
    assert focus_never_fell(host)


@pytest.fixture
def sit_down(open_tab: OpenTab, table_server: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ToldGame]:
    return lambda game: ToldGame(open_tab(), open_tab(), table_server, game, monkeypatch)


@pytest.mark.parametrize("opener", ["w", "?", "a", "Rules", "Table menu"])
def test_a_game_that_ends_below_a_dialog_is_told_there_and_found_when_it_closes(
    sit_down: Callable[[str], ToldGame], opener: str
) -> None:
    told, kept = sit_down("crisscross"), transcript("crisscross", "en")
    page, typed = told.tab.page, iter(kept.typed)
    page.keyboard.press("/")
    expect(page.locator("[data-command]")).to_be_focused()
    watch_focus(told.tab)
    for line in kept.typed:
        told.my_move()
        page.keyboard.insert_text(next(typed))
        page.keyboard.press("Enter")
        if line != kept.typed[-1]:
            told.moved()
    page.keyboard.press("Escape")
    if len(opener) == 1:
        page.keyboard.press(opener)
    else:
        enter(page.get_by_role("button", name=opener))
    expect(page.locator("dialog[open]")).to_be_visible()
    told.moved()
    assert told.my_move() is None
    expect(page.locator("h1", has_text=kept.headline)).to_be_attached()
    page.locator("dialog[open] [data-aloud] p", has_text="The game is over.").wait_for(state="attached")
    page.keyboard.press("Escape")
    if opener == "Table menu":
        expect(page.get_by_role("button", name=opener)).to_be_focused()
    else:
        expect(page.locator("h1:focus")).to_have_text(kept.headline)
    assert told.heard() == kept.said
    assert focus_never_fell(told.tab)


def test_a_line_that_is_lost_and_comes_back_leaves_the_focus_and_says_so(open_tab: OpenTab) -> None:
    host, friend = with_a_friend(open_tab)
    here = host.page.locator(DECISION).get_attribute("aria-label")
    host.context.set_offline(True)
    line = host.page.get_by_role("status")
    expect(line.get_by_text("The connection to the server is lost.")).to_be_visible()
    friend.wait_for_turn_or_end()
    friend.write()
    host.context.set_offline(False)
    expect(line.get_by_text("The connection is back.")).to_be_attached()
    expect(host.page.locator("main :focus")).to_have_attribute("aria-label", here or "")
    expect(host.page.locator("[data-aloud] p", has_text=" draws ")).to_have_count(1)
    draw(host)
    expect(host.page.locator(DECISION)).to_have_count(1)
    assert len([said for said in heard(host) if " draws " in said]) == 1
    assert focus_never_fell(host)
    host.complaints = [said for said in host.complaints if "ERR_INTERNET_DISCONNECTED" not in said]


def test_a_move_that_is_refused_says_why_once_and_keeps_the_focus(open_tab: OpenTab) -> None:
    tab = listening(open_tab)
    tab.sit_with_hasty_bots("crisscross", 2)
    sent = HeldBack(tab.page, "act")
    tab.page.reload()
    tab.wait_for_turn_or_end()
    Keys(tab).begin()
    draw(tab)
    expect(tab.page.locator("button.main[aria-disabled=true]")).to_be_focused()
    sent.refuse("busy")
    expect(tab.page.locator(".toasts button")).to_have_count(1)
    expect(tab.page.locator("button.main:not([aria-disabled])")).to_be_focused()
    tab.page.keyboard.press("Enter")
    sent.let_go()
    expect(tab.page.locator(DECISION)).to_have_count(1)
    assert focus_never_fell(tab)


@pytest.mark.parametrize("way", ["key", "button", "line"])
def test_who_takes_a_move_back_hears_it_once_and_stands_before_the_same_decision(open_tab: OpenTab, way: str) -> None:
    host, _ = with_a_friend(open_tab)
    draw(host)
    back = host.page.get_by_role("button", name="Take back")
    expect(back).not_to_have_attribute("aria-disabled", "true")
    if way == "key":
        host.page.keyboard.press("u")
    elif way == "button":
        enter(back)
    else:
        host.page.keyboard.press("/")
        expect(host.page.locator("[data-command]")).to_be_focused()
        host.page.keyboard.insert_text("take back")
        host.page.keyboard.press("Enter")
    said_once(host, "You take your move back.")
    expect(host.page.locator("[data-answer]")).to_have_count(0)
    expect(host.page.locator("[data-command]:focus" if way == "line" else DECISION)).to_have_count(1)
    assert focus_never_fell(host)


def test_who_takes_the_device_over_begins_at_the_cover_and_hears_only_what_is_theirs(open_tab: OpenTab) -> None:
    tab = listening(open_tab)
    tab.invite("Super Mega Lucky Box")
    page = tab.page
    enter(page.get_by_role("button", name="On this device"))
    page.get_by_label("Who plays with you on this device?").focus()
    page.keyboard.insert_text("Babcia")
    page.keyboard.press("Enter")
    expect(page.locator(".row").nth(1)).to_contain_text("Babcia")
    watch_focus(tab)
    enter(page.get_by_role("button", name="Begin", exact=True))
    cover = page.locator("main h2:focus")
    expect(cover).to_have_text(re.compile(" plays$"))
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert [line for line in heard(tab) if "dealt" in line] == []
    mine = take_over(tab)
    assert len([line for line in heard(tab) if "dealt" in line]) == 1
    keys = Keys(tab)
    for card in mine[:3]:
        keys.tab_to(f'[data-card="{card}"]')
        keys.press("Enter")
    keys.press("Enter")
    expect(cover).to_have_text("Babcia plays")
    before = len(heard(tab))
    theirs = take_over(tab)
    assert page.locator("[data-aloud]").inner_text().count("You keep") == 0
    assert not set(mine) & set(theirs)
    told = heard(tab)[before:]
    assert len([line for line in told if "You are dealt" in line]) == 1
    assert told[-1] == "Keep 3 of your 5 cards."
    assert focus_never_fell(tab)


def take_over(tab: Tab) -> list[str]:
    """Uncover it; the cards that are there to choose from."""
    tab.page.keyboard.press("Tab")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator(DECISION)).to_have_count(1)
    return [card.get_attribute("data-card") or "" for card in tab.page.locator("main [data-card]").all()]
