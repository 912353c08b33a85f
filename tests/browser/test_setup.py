"""SETUP in a real browser: tiles tried out, laid and swapped, bonuses called, partners' racks."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from stolik.game.chance import Chance
from stolik.game.contract import Illegal
from stolik.games.setup.rules.game import Setup
from stolik.games.setup.rules.moves import Laid, Place, Swap
from stolik.games.setup.rules.state import State
from stolik.games.setup.rules.turn import judge
from stolik.table.codec import codec
from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, Tab, is_over
from tests.browser.test_pages import axe_finds, too_small_to_touch

SETUP = Setup()
FINISH = 20
LOOKED_AT = 300
"""How many placements are looked at before one is chosen; at worst there are tens of thousands."""
SIT_DOWN = """async ([options, players, bots]) => {
  const ask = (method, path, body) =>
    fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      .then((answer) => answer.json())
  await ask('POST', '/api/me', {})
  const table = await ask('POST', '/api/tables', { game: 'setup', options, players, instant_bots: true })
  for (let seat = players - bots; seat < players; seat += 1)
    await ask('PUT', `/api/tables/${table.id}/seats/${seat}`, { kind: 'bot', level: 'beginner' })
  await ask('PUT', `/api/tables/${table.id}/seats/0/nonce`, { nonce: '5e'.repeat(32) })
  if (bots === players - 1) await ask('POST', `/api/tables/${table.id}/start`, {})
  return table
}"""

PLACE = re.compile(r"^(Place|Połóż)")


# Sitting down


def sit_down(tab: Tab, options: dict[str, Any], players: int = 2, bots: int = 1) -> dict[str, Any]:
    tab.open()
    table: dict[str, Any] = tab.page.evaluate(SIT_DOWN, [options, players, bots])
    tab.open(f"/t/{table['id']}")
    return table


def sit_down_together(open_tab: OpenTab, options: dict[str, Any]) -> tuple[Tab, Tab]:
    """Two people; the first of the two has the first turn."""
    host, friend = open_tab(), open_tab()
    table = sit_down(host, options, bots=0)
    friend.open(f"/join/{table['code']}")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    first = wait_for_update(host)["to_act"][0]
    wait_for_update(friend)
    return (host, friend) if first == 0 else (friend, host)


# What the table looks like to a seat, and what could be done


def updates(tab: Tab) -> list[dict[str, Any]]:
    return [frame for frame in tab.frames if frame["type"] == "update"]


def wait_for_update(tab: Tab, after: int = -1, *, my_turn: bool = False) -> dict[str, Any]:
    """The newest update, once there is one later than that revision (and it is this seat's turn, or the game is over)."""

    def is_there() -> bool:
        if not (found := updates(tab)) or found[-1]["rev"] <= after:
            return False
        return not my_turn or found[-1]["seat"] in found[-1]["to_act"] or bool(found[-1]["outcome"])

    tab.until(is_there)
    return updates(tab)[-1]


def position(update: dict[str, Any]) -> State:
    """The position as its seat sees it, as if it were that seat's turn."""
    state = SETUP.imagine(codec(SETUP).read_view(update["view"]), Chance(bytes(32), 0))
    return SETUP.as_if_turn(state, update["seat"])


def best(update: dict[str, Any], *, generous: bool = False) -> Place | Swap:
    """The most points, or the most bonus points for others, of what is looked at; a swap if nothing can be placed."""
    state = position(update)
    seat: int = update["seat"]
    actions = list(islice(SETUP.legal(state, seat), LOOKED_AT))
    own = {state.board.spaces[space] for space in state.bonus_spaces[seat]}

    def worth(action: Place) -> tuple[int, int]:
        made = judge(state, seat, action.tiles)
        if generous:
            return sum(made.bonus), sum(laid.space in own for laid in action.tiles)
        return made.points, 0

    placements = [action for action in actions if isinstance(action, Place)]
    return max(placements, key=worth) if placements else next(a for a in actions if isinstance(a, Swap))


def misplaced(update: dict[str, Any]) -> Laid:
    """A tile on a space where it would lie in no set."""
    state = position(update)
    seat: int = update["seat"]
    for space in state.open_to(seat):
        for tile in state.racks[seat]:
            laid = Laid(tile, state.board.spaces[space])
            if not fits(state, seat, laid):
                return laid
    raise AssertionError("every tile fits everywhere")


def fits(state: State, seat: int, laid: Laid) -> bool:
    try:
        judge(state, seat, [laid])
    except Illegal:
        return False
    return True


# Hands


def tile(tab: Tab, name: str) -> Locator:
    return tab.page.locator(f"[data-tile={name}]")


def space(tab: Tab, name: str) -> Locator:
    return tab.page.locator(f"[data-space={name}]")


def do(tab: Tab, action: Place | Swap) -> None:
    if isinstance(action, Place):
        for laid in action.tiles:
            tile(tab, laid.tile).click()
            space(tab, laid.space).click()
        tab.page.get_by_role("button", name=PLACE).click()
    else:
        tab.page.get_by_role("button", name=re.compile("^(Swap|Wymień)$")).click()
        for name in action.tiles:
            tile(tab, name).click()
        tab.page.get_by_role("button", name=re.compile(r"^(Swap|Wymień) \d")).click()


def rack(tab: Tab) -> list[str]:
    found = tab.page.locator("[data-slot] [data-tile]")
    return [str(found.nth(at).get_attribute("data-tile")) for at in range(found.count())]


# The tests


@pytest.mark.parametrize(("size", "locale", "name"), [(PHONE, "pl", "phone-pl"), (DESKTOP, "en", "desktop-en")])
def test_a_whole_game_against_a_bot_by_clicks(
    open_tab: OpenTab, pictures: Path, size: tuple[int, int], locale: str, name: str
) -> None:
    tab = open_tab(size=size, locale=locale, reduced_motion="reduce")
    play_to_the_end(tab, {"finish": FINISH})
    tab.keep_picture(pictures, f"setup-end-{name}")


@pytest.mark.parametrize(
    ("players", "options"), [(3, {}), (4, {}), (4, {"teams": True}), (3, {"bonus": "call"})], ids=str
)
def test_a_whole_game_of_every_kind(open_tab: OpenTab, players: int, options: dict[str, Any]) -> None:
    play_to_the_end(open_tab(size=PHONE, reduced_motion="reduce"), {"finish": FINISH, **options}, players)


def play_to_the_end(tab: Tab, options: dict[str, Any], players: int = 2) -> None:
    sit_down(tab, options, players, bots=players - 1)
    update = wait_for_update(tab, my_turn=True)
    while not update["outcome"]:
        assert not tab.scrolls()
        do(tab, best(update))
        update = wait_for_update(tab, update["rev"], my_turn=True)
    is_over(tab)
    assert max(update["outcome"]["scores"]) >= FINISH


@pytest.mark.parametrize(
    ("size", "scheme"), [((360, 640), "light"), (PHONE, "dark"), ((844, 390), "dark"), (DESKTOP, "light")]
)
def test_a_draft_tells_its_points_on_every_screen(
    open_tab: OpenTab, pictures: Path, size: tuple[int, int], scheme: str
) -> None:
    tab = open_tab(size=size, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    sit_down(tab, {})
    update = wait_for_update(tab, my_turn=True)
    action = best(update)
    assert isinstance(action, Place)
    points = judge(position(update), update["seat"], action.tiles).points
    for laid in action.tiles:
        tile(tab, laid.tile).click()
        space(tab, laid.space).click()
    expect(tab.page.get_by_role("button", name=f"Place +{points}")).to_be_enabled()
    expect(tab.page.get_by_role("main").get_by_role("paragraph").filter(has_text=f"{points} point")).to_be_visible()
    tab.keep_picture(pictures, f"setup-draft-{size[0]}x{size[1]}-{scheme}")
    assert not tab.scrolls()
    assert axe_finds(tab) == []
    assert too_small_to_touch(tab) == []


def test_a_tile_dragged_where_it_fits_no_set_is_told_why_and_can_be_dragged_back(open_tab: OpenTab) -> None:
    tab = open_tab()
    sit_down(tab, {})
    laid = misplaced(wait_for_update(tab, my_turn=True))
    tile(tab, laid.tile).drag_to(space(tab, laid.space))
    expect(
        tab.page.get_by_role("main").get_by_role("paragraph").filter(has_text=f"on {laid.space} would lie in no set")
    ).to_be_visible()
    expect(tab.page.get_by_role("button", name=PLACE)).to_be_disabled()
    expect(space(tab, laid.space)).to_have_attribute("aria-label", re.compile("not for good yet"))
    space(tab, laid.space).drag_to(tab.page.locator("[data-slot='3']"))
    assert rack(tab)[3] == laid.tile


def test_a_turn_by_keyboard_alone(open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")
    sit_down(tab, {})
    update = wait_for_update(tab, my_turn=True)
    action = best(update)
    assert isinstance(action, Place)
    for laid in action.tiles:
        tile(tab, laid.tile).focus()
        tab.page.keyboard.press("Enter")
        walk_to(tab, laid.space)
        tab.page.keyboard.press("Enter")
    expect(tab.page.get_by_role("button", name=PLACE)).to_be_enabled()
    for _ in range(40):
        tab.page.keyboard.press("Tab")
        if tab.page.locator(":focus").and_(tab.page.get_by_role("button", name=PLACE)).count() > 0:
            break
    tab.page.keyboard.press("Enter")
    after = wait_for_update(tab, update["rev"])
    assert after["view"]["seats"][0]["position"] > 0


def walk_to(tab: Tab, name: str) -> None:
    """From the space that has the focus, by the arrow keys alone: first to the middle, then along a row, then up or down."""
    here = seen_at(tab, tab.page.locator("[data-space]:focus"))
    there = seen_at(tab, space(tab, name))
    row = min(max(here[1], 1), 2)
    steps = [(here[1], row, "ArrowDown", "ArrowUp"), (here[0], there[0], "ArrowRight", "ArrowLeft")]
    for begin, end, onward, back in [*steps, (row, there[1], "ArrowDown", "ArrowUp")]:
        for _ in range(abs(end - begin)):
            tab.page.keyboard.press(onward if end > begin else back)
    expect(space(tab, name)).to_be_focused()


def seen_at(tab: Tab, where: Locator) -> tuple[int, int]:
    """In which column and row of the board somebody sees that space."""
    corner, box = tab.page.get_by_role("group", name="The board").bounding_box(), where.bounding_box()
    assert corner is not None
    assert box is not None
    return round((box["x"] - corner["x"]) / box["width"]), round((box["y"] - corner["y"]) / box["height"])


def test_everybody_has_their_own_side_of_the_board_before_them(open_tab: OpenTab) -> None:
    tabs = sit_down_together(open_tab, {})
    for tab in tabs:
        tab.page.locator("[data-space]").first.wait_for()
        mine = tab.page.locator("[data-space][aria-label*='your bonus space']")
        others = tab.page.locator("[data-space][aria-label*='bonus space of']")
        assert [seen_at(tab, mine.nth(at))[1] for at in range(mine.count())] == [3, 3]
        assert [seen_at(tab, others.nth(at))[1] for at in range(others.count())] == [0, 0]


@pytest.mark.parametrize("size", [(360, 640), PHONE, (844, 390), DESKTOP])
def test_what_is_touched_lies_where_it_is_seen(open_tab: OpenTab, size: tuple[int, int]) -> None:
    tab = open_tab(size=size)
    sit_down(tab, {})
    update = wait_for_update(tab, my_turn=True)
    tab.page.locator("[data-space]").first.wait_for()
    drawn = tab.page.locator(".socket")
    for at, one in enumerate(update["view"]["spaces"]):
        assert middle(space(tab, one["name"])) == pytest.approx(middle(drawn.nth(at)), abs=1.5)


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_rack_can_be_arranged_off_turn_and_stays_so(open_tab: OpenTab) -> None:
    _, waiting = sit_down_together(open_tab, {})
    waiting.page.locator("[data-slot] [data-tile]").first.wait_for()
    dealt = rack(waiting)
    tile(waiting, dealt[0]).focus()
    waiting.page.keyboard.press("Shift+ArrowRight")
    assert rack(waiting) == [dealt[1], dealt[0], dealt[2], dealt[3]]
    tile(waiting, dealt[3]).drag_to(waiting.page.locator("[data-slot='0']"))
    arranged = [dealt[3], dealt[1], dealt[0], dealt[2]]
    assert rack(waiting) == arranged
    waiting.page.reload()
    waiting.page.locator("[data-slot] [data-tile]").first.wait_for()
    assert rack(waiting) == arranged


def until_somebody_gets_a_bonus(acting: Tab, other: Tab) -> tuple[Tab, Tab, dict[str, Any]]:
    """Two who play into each other's hands, until whoever acts next has bonus points to call; what that one knows."""
    update = wait_for_update(acting, my_turn=True)
    bonus: int = 0
    while not bonus:
        seat: int = update["seat"]
        placed = best(update, generous=True)
        if isinstance(placed, Place):
            bonus = judge(position(update), seat, placed.tiles).bonus[1 - seat]
        do(acting, placed)
        acting, other, update = other, acting, wait_for_update(other, update["rev"], my_turn=True)
    return acting, other, update


def test_a_bonus_waits_to_be_called_and_anybody_may_remind(open_tab: OpenTab, pictures: Path) -> None:
    acting, other, update = until_somebody_gets_a_bonus(*sit_down_together(open_tab, {"bonus": "call", "finish": 200}))
    mine = update["view"]["seats"][update["seat"]]
    call = acting.page.get_by_role("button", name="Call bonus points for me")
    expect(other.page.get_by_role("button", name=re.compile("^Call bonus points for Guest"))).to_be_visible()
    acting.keep_picture(pictures, "setup-call-desktop-en")
    call.click()
    called = wait_for_update(acting, update["rev"])
    paid = next(event["points"] for event in called["events"] if event["event"] == "bonus")
    assert called["view"]["seats"][update["seat"]]["position"] == mine["position"] + paid


def test_nothing_says_that_there_is_a_bonus_before_somebody_has_noticed(open_tab: OpenTab) -> None:
    acting, other = sit_down_together(open_tab, {"bonus": "call", "finish": 200})
    wait_for_update(acting, my_turn=True)
    before = said_by_turn(acting), said_by_turn(other)
    acting, other, _ = until_somebody_gets_a_bonus(acting, other)
    assert (said_by_turn(acting), said_by_turn(other)) == before
    other.page.keyboard.press("/")
    known = other.page.locator("datalist option")
    expect(known.first).to_be_attached()
    assert not [value for value in known.evaluate_all("(all) => all.map((one) => one.value)") if "call" in value]


def said_by_turn(tab: Tab) -> list[str]:
    """What the page says above and below the board, whoever it is about."""
    return [re.sub(r"Guest \d+", "somebody", text) for text in tab.page.locator(".status, .talk").all_inner_texts()]


def test_who_acts_without_calling_is_told_what_was_missed(open_tab: OpenTab) -> None:
    acting, other, update = until_somebody_gets_a_bonus(*sit_down_together(open_tab, {"bonus": "call", "finish": 200}))
    do(acting, best(update))
    missed = re.compile(r"^(Guest \d+ misses|You miss) \d+ bonus points?: nobody called (it|them)\.$")
    expect(acting.page.get_by_role("button", name=missed)).to_be_visible()
    expect(other.page.get_by_role("button", name=missed)).to_have_count(0)


def test_partners_see_each_others_racks_and_nobody_elses(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=PHONE, color_scheme="dark")
    sit_down(tab, {"teams": True}, players=4, bots=3)
    update = wait_for_update(tab, my_turn=True)
    seen = [seat["rack"] is not None for seat in update["view"]["seats"]]
    assert seen == [True, False, True, False]
    expect(tab.page.locator("[data-partner]")).to_be_visible()
    number = update["view"]["seats"][2]["rack"][0][1:]
    shown = tab.page.get_by_role("main").get_by_role("img", name=re.compile(rf" has \w+ {number}\b"))
    expect(shown).to_be_visible()
    assert not tab.scrolls()
    tab.keep_picture(pictures, "setup-teams-phone-en-dark")


@pytest.mark.parametrize("teams", [False, True], ids=["alone", "in-teams"])
@pytest.mark.parametrize("size", [(360, 640), PHONE, (844, 390), DESKTOP], ids=str)
def test_my_own_points_are_seen_on_every_screen(open_tab: OpenTab, size: tuple[int, int], teams: bool) -> None:
    tab = open_tab(size=size)
    sit_down(tab, {"teams": teams}, players=4, bots=3)
    mine = wait_for_update(tab, my_turn=True)["view"]["seats"][0]["position"]
    expect(tab.page.get_by_text(re.compile(rf"^You: {mine}/\d+ · bag: \d+$"))).to_be_in_viewport(ratio=1)


def test_on_a_phone_on_its_side_a_team_that_calls_bonuses_has_pool_rack_and_buttons_whole(open_tab: OpenTab) -> None:
    tab = open_tab(size=(844, 390), locale="pl")
    sit_down(tab, {"teams": True, "bonus": "call"}, players=4, bots=3)
    wait_for_update(tab, my_turn=True)
    for whole in ("[data-ask='pool']", "[data-ask='rack']", "[data-partner]", ".calls", "[data-doing='swap']"):
        expect(tab.page.locator(whole)).to_be_in_viewport(ratio=1)


def test_on_a_shared_device_a_cover_hides_the_tiles_until_the_right_player_is_there(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite("SETUP")
    tab.page.get_by_role("button", name="On this device").click()
    tab.page.get_by_label("Who plays with you on this device?").fill("Babcia")
    tab.page.get_by_role("button", name="Sit down").click()
    expect(tab.page.locator(".row").nth(1)).to_contain_text("Babcia")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    for _ in range(2):
        cover = tab.page.get_by_role("heading", name=re.compile("^.+ plays$"))
        cover.wait_for()
        assert tab.page.locator("[data-tile]").count() == 0
        tab.page.get_by_role("button", name=re.compile("^I am ")).click()
        expect(cover).to_have_count(0)
        held = rack(tab)
        assert len(held) == 4
        tab.page.get_by_role("button", name="Swap", exact=True).click()
        tile(tab, held[0]).click()
        tab.page.get_by_role("button", name=re.compile(r"^Swap \d")).click()
