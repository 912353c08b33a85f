"""The statements that write entries of logs, however many at once. When they are written, and who is told, is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, cast

from sqlalchemy import ColumnElement, bindparam, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import ReturningInsert

from stolik.store import schema
from stolik.store.in_bulk import POSTGRESQL, ROWS, SQLITE, as_json, columns_of_rows, insert_all
from stolik.store.terms import ENTRY, EntryRow

INSERT_HERE = insert_all(SQLITE, schema.entries, ENTRY)
"""Where nobody else writes."""


def insert_ours(rows: ColumnElement[Any] = ROWS, *conditions: ColumnElement[bool]) -> ReturningInsert[Any]:
    """Of the rows those whose table is still this process's, in that epoch; answers whose they were. No table can change hands
    meanwhile: its owner is fenced before, for which this transaction is waited for."""
    new = columns_of_rows(POSTGRESQL, [*(schema.entries.c[name] for name in ENTRY), schema.tables.c.epoch], rows)
    ours = select(*(new[name] for name in ENTRY)).where(
        schema.tables.c.key == new["table"],
        schema.tables.c.epoch == new["epoch"],
        schema.tables.c.owner == bindparam("process"),
        *conditions,
    )
    return insert(schema.entries).from_select(list(ENTRY), ours).returning(schema.entries.c.table)


INSERT_OURS = insert_ours()

MOST_VALUES = 64
"""Entries that are written value by value: quicker than JSON, but SQLite prepares a statement for each number of them."""
_AS_JSON = str(INSERT_HERE.compile(dialect=sqlite.dialect(paramstyle="qmark")))
_INTO = _AS_JSON.partition(" SELECT ")[0]
_A_ROW = f"({','.join('?' * len(ENTRY))})"
_in_order = cast("Callable[[EntryRow], tuple[Any, ...]]", itemgetter(*ENTRY))


def all_at_once(rows: Sequence[EntryRow]) -> tuple[str, Sequence[Any]]:
    """One statement of SQLite's that writes all of them, and its values."""
    if len(rows) > MOST_VALUES:
        return _AS_JSON, (as_json(rows),)
    return _values(len(rows)), [*chain.from_iterable(map(_in_order, rows))]


@cache
def _values(count: int) -> str:
    return f"{_INTO} VALUES {','.join([_A_ROW] * count)}"
