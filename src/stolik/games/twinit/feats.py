"""What is worth remembering of a game of Twin it!: quick hands, none of them wrong, and sets taken from others."""

from __future__ import annotations

from collections import Counter

from stolik.games.twinit.rules.moves import (
    Claimed,
    Flipped,
    Gathered,
    Laid,
    Mistake,
    Revealed,
    Said,
    Stolen,
    Touched,
    Turned,
    Uncovered,
    Won,
)
from stolik.table.feats import what_counted
from stolik.table.table import Table

FEATS = ("quick-pair", "three-quick", "no-mistake", "three-running", "stolen", "see-it-all")

VERY_QUICK, QUICK = 600, 1_000
"""Milliseconds after the second of the two came onto the table."""
THREE = 3
BEST_TITLE = "see-it-all"


class _Watched:
    """Since when each card shows its face, and what each seat made of it."""

    def __init__(self, players: int) -> None:
        self.hurried = True
        """Nobody is quick where nobody hurries: in turn."""
        self.since: dict[int, int] = {}
        self.pressed: dict[int, int] = {}
        self.quick = Counter[int]()
        self.sets = Counter[int]()
        self.mistakes = Counter[int]()
        self.done: list[set[str]] = [set() for _ in range(players)]
        self._running: tuple[int, int] = (-1, 0)
        """Whose the last sets were, and how many."""

    def won(self, seat: int, cards: tuple[int, ...], pressed: int) -> None:
        took = pressed - max(self.since.get(card, pressed) for card in cards) if self.hurried else 0
        if 0 < took <= VERY_QUICK:
            self.done[seat].add("quick-pair")
        self.quick[seat] += 0 < took <= QUICK
        self.sets[seat] += 1
        last, count = self._running
        self._running = (seat, count + 1 if seat == last else 1)
        if self._running[1] >= THREE:
            self.done[seat].add("three-running")


def feats(played: Table) -> tuple[frozenset[str], ...]:
    watched = _Watched(played.header.players)
    for at, event in what_counted(played):
        match event:
            case Laid(tops=tops, table=table):
                watched.since.update({face.card: at for face in (*tops, *table)})
            case Revealed(card=card) | Uncovered(card=card) | Flipped(card=card):
                watched.since[card] = at
            case Turned(cards=faces):
                watched.since.update({face.card: at for face in faces})
            case Claimed(seat=seat, pressed=pressed) | Touched(seat=seat, pressed=pressed):
                watched.pressed[seat] = pressed
            case Said():
                watched.hurried = False
            case Won(seat=seat, cards=cards):
                watched.won(seat, cards, watched.pressed.get(seat, at))
            case Gathered(seat=seat, cards=cards):
                watched.won(seat, cards, at)
            case Stolen(seat=seat):
                watched.done[seat].add("stolen")
            case Mistake(seat=seat):
                watched.mistakes[seat] += 1
            case _:
                pass
    return _summed_up(played, watched)


def _summed_up(played: Table, watched: _Watched) -> tuple[frozenset[str], ...]:
    outcome = played.outcome()
    assert outcome is not None, "only a finished game has feats"
    for seat, done in enumerate(watched.done):
        if watched.quick[seat] >= THREE:
            done.add("three-quick")
        if watched.sets[seat] >= THREE and not watched.mistakes[seat]:
            done.add("no-mistake")
        if outcome.title == BEST_TITLE:
            done.add("see-it-all")
    return tuple(map(frozenset, watched.done))
