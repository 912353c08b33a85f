"""The commands for whoever looks after a server: moving to another database, and `stolik admin`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number

from stolik.cli.asking import CannotDo

if TYPE_CHECKING:
    from collections.abc import Generator

    from stolik.server.running.timekeeper import Instant
    from stolik.server.upkeep.folding import Folded
    from stolik.store.engines import Database

T = TypeVar("T")
FAULTY = 1
"""Something was found that is not as it should be."""

SoMany = Annotated[int, Parameter(validator=Number(gte=1, lte=1_000_000))]
Days = Annotated[float, Parameter(validator=Number(gt=0, lte=100_000))]
AsJson = Annotated[bool, Parameter("--json", negative=())]
Where = Annotated[str | None, Parameter(name="--database", env_var="STOLIK_DATABASE")]

admin = App(name="admin", help="Look after a server's database; also while servers run on it.")


def add_to(app: App) -> None:
    app.command(move)
    app.command(admin)


def _run(url: str | None, work: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
    """Do it with the database that is meant."""
    from stolik.server.settings import Settings
    from stolik.store.tools import existing

    async def run() -> T:
        async with existing(url or Settings().database) as database:
            return await work(database)

    with _refusing():
        return asyncio.run(run())


@contextmanager
def _refusing() -> Generator[None]:
    from sqlalchemy.exc import SQLAlchemyError

    from stolik.store.engines import reason
    from stolik.store.tools import CannotUse

    try:
        yield
    except CannotUse as error:
        raise CannotDo(str(error)) from None
    except (SQLAlchemyError, OSError) as error:
        raise CannotDo(f"the database cannot be used: {reason(error)}") from None


def _now() -> Instant:
    from stolik.server.running.timekeeper import Timekeeper

    return Timekeeper().now()


def _moment(at: int | None) -> str:
    return "–" if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _print_json(value: object) -> None:
    print(msgspec.json.encode(value).decode())


def _print_lines(lines: Sequence[Sequence[str]]) -> None:
    """In columns."""
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


# Growing up


def move(
    *, source: Annotated[str, Parameter("--from")], target: Annotated[str, Parameter("--to")], as_json: AsJson = False
) -> int:
    """Carry everything over into another database, running games included, and check it; no server may run on either.

    What was broken off is gone on with when the same is called again.

    Parameters
    ----------
    source
        The database that everything is in, e.g. sqlite:///stolik.db.
    target
        An empty one, or one from an earlier call, e.g. postgresql://user@host/name.
    as_json
        Print the result as JSON.
    """
    from stolik.server.upkeep.moving import Differs
    from stolik.server.upkeep.moving import move as carry

    with _refusing():
        try:
            moved = asyncio.run(carry(source, target, lambda line: print(line, file=sys.stderr, flush=True)))
        except Differs as difference:
            print(f"stolik: the check failed: {difference}", file=sys.stderr)
            return FAULTY
    if as_json:
        rows = {copied.name: copied.rows for copied in moved.copied}
        broken = [_fault(one) for one in moved.broken]
        _print_json({"rows": rows, "folded": moved.folded, "running": moved.running, "broken": broken})
    else:
        _complain(moved.broken)
        rows = ", ".join(f"{copied.name} {copied.rows}" for copied in moved.copied)
        print(f"the same on both sides: {rows}")
        print(f"{moved.folded} logs fold to the same on both sides; {moved.running} of these games are not over")
    return FAULTY if moved.broken else 0


# Looking


@admin.command
def tables(
    *,
    status: Literal["open", "playing", "finished", "closed"] | None = None,
    game: str | None = None,
    person: str | None = None,
    most: SoMany = 50,
    database: Where = None,
    as_json: AsJson = False,
) -> None:
    """List tables, the newest first.

    Parameters
    ----------
    status
        Only those that are open, playing, finished or closed.
    game
        Only those of this game.
    person
        Only those at which this guest sits, by their id.
    most
        How many at most.
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    as_json
        Print them as JSON.
    """
    from stolik.server.upkeep import looking

    found = _run(database, lambda db: looking.tables(db, status=status, game=game, person=person, most=most))
    if as_json:
        _print_json(found)
        return
    lines = [
        (
            table.id,
            table.code,
            table.game,
            table.status,
            _moment(table.created),
            str(table.entries),
            _names(table.people),
        )
        for table in found
    ]
    _print_lines([("table", "code", "game", "status", "made (UTC)", "entries", "seats"), *lines])


def _names(seats: Sequence[str]) -> str:
    return " ".join(seat or "–" for seat in seats)


@admin.command
def people(name: str | None = None, /, *, most: SoMany = 50, database: Where = None, as_json: AsJson = False) -> None:
    """List guests, the newest first.

    Parameters
    ----------
    name
        Only those who have this in their name, or whose id it is.
    most
        How many at most.
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    as_json
        Print them as JSON.
    """
    from stolik.server.upkeep import looking

    found = _run(database, lambda db: looking.people(db, name=name, now=_now(), most=most))
    if as_json:
        _print_json(found)
        return
    lines = [
        (one.id, one.name, _moment(one.created), str(one.tables), str(one.running), "banned" if one.banned else "")
        for one in found
    ]
    _print_lines([("guest", "name", "since (UTC)", "tables", "running", ""), *lines])


@admin.command
def bans(*, database: Where = None, as_json: AsJson = False) -> None:
    """List who is kept out.

    Parameters
    ----------
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    as_json
        Print them as JSON.
    """
    from stolik.server.upkeep import looking

    found = _run(database, lambda db: looking.bans(db, _now()))
    if as_json:
        _print_json(found)
        return
    lines = [(one.who, one.name or "", _moment(one.since), _moment(one.until)) for one in found]
    _print_lines([("who", "name", "since (UTC)", "until (UTC)"), *lines])


# Deciding


@admin.command
def close(table: str, /, *, database: Where = None) -> None:
    """Close a table: nobody plays or joins there any more. A running server hears of it within seconds.

    Parameters
    ----------
    table
        Its id or its code.
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    """
    from stolik.server.upkeep import deciding

    print(f"{_run(database, lambda db: deciding.close(db, table, _now()))}: closed")


@admin.command
def ban(who: str, /, *, days: Days | None = None, database: Where = None) -> None:
    """Keep a guest or everybody from an address out. A running server hears of it within seconds.

    Parameters
    ----------
    who
        A guest's id, an address, or a network such as 203.0.113.0/24; an IPv6 address stands for its /64 network.
    days
        For how long; until it is lifted, if not said.
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    """
    from stolik.server.running.timekeeper import minutes
    from stolik.server.upkeep import deciding

    lasts = None if days is None else minutes(days * 24 * 60)
    with _refusing():
        someone = deciding.who(who)
    _run(database, lambda db: deciding.ban(db, someone, _now(), lasts))
    print(f"{someone}: banned{'' if days is None else f' for {days:g} days'}")


@admin.command
def unban(who: str, /, *, database: Where = None) -> None:
    """Let a guest or an address in again.

    Parameters
    ----------
    who
        As it was banned.
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    """
    from stolik.server.upkeep import deciding

    with _refusing():
        someone = deciding.who(who)
    _run(database, lambda db: deciding.unban(db, someone))
    print(f"{someone}: not banned any more")


@admin.command
def prune(
    *,
    older_than_days: Days,
    dry_run: Annotated[bool, Parameter(negative=())] = False,
    database: Where = None,
    as_json: AsJson = False,
) -> None:
    """Let go of games that ended long ago: their logs, results and seats. Games that are not over stay.

    Parameters
    ----------
    older_than_days
        How long ago they must have ended.
    dry_run
        Only say how many it would be.
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    as_json
        Print the numbers as JSON.
    """
    from stolik.server.running.timekeeper import Instant, minutes
    from stolik.server.upkeep import deciding

    before = Instant(_now() - minutes(older_than_days * 24 * 60))
    gone = _run(database, lambda db: deciding.prune(db, before, dry_run=dry_run))
    if as_json:
        _print_json({"tables": gone.tables, "entries": gone.entries, "dry_run": dry_run})
    else:
        print(f"{gone.tables} games with {gone.entries} entries {'would go' if dry_run else 'are gone'}")


@admin.command
def check(*, database: Where = None, as_json: AsJson = False) -> int:
    """Fold every log, and name those that do not fold.

    Parameters
    ----------
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    as_json
        Print what was found as JSON.
    """
    count, entries, broken = _run(database, _fold_all)
    if as_json:
        _print_json({"tables": count, "entries": entries, "broken": [_fault(one) for one in broken]})
    else:
        _complain(broken)
        print(f"{count} tables with {entries} entries; {len(broken) or 'none'} of them broken")
    return FAULTY if broken else 0


@admin.command
def recount(*, database: Where = None, as_json: AsJson = False) -> int:
    """Write results, feats and ratings anew, from the logs alone. Servers may run meanwhile.

    Parameters
    ----------
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    as_json
        Print the numbers as JSON.
    """
    from stolik.server.upkeep.recounting import recount as count_again

    found = _run(database, count_again)
    if as_json:
        _print_json({"games": found.games, "rated": found.rated, "broken": [_fault(one) for one in found.broken]})
    else:
        _complain(found.broken)
        print(f"{found.games} finished games, {found.rated} of them rated")
    return FAULTY if found.broken else 0


async def _fold_all(database: Database) -> tuple[int, int, list[Folded]]:
    from stolik.server.upkeep.folding import every_table

    count = entries = 0
    broken: list[Folded] = []
    async for one in every_table(database):
        count, entries = count + 1, entries + one.entries
        if one.fault is not None:
            broken.append(one)
    return count, entries, broken


def _fault(one: Folded) -> dict[str, str | None]:
    return {"table": one.stored.id, "game": one.stored.game, "status": one.stored.status, "fault": one.fault}


def _complain(broken: Sequence[Folded]) -> None:
    for one in broken:
        print(f"stolik: table {one.stored.id} ({one.stored.game}, {one.stored.status}): {one.fault}", file=sys.stderr)
