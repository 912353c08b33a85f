"""Plays a whole game of bots or random players and writes what seat 0 is told of it, update by update, as JSON lines.

`python scripts/tell_a_game.py GAME PLAYERS SEED [OPTIONS]`: the client's tests listen to it, and answer it on the command line; the
browser's tests play the same game again, by keys and by the line. Each line is an update as the server sends it; `action` is what seat
0 does next, where it is seat 0 that does something.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from itertools import islice
from typing import Any

from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame, Outcome, Seat
from stolik.game.installed import GAMES
from stolik.table.codec import codec
from stolik.table.log import Header
from stolik.table.seed import simulated_secret
from stolik.table.table import Table

SECOND = 1_000
MOST_LEGAL = 200
"""More than these the server does not list either."""
MISTAKES = 20
"""One in so many actions is any that is legal, where the game knows mistakes."""
SHORTER: dict[str, dict[str, Any]] = {"setup": {"finish": 20}}
"""A shorter race has everything in it."""
LOOKED_AT = 400
"""Where there are tens of thousands of actions, one of the first of them is as good as any."""


def decide(game: AnyGame, table: Table, seed: int) -> tuple[Seat, Action]:
    """Who does what next; the same seed decides the same."""
    chance = Chance(seed.to_bytes(32, "big"), table.revision)
    seats = sorted(game.to_act(table.state))
    seat = seats[chance.below(len(seats))]
    actions = list(islice(_looked_at(game, table, seat, chance), LOOKED_AT))
    return seat, actions[chance.below(len(actions))]


def _looked_at(game: AnyGame, table: Table, seat: Seat, chance: Chance) -> Iterable[Action]:
    """Where nearly everything that is legal is a mistake, mostly something else."""
    return table.sound(seat) if game.traits.real_time and chance.below(MISTAKES) else table.legal(seat)


def update(game: AnyGame, table: Table) -> dict[str, Any]:
    wire = codec(game)
    entry = table.entries[-1]
    legal = list(islice(table.legal(0), MOST_LEGAL + 1)) if 0 in table.to_act() else []
    outcome = table.outcome()
    return {
        "seat": 0,
        "rev": table.revision,
        "from": table.revision - 1,
        "view": wire.write_view(table.view(0)),
        "events": [wire.write_event(event) for event in entry.events if event.seen_by(0)],
        "moves": [{"seq": entry.seq, "seat": entry.seat, "at": 0}],
        "to_act": sorted(table.to_act()),
        "legal": None if len(legal) > MOST_LEGAL else [wire.write_action(action) for action in legal],
        "can_take_back": [],
        "clock": None,
        "outcome": None if outcome is None else _ended(outcome),
        "action": None,
    }


def _ended(outcome: Outcome) -> dict[str, Any]:
    ranking = [list(seats) for seats in outcome.ranking]
    return {"scores": list(outcome.scores), "ranking": ranking, "breakdown": [], "title": outcome.title}


def nonce(seat: Seat) -> bytes:
    """What the person on that seat adds to the dice."""
    return bytes([seat + 1]) * 32


def table_of(game: AnyGame, players: int, seed: int, options: dict[str, Any]) -> Table:
    """The table as it is before anybody has done anything."""
    nonces = tuple(nonce(seat) for seat in range(players))
    return Table(
        Header(
            game, players, codec(game).read_options(SHORTER.get(game.id, options)), simulated_secret(seed, 0), nonces
        ),
        at=0,
    )


def told(game: AnyGame, players: int, seed: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    wire = codec(game)
    table = table_of(game, players, seed, options)
    updates = [update(game, table)]
    while table.outcome() is None:
        seat, action = decide(game, table, seed)
        if seat == 0:
            updates[-1]["action"] = wire.write_action(action)
        table.act(seat, action, at=SECOND * table.revision)
        updates.append(update(game, table))
    return updates


def main(arguments: list[str]) -> None:
    game, players, seed, *options = arguments
    for one in told(GAMES[game], int(players), int(seed), json.loads(options[0]) if options else {}):
        print(json.dumps(one))


if __name__ == "__main__":
    main(sys.argv[1:])
