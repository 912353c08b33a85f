"""My page: a game that was played is found again, a table against bots goes, and a guest comes back or is forgotten."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import Tab


def my_page(tab: Tab) -> None:
    tab.open("/me")
    tab.page.locator("#my-feats").wait_for()


def test_a_finished_game_is_on_my_page_with_its_figures_and_leads_to_its_replay(open_tab: OpenTab):
    tab = open_tab()
    tab.sit_with_hasty_bots(players=2)
    while tab.wait_for_turn_or_end():
        tab.write()
    table = tab.table
    my_page(tab)
    row = tab.page.locator("ol[role=list] > li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(re.compile("Place [12] · −?\\d+ points?"))
    expect(tab.page.get_by_role("region", name="In figures")).to_contain_text("Criss Cross")
    expect(tab.page.get_by_role("region", name="How well I play")).to_contain_text("from 1 game")
    row.get_by_role("link", name="Watch again").click()
    tab.page.wait_for_url(f"**/t/{table}/replay")


def test_a_table_against_bots_goes_after_one_question(open_tab: OpenTab):
    tab = open_tab()
    tab.sit_with_hasty_bots(players=2)
    my_page(tab)
    tables = tab.page.get_by_role("region", name="Your tables")
    tables.get_by_role("button", name="Clear it away").click()
    expect(tables).to_contain_text("Only bots sit here")
    tables.get_by_role("button", name="Clear it away").click()
    expect(tables).to_have_count(0)


def test_a_friend_is_asked_for_a_name_once(open_tab: OpenTab):
    host, friend = open_tab(), open_tab()
    code = host.invite()
    friend.page.goto(f"http://{friend.address}/join/{code}")
    asked = friend.page.get_by_label("Your name")
    expect(asked).to_have_value(re.compile("Guest \\d+"))
    asked.fill("Zosia")
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_url("**/t/*")
    expect(friend.page.locator(".seats")).to_contain_text("Zosia")
    friend.page.goto(f"http://{friend.address}/join/{host.invite()}")
    friend.page.wait_for_url("**/t/*")


def test_who_comes_by_a_link_to_the_table_is_asked_for_a_name_as_well(open_tab: OpenTab):
    host, friend = open_tab(), open_tab()
    host.invite()
    friend.open(f"/t/{host.table}")
    friend.page.get_by_role("button", name="Sit down").first.click()
    friend.page.get_by_label("Your name").fill("Zosia")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.locator(".seats")).to_contain_text("Zosia")


def test_a_phrase_that_nobody_made_is_said_to_be_wrong_where_it_was_typed(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.open("/me")
    field = tab.page.get_by_label("My phrase from another device")
    field.fill("kota mila rosu tefa gino pela kuto masi")
    tab.page.get_by_role("button", name="Come back").click()
    tab.page.get_by_role("button", name=re.compile("Come back|anyway")).click()
    expect(field).to_have_accessible_description(re.compile("brings nobody back"))
    expect(tab.page.get_by_role("alert").filter(has_text="brings nobody back")).to_be_visible()
    tab.complaints = [line for line in tab.complaints if "40" not in line]


def test_a_phrase_brings_me_back_in_another_browser(open_tab: OpenTab):
    tab, other = open_tab(), open_tab()
    my_page(tab)
    tab.page.get_by_role("button", name="Make a phrase").click()
    phrase = tab.page.locator(".phrase").inner_text()
    name = tab.page.locator("h1").inner_text()
    my_page(other)
    other.page.get_by_label("My phrase from another device").fill(phrase)
    other.page.get_by_role("button", name="Come back", exact=True).click()
    other.page.get_by_role("button", name="Come back all the same").click()
    expect(other.page.locator("h1")).to_have_text(name)
    other.complaints = [line for line in other.complaints if "409" not in line]


def test_being_forgotten_takes_two_steps_and_leaves_somebody_new(open_tab: OpenTab):
    tab = open_tab()
    tab.sit_with_hasty_bots(players=2)
    my_page(tab)
    before = tab.page.evaluate("fetch('/api/me').then((answer) => answer.json()).then(({ id }) => id)")
    tab.page.get_by_role("button", name="Forget me").click()
    tab.page.get_by_role("button", name="Forget me…").click()
    tab.page.get_by_role("button", name="Yes, forget everything").click()
    tab.page.wait_for_url(f"http://{tab.address}/")
    tab.page.get_by_role("button", name="Play now").first.wait_for()
    after = tab.page.evaluate("fetch('/api/me').then((answer) => answer.json()).then(({ id }) => id)")
    assert before != after
