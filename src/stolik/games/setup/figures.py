"""What the rules page of SETUP draws: placements on the board, judged by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stolik.game.chance import Chance
from stolik.games.setup.rules import OUR_BOARD, Laid, Options, Setup, State
from stolik.games.setup.rules.printed import FINISH_LINES
from stolik.games.setup.rules.scoring import outcome
from stolik.games.setup.rules.state import Track
from stolik.games.setup.rules.turn import judge

GAME = Setup()


def luck() -> Chance:
    return Chance(bytes(32), 0)


EXAMPLES: Mapping[str, tuple[str, str, int]] = {
    # the board row by row, what is placed, who places it
    "number": (". . . R7 Y3 . . B9 P1 . . .", "G7@C2 B7@N2", 0),
    "run": (". . . R2 R4 . . G9 P1 . . .", "R3@N1 R5@C4", 0),
    "directions": (". . . P4 P6 . . B2 G8 . . .", "P5@C4 P7@C3", 2),
    "several": (". B6 G5 R1 P9 . . B3 Y7 . . .", "G6@C1 Y6@C2", 1),
    "bonus": ("B4 R4 . G8 P1 . . Y5 R9 . . .", "Y4@C1", 1),
}


def figures() -> Mapping[str, object]:
    start: State = GAME.start(4, Options(), luck()).state
    teams: State = GAME.start(4, Options(teams=True), luck()).state
    return {
        "start": GAME.view(start, None),
        **{name: example(*values) for name, values in EXAMPLES.items()},
        "finish": dict(FINISH_LINES),
        "won": finished(3, (44, 52, 52), (2, 0, 1)),
        "teams": GAME.view(replace(teams, tracks=tuple(Track(sets=at) for at in (12, 7, 9, 20))), None),
        "teams_won": finished(4, (23, 40, 30, 12), (1, 0, 2, 3), teams=True),
    }


def position(tiles: str, placed: tuple[Laid, ...], seat: int, positions: tuple[int, ...]) -> State:
    stacks = tuple(() if tile == "." else (tile,) for tile in tiles.split())
    racks = tuple(tuple(laid.tile for laid in placed) if at == seat else () for at in range(4))
    tracks = tuple(Track(sets=at) for at in positions)
    return State(OUR_BOARD, Options(), stacks, (), racks, (), tracks, seat)


def example(tiles: str, placed: str, seat: int) -> Mapping[str, object]:
    """The board as it lay, what is placed on it, and what the rules say to that."""
    laid = tuple(Laid(*one.split("@")) for one in placed.split())
    state = position(tiles, laid, seat, (8, 5, 11, 6))
    judged = judge(state, seat, laid)
    pawns = tuple(
        at + (judged.points if other == seat else judged.bonus[other]) for other, at in enumerate(state.positions)
    )
    return {
        "view": GAME.view(state, None),
        "seat": seat,
        "placed": laid,
        "sets": judged.sets,
        "points": judged.points,
        "bonus": judged.bonus,
        "pawns": pawns,
    }


def finished(
    players: int, positions: tuple[int, ...], placers: tuple[int, ...], *, teams: bool = False
) -> Mapping[str, object]:
    """Where the pawns stand at the end, and who has won."""
    options = Options(teams=teams)
    tracks = tuple(Track(sets=at) for at in positions)
    empty = ((),) * len(OUR_BOARD.spaces)
    state = State(OUR_BOARD, options, empty, (), ((),) * players, (), tracks, None, placers)
    result = outcome(state)
    assert result is not None
    return {"view": GAME.view(state, None), "ranking": result.ranking}
