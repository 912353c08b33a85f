"""What a scripted person does next, from the update alone, like any client."""

from __future__ import annotations

import random
from itertools import islice

from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.table.codec import codec

from .kept import Json

LOOK_AT = 40
"""Actions among which one is chosen where the server does not list them all."""


def decide(game: AnyGame, seat: int, update: Json, luck: random.Random) -> Json | None:
    """Any legal action; None if there is nothing to do now."""
    if game.traits.real_time:
        return {"do": "reveal"} if update["view"]["turn"] == seat else None
    if update["legal"]:
        return luck.choice(update["legal"])
    if update["legal"] is None and seat in update["to_act"]:
        state = game.imagine(codec(game).read_view(update["view"]), Chance(luck.randbytes(32), 0))
        return codec(game).write_action(luck.choice(list(islice(game.legal(state, seat), LOOK_AT))))
    return None
