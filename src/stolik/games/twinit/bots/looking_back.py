"""What the log of a game of Twin it! knows afterwards: how long every pair lay open, who saw it, and who slipped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median

from stolik.bots.review import Sighting
from stolik.game.contract import Event, Milliseconds
from stolik.games.twinit.rules.moves import Claim, Gather, Gathered, Mistake, Said, Say, Stolen, Verdict, Won
from stolik.games.twinit.rules.state import State, twins
from stolik.table.log import Entry
from stolik.table.table import Table

MISSED: Milliseconds = 3_000
"""A pair that was taken by nobody is worth telling if it lay open at least this long."""


class LooksBack:
    """`found` (after `ms`), `missed` (it lay there for `ms`) and `slip`, each with the two cards that it is about."""

    def sightings(self, table: Table) -> tuple[Sighting, ...]:
        return tuple(sorted((*self._done(table), *self._missed(table)), key=lambda one: (one.seq, one.at)))

    def figures(self, table: Table) -> tuple[Mapping[str, float], ...]:
        seen = tuple(self._done(table))
        return tuple(_figures([one for one in seen if one.seat == seat]) for seat in range(table.header.players))

    def _done(self, table: Table) -> Iterator[Sighting]:
        before: State | None = None
        for step in Table.steps(table.header, table.entries):
            entry = step.entries[-1]
            if before is not None:
                for event in entry.events:
                    yield from _told(before, entry, event)
            before = step.state

    def _missed(self, table: Table) -> Iterator[Sighting]:
        """Pairs that came apart again, or were left over, with nobody's hand on them."""
        opened: dict[tuple[int, int], Milliseconds] = {}
        for step in Table.steps(table.header, table.entries):
            state: State = step.state
            entry = step.entries[-1]
            at = entry.at or 0
            still_open: set[tuple[int, int]] = set() if state.over else {*twins(state)}
            taken = {card for event in entry.events for card in _taken(event)}
            for pair in sorted(opened.keys() - still_open):
                lay = at - opened.pop(pair)
                if lay >= MISSED and not taken.intersection(pair):
                    yield Sighting(entry.seq, None, at, "missed", _about(pair, lay))
            for pair in still_open - opened.keys():
                opened[pair] = _open_since(state, pair)


def _told(before: State, entry: Entry, event: Event) -> Iterator[Sighting]:
    at = entry.at or 0
    match event:
        case Verdict(claims=claims, winner=winner):
            for press in claims:
                if press.seat == winner:
                    took = press.pressed - _open_since(before, press.cards)
                    yield Sighting(entry.seq, press.seat, press.pressed, "found", _about(press.cards, took))
        case Gathered(seat=seat, cards=cards):
            first, second = cards[0], cards[-1]
            took = at - _open_since(before, (first, second))
            yield Sighting(entry.seq, seat, at, "found", _about((first, second), took))
        case Said(seat=seat, cards=cards) if any(isinstance(one, Won | Stolen) for one in entry.events):
            yield Sighting(entry.seq, seat, at, "found", _about(cards, at - _open_since(before, cards)))
        case Mistake(seat=seat):
            yield Sighting(entry.seq, seat, at, "slip", _slip(before, entry, seat))
        case _:
            pass


def _slip(before: State, entry: Entry, seat: int) -> Mapping[str, int]:
    """Which cards were taken for twins: those of the claim, made in this entry or while the table was frozen."""
    if isinstance(entry.action, Gather):
        return _about((entry.action.cards[0], entry.action.cards[1]))
    if isinstance(entry.action, Say):
        return _about(entry.action.cards)
    if before.window:
        for press in before.window.claims:
            if press.seat == seat:
                return _about(press.cards)
    if isinstance(entry.action, Claim):
        return _about(entry.action.cards)
    touched = [hand.card for hand in before.hands if hand.seat == seat]
    return _about((touched[0], touched[-1])) if touched else {}


def _taken(event: Event) -> tuple[int, ...]:
    match event:
        case Verdict(claims=claims, winner=winner):
            return tuple(card for press in claims if press.seat == winner for card in press.cards)
        case Gathered(cards=cards) | Said(cards=cards):
            return cards
        case _:
            return ()


def _open_since(state: State, pair: tuple[int, int]) -> Milliseconds:
    return max(state.cards[card].since for card in pair)


def _about(cards: tuple[int, int], ms: Milliseconds | None = None) -> Mapping[str, int]:
    values = {"first": cards[0], "second": cards[1]}
    return values if ms is None else {**values, "ms": max(0, ms)}


def _figures(seen: list[Sighting]) -> Mapping[str, float]:
    times = [one.values["ms"] for one in seen if one.what == "found"]
    slips = sum(one.what == "slip" for one in seen)
    times_told = {"median_ms": round(median(times)), "fastest_ms": min(times)} if times else {}
    return {"found": len(times), "slips": slips, **times_told}


LOOKS_BACK = LooksBack()
