"""What was done of a lesson as text, to be kept; and read again, even if it was another lesson then."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from stolik.game.contract import Illegal
from stolik.table.codec import BadInput, codec
from stolik.table.lessons.course import Course, Did, Taken


def written(course: Course, taken: Taken) -> str:
    write = codec(course.game).write_action

    def of(did: Did) -> list[Any]:
        return [None if did.action is None else write(did.action), did.after]

    done = [[of(did) for did in step] for step in taken.done]
    return msgspec.json.encode({"done": done, "now": [of(did) for did in taken.now]}).decode()


def read(course: Course, text: str) -> Taken:
    """What was written, if it still leads through this lesson: otherwise it is begun anew."""
    try:
        known = cast("dict[str, Any]", msgspec.json.decode(text))
        taken = Taken(tuple(_dids(course, step) for step in known["done"]), _dids(course, known["now"]))
        course.standing(taken)
    except (Illegal, BadInput, ValueError, KeyError, TypeError):
        return Taken()
    return taken


def _dids(course: Course, written: list[list[Any]]) -> tuple[Did, ...]:
    understood = codec(course.game).read_action
    return tuple(Did(None if action is None else understood(action), after) for action, after in written)
