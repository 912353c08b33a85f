"""What is worth remembering of a game of Twenty One: hits, many dice at once, a sheet without a cross."""

from __future__ import annotations

from stolik.game.contract import Outcome
from stolik.games.twentyone.rules.moves import Wrote
from stolik.games.twentyone.rules.scoring import score
from stolik.games.twentyone.rules.sheet import CROSSED, Sheet, is_finished
from stolik.games.twentyone.rules.state import State
from stolik.table.feats import what_counted
from stolik.table.table import Table

FEATS = ("six-hits", "five-at-once", "nothing-crossed", "twenty-hits", "hundred-points", "first-home")

ALL_HITS = 6
AT_ONCE = 5
MANY_HITS = 20
HUNDRED = 100


def feats(played: Table) -> tuple[frozenset[str], ...]:
    most = [0] * played.header.players
    for _, event in what_counted(played):
        if isinstance(event, Wrote):
            most[event.seat] = max(most[event.seat], len(event.fields))
    state: State = played.state
    outcome = played.outcome()
    assert outcome is not None, "only a finished game has feats"
    return tuple(_done(seat, sheet, most[seat], outcome) for seat, sheet in enumerate(state.sheets))


def _done(seat: int, sheet: Sheet, most: int, outcome: Outcome) -> frozenset[str]:
    hits = [score(printed, marks).hits for printed, marks in zip(sheet.printed, sheet.marks, strict=True)]
    full = is_finished(sheet)
    done = {
        "six-hits": ALL_HITS in hits,
        "five-at-once": most >= AT_ONCE,
        "nothing-crossed": full and not any(mark == CROSSED for marks in sheet.marks for mark in marks),
        "twenty-hits": sum(hits) >= MANY_HITS,
        "hundred-points": outcome.scores[seat] >= HUNDRED,
        "first-home": full and len(outcome.scores) > 1 and outcome.ranking[0] == (seat,),
    }
    return frozenset(feat for feat, holds in done.items() if holds)
