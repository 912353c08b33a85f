"""A table: a header and a log, folded into a position. One kind of table serves tests, bots, simulations, the server."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from stolik.game.contract import Action, Due, Illegal, Milliseconds, Moment, Outcome, Seat, Step, as_real_time
from stolik.table.log import Entry, Header, Start, TakeBack
from stolik.table.seed import thoughts


class Position(msgspec.Struct, frozen=True, gc=False):
    """What the log folds into: the state now, and as much of the past as may still be taken back."""

    state: Any
    settled: Any
    """The state after the last entry that nobody can take back."""
    since: tuple[Entry, ...] = ()
    """The entries after that one which still count."""


class Draft(msgspec.Struct, frozen=True, gc=False):
    """An entry that the rules accept and the position it leads to, before it is written down."""

    entry: Entry
    position: Position


class Table:
    """Append-only: `draft` says what an action would do, `append` writes it down, `act` does both."""

    def __init__(self, header: Header, at: Milliseconds | None = None) -> None:
        self.header = header
        self.game = header.game
        self.entries: list[Entry] = []
        chance = header.chance(0)
        self._timed = as_real_time(header.game)
        if self._timed:
            step: Step[Any] = self._timed.start(header.players, header.options, chance, _moment(at))
        else:
            step = self.game.start(header.players, header.options, chance)
        self.entries.append(Entry(0, None, Start(), step.events, at))
        self._position = Position(step.state, settled=step.state)
        self._counted: tuple[Position | None, Outcome | None] = None, None
        """What came out, of the position for which it was last asked."""

    @classmethod
    def restore(cls, header: Header, entries: Iterable[Entry]) -> Table:
        """The table as its log left it. The entries' events are not believed but come out of the fold again."""
        folded = deque(cls.steps(header, entries), maxlen=1)
        if not folded:
            raise ValueError("a log without entries is no table")
        return folded.pop()

    @classmethod
    def steps(cls, header: Header, entries: Iterable[Entry]) -> Iterator[Table]:
        """One table that is folded entry by entry: as it was after the first, after the second and so on."""
        table: Table | None = None
        for entry in entries:
            if table is None:
                table = cls(header, entry.at)
            else:
                table.act(entry.seat, entry.action, at=entry.at, allowed=entry.allowed, by=entry.by)
            yield table

    # What it is like now

    @property
    def revision(self) -> int:
        """The log's length."""
        return len(self.entries)

    @property
    def position(self) -> Position:
        """What the log folds into; a value, so it can be kept while the table goes on."""
        return self._position

    @property
    def state(self) -> Any:
        return self._position.state

    def to_act(self) -> frozenset[Seat]:
        return self.game.to_act(self.state)

    def legal(self, seat: Seat, at: Milliseconds | None = None) -> Iterable[Action]:
        """What that seat may do; in a real-time game, at that moment."""
        return self._timed.legal(self.state, seat, at) if self._timed else self.game.legal(self.state, seat)

    def sound(self, seat: Seat, at: Milliseconds | None = None) -> Iterable[Action]:
        """What of it is no mistake; only real-time games have mistakes."""
        return self._timed.sound(self.state, seat, at) if self._timed else self.game.legal(self.state, seat)

    def view(self, seat: Seat | None) -> Any:
        """What that seat, or a spectator, may see."""
        return self.game.view(self.state, seat)

    def outcome(self) -> Outcome | None:
        return self.outcome_in(self._position)

    def outcome_in(self, position: Position) -> Outcome | None:
        """What came out, in a position of this table's. Asked by many in the moment of the end, and counted once."""
        counted, outcome = self._counted
        if counted is not position:
            outcome = self.game.outcome(position.state)
            self._counted = position, outcome
        return outcome

    def due(self) -> Due[Any] | None:
        """What time itself will bring about if nobody acts before; only real-time games have such things."""
        return self._timed.due(self.state) if self._timed else None

    def can_take_back(self, seat: Seat) -> tuple[int, ...]:
        """The entries that seat may still take back, oldest first."""
        if not self.game.traits.take_back:
            return ()
        return tuple(entry.seq for entry in self._position.since if entry.seat == seat)

    def thoughts(self, seat: Seat) -> bytes | None:
        """The seed of what a bot at that seat thinks now, where the bots' luck is fixed with the game's; otherwise None."""
        if self.header.luck != "draws":
            return None
        return thoughts(self.header.seed_at(self.revision), seat, sum(entry.seat == seat for entry in self.entries))

    # How it goes on

    def act(
        self,
        seat: Seat | None,
        action: Action,
        *,
        at: Milliseconds | None = None,
        allowed: tuple[Milliseconds, Milliseconds] | None = None,
        by: str | None = None,
    ) -> Entry:
        """Do it and write it down. Raises Illegal, and changes nothing, if the rules refuse."""
        return self.append(self.draft(seat, action, at=at, allowed=allowed, by=by))

    def take_back(self, seat: Seat, *, at: Milliseconds | None = None, by: str | None = None) -> Entry:
        """Take back the last thing that seat did, if it still may."""
        mine = self.can_take_back(seat)
        if not mine:
            raise Illegal("nothing-to-take-back", seat=seat)
        return self.act(seat, TakeBack(mine[-1:]), at=at, by=by)

    def draft(
        self,
        seat: Seat | None,
        action: Action,
        *,
        at: Milliseconds | None = None,
        allowed: tuple[Milliseconds, Milliseconds] | None = None,
        by: str | None = None,
    ) -> Draft:
        """What the action would lead to, with nothing changed yet. Raises Illegal if the rules refuse it."""
        last = self.entries[-1].at
        if last is not None and (at is None or at < last):
            raise ValueError(f"the table's clock stands at {last}, an entry cannot be made at {at}")
        if isinstance(action, TakeBack):
            entry = Entry(self.revision, seat, action, (), at, None, by)
            return Draft(entry, self._without(seat, action.voids))
        return self._play(seat, action, at, allowed, by)

    def append(self, draft: Draft) -> Entry:
        entry, entries = draft.entry, self.entries
        if entry.seq != len(entries):
            raise ValueError(f"entry {entry.seq} does not follow entry {len(entries) - 1}")
        entries.append(entry)
        self._position = draft.position
        return entry

    # The fold

    def _play(
        self,
        seat: Seat | None,
        action: Action,
        at: Milliseconds | None,
        allowed: tuple[Milliseconds, Milliseconds] | None,
        by: str | None,
    ) -> Draft:
        position, seq = self._position, len(self.entries)
        (state, events), left_to_chance = self._step(position.state, seq, seat, action, at, allowed)
        entry = Entry(seq, seat, action, events, at, allowed, by)
        settled = Position(state, state)
        if left_to_chance or not self.game.traits.take_back or self._turn_passed(settled, seat):
            return Draft(entry, settled)
        return Draft(entry, Position(state, position.settled, (*position.since, entry)))

    def _turn_passed(self, position: Position, seat: Seat | None) -> bool:
        """Whether somebody else has to act now who had not to before; or nobody ever again."""
        to_act = self.game.to_act
        after = to_act(position.state)
        if not after:
            return self.outcome_in(position) is not None
        return bool(after - to_act(self._position.state) - {seat})

    def _step(
        self,
        state: Any,
        seq: int,
        seat: Seat | None,
        action: Action,
        at: Milliseconds | None,
        allowed: tuple[Milliseconds, Milliseconds] | None,
    ) -> tuple[Step[Any], bool]:
        """Play the action of that entry, and say whether anything was left to chance in it."""
        chance = self.header.chance(seq)
        if self._timed:
            step: Step[Any] = self._timed.play(state, seat, action, chance, _moment(at, allowed))
        else:
            step = self.game.play(state, seat, action, chance)
        return step, chance.used

    def _without(self, seat: Seat | None, voids: Sequence[int]) -> Position:
        """Fold again without those entries: the last ones of that seat, and nobody else's play may hang on them."""
        mine = () if seat is None else self.can_take_back(seat)
        if not voids or tuple(voids) != mine[-len(voids) :]:
            raise Illegal("nothing-to-take-back", seat=seat)
        left = tuple(entry for entry in self._position.since if entry.seq not in voids)
        state = self._position.settled
        for entry in left:
            try:
                step, _ = self._step(state, entry.seq, entry.seat, entry.action, entry.at, entry.allowed)
            except Illegal:
                raise Illegal("others-depend-on-it", seat=entry.seat) from None
            if step.events != entry.events:
                raise Illegal("others-depend-on-it", seat=entry.seat)
            state = step.state
        return Position(state, self._position.settled, left)


def _moment(at: Milliseconds | None, allowed: tuple[Milliseconds, Milliseconds] | None = None) -> Moment:
    if at is None:
        raise ValueError("a real-time game needs to know when")
    return Moment(at, allowed)
