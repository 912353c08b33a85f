"""Writes the patterns and the printed cards of Twin it! for the web client; with --check it only says whether they still agree.

The patterns are drawn in Python; the client loads them once, together with the board, and draws nothing of its own.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from stolik.games.twinit.art import FAMILIES, MEMBERS, PATTERNS, svg
from stolik.games.twinit.rules.printed import PRINTED

ROOT = Path(__file__).parents[1]
WRITTEN = ROOT / "web" / "src" / "games" / "twinit" / "patterns.json"


def text() -> str:
    """One pattern a line, so that a change shows what it changes."""
    lines = ",\n".join(f"    {json.dumps(svg(number))}" for number in PATTERNS)
    head = f'  "families": {json.dumps(FAMILIES)},\n  "members": {MEMBERS},\n  "printed": {json.dumps(PRINTED)}'
    return f'{{\n{head},\n  "patterns": [\n{lines}\n  ]\n}}\n'


def main(arguments: list[str]) -> int:
    fresh = text()
    if WRITTEN.is_file() and WRITTEN.read_text() == fresh:
        return 0
    if "--check" in arguments:
        print(f"{WRITTEN.relative_to(ROOT)} no longer shows what is drawn: make types", file=sys.stderr)
        return 1
    WRITTEN.write_text(fresh)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
