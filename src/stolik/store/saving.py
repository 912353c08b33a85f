"""Tables that are saved together: however many sittings change at once, or games begin and end, it is a handful of statements.

Who had a table in mind that somebody else has changed, or that is another process's by now, is told so; the others are not held up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, Update, bindparam, delete, literal_column, select, update

from stolik.store import schema
from stolik.store.in_bulk import POSTGRESQL, ROWS, SQLITE, BulkInsert, as_json, columns_of_rows
from stolik.store.savepoints import own_failure, savepoint
from stolik.store.terms import ENTRY, EntryRow, NotOwned, Outdated, ResultRow, TableRow

Row: TypeAlias = dict[str, Any]
_tables, _members, _results, _feats = schema.tables, schema.members, schema.results, schema.feats
_CHANGING = ("game", "status", "listed", "timed", "lobby")
"""What becomes of a table after it was made; its id, code and secret are its own for good."""
_KNOWN = ("key", "version", "epoch")
_RESULT_COLUMNS = tuple(field.name for field in fields(ResultRow) if field.name != "feats")


def update_tables(dialect: str, process: ColumnElement[Any], rows: ColumnElement[Any] = ROWS) -> Update:
    """Of the rows those whose table nobody else has changed, and that are this process's in that epoch."""
    new = columns_of_rows(dialect, [_tables.c[name] for name in (*_KNOWN, *_CHANGING)], rows)
    # With the plus SQLite does not look through all tables of that owner, which are all there are, for each row.
    owner = _tables.c.owner if dialect == POSTGRESQL else literal_column("+tables.owner", _tables.c.owner.type)
    return (
        update(_tables)
        .where(
            _tables.c.key == new["key"],
            _tables.c.version == new["version"],
            _tables.c.epoch == new["epoch"],
            owner.is_not_distinct_from(process),
        )
        .values({**{name: new[name] for name in _CHANGING}, "version": new["version"] + 1})
    )


_SAVE = {
    dialect: update_tables(dialect, bindparam("process")).returning(_tables.c.key) for dialect in (SQLITE, POSTGRESQL)
}
MEMBER, RESULT, FEAT = (
    ("table", "person"),
    ("table", *_RESULT_COLUMNS),
    ("table", "seat", "feat", "person", "game", "ended"),
)
"""The columns of what is written with a table."""
_insert_members = BulkInsert(_members, MEMBER)
_insert_entries = BulkInsert(schema.entries, ENTRY)
_insert_results = BulkInsert(_results, RESULT)
_insert_feats = BulkInsert(_feats, FEAT)


@dataclass(frozen=True, slots=True)
class Save:
    """A table as it is now, and what else is written with it."""

    row: TableRow
    first: EntryRow | None = None
    """Of its log, if the game starts."""
    results: tuple[ResultRow, ...] = ()
    """If it is over."""
    besides: Callable[[Connection], None] | None = None

    @property
    def key(self) -> int:
        return self.row.key


def save_all(connection: Connection, saves: Sequence[Save], process: int | None) -> dict[int, Exception]:
    """Each table once; answers which are not saved, and why: Outdated, NotOwned, or what the database has against it."""
    try:
        with savepoint(connection):
            return _save_all(connection, saves, process)
    except Exception as error:
        own = own_failure(error)
        if own is None:
            raise
        if len(saves) == 1:
            return {saves[0].key: own}
    refused: dict[int, Exception] = {}
    for save in saves:
        refused |= save_all(connection, [save], process)
    return refused


def _save_all(connection: Connection, saves: Sequence[Save], process: int | None) -> dict[int, Exception]:
    # In the order of their keys: two processes that lock several rows never wait for each other.
    values = {"rows": as_json(table_rows(saves)), "process": process}
    saved = set(connection.scalars(_SAVE[connection.dialect.name], values))
    done = [save for save in saves if save.key in saved]
    set_members(connection, {save.key: save.row.members for save in done if save.row.members is not None})
    _insert_entries(connection, [save.first for save in done if save.first is not None])
    write_all_results(connection, {save.key: save.results for save in done if save.results})
    for save in done:
        if save.besides is not None:
            save.besides(connection)
    return {save.key: _why_not(connection, save.row, process) for save in saves if save.key not in saved}


def table_rows(saves: Sequence[Save]) -> list[Row]:
    rows = [save.row for save in sorted(saves, key=attrgetter("key"))]
    return [{name: getattr(row, name) for name in (*_KNOWN, *_CHANGING)} for row in rows]


def _why_not(connection: Connection, row: TableRow, process: int | None) -> Exception:
    query = select(_tables.c.owner, _tables.c.epoch).where(_tables.c.key == row.key)
    found = connection.execute(query).first()
    ours = found is not None and (found.owner, found.epoch) == (process, row.epoch)
    return Outdated(row.id) if ours else NotOwned(row.id)


def set_members(connection: Connection, people: Mapping[int, Iterable[str]]) -> None:
    """By table. Who sat at a table keeps it among theirs; before the start, who left does not."""
    if not people:
        return
    connection.execute(delete(_members).where(_members.c.table.in_(list(people))))
    add_members(connection, people)


def add_members(connection: Connection, people: Mapping[int, Iterable[str]]) -> None:
    """By table, where nobody is yet."""
    _insert_members(connection, member_rows(people))


def member_rows(people: Mapping[int, Iterable[str]]) -> list[Row]:
    return [{"table": table, "person": person} for table, them in people.items() for person in sorted(them)]


def write_results(connection: Connection, table: int, rows: Sequence[ResultRow]) -> None:
    """In place of what may be there."""
    write_all_results(connection, {table: rows})


def write_all_results(connection: Connection, results: Mapping[int, Sequence[ResultRow]]) -> None:
    """By table: with the commit that finishes its game, or when results are counted again."""
    if not results:
        return
    connection.execute(delete(_feats).where(_feats.c.table.in_(list(results))))
    connection.execute(delete(_results).where(_results.c.table.in_(list(results))))
    _insert_results(connection, result_rows(results))
    _insert_feats(connection, feat_rows(results))


def result_rows(results: Mapping[int, Sequence[ResultRow]]) -> list[Row]:
    return [
        {"table": table, **{name: getattr(row, name) for name in _RESULT_COLUMNS}}
        for table, rows in results.items()
        for row in rows
    ]


def feat_rows(results: Mapping[int, Sequence[ResultRow]]) -> list[Row]:
    return [
        {"table": table, "seat": row.seat, "feat": feat, "person": row.person, "game": row.game, "ended": row.ended}
        for table, rows in results.items()
        for row in rows
        for feat in row.feats
    ]
