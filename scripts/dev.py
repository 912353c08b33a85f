"""Server and client while you change them: the server starts again when a Python file changes, Vite swaps what changes in the page.

One command, two processes; when either is over, or somebody presses Ctrl-C, both end. Open the address that Vite names: it hands
everything under /api, the socket included, on to the server.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "stolik"
WATCHED = {".py", ".json", ".toml", ".typ"}
LOOK_EVERY = 0.5
PATIENCE = 10
PORT = os.environ.get("STOLIK_PORT", "8080")
DATABASE = os.environ.get("STOLIK_DATABASE", f"sqlite:///{ROOT / '.tools' / 'dev.db'}")
"""Kept between restarts: a game that is on goes on."""


def written() -> Mapping[Path, int]:
    """When each source file was last written."""
    files = (file for file in SOURCES.rglob("*") if file.suffix in WATCHED and "static" not in file.parts)
    return {file: file.stat().st_mtime_ns for file in files if file.exists()}


def start_server() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "stolik", "serve", "--port", PORT, "--database", DATABASE]
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True)


def start_vite() -> subprocess.Popen[bytes]:
    environment = {**os.environ, "STOLIK_SERVER": f"http://127.0.0.1:{PORT}"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    return subprocess.Popen(
        ["npm", "--prefix", "web", "run", "--silent", "dev"], cwd=ROOT, env=environment, start_new_session=True
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """It and everything that it started."""
    if process.poll() is not None:
        return
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def run() -> int:
    server, vite = start_server(), start_vite()
    seen = written()
    try:
        while vite.poll() is None:
            time.sleep(LOOK_EVERY)
            now = written()
            if now != seen:
                changed = sorted(str(file.relative_to(ROOT)) for file, _ in now.items() ^ seen.items())
                print(f"The server starts again: {', '.join(dict.fromkeys(changed))}", flush=True)
                seen = now
                end(server)
                server = start_server()
        return vite.returncode
    except KeyboardInterrupt:
        return 0
    finally:
        for process in (vite, server):
            end(process)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(run())
