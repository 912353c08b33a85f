"""Writes what the rules pages draw, worked out by the rules, for the web client; with --check it only says whether it still agrees.

Every game's `figures.py` plays its examples; `web/src/games/<id>/figures.json` has the views and figures that came out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from stolik.game.installed import GAMES, part
from stolik.table.codec import plain

ROOT = Path(__file__).parents[1]
CLIENTS = ROOT / "web" / "src" / "games"


def files() -> Iterator[tuple[Path, str]]:
    """One figure a line, so that a change shows what it changes."""
    for game in GAMES:
        module = part(game, "figures")
        if module and (CLIENTS / game).is_dir():
            drawn = plain(module.figures())
            lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in drawn.items())
            yield CLIENTS / game / "figures.json", f"{{\n{lines}\n}}\n"


def main(arguments: list[str]) -> int:
    stale = [(path, text) for path, text in files() if not path.is_file() or path.read_text() != text]
    if "--check" in arguments:
        for path, _ in stale:
            print(f"{path.relative_to(ROOT)} no longer shows what the rules make of it: make types", file=sys.stderr)
        return 1 if stale else 0
    for path, text in stale:
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
