"""A game's lesson, one step after another: where somebody stands in it, and what becomes of what they do. Who keeps that is another's business.

Asked over HTTP, and in a browser without a server.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from stolik.game.installed import GAMES
from stolik.server.live.previews import preview
from stolik.server.protocol.game_values import GameAction, GameEvent, GameView
from stolik.server.protocol.outgoing import MOST_LEGAL, PreviewAnswer
from stolik.server.refusals import Refused
from stolik.table.codec import codec
from stolik.table.lessons.course import Course, Taken, TooLate, Wrong
from stolik.table.lessons.lesson import ME, Words, lesson_of

LONGEST_LOOK = 3_600_000
"""Milliseconds; nobody looks at one position longer before something is done."""

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


After: TypeAlias = tuple[Taken, Words | None]
"""Where one stands then, and why it does not count if it does not."""


def check_place(taken: Taken, place: LessonPlace) -> None:
    """Raises Refused if the page shows another place."""
    if (len(taken.done), len(taken.now)) != (place.step, place.along):
        raise Refused("stale")


def attempted(course: Course, taken: Taken, data: LessonTry) -> After:
    try:
        return course.attempt(taken, codec(course.game).read_action(data.action), data.after), None
    except Wrong as error:
        return taken, error.words


def moved(course: Course, taken: Taken, data: LessonMove) -> After:
    try:
        return _moved(course, taken, data.to), None
    except TooLate as error:
        return Taken(taken.done), error.words


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


def previewed(course: Course, taken: Taken, data: LessonPreview) -> PreviewAnswer:
    view = course.game.view(course.standing(taken).state, ME)
    action = codec(course.game).read_action(data.action)
    return preview(course.game, view, ME, action, 0, "", ahead=data.ahead)


def example_of(course: Course, taken: Taken) -> LessonExample:
    action = course.shown(taken)
    return LessonExample(None if action is None else codec(course.game).write_action(action))


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
