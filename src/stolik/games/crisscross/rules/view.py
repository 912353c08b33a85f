"""What can be seen of Criss Cross: everything, by everybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from stolik.game.contract import Seat
from stolik.games.crisscross.rules.moves import Dice, Options
from stolik.games.crisscross.rules.scoring import Score, score
from stolik.games.crisscross.rules.state import RECENT, Sheet, State, free_symbols, has_room
from stolik.games.crisscross.rules.turn import ROUNDS


@dataclass(frozen=True, slots=True)
class SheetView:
    cells: tuple[int, ...]
    score: Score
    finished: bool


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    options: Options
    round: int
    rounds: int
    dice: Dice | None
    sheets: tuple[SheetView, ...]
    waiting: tuple[Seat, ...]
    free_symbols: tuple[int, ...]
    """While start symbols are being chosen: those nobody has."""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.sheets)


def view(state: State, seat: Seat | None) -> View:
    advanced = state.options.advanced
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        rounds=ROUNDS,
        dice=state.dice,
        sheets=tuple([sheet_view(sheet, advanced) for sheet in state.sheets]),
        waiting=tuple(sorted(state.waiting)),
        free_symbols=tuple(free_symbols(state)) if state.round == 0 else (),
    )


@lru_cache(maxsize=RECENT)
def sheet_view(sheet: Sheet, advanced: bool) -> SheetView:
    return SheetView(sheet, score(sheet, advanced=advanced), finished=not has_room(sheet))
