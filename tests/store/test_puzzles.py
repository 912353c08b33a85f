"""Puzzles in the store: one a day and game, never from somebody's games who does not want that; on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection, update

from stolik.store import schema
from stolik.store.puzzles import PuzzleShelf, TryRow
from stolik.store.saving import write_results
from stolik.store.store import Store, TableRow
from stolik.store.terms import NOT_COUNTED, GuestRow, ResultRow
from tests.store.rows import NAMES, new_table

pytestmark = pytest.mark.anyio

ANIA = ResultRow(
    seat=0,
    person=None,
    level=None,
    name=None,
    game="",
    mode="{}",
    players=1,
    team=0,
    company="alone",
    ended=1,
    place=1,
    points=30,
    title=None,
    hinted=False,
    taken_back=False,
    rating=NOT_COUNTED,
)


def a_game() -> str:
    """That no other test has played."""
    return f"g{next(NAMES)}"


async def finished(store: Store, game: str, ended: int = 1) -> tuple[TableRow, GuestRow]:
    """A game that is over, and who played it."""
    row = await new_table(store)
    assert row.members is not None
    (person,) = row.members
    guest = await store.add_guest(person.encode(), person, "Ania", "teal", 1)

    def end(connection: Connection) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.key == row.key).values(status="finished"))
        write_results(connection, row.key, [replace(ANIA, person=person, game=game, ended=ended)])

    await store.writer.write(end)
    return row, guest


async def keys(shelf: PuzzleShelf, game: str) -> list[int]:
    return [row.key for row in await shelf.candidates(game, 10)]


async def test_the_newest_finished_games_come_into_question_first(store: Store):
    shelf, game = PuzzleShelf(store), a_game()
    (old, _), (new, _) = [await finished(store, game, ended) for ended in (1, 2)]
    await new_table(store)
    assert await keys(shelf, game) == [new.key, old.key]


async def test_a_game_is_used_once(store: Store):
    shelf, game = PuzzleShelf(store), a_game()
    row, _ = await finished(store, game)
    await shelf.put("2026-01-01", game, row.key, b"puzzle")
    assert await keys(shelf, game) == []


async def test_there_is_one_a_day_and_the_first_stays(store: Store):
    shelf, game = PuzzleShelf(store), a_game()
    rows = [(await finished(store, game))[0] for _ in range(2)]
    for row, puzzle in zip(rows, (b"first", b"second"), strict=True):
        await shelf.put("2026-01-01", game, row.key, puzzle)
    assert await shelf.puzzle("2026-01-01", game) == b"first"


async def test_games_of_somebody_who_does_not_want_it_are_not_used(store: Store):
    shelf, game = PuzzleShelf(store), a_game()
    row, guest = await finished(store, game)
    await store.change_guest(guest.key, {"puzzles": False})
    await shelf.put("2026-01-01", game, row.key, b"puzzle")
    assert await keys(shelf, game) == []
    assert await shelf.puzzle("2026-01-01", game) is None


async def test_what_is_from_games_of_somebody_is_withdrawn_with_all_tries_and_nothing_else_is(store: Store):
    shelf, games = PuzzleShelf(store), [a_game(), a_game()]
    (mine, guest), (theirs, _) = [await finished(store, game) for game in games]
    for game, row in zip(games, (mine, theirs), strict=True):
        await shelf.put("2026-01-01", game, row.key, b"puzzle")
        await shelf.keep_try(TryRow("2026-01-01", game, "somebody", tries=1))
    await shelf.withdraw(guest.person)
    assert [await shelf.puzzle("2026-01-01", game) for game in games] == [None, b"puzzle"]
    assert {game for _, game in await shelf.tried("somebody", ["2026-01-01"])} & {*games} == {games[1]}


async def test_how_many_found_it_at_once_is_counted_of_those_who_tried(store: Store):
    shelf, game = PuzzleShelf(store), a_game()
    for person, tries, solved, shown in (
        ("a", 1, True, False),
        ("b", 2, True, False),
        ("c", 1, False, True),
        ("d", 1, True, False),
    ):
        await shelf.keep_try(TryRow("2026-01-01", game, person, tries, solved=solved, shown=shown))
    await shelf.keep_try(TryRow("2026-01-01", game, "e", shown=True))
    await shelf.keep_try(TryRow("2026-01-02", game, "a", 1, solved=True))
    assert await shelf.found("2026-01-01", game) == (2, 4)


async def test_a_second_try_takes_the_place_of_the_first(store: Store):
    shelf, game = PuzzleShelf(store), a_game()
    for tries in (1, 2):
        await shelf.keep_try(TryRow("2026-01-01", game, "a", tries))
    assert (await shelf.tried("a", ["2026-01-01"]))["2026-01-01", game].tries == 2


async def test_a_try_that_is_over_stays_so_whatever_was_tried_at_the_same_moment(store: Store):
    shelf, game = PuzzleShelf(store), a_game()
    solved = TryRow("2026-01-01", game, "a", 1, solved=True)
    for row in (solved, TryRow("2026-01-01", game, "a", 1), TryRow("2026-01-01", game, "a", 1, shown=True)):
        await shelf.keep_try(row)
    assert (await shelf.tried("a", ["2026-01-01"]))["2026-01-01", game] == solved
