"""What a move costs the server besides its sockets: processor time alone, so that it can be measured on a busy machine too.

Everything between the bytes of a message and the bytes of the updates is the server's own, the disk included; in the
sockets' place there are lists. As many tables move at once as share a commit on a busy server. What the scripted people
do is not counted.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parent))
from _inside import open_house, play, sit_down

AT_ONCE = 24
"""Tables that share a commit."""


async def main(rounds: int) -> None:
    found: list[float] = []
    async with open_house() as house:
        for at in range(rounds + 1):
            pairs = [await sit_down(house) for _ in range(AT_ONCE)]
            moves, used, told = await play(pairs)
            if at:
                found.append(1e6 * used / moves)
                print(f"{moves} moves, {found[-1]:.1f} µs each, {told / moves:.0f} bytes told", file=sys.stderr)
            for pair in pairs:
                pair.leave()
    print(f"a move: {statistics.median(found):.1f} µs of processor time, the least {min(found):.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    uvloop.run(main(parser.parse_args().rounds))
