"""What is worth remembering of a game of SETUP: many tiles or sets in one turn, a finish by a hair, a finish far ahead."""

from __future__ import annotations

from stolik.games.setup.rules.moves import Placed, Sets
from stolik.games.setup.rules.scoring import TEAMS
from stolik.games.setup.rules.state import State
from stolik.table.feats import what_counted
from stolik.table.table import Table

FEATS = ("eight-tiles", "four-sets", "fifteen-points", "ten-bonus", "by-a-hair", "far-ahead")

MANY_TILES = 8
MANY_SETS = 4
GREAT_TURN = 15
MUCH_BONUS = 10
FAR = 12
"""Spaces before the next pawn of somebody else."""


def feats(played: Table) -> tuple[frozenset[str], ...]:
    players = played.header.players
    done: list[set[str]] = [set() for _ in range(players)]
    for _, event in what_counted(played):
        match event:
            case Placed(seat=seat, tiles=tiles) if len(tiles) >= MANY_TILES:
                done[seat].add("eight-tiles")
            case Sets(seat=seat, sets=sets, points=points):
                if len(sets) >= MANY_SETS:
                    done[seat].add("four-sets")
                if points >= GREAT_TURN:
                    done[seat].add("fifteen-points")
            case _:
                pass
    state: State = played.state
    for seat, track in enumerate(state.tracks):
        if track.bonus >= MUCH_BONUS:
            done[seat].add("ten-bonus")
    _at_the_finish(played, state, done)
    return tuple(map(frozenset, done))


def _at_the_finish(played: Table, state: State, done: list[set[str]]) -> None:
    outcome = played.outcome()
    assert outcome is not None, "only a finished game has feats"
    winners = outcome.ranking[0]
    partners = next((team for team in TEAMS if winners[0] in team), ()) if state.options.teams else winners
    for seat in winners:
        mine = state.positions[seat]
        others = [position for other, position in enumerate(state.positions) if other not in partners]
        if others and mine == max(others) and len(outcome.ranking) > 1:
            done[seat].add("by-a-hair")
        if others and mine - max(others) >= FAR:
            done[seat].add("far-ahead")
