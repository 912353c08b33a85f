"""What sets are worth, who has won, and the titles of those who look together or alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stolik.game.contract import Outcome, Seat, Step, rank
from stolik.games.twinit.rules.moves import Mode, Scored
from stolik.games.twinit.rules.state import State, is_minute, sets_of

PAIR_POINTS = 1
TRIPLE_POINTS = 2
"""In the minute; in the race a set is a set."""

TITLES = ("drowsy", "curious", "sharp-eyed", "hawk-eyed", "see-it-all")
"""From the lowest to the highest."""
TITLE_POINTS = {
    1: (4, 8, 12, 16),
    2: (7, 13, 19, 25),
    3: (10, 17, 24, 31),
    4: (12, 20, 28, 36),
    5: (14, 23, 32, 41),
    6: (16, 26, 36, 46),
}
"""How many points each title after the lowest takes, by the number of players."""
TITLE_SETS_ALONE = (2, 4, 5, 7)
"""In turn, alone: how many sets each title after the lowest takes."""


@dataclass(frozen=True, slots=True)
class Score:
    pairs: int
    triples: int
    total: int

    @property
    def parts(self) -> dict[str, int]:
        return {"pairs": self.pairs, "triples": self.total - self.pairs}


def score(state: State, seat: Seat) -> Score:
    """The sets of that seat, or of all who win with it."""
    sets = sets_of(state, seat)
    triples = sum(won.safe for won in sets)
    pairs = len(sets) - triples
    worth = TRIPLE_POINTS if is_minute(state.options) else PAIR_POINTS
    return Score(pairs, triples, PAIR_POINTS * pairs + worth * triples)


def title(points: int, players: int, mode: Mode = "together") -> str | None:
    """What the players of a common minute may call themselves, and who looked alone; everybody else just wins."""
    if mode == "together":
        needed = TITLE_POINTS[players]
    elif mode == "turns" and players == 1:
        needed = TITLE_SETS_ALONE
    else:
        return None
    return TITLES[sum(points >= least for least in needed)]


def finish(state: State) -> Step[State]:
    scores = (score(state, seat) for seat in range(state.players))
    scored = tuple(Scored(seat, s.pairs, s.triples, s.total) for seat, s in enumerate(scores))
    return Step(replace(state, over=True, turn=None, anyone=False, hands=(), window=None), scored)


def outcome(state: State) -> Outcome | None:
    """Most sets (in the minute: points) win; equals share."""
    if not state.over:
        return None
    scores = [score(state, seat) for seat in range(state.players)]
    totals = tuple(each.total for each in scores)
    return Outcome(
        scores=totals,
        ranking=rank(totals),
        breakdown=tuple(each.parts for each in scores),
        title=title(totals[0], state.players, state.options.mode),
    )
