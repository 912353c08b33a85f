"""Games that somebody else's package brings: one without a client, on the plain board, and one with a client of its own."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Generator
from importlib import invalidate_caches
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from stolik.game.installed import look_again
from tests.browser.plain_board import has_changed, lying, play_on
from tests.browser.tabs import DESKTOP, OVER, PATIENCE, PHONE, TARGET, Tab, is_over
from tests.server.serving import Served, serving

PACKAGES = Path(__file__).parent / "packages"
DOCS = Path(__file__).parents[2] / "docs" / "client-contract.md"


@pytest.fixture(scope="module")
def with_package(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    sys.path.insert(0, str(PACKAGES))
    invalidate_caches()
    look_again()
    try:
        with serving(tmp_path_factory.mktemp("installed")) as running:
            yield running
    finally:
        sys.path.remove(str(PACKAGES))
        look_again()


@pytest.fixture
def tab(browser: Browser, with_package: Served, request: pytest.FixtureRequest) -> Generator[Tab]:
    opened = Tab(browser, with_package.address, **getattr(request, "param", {}))
    yield opened
    opened.close()
    assert opened.complaints == []
    assert opened.strangers == []


def happened(tab: Tab) -> Locator:
    return tab.page.get_by_role("list", name="What happened")


SIZES = [{"size": PHONE, "locale": "pl"}, {"size": DESKTOP}]


@pytest.mark.parametrize("tab", SIZES, indirect=True)
def test_a_game_without_a_client_is_played_to_its_end_on_the_plain_board(tab: Tab) -> None:
    tab.play_now("Matches")
    play_on(tab)
    is_over(tab)
    expect(tab.page.get_by_text("Last one").first).to_be_visible()


def test_the_plain_board_tells_what_a_move_would_do_before_it_is_made(tab: Tab, pictures: Path) -> None:
    tab.sit_with_hasty_bots("matches", 2)
    page = tab.page
    page.get_by_label("Heap").select_option("2")
    page.get_by_label("Count").select_option("4")
    expect(page.locator(".said")).to_contain_text("Take: heap 2, count 4")
    expect(page.locator(".said")).to_contain_text(re.compile("Guest .* – Taken: heap 2, count 4"))
    tab.keep_picture(pictures, "plain-board")
    page.get_by_role("button", name="Do it").click()
    expect(happened(tab)).to_contain_text("Taken: heap 2, count 4", timeout=PATIENCE)


def test_a_hint_is_chosen_on_the_plain_board_and_said_in_words(tab: Tab) -> None:
    tab.sit_with_hasty_bots("matches", 2)
    tab.page.get_by_role("button", name="Hint").click()
    expect(tab.page.get_by_role("region", name="The coach's hint")).to_contain_text("Take: heap", timeout=PATIENCE)
    tab.page.get_by_role("button", name="Do it").click()
    expect(happened(tab)).to_contain_text("Taken: heap", timeout=PATIENCE)


def test_the_plain_board_is_played_by_keyboard_alone(tab: Tab) -> None:
    tab.sit_with_hasty_bots("matches", 2)
    page = tab.page
    page.get_by_label("Heap").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".said")).to_contain_text("Take: heap")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Do it")).to_be_disabled()


def test_a_game_without_a_client_has_a_replay_and_a_big_screen(tab: Tab, pictures: Path) -> None:
    tab.sit_with_hasty_bots("matches", 2)
    play_on(tab)
    table = tab.table
    tab.open(f"/t/{table}/replay")
    tab.page.get_by_role("button", name="One step on").click()
    expect(tab.page.locator(".scene")).to_contain_text("Heaps")
    tab.open(f"/t/{table}/tv")
    expect(tab.page.locator("main")).to_contain_text("Taken")
    tab.keep_picture(pictures, "plain-tv")


def test_the_pages_of_a_game_without_a_client_are_sound(tab: Tab) -> None:
    tab.open("/games/matches")
    expect(tab.page.get_by_role("heading", name="Matches")).to_be_visible()
    expect(tab.page.get_by_text("Whoever takes the last one wins.").first).to_be_visible()


def test_a_packages_own_client_is_played_to_its_end(tab: Tab) -> None:
    tab.play_now("Stones")
    page = tab.page
    while True:
        page.locator(f"{TARGET}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        before = lying(tab)
        page.get_by_role("button", name=re.compile("^Take .* from heap")).first.click()
        has_changed(tab, before)
    expect(page.get_by_text("The last stone").first).to_be_visible()


def test_a_client_for_another_contract_is_refused_in_words_and_the_plain_board_serves(tab: Tab) -> None:
    tab.page.route(
        "**/api/games/stones/client/index.js",
        lambda route: route.fulfill(body="export default { contract: 99 }", content_type="text/javascript"),
    )
    tab.sit_with_hasty_bots("stones", 2)
    expect(tab.page.get_by_text("too old or too new").first).to_be_visible()
    expect(tab.page.get_by_label("Heap")).to_be_visible()
    tab.complaints.clear()


THROWS = "export default {{ contract: 1, words: {{}}, board: {{ mount() {{ {mount} }} }} }}"


@pytest.mark.parametrize(
    "mount",
    ["throw new Error('on mounting')", "return { update() { throw new Error('later') }, destroy() {} }"],
    ids=["mounting", "update"],
)
def test_a_client_that_throws_takes_the_page_to_words_about_it(tab: Tab, mount: str) -> None:
    tab.page.route(
        "**/api/games/stones/client/index.js",
        lambda route: route.fulfill(body=THROWS.format(mount=mount), content_type="text/javascript"),
    )
    tab.sit_with_hasty_bots("stones", 2)
    expect(tab.page.get_by_role("heading", name="Something went wrong here")).to_be_visible()
    tab.complaints.clear()


def test_a_board_of_ours_that_throws_later_takes_the_page_to_words_about_it(tab: Tab) -> None:
    """The server never sends such a view: it stands for whatever a board does not expect."""

    def without_a_view_later(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hand_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "update" and told["rev"] > 1:
                told["view"] = {}
            route.send(json.dumps(told))

        server.on_message(hand_on)

    tab.page.route_web_socket("**/api/live?**", without_a_view_later)
    tab.sit_with_hasty_bots("crisscross", 1)
    tab.wait_for_turn_or_end()
    tab.write()
    expect(tab.page.get_by_role("heading", name="Something went wrong here")).to_be_visible()
    tab.complaints.clear()


def test_a_client_is_told_file_by_file_and_nothing_beside_it(with_package: Served) -> None:
    with httpx.Client(base_url=f"http://{with_package.address}/api/games/stones/client") as http:
        module = http.get("/index.js")
        again = http.get("/index.js", headers={"if-none-match": module.headers["etag"]})
        beside = [
            http.get(path).status_code for path in ("/..%2fabout.json", "/%2e%2e/about.json", "/.hidden.js", "/x.js")
        ]
    assert module.headers["content-type"].startswith("text/javascript")
    assert "script-src 'self';" in module.headers["content-security-policy"]
    assert (again.status_code, beside) == (304, [404, 404, 404, 404])


def test_the_example_in_the_docs_is_the_client_that_is_played_here() -> None:
    example = (PACKAGES / "nim" / "stones" / "client" / "index.js").read_text()
    assert f"```js\n{example}```" in DOCS.read_text()
