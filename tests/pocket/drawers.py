"""A drawer as a browser would bring it, in memory; and a page that plays."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class MemoryDrawer:
    def __init__(self) -> None:
        self.kept: dict[int, str] = {}
        self.logs: dict[int, dict[int, Any]] = {}
        self.trouble = ""

    async def tables(self) -> str:
        return f"[{','.join(self.kept.values())}]"

    async def entries(self, table: int) -> str:
        return json.dumps([entry for _, entry in sorted(self.logs.get(table, {}).items())])

    async def keep(self, table: str | None, entries: str) -> str:
        await asyncio.sleep(0)
        if self.trouble:
            return self.trouble
        rows = json.loads(entries)
        if any(row["seq"] in self.logs.get(row["table"], {}) for row in rows):
            return "taken"
        for row in rows:
            self.logs.setdefault(row["table"], {})[row["seq"]] = row
        if table is not None:
            self.kept[json.loads(table)["key"]] = table
        return ""

    async def forget(self, table: int) -> None:
        self.kept.pop(table)
        self.logs.pop(table, None)
