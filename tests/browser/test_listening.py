"""What is heard by somebody who sees nothing and comes for the first time: names, long answers, and nothing twice."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import Tab
from tests.browser.test_puzzle import have_puzzle
from tests.browser.test_replay import remember
from tests.browser.test_seeing import FINISHED
from tests.browser.told_games import LISTEN
from tests.server.serving import Served


def listening(open_tab: OpenTab) -> Tab:
    tab = open_tab()
    tab.page.add_init_script(f"({LISTEN})()")
    return tab


def heard(tab: Tab) -> list[str]:
    return tab.page.evaluate("window.heard")


def named_twice(tab: Tab) -> list[str]:
    """What a screen reader would read twice: its description says what its name has said."""
    session: Any = tab.context.new_cdp_session(tab.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    named = [(node.get("name", {}).get("value", ""), node.get("description", {}).get("value", "")) for node in nodes]
    return [name for name, description in named if name and description == name]


def typed(tab: Tab, line: str) -> list[str]:
    """What is answered to it, as it stands there."""
    tab.page.keyboard.insert_text(line)
    tab.page.keyboard.press("Enter")
    answer = tab.page.locator("[data-answer] li")
    answer.first.wait_for()
    return answer.all_inner_texts()


def test_every_way_to_begin_says_which_game_it_begins(open_tab: OpenTab) -> None:
    tab = listening(open_tab)
    tab.open()
    for game in ("Criss Cross", "Twenty One"):
        for way in ("Play now", "With friends"):
            expect(tab.page.get_by_role("button", name=f"{way} {game}", exact=True)).to_be_visible()
    expect(tab.page.get_by_role("link", name="New to it? Learn it in three minutes SETUP")).to_be_visible()


def test_nothing_has_its_name_for_a_description(open_tab: OpenTab) -> None:
    tab = listening(open_tab)
    tab.open()
    tab.page.get_by_role("button", name="Play now").first.wait_for()
    assert named_twice(tab) == []
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    assert named_twice(tab) == []


def test_the_first_game_in_a_browser_tells_of_the_keys_once(open_tab: OpenTab) -> None:
    tab = listening(open_tab)
    for _ in range(2):
        tab.sit_with_hasty_bots("crisscross", 2)
        tab.wait_for_turn_or_end()
        expect(tab.page.locator("[data-aloud]")).to_contain_text("side by side")
    assert [line for line in heard(tab) if "lists the keys" in line] == []
    tab.page.evaluate("localStorage.removeItem('stolik.keys.told')")
    tab.page.reload()
    tab.wait_for_turn_or_end()
    assert len([line for line in heard(tab) if "“?” lists the keys, “/” is a line to type" in line]) == 1


def test_a_long_answer_is_heard_from_its_first_line_on_and_a_hint_once(open_tab: OpenTab) -> None:
    tab = listening(open_tab)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("/")
    expect(tab.page.locator("[data-command]")).to_be_focused()
    for line in ("help", "sheet", "legal"):
        before = len(heard(tab))
        answer = typed(tab, line)
        assert len(answer) > 8
        assert heard(tab)[before:] == answer
    before = len(heard(tab))
    tab.page.keyboard.insert_text("hint")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("[data-answer] li").first).to_contain_text("Draw")
    told = [line for line in heard(tab)[before:] if "Draw" in line]
    assert told == [tab.page.locator("[data-answer] li").first.inner_text()]


def test_who_is_shown_a_move_in_a_lesson_hears_which(open_tab: OpenTab) -> None:
    tab = listening(open_tab)
    tab.open("/games/crisscross/lesson")
    tab.page.locator("main [data-target]").first.wait_for()
    tab.page.keyboard.press("h")
    expect(tab.page.locator("[data-aloud] p", has_text=re.compile(r"^Draw .+ \(row 1, column"))).to_have_count(1)


def test_who_asks_for_the_answer_to_a_puzzle_hears_it(open_tab: OpenTab, table_server: Served) -> None:
    have_puzzle(table_server, "crisscross", players=2, seed=5)
    tab = listening(open_tab)
    tab.open("/puzzles")
    tab.page.get_by_role("link", name="Solve it: Criss Cross").click()
    tab.page.locator("main [data-target]").first.wait_for()
    tab.page.get_by_role("button", name="Show me the answer").click()
    answer = tab.page.locator("[data-aloud] p", has_text="This is the answer:")
    expect(answer).to_have_text(re.compile(r"This is the answer: Draw .+ because"))


def test_the_title_of_a_page_says_which_game_it_is_about(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab()
    tab.open(f"/t/{tab.open_with_hasty_bots('twentyone', 2)}")
    expect(tab.page).to_have_title("The table is set · Twenty One · Stolik")
    tab.sit_with_hasty_bots("crisscross", 2)
    expect(tab.page).to_have_title("● Your turn · Criss Cross · Stolik")
    table = remember(table_server, FINISHED)
    for page, title in {
        "": "Criss Cross",
        "/replay": "Replay · Criss Cross",
        "/review": "Review · Criss Cross",
        "/tv": "Criss Cross",
    }.items():
        tab.open(f"/t/{table}{page}")
        expect(tab.page).to_have_title(f"{title} · Stolik")


def test_a_link_to_another_device_that_lost_its_end_is_refused_in_words_of_people(open_tab: OpenTab) -> None:
    tab = open_tab(locale="pl")
    tab.open("/device/xyz")
    expect(tab.page.get_by_text("Ten link")).to_be_visible()
    tab.complaints = [line for line in tab.complaints if "400" not in line]
