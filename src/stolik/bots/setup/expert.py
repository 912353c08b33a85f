"""The expert weighs points now against what the next seat could make of the board, in tables imagined from its view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stolik.bots.bot import Budget, best
from stolik.bots.setup.people import own_call
from stolik.bots.setup.table import Table, laid, table_of, worth_now
from stolik.rules.chance import Luck
from stolik.rules.setup.state import POOL, RACK, Call, Move, Place, Swap
from stolik.rules.setup.view import View
from stolik.sim.setup import lay, lift, offers

LOOKED_AT = 16
"""The placements that are best at first sight are looked at more closely."""
WORLDS = 8
"""So often the tiles that cannot be seen are imagined; the budget may allow fewer."""
POSITIONS_PER_WORLD = 2
REPLY, FOLLOW_UP = 1.0, 0.3
"""What a point of the next seat's reply, and one of our own turn after it, counts against a point now."""
VICTORY = 60.0


@dataclass(frozen=True, slots=True)
class World:
    """One way the unseen tiles may lie: the order in which they will be drawn, after the next seat's rack."""

    rack: tuple[int, ...]
    bag: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Expert:
    def choose(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> Move:
        if (call := own_call(view, legal)) is not None:
            return call
        return legal[0] if len(legal) == 1 else best(legal, self.values(view, legal, chance, budget), chance)

    def values(self, view: View, legal: Sequence[Move], chance: Luck, budget: Budget) -> list[float]:
        """Where our pawn may expect to stand ahead of the next seat's after its turn."""
        table = table_of(view)
        ahead = table.positions[table.seat] - table.positions[table.next_seat()]
        first_sight = at_first_sight(table, legal)
        ranked = sorted(range(len(legal)), key=lambda at: -first_sight[at])
        looked_at, others = ranked[:LOOKED_AT], ranked[LOOKED_AT:]
        worlds = imagined(
            table, chance, worlds=max(1, min(WORLDS, budget.positions // (POSITIONS_PER_WORLD * LOOKED_AT)))
        )
        values = [0.0] * len(legal)
        for at in looked_at:
            values[at] = ahead + first_sight[at] + looked_closely(table, legal[at], first_sight[at], worlds)
        least = min(values[at] for at in looked_at)
        for at in others:
            values[at] = min(least, ahead + first_sight[at]) - 1
        return values


def at_first_sight(table: Table, actions: Sequence[Move]) -> list[float]:
    """Points now, less those given away; a placement that wins stands out."""
    places = [action for action in actions if isinstance(action, Place)]
    worth = dict(zip(places, worth_now(table, places), strict=True)) if places else {}
    sights: list[float] = []
    for action in actions:
        if isinstance(action, Place):
            points, given = worth[action]
            sights.append(points - given + (VICTORY if wins(table, points, given) else 0))
        else:
            sights.append(0.0 if isinstance(action, Swap) and len(action.tiles) == RACK else -1.0)
    return sights


def wins(table: Table, points: int, given: int) -> bool:
    """Whether these points bring the pawn over the finish line, ahead of all others."""
    mine = table.positions[table.seat] + points
    rivals = [position for seat, position in enumerate(table.positions) if seat != table.seat]
    return mine >= table.finish and mine >= max(rivals) + given


def imagined(table: Table, chance: Luck, worlds: int) -> list[World]:
    order = [chance.shuffle(table.unseen) for _ in range(worlds)]
    return [World(rack=tiles[:RACK], bag=tiles[RACK:]) for tiles in order]


def looked_closely(table: Table, action: Move, sight: float, worlds: Sequence[World]) -> float:
    """What would be left for our next turn, less what the next seat would make of it."""
    if isinstance(action, Call) or sight >= VICTORY / 2:
        return 0.0
    if isinstance(action, Swap):
        return sum(outlook(table, (), table.pool, world) for world in worlds) / len(worlds)
    tiles, spaces = laid(table, action)
    covered = [lay(table.board, int(tile), int(space)) for tile, space in zip(tiles, spaces, strict=True)]
    used = set(tiles.tolist())
    rack = tuple(tile for tile in table.rack if tile not in used)
    pool = tuple(tile for tile in table.pool if tile not in used)
    later = sum(outlook(table, rack, pool, world) for world in worlds) / len(worlds)
    for space, under in reversed(list(zip(spaces.tolist(), covered, strict=True))):
        lift(table.board, space, under)
    return later


def outlook(table: Table, rack: tuple[int, ...], pool: tuple[int, ...], world: World) -> float:
    """What the board as it lies, and the pool once it is filled up, promise to the next seat and then to us."""
    drawn = POOL - len(pool)
    pool = pool + world.bag[:drawn]
    rack = rack + world.bag[drawn : drawn + RACK - len(rack)]
    other = table.next_seat()
    reply = offers(table.board, np.array(world.rack + pool), table.open_to(other), table.given_away(other))
    ours = offers(table.board, np.array(rack + pool), table.open_to(table.seat), table.given_away(table.seat))
    lost = VICTORY * REPLY if table.positions[other] + reply.most >= table.finish else 0
    return FOLLOW_UP * ours.best - REPLY * reply.best - lost
