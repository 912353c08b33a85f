"""Records: finished games as JSON Lines, one after another, and the proof that they happened as they say.

A record holds its own luck, so that reading one is playing it again: `replay` folds the entries with the seed and
stops at the first that tells something else than the rules do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, cast

import msgspec

from stolik.game.contract import Illegal, Outcome, UnknownRevision, by_revision
from stolik.game.installed import GAMES
from stolik.table.codec import BadInput, codec, convert, parse, plain
from stolik.table.log import Branch, Entry, Header, LuckKind, Start, TakeBack
from stolik.table.packs import WrittenPack, check_written, with_pack, write_pack
from stolik.table.table import Table

FORMAT = 1
MAX_LINE = 4 * 1024 * 1024
"""A line may be long: entry 0 of some games shows a whole deck."""


class Differs(Exception):
    """A record that does not say what the rules say: which one, at which entry, and how."""

    def __init__(self, record: int, seq: int | None, how: str) -> None:
        where = f"record {record}" if seq is None else f"record {record}, seq {seq}"
        super().__init__(f"{where}: {how}")
        self.record = record
        self.seq = seq
        self.how = how


# Writing


def write_record(table: Table, *, sealed: bool = False) -> Iterator[bytes]:
    """The table's game as lines, its secret included: only for games that are over. Sealed, it keeps secret and seed to itself."""
    yield _line(write_header(table.header) | ({"secret": "", "seed": ""} if sealed else {}))
    for entry in table.entries:
        yield _line(write_entry(table, entry))
    outcome = table.outcome()
    if outcome is not None:
        yield _line({"outcome": plain(outcome)})


def write_header(header: Header) -> dict[str, Any]:
    pack = {} if header.pack is None else {"pack": write_pack(header.pack)}
    return {
        "record": FORMAT,
        "game": header.game.id,
        "revision": header.game.revision,
        "players": header.players,
        "options": codec(header.game).write_options(header.options),
        **pack,
        **({} if header.luck == "entries" else {"luck": header.luck}),
        **({} if header.branch is None else {"branch": {"at": header.branch.at, "seed": header.branch.seed.hex()}}),
        "commit": header.commit.hex(),
        "secret": header.secret.hex(),
        "nonces": [nonce.hex() for nonce in header.nonces],
        "seed": header.seed.hex(),
    }


def write_entry(table: Table, entry: Entry) -> dict[str, Any]:
    """The entry with all its events, also those that not every seat may see."""
    game = codec(table.game)
    match entry.action:
        case Start():
            action: dict[str, Any] = {"do": "start"}
        case TakeBack(voids):
            action = {"do": "take-back", "voids": list(voids)}
        case _:
            action = game.write_action(entry.action)
    written: dict[str, Any] = {"seq": entry.seq, "seat": entry.seat}
    if entry.at is not None:
        written["at"] = entry.at
    if entry.by is not None:
        written["by"] = entry.by
    return {**written, "action": action, "events": [game.write_event(event) for event in entry.events]}


def _line(value: dict[str, Any]) -> bytes:
    return msgspec.json.encode(value) + b"\n"


# Reading


class _BranchLine(msgspec.Struct, forbid_unknown_fields=True):
    at: int
    seed: str


class _HeaderLine(msgspec.Struct, forbid_unknown_fields=True):
    record: Annotated[int, msgspec.Meta(ge=FORMAT, le=FORMAT)]
    game: str
    players: int
    options: dict[str, Any]
    commit: str
    secret: str
    nonces: list[str]
    seed: str
    revision: int = 1
    """Records from before rules had revisions are of the first one."""
    pack: WrittenPack | msgspec.UnsetType = msgspec.UNSET
    luck: LuckKind = "entries"
    """Records from before luck could be keyed by draws do not say."""
    branch: _BranchLine | None = None
    """Of practice with new luck."""


class _EntryLine(msgspec.Struct, forbid_unknown_fields=True):
    seq: int
    seat: int | None
    action: dict[str, Any]
    events: list[dict[str, Any]]
    at: int | None = None
    by: str | None = None


class _TakeBackAction(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="take-back"):
    voids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordLines:
    """One record as it stands in a file, not yet believed."""

    number: int
    """Counted from 1."""
    header: dict[str, Any]
    entries: list[dict[str, Any]]
    """Entries and, last, the outcome."""


def read_records(lines: Iterable[bytes]) -> Iterator[RecordLines]:
    """The records of a file, one at a time. Raises BadInput, which names the line, if it is no such file."""
    record: RecordLines | None = None
    for value in _parse_lines(lines):
        if "record" in value:
            if record:
                yield record
            record = RecordLines(record.number + 1 if record else 1, value, [])
        elif record:
            record.entries.append(value)
        else:
            raise BadInput("line 1", "a record begins with a line that has the field record")
    if record is None:
        raise BadInput("", "there is no record in it")
    yield record


def _parse_lines(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = parse(line, most=MAX_LINE)
        except BadInput as error:
            raise BadInput(f"line {number}", str(error)) from None
        if not isinstance(value, dict):
            raise BadInput(f"line {number}", "not an object")
        yield cast("dict[str, Any]", value)


def replay(lines: RecordLines) -> Table:
    """Play the record again. Raises Differs at the first thing in it that is not so."""
    number = lines.number
    try:
        return _replay(lines)
    except BadInput as error:
        raise Differs(number, None, str(error)) from None


def _replay(lines: RecordLines) -> Table:
    number = lines.number
    header = read_header(lines.header)
    _check_luck(number, header, lines.header)
    table: Table | None = None
    *entries, last = lines.entries or [{}]
    if "outcome" not in last:
        raise Differs(number, None, "it has no outcome")
    for value in entries:
        seq = table.revision if table else 0
        try:
            table = _replay_entry(number, header, table, value)
        except BadInput as error:
            raise Differs(number, seq, str(error)) from None
        except (Illegal, ValueError) as error:
            raise Differs(number, seq, f"the rules refuse it: {error}") from None
    if table is None:
        raise Differs(number, None, "it has no entries")
    _check_outcome(number, table.outcome(), last["outcome"])
    if more := last.keys() - {"outcome"}:
        raise Differs(number, None, f"beside the outcome stands {min(more)!r}")
    return table


def read_header(value: dict[str, Any]) -> Header:
    line = convert(value, _HeaderLine, "")
    game = GAMES.get(line.game)
    if game is None:
        raise BadInput("game", f"there is no game {line.game!r}")
    try:
        game = by_revision(game, line.revision)
    except UnknownRevision as error:
        raise BadInput("revision", str(error)) from None
    options = codec(game).read_options(line.options)
    pack = check_written(line.pack or None, game, options)
    return Header(
        game=with_pack(game, pack),
        players=line.players,
        options=options,
        secret=_unhex("secret", line.secret),
        nonces=tuple(_unhex("nonces", nonce) for nonce in line.nonces),
        pack=pack,
        luck=line.luck,
        branch=Branch(line.branch.at, _unhex("branch", line.branch.seed)) if line.branch else None,
    )


def _unhex(field: str, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadInput(field, f"{text!r} is not hexadecimal") from None


def _check_luck(number: int, header: Header, written: dict[str, Any]) -> None:
    if not header.secret:
        raise Differs(number, None, "its secret is sealed until the day of its deal is over")
    if written["commit"] != header.commit.hex():
        raise Differs(number, None, "commit is not the SHA-256 of the secret")
    if written["seed"] != header.seed.hex():
        raise Differs(number, None, "seed does not follow from the secret and the nonces")


def _replay_entry(number: int, header: Header, table: Table | None, value: dict[str, Any]) -> Table:
    line = convert(value, _EntryLine, "")
    seq = table.revision if table else 0
    if line.seq != seq:
        raise Differs(number, seq, f"this is entry {line.seq}, entry {seq} is missing")
    if table is None:
        if line.action != {"do": "start"} or line.seat is not None:
            raise Differs(number, seq, "a log begins with the table's own start")
        table = Table(header, line.at)
    elif line.action.get("do") == "take-back":
        take_back = convert(line.action, _TakeBackAction, "action")
        table.act(line.seat, TakeBack(take_back.voids), at=line.at, by=line.by)
    else:
        action = codec(header.game).read_action(line.action)
        table.act(line.seat, action, at=line.at, allowed=_allowed(line.events), by=line.by)
    _check_events(number, table, line.events)
    return table


def _allowed(events: list[dict[str, Any]]) -> tuple[int, int] | None:
    """The bounds of a press were measured, not computed: they stand in the event of the press alone."""
    for event in events:
        if "allowed" in event:
            return convert(event["allowed"], tuple[int, int], "events.allowed")
    return None


def _check_events(number: int, table: Table, written: list[dict[str, Any]]) -> None:
    entry = table.entries[-1]
    folded = write_entry(table, entry)["events"]
    for mine, theirs in zip(folded, written, strict=False):
        if _differ(mine, theirs):
            raise Differs(number, entry.seq, f"the rules say {_text(mine)}, the record {_text(theirs)}")
    if len(folded) != len(written):
        more = folded[len(written) :] or written[len(folded) :]
        who = "the rules" if len(folded) > len(written) else "the record"
        raise Differs(number, entry.seq, f"only {who} also say {_text(more[0])}")


def _check_outcome(number: int, outcome: Outcome | None, written: Any) -> None:
    folded = None if outcome is None else plain(outcome)
    if _differ(folded, written):
        raise Differs(number, None, f"the rules say outcome {_text(folded)}, the record {_text(written)}")


def _differ(one: Any, other: Any) -> bool:
    """As they are written: Python takes `true` for 1."""
    return msgspec.json.encode(one, order="sorted") != msgspec.json.encode(other, order="sorted")


def _text(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 200 else f"{text[:200]}…"
