"""What a game's `lab.py` has to bring, as `ENCODING`: its observations as arrays and its actions as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from numpy.typing import ArrayLike

from stolik.lab.alphabet import Alphabet
from stolik.lab.layout import Part


class Encoding(Protocol):
    """Built on views, so that an observation can show nothing that a person at that seat could not see."""

    @property
    def version(self) -> int:
        """Grows when a number or a part changes its meaning."""
        ...

    @property
    def alphabet(self) -> Alphabet: ...

    def parts(self, players: int, options: Any) -> tuple[Part, ...]:
        """What an observation consists of in a game of so many players with these options."""
        ...

    def observe(self, view: Any) -> Mapping[str, ArrayLike]:
        """The arrays of a seat's view; where seats are listed, its own comes first and the others follow in turn."""
        ...

    def spell(self, view: Any, action: Any) -> tuple[int, ...]:
        """The numbers that say this action; no action's numbers are the beginning of another's."""
        ...


def from_own_seat(view: Any, players: int) -> tuple[int, ...]:
    """The seats in the order in which observations list them."""
    return tuple((view.seat + after) % players for after in range(players))
