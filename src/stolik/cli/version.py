"""Which Stolik this is: its version, and which client is built into it."""

from __future__ import annotations

import time
from hashlib import sha256
from importlib.metadata import version as version_of
from pathlib import Path

import stolik

CLIENT = Path(stolik.__path__[0]) / "server" / "static" / "index.html"


def version() -> str:
    return f"{version_of('stolik')} ({client_build(CLIENT)})"


def client_build(page: Path) -> str:
    """The page names every other file of the client by what is in it: its own hash stands for the whole."""
    if not page.is_file():
        return "no client built"
    built = time.strftime("%Y-%m-%d %H:%M", time.gmtime(page.stat().st_mtime))
    return f"client {sha256(page.read_bytes()).hexdigest()[:8]}, built {built} UTC"
