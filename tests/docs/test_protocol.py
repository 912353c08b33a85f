"""`docs/protocol.md` is the protocol: its examples are understood, and what it lists is what there is."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, get_args

import msgspec
import pytest

from stolik.server.connections.connection import MOST_WATCHED, PING_EVERY, PING_IN_REAL_TIME
from stolik.server.connections.round_trips import LONGEST_DELAY, PINGS_UNANSWERED
from stolik.server.connections.signs_of_life import BEATS_PER_SILENCE
from stolik.server.http.people import MOST_OF_MINE, BestResult
from stolik.server.http.schemas import all_schemas
from stolik.server.live.arranging import ChangeTable, SetSeat
from stolik.server.live.asked_before import ANSWERS_PER_CLIENT, CLIENTS_PER_GUEST, MOST_GUESTS
from stolik.server.live.open_tables import LIST_EVERY, MOST_LISTED
from stolik.server.live.past_games import Replay, ReplayStep
from stolik.server.live.shown_table import CHAT_LINES
from stolik.server.lobby.pace import LiveClock, SlowClock
from stolik.server.people import limits
from stolik.server.people.guests import DEVICE_LINK_LASTS
from stolik.server.people.names import COLOURS, LONGEST_NAME, LONGEST_TEXT
from stolik.server.protocol import incoming
from stolik.server.protocol.outgoing import MOST_LEGAL, OutcomeInfo, Summary
from stolik.server.refusals import STATUS
from stolik.server.running.timekeeper import minutes, seconds
from stolik.server.serve import MOST_MESSAGE
from tests.docs.examples import faults, read
from tests.docs.pages import ROOT, Page

PAGE = Page(ROOT / "docs/protocol.md")
TOLD = " ".join(PAGE.text.split())
SCHEMAS = all_schemas()
SAID: dict[str, str] = SCHEMAS["outgoing"]["discriminator"]["mapping"]
HEARD: dict[str, str] = SCHEMAS["incoming"]["discriminator"]["mapping"]
BODIES: dict[str, Any] = SCHEMAS["http"]["properties"]

# Examples


def messages(arrow: str) -> list[str]:
    """What one side says in the examples."""
    blocks = [block for block in PAGE.blocks("json") if block.startswith(("→", "←"))]
    said = [one for block in blocks for one in re.split(r"^(?=[→←])", block, flags=re.MULTILINE) if one.strip()]
    return [one[1:].strip() for one in said if one.startswith(arrow)]


def in_sentences(types: dict[str, str]) -> list[str]:
    """The messages that stand in a line of their own kind: `{"type": …}`."""
    spans = [span for span in PAGE.spans() if span.startswith('{"type": "')]
    return [span for span in spans if span.split('"')[3] in types]


BODY_EXAMPLES = [block for block in PAGE.blocks("json") if not block.startswith(("→", "←"))]


@pytest.mark.parametrize("example", [*messages("→"), *in_sentences(HEARD)])
def test_the_server_understands_what_a_client_says_in_an_example(example: str):
    incoming.decode(json.dumps(read(example)).encode())


@pytest.mark.parametrize("example", [*messages("←"), *in_sentences(SAID)])
def test_the_server_says_what_it_says_in_an_example(example: str):
    value = read(example)
    wanted = {"$ref": SAID[value["type"]]}
    assert list(faults(value, wanted, SCHEMAS["outgoing"]["$defs"])) == []


@pytest.mark.parametrize("example", BODY_EXAMPLES)
def test_an_example_of_a_body_is_the_body_of_something(example: str):
    value = read(example)
    if "type" in value and value["type"] in SAID:
        found = [list(faults(value, {"$ref": SAID[value["type"]]}, SCHEMAS["outgoing"]["$defs"]))]
    else:
        found = [list(faults(value, body, SCHEMAS["http"]["$defs"])) for body in BODIES.values()]
    assert min(found, key=len) == []


def test_every_message_is_told():
    told = set(re.findall(r'"type": "([\w-]+)"', PAGE.text)) | {"act"}
    assert (set(HEARD) | set(SAID)) - told == set()


def test_no_message_is_told_that_nobody_says():
    told = set(re.findall(r'(?:[→←] |`){"type": "([\w-]+)"', PAGE.text))
    assert told - set(HEARD) - set(SAID) == set()


def test_every_field_of_every_message_is_told():
    definitions = {**SCHEMAS["incoming"]["$defs"], **SCHEMAS["outgoing"]["$defs"]}
    fields = {
        f"{kind}.{name}"
        for kind, schema in definitions.items()
        if kind != "OptionSchema"
        for name in schema.get("properties", ())
    }
    assert sorted(field for field in fields if not re.search(rf'["`]{field.split(".")[1]}["`:]', PAGE.text)) == []


# Lists


def named(opening: str, closing: str) -> list[str]:
    """The words between two pieces of a sentence."""
    return re.findall(r"\w+", TOLD.split(opening)[1].split(closing)[0])


def fields_of(struct: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(struct)]


def test_a_summary_has_the_fields_that_the_page_lists():
    assert [*named("A Summary has `", "` only"), "seats"] == fields_of(Summary)


def test_a_best_result_has_the_fields_that_the_page_lists():
    assert named('{"results": [{', "}]}") == fields_of(BestResult)


def test_a_replay_has_the_fields_that_the_page_lists():
    told = TOLD.split("/replay?seat=0` | | 200 `")[1].split("`:")[0]
    assert re.findall(r'"(\w+)"', told.split("[{")[1].split("}]")[0]) == fields_of(ReplayStep)
    assert re.findall(r'"(\w+)"', re.sub(r"\[\{.*?\}\]", "", told)) == fields_of(Replay)


def test_an_outcome_has_the_fields_that_the_page_lists():
    assert named("until the game is over, then `{", "}`") == fields_of(OutcomeInfo)


def test_a_host_may_change_what_the_page_lists():
    assert set(named("`PATCH /api/tables/{id}` | any of ", " | 200")) == set(fields_of(ChangeTable))


def test_a_seat_is_set_in_the_ways_that_the_page_lists():
    told = re.findall(r'^\| `\{"kind": "(\w+)"', PAGE.text, re.MULTILINE)
    (kind,) = [field for field in msgspec.structs.fields(SetSeat) if field.name == "kind"]
    assert sorted(told) == sorted(get_args(kind.type))


def test_a_refusal_over_http_has_the_status_under_which_the_page_lists_it():
    table = PAGE.text.split("### Errors over HTTP")[1].split("\n#")[0]
    rows = re.findall(r"^\| (\d{3}) \| (.*) \|$", table, re.MULTILINE)
    statuses: dict[str, int] = {**STATUS}
    told = {code: int(status) for status, codes in rows for code in re.findall(r"`([a-z-]+)`", codes)}
    told = {code: status for code, status in told.items() if code in statuses}
    assert {code: statuses[code] for code in told} == told
    assert len({status for status, _ in rows}) == len(rows)


def test_every_refusal_is_listed_for_http_or_for_the_socket():
    over_http = PAGE.text.split("### Errors over HTTP")[1].split("\n## ")[0]
    over_the_socket = PAGE.text.split("### Errors over the socket")[1].split("\n### ")[0]
    assert [code for code in STATUS if f"`{code}`" not in over_http + over_the_socket] == []


# Figures

LIVE = {field.name: field.type for field in msgspec.structs.fields(LiveClock)}
SLOW = {field.name: field.type for field in msgspec.structs.fields(SlowClock)}


def span(kind: Any) -> str:
    (bounds,) = kind.__metadata__
    return f"{bounds.ge}–{bounds.le}"


@pytest.mark.parametrize(
    "figure",
    [
        f"Colours: `{' '.join(COLOURS)}`",
        f"Reactions: `{' '.join(get_args(incoming.Reaction))}`",
        f"(1 to {LONGEST_NAME} characters",
        f"Texts have 1 to {LONGEST_TEXT} characters",
        f"where I sit, newest first, {MOST_OF_MINE} at most",
        f"one use, { {5: 'five'}[DEVICE_LINK_LASTS // minutes(1)] } minutes",
        f"open and listed, the newest {MOST_LISTED}",
        f'{{"kind": "live", "decision": {span(LIVE["decision"])}, "reserve": {span(LIVE["reserve"])}}}',
        f'{{"kind": "slow", "days": {span(SLOW["days"])}}}',
        f"at most {MOST_MESSAGE // 1024} KiB inwards",
        f"keeps the last {ANSWERS_PER_CLIENT} such answers to each of a guest's last {CLIENTS_PER_GUEST} clients",
        f"the {MOST_GUESTS:,} guests who came last",
        f"At most {MOST_WATCHED} tables per socket",
        f"null when there are more than {MOST_LEGAL}",
        f"The last {CHAT_LINES} lines of chat",
        f"Every {PING_EVERY // seconds(1)} s; every {PING_IN_REAL_TIME // seconds(1)} s while a real-time game",
        f"A socket that leaves { {2: 'two'}[PINGS_UNANSWERED] } pings unanswered",
        f"says this { {3: 'three'}[BEATS_PER_SILENCE] } times in every `silence`",
    ],
)
def test_the_page_gives_the_figures_that_the_server_keeps_to(figure: str):
    assert figure in TOLD.replace("**", "")


def test_the_page_lists_every_limit_and_none_that_there_is_not():
    rows = re.findall(r"^\| (?:a guest|an address|a socket) \|.*\| (\d+) \| ([\d./]+) \|$", PAGE.text, re.MULTILINE)
    listed = {(float(at_once), round(float(Fraction(second)), 4)) for at_once, second in rows}
    kept = {(rate.burst, round(rate.per_second, 4)) for rate in vars(limits).values() if isinstance(rate, limits.Rate)}
    assert listed == kept


def test_the_list_of_tables_is_told_once_a_second_at_most():
    assert "once a second at most" in TOLD
    assert seconds(1) == LIST_EVERY


def test_the_page_of_twin_it_names_the_oldest_press_that_is_believed():
    assert f"never older than {LONGEST_DELAY} ms" in " ".join(Page(ROOT / "docs/games/twinit.md").text.split())
