"""Records: written, read and played again; whatever was changed in one is found and named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stolik.game.contract import by_revision
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.moves import Place
from stolik.table.codec import BadInput
from stolik.table.log import Header
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import Differs, read_records, replay, write_record
from stolik.table.table import Table

GAME = GAMES["crisscross"]


def record(players: int = 2, number: int = 0) -> list[bytes]:
    header = simulated_header(GAME, players, GAME.Options(), seed=1, number=number)
    return list(write_record(play_out(header, [RandomPlayer()] * players)))


def changed(lines: list[bytes], at: int, **fields: Any) -> list[bytes]:
    line = {**json.loads(lines[at]), **fields}
    return [*lines[:at], json.dumps(line).encode(), *lines[at + 1 :]]


def difference(lines: list[bytes]) -> Differs:
    with pytest.raises(Differs) as found:
        for one in read_records(lines):
            replay(one)
    return found.value


def test_a_record_begins_with_its_header() -> None:
    header = json.loads(record()[0])
    assert list(header) == ["record", "game", "revision", "players", "options", "commit", "secret", "nonces", "seed"]


def test_commit_and_seed_follow_from_secret_and_nonces() -> None:
    header = Header(GAME, 1, GAME.Options(), secret=b"\x01" * 32, nonces=(b"ab", b"c"))
    assert header.commit.hex() == "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793"
    assert header.seed.hex() == "989b5c695cd1bb00da081af715e2123373b7ca76eeeac3662f775ea2f729cf79"


def test_entries_follow_with_all_their_events() -> None:
    entry = json.loads(record()[1])
    assert (entry["seq"], entry["seat"], entry["action"]) == (0, None, {"do": "start"})
    assert [event["event"] for event in entry["events"]] == ["dealt", "rolled"]


def test_the_outcome_closes_a_record() -> None:
    assert list(json.loads(record()[-1])["outcome"]) == ["scores", "ranking", "breakdown", "title"]


def test_a_record_without_a_revision_is_of_the_first() -> None:
    header, *rest = record()
    old = {name: value for name, value in json.loads(header).items() if name != "revision"}
    assert [replay(one).header.game.revision for one in read_records([json.dumps(old).encode(), *rest])] == [1]


@pytest.mark.parametrize("revision", [0, GAME.revision + 1])
def test_a_record_by_rules_that_are_not_known_is_refused_with_its_revision(revision: int) -> None:
    found = difference(changed(record(), 0, revision=revision))
    assert found.how == f"revision: it was played by revision {revision} of the rules, and crisscross here has 1"


def test_a_record_is_played_again_by_its_own_revision() -> None:
    game = GAMES["twentyone"]
    old = by_revision(game, 1)
    table = play_out(simulated_header(old, 2, game.Options(), seed=1, number=0), [RandomPlayer()] * 2)
    lines = list(write_record(table))
    assert [list(write_record(replay(one))) for one in read_records(lines)] == [lines]
    assert "only the rules also say" in str(difference(changed(lines, 0, revision=2)))


def test_several_records_stand_one_after_another() -> None:
    assert [replay(one).header.players for one in read_records(record(2, 0) + record(3, 1))] == [2, 3]


def test_a_take_back_is_part_of_the_record() -> None:
    table = Table(simulated_header(GAME, 2, GAME.Options(), 1, 0))
    table.act(0, Place(1, 2), at=5, by="bot:regular")
    table.take_back(0, at=7)
    while seats := sorted(table.to_act()):
        table.act(seats[0], next(iter(table.legal(seats[0]))), at=9)
    lines = list(write_record(table))
    assert json.loads(lines[3])["action"] == {"do": "take-back", "voids": [1]}
    (again,) = read_records(lines)
    assert list(write_record(replay(again))) == lines


def test_a_changed_die_is_found() -> None:
    lines = record()
    events = json.loads(lines[1])["events"]
    events[1]["dice"][0] = events[1]["dice"][0] % 6 + 1
    assert difference(changed(lines, 1, events=events)).seq == 0


def test_an_illegal_action_is_found() -> None:
    found = difference(changed(record(), 4, action={"do": "place", "a": 0, "b": 1}))
    assert (found.record, found.seq) == (1, 3)
    assert "cell-taken" in found.how


def test_an_action_of_the_wrong_seat_is_found() -> None:
    assert "not-your-turn" in difference(changed(record(1), 2, seat=1)).how


def test_a_missing_entry_is_found() -> None:
    lines = record()
    assert "entry 2 is missing" in difference([*lines[:3], *lines[4:]]).how


def test_a_missing_outcome_is_found() -> None:
    assert "no outcome" in difference(record()[:-1]).how


def test_a_changed_outcome_is_found() -> None:
    lines = record()
    outcome = json.loads(lines[-1])["outcome"]
    assert "outcome" in difference(changed(lines, -1, outcome={**outcome, "scores": [99, 0]})[: len(lines)]).how


def test_what_stands_beside_the_outcome_is_found() -> None:
    lines = record()
    assert "'winner'" in difference(changed(lines, -1, winner=0)[: len(lines)]).how


@pytest.mark.parametrize(
    ("at", "fields", "seq"),
    [
        (0, {"commit": "00" * 32}, None),
        (0, {"seed": "00" * 32}, None),
        (2, {"events": [{"event": "rolled", "round": 1, "dice": [9, 9]}]}, 1),
        (2, {"action": {"do": "jump"}}, 1),
    ],
)
def test_of_several_records_the_one_that_differs_is_named(at: int, fields: dict[str, Any], seq: int | None) -> None:
    found = difference([*record(), *changed(record(number=1), at, **fields)])
    assert (found.record, found.seq) == (2, seq)


def test_a_yes_in_the_place_of_a_number_is_found() -> None:
    lines = record()
    events = json.loads(lines[2])["events"]
    seat = events[0]["seat"]
    assert difference(changed(lines, 2, events=[{**events[0], "seat": bool(seat)}, *events[1:]])).seq == 1


def test_a_changed_secret_is_found() -> None:
    assert "commit" in difference(changed(record(), 0, secret="00" * 32)).how


def test_a_seed_that_does_not_follow_is_found() -> None:
    assert "seed" in difference(changed(record(), 0, seed="00" * 32)).how


def test_the_record_that_differs_is_named() -> None:
    first, second = record(2, 0), record(2, 1)
    another = json.loads(second[-1])["outcome"] | {"scores": [99, 0]}
    for wrong in (changed(second, 3, seat=5), second[:-1], changed(second, -1, outcome=another)[: len(second)]):
        assert difference(first + wrong).record == 2


def test_a_record_whose_secret_is_sealed_says_until_when() -> None:
    found = difference(changed(record(), 0, secret=""))
    assert (found.record, found.how) == (1, "its secret is sealed until the day of its deal is over")


def test_every_changed_digit_is_found() -> None:
    lines = record(1)
    for at in range(1, len(lines)):
        for place, sign in enumerate(lines[at]):
            if chr(sign).isdigit():
                digit = b"%d" % ((sign - ord("0") + 1) % 10)
                broken = lines[at][:place] + digit + lines[at][place + 1 :]
                with pytest.raises((Differs, BadInput)):
                    for one in read_records([*lines[:at], broken, *lines[at + 1 :]]):
                        replay(one)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([], "^there is no record in it$"),
        ([b"{}\n"], "line 1: a record begins"),
        ([b"nonsense\n"], "line 1: not JSON"),
        ([b'{"record": 1, "record": 1}\n'], "line 1: record: given more than once"),
        ([b"[]\n"], "line 1: not an object"),
        ([b"\xff\xfe\n"], "line 1: not JSON"),
    ],
)
def test_a_file_that_holds_no_records_is_refused(lines: list[bytes], problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        list(read_records(lines))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"game": "chess"}, "game: there is no game 'chess'"),
        ({"record": 2}, "record: Expected `int` <= 1"),
        ({"secret": "xyz"}, "secret: 'xyz' is not hexadecimal"),
        ({"players": "two"}, "players: Expected `int`"),
        ({"options": {"advanced": 3}}, "options.advanced: Expected `bool`"),
        ({"colour": "red"}, "colour: no such field"),
    ],
)
def test_a_header_that_cannot_be_read_is_named(fields: dict[str, Any], problem: str) -> None:
    assert problem in str(difference(changed(record(), 0, **fields)))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"seat": "one"}, "seat: Expected `int | null`, got `str`"),
        ({"colour": "red"}, "colour: no such field"),
        ({"action": {"do": "place", "a": 0, "b": 99}}, "action.b: Expected `int` <= 24"),
        ({"action": {"do": "take-back", "voids": 3}}, "action.voids: Expected `array`, got `int`"),
    ],
)
def test_an_entry_that_cannot_be_read_is_named_with_its_field(fields: dict[str, Any], problem: str) -> None:
    found = difference(changed(record(), 2, **fields))
    assert (found.seq, found.how) == (1, problem)


def test_the_nonces_of_the_seats_are_part_of_the_record() -> None:
    table = play_out(
        Header(GAME, 2, GAME.Options(), secret=b"\x01" * 32, nonces=(b"ab", b"c")), [RandomPlayer(), RandomPlayer()]
    )
    lines = list(write_record(table))
    assert json.loads(lines[0])["nonces"] == ["6162", "63"]
    (again,) = read_records(lines)
    assert replay(again).header.nonces == (b"ab", b"c")


def test_a_nonce_that_is_no_number_is_named() -> None:
    assert "nonces: 'xy' is not hexadecimal" in str(difference(changed(record(), 0, nonces=["xy"])))


def test_an_event_too_many_is_found() -> None:
    lines = record()
    events = json.loads(lines[2])["events"]
    found = difference(changed(lines, 2, events=[*events, events[0]]))
    assert (found.seq, found.how.startswith("only the record also say")) == (1, True)


def test_an_event_too_few_is_found() -> None:
    lines = record()
    found = difference(changed(lines, 1, events=json.loads(lines[1])["events"][:1]))
    assert (found.seq, found.how.startswith("only the rules also say")) == (0, True)


@pytest.mark.parametrize("fields", [{"seat": 0}, {"action": {"do": "place", "a": 0, "b": 1}}])
def test_a_log_that_does_not_begin_with_the_start_is_found(fields: dict[str, Any]) -> None:
    found = difference(changed(record(), 1, **fields))
    assert (found.seq, found.how) == (0, "a log begins with the table's own start")


def test_a_record_without_entries_is_found() -> None:
    lines = record()
    assert difference([lines[0], lines[-1]]).how == "it has no entries"


def test_a_difference_says_where_it_is() -> None:
    assert (str(Differs(2, None, "so")), str(Differs(2, 7, "so"))) == ("record 2: so", "record 2, seq 7: so")


def test_empty_lines_between_records_are_no_matter_and_lines_are_still_counted() -> None:
    with pytest.raises(BadInput, match="line 3: not an object"):
        list(read_records([b"\n", *record()[:1], b"[]\n"]))


def test_when_a_press_was_made_is_read_from_its_own_event() -> None:
    game = GAMES["twinit"]
    table = play_out(simulated_header(game, 3, game.Options(), seed=1, number=0), [RandomPlayer()] * 3)
    lines = list(write_record(table))
    assert any(entry.allowed for entry in table.entries)
    assert [list(write_record(replay(one))) for one in read_records(lines)] == [lines]


def test_a_long_difference_is_cut_after_200_letters() -> None:
    for length, ends in ((200, "x" + '"'), (201, "…")):
        found = difference(changed(record(), -1, outcome="x" * (length - 2)))
        assert str(found).endswith(ends)


def test_a_branch_whose_seed_is_no_hex_is_named() -> None:
    assert "branch" in str(difference(changed(record(), 0, branch={"at": 3, "seed": "no hex"})))
