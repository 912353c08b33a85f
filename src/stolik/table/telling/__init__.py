"""Records told the way a person would tell the game: what happened, in words, and the sheets in text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stolik.game.contract import AnyGame, Outcome
from stolik.game.installed import part
from stolik.table.codec import plain
from stolik.table.log import TakeBack
from stolik.table.table import Table
from stolik.table.telling.teller import CountsOtherwise, NamesTitles, PlainTeller, Teller, seat_name


def teller(game: AnyGame) -> Teller:
    """Whoever tells this game: its own teller, or one that tells any game plainly."""
    own = part(game.id, "telling")
    return PlainTeller(game) if own is None else own.TELLER


def tell(table: Table) -> Iterator[str]:
    """The whole game, line by line."""
    told = teller(table.game)
    yield f"{told.title}, {table.header.players} at the table{_options(table)}."
    before = None
    for step in Table.steps(table.header, table.entries):
        entry = step.entries[-1]
        if isinstance(entry.action, TakeBack) and entry.seat is not None:
            yield f"{seat_name(entry.seat)} takes back {_count(len(entry.action.voids))}."
        for event in entry.events:
            if sentence := told.tell(event, before):
                yield sentence
        before = step.state
    yield ""
    yield told.draw(before)
    if outcome := table.outcome():
        yield ""
        yield _result(told, outcome, before)


def _count(steps: int) -> str:
    return "a step" if steps == 1 else f"{steps} steps"


def _options(table: Table) -> str:
    """What was not played as usual."""
    usual = plain(table.game.Options())
    chosen = {name: value for name, value in plain(table.header.options).items() if value != usual[name]}
    return f" ({', '.join(f'{name} {value}' for name, value in chosen.items())})" if chosen else ""


def _result(told: Teller, outcome: Outcome, state: Any) -> str:
    first, *_ = outcome.ranking
    names = " and ".join(seat_name(seat) for seat in first)
    if len(outcome.scores) == 1:
        return f"{names}: {_scores(told, outcome.scores, state)}{_title(told, outcome)}."
    points = _scores(told, [outcome.scores[seat] for seat in first], state)
    return f"{names} {'wins' if len(first) == 1 else 'win'} with {points}{_title(told, outcome)}."


def _scores(told: Teller, scores: Sequence[int], state: Any) -> str:
    return " and ".join(_counted(told, score, state) for score in dict.fromkeys(scores))


def _counted(told: Teller, score: int, state: Any) -> str:
    if isinstance(told, CountsOtherwise):
        return told.counted(score, state)
    return f"{score} {'point' if score == 1 else 'points'}"


def _title(told: Teller, outcome: Outcome) -> str:
    if outcome.title is None:
        return ""
    return f", {told.titles[outcome.title] if isinstance(told, NamesTitles) else outcome.title}"
