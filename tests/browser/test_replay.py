"""Replays in a real browser, of recorded games of every kind."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from sqlalchemy import insert

from stolik.server.house import House
from stolik.server.live.stored_log import row
from stolik.server.lobby.sitting import Chair, Sitting
from stolik.server.people.names import new_code, new_table_id
from stolik.server.running.timekeeper import Instant
from stolik.store import schema
from stolik.table.codec import codec
from stolik.table.records import read_records, replay
from stolik.table.table import Table
from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, SMALL_PHONE, Tab
from tests.server.serving import Served

GOLDEN = Path(__file__).parents[1] / "golden"
CUT = """lists => lists.flatMap(list => {
  const { font, paddingLeft } = getComputedStyle(list)
  const pen = document.createElement('canvas').getContext('2d')
  pen.font = font
  const words = list.selectedOptions[0].text
  const arrow = 20
  return pen.measureText(words).width > list.clientWidth - 2 * parseFloat(paddingLeft) - arrow ? [words] : []
})"""
"""What stands in lists that are too narrow for it."""
SPILLS = "all => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length"
"""How many sheets reach below their paper, where something else lies."""
LIES_OVER = """buttons => {
  const { left, top, width, height } = buttons.getBoundingClientRect()
  const spots = Array.from({ length: 400 }, (_, at) => [(at % 100 + 0.5) / 100, (Math.floor(at / 100) + 0.5) / 4])
  const found = spots.map(([x, y]) => document.elementFromPoint(left + x * width, top + y * height))
  return found.filter((one) => !buttons.contains(one)).map((one) => one?.outerHTML.slice(0, 80))
}"""
"""What is in the way of a finger that is meant for the buttons."""


@pytest.mark.parametrize(
    ("record", "first", "second", "told"),
    [
        ("crisscross-6-default", "Round 1", "Round 2", "Round 2"),
        ("luckybox-1-default", "the beginning", "Round 1", "Round 1, number 1"),
        ("twentyone-2-default", "Turn 1: Pippa", "Turn 2: Domino", "Domino rolls"),
        ("setup-4-default", "the beginning", "Turn 1: Pippa", "Pippa places"),
        ("twinit-6-default", "the beginning", "Pair 1: Pippa", "Pippa wins"),
        ("twinit-2-mode=rivals", "the beginning", "Pair 1: Domino", "Domino"),
    ],
)
def test_a_replay_jumps_to_where_something_begins(
    open_tab: OpenTab, table_server: Served, record: str, first: str, second: str, told: str
) -> None:
    tab = open_tab()
    watch(tab, table_server, record)
    jump = tab.page.get_by_label("Jump to")
    expect(jump.locator("option").nth(0)).to_have_text(first, timeout=20_000)
    expect(jump.locator("option:checked")).to_have_text(first)
    jump.select_option(label=second)
    expect(tab.page.locator(".told")).to_contain_text(told)
    expect(jump.locator("option:checked")).to_have_text(second)
    assert tab.page.locator(".scene li").evaluate_all(SPILLS) == 0


def test_the_jump_list_follows_the_replay(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    watch(tab, table_server, "crisscross-1-default")
    for _ in range(3):
        tab.page.get_by_role("button", name="One step on").click()
    expect(tab.page.get_by_label("Jump to").locator("option:checked")).to_have_text("Round 4")


def test_on_a_phone_a_replay_shows_the_sheet_of_whoever_moves(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    watch(tab, table_server, "crisscross-6-default")
    sheets = tab.page.locator(".scene li")
    expect(sheets.filter(visible=True)).to_have_count(1)
    tab.page.get_by_role("button", name="One step on").click()
    expect(sheets.filter(visible=True)).to_contain_text("new")
    tab.page.get_by_role("group", name="Whose sheet").get_by_role("button").last.click()
    expect(sheets.last).to_be_visible()


def test_on_the_command_line_of_a_replay_one_goes_on_and_asks(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab()
    watch(tab, table_server, "crisscross-1-default")
    tab.page.get_by_role("button", name="One step on").wait_for()
    tab.page.keyboard.press("/")
    line, answer = tab.page.locator("[data-command]"), tab.page.locator("[data-answer] li")
    for typed in ("next", "dalej", "previous"):
        line.fill(typed)
        line.press("Enter")
    expect(tab.page.get_by_label("Jump to").locator("option:checked")).to_have_text("Round 2")
    line.fill("sheet 1")
    line.press("Enter")
    expect(answer.nth(1)).to_have_text(re.compile("^Row 1: "))
    line.fill("b3 b4")
    line.press("Enter")
    expect(answer).to_have_text(re.compile("not understood|has been played"))


@pytest.mark.parametrize(
    ("record", "moved"), [("crisscross-6-default", ".scene li.followed"), ("setup-4-default", ".scene .middle")]
)
def test_on_a_small_phone_a_replay_shows_what_was_moved_above_its_buttons(
    open_tab: OpenTab, table_server: Served, record: str, moved: str
) -> None:
    tab = open_tab(size=SMALL_PHONE)
    watch(tab, table_server, record)
    tab.page.get_by_role("button", name="One step on").click()
    seen, bar = (tab.page.locator(one).bounding_box() for one in (moved, ".transport"))
    assert seen is not None
    assert bar is not None
    assert bar["y"] - seen["y"] > 150
    assert tab.page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth") <= 0


def test_what_is_new_on_a_sheet_is_brought_above_the_buttons_of_a_small_phone(
    open_tab: OpenTab, table_server: Served
) -> None:
    tab = open_tab(size=SMALL_PHONE)
    watch(tab, table_server, "twentyone-2-default")
    tab.page.locator(".followed").wait_for()
    tab.page.get_by_role("button", name="To the end").click()
    new = tab.page.locator(".followed [data-last]").first
    bar = tab.page.locator(".transport").bounding_box()
    assert bar is not None
    expect(new).to_be_in_viewport()
    seen = new.bounding_box()
    assert seen is not None
    assert seen["y"] + seen["height"] <= bar["y"]


def test_on_a_small_phone_the_slider_is_as_wide_as_the_screen(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=SMALL_PHONE)
    watch(tab, table_server, "crisscross-6-default")
    slider = tab.page.get_by_label("Place in the game").bounding_box()
    assert slider
    assert slider["width"] > SMALL_PHONE[0] * 0.8


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP], ids=str)
def test_what_is_told_moves_nothing_below_it(open_tab: OpenTab, table_server: Served, size: tuple[int, int]) -> None:
    tab = open_tab(size=size, locale="pl")
    watch(tab, table_server, "setup-4-default")
    places: set[float] = set()
    for _ in range(8):
        tab.page.get_by_role("button", name="Krok naprzód").click()
        places.add(tab.page.locator(".scene").evaluate("it => it.getBoundingClientRect().top + scrollY"))
    assert len(places) == 1


@pytest.mark.parametrize(("speed", "steps"), [("1 ×", 2), ("4 ×", 8)])
def test_a_replay_plays_by_itself_at_a_chosen_speed(
    open_tab: OpenTab, table_server: Served, speed: str, steps: int
) -> None:
    tab = open_tab(size=PHONE)
    tab.page.clock.install()
    watch(tab, table_server, "crisscross-6-default")
    tab.page.get_by_label("Speed").select_option(label=speed)
    tab.page.clock.pause_at(tab.page.evaluate("Date.now() + 60_000"))
    tab.page.get_by_role("button", name="Play", exact=True).click()
    tab.page.clock.run_for(2_300)
    expect(tab.page.get_by_label("Place in the game")).to_have_value(str(steps))
    tab.page.get_by_role("button", name="Pause").click()
    tab.page.clock.run_for(5_000)
    expect(tab.page.get_by_label("Place in the game")).to_have_value(str(steps))


def test_a_replay_that_is_at_its_end_plays_from_the_beginning(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    tab.page.clock.install()
    watch(tab, table_server, "crisscross-6-default")
    tab.page.get_by_role("button", name="To the end").click()
    tab.page.clock.pause_at(tab.page.evaluate("Date.now() + 60_000"))
    tab.page.get_by_role("button", name="Play", exact=True).click()
    tab.page.clock.run_for(1_200)
    expect(tab.page.get_by_label("Place in the game")).to_have_value("1")


def test_tiles_that_are_new_in_a_replay_are_marked_on_the_board(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    watch(tab, table_server, "setup-4-default")
    marks = tab.page.locator(".middle [data-last]")
    expect(marks).to_have_count(0)
    tab.page.get_by_role("button", name="One step on").click()
    expect(marks.first).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "pl"])
def test_on_a_small_phone_nothing_that_is_chosen_in_a_replay_is_cut(
    open_tab: OpenTab, table_server: Served, locale: str
) -> None:
    tab = open_tab(size=SMALL_PHONE, locale=locale)
    watch(tab, table_server, "setup-4-default")
    tab.page.locator("[type=range]").fill("12")
    assert tab.page.locator("select").evaluate_all(CUT) == []


def test_everybody_learns_their_place(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    watch(tab, table_server, "crisscross-6-default")
    tab.open(f"/t/{tab.table}")
    for name in ("Domino", "Pippa", "Meeple", "Kostek", "Joker", "Wista"):
        expect(tab.page.locator(".ranking").get_by_text(name)).to_be_visible()
    with tab.page.expect_download() as picture:
        tab.page.get_by_role("button", name="Picture to share").click()
    assert picture.value.suggested_filename == "stolik.png"


def test_a_shared_picture_has_its_typefaces_from_the_first_time(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    tab.open(f"/t/{remember(table_server, 'twentyone-2-default')}")
    drawn: list[bytes] = []
    for _ in range(2):
        with tab.page.expect_download() as picture:
            tab.page.get_by_role("button", name="Picture to share").click()
        drawn.append(picture.value.path().read_bytes())
    assert drawn[0] == drawn[1]


def watch(tab: Tab, server: Served, record: str) -> None:
    """Open the replay of a recorded game."""
    table = remember(server, record)
    # The first one wakes the process that makes it; nobody at a page waits for that here.
    httpx.get(f"http://{server.address}/api/tables/{table}/replay", timeout=60).raise_for_status()
    tab.open(f"/t/{table}/replay")


def test_on_a_phone_on_its_side_nothing_lies_over_the_buttons_of_a_replay(
    open_tab: OpenTab, table_server: Served
) -> None:
    tab = open_tab(size=(844, 390))
    watch(tab, table_server, "twinit-6-default")
    slider = tab.page.locator("[type=range]")
    slider.fill(str(int(slider.get_attribute("max") or 0) * 3 // 5))
    tab.page.locator(".card").first.wait_for()
    assert tab.page.locator(".transport").evaluate(LIES_OVER) == []


def remember(server: Served, record: str) -> str:
    """A recorded game, as if it had been played here by bots; its table."""
    lines = (GOLDEN / f"{record}.jsonl").read_bytes().splitlines(keepends=True)
    return remember_played(server, replay(next(read_records(lines))))


def remember_played(server: Served, played: Table) -> str:
    return server.run(_remember(server.house, played))


async def _remember(house: House, played: Table) -> str:
    header = played.header
    sitting = Sitting(
        id=new_table_id(),
        code=new_code(),
        game=header.game.id,
        options=codec(header.game).write_options(header.options),
        host="",
        chairs=(Chair("bot", level="beginner"),) * header.players,
        created=Instant(0),
        status="finished",
        revision=header.game.revision,
    )
    live = await house.tables.add(sitting, header.secret)
    log = [row(live.key, header.game, entry, None) for entry in played.entries]
    await house.store.writer.write(lambda connection: connection.execute(insert(schema.entries), log))
    await live.revive(log)
    return sitting.id
