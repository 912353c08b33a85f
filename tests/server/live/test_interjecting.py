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
from tests.server.guests import Json, guest
from tests.server.serving import Served
from tests.server.two import two_at_a_table

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


async def test_no_update_tells_people_of_a_bonus_before_somebody_has_noticed(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    set_up_with(monkeypatch, turn=0, uncalled=(0, 3))
    async with two_at_a_table(served, "setup") as two:
        for update in two.updates:
            assert [seat["uncalled"] for seat in update["view"]["seats"]] == [0, 0]
        assert two.updates[1]["legal"] == []
        await two.tabs[1].act(two.table, {"do": "call", "seat": 1})
        called = await two.tabs[0].update(2)
        assert BONUS in called["events"]


async def test_a_preview_tells_of_a_bonus_only_who_has_noticed_it(served: Served, monkeypatch: pytest.MonkeyPatch):
    set_up_with(monkeypatch, turn=0, uncalled=(0, 3))
    async with two_at_a_table(served, "setup") as two:
        swap = {"do": "swap", "tiles": two.updates[0]["view"]["seats"][0]["rack"][:1]}
        question: Json = {"type": "preview", "table": two.table}
        swapped = await two.tabs[0].ask(**question, action=swap)
        noticed = await two.tabs[0].ask(**question, action={"do": "call", "seat": 1})
        mistaken = await two.tabs[0].ask(**question, action={"do": "call", "seat": 0})
        assert (swapped["legal"], [one for one in swapped["events"] if one["event"] == "missed"]) == (True, [])
        assert noticed["events"][0] == BONUS
        assert mistaken["reason"]["code"] == "nothing-to-call"


BONUS = {"event": "bonus", "seat": 1, "points": 3}


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
