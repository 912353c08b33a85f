"""Ending a server: who is told to stop comes to an end of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx


def test_who_is_told_to_stop_while_bots_think_gives_everything_back_and_ends_well(tmp_path: Path):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("STOLIK_")}
    command = [sys.executable, "-m", "stolik", "serve", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=tmp_path, env=clean) as running:
        assert running.stdout is not None
        address = re.search(r"http://[\d.:]+/", running.stdout.readline())
        assert address is not None
        assert httpx.get(f"{address[0]}api/qr", params={"path": "/join/ABC"}, timeout=60).status_code == 200
        running.send_signal(signal.SIGTERM)
        _, said = running.communicate()
    assert (running.returncode, said) == (0, "")
