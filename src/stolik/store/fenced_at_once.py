"""PostgreSQL: the fence, the entries of many logs and the tables that are saved with them, as one statement.

One by one they are a dozen words with the database, and each costs the event loop more than a move does. The row of the process
is held before an entry is written or a table saved, for each of them asks whether it is. Nobody else can have had one of the tables
since the statement began: whoever takes one fences its owner first, and then nothing is written here.

What usually happens goes that way. If anything is refused, nothing is done, and the statements one by one say what it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import CTE, Connection, ScalarSelect, Table, bindparam, exists, func, insert, select

from stolik.store import schema
from stolik.store.batch import Batch
from stolik.store.fence import HELD, PROCESS
from stolik.store.in_bulk import POSTGRESQL, as_json, columns_of_rows
from stolik.store.inserting import insert_ours
from stolik.store.savepoints import own_failure
from stolik.store.saving import FEAT, RESULT, Row, Save, feat_rows, result_rows, table_rows, update_tables

_held = HELD.cte("held")
_IS_HELD = exists(select(_held.c.id))
_written = insert_ours(bindparam("entries"), _IS_HELD).cte("written")
_saved = (
    update_tables(POSTGRESQL, PROCESS, bindparam("tables")).where(_IS_HELD).returning(schema.tables.c.key).cte("saved")
)


def _count_of(rows: CTE) -> ScalarSelect[int]:
    return select(func.count()).select_from(rows).scalar_subquery()


def _inserted(table: Table, names: Sequence[str]) -> CTE:
    """The rows that are brought under the table's name."""
    new = columns_of_rows(POSTGRESQL, [table.c[name] for name in names], bindparam(table.name))
    return (
        insert(table).from_select(list(names), select(*new.values())).returning(table.c.table).cte(f"new_{table.name}")
    )


_ENTRIES = select(_count_of(_written))
_ALL = select(_count_of(_written), _count_of(_saved)).add_cte(
    _inserted(schema.results, RESULT), _inserted(schema.feats, FEAT)
)


def write_at_once(connection: Connection, batch: Batch, process: int) -> bool:
    """Whether all of it is written. If not, nothing is, and the connection stands at the beginning of a transaction."""
    saves = batch.all_saves()
    if batch.works or not all(map(_goes_at_once, saves)):
        return False
    try:
        if _write(connection, batch, saves, process):
            return True
    except Exception as error:
        if own_failure(error) is None:
            raise
    connection.rollback()
    return False


def _goes_at_once(save: Save) -> bool:
    """Whether all that is to be written is in the rows. Whoever comes and goes at a table is written one by one."""
    return save.besides is None and save.row.members is None


def _write(connection: Connection, batch: Batch, saves: Sequence[Save], process: int) -> bool:
    rows: list[Row] = [{**row, "epoch": log.epoch} for log in batch.logs.values() for row in log.rows]
    rows += [{**save.first, "epoch": save.row.epoch} for save in saves if save.first is not None]
    values: dict[str, Any] = {"process": process, "entries": as_json(rows)}
    if not saves:
        return tuple(connection.execute(_ENTRIES, values).one()) == (len(rows),)
    results = {save.key: save.results for save in saves if save.results}
    values |= {
        "tables": as_json(table_rows(saves)),
        "results": as_json(result_rows(results)),
        "feats": as_json(feat_rows(results)),
    }
    return tuple(connection.execute(_ALL, values).one()) == (len(rows), len(saves))
