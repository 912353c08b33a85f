"""What an action would do, without doing it, and without telling anything the seat may not know."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

import msgspec

from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame, Illegal, Seat, Step, ThinksAhead, unremarked
from stolik.server.protocol.outgoing import PreviewAnswer, Reason
from stolik.server.refusals import Refused, plain_values
from stolik.table.encoding import encoder


def preview(
    game: AnyGame, view: Any, seat: Seat, action: Action, id_: int, table: str, *, ahead: bool = False
) -> PreviewAnswer:
    """Play it on a position that the seat's view allows, with luck that is not the table's.

    `ahead`: as if it were that seat's turn already; not every game knows what that would mean.
    """
    if game.traits.real_time:
        raise Refused("no-preview")
    imagined = game.imagine(view, Chance(secrets.token_bytes(32), 0))
    if ahead:
        if not isinstance(game, ThinksAhead):
            raise Refused("no-preview")
        imagined = game.as_if_turn(imagined, seat)
    luck = Chance(secrets.token_bytes(32), 0)
    try:
        step = _played(game, imagined, seat, action, luck)
    except Illegal as error:
        reason = Reason(error.code, plain_values(error.values))
        return PreviewAnswer(id_, table, legal=False, view=None, events=(), chance=False, reason=reason)
    write = encoder(game)
    return PreviewAnswer(
        id_,
        table,
        legal=True,
        view=msgspec.json.decode(write.view(game.view(unremarked(game, step.state), seat))),
        events=tuple(msgspec.json.decode(write.event(event)) for event in step.events if event.seen_by(seat)),
        chance=luck.used,
        reason=None,
    )


def _played(game: AnyGame, state: Any, seat: Seat, action: Action, luck: Chance) -> Step[Any]:
    """Nothing is told of what has to be noticed, unless the action is about that: then somebody has."""
    shown = unremarked(game, state)
    if shown != state:
        with suppress(Illegal):
            return game.play(shown, seat, action, luck)
    return game.play(state, seat, action, luck)
