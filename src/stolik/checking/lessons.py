"""What holds for a game's lesson, if it brings one: it can be done, in both languages, and nobody gets stuck in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from stolik.game.chance import Chance
from stolik.game.contract import AnyGame, Illegal
from stolik.table.codec import codec
from stolik.table.lessons.course import Course, Taken, TooLate, Wrong
from stolik.table.lessons.lesson import LessonStep, Words, lesson_of
from stolik.table.lessons.records import read, written

FEWEST_STEPS, MOST_STEPS = 6, 10
LONGEST_TEXT = 330
"""Letters that a phone has room for beside the board."""
LEARNERS = 6
"""People who try whatever the rules allow, each in an order of their own."""
TRIES = 250
"""Of the legal actions in one position, so many are tried."""


def course_of(game: AnyGame) -> Course | None:
    lesson = lesson_of(game.id)
    return Course(game, lesson) if lesson else None


def a_lesson_is_short_and_said_in_both_languages(game: AnyGame) -> None:
    """Six to ten steps, and whatever is said is said in English and in Polish."""
    course = course_of(game)
    if course is None:
        return
    assert FEWEST_STEPS <= len(course) <= MOST_STEPS, f"{len(course)} steps"
    assert course.lesson.steps[0].at is not None, "the first step has no position"
    for number, step in enumerate(course.lesson.steps):
        for words in (step.says, *_spoken(step)):
            _check_words(words, number)


def every_step_can_be_done(game: AnyGame) -> None:
    """Something that the rules allow does it; it is found by itself, so that it can be shown and skipped."""
    course = course_of(game)
    if course is None:
        return
    taken = Taken()
    for number, step in enumerate(course.lesson.steps):
        if step.done is not None and step.along is None:
            assert course.shown(taken) is not None, f"nothing does step {number}"
        after = course.skip(taken) if step.done else course.read_on(taken)
        assert len(after.done) == number + 1, f"step {number} cannot be passed"
        taken = after
    assert course.step(taken) is None


def whoever_does_legal_things_comes_to_the_end(game: AnyGame) -> None:
    """In any order of legal actions: each leads on, or is refused with words and changes nothing."""
    course = course_of(game)
    if course is None:
        return
    for learner in range(LEARNERS):
        _come_to_the_end(course, learner)


def what_was_done_is_read_again_as_it_was_written(game: AnyGame) -> None:
    course = course_of(game)
    if course is None:
        return
    for taken in _way(course, 0):
        assert read(course, written(course, taken)) == taken


def a_lesson_shows_what_the_seat_may_see(game: AnyGame) -> None:
    """Every position is one that the game itself can show, imagine and continue."""
    course = course_of(game)
    if course is None:
        return
    said = codec(game)
    for taken in _way(course, 1):
        if course.step(taken) is not None:
            view = game.view(course.standing(taken).state, 0)
            assert said.read_view(said.write_view(view)) == view


def _come_to_the_end(course: Course, learner: int) -> None:
    for _ in _way(course, learner):
        pass


def _way(course: Course, learner: int) -> Iterator[Taken]:
    """Every place that this learner comes to, from the beginning to the end."""
    chance = Chance(learner.to_bytes(32, "big"), 0)
    taken = Taken()
    most = len(course) * TRIES
    while course.step(taken) is not None:
        yield taken
        most -= 1
        assert most > 0, f"stuck in step {len(taken.done)}"
        taken = _next(course, taken, chance)
    yield taken


def _next(course: Course, taken: Taken, chance: Chance) -> Taken:
    step = course.step(taken)
    assert step is not None
    if step.done is None:
        return course.read_on(taken)
    ways: list[Taken] = []
    for action in islice(chance.shuffle(course.legal(taken)), TRIES):
        try:
            ways.append(course.attempt(taken, action, after=chance.below(2000)))
        except Wrong as error:
            _check_words(error.words, len(taken.done))
        except Illegal as error:
            # Where the clock runs, what is listed may be too early or too late by now.
            if course.due(taken) is None:
                raise AssertionError(f"step {len(taken.done)}: {action} is listed and refused: {error}") from None
    if ways:
        finished = [way for way in ways if len(way.done) > len(taken.done)]
        return chance.draw(finished or ways)[0]
    shown = course.shown(taken)
    if shown is not None:
        return course.attempt(taken, shown)
    try:
        return course.wait(taken)
    except TooLate as error:
        _check_words(error.words, len(taken.done))
        return Taken(taken.done)
    except Illegal:
        raise AssertionError(f"step {len(taken.done)}: nothing leads on, and nothing is due") from None


def _spoken(step: LessonStep[Any, Any]) -> Iterator[Words]:
    if isinstance(step.wrong, Words):
        yield step.wrong
    if step.too_late is not None:
        yield step.too_late


def _check_words(words: Words, step: int) -> None:
    for language, text in (("en", words.en), ("pl", words.pl)):
        assert text.strip(), f"step {step} says nothing in {language}"
        assert len(text) <= LONGEST_TEXT, f"step {step} says too much in {language}: {len(text)} letters"
    assert words.en != words.pl, f"step {step} says the same in both languages"


LESSON_PROPERTIES: Mapping[str, Callable[[AnyGame], None]] = {
    check.__name__: check
    for check in (
        a_lesson_is_short_and_said_in_both_languages,
        every_step_can_be_done,
        whoever_does_legal_things_comes_to_the_end,
        what_was_done_is_read_again_as_it_was_written,
        a_lesson_shows_what_the_seat_may_see,
    )
}
