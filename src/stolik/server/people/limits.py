"""How often somebody may do something: buckets that fill up again with time."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.server.refusals import TooFast
from stolik.server.running.timekeeper import Tick, Timekeeper, between


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """`burst` at once, and then `per_second`. Two with the same numbers are two: what one allows, the other does not use up."""

    subject: str
    per_second: float
    burst: float


# Of a guest
CREATE_TABLE = Rate("create-table", 10 / 60, 10)
JOIN = Rate("join", 1, 20)
CHANGE = Rate("change", 4, 40)
DEVICE_LINK = Rate("device-link", 5 / 60, 5)
LOOK_AT_BEST = Rate("look-at-best", 1, 20)
HAND_IN = Rate("hand-in", 1, 60)
MY_DATA = Rate("my-data", 2 / 60, 3)
LEARN = Rate("learn", 10, 120)
SOLVE = Rate("solve", 10, 120)
LEARN_BY_EXAMPLE = Rate("learn-by-example", 1, 20)

# From an address
NEW_GUEST = Rate("new-guest", 0.5, 30)
RECOVER = Rate("recover", 3 / 60, 5)
LOOK_UP_CODE = Rate("look-up-code", 0.5, 20)
LOOK_BACK = Rate("look-back", 1, 20)
LOOK_AT_DAYS = Rate("look-at-days", 2, 40)
LIST_GAMES = Rate("list-games", 2, 40)
DRAW_QR = Rate("draw-qr", 2, 40)
PRINT = Rate("print", 0.5, 20)
CONNECT = Rate("connect", 2, 60)
HAND_IN_FROM = Rate("hand-in-from", 1, 120)

# Of a socket
MESSAGE = Rate("message", 50, 200)
MISUNDERSTOOD = Rate("misunderstood", 0.5, 40)
ACT = Rate("act", 20, 60)
THINK = Rate("think", 1, 5)
TALK = Rate("talk", 0.7, 6)
WATCH = Rate("watch", 2, 24)
WATCH_TABLES = Rate("watch-tables", 0.5, 6)


class Bucket:
    __slots__ = ("left", "rate", "since")

    def __init__(self, rate: Rate, now: Tick) -> None:
        self.rate = rate
        self.left = rate.burst
        self.since = now

    def take(self, now: Tick) -> None:
        """Raises TooFast if the bucket is empty."""
        self.left = self._left(now)
        self.since = now
        if self.left < 1:
            raise TooFast((1 - self.left) / self.rate.per_second)
        self.left -= 1

    def full(self, now: Tick) -> bool:
        return self._left(now) >= self.rate.burst

    def _left(self, now: Tick) -> float:
        rate = self.rate
        return min(rate.burst, self.left + between(self.since, now) / 1000 * rate.per_second)


class Limits:
    """Buckets by subject and by whom it is about; those that are full again are forgotten, and the oldest if there are too many."""

    MOST = 10_000

    def __init__(self, time: Timekeeper, *, enforced: bool = True) -> None:
        self._time = time
        self._enforced = enforced
        self._buckets: dict[tuple[Rate, str], Bucket] = {}

    def bucket(self, rate: Rate) -> Bucket | None:
        """One that its owner keeps, or None where nothing is limited."""
        return Bucket(rate, self._time.tick()) if self._enforced else None

    def take(self, rate: Rate, who: str) -> None:
        """Raises TooFast if they did it too often of late."""
        if not self._enforced:
            return
        now = self._time.tick()
        bucket = self._buckets.get((rate, who))
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._make_room(now)
            bucket = self._buckets[rate, who] = Bucket(rate, now)
        bucket.take(now)

    def _make_room(self, now: Tick) -> None:
        """At least a tenth, so that not every newcomer means looking through all of them."""
        left = [(key, bucket) for key, bucket in self._buckets.items() if not bucket.full(now)]
        self._buckets = dict(left[-(self.MOST * 9 // 10) :])
