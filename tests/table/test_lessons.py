"""Going through a lesson: luck that is told, positions that go on, tries that cost nothing, time that stands still."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stolik.game.contract import Due, Illegal
from stolik.game.installed import GAMES
from stolik.games.crisscross.lesson import FISH, HEART, STAR
from stolik.games.crisscross.lesson import RING as A_RING
from stolik.games.crisscross.rules.moves import Place
from stolik.table.lessons.course import Course, Did, Taken, TooLate, Wrong
from stolik.table.lessons.lesson import Lesson, LessonStep, Try, Words, lesson_of
from stolik.table.lessons.luck import First, ToldLuck, started
from stolik.table.lessons.records import read, written
from tests.table.games import Bell, Rang, Ring, Rung


@pytest.fixture
def course() -> Course:
    lesson = lesson_of("crisscross")
    assert lesson is not None
    return Course(GAMES["crisscross"], lesson)


BESIDE = Place(1, 2)
FIRST = Taken(((Did(BESIDE),),))
"""The first step is done: a heart on cell 1, a fish on cell 2."""

# Luck


def test_told_luck_gives_what_it_was_told_and_then_the_first_there_is():
    luck = ToldLuck((4, "b", "z", "y"), First())
    assert luck.roll(6) == 4
    assert luck.draw("abc") == ("b", ("a", "c"))
    assert luck.sample("xyz", 3) == ("z", "y", "x")
    assert (luck.roll(6), luck.below(9)) == (1, 0)


def test_luck_that_is_told_something_impossible_says_so():
    with pytest.raises(ValueError, match="told to roll 7"):
        ToldLuck((7,), First()).roll(6)
    with pytest.raises(ValueError, match="told to choose 7"):
        ToldLuck((7,), First()).below(3)
    with pytest.raises(ValueError, match="told to draw 7"):
        ToldLuck((7,), First()).draw((1, 2))


def test_told_luck_reaches_from_the_lowest_to_the_highest_and_no_further():
    assert [ToldLuck((told,), First()).below(3) for told in (0, 2)] == [0, 2]
    assert [ToldLuck((told,), First()).roll(6) for told in (1, 6)] == [1, 6]
    for impossible in (-1, 3, "a"):
        with pytest.raises(ValueError, match=f"told to choose {impossible!r} below 3"):
            ToldLuck((impossible,), First()).below(3)
    for impossible in (0, 7, "a"):
        with pytest.raises(ValueError, match=f"told to roll {impossible!r} with a die of 6 sides"):
            ToldLuck((impossible,), First()).roll(6)


def test_a_game_is_started_with_the_luck_it_is_told():
    state = started(GAMES["crisscross"], 1, gives=(STAR, HEART, FISH))
    assert (state.sheets[0][0], state.dice) == (STAR, (HEART, FISH))


# The way through


def test_any_action_that_fulfils_the_step_leads_on(course: Course):
    ways = [course.attempt(Taken(), action) for action in course.legal(Taken())]
    assert {len(way.done) for way in ways} == {1}
    assert len(set(ways)) == len(ways) > 50


def test_a_step_goes_on_where_the_last_one_ended_with_the_luck_it_was_told(course: Course):
    state = course.standing(FIRST).state
    assert (state.sheets[0][1], state.sheets[0][2], state.dice, state.round) == (HEART, FISH, (HEART, A_RING), 2)


def test_what_is_not_meant_is_refused_with_words_and_nothing_is_lost(course: Course):
    before = course.standing(FIRST)
    with pytest.raises(Wrong) as wrong:
        course.attempt(FIRST, Place(20, 21))
    assert "heart" in wrong.value.words.en
    assert "serce" in wrong.value.words.pl
    assert course.standing(FIRST) == before


def test_what_the_rules_refuse_the_lesson_refuses_in_their_words(course: Course):
    with pytest.raises(Illegal, match="cell-taken"):
        course.attempt(FIRST, Place(1, 6))


def test_a_step_back_undoes_what_was_done(course: Course):
    second = course.attempt(FIRST, Place(6, 7))
    assert course.back(second) == FIRST
    assert course.back(Taken()) == Taken()


def test_to_skip_does_something_that_would_do(course: Course):
    skipped = course.skip(FIRST)
    assert skipped.done[1] == (Did(course.shown(FIRST)),)


def test_who_only_has_to_read_cannot_do_anything_and_the_other_way_round(course: Course):
    taken = Taken()
    while (step := course.step(taken)) is not None and step.done is not None:
        with pytest.raises(Illegal, match="something-to-do"):
            course.read_on(taken)
        taken = course.skip(taken)
    with pytest.raises(Illegal, match="only-to-read"):
        course.attempt(taken, BESIDE)
    assert list(course.legal(taken)) == []
    assert course.step(course.read_on(taken)) is None


def test_what_is_pointed_at_follows_the_position(course: Course):
    assert course.points(FIRST) == ("die:0", "cell:1")
    assert course.points(Taken(((Did(Place(23, 24)),),))) == ("die:0", "cell:23")


# Kept


def test_what_was_done_is_kept_as_text(course: Course):
    taken = Taken(FIRST.done, (Did(None, 300),))
    assert read(course, written(course, FIRST)) == FIRST
    assert '"do":"place"' in written(course, taken)


@pytest.mark.parametrize(
    "old",
    [
        "",
        "[]",
        '{"done":[[[{"do":"place","a":0,"b":1},0]]],"now":[]}',
        '{"done":[[[{"do":"jump"},0]]],"now":[]}',
        '{"done":[[],[],[],[],[],[],[],[],[],[]],"now":[]}',
    ],
)
def test_what_no_longer_leads_through_the_lesson_begins_it_anew(course: Course, old: str):
    assert read(course, old) == Taken()


# Where time runs


RING = Ring()
LATE = Words("Too late.", "Za późno.")
SAID = Words("Ring.", "Zadzwoń.")


def rung_by_me(times: int) -> Callable[[Try[Rung, Ring]], bool]:
    return lambda tried: tried.after.by.count(0) == times


def always(tried: Try[Rung, Ring]) -> bool:
    return True


def never(tried: Try[Rung, Ring]) -> bool:
    return False


def soon(state: Rung) -> Due[Ring]:
    return Due(state.last + 300, 1, RING)


def long_ago(state: Rung) -> Due[Ring]:
    return Due(50, None, RING)


def bell(**step: Any) -> Course:
    """A lesson of one step: ring twice, while another rings 300 ms after the last time."""
    asked: dict[str, Any] = {
        "at": Rung((), 0, 2),
        "done": rung_by_me(2),
        "along": rung_by_me(1),
        "meanwhile": soon,
        **step,
    }
    return Course(Bell(), Lesson(players=2, steps=(LessonStep(says=SAID, **asked),)))


def test_what_comes_meanwhile_comes_when_it_is_due_counted_from_now():
    course = bell()
    assert course.due(Taken()) == 300
    waited = course.wait(Taken())
    assert (course.standing(waited).at, course.due(waited)) == (300, 300)
    rung = course.attempt(Taken(), RING, 100)
    assert (course.standing(rung).at, course.due(rung)) == (100, 300)
    assert course.standing(rung).state == Rung((0,), 100, 2)
    assert [event.seat for event in course.standing(rung).events if isinstance(event, Rang)] == [0]


def test_what_is_overdue_comes_at_once():
    course = bell(meanwhile=long_ago)
    rung = course.attempt(Taken(), RING, 100)
    assert course.due(rung) == 0
    assert course.standing(course.wait(rung)).at == 100


@pytest.mark.parametrize(("words", "said"), [(LATE, LATE), (None, SAID)])
def test_who_is_too_late_is_told_so_and_nothing_has_happened(words: Words | None, said: Words):
    course = bell(lost=always, too_late=words)
    with pytest.raises(TooLate) as late:
        course.wait(Taken())
    assert late.value.words == said
    assert course.standing(Taken()).state == Rung((), 0, 2)


def test_a_position_begins_at_nought_with_nothing_done():
    stands = bell().standing(Taken())
    assert (stands.at, stands.events) == (0, ())


def test_where_nothing_is_due_nobody_waits(course: Course):
    with pytest.raises(Illegal, match=r"^nothing-due$"):
        course.wait(Taken())
    with pytest.raises(Illegal, match=r"^nothing-due$"):
        course.standing(Taken((), (Did(None),)))


def test_more_steps_than_there_are_lead_nowhere(course: Course):
    with pytest.raises(Illegal, match=f"^no-such-step \\(step {len(course) + 1}\\)"):
        course.standing(Taken(((),) * (len(course) + 1)))


def test_a_step_that_does_not_say_what_is_wrong_is_a_mistake_of_the_lesson():
    course = bell(along=None, done=never)
    with pytest.raises(ValueError, match=r"^a step in which something can be done wrongly says why$"):
        course.attempt(Taken(), RING, 1)
