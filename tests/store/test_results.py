"""What was played: found by guest, newest first, page by page, on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select, update

from stolik.store import schema
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


async def test_feats_of_one_game_are_told_seat_by_seat(store: Store):
    results = Results(store)
    await ended(store, replace(MINE, person=somebody(), feats=("elsewhere",)))
    key = await ended(
        store, replace(MINE, person=somebody(), feats=("five", "diagonal")), replace(BOT, feats=("five",))
    )
    assert await results.feats_at(key) == {0: ["diagonal", "five"], 1: ["five"]}


async def test_everybodys_results_of_some_games_are_found_together(store: Store):
    results = Results(store)
    keys = [await ended(store, replace(MINE, person=somebody()), BOT) for _ in range(3)]
    found = await results.at_tables(keys[:2])
    assert {table: [row.seat for row in rows] for table, rows in found.items()} == {keys[0]: [0, 1], keys[1]: [0, 1]}


OTHER_KINDS = ({"game": "setup"}, {"mode": '{"advanced":true}'}, {"players": 1}, {"name": "Ola"})
"""What my game of Criss Cross with somebody else is not, one thing at a time."""


async def several(store: Store, me: str) -> list[int]:
    """Three games of one kind, and beside them one of each other kind."""
    for other in OTHER_KINDS:
        await ended(store, replace(MINE, person=me, points=99, **other))
    await ended(store, replace(MINE, person=somebody(), points=99))
    return [
        await ended(store, replace(MINE, person=me, points=points, ended=at))
        for points, at in ((30, 2), (50, 3), (40, 1))
    ]


async def test_the_newest_games_of_one_kind_come_oldest_first_with_the_names_of_their_tables(store: Store):
    me, results = somebody(), Results(store)
    first, second, third = await several(store, me)
    found = await results.newest(me, "crisscross", "{}", alone=False)
    assert [row.table for row in found] == [third, first, second]
    names = await store.read(select(schema.tables.c.id).where(schema.tables.c.key == third))
    assert found[0].id == names[0]["id"]


async def test_a_curve_has_only_so_many_points_and_these_are_the_newest(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("stolik.store.results.MOST_DRAWN", 2)
    me, results = somebody(), Results(store)
    first, second, _ = await several(store, me)
    assert [row.table for row in await results.newest(me, "crisscross", "{}", alone=False)] == [first, second]


async def test_the_best_of_a_kind_are_without_hints_the_most_points_first(store: Store):
    me, results = somebody(), Results(store)
    first, second, third = await several(store, me)
    later = await ended(store, replace(MINE, person=me, points=40, ended=9))
    await ended(store, replace(MINE, person=me, points=98, hinted=True))
    found = await results.best_of_kind(me, "crisscross", "{}", 4, alone=False)
    assert [row.table for row in found] == [second, later, third, first]
    assert len(await results.best_of_kind(me, "crisscross", "{}", 2, alone=False)) == 2
    (alone,) = await results.best_of_kind(me, "crisscross", "{}", 4, alone=True)
    assert (alone.players, alone.points) == (1, 99)


async def test_the_best_games_alone_leave_out_practice_and_tell_hinted_ones_apart(store: Store):
    me, results = somebody(), Results(store)
    solo = replace(MINE, person=me, players=1, company="alone")
    for other in ({"game": "setup"}, {"players": 2}, {"mode": '{"practice":true}'}, {"name": "Ola"}):
        await ended(store, replace(solo, points=99, **other))
    low, high, same = [await ended(store, replace(solo, points=points)) for points in (10, 30, 30)]
    hinted = await ended(store, replace(solo, points=50, hinted=True))
    found = await results.best_alone(me, "crisscross", 5, hinted=False)
    assert [row.table for row in found] == [same, high, low]
    assert all(row.id.startswith("T") for row in found)
    assert len({row.id for row in found}) == 3
    assert [row.table for row in await results.best_alone(me, "crisscross", 1, hinted=False)] == [same]
    assert [row.table for row in await results.best_alone(me, "crisscross", 5, hinted=True)] == [hinted]


async def test_figures_of_one_game_alone(store: Store):
    me, results = somebody(), Results(store)
    await several(store, me)
    assert {figures.game for figures in await results.summed_up(me, "setup")} == {"setup"}


async def test_the_kind_that_was_played_most_is_summed_up_first(store: Store):
    me, results = somebody(), Results(store)
    await several(store, me)
    found = [(figures.game, figures.alone, figures.games) for figures in await results.summed_up(me)]
    assert found[0] == ("crisscross", False, 3)
    assert [games for *_, games in found] == [3, 1, 1, 1]


async def test_only_so_many_of_everybodys_newest_games_are_compared_with(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("stolik.store.results.MOST_COMPARED", 2)
    game, results = somebody(), Results(store)
    for points, at in ((10, 1), (30, 3), (20, 2)):
        await ended(store, replace(MINE, person=somebody(), game=game, points=points, ended=at))
    assert await results.everybodys(game, "{}", alone=False) == {30: 1, 20: 1}


async def test_finished_games_without_results_are_found_a_few_at_a_time(store: Store):
    results = Results(store)
    with_results = await ended(store, replace(MINE, person=somebody()), BOT)
    keys = [with_results, *[(await new_table(store)).key for _ in range(3)]]
    over = [keys[0], keys[1], keys[3]]
    await store.writer.write(
        lambda connection: connection.execute(
            update(schema.tables).where(schema.tables.c.key.in_(over)).values(status="finished")
        )
    )
    looked, missing = await results.unfilled(with_results - 1, 3)
    assert (looked, [game.key for game in missing]) == (keys[2], [keys[1]])
    assert (missing[0].secret, missing[0].lobby) == (b"secret", "{}")
    looked, missing = await results.unfilled(looked, 3)
    assert (looked, [game.key for game in missing]) == (keys[3], [keys[3]])
    assert await results.unfilled(looked, 3) == (keys[3], [])
    await results.fill(keys[1], [replace(MINE, person=somebody(), points=7)])
    assert [row.points for row in (await results.at_tables([keys[1]]))[keys[1]]] == [7]


async def test_results_that_are_there_already_are_not_filled_in_again(store: Store):
    me, results = somebody(), Results(store)
    key = await ended(store, replace(MINE, person=me))
    await results.fill(key, [replace(MINE, person=me, points=99)])
    assert [row.points for row in await results.played(me)] == [30]
