"""How often somebody may do something: buckets that fill up again with time."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.server.refusals import TooFast
from stolik.server.running.timekeeper import Tick, Timekeeper, between


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, and then `per_second`."""

    per_second: float
    burst: float


CREATE_TABLE = Rate(10 / 60, 10)
JOIN = Rate(1, 20)
CHANGE = Rate(4, 40)
NEW_GUEST = Rate(0.5, 30)
DEVICE_LINK = Rate(5 / 60, 5)
LOOK_UP_CODE = Rate(0.5, 20)
PRINT = Rate(0.5, 20)
CONNECT = Rate(2, 60)
MESSAGE = Rate(50, 200)
ACT = Rate(20, 60)
THINK = Rate(1, 5)
TALK = Rate(0.7, 6)


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
