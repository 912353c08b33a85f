"""Several browsers at one table, and what happens to it when pages and lines come and go."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PATIENCE, Tab, is_over
from tests.server.serving import Process, free_port


def sit_down_together(open_tab: OpenTab, half_said: str = "") -> tuple[Tab, Tab]:
    """`half_said`: what the friend is writing in the lobby when the host begins."""
    host, friend = open_tab(), open_tab(locale="pl")
    friend.open(f"/join/{host.invite()}")
    friend.page.wait_for_url("**/t/*")
    if half_said:
        friend.page.get_by_label("Powiedz coś").fill(half_said)
    expect(host.page.locator(".row").nth(1)).to_contain_text("Gość")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    return host, friend


def test_two_browsers_and_a_spectator_follow_the_same_game(open_tab: OpenTab) -> None:
    host, friend = sit_down_together(open_tab)
    spectator = open_tab()
    spectator.open(f"/t/{host.table}")
    spectator.page.get_by_text("You are watching round 1 of 12.").first.wait_for()
    expect(host.page.get_by_text("1 watching")).to_be_visible()
    while host.wait_for_turn_or_end():
        host.write()
        if friend.wait_for_turn_or_end():
            friend.write()
    for tab in (host, friend, spectator):
        is_over(tab)
    podiums = {tab.page.locator(".block").count() for tab in (host, friend, spectator)}
    assert len(podiums) == 1
    host.page.get_by_role("button", name="Play again").click()
    host.page.get_by_text("It begins as soon as everybody has come.").wait_for()
    friend.page.get_by_role("link", name="Do następnej gry").click()
    for tab in (host, friend):
        assert tab.wait_for_turn_or_end()
    expect(host.page.get_by_text("game 2")).to_be_visible()


def test_chat_and_reactions_reach_the_others(open_tab: OpenTab) -> None:
    host, friend = sit_down_together(open_tab, half_said="Powodz")
    for tab in (host, friend):
        tab.wait_for_turn_or_end()
    writing = friend.page.get_by_label("Powiedz coś")
    expect(writing).to_have_value("Powodz")
    expect(writing).to_be_focused()
    friend.page.keyboard.type("enia!")
    friend.page.keyboard.press("Enter")
    host.page.get_by_text("Powodzenia!").wait_for()
    host.page.get_by_label("Say something").fill("Good luck!")
    host.page.get_by_role("button", name="Send").click()
    friend.page.get_by_text("Good luck!").wait_for()
    friend.page.get_by_role("button", name="Brawo").click()
    host.page.get_by_text(re.compile("^Gość .*: Applause")).wait_for()


def test_a_reload_brings_the_game_back_where_it_was(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.play_now()
    tab.wait_for_turn_or_end()
    tab.write()
    tab.page.get_by_text(re.compile(r"Round 2:")).first.wait_for()
    tab.page.reload()
    tab.wait_for_turn_or_end()
    assert tab.written() == 3
    expect(tab.page.get_by_text("Round 1:")).to_have_count(1)


def test_a_lost_line_is_told_and_nothing_is_lost(open_tab: OpenTab) -> None:
    host, friend = sit_down_together(open_tab)
    host.wait_for_turn_or_end()
    host.context.set_offline(True)
    host.page.get_by_text("The connection to the server is lost.").wait_for()
    friend.wait_for_turn_or_end()
    friend.write()
    host.context.set_offline(False)
    host.page.get_by_text("The connection to the server is lost.").wait_for(state="detached")
    host.page.get_by_text(re.compile(" draws ")).first.wait_for()
    host.wait_for_turn_or_end()
    host.write()
    host.page.get_by_text(re.compile("Round 2:")).first.wait_for()
    host.complaints = [line for line in host.complaints if "ERR_INTERNET_DISCONNECTED" not in line]


def test_a_server_that_dies_and_comes_back_finds_everybody_again(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    server = Process(tmp_path, port)
    tab = Tab(browser, server.address)
    tab.play_now()
    tab.wait_for_turn_or_end()
    tab.write()
    tab.page.get_by_text(re.compile("Round 2:")).first.wait_for()
    server.kill()
    tab.page.get_by_text("The connection to the server is lost.").wait_for()
    again = Process(tmp_path, port)
    tab.page.get_by_text("The connection to the server is lost.").wait_for(state="detached", timeout=2 * PATIENCE)
    tab.wait_for_turn_or_end()
    assert tab.written() == 3
    tab.write()
    tab.page.get_by_text(re.compile("Round 3:")).first.wait_for()
    tab.close()
    again.stop()


def test_one_device_can_hold_two_seats(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite()
    tab.page.get_by_role("button", name="On this device").click()
    tab.page.get_by_label("Who plays with you on this device?").fill("Babcia")
    tab.page.get_by_role("button", name="Sit down").click()
    expect(tab.page.locator(".row").nth(1)).to_contain_text("Babcia")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    tab.wait_for_turn_or_end()
    tab.write()
    expect(tab.page.locator(".status strong")).to_have_text("Babcia")
    tab.write()
    tab.page.get_by_text(re.compile("Round 2:")).first.wait_for()


def test_who_leaves_is_played_by_a_bot_and_may_come_back(open_tab: OpenTab) -> None:
    host, friend = sit_down_together(open_tab)
    friend.page.get_by_role("button", name="Menu stolika").click()
    friend.page.get_by_role("button", name="Odejdź od stolika").click()
    friend.page.wait_for_url(re.compile(r"/$"))
    expect(host.page.locator(".others")).to_contain_text("a bot stands in")
    expect(host.page.locator(".others")).to_contain_text(re.compile("bot plays for Gość"))
    host.page.get_by_text(re.compile("^Gość .* left; a bot plays on.")).wait_for()
    friend.open(f"/t/{host.table}")
    friend.page.get_by_role("button", name="Już jestem").click()
    expect(host.page.locator(".others")).not_to_contain_text("a bot stands in")
    host.page.get_by_text(re.compile("^Gość .* is back.")).wait_for()


def test_a_full_table_can_be_watched(open_tab: OpenTab) -> None:
    host = open_tab()
    code = host.invite()
    open_tab().open(f"/join/{code}")
    host.page.locator(".row").nth(1).get_by_text("here", exact=True).wait_for()
    late = open_tab()
    late.open(f"/join/{code}")
    late.page.get_by_text("All seats are taken. You can watch.").wait_for()
    late.complaints = [line for line in late.complaints if "409" not in line]


def test_a_person_removed_by_the_host_is_no_longer_seated(open_tab: OpenTab) -> None:
    host, friend = open_tab(), open_tab()
    friend.open(f"/join/{host.invite()}")
    friend.page.locator(".row").nth(1).get_by_text("you", exact=True).wait_for()
    host.page.get_by_role("button", name=re.compile("Free the seat")).click()
    friend.page.get_by_text("The host has freed your seat.").wait_for()
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.get_by_text("The host has freed your seat.")).to_be_hidden()


def test_a_person_removed_while_looking_elsewhere_is_told_on_coming_back(open_tab: OpenTab) -> None:
    host, friend = open_tab(), open_tab()
    friend.open(f"/join/{host.invite()}")
    friend.page.get_by_text("You are seated.").wait_for()
    friend.open()
    host.page.get_by_role("button", name=re.compile("Free the seat")).click()
    host.page.get_by_role("button", name=re.compile("Free the seat")).wait_for(state="detached")
    friend.open(f"/t/{host.table}")
    friend.page.get_by_text("The host has freed your seat.").wait_for()


def test_who_gets_up_in_the_lobby_is_not_told_of_being_removed(open_tab: OpenTab) -> None:
    host, friend = open_tab(), open_tab()
    friend.open(f"/join/{host.invite()}")
    friend.page.get_by_role("button", name=re.compile("Free the seat")).click()
    friend.page.get_by_role("button", name="Sit down").wait_for()
    expect(friend.page.get_by_text("The host has freed your seat.")).to_be_hidden()


def test_a_clock_is_shown_to_whoever_has_to_decide(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite()
    tab.page.get_by_role("radio", name="Quick").check()
    tab.page.get_by_role("button", name="Begin with a bot").click()
    expect(tab.page.get_by_role("timer", name="Time left")).to_have_text(re.compile(r"1:[0-3]\d"))


def test_the_language_can_be_changed_in_the_middle_of_a_game(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.play_now()
    tab.page.get_by_role("button", name="Table menu").click()
    tab.page.get_by_role("button", name="PL: po polsku").click()
    tab.page.get_by_role("button", name="Zamknij").click()
    expect(tab.page.locator(".expected")).to_have_text(re.compile("Narysuj obok siebie|Narysowane"))
