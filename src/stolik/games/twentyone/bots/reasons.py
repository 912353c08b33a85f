"""What an action in Twenty One is good for, in the one respect that stands out most."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.twentyone.bots.people import Choice, free_fields, missing
from stolik.games.twentyone.rules.moves import Keep, Reroll, Write
from stolik.games.twentyone.rules.view import View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`good-dice`, `poor-dice`, `fills-row`, `hits`, `close`, `hurries` and `gives-up-field`."""

    def reason(self, view: View, action: Choice) -> Reason:
        fields = {field.colour: field for field in free_fields(view)}
        if isinstance(action, Keep | Reroll):
            fitting = sum(missing(view, field) >= 0 for field in fields.values())
            hits = sum(missing(view, field) == 0 for field in fields.values())
            return Reason("good-dice" if isinstance(action, Keep) else "poor-dice", {"fitting": fitting, "hits": hits})
        if not isinstance(action, Write):
            return Reason("gives-up-field", {"number": next(iter(fields.values())).number})
        gaps = [missing(view, fields[colour]) for colour in action.colours]
        points = sum(view.dice[colour] for colour in action.colours)
        if len(gaps) == len(fields):
            return Reason("fills-row", {"points": points, "hits": gaps.count(0)})
        if gaps.count(0) * 2 >= len(gaps):
            return Reason("hits", {"points": points, "hits": gaps.count(0)})
        if max(gaps) <= 1:
            return Reason("close", {"points": points})
        return Reason("hurries", {"points": points, "fields": len(fields) - len(gaps)})
