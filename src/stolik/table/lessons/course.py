"""Going through a lesson: what was done so far folds into where somebody stands, as a log does at a table.

Nothing here remembers anything: `Taken` is all there is to know, and `records.py` beside it writes it down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stolik.game.contract import Action, AnyGame, Due, Event, Illegal, Milliseconds, Moment, Seat, as_real_time
from stolik.table.lessons.lesson import ME, AnyLesson, LessonStep, Point, Try, Words
from stolik.table.lessons.luck import First, ToldLuck

MOST_REPLIES = 50
"""More than any table of others has to do before it is my turn again."""


@dataclass(frozen=True, slots=True)
class Did:
    """An action, so long after the position came; None: only time went by, until what was due."""

    action: Action | None
    after: Milliseconds = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """What somebody has done of a lesson: step by step, and on the way in the present one."""

    done: tuple[tuple[Did, ...], ...] = ()
    now: tuple[Did, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands in a lesson."""

    state: Any
    at: Milliseconds
    """On the clock of this position, which begins at 0."""
    events: tuple[Event, ...]
    """Of the last thing that was done, if the position goes on from it."""


class Wrong(Exception):
    """The rules allow it, and it is not what the step is about. Nothing has changed."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


class TooLate(Exception):
    """Another player was faster: the step begins again."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


class Course:
    """One game's lesson, for whoever takes it."""

    def __init__(self, game: AnyGame, lesson: AnyLesson) -> None:
        self.game = game
        self.lesson = lesson
        self._timed = as_real_time(game)

    def __len__(self) -> int:
        return len(self.lesson.steps)

    def step(self, taken: Taken) -> LessonStep[Any, Any] | None:
        """The present one; None: the lesson is over."""
        return self.lesson.steps[len(taken.done)] if len(taken.done) < len(self) else None

    def standing(self, taken: Taken) -> Standing:
        """Raises Illegal where this lesson is no longer the one in which that was done."""
        return self._fold(taken)[0]

    def points(self, taken: Taken) -> tuple[Point, ...]:
        step = self.step(taken)
        if step is None:
            return ()
        return step.points(self.standing(taken).state) if callable(step.points) else step.points

    def legal(self, taken: Taken) -> Iterator[Any]:
        """What the rules allow here, whatever the step is about."""
        step = self.step(taken)
        if step is not None and step.done is not None:
            yield from self.game.legal(self.standing(taken).state, ME)

    # Going on

    def attempt(self, taken: Taken, action: Action, after: Milliseconds = 0) -> Taken:
        """After doing this. Raises Illegal if the rules refuse it, Wrong if the step is about something else."""
        step = self.step(taken)
        if step is None or step.done is None:
            raise Illegal("only-to-read")
        did = Did(action, after)
        tried = self._tried(taken, step, did)
        if step.done(tried):
            return Taken((*taken.done, (*taken.now, did)))
        if step.along is not None and step.along(tried):
            return Taken(taken.done, (*taken.now, did))
        raise Wrong(_said(step, tried))

    def read_on(self, taken: Taken) -> Taken:
        """Past a step in which there is nothing to do. Raises Illegal where there is."""
        step = self.step(taken)
        if step is None or step.done is not None:
            raise Illegal("something-to-do")
        return Taken((*taken.done, ()))

    def wait(self, taken: Taken) -> Taken:
        """After what is due here. Raises Illegal if nothing is, TooLate if that spoils the step."""
        step = self.step(taken)
        if step is None or self.due(taken) is None:
            raise Illegal("nothing-due")
        waited = Did(None)
        tried = self._tried(taken, step, waited)
        if step.lost is not None and step.lost(tried):
            raise TooLate(step.too_late or step.says)
        return Taken(taken.done, (*taken.now, waited))

    def due(self, taken: Taken) -> Milliseconds | None:
        """In how many milliseconds another player or the clock does something; None: never, time stands still."""
        step = self.step(taken)
        if step is None or step.meanwhile is None:
            return None
        stands = self.standing(taken)
        due = self._next_due(step, stands.state)
        return None if due is None else max(0, due.at - stands.at)

    def skip(self, taken: Taken) -> Taken:
        """Past this step, as if something had been done that does it."""
        step = self.step(taken)
        if step is None:
            return taken
        action = self.shown(taken)
        return Taken((*taken.done, ())) if action is None else self.attempt(taken, action)

    def back(self, taken: Taken) -> Taken:
        return Taken(taken.done[:-1])

    def shown(self, taken: Taken) -> Action | None:
        """Something that does this step; None where there is nothing to do, or not yet."""
        for action in self.legal(taken):
            try:
                after = self.attempt(taken, action)
            except (Illegal, Wrong):
                continue
            if len(after.done) > len(taken.done):
                return action
        return None

    # What happens

    def _fold(self, taken: Taken) -> tuple[Standing, ToldLuck]:
        """Where that leads, and the luck that the present step has left to give."""
        if len(taken.done) > len(self):
            raise Illegal("no-such-step", step=len(taken.done))
        stands, luck = Standing(None, 0, ()), ToldLuck((), First())
        steps = list(zip(self.lesson.steps, (*taken.done, taken.now)))
        begun = max((at for at, (step, _) in enumerate(steps) if step.at is not None), default=0)
        for step, dids in steps[begun:]:
            if step.at is not None:
                stands = Standing(step.at, 0, ())
            luck = ToldLuck(step.luck, First())
            for did in dids:
                stands = self._after(step, stands, did, luck)
        return stands, luck

    def _tried(self, taken: Taken, step: LessonStep[Any, Any], did: Did) -> Try[Any, Any]:
        before, luck = self._fold(taken)
        after = self._after(step, before, did, luck)
        return Try(before.state, did.action, after.state, after.events)

    def _after(self, step: LessonStep[Any, Any], stands: Standing, did: Did, luck: ToldLuck) -> Standing:
        if did.action is None:
            due = self._next_due(step, stands.state)
            if due is None:
                raise Illegal("nothing-due")
            stands = self._play(stands, due.seat, due.action, max(due.at, stands.at), luck)
        else:
            stands = self._play(stands, ME, did.action, stands.at + did.after, luck)
        for _ in range(MOST_REPLIES):
            reply = self._reply(stands)
            if reply is None:
                return stands
            before = stands.events
            stands = self._play(stands, reply.seat, reply.action, max(reply.at, stands.at), luck)
            stands = Standing(stands.state, stands.at, (*before, *stands.events))
        raise ValueError("the others never come to an end")

    def _reply(self, stands: Standing) -> Due[Any] | None:
        """What happens before I can do something: the others take their turns, and time brings what it brings."""
        state = stands.state
        if any(True for _ in self.game.legal(state, ME)) or self.game.outcome(state) is not None:
            return None
        if self._timed:
            return self._timed.due(state)
        seat = min(self.game.to_act(state), default=None)
        return None if seat is None else Due(stands.at, seat, self._theirs(state, seat))

    def _theirs(self, state: Any, seat: Seat) -> Any:
        if self.lesson.others is not None:
            return self.lesson.others(state, seat)
        return next(iter(self.game.legal(state, seat)))

    def _next_due(self, step: LessonStep[Any, Any], state: Any) -> Due[Any] | None:
        theirs = step.meanwhile(state) if step.meanwhile else None
        clock = self._timed.due(state) if self._timed else None
        found = [due for due in (theirs, clock) if due is not None]
        return min(found, key=lambda due: due.at, default=None)

    def _play(self, stands: Standing, seat: Seat | None, action: Action, at: Milliseconds, luck: ToldLuck) -> Standing:
        if self._timed:
            state, events = self._timed.play(stands.state, seat, action, luck, Moment(at))
        else:
            state, events = self.game.play(stands.state, seat, action, luck)
        return Standing(state, at, events)


def _said(step: LessonStep[Any, Any], tried: Try[Any, Any]) -> Words:
    if step.wrong is None:
        raise ValueError("a step in which something can be done wrongly says why")
    return step.wrong(tried) if callable(step.wrong) else step.wrong
