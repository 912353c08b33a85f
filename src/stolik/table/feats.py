"""Feats: what a box itself would celebrate, found in the log of a finished game by the game's own folder.

A game that has some brings `feats.py` with `FEATS`, their keys, and `feats(played)`, which says seat by seat which were done. The words
for them are in `about.json`. A game without that module has none.
"""

from __future__ import annotations

from collections.abc import Iterator

from stolik.game.contract import Event
from stolik.game.installed import part
from stolik.table.log import TakeBack, voided
from stolik.table.table import Table


def feat_keys(game: str) -> tuple[str, ...]:
    """All feats of that game, in the order in which they stand on the shelf."""
    own = part(game, "feats")
    return () if own is None else own.FEATS


def feats_of(played: Table) -> tuple[tuple[str, ...], ...]:
    """Seat by seat, what was done in this game, in the order of the shelf."""
    own = part(played.game.id, "feats")
    if own is None:
        return ((),) * played.header.players
    return tuple(tuple(feat for feat in own.FEATS if feat in done) for done in own.feats(played))


def what_counted(played: Table) -> Iterator[tuple[int, Event]]:
    """Everything that happened and was not taken back, with the time of its entry (0 where nobody kept the time)."""
    gone = voided(played.entries)
    for entry in played.entries:
        if entry.seq not in gone and not isinstance(entry.action, TakeBack):
            for event in entry.events:
                yield entry.at or 0, event
