"""A puzzle of the day in a real browser: found on the home page, solved on the game's own board, explained."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import msgspec
from playwright.sync_api import expect

from stolik.bots import player_for
from stolik.bots.bot import Level
from stolik.bots.retelling import review_values
from stolik.bots.review import review
from stolik.game.installed import GAMES
from stolik.server.live.puzzling import KeptPuzzle, packed_puzzle
from stolik.table.playing import play_out, simulated_header
from tests.browser.conftest import OpenTab
from tests.browser.hands_on_keys import Keys, focus_never_fell, watch_focus
from tests.browser.tabs import PHONE, SMALL_PHONE
from tests.browser.test_by_ear import criss_cross
from tests.browser.test_pages import axe_finds
from tests.browser.test_replay import remember_played
from tests.browser.test_seeing import ENLARGED, LEAST, SMALLEST, reflows
from tests.server.serving import Served

CASUAL: Level = "casual"
A_TILE_TO_READ = 24


def have_puzzle(server: Served, game: str, players: int, seed: int) -> KeptPuzzle:
    """Today's puzzle of that game, from one that two or more bots have played."""
    rules, house = GAMES[game], server.house
    played = play_out(simulated_header(rules, players, rules.Options(), seed, 1), [player_for(rules, CASUAL)] * players)
    row = server.run(house.store.table(remember_played(server, played)))
    assert row is not None
    reviewed = {"done": 0, "of": 0, "review": review_values(rules, review(played))}
    entries = server.run(house.store.entries(row.key))
    packed = packed_puzzle(row.lobby, row.secret, entries, gzip.compress(msgspec.json.encode(reviewed)))
    assert packed is not None, "there is no puzzle in that game"
    server.run(house.puzzles.shelf.put(house.puzzles.today().isoformat(), game, row.key, packed))
    return msgspec.json.decode(gzip.decompress(packed), type=KeptPuzzle)


def test_on_a_small_phone_the_board_keeps_its_size_beside_the_answer(open_tab: OpenTab, table_server: Served) -> None:
    puzzle = have_puzzle(table_server, "setup", players=2, seed=6)
    tab = open_tab(size=SMALL_PHONE)
    tab.open(f"/puzzles/setup/{table_server.house.puzzles.today().isoformat()}")
    tab.page.get_by_role("button", name="Show me the answer").click()
    expect(tab.page.get_by_role("region", name="Puzzle of the day")).to_contain_text("This is the answer")
    narrow = tab.page.locator("[data-space]").evaluate_all("all => Math.min(...all.map((one) => one.clientWidth))")
    assert narrow >= A_TILE_TO_READ
    laid = [one["space"] for one in puzzle.ideas[0].action["tiles"]]
    tab.page.locator(f"[data-space={laid[0]}]").click()
    expect(tab.page.locator("main .button")).to_have_count(0)
    tab.page.get_by_role("link", name="All puzzles").last.click()
    expect(tab.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()


def test_a_puzzle_is_solved_on_the_board_and_the_answer_explained(open_tab: OpenTab, table_server: Served) -> None:
    puzzle = have_puzzle(table_server, "crisscross", players=2, seed=5)
    right = puzzle.ideas[0].action
    wrong = next(one.action for one in reversed(puzzle.answers) if one.action["a"] not in right.values())
    tab = open_tab(size=PHONE, bypass_csp=True)
    tab.open()
    tab.page.get_by_role("link", name="Puzzle of the day").click()
    tab.page.get_by_role("link", name="Solve it: Criss Cross").click()
    tab.page.locator("[data-cell]").first.wait_for()
    tab.page.set_viewport_size({"width": ENLARGED[0], "height": ENLARGED[1]})
    assert tab.page.evaluate(SMALLEST) >= LEAST
    tab.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    watch_focus(tab)
    keys = Keys(tab)
    keys.tab_to("[data-cell]")
    criss_cross(keys, wrong)
    expect(tab.page.locator(".wrong")).to_contain_text("Not yet")
    keys.press("Escape")
    criss_cross(keys, right)
    solved = tab.page.get_by_role("region", name="Puzzle of the day")
    expect(solved).to_contain_text("Found!")
    expect(solved).to_contain_text(re.compile(r"[\d.]+ points? more than the next idea, because"))
    assert focus_never_fell(tab)
    assert axe_finds(tab) == []
    tab.open("/puzzles")
    expect(tab.page.get_by_role("link", name="Look at it again: Criss Cross")).to_be_visible()
    assert axe_finds(tab) == []


def test_a_puzzle_at_400_percent_keeps_everything_on_the_page(
    open_tab: OpenTab, table_server: Served, pictures: Path
) -> None:
    have_puzzle(table_server, "crisscross", players=2, seed=5)
    tab = open_tab(size=ENLARGED, locale="pl", reduced_motion="reduce", bypass_csp=True)
    tab.open(f"/puzzles/crisscross/{table_server.house.puzzles.today().isoformat()}")
    tab.page.locator("main [data-cell]").first.wait_for()
    reflows(tab, pictures, "page-puzzle")
