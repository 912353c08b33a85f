"""One line of figures for whoever reads figures, and what stands behind them for people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from .checker import Verdict

MOST_SHOWN = 20


def figures(verdict: Verdict) -> str:
    return json.dumps(
        {
            "moves": verdict.moves,
            "lost": len(verdict.lost),
            "doubled": len(verdict.doubled),
            "reordered": len(verdict.reordered),
            "two_owners": len(verdict.two_owners),
            "made_twice": len(verdict.made_twice),
            "longest_s": round(verdict.longest.seconds, 2) if verdict.longest else None,
        }
    )


def in_words(verdict: Verdict, felt: Sequence[tuple[str, bool]], waits: Iterable[Iterable[str]] = ()) -> Iterable[str]:
    """What was done, and everything that was wrong, as far as anybody would read."""
    kinds = Counter(kind for kind, _ in felt)
    yield "faults: " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    for kind, bit in felt:
        if not bit:
            yield f"not felt: {kind}"
    for name in ("lost", "doubled", "reordered", "two_owners", "made_twice"):
        lines: tuple[str, ...] = getattr(verdict, name)
        yield from (f"{name}: {line}" for line in lines[:MOST_SHOWN])
        if len(lines) > MOST_SHOWN:
            yield f"{name}: and {len(lines) - MOST_SHOWN} more"
    for told in waits:
        yield from told
