"""Who has won a game of SETUP."""

from __future__ import annotations

from stolik.game.contract import Outcome, Seat, rank
from stolik.games.setup.rules.state import State

TEAMS = ((0, 2), (1, 3))


def outcome(state: State) -> Outcome | None:
    """The farthest pawn wins, and of those on one space the seat that placed tiles last; in teams, the team."""
    if state.turn is not None:
        return None
    return Outcome(
        scores=state.positions,
        ranking=team_ranking(state) if state.options.teams else ranking(state),
        breakdown=tuple({"start": track.start, "sets": track.sets, "bonus": track.bonus} for track in state.tracks),
    )


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Seats that never placed a tile and stand on one space share their place."""
    return rank([(position, lateness(state, seat)) for seat, position in enumerate(state.positions)])


def lateness(state: State, seat: Seat) -> int:
    """How late that seat placed tiles for the last time, among all seats; 0 if it never did."""
    return len(state.placers) - state.placers.index(seat) if seat in state.placers else 0


def team_ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """A team must not have the last pawn; both having one, it needs the leading pawn; both having it, it placed last."""
    last, leading = min(state.positions), max(state.positions)

    def standing(team: tuple[Seat, ...]) -> tuple[bool, bool, int]:
        positions = [state.positions[seat] for seat in team]
        return last not in positions, leading in positions, max(lateness(state, seat) for seat in team)

    return tuple(
        tuple(sorted(seat for team in place for seat in TEAMS[team]))
        for place in rank([standing(team) for team in TEAMS])
    )
