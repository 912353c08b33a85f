"""The server's days: when each begins and ends, and how long somebody has come every day. Not what is dealt on them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from stolik.server.running.timekeeper import Instant

Day: TypeAlias = date
"""This module alone knows the calendar; what time it is it is told, like everybody."""
A_DAY = timedelta(days=1)
A_WEEK = timedelta(days=7)


class NoSuchZone(ValueError):
    """A name that no time zone has, or none that this machine knows."""


@dataclass(frozen=True, slots=True)
class Days:
    zone: tzinfo = UTC

    @classmethod
    def of_zone(cls, name: str) -> Days:
        """Raises NoSuchZone."""
        if name == "UTC":
            return cls()
        try:
            return cls(ZoneInfo(name))
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise NoSuchZone(f"there is no time zone {name!r} here") from None

    def day_of(self, at: Instant) -> Day:
        return datetime.fromtimestamp(at / 1000, self.zone).date()

    def begins(self, day: Day) -> Instant:
        return Instant(round(datetime.combine(day, time(), self.zone).timestamp() * 1000))

    def written(self, at: Instant) -> str:
        """Day and time as feeds write them."""
        return datetime.fromtimestamp(at / 1000, self.zone).isoformat(timespec="seconds")

    def ends(self, day: Day) -> Instant:
        return self.begins(day + A_DAY)


def streak(played: Collection[Day], today: Day) -> int:
    """How many days somebody has played without a break; one day missed is forgiven, if no other was within a week."""
    if not played:
        return 0
    count, forgiven = 0, Day.max
    day = today if today in played else today - A_DAY
    while day >= min(played):
        if day in played:
            count += 1
        elif forgiven - day < A_WEEK:
            break
        else:
            forgiven = day
        day -= A_DAY
    return count
