"""Whether processes may die: people play on while processes are killed, stopped and cut off, and nothing may get lost.

A real PostgreSQL, real processes and real sockets; after so many faults what people were told is held against what the
database has. With --json one line of figures goes to the standard output; what happened meanwhile is told on the other.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.trouble.report import figures, in_words
from bench.trouble.run import Result, run, say

PROCESSES, TABLES, FAULTS = 3, 60, 40


async def _until_done_or_told(chosen: argparse.Namespace) -> Result:
    """Ctrl-C and SIGTERM end it, also in the background of a shell, where the former is ignored: all that was started is taken down."""
    task = asyncio.current_task()
    assert task is not None
    for told in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(told, task.cancel)
    return await run(chosen.processes, chosen.tables, chosen.faults, chosen.seed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=PROCESSES, choices=range(2, 17), metavar="2…16")
    parser.add_argument("--tables", type=int, default=TABLES, choices=range(1, 1001), metavar="1…1000")
    parser.add_argument("--faults", type=int, default=FAULTS, choices=range(1001), metavar="0…1000")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the faults, and of what people do")
    parser.add_argument("--json", action="store_true", help="print the figures as one line")
    chosen = parser.parse_args()
    try:
        result = asyncio.run(_until_done_or_told(chosen))
    except asyncio.CancelledError:
        say("broken off")
        return 130
    for line in in_words(result.verdict, result.felt, result.waits):
        say(line)
    if chosen.json:
        print(figures(result.verdict))
    return 0 if result.good else 1


if __name__ == "__main__":
    sys.exit(main())
