"""How somebody who waits for an answer gets it, or hears why there is none. Who has stopped waiting is told nothing."""

from __future__ import annotations

import asyncio
from typing import TypeVar

T = TypeVar("T")


def settle(waited_for: asyncio.Future[T], answer: T, error: BaseException | None = None) -> None:
    if waited_for.done():
        return
    if error is None:
        waited_for.set_result(answer)
    else:
        waited_for.set_exception(error)
