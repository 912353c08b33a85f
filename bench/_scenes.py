"""The animated moments, each as a scene: it leads to just before the moment, yields the page that is looked at, and then begins it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from bench._stage import Played, Stage, folded
from stolik.game.contract import Action
from stolik.games.crisscross.rules.state import EMPTY
from stolik.games.luckybox.rules.moves import Bonus, Mark, Marked
from stolik.games.twinit.rules.moves import Claim, Touch
from stolik.server.running.timekeeper import Instant
from stolik.table.table import Table
from tests.browser.tabs import OVER, Tab
from tests.browser.test_replay import watch
from tests.browser.test_setup import best, do, sit_down, wait_for_update

Scene = Generator[Tab]

WALL = (1920, 1080)
CHAIN_SEED = 34
"""With this luck, and cells marked where the most are marked beside them, one number leads to a long chain."""


class Moment(NamedTuple):
    name: str
    seen: str
    """What is on the page when it has begun."""
    lasts: int
    """Milliseconds."""
    play: Callable[[Stage], Scene]


# The ritual before the first move


def ritual(game: str) -> Callable[[Stage], Scene]:
    def play(stage: Stage) -> Scene:
        tab = stage.tab()
        tab.open(f"/t/{tab.open_with_hasty_bots(game, 3)}")
        begin = tab.page.get_by_role("button", name=re.compile("^(Begin|Zaczynamy)$"))
        begin.wait_for()
        yield tab
        begin.click()

    return play


def count_in(stage: Stage) -> Scene:
    played = Played(stage, "twinit", 6, seed=1)
    played.open()
    played.start()
    played.tab.page.locator("[data-count]").wait_for(state="attached")
    yield played.tab
    played.all_ready()


# Lucky Box


def lucky_choice(table: Table, seat: int) -> Action:
    """A bonus first, and the cell with the most marks beside it."""
    legal = list(table.legal(seat))
    marking = [action for action in legal if isinstance(action, Mark | Bonus)]
    if not marking:
        return legal[0]
    cards = {held.number: held.marks for held in table.view(seat).tableaus[seat].cards}

    def beside(action: Mark | Bonus) -> int:
        marks = cards[action.card]
        row = sum(3 * (action.cell // 3) + at in marks for at in range(3))
        column = sum(3 * at + action.cell % 3 in marks for at in range(3))
        return max(row, column)

    return max(marking, key=beside)


def to_chain(seed: int) -> tuple[Table, list[Action]]:
    """The game up to the number that sets off the longest chain of the first seat, and what it does then."""
    table = folded("luckybox", 2, seed)
    chains: list[tuple[int, list[Action]]] = [(0, [])]
    while table.outcome() is None:
        seat = max(table.to_act())
        action = lucky_choice(table, seat)
        before = table.revision
        entry = table.act(seat, action, at=0)
        if seat != 0 or not any(isinstance(event, Marked) for event in entry.events):
            continue
        if isinstance(action, Mark):
            chains.append((before, [action]))
        elif isinstance(action, Bonus):
            chains[-1][1].append(action)
    revision, actions = max(chains, key=lambda chain: len(chain[1]))
    return Table.restore(table.header, table.entries[:revision]), actions


def chain(stage: Stage) -> Scene:
    before, actions = to_chain(CHAIN_SEED)
    played = Played(stage, "luckybox", 2, CHAIN_SEED)
    played.start()
    played.follow(before)
    played.open()
    played.tab.page.locator("[data-target]").first.wait_for()
    yield played.tab
    for action in actions:
        played.act(0, action)
        played.tab.page.wait_for_timeout(600)


# SETUP


def to_my_turn(stage: Stage) -> Tab:
    tab = stage.tab()
    sit_down(tab, {"finish": 200}, players=4, bots=3)
    wait_for_update(tab, my_turn=True)
    tab.page.locator("[data-ritual]").wait_for(state="detached")
    return tab


def others_moves(stage: Stage) -> Scene:
    tab = to_my_turn(stage)
    yield tab
    do(tab, best(wait_for_update(tab, my_turn=True)))


# Twin it!


def on_the_felt(played: Played) -> list[list[int]]:
    """The cards that can be pressed, those with the same face together, the largest heap first."""
    heaps: dict[int, list[int]] = {}
    for card in played.table.view(0).cards:
        if card.place in {"deck", "table"}:
            heaps.setdefault(card.face, []).append(card.card)
    return sorted(heaps.values(), key=len, reverse=True)


def with_twins(players: int, mode: str) -> int:
    """The first luck with which two decks begin with twins."""
    for seed in range(1, 1000):
        cards = folded("twinit", players, seed, mode=mode, tempo=10).view(0).cards
        if len({card.face for card in cards}) < len(cards):
            return seed
    raise AssertionError("no twins")


def race(stage: Stage, players: int, mode: str = "race") -> Played:
    played = Played(stage, "twinit", players, with_twins(players, mode), mode=mode, tempo=10)
    played.open()
    played.start()
    played.all_ready()
    played.tab.page.locator(".card.top:not([aria-disabled])").first.wait_for()
    played.tab.page.wait_for_timeout(600)
    return played


def claims(players: int, *presses: tuple[int, int, bool]) -> Callable[[Stage], Scene]:
    """Of a seat, so many milliseconds after the first, on twins or on strangers."""

    def play(stage: Stage) -> Scene:
        played = race(stage, players)
        yield played.tab
        twins, *others = on_the_felt(played)
        rev, began, at = played.table.revision, played.table.entries[-1].at or 0, int(time.time() * 1000)
        done: list[tuple[int, Action]] = []
        for seat, late, right in presses:
            pair = (twins[0], twins[1] if right else others[0][0])
            done.append((seat, Claim(pair, rev=rev, after=at - began - 300 + late)))
        played.act_at_once(done, allowed=(Instant(at - 1000), Instant(at + 1000)))

    return play


def team_hands(stage: Stage) -> Scene:
    played = race(stage, 4, "teams")
    yield played.tab
    twins, *_ = on_the_felt(played)
    for seat, card in ((2, twins[0]), (0, twins[1])):
        rev, began = played.table.revision, played.table.entries[-1].at or 0
        at = int(time.time() * 1000)
        touch = Touch(card, rev=rev, after=at - began - 50)
        played.act_at_once([(seat, touch)], allowed=(Instant(at - 1000), Instant(at + 1000)))
        played.tab.page.wait_for_timeout(1000)


# What is written


def until(stage: Stage, game: str, players: int, wanted: Callable[[Table, Action], bool]) -> Scene:
    """The game as it comes, until the first seat does something of that kind."""
    for seed in range(200):
        table = folded(game, players, seed)
        chosen: Action | None = None
        while table.outcome() is None and chosen is None:
            seat = max(table.to_act())
            actions = list(table.legal(seat))
            chosen = next((one for one in actions if seat == 0 and wanted(table, one)), None)
            if chosen is None:
                table.act(seat, actions[(seed + table.revision * 7) % len(actions)], at=0)
        if chosen is None:
            continue
        played = Played(stage, game, players, seed)
        played.start()
        played.follow(table)
        played.open()
        played.tab.page.locator("[data-target]").first.wait_for()
        yield played.tab
        played.act(0, chosen)
        return


def hit(stage: Stage) -> Scene:
    yield from until(stage, "twentyone", 2, makes_hit)


def makes_hit(table: Table, action: Action) -> bool:
    def hits(view: Any) -> int:
        return sum(row.score.hits for row in view.sheets[0].rows)

    after = Table.restore(table.header, table.entries)
    after.act(0, action, at=0)
    return hits(after.view(0)) > hits(table.view(0)) + 1


def line_completed(stage: Stage) -> Scene:
    yield from until(stage, "crisscross", 2, completes)


def completes(table: Table, action: Action) -> bool:
    after = Table.restore(table.header, table.entries)
    after.act(0, action, at=0)
    return whole_lines(after.view(0).sheets[0].cells) > whole_lines(table.view(0).sheets[0].cells)


def whole_lines(cells: tuple[int, ...]) -> int:
    rows = [cells[5 * at : 5 * at + 5] for at in range(5)]
    columns = [cells[at::5] for at in range(5)]
    return sum(EMPTY not in line for line in (*rows, *columns))


# The end


def end(game: str, players: int, seed: int, screen: bool = False) -> Callable[[Stage], Scene]:
    def play(stage: Stage) -> Scene:
        played = Played(stage, game, players, seed)
        played.start()
        last = None
        plan = folded(game, players, seed)
        while plan.outcome() is None:
            seat = max(plan.to_act())
            actions = list(plan.legal(seat))
            last = seat, actions[(seed + plan.revision * 7) % len(actions)]
            plan.act(*last, at=0)
        assert last is not None
        played.follow(Table.restore(plan.header, plan.entries[:-1]))
        tab = stage.tab(size=WALL) if screen else played.tab
        tab.open(f"/t/{played.id}{'/tv' if screen else ''}")
        tab.page.locator("article, [data-target], [data-board]").first.wait_for()
        tab.page.wait_for_timeout(500)
        yield tab
        played.act(*last)

    return play


# What is said, and looking back


def reaction(stage: Stage) -> Scene:
    played = Played(stage, "crisscross", 3, seed=2)
    played.open((0, 1))
    played.start()
    for tab in played.people[:2]:
        tab.page.locator("[data-ritual]").wait_for(state="detached")
    friend = played.people[1].page
    friend.get_by_role("button", name=re.compile("Chat|Czat")).click()
    yield played.tab
    friend.get_by_label(re.compile("Say something|Powiedz coś")).fill("Powodzenia wszystkim, dziś wygrywam!")
    friend.get_by_role("button", name=re.compile("Send|Wyślij")).click()
    friend.get_by_role("button", name=re.compile("Applause|Brawo")).click()


def autoplay(stage: Stage) -> Scene:
    tab = stage.tab()
    watch(tab, stage.served, "twentyone-2-default")
    tab.page.locator("[type=range]").wait_for()
    tab.page.locator("select").first.wait_for()
    yield tab
    tab.page.get_by_role("button", name=re.compile("^(Play|Odtwarzaj)$")).click()


MOMENTS = (
    *(
        Moment(f"ritual of {game}", "[data-ritual]", 1900, ritual(game))
        for game in ("crisscross", "luckybox", "setup", "twentyone")
    ),
    Moment("count before Twin it!", "[data-count='3']", 3600, count_in),
    Moment("others' moves in SETUP", "[data-moving]", 5000, others_moves),
    Moment("a chain in Lucky Box", "p[data-chain]", 2400, chain),
    Moment("a line of Criss Cross", "[data-done]", 900, line_completed),
    Moment("a hit in Twenty One", "[data-ring]", 1200, hit),
    Moment("a verdict of Twin it!", "[data-verdict]", 2400, claims(3, (1, 0, True), (0, 84, True), (2, 190, True))),
    Moment("a dead heat and a third", "[data-verdict]", 2400, claims(3, (0, 0, True), (1, 12, True), (2, 140, True))),
    Moment("a mistake in Twin it!", "[data-verdict]", 2400, claims(6, (1, 0, False))),
    Moment("hands of a team", ".hands", 3500, team_hands),
    Moment("a reaction", "[data-said]", 3000, reaction),
    Moment("a replay by itself", "[type=range]", 4000, autoplay),
    Moment("the end for two", OVER, 3000, end("crisscross", 2, 1)),
    Moment("the end for eight", OVER, 4500, end("luckybox", 8, 3)),
    Moment("the end alone", OVER, 3000, end("crisscross", 1, 1)),
    Moment("the end on a screen", ".ranking", 4000, end("crisscross", 6, 5, screen=True)),
)
