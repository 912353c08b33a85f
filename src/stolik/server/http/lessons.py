"""HTTP: a game's lesson, one step after another. What was done of it is kept for the guest, so that any of their devices goes on."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from stolik.game.installed import GAMES
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.previews import preview
from stolik.server.people.limits import LEARN, LEARN_BY_EXAMPLE, Limits
from stolik.server.protocol.game_values import GameAction, GameEvent, GameView
from stolik.server.protocol.outgoing import MOST_LEGAL, PreviewAnswer
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.learning import Learning, LessonRow
from stolik.store.terms import GuestRow
from stolik.table.codec import codec
from stolik.table.lessons.course import Course, Taken, TooLate, Wrong
from stolik.table.lessons.lesson import ME, Words, lesson_of
from stolik.table.lessons.records import read, written

LONGEST_LOOK = 3_600_000
"""Milliseconds; nobody looks at one position longer before something is done."""

GameParameter = Annotated[str, PathParameter(max_length=32)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class LessonWords(Struct, frozen=True):
    en: str
    pl: str


class LessonShown(Struct, frozen=True):
    """Where the guest stands in the lesson, and the position as their seat sees it."""

    game: str
    players: int
    step: int
    """Counted from 0; as many as there are: the lesson is over."""
    steps: int
    along: int
    """How much was done on the way in this step."""
    says: LessonWords | None
    points: tuple[str, ...]
    """What is pointed at, by the names that the board gives to what lies on it."""
    to_do: bool
    """Whether something has to be done; otherwise this is only to be read."""
    view: GameView
    legal: tuple[GameAction, ...] | None
    events: tuple[GameEvent, ...]
    to_act: tuple[int, ...]
    at: int
    """The time of the position, in milliseconds of its own clock."""
    due: int | None
    """In how many milliseconds something happens here by itself; then the client says that it has waited."""
    wrong: LessonWords | None = None
    """Why what was tried does not count; nothing has changed."""


class LessonPlace(Struct, forbid_unknown_fields=True):
    """What the client shows: whoever speaks of another place is out of date."""

    step: Count
    along: Count


class LessonTry(LessonPlace):
    action: GameAction
    after: Annotated[int, Meta(ge=0, le=LONGEST_LOOK)] = 0
    """Milliseconds since the position came."""


class LessonMove(LessonPlace):
    to: Literal["next", "back", "skip", "again", "wait"]


class LessonPreview(Struct, forbid_unknown_fields=True):
    action: GameAction
    ahead: bool = False


class LessonExample(Struct):
    action: GameAction | None
    """Something that does this step, if there is anything to do."""


@cache
def course_of(game: str) -> Course:
    """Raises Refused where there is no such game, or no lesson of it."""
    lesson = lesson_of(game) if game in GAMES else None
    if lesson is None:
        raise Refused("no-such-game")
    return Course(GAMES[game], lesson)


class Lessons(Controller):
    path = "/lessons/{game:str}"
    tags = ("lessons",)

    @get("/", responses=PROBLEMS, summary="Where I am in the lesson of this game")
    async def where(
        self,
        guest: NamedDependency[GuestRow],
        learning: NamedDependency[Learning],
        limits: NamedDependency[Limits],
        game: GameParameter,
    ) -> LessonShown:
        limits.take(LEARN, guest.person)
        course = course_of(game)
        return shown(course, read(course, (await learning.lesson(guest.key, game)).taken))

    @post("/tries", status_code=200, responses=PROBLEMS, summary="Do something in it")
    async def attempt(
        self,
        guest: NamedDependency[GuestRow],
        learning: NamedDependency[Learning],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
        game: GameParameter,
        data: JSONBody[LessonTry],
    ) -> LessonShown:
        limits.take(LEARN, guest.person)
        course = course_of(game)
        row, taken = await _place(learning, guest, course, data)
        try:
            after = course.attempt(taken, codec(course.game).read_action(data.action), data.after)
        except Wrong as error:
            return shown(course, taken, error.words)
        await _keep(learning, guest, course, row, after, time)
        return shown(course, after)

    @post("/moves", status_code=200, responses=PROBLEMS, summary="Read on, step back, skip, begin again, or wait")
    async def move(
        self,
        guest: NamedDependency[GuestRow],
        learning: NamedDependency[Learning],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
        game: GameParameter,
        data: JSONBody[LessonMove],
    ) -> LessonShown:
        limits.take(LEARN_BY_EXAMPLE if data.to == "skip" else LEARN, guest.person)
        course = course_of(game)
        row, taken = await _place(learning, guest, course, data)
        words: Words | None = None
        try:
            after = _moved(course, taken, data.to)
        except TooLate as error:
            after, words = Taken(taken.done), error.words
        await _keep(learning, guest, course, row, after, time)
        return shown(course, after, words)

    @post("/preview", status_code=200, responses=PROBLEMS, summary="What an action would do")
    async def preview(
        self,
        guest: NamedDependency[GuestRow],
        learning: NamedDependency[Learning],
        limits: NamedDependency[Limits],
        game: GameParameter,
        data: JSONBody[LessonPreview],
    ) -> PreviewAnswer:
        limits.take(LEARN, guest.person)
        course = course_of(game)
        taken = read(course, (await learning.lesson(guest.key, game)).taken)
        view = course.game.view(course.standing(taken).state, ME)
        action = codec(course.game).read_action(data.action)
        return preview(course.game, view, ME, action, 0, "", ahead=data.ahead)

    @get("/example", responses=PROBLEMS, summary="Something that does this step")
    async def example(
        self,
        guest: NamedDependency[GuestRow],
        learning: NamedDependency[Learning],
        limits: NamedDependency[Limits],
        game: GameParameter,
    ) -> LessonExample:
        limits.take(LEARN_BY_EXAMPLE, guest.person)
        course = course_of(game)
        action = course.shown(read(course, (await learning.lesson(guest.key, game)).taken))
        return LessonExample(None if action is None else codec(course.game).write_action(action))

    @post("/decline", status_code=200, responses=PROBLEMS, summary="Do not offer it again")
    async def decline(
        self,
        guest: NamedDependency[GuestRow],
        learning: NamedDependency[Learning],
        limits: NamedDependency[Limits],
        game: GameParameter,
    ) -> LessonExample:
        limits.take(LEARN, guest.person)
        course_of(game)
        await learning.keep(guest.key, replace(await learning.lesson(guest.key, game), declined=True))
        return LessonExample(None)


async def _place(learning: Learning, guest: GuestRow, course: Course, place: LessonPlace) -> tuple[LessonRow, Taken]:
    row = await learning.lesson(guest.key, course.game.id)
    taken = read(course, row.taken)
    if (len(taken.done), len(taken.now)) != (place.step, place.along):
        raise Refused("stale")
    return row, taken


def _moved(course: Course, taken: Taken, to: Literal["next", "back", "skip", "again", "wait"]) -> Taken:
    match to:
        case "next":
            return course.read_on(taken)
        case "back":
            return course.back(taken)
        case "skip":
            return course.skip(taken)
        case "again":
            return Taken()
        case "wait":
            return course.wait(taken)


async def _keep(
    learning: Learning, guest: GuestRow, course: Course, row: LessonRow, taken: Taken, time: Timekeeper
) -> None:
    over = course.step(taken) is None
    finished = time.now() if over and row.finished is None else row.finished
    await learning.keep(guest.key, replace(row, taken=written(course, taken), finished=finished))


def shown(course: Course, taken: Taken, wrong: Words | None = None) -> LessonShown:
    step, stands, write = course.step(taken), course.standing(taken), codec(course.game)
    legal = list(islice(course.legal(taken), MOST_LEGAL + 1))
    return LessonShown(
        game=course.game.id,
        players=course.lesson.players,
        step=len(taken.done),
        steps=len(course),
        along=len(taken.now),
        says=_words(step.says) if step else None,
        points=course.points(taken),
        to_do=step is not None and step.done is not None,
        view=write.write_view(course.game.view(stands.state, ME)),
        legal=None if len(legal) > MOST_LEGAL else tuple(map(write.write_action, legal)),
        events=tuple(write.write_event(event) for event in stands.events if event.seen_by(ME)),
        to_act=tuple(sorted(course.game.to_act(stands.state))),
        at=stands.at,
        due=course.due(taken),
        wrong=_words(wrong) if wrong else None,
    )


def _words(words: Words) -> LessonWords:
    return LessonWords(words.en, words.pl)
