"""SETUP with called bonuses at a table: calls come from seats that the table does not wait for."""

from stolik.game.installed import GAMES
from stolik.games.setup.rules import Call, Options
from stolik.games.setup.rules.moves import Bonus, Missed
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import read_records, replay, write_record
from stolik.table.table import Table

HEADER = simulated_header(GAMES["setup"], 4, Options(bonus="call"), 1, 0)


def played_by_people_who_watch() -> Table:
    """Every seat calls its own bonus at once; whoever has the turn does the first thing listed."""
    table = Table(HEADER)
    while to_act := table.to_act():
        for seat in range(HEADER.players):
            if table.outcome() is None and Call(seat) in tuple(table.legal(seat))[: HEADER.players]:
                table.act(seat, Call(seat))
        if table.outcome() is None:
            [seat] = to_act
            table.act(seat, next(iter(table.legal(seat))))
    return table


def test_who_watches_misses_no_bonus():
    events = [event for entry in played_by_people_who_watch().entries for event in entry.events]
    assert any(isinstance(event, Bonus) for event in events)
    assert not any(isinstance(event, Missed) for event in events)


def test_a_record_with_calls_out_of_turn_replays():
    table = played_by_people_who_watch()
    assert any(isinstance(entry.action, Call) for entry in table.entries)
    (record,) = read_records(list(write_record(table)))
    assert replay(record).state == table.state


def test_who_sleeps_misses_bonuses():
    entries = play_out(HEADER, [RandomPlayer()] * HEADER.players).entries
    assert any(isinstance(event, Missed) for entry in entries for event in entry.events)
