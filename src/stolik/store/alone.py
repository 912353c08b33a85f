"""One server for one SQLite file. A second one is turned away; whoever only looks into the file is not."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from stolik.store.engines import InUse

SUFFIX = "-server"


class Alone:
    """Holds the file for this process, until it is let go or the process ends, however it ends.

    SQLite's own lock on a file beside it, because that works wherever SQLite does; the database itself stays free for readers.
    """

    def __init__(self, file: Path) -> None:
        """Raises InUse if another process holds it."""
        beside = Path(f"{file.resolve()}{SUFFIX}")
        try:
            self._held = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise InUse(f"another server uses {file}: SQLite serves one process, PostgreSQL serves many") from None
            raise

    def let_go(self) -> None:
        self._held.close()
