"""SQLite: a whole commit as one statement, whatever is saved with its entries.

A driver lets go of Python's lock with every step and asks for it again, and each time the event loop has it: a transaction of ten
statements waits for it twenty times. So what a commit usually is made of stands in a trigger, and one statement brings all the rows.
What nobody could be told apart from the others does not go that way: if anything is refused, nothing is done, and the statements
one by one say what it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ClauseElement, ColumnElement, Table, delete, func, literal_column, null, select
from sqlalchemy.dialects import sqlite

from stolik.store import schema
from stolik.store.in_bulk import SQLITE, as_json, insert_all
from stolik.store.saving import (
    FEAT,
    MEMBER,
    RESULT,
    Save,
    feat_rows,
    member_rows,
    result_rows,
    table_rows,
    update_tables,
)
from stolik.store.terms import ENTRY, EntryRow

_PARTS = ("entries", "tables", "seated", "members", "over", "results", "feats")


def _of(part: str) -> ColumnElement[Any]:
    return literal_column(f"NEW.{part}")


def _clear(table: Table, part: str) -> ClauseElement:
    keys = func.json_each(_of(part)).table_valued("value").c.value
    return delete(table).where(table.c.table.in_(select(keys)))


def _text(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))


_STEPS = (
    _text(insert_all(SQLITE, schema.entries, ENTRY, _of("entries"))),
    _text(update_tables(SQLITE, null(), _of("tables"))),
    "SELECT RAISE(ABORT, 'outdated') WHERE changes() <> json_array_length(NEW.tables)",
    _text(_clear(schema.members, "seated")),
    _text(insert_all(SQLITE, schema.members, MEMBER, _of("members"))),
    _text(_clear(schema.feats, "over")),
    _text(_clear(schema.results, "over")),
    _text(insert_all(SQLITE, schema.results, RESULT, _of("results"))),
    _text(insert_all(SQLITE, schema.feats, FEAT, _of("feats"))),
)
NEEDS = (
    f"CREATE TEMP VIEW IF NOT EXISTS a_commit AS SELECT {', '.join(f'NULL AS {part}' for part in _PARTS)}",
    f"CREATE TEMP TRIGGER IF NOT EXISTS write_down INSTEAD OF INSERT ON a_commit BEGIN {'; '.join(_STEPS)}; END",
)
"""What a connection has to be told before the first such commit."""
STATEMENT = f"INSERT INTO a_commit VALUES ({', '.join('?' * len(_PARTS))})"


def goes_at_once(saves: Sequence[Save]) -> bool:
    """Whether all that is to be written is in the rows."""
    return all(save.besides is None for save in saves)


def values(entries: Sequence[EntryRow], saves: Sequence[Save]) -> tuple[str, ...]:
    """Of the statement: the entries, and all that is saved, each table once."""
    firsts = [save.first for save in saves if save.first is not None]
    people = {save.key: save.row.members for save in saves if save.row.members is not None}
    results = {save.key: save.results for save in saves if save.results}
    parts = (
        [*entries, *firsts],
        table_rows(saves),
        [*people],
        member_rows(people),
        [*results],
        result_rows(results),
        feat_rows(results),
    )
    return tuple(map(as_json, parts))
