"""Processes that end with the bench, whatever becomes of it.

Run as a program, it becomes the command that it is given, as that user, and is killed when its parent is gone.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

_PR_SET_PDEATHSIG = 1


def begin(
    command: Sequence[str | Path], log: Path, environment: Mapping[str, str], user: str | None = None
) -> subprocess.Popen[bytes]:
    """To be called from the main thread. In a session of its own: a Ctrl-C is for the bench alone."""
    with log.open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-S", __file__, user or "", *command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=dict(environment),
            start_new_session=True,
        )


def _become(user: str, command: list[str]) -> None:
    if user:
        import pwd

        entry = pwd.getpwnam(user)
        os.setgroups([])
        os.setgid(entry.pw_gid)
        os.setuid(entry.pw_uid)
    if sys.platform == "linux":  # elsewhere an orderly end has to be enough
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    os.execv(command[0], command)


if __name__ == "__main__":
    _become(sys.argv[1], sys.argv[2:])
