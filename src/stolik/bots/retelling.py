"""A review as lines for people and as JSON values for programs and the browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stolik.bots.bot import Worth
from stolik.bots.coach import COACHS_SEED, EVEN, Advice
from stolik.bots.review import Decision, Grade, Review, SeatReview, Sighting
from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame, Event
from stolik.table.codec import codec, plain
from stolik.table.log import Entry
from stolik.table.table import Table
from stolik.table.telling import teller
from stolik.table.telling.teller import GivesReasons, TellsSightings, seat_name

REASONS = {
    "more-later": "more can come of it later, although it does not show at once",
    "came-out-best": "in games tried out to their end it came out best",
}
"""Those that any game may give."""
SEVERAL: dict[Grade, str] = {
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracies",
    "mistake": "mistakes",
    "blunder": "blunders",
}
LUCK: dict[Worth, str] = {"points": "luck", "lead": "luck and others' mistakes"}
COUNTED = {"points": "points in the end", "lead": "points ahead"}


# For programs


def review_values(game: AnyGame, review: Review) -> dict[str, Any]:
    return {
        "game": review.game,
        "worth": review.worth,
        "grades": plain(review.grades),
        "seats": plain(review.seats),
        "decisions": [_decision_values(game, one) for one in review.decisions],
        "sightings": plain(review.sightings),
        "figures": plain(review.figures),
    }


def _decision_values(game: AnyGame, decision: Decision) -> dict[str, Any]:
    return {
        "seq": decision.seq,
        "seat": decision.seat,
        "by": decision.by,
        "loss": decision.loss,
        "grade": decision.grade,
        "at_stake": decision.at_stake,
        "luck": decision.luck,
        "played": _advice(game, decision.played),
        "best": _advice(game, decision.best),
    }


def _advice(game: AnyGame, advice: Advice) -> dict[str, Any]:
    return {
        "action": codec(game).write_action(advice.action),
        "value": advice.value,
        "reason": plain(advice.reason),
    }


# For people


def review_lines(table: Table, review: Review) -> Iterator[str]:
    yield f"{teller(table.game).title}, {table.header.players} at the table."
    if review.seats:
        yield f"Worth is counted in {COUNTED[review.worth]}. What is lost is what the best move was worth more."
    lost = {decision.seq: decision for decision in review.decisions if decision.loss > EVEN}
    before: Any = None
    for step in Table.steps(table.header, table.entries):
        entry = step.entries[-1]
        if entry.seq in lost:
            yield from _mistake(table.game, before, entry, lost[entry.seq])
        before = step.state
    for sighting in review.sightings:
        yield _sighting(table.game, sighting)
    yield ""
    yield from (_seat_line(seat, review.worth) for seat in review.seats)
    for seat, figures in enumerate(review.figures):
        yield f"{seat_name(seat)}: " + ", ".join(_figure(name, value) for name, value in figures.items())


def _mistake(game: AnyGame, before: Any, entry: Entry, decision: Decision) -> Iterator[str]:
    played = _told(game, before, entry.events) or _named(game, entry.action)
    yield f"{decision.seq:4} {decision.grade:<11}{-decision.loss:+7.2f}  {played}"
    worth = f"{decision.best.value:.2f} instead of {decision.played.value:.2f}"
    yield f"{'':24}  better by {decision.loss:.2f} ({worth}): {_instead(game, before, decision)}{_because(game, decision)}"


def _because(game: AnyGame, decision: Decision) -> str:
    reason, told = decision.best.reason, teller(game)
    own = told.because(reason.key, reason.values) if isinstance(told, GivesReasons) else None
    said = own or REASONS.get(reason.key)
    return f" Because {said}." if said else ""


def _instead(game: AnyGame, before: Any, decision: Decision) -> str:
    """What would have happened; where luck had a hand in it, without what comes of that: nobody knows what it would have brought."""
    action = decision.best.action
    once, again = (
        _told(game, before, game.play(before, decision.seat, action, Chance(COACHS_SEED, step)).events) or ""
        for step in (2, 3)
    )
    if once == again != "":
        return once
    (begins, colon, _), (begins_again, *_) = once.partition(":"), again.partition(":")
    return f"{begins if colon and begins == begins_again else _named(game, action)}."


def _told(game: AnyGame, before: Any, events: Sequence[Event]) -> str | None:
    """What happened first, in the game's own words."""
    told = teller(game)
    return next((sentence.strip() for event in events if (sentence := told.tell(event, before))), None)


def _named(game: AnyGame, action: Action) -> str:
    do, *values = codec(game).write_action(action).values()
    return " ".join(str(value) for value in (do, *values))


def _sighting(game: AnyGame, one: Sighting) -> str:
    who, told = "Nobody" if one.seat is None else seat_name(one.seat), teller(game)
    own = told.sighted(one.what, one.values) if isinstance(told, TellsSightings) else None
    plainly = ", ".join((one.what, *(f"{name} {value}" for name, value in one.values.items())))
    return f"{one.seq:4} {one.at / 1000:8.1f} s  " + (f"{who} {own}." if own else f"{who}: {plainly}")


def _figure(name: str, value: float) -> str:
    """Times are told in seconds."""
    return f"{name.removesuffix('_ms')} {value / 1000:.1f} s" if name.endswith("_ms") else f"{name} {value:g}"


def _seat_line(seat: SeatReview, worth: Worth) -> str:
    grades = ", ".join(f"{count} {grade if count == 1 else SEVERAL[grade]}" for grade, count in seat.grades.items())
    accuracy = "" if seat.accuracy is None else f"; {seat.accuracy:.0f} % of what was at stake kept"
    sums = f"{seat.opening:.2f} at first {seat.luck:+.2f} {LUCK[worth]} {-seat.lost:+.2f} lost = {seat.result:g}"
    return f"{seat_name(seat.seat)}: {sums}{accuracy} ({grades})"
