"""The numbers with which a game's actions are said: fixed for ever within one version of the game's encoding.

Most actions are one number. One that has many parts is said number by number, and the mask shows what may come next.
"""

from __future__ import annotations

from dataclasses import dataclass, field

WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Letters:
    """Numbers of one kind: what they are called, how many there are, and what each of them says."""

    name: str
    count: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Alphabet:
    """All numbers of a game, kind after kind; the very last one is `wait`, said by whoever has nothing to do."""

    kinds: tuple[Letters, ...]
    longest: int = 1
    """How many numbers an action may take."""
    size: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(kind.count for kind in self.kinds) + 1)

    @property
    def wait(self) -> int:
        return self.size - 1

    def first(self, name: str) -> int:
        """Where the numbers of that kind begin."""
        first = 0
        for kind in self.kinds:
            if kind.name == name:
                return first
            first += kind.count
        raise KeyError(name)
