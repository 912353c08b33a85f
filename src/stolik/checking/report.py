"""Running the suite over one game, and what came of it, property by property."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stolik.checking.cases import Case, cases
from stolik.checking.lessons import LESSON_PROPERTIES
from stolik.checking.package import PACKAGE_PROPERTIES
from stolik.checking.properties import PROPERTIES, Property
from stolik.game.contract import AnyGame


@dataclass(frozen=True, slots=True)
class Finding:
    """One property: how many games it held in, or the first in which it did not."""

    name: str
    games: int
    fault: str | None = None
    """None: it holds."""

    def __str__(self) -> str:
        said = self.name.replace("_", " ")
        return f"  holds   {said}" if self.fault is None else f"  BROKEN  {said}\n          {self.fault}"


def check(game: AnyGame, games: int) -> Iterator[Finding]:
    """Every property over every case, with so many random games each; of a broken one, the first game that shows it."""
    for name, holds in (*PACKAGE_PROPERTIES.items(), *LESSON_PROPERTIES.items()):
        fault = None
        try:
            holds(game)
        except AssertionError as error:
            fault = str(error)
        yield Finding(name, 0, fault)
    played = cases(game)
    if not played:
        yield Finding("it_can_be_played", 0, "with no number of players does any of its options start a game")
        return
    for name, holds in PROPERTIES.items():
        yield _finding(name, holds, played, games)


def _finding(name: str, holds: Property, played: list[Case], games: int) -> Finding:
    for case in played:
        for number in range(games):
            try:
                holds(case, number)
            except Exception as error:
                what = str(error) or type(error).__name__
                return Finding(name, 0, f"{case.name}, game {number}: {type(error).__name__}: {what}")
    return Finding(name, len(played) * games)
