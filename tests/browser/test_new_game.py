"""A game fresh from `stolik new-game`, installed in an environment of its own, is played in a browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.plain_board import play_on
from tests.browser.tabs import PHONE, TARGET, Tab, is_over
from tests.making.environment import Environment


def test_a_new_game_is_played_to_its_end_on_the_plain_board(browser: Browser, tmp_path: Path, pictures: Path) -> None:
    environment = Environment(tmp_path / "environment")
    environment.run("-m", "stolik", "new-game", "pebbles", folder=tmp_path)
    environment.install(tmp_path / "pebbles")
    with environment.serving(tmp_path) as address:
        tab = Tab(browser, address, size=PHONE)
        tab.play_now("Pebbles")
        tab.page.locator(TARGET).first.wait_for()
        expect(tab.page.locator("button .paper").first).to_have_text("", use_inner_text=True)
        tab.keep_picture(pictures, "new-game")
        play_on(tab)
        is_over(tab)
        tab.close()
        assert tab.complaints == []
