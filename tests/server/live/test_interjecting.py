"""Bots that do something when it is not their turn: in SETUP they call their own bonus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from stolik.game.contract import Action, Seat, Step
from stolik.game.installed import GAMES
from stolik.games.setup.rules import Call, Swap
from stolik.server.running.thinkers import Choice
from tests.server.guests import guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def test_a_bot_calls_its_own_bonus_before_the_next_bot_acts_and_a_newcomer_forgets(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    set_up_with(monkeypatch, turn=2, uncalled=(0, 3, 0, 2))
    monkeypatch.setattr(served.house.thinkers, "choose", swap_something)
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table("setup", players=4, options={"bonus": "call"}, instant_bots=True))["id"]
        for seat, level in ((1, "regular"), (2, "regular"), (3, "newcomer")):
            await ania.put(f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": level})
        await ania.post(f"/api/tables/{table}/start")
        await tab.watch(table)
        update = await tab.update(3)
        _, called, swapped = served.house.tables[table].running().entries[:3]
        missed = [event for event in update["events"] if event["event"] == "missed"]
        assert (called.seat, called.action, called.by) == (1, Call(1), "bot:regular")
        assert (swapped.seat, type(swapped.action), missed) == (2, Swap, [{"event": "missed", "seat": 3, "points": 2}])


def set_up_with(monkeypatch: pytest.MonkeyPatch, turn: Seat, uncalled: tuple[int, ...]) -> None:
    """The first turn is that seat's, and these bonus points wait to be called."""
    setup = GAMES["setup"]
    start = setup.start

    def later(_: object, *about: Any) -> Step[Any]:
        state, events = start(*about)
        return Step(replace(state, turn=turn, uncalled=uncalled), events)

    monkeypatch.setattr(type(setup), "start", later)


async def swap_something(
    _game: object, _level: str, _view: object, legal: Sequence[Action], _seed: bytes | None
) -> Choice:
    return Choice(next(action for action in legal if isinstance(action, Swap)), None)
