"""Lessons without a server: where somebody stands in one is known for as long as the page is open."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from stolik.pocket.pocket import Pocket
from stolik.server.live.lessons import (
    LessonMove,
    LessonPlace,
    LessonPreview,
    LessonTry,
    attempted,
    check_place,
    course_of,
    example_of,
    moved,
    previewed,
    shown,
)
from stolik.table.codec import convert, parse
from stolik.table.lessons.course import Course, Taken

PlaceT = TypeVar("PlaceT", bound=LessonPlace)


async def where(pocket: Pocket, _: str, game: str) -> str:
    course, taken = _standing(pocket, game)
    return _written(shown(course, taken))


async def attempt(pocket: Pocket, body: str, game: str) -> str:
    course, taken, data = _asked(pocket, body, game, LessonTry)
    pocket.lessons[game], wrong = attempted(course, taken, data)
    return _written(shown(course, pocket.lessons[game], wrong))


async def move(pocket: Pocket, body: str, game: str) -> str:
    course, taken, data = _asked(pocket, body, game, LessonMove)
    pocket.lessons[game], words = moved(course, taken, data)
    return _written(shown(course, pocket.lessons[game], words))


async def preview(pocket: Pocket, body: str, game: str) -> str:
    course, taken = _standing(pocket, game)
    return _written(previewed(course, taken, convert(parse(body), LessonPreview, "")))


async def example(pocket: Pocket, _: str, game: str) -> str:
    course, taken = _standing(pocket, game)
    return _written(example_of(course, taken))


def _standing(pocket: Pocket, game: str) -> tuple[Course, Taken]:
    return course_of(game), pocket.lessons.get(game, Taken())


def _asked(pocket: Pocket, body: str, game: str, kind: type[PlaceT]) -> tuple[Course, Taken, PlaceT]:
    course, taken = _standing(pocket, game)
    data = convert(parse(body), kind, "")
    check_place(taken, data)
    return course, taken, data


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()
