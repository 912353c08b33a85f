"""What a table writes down: a header that fixes the game and its luck, and entries that only ever grow in number."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

import msgspec

from stolik.game.chance import Chance, Draws
from stolik.game.contract import Action, AnyGame, Event, Milliseconds, Seat
from stolik.table import seed as seeds
from stolik.table.packs import Pack

LuckKind: TypeAlias = Literal["entries", "draws"]
"""What luck is keyed by: the log's entries, or the rules' own draws, so that it is the same for all who play one seed."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a game that is tried again leaves the old one: from that entry on, luck comes from another seed."""

    at: int
    seed: bytes


@dataclass(frozen=True)
class Header:
    """Everything that is settled before the first entry."""

    game: AnyGame
    players: int
    options: Any
    secret: bytes
    nonces: tuple[bytes, ...] = ()
    pack: Pack | None = None
    """The printed material that `game` is played with, if it is not our own."""
    luck: LuckKind = "entries"
    branch: Branch | None = None
    """Practice with new luck: the seed that counts from some entry on. Nobody has committed to it."""

    @cached_property
    def commit(self) -> bytes:
        return seeds.commitment(self.secret)

    @cached_property
    def seed(self) -> bytes:
        return seeds.seed(self.secret, self.nonces)

    def chance(self, seq: int) -> Chance | Draws:
        """The luck of that entry."""
        seed = self.seed if self.branch is None else self.seed_at(seq)
        return Draws(seed, seq) if self.luck == "draws" else Chance(seed, seq)

    def seed_at(self, seq: int) -> bytes:
        """The seed that the luck of that entry comes from."""
        return self.branch.seed if self.branch is not None and seq >= self.branch.at else self.seed


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Entry 0: the game is set up."""


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Entries of the seat's own that no longer count; they stay in the log, and the fold skips them."""

    voids: tuple[int, ...]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the log. The same header and the same entries always fold into the same state."""

    seq: int
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]
    at: Milliseconds | None = None
    """When it was made, on the table's clock; a real-time game cannot do without."""
    allowed: tuple[Milliseconds, Milliseconds] | None = None
    """Real time: the bounds of its press, as measured when it came in."""
    by: str | None = None
    """Who made it for the seat, if not the person who sits there alone: "clock", "bot:expert", "hint"."""


def voided(entries: Iterable[Entry]) -> Set[int]:
    """The entries that were taken back."""
    return {seq for entry in entries if isinstance(entry.action, TakeBack) for seq in entry.action.voids}
