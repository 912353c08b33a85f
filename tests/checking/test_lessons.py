"""A little lesson that goes wrong in one way for each property: every one of them is noticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from stolik.checking import lessons
from stolik.checking.lessons import LESSON_PROPERTIES
from stolik.game.installed import GAMES
from stolik.games.crisscross.lesson import LESSON
from stolik.games.crisscross.rules.moves import Choose, Place
from stolik.games.crisscross.rules.state import State
from stolik.table.lessons.lesson import Lesson, Try, Words

CrissCrossLesson = Lesson[State, Choose | Place]
Broken = Callable[[CrissCrossLesson], CrissCrossLesson]
SECOND = 1


def with_step(lesson: CrissCrossLesson, number: int, **changes: Any) -> CrissCrossLesson:
    steps = list(lesson.steps)
    steps[number] = replace(steps[number], **changes)
    return replace(lesson, steps=tuple(steps))


def longer(lesson: CrissCrossLesson) -> CrissCrossLesson:
    return replace(lesson, steps=lesson.steps * 2)


def silent_in_polish(lesson: CrissCrossLesson) -> CrissCrossLesson:
    return with_step(lesson, SECOND, says=Words("Write.", ""))


def wordy(lesson: CrissCrossLesson) -> CrissCrossLesson:
    return with_step(lesson, SECOND, says=Words("Write. " * 60, "Pisz."))


def english_twice(lesson: CrissCrossLesson) -> CrissCrossLesson:
    return with_step(lesson, SECOND, wrong=Words("No.", "No."))


def without_a_beginning(lesson: CrissCrossLesson) -> CrissCrossLesson:
    return with_step(lesson, 0, at=None)


def never(_: Try[State, Choose | Place]) -> bool:
    return False


def impossible(lesson: CrissCrossLesson) -> CrissCrossLesson:
    return with_step(lesson, SECOND, done=never)


def without_an_answer(lesson: CrissCrossLesson) -> CrissCrossLesson:
    return with_step(lesson, SECOND, wrong=None)


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("a_lesson_is_short_and_said_in_both_languages", longer),
        ("a_lesson_is_short_and_said_in_both_languages", silent_in_polish),
        ("a_lesson_is_short_and_said_in_both_languages", wordy),
        ("a_lesson_is_short_and_said_in_both_languages", english_twice),
        ("a_lesson_is_short_and_said_in_both_languages", without_a_beginning),
        ("every_step_can_be_done", impossible),
        ("whoever_does_legal_things_comes_to_the_end", impossible),
        ("whoever_does_legal_things_comes_to_the_end", without_an_answer),
    ],
)
def test_a_broken_lesson_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str, broken: Broken) -> None:
    wrong = broken(LESSON)

    def its_lesson(_: object) -> object:
        return wrong

    monkeypatch.setattr(lessons, "lesson_of", its_lesson)
    with pytest.raises((AssertionError, ValueError)):
        LESSON_PROPERTIES[name](GAMES["crisscross"])


def test_a_game_without_a_lesson_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_lesson(_: object) -> None:
        return None

    monkeypatch.setattr(lessons, "lesson_of", no_lesson)
    for holds in LESSON_PROPERTIES.values():
        holds(GAMES["crisscross"])
