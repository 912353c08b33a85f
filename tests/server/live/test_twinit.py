"""Every way to play Twin it!, on a running server: people and bots press, time does the rest, and the game ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stolik.games.twinit.rules import start, turn
from tests.server.guests import Guest, Json, Tab, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

SHORT_MINUTE = 3_000


async def begin(ania: Guest, options: Json, bots: dict[int, str], shared: tuple[int, ...] = ()) -> str:
    """Ania sits first; then bots, and people on her own device."""
    players = 1 + len(bots) + len(shared)
    table = (await ania.new_table("twinit", players=players, options=options))["id"]
    for seat, level in bots.items():
        await ania.put(f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": level})
    for seat in shared:
        await ania.put(f"/api/tables/{table}/seats/{seat}", {"kind": "shared", "name": f"Seat {seat}"})
    await ania.begin(table)
    return table


async def end(tab: Tab) -> Json:
    """The outcome; everything on the way there stays in what the tab has seen."""
    last = await tab.until(lambda message: message.get("outcome") is not None)
    return last["outcome"]


def happened(tab: Tab, *names: str) -> Iterator[Json]:
    """The events of these names that the tab has seen, in order."""
    for message in tab.seen:
        yield from (event for event in message.get("events", ()) if event["event"] in names)


def moved_by(tab: Tab) -> dict[int | None, Any]:
    """Who moved for whom, as the last update of each seat says."""
    return {move["seat"]: move.get("by") for message in tab.seen for move in message.get("moves", ())}


@pytest.mark.usefixtures("twins")
async def test_bots_race_to_the_end(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turn, "SETS_TO_WIN", 1)
    async with guest(served.address) as ania, ania.tab() as tab:
        table = await begin(ania, {"mode": "race", "tempo": 10}, {1: "expert", 2: "regular"})
        await tab.watch(table)
        outcome = await end(tab)
        (won,) = happened(tab, "won")
        assert outcome["ranking"][0] == [won["seat"]]
        assert moved_by(tab)[won["seat"]] in {"bot:expert", "bot:regular"}


@pytest.mark.usefixtures("twins")
async def test_two_bots_of_a_team_put_their_hands_on_a_pair_and_everybody_sees_them(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(turn, "SETS_TO_WIN", 1)
    async with guest(served.address) as ania, ania.tab() as tab:
        table = await begin(ania, {"mode": "teams", "tempo": 10}, {1: "expert", 2: "expert", 3: "expert"})
        await tab.watch(table)
        outcome = await end(tab)
        (won,) = happened(tab, "won")
        hands = {event["seat"] for event in happened(tab, "touched") if event["card"] in won["cards"]}
        assert {1, 3} <= hands
        assert (outcome["ranking"], moved_by(tab)[1]) == ([[1, 3], [0, 2]], "bot:expert")


@pytest.mark.usefixtures("twins")
async def test_a_bot_puts_its_hand_on_the_twin_of_the_card_that_its_partner_touches(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(turn, "SETS_TO_WIN", 1)
    async with guest(served.address) as ania, ania.tab() as tab:
        table = await begin(ania, {"mode": "teams", "tempo": 10}, {2: "expert"}, shared=(1, 3))
        update = await tab.watch(table)
        mine, _ = update["view"]["table"]
        while update["outcome"] is None:
            if not any(hand["seat"] == 0 for hand in update["view"]["hands"]):
                await tab.act(table, {"do": "touch", "card": mine, "rev": update["view"]["rev"], "after": 0}, seat=0)
            update = await tab.update(update["rev"] + 1, seat=0)
        (won,) = happened(tab, "won")
        hands = {event["seat"] for event in happened(tab, "touched") if event["card"] in won["cards"]}
        assert (hands, mine in won["cards"], update["outcome"]["ranking"]) == ({0, 2}, True, [[0, 2], [1, 3]])


async def test_rivals_gather_for_themselves_until_the_minute_is_over(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(start, "MINUTE", SHORT_MINUTE)
    async with guest(served.address) as ania, ania.tab() as tab:
        table = await begin(ania, {"mode": "rivals"}, {1: "expert"})
        update = await tab.watch(table)
        await tab.act(table, {"do": "gather", "cards": pair_in(update["view"])})
        outcome = await end(tab)
        points = [sum(len(won["cards"]) - 1 for won in sets_of(tab) if won["seat"] == seat) for seat in (0, 1)]
        assert (outcome["scores"], points[0] >= 1, outcome["title"]) == (points, True, None)
        assert {event["seat"] for event in happened(tab, "flipped")} == {1}


async def test_in_the_common_minute_everybody_has_the_points_and_there_is_a_title(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(start, "MINUTE", SHORT_MINUTE)
    async with guest(served.address) as ania, ania.tab() as tab:
        table = await begin(ania, {"mode": "together"}, {1: "regular"})
        update = await tab.watch(table)
        await tab.act(table, {"do": "gather", "cards": pair_in(update["view"])})
        outcome = await end(tab)
        points = sum(len(won["cards"]) - 1 for won in sets_of(tab))
        assert (outcome["scores"], outcome["ranking"]) == ([points, points], [[0, 1]])
        assert outcome["title"] in {"drowsy", "curious"}


def sets_of(tab: Tab) -> list[Json]:
    return tab.seen[-1]["view"]["sets"]


def pair_in(view: Json) -> list[int]:
    """Two cards that show the same."""
    first: dict[int, int] = {}
    for card in view["cards"]:
        if card["face"] in first:
            return [first[card["face"]], card["card"]]
        first[card["face"]] = card["card"]
    raise AssertionError("135 faces of 119 patterns, and no two alike")
