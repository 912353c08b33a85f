"""How long it takes to list every placement of SETUP, against trying out every way to lay the tiles.

python bench/setup_legal.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from math import perm
from time import perf_counter, process_time

from stolik.game.chance import Chance
from stolik.game.contract import Illegal
from stolik.games.setup.rules import Laid, Options, Place, Setup, State, judge
from stolik.games.setup.rules.tiles import TILES, in_tile_order, number

GAME = Setup()
GAMES = 4
"""Greedy games that positions are taken from, for each number of players."""
MOST_TRIALS = 60_000
"""The baseline is measured only where it has no more ways than this to try: with eight tiles it would run for hours."""
BASELINE_SECONDS = 8.0


def greedy_positions(players: int, game: int) -> Iterator[State]:
    seed = bytes([players, game] * 16)
    state = GAME.start(players, Options(), Chance(seed, 0)).state
    step = 0
    while (seat := state.turn) is not None:
        yield state
        step += 1
        legal = list(GAME.legal(state, seat))
        places = [action for action in legal if isinstance(action, Place)]
        points = [judge(state, seat, place.tiles).points for place in places]
        action = places[points.index(max(points))] if places else legal[-1]
        state = GAME.play(state, seat, action, Chance(seed, step)).state


def worst_positions() -> Iterator[tuple[str, State]]:
    """Hands that go together as well as hands can, on a board that helps them."""
    start = GAME.start(2, Options(), Chance(bytes(32), 0)).state
    for name, hand, board in (
        ("a run of eight", "R1 R2 R3 R4 R5 R6 R7 R8", ". . . . . . . . . . . ."),
        ("a run of eight, two of them there", "R1 R2 R3 R4 R7 R8 R9 R10", ". . . R5 R6 . . . . . . ."),
        ("two runs of four", "R1 R2 R3 R4 Y1 Y2 Y3 Y4", ". . . . . . . . . . . ."),
        ("five of one number and three of another", "R1 Y1 G1 B1 P1 R2 Y2 G2", ". . . B2 P2 . . . . . . ."),
        ("four and four of a number, the fifth there", "R1 Y1 G1 B1 R5 Y5 G5 B5", ". . . P1 P5 . . . . . . ."),
    ):
        tiles, stacks = hand.split(), tuple(() if tile == "." else (tile,) for tile in board.split())
        yield name, _with_hand(start, tiles, stacks)


def _with_hand(start: State, tiles: Sequence[str], stacks: tuple[tuple[str, ...], ...]) -> State:
    used = {*tiles, *(tile for stack in stacks for tile in stack)}
    left = tuple(tile for tile in TILES if tile not in used)
    return State(
        board=start.board,
        options=start.options,
        stacks=stacks,
        pool=tuple(tiles[4:]),
        racks=(in_tile_order(tuple(tiles[:4])), left[:4]),
        bag=left[4:],
        tracks=start.tracks,
        turn=0,
    )


# The baseline


def hands_that_match(state: State) -> list[tuple[str, ...]]:
    """Every choice of tiles in hand that share a number, or a colour: others cannot lie in one set."""
    assert state.turn is not None
    hand = state.racks[state.turn] + state.pool
    return [
        tiles
        for count in range(1, len(hand) + 1)
        for tiles in combinations(hand, count)
        if len(set(map(number, tiles))) == 1 or len({tile[0] for tile in tiles}) == 1
    ]


def trials(state: State) -> int:
    assert state.turn is not None
    spaces = len(state.open_to(state.turn))
    return sum(perm(spaces, len(tiles)) for tiles in hands_that_match(state))


def tried_out(state: State) -> int:
    """How many placements are legal, found by laying every choice of tiles onto the spaces in every way."""
    seat = state.turn
    assert seat is not None
    names = [state.board.spaces[space] for space in state.open_to(seat)]
    found = 0
    for tiles in hands_that_match(state):
        for spaces in permutations(names, len(tiles)):
            try:
                judge(state, seat, tuple(map(Laid, tiles, spaces)))
            except Illegal:
                continue
            found += 1
    return found


# The measurement


def listed(state: State) -> int:
    assert state.turn is not None
    return sum(isinstance(action, Place) for action in GAME.legal(state, state.turn))


def seconds(count: Callable[[State], int], state: State, rounds: int) -> tuple[int, float]:
    """What it counts, and how long that takes: the best of so many rounds."""
    best, found = float("inf"), 0
    for _ in range(rounds):
        began = process_time()
        found = count(state)
        best = min(best, process_time() - began)
    return found, best


def report(name: str, states: Sequence[State], deadline: float) -> None:
    measured = [seconds(listed, state, rounds=3) for state in states]
    counts, times = [count for count, _ in measured], [time for _, time in measured]
    ours = slow = 0.0
    compared = 0
    for state, (count, time) in zip(states, measured):
        if perf_counter() < deadline and trials(state) <= MOST_TRIALS:
            found, taken = seconds(tried_out, state, rounds=1)
            assert found == count, f"{found} placements found by trying out, {count} listed"
            ours, slow, compared = ours + time, slow + taken, compared + 1
    ratio = f"{slow / ours:>8,.0f}× over {compared}" if compared else "       too slow to try"
    print(
        f"{name:<44} {len(states):>9} {sum(counts) / len(counts):>10,.0f} {max(counts):>8,}"
        f" {1000 * sum(times) / len(times):>9.2f} {1000 * max(times):>9.2f}  {ratio}"
    )


def main() -> None:
    print(
        f"{'positions':<44} {'how many':>9} {'placements':>10} {'most':>8} {'mean, ms':>9} {'worst, ms':>9}"
        "  faster than trying out"
    )
    for players in GAME.players:
        states = [state for game in range(GAMES) for state in greedy_positions(players, game)]
        report(f"greedy play, {players} players", states, perf_counter() + BASELINE_SECONDS / len(GAME.players))
    for name, state in worst_positions():
        report(name, [state], perf_counter() + 1)


if __name__ == "__main__":
    main()
