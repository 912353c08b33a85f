"""Playing over a real socket: revisions, acknowledgements, repeated ids, gaps, take-back, previews."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import msgspec
import pytest
from websockets.asyncio.client import connect

from stolik.game.chance import Chance
from stolik.games.setup.rules.game import Setup
from stolik.server.protocol.outgoing import Update
from stolik.table.codec import codec
from tests.server.guests import Json, guest
from tests.server.serving import Served
from tests.server.two import two_at_a_table

pytestmark = pytest.mark.anyio


async def test_a_watcher_sees_the_seat_they_hold(served: Served):
    async with two_at_a_table(served) as two:
        assert [update["view"]["seat"] for update in two.updates] == [0, 1]


async def test_an_event_that_not_every_seat_may_see_goes_to_those_who_may(served: Served):
    async with two_at_a_table(served, "setup") as two, two.guests[0].tab() as screen:
        looked_on = await screen.watch(two.table, **{"as": "spectator"})
        dealt = [
            {event["seat"] for event in update["events"] if event["event"] == "dealt"}
            for update in (*two.updates, looked_on)
        ]
        assert dealt == [{0}, {1}, set()]


async def test_an_update_is_what_the_protocol_says(served: Served):
    async with two_at_a_table(served) as two:
        written = msgspec.json.encode(two.updates[0])
        assert msgspec.json.decode(written, type=Update).rev == 1


async def test_an_action_is_answered_with_the_update_it_caused(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].act(two.table, two.updates[0]["legal"][0], rev=1)
        assert (answer["type"], answer["rev"], answer["from"]) == ("update", 2, 1)


async def test_the_other_seat_gets_the_same_revision(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
        update = await two.tabs[1].update(2)
        assert (update["seat"], update["to_act"], update["moves"][0]["seat"]) == (1, [1], 0)


async def test_an_action_without_a_type_is_an_action(served: Served):
    async with two_at_a_table(served) as two:
        message = {"id": 77, "table": two.table, "rev": 1, "action": two.updates[0]["legal"][0]}
        assert (await two.tabs[0].ask(**message))["rev"] == 2


async def test_an_acknowledged_entry_is_on_disk(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
        live = served.house.tables[two.table]
        assert _seqs_on_disk(served, live.key) == [0, 1]


async def test_a_repeated_id_is_answered_again_but_not_played_again(served: Served):
    async with two_at_a_table(served) as two:
        tab, action = two.tabs[0], two.updates[0]["legal"][0]
        await tab.act(two.table, action, id=5)
        assert await tab.act(two.table, action, id=5) == {"type": "ack", "id": 5, "table": two.table, "rev": 2}


async def test_a_repeated_id_is_known_to_another_connection_of_the_same_tab(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0], id=5)
        async with two.guests[0].tab(two.tabs[0].client) as again:
            answer = await again.act(two.table, two.updates[0]["legal"][0], id=5)
        assert answer["type"] == "ack"


async def test_a_refused_id_stays_refused(served: Served):
    async with two_at_a_table(served) as two:
        refused = await two.tabs[0].act(two.table, {"do": "place", "a": 0, "b": 1}, id=5)
        again = await two.tabs[0].act(two.table, two.updates[0]["legal"][0], id=5)
        assert again == refused


async def test_what_was_refused_is_refused_again_through_a_new_connection_even_if_it_is_legal_by_then(served: Served):
    async with two_at_a_table(served) as two:
        (ania, ben), first, later = two.tabs, two.updates[0]["legal"][0], two.updates[0]["legal"][-1]
        await ania.act(two.table, first)
        refused = await ania.act(two.table, later, id=50)
        await ben.act(two.table, two.updates[1]["legal"][0])
        async with two.guests[0].tab(ania.client) as again:
            await again.watch(two.table)
            repeated = await again.act(two.table, later, id=50)
            anew = await again.act(two.table, later, id=51)
        assert (refused["values"]["code"], repeated, anew["rev"]) == ("not-your-turn", refused, 4)


async def _forget(served: Served, table: str) -> None:
    served.house.tables.drop(served.house.tables[table])


async def test_what_was_sent_before_the_table_was_watched_is_heard_when_it_is_sent_again(served: Served):
    async with two_at_a_table(served) as two:
        action = two.updates[0]["legal"][0]
        served.run(_forget(served, two.table))
        async with two.guests[0].tab() as tab:
            refused = await tab.act(two.table, action, id=50)
            await tab.watch(two.table)
            assert (refused["code"], (await tab.act(two.table, action, id=50))["rev"]) == ("not-watching", 2)


async def test_what_was_refused_here_and_played_by_another_process_is_acknowledged(served: Served):
    async with two_at_a_table(served) as two:
        tab, action = two.tabs[0], two.updates[0]["legal"][0]
        await tab.act(two.table, action, id=5)
        served.house.reach.answers.of(two.guests[0].id, tab.client).remember(5, b'{"type": "error", "id": 5}')
        assert (await tab.act(two.table, action, id=5))["type"] == "ack"


async def test_what_was_refused_to_one_tab_is_not_refused_to_another(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, {"do": "place", "a": 1, "b": 23}, id=50)
        async with two.guests[0].tab() as other:
            await other.watch(two.table)
            assert (await other.act(two.table, two.updates[0]["legal"][0], id=50))["rev"] == 2


async def test_an_illegal_action_is_refused_with_the_rules_reason(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].act(two.table, {"do": "place", "a": 1, "b": 23})
        assert answer["values"] == {"code": "not-adjacent", "values": {"a": 1, "b": 23}}


async def test_an_action_that_is_none_is_refused_with_the_field(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].act(two.table, {"do": "place", "a": 1, "b": 99})
        assert (answer["code"], answer["values"]["field"]) == ("bad-input", "action.b")


async def test_a_key_that_is_given_twice_is_refused(served: Served):
    async with two_at_a_table(served) as two:
        text = f'{{"id": 90, "table": "{two.table}", "action": {{"do": "place", "a": 1, "a": 2, "b": 3}}}}'
        await two.tabs[0].socket.send(text)
        answer = await two.tabs[0].until(lambda message: message["type"] == "error")
        assert (answer["id"], answer["values"]["field"]) == (90, "a")


async def test_a_key_that_is_given_twice_is_refused_over_http_too(served: Served):
    async with guest(served.address) as ania:
        headers = {"content-type": "application/json"}
        answer = await ania.http.post("/api/tables", content='{"game": "setup", "game": "crisscross"}', headers=headers)
        assert (answer.status_code, answer.json()["values"]["field"]) == (400, "game")


async def test_a_seat_of_somebody_else_cannot_be_played(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].act(two.table, two.updates[1]["legal"][0], seat=1)
        assert answer["code"] == "not-yours"


async def test_a_decision_made_before_the_seats_last_entry_is_stale(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0], rev=1)
        answer = await two.tabs[0].act(two.table, two.updates[0]["legal"][-1], rev=1)
        assert answer["code"] == "stale"


async def test_moves_of_others_do_not_make_a_decision_stale(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0], rev=1)
        answer = await two.tabs[1].act(two.table, two.updates[1]["legal"][0], rev=1)
        assert answer["type"] == "update"


async def test_two_tabs_of_one_guest_stay_in_step(served: Served):
    async with two_at_a_table(served) as two, two.guests[0].tab() as second:
        await second.watch(two.table)
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
        mine, other = two.tabs[0].seen[-1], await second.update(2)
        assert {**mine, "id": None} == {**other, "id": None}


async def test_after_a_gap_the_events_since_the_known_revision_come(served: Served):
    async with two_at_a_table(served) as two:
        for tab, update in zip(two.tabs, two.updates, strict=True):
            await tab.act(two.table, update["legal"][0])
        answer = await two.tabs[0].watch(two.table, rev=1)
        assert [(answer["from"], answer["rev"]), [move["seq"] for move in answer["moves"]]] == [(1, 3), [1, 2]]


async def test_a_guest_may_take_back_what_revealed_nothing(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
        back = await two.tabs[0].ask(type="take-back", table=two.table)
        assert (answer["can_take_back"], back["moves"][0]["voids"], back["view"]) == ([1], [1], two.updates[0]["view"])


async def test_what_was_not_done_cannot_be_taken_back(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].ask(type="take-back", table=two.table)
        assert answer["values"]["code"] == "nothing-to-take-back"


async def test_a_preview_tells_what_an_action_would_do_and_does_nothing(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].ask(type="preview", table=two.table, action=two.updates[0]["legal"][0])
        now = await two.tabs[0].watch(two.table)
        assert (answer["legal"], answer["view"]["waiting"], now["rev"]) == (True, [1], 1)


async def test_a_preview_tells_why_an_action_is_illegal(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].ask(type="preview", table=two.table, action={"do": "place", "a": 0, "b": 1})
        assert (answer["legal"], answer["reason"]["code"]) == (False, "cell-taken")


async def test_who_waits_for_a_turn_can_try_it_out_ahead(served: Served):
    async with two_at_a_table(served, "setup") as two:
        waiting = next(at for at, update in enumerate(two.updates) if at not in update["to_act"])
        game = Setup()
        state = game.imagine(codec(game).read_view(two.updates[waiting]["view"]), Chance(bytes(32), 0))
        action = codec(game).write_action(next(game.legal(game.as_if_turn(state, waiting), waiting)))
        question: Json = {"type": "preview", "table": two.table, "action": action}
        ahead = await two.tabs[waiting].ask(**question, ahead=True)
        now = await two.tabs[waiting].ask(**question)
        assert (ahead["legal"], ahead["events"][0]["seat"], now["reason"]["code"]) == (True, waiting, "not-your-turn")


async def test_where_everybody_plays_at_once_there_is_nothing_to_try_out_ahead(served: Served):
    async with two_at_a_table(served) as two:
        action = two.updates[0]["legal"][0]
        answer = await two.tabs[0].ask(type="preview", table=two.table, action=action, ahead=True)
        assert answer["code"] == "no-preview"


async def test_a_preview_does_not_tell_the_next_dice(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
        question: Json = {"type": "preview", "table": two.table, "action": two.updates[1]["legal"][0]}
        answers = [await two.tabs[1].ask(**question) for _ in range(12)]
        assert len({tuple(answer["view"]["dice"]) for answer in answers}) > 1
        assert all(answer["chance"] for answer in answers)


async def test_a_spectator_sees_no_seat_and_cannot_act(served: Served):
    async with two_at_a_table(served) as two, guest(served.address, "Celina") as celina, celina.tab() as tab:
        update = await tab.watch(two.table)
        answer = await tab.act(two.table, two.updates[0]["legal"][0])
        assert (update["seat"], update["legal"], answer["code"]) == (None, None, "not-yours")


async def test_a_host_may_keep_spectators_out(served: Served):
    async with two_at_a_table(served) as two, guest(served.address, "Celina") as celina, celina.tab() as tab:
        await two.guests[0].patch(f"/api/tables/{two.table}", {"spectators": False})
        assert (await tab.watch(two.table))["code"] == "no-spectators"


async def test_chat_reaches_everybody_who_watches(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].send(type="say", id=9, table=two.table, text="nice\u202e one")
        heard = await two.tabs[1].until(lambda message: message["type"] == "chat")
        assert (heard["text"], heard["seat"], heard["from"]["name"]) == ("nice one", 0, "Ania")


async def test_a_reaction_reaches_everybody_who_watches(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].send(type="react", id=9, table=two.table, reaction="clap")
        heard = await two.tabs[1].until(lambda message: message["type"] == "reaction")
        assert heard["reaction"] == "clap"


@pytest.mark.parametrize("aloud", [{"type": "say", "text": "nice one"}, {"type": "react", "reaction": "clap"}])
async def test_what_is_said_and_sent_again_through_another_connection_is_told_once(served: Served, aloud: Json):
    async with two_at_a_table(served) as two:
        first = await two.tabs[0].ask(**aloud, id=70, table=two.table)
        async with two.guests[0].tab(two.tabs[0].client) as back:
            await back.watch(two.table)
            again = await back.ask(**aloud, id=70, table=two.table)
        assert (first["type"], again) == ("ack", first)
        await two.tabs[1].ask(type="say", table=two.table, text="that is all")
        told = [message["type"] for message in two.tabs[1].seen if message["type"] in {"chat", "reaction"}]
        assert told == [{"say": "chat", "react": "reaction"}[aloud["type"]], "chat"]


async def test_a_host_may_switch_chat_off(served: Served):
    async with two_at_a_table(served) as two:
        await two.guests[0].patch(f"/api/tables/{two.table}", {"chat": False})
        answer = await two.tabs[1].ask(type="say", table=two.table, text="hello?")
        assert answer["code"] == "chat-off"


async def test_who_is_here_is_told(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[1].socket.close()
        told = await two.tabs[0].until(
            lambda message: message["type"] == "table" and not message["table"]["seats"][1]["here"]
        )
        assert told["table"]["seats"][0]["here"]


async def test_one_guest_may_hold_several_seats_and_sees_each(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=2))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Babcia"})
        await ania.post(f"/api/tables/{table}/start")
        first = await tab.watch(table)
        second = await tab.update(1)
        which = await tab.act(table, first["legal"][0])
        played = await tab.act(table, second["legal"][0], seat=1)
        assert [first["seat"], second["seat"], which["code"], played["rev"]] == [0, 1, "which-seat", 2]


async def test_whoever_is_not_known_is_sent_away(served: Served):
    async with connect(f"ws://{served.address}/api/live") as socket:
        await socket.wait_closed()
        assert socket.close_code == 4401


def _seqs_on_disk(served: Served, table: int) -> list[int]:
    with closing(sqlite3.connect(served.settings.database.removeprefix("sqlite:///"))) as database:
        return [seq for (seq,) in database.execute('SELECT seq FROM entries WHERE "table" = ? ORDER BY seq', (table,))]
