"""HTTP: a game's lesson, one step after another. What was done of it is kept for the guest, so that any of their devices goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from stolik.server.http.problems import PROBLEMS
from stolik.server.live.lessons import (
    LessonExample,
    LessonMove,
    LessonPlace,
    LessonPreview,
    LessonShown,
    LessonTry,
    attempted,
    check_place,
    course_of,
    example_of,
    moved,
    previewed,
    shown,
)
from stolik.server.people.limits import LEARN, LEARN_BY_EXAMPLE, Limits
from stolik.server.protocol.outgoing import PreviewAnswer
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.learning import Learning, LessonRow
from stolik.store.terms import GuestRow
from stolik.table.lessons.course import Course, Taken
from stolik.table.lessons.records import read, written

GameParameter = Annotated[str, PathParameter(max_length=32)]


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
        after, wrong = attempted(course, taken, data)
        if wrong is None:
            await _keep(learning, guest, course, row, after, time)
        return shown(course, after, wrong)

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
        after, words = moved(course, taken, data)
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
        return previewed(course, read(course, (await learning.lesson(guest.key, game)).taken), data)

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
        return example_of(course, read(course, (await learning.lesson(guest.key, game)).taken))

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
    check_place(taken, place)
    return row, taken


async def _keep(
    learning: Learning, guest: GuestRow, course: Course, row: LessonRow, taken: Taken, time: Timekeeper
) -> None:
    over = course.step(taken) is None
    finished = time.now() if over and row.finished is None else row.finished
    await learning.keep(guest.key, replace(row, taken=written(course, taken), finished=finished))
