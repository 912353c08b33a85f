"""The review: every decision of a game looked at again, from what its seat could see and with the coach's own judgement.

A seat's result is what its first decision was worth, plus luck, less what its decisions lost: each of them loses what the
best action was worth more, and luck is whatever the next decision is worth more (or less) than was to be expected.
Games in real time have no judge: what can be said of them stands in the log, and the game's folder reads it there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, Literal, Protocol, TypeAlias, get_args

from stolik.bots import cast_of
from stolik.bots.bot import STANDARD, Budget, Grades, Points, Worth
from stolik.bots.coach import EVEN, Advice, Coach
from stolik.game.contract import Action, AnyGame, Milliseconds, Outcome, Seat
from stolik.game.installed import part
from stolik.table.log import Entry, TakeBack, voided
from stolik.table.table import Table

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = get_args(Grade)

TURNING_POINTS = 3
NOBODYS = frozenset({"clock"})
"""Who makes entries without deciding anything."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of one seat that had a choice."""

    seq: int
    seat: Seat
    by: str | None
    """Who made it for the seat, as in the log: a bot, or a person who had asked for a hint."""
    played: Advice
    best: Advice
    """What the judge would have done; the played action itself if nothing was better."""
    loss: Points
    grade: Grade
    at_stake: Points
    """How much better the best action was than one taken at random."""
    luck: Points
    """What this decision was worth more than had to be expected after the seat's last one."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's game: `result` = `opening` + `luck` − `lost`."""

    seat: Seat
    opening: Points
    luck: Points
    lost: Points
    result: Points
    accuracy: float | None
    """Of what was at stake, how much was kept, in per cent: 100 for the judge's own game, about 0 for one played at random."""
    grades: Mapping[Grade, int]
    turning_points: tuple[int, ...]
    """The entries that cost this seat most, the worst first."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Something worth telling about an entry of a game in real time."""

    seq: int
    seat: Seat | None
    at: Milliseconds
    what: str
    """In a word: the client says it in words, in the player's language."""
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that can be said of a finished game afterwards."""

    game: str
    worth: Worth
    grades: Grades
    seats: tuple[SeatReview, ...]
    decisions: tuple[Decision, ...]
    sightings: tuple[Sighting, ...] = ()
    figures: tuple[Mapping[str, float], ...] = ()
    """Real time: what the log counts for each seat, by name."""


class NotOver(ValueError):
    """Only a game that is over is looked back at: before, it would tell what is still hidden."""


class LooksBack(Protocol):
    """How a game in real time is reviewed; `LOOKS_BACK` in the `bots` of its folder."""

    def sightings(self, table: Table) -> tuple[Sighting, ...]: ...
    def figures(self, table: Table) -> tuple[Mapping[str, float], ...]: ...


def review(table: Table, budget: Budget = STANDARD) -> Review:
    """The whole review at once. Raises NotOver while the game goes on."""
    return summed_up(table, judge(table, choices(table), budget))


def choices(table: Table) -> tuple[int, ...]:
    """The entries by which somebody chose something: those to be judged. In a game in real time there are none."""
    if table.game.traits.real_time:
        return ()
    taken_back = voided(table.entries)
    return tuple(entry.seq for entry in table.entries if _decides(entry) and entry.seq not in taken_back)


def judge(table: Table, seqs: Collection[int], budget: Budget = STANDARD) -> tuple[Decision, ...]:
    """These choices, each with what it was worth; where there was nothing to choose from, nothing is said."""
    if table.outcome() is None:
        raise NotOver("the game is not over")
    made: list[Decision] = []
    before: Any = None
    for step in Table.steps(table.header, table.entries):
        entry = step.entries[-1]
        if entry.seq in seqs and entry.seat is not None:
            decision = judged(table.game, before, entry, entry.seat, budget)
            made += [decision] if decision is not None else []
        before = step.state
    return tuple(made)


def summed_up(table: Table, made: Sequence[Decision]) -> Review:
    """What these decisions, all that were made, came to."""
    outcome = table.outcome()
    if outcome is None:
        raise NotOver("the game is not over")
    cast = cast_of(table.game)
    if table.game.traits.real_time:
        own: LooksBack | None = getattr(part(table.game.id, "bots"), "LOOKS_BACK", None)
        seen, counted = (own.sightings(table), own.figures(table)) if own else ((), ())
        return Review(table.game.id, cast.worth, cast.grades, (), (), seen, counted)
    told = tuple(_with_luck(made))
    seats = tuple(
        _seat(seat, [one for one in told if one.seat == seat], result(outcome, seat, cast.worth))
        for seat in range(table.header.players)
    )
    return Review(table.game.id, cast.worth, cast.grades, seats, told)


def _with_luck(made: Iterable[Decision]) -> Iterator[Decision]:
    expected: dict[Seat, Points] = {}
    for decision in made:
        had = expected.get(decision.seat, decision.best.value)
        expected[decision.seat] = decision.played.value
        yield replace(decision, luck=round(decision.best.value - had, 2))


def _decides(entry: Entry) -> bool:
    return entry.seat is not None and not isinstance(entry.action, TakeBack) and entry.by not in NOBODYS


def judged(game: AnyGame, state: Any, entry: Entry, seat: Seat, budget: Budget) -> Decision | None:
    """What choosing that action in that state was worth, luck not counted; None where there was nothing to choose."""
    legal = tuple(game.legal(state, seat))
    if len(legal) < 2:
        return None
    view, coach = game.view(state, seat), Coach(game, budget=budget)
    ranked = coach.rank(view, legal)
    best, played = _side_by_side(coach, view, ranked[0][0], entry.action, ranked)
    at_stake = max(0.0, best.value - fmean(value for _, value in ranked))
    loss = round(max(0.0, best.value - played.value), 2)
    if loss <= EVEN:
        best, loss = played, 0.0
    grade = graded(loss, cast_of(game).grades)
    return Decision(entry.seq, seat, entry.by, played, best, loss, grade, round(at_stake, 2), 0.0)


def _side_by_side(
    coach: Coach, view: Any, best: Action, played: Action, ranked: Sequence[tuple[Action, Points]]
) -> tuple[Advice, Advice]:
    """The best and the played action, judged together: a judge who samples has looked at few of them closely."""
    values = dict(ranked) if played == best else dict(coach.rank(view, (best, played)))
    if played in values and values[played] > values[best]:
        best = played
    if played == best:
        only = coach.explain(view, best, values[best])
        return only, only
    return coach.compare(view, (best, values[best]), (played, values[played]))


def graded(loss: Points, grades: Grades) -> Grade:
    if loss <= EVEN:
        return "best"
    if loss <= grades.good:
        return "good"
    if loss <= grades.inaccuracy:
        return "inaccuracy"
    return "mistake" if loss <= grades.mistake else "blunder"


def result(outcome: Outcome, seat: Seat, worth: Worth) -> Points:
    """What the seat came to, in what its judge counts; whoever shares its place, a partner too, is no rival."""
    mine = next(place for place in outcome.ranking if seat in place)
    rivals = [score for other, score in enumerate(outcome.scores) if other not in mine]
    if worth == "points" or len(outcome.scores) == 1:
        return outcome.scores[seat]
    return outcome.scores[seat] - max(rivals, default=outcome.scores[seat])


def _seat(seat: Seat, made: Sequence[Decision], came_to: Points) -> SeatReview:
    lost = round(sum(one.loss for one in made), 2)
    opening = made[0].best.value if made else came_to
    at_stake = sum(one.at_stake for one in made)
    return SeatReview(
        seat=seat,
        opening=opening,
        luck=round(came_to - opening + lost, 2),
        lost=lost,
        result=came_to,
        accuracy=round(100 * max(0.0, 1 - lost / at_stake), 1) if at_stake else None,
        grades={grade: count for grade in GRADES if (count := sum(one.grade == grade for one in made))},
        turning_points=tuple(
            one.seq for one in sorted(made, key=lambda one: -one.loss)[:TURNING_POINTS] if one.loss > EVEN
        ),
    )
