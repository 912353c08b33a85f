"""What an action in Twenty One is good for, what stands out most first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.twentyone.bots.people import Choice, free_fields, missing
from stolik.games.twentyone.rules.moves import Cross, Keep, Reroll, Write
from stolik.games.twentyone.rules.view import FieldView, View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`fills-row`, `good-dice`, `fitting-dice` and `no-better-roll` for keeping the dice, `open-fields` and `poor-dice` for
    another roll, `fills-row`, `hits`, `exact`, `close`, `hurries`, `waits`, `falls-short` and `gives-up-field` for writing.
    """

    def idea(self, view: View, action: Choice) -> None:
        return None

    def weight(self, reason: Reason) -> float:
        gained = sum(int(reason.values.get(value, 0)) for value in ("points", "hits", "waiting"))
        return gained - int(reason.values.get("short", 0))

    def reasons(self, view: View, action: Choice) -> Iterator[Reason]:
        fields = {field.colour: field for field in free_fields(view)}
        gaps = [missing(view, field) for field in fields.values()]
        match action:
            case Keep():
                fitting = sum(gap >= 0 for gap in gaps)
                if fitting == len(gaps):
                    yield Reason("fills-row", {"points": points_of(view, fields.values()), "hits": gaps.count(0)})
                if hits := gaps.count(0):
                    yield Reason("good-dice", {"fitting": fitting, "hits": hits})
                elif fitting:
                    yield Reason("fitting-dice", {"fitting": fitting})
                else:
                    yield Reason("no-better-roll", {})
            case Reroll():
                fitting = sum(gap >= 0 for gap in gaps)
                if fitting < len(gaps):
                    yield Reason("open-fields", {"open": len(gaps) - fitting})
                yield Reason("poor-dice", {"fitting": fitting, "hits": gaps.count(0)})
            case Write(colours):
                yield from self._for_writing(view, [fields[colour] for colour in colours], gaps)
            case Cross():
                yield Reason("gives-up-field", {"number": next(iter(fields.values())).number})

    def _for_writing(self, view: View, written: Sequence[FieldView], every_gap: Sequence[int]) -> Iterator[Reason]:
        gaps, free = [missing(view, field) for field in written], len(every_gap)
        points, hits = points_of(view, written), gaps.count(0)
        if len(written) == free:
            yield Reason("fills-row", {"points": points, "hits": hits})
        if hits * 2 >= len(gaps):
            yield Reason("hits", {"points": points, "hits": hits})
        if max(gaps) <= 1:
            yield Reason("close" if any(gaps) else "exact", {"points": points})
        if len(written) < free:
            yield Reason("hurries", {"points": points, "fields": free - len(written)})
        if waiting := sum(gap >= 0 for gap in every_gap) - len(written):
            yield Reason("waits", {"waiting": waiting})
        if short := sum(gaps):
            yield Reason("falls-short", {"short": short})


def points_of(view: View, fields: Iterable[FieldView]) -> int:
    """What these dice come to, hits not counted."""
    return sum(view.dice[field.colour] for field in fields)
