"""Who sees to what happens at a table by itself: the table knows no more of them than this."""

from __future__ import annotations

from typing import Protocol


class Attendant(Protocol):
    """Who sees to what happens at a table by itself."""

    def look(self) -> None:
        """Something has changed."""

    def look_again(self) -> None:
        """Something went wrong: try again in a moment."""


class Nobody:
    """Nothing happens by itself at a table that nobody attends to."""

    def look(self) -> None: ...
    def look_again(self) -> None: ...
