"""Puzzles of the day: positions from finished games here, found when nobody needs the machine, one a day and game for everybody.

What makes a puzzle is the business of `stolik.bots.puzzle`; that there is one a day, the store's. Here is which games may be used.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from functools import cache

import msgspec
import structlog
from msgspec import Struct

from stolik.bots.puzzle import promising, puzzle_in
from stolik.game.installed import GAMES, part
from stolik.server.live.reviewing import ReviewAnswer, Reviews
from stolik.server.live.stored_log import BrokenLog, header_of, steps
from stolik.server.lobby.days import Day, Days
from stolik.server.lobby.sitting import Sitting, decode, is_sealed
from stolik.server.protocol.game_values import GameAction, GameView
from stolik.server.protocol.outgoing import Advice, Why
from stolik.server.running.background import Background, logged
from stolik.server.running.timekeeper import Instant, Tick, Timekeeper, between, minutes
from stolik.store.puzzles import FinishedRow, PuzzleShelf
from stolik.store.store import Store
from stolik.store.terms import EntryRow
from stolik.table.codec import codec

log = structlog.get_logger("stolik.puzzles")

LOOK_EVERY = minutes(30)
"""So often somebody looks for those that are missing, if nobody asks."""
ASKED_EVERY = minutes(1)
"""And so often, if people ask."""
NEWEST = 60
"""Games that come into question on one day."""
AT_ONCE = 6
"""Games that are looked through for one puzzle before everybody else has a turn."""


class PuzzleAnswer(Struct, frozen=True):
    """Something that could be done there, with what it is worth."""

    action: GameAction
    value: float
    right: bool


class KeptPuzzle(Struct, frozen=True):
    """A puzzle as the store has it: the position as one seat saw it, and what may be answered. Nobody's name is in it."""

    revision: int
    """Of the rules that it is about."""
    players: int
    seat: int
    view: GameView
    played: GameAction
    """What was done there in the game."""
    ideas: tuple[Advice, ...]
    answers: tuple[PuzzleAnswer, ...]

    def loss(self, action: GameAction) -> float:
        """Of something legal; what was not looked at is worse than everything that was."""
        known = {msgspec.json.encode(one.action, order="sorted"): one.value for one in self.answers}
        value = known.get(msgspec.json.encode(action, order="sorted"), min(known.values()))
        return round(max(0.0, self.ideas[0].value - value), 2)

    def is_right(self, action: GameAction) -> bool:
        return any(one.right and one.action == action for one in self.answers)


@cache
def puzzled() -> tuple[str, ...]:
    """The games that have puzzles: those with a judge of their own, in which time decides nothing."""
    return tuple(name for name, game in GAMES.items() if not game.traits.real_time and part(name, "bots") is not None)


def may_be_used(sitting: Sitting, now: Instant) -> bool:
    """Not while others may still play the same deal, not what somebody has played before, nor material of somebody's own."""
    return not (
        is_sealed(sitting, now)
        or sitting.practice is not None
        or (sitting.daily is not None and not sitting.daily.counts)
        or sitting.pack is not None
        or sitting.game not in puzzled()
        or sitting.revision != GAMES[sitting.game].revision
    )


# In the other process


def packed_puzzle(lobby: str, secret: bytes, rows: Sequence[EntryRow], review: bytes) -> bytes | None:
    """The puzzle of a game of which this is the review, if there is one in it."""
    *_, played = steps(header_of(decode(lobby), secret), rows)
    reviewed = msgspec.json.decode(gzip.decompress(review), type=ReviewAnswer).review
    if reviewed is None:
        return None
    found = puzzle_in(played, [one.seq for one in promising(played.game, reviewed.decisions)])
    if found is None:
        return None
    write = codec(played.game)
    kept = KeptPuzzle(
        revision=played.game.revision,
        players=played.header.players,
        seat=found.seat,
        view=write.write_view(found.view),
        played=write.write_action(found.played),
        ideas=tuple(
            Advice(write.write_action(one.action), one.value, Why(one.reason.key, {**one.reason.values}))
            for one in found.ideas
        ),
        answers=tuple(PuzzleAnswer(write.write_action(one.action), one.value, one.right) for one in found.answers),
    )
    return gzip.compress(msgspec.json.encode(kept), mtime=0)


# Here


class Puzzles:
    def __init__(
        self,
        *,
        shelf: PuzzleShelf,
        store: Store,
        reviews: Reviews,
        background: Background,
        time: Timekeeper,
        days: Days,
    ) -> None:
        self.shelf = shelf
        self.days = days
        self._store = store
        self._reviews = reviews
        self._background = background
        self._time = time
        self._looked: set[int] = set()
        """Games in which there is none."""
        self._asked: Tick | None = None
        self._looking = False

    def today(self) -> Day:
        return self.days.day_of(self._time.now())

    async def go_round(self) -> None:
        while True:
            await logged(self.look(), "find-puzzles")
            await self._time.sleep(LOOK_EVERY)

    def look_soon(self) -> None:
        """Somebody misses one."""
        now = self._time.tick()
        if self._asked is None or between(self._asked, now) >= ASKED_EVERY:
            self._asked = now
            self._background.spawn(self.look(), "find-puzzles")

    async def look(self) -> None:
        """Until every game has one today in which one can be found."""
        if self._looking:
            return
        self._looking = True
        try:
            missing = list(puzzled())
            while missing:
                missing = [game for game in missing if await self._look_on(game)]
        finally:
            self._looking = False

    async def _look_on(self, game: str) -> bool:
        """Whether there are more games in which one may be found."""
        day = self.today()
        if await self.shelf.puzzle(day.isoformat(), game) is not None:
            return False
        begins = self.days.begins(day)
        # Games of the days before come first: whoever has just played knows the position too well.
        candidates = sorted(
            (row for row in await self.shelf.candidates(game, NEWEST) if row.key not in self._looked),
            key=lambda row: (row.ended >= begins, -row.ended),
        )
        for row in candidates[:AT_ONCE]:
            puzzle = await self._found_in(row)
            if puzzle is not None:
                await self.shelf.put(day.isoformat(), game, row.key, puzzle)
                log.info("puzzle", day=day.isoformat(), game=game)
                return False
        return len(candidates) > AT_ONCE

    async def _found_in(self, finished: FinishedRow) -> bytes | None:
        row = await self._store.table(finished.id)
        if row is None or not may_be_used(decode(row.lobby), self._time.now()):
            return None
        try:
            review = await self._reviews.made(row)
            entries = await self._store.entries(row.key)
            found = await self._reviews.in_peace(packed_puzzle, row.lobby, row.secret, entries, review)
        except BrokenLog as broken:
            log.warning("no-puzzle", table=row.id, reason=str(broken))
            found = None
        if found is None:
            self._looked.add(finished.key)
        return found

    async def puzzle(self, day: str, game: str) -> KeptPuzzle | None:
        """None also where the rules have become others since."""
        packed = await self.shelf.puzzle(day, game)
        if packed is None or game not in GAMES:
            return None
        kept = msgspec.json.decode(gzip.decompress(packed), type=KeptPuzzle)
        return kept if kept.revision == GAMES[game].revision else None

    async def done(self, person: str | None) -> dict[str, bool]:
        """The games that have one today, and whether this person is done with it."""
        today = self.today().isoformat()
        games = (await self.shelf.there(today, today)).get(today, [])
        tried = await self.shelf.tried(person, [today]) if games and person is not None else {}
        return {game: (today, game) in tried and tried[today, game].over for game in games}
