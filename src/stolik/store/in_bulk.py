"""Many rows as one statement: they come as one JSON value, and the database takes it apart.

A driver asks for Python's lock at every row of an ordinary insert, and each time the event loop has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    Insert,
    Table,
    Text,
    bindparam,
    cast,
    column,
    func,
    insert,
    literal_column,
    select,
    type_coerce,
)

SQLITE, POSTGRESQL = "sqlite", "postgresql"
_encode = msgspec.json.Encoder().encode

Columns = Mapping[str, ColumnElement[Any]]


ROWS: ColumnElement[Any] = bindparam("rows")
"""Where the rows of a statement usually come from: its parameter of that name."""


def columns_of_rows(dialect: str, columns: Iterable[Column[Any]], rows: ColumnElement[Any] = ROWS) -> Columns:
    """The columns of those rows, by name."""
    if dialect == SQLITE:
        value = func.json_each(rows).table_valued("value").c.value
        return {found.name: func.json_extract(value, literal_column(f"'$.{found.name}'")) for found in columns}
    typed = [column(found.name, found.type) for found in columns]
    made = func.json_to_recordset(cast(type_coerce(rows, Text), JSON)).table_valued(*typed, name="made")
    return dict(made.render_derived(with_types=True).c.items())


def insert_all(dialect: str, table: Table, names: Sequence[str], rows: ColumnElement[Any] = ROWS) -> Insert:
    """All rows at once. A statement that fails leaves nothing behind, so that it needs no savepoint on SQLite."""
    return insert(table).from_select(
        list(names), select(*columns_of_rows(dialect, [table.c[name] for name in names], rows).values())
    )


class BulkInsert:
    """Into those columns of a table, on either database."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        self._statements = {dialect: insert_all(dialect, table, names) for dialect in (SQLITE, POSTGRESQL)}

    def __call__(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        if rows:
            connection.execute(self._statements[connection.dialect.name], {"rows": as_json(rows)})


def as_json(rows: Sequence[Any]) -> str:
    return _encode(rows).decode()
