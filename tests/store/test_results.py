"""What was played: found by guest, newest first, page by page, on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.store.results import Results
from stolik.store.saving import write_results
from stolik.store.store import Store
from stolik.store.terms import NOT_COUNTED, ResultRow
from tests.store.rows import NAMES, new_table

pytestmark = pytest.mark.anyio

MINE = ResultRow(
    seat=0,
    person="",
    level=None,
    name=None,
    game="crisscross",
    mode="{}",
    players=2,
    team=0,
    company="bots",
    ended=1,
    place=1,
    points=30,
    title=None,
    hinted=False,
    taken_back=False,
    rating=NOT_COUNTED,
)
BOT = replace(MINE, seat=1, team=1, person=None, level="expert", place=2, points=20)


def somebody() -> str:
    return f"q{next(NAMES)}"


async def ended(store: Store, *rows: ResultRow) -> int:
    key = (await new_table(store)).key
    await store.writer.write(lambda connection: write_results(connection, key, rows))
    return key


async def test_pages_follow_each_other_without_gap_or_repetition(store: Store):
    me, results = somebody(), Results(store)
    keys = [await ended(store, replace(MINE, person=me, ended=ended_at)) for ended_at in (5, 5, 5, 7, 3)]
    first = await results.played(me, most=2)
    second = await results.played(me, before=(first[-1].ended, first[-1].table), most=2)
    third = await results.played(me, before=(second[-1].ended, second[-1].table), most=2)
    found = [row.table for row in (*first, *second, *third)]
    assert found == [keys[3], keys[2], keys[1], keys[0], keys[4]]


async def test_games_are_found_by_kind_and_by_company(store: Store):
    me, results = somebody(), Results(store)
    await ended(store, replace(MINE, person=me), BOT)
    alone = await ended(store, replace(MINE, person=me, game="luckybox", players=1, company="alone"))
    assert [row.table for row in await results.played(me, game="luckybox")] == [alone]
    assert [row.table for row in await results.played(me, company="alone")] == [alone]


async def test_the_seat_of_a_second_person_on_my_device_is_not_mine(store: Store):
    me, results = somebody(), Results(store)
    await ended(store, replace(MINE, person=me), replace(MINE, person=me, seat=1, name="Ola", points=50))
    assert [row.points for row in await results.played(me)] == [30]


async def test_figures_keep_hinted_games_apart(store: Store):
    me, results = somebody(), Results(store)
    for points, hinted, place in ((20, False, 2), (30, False, 1), (50, True, 1)):
        await ended(store, replace(MINE, person=me, points=points, hinted=hinted, place=place))
    (figures,) = await results.summed_up(me)
    assert (figures.games, figures.won, figures.points, figures.best, figures.best_hinted) == (3, 2, 100, 30, 50)


async def test_modes_and_games_alone_are_summed_up_apart(store: Store):
    me, results = somebody(), Results(store)
    await ended(store, replace(MINE, person=me))
    await ended(store, replace(MINE, person=me, mode='{"advanced":true}'))
    await ended(store, replace(MINE, person=me, players=1, company="alone"))
    found = {(figures.mode, figures.alone) for figures in await results.summed_up(me)}
    assert found == {("{}", False), ('{"advanced":true}', False), ("{}", True)}


async def test_everybodys_points_are_those_of_people(store: Store):
    game, results = somebody(), Results(store)
    await ended(store, replace(MINE, person=somebody(), game=game), replace(BOT, game=game))
    await ended(store, replace(MINE, person=somebody(), game=game), replace(BOT, game=game))
    assert await results.everybodys(game, "{}", alone=False) == {30: 2}


async def test_feats_are_counted_over_all_games(store: Store):
    me, results = somebody(), Results(store)
    await ended(store, replace(MINE, person=me, ended=4, feats=("five", "diagonal")))
    await ended(store, replace(MINE, person=me, ended=9, feats=("five",)))
    found = {row.feat: (row.times, row.last) for row in await results.feats(me)}
    assert found == {"five": (2, 9), "diagonal": (1, 4)}


async def test_results_that_are_there_already_are_not_filled_in_again(store: Store):
    me, results = somebody(), Results(store)
    key = await ended(store, replace(MINE, person=me))
    await results.fill(key, [replace(MINE, person=me, points=99)])
    assert [row.points for row in await results.played(me)] == [30]
