"""What an action in Twenty One is good for, what stands out most first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.twentyone.bots.people import Choice, free_fields, missing
from stolik.games.twentyone.rules.moves import Cross, Keep, Reroll, Write
from stolik.games.twentyone.rules.view import FieldView, View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`good-dice`, `no-better-roll`, `poor-dice`, `fills-row`, `hits`, `close`, `hurries` and `gives-up-field`."""

    def idea(self, view: View, action: Choice) -> None:
        return None

    def weight(self, reason: Reason) -> float:
        return sum(int(reason.values.get(value, 0)) for value in ("points", "hits"))

    def reasons(self, view: View, action: Choice) -> Iterator[Reason]:
        fields = {field.colour: field for field in free_fields(view)}
        gaps = [missing(view, field) for field in fields.values()]
        match action:
            case Keep():
                fitting = sum(gap >= 0 for gap in gaps)
                if fitting:
                    yield Reason("good-dice", {"fitting": fitting, "hits": gaps.count(0)})
                else:
                    yield Reason("no-better-roll", {})
            case Reroll():
                yield Reason("poor-dice", {"fitting": sum(gap >= 0 for gap in gaps), "hits": gaps.count(0)})
            case Write(colours):
                yield from self._for_writing(view, [fields[colour] for colour in colours], len(fields))
            case Cross():
                yield Reason("gives-up-field", {"number": next(iter(fields.values())).number})

    def _for_writing(self, view: View, written: Sequence[FieldView], free: int) -> Iterator[Reason]:
        gaps = [missing(view, field) for field in written]
        points, hits = sum(view.dice[field.colour] for field in written), gaps.count(0)
        if len(written) == free:
            yield Reason("fills-row", {"points": points, "hits": hits})
        if hits * 2 >= len(gaps):
            yield Reason("hits", {"points": points, "hits": hits})
        if max(gaps) <= 1:
            yield Reason("close", {"points": points})
        if len(written) < free:
            yield Reason("hurries", {"points": points, "fields": free - len(written)})
