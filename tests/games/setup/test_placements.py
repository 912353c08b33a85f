"""Every legal placement, and no other, each once: checked against a search that tries everything."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations

import pytest

from stolik.game.contract import Illegal
from stolik.games.setup.rules import OUR_BOARD, Laid, Place, Setup, State, judge
from stolik.games.setup.rules.placements import groups, placements
from stolik.games.setup.rules.tiles import TILES
from tests.games.setup.positions import position

# A second reading of the rules, slow and plain, that shares no code with the first


def make_one_set(shown: dict[int, str], placed: Sequence[int]) -> bool:
    """Whether some choice of visible tiles is a set and has all these spaces in it."""
    lines = {frozenset(line) for line in OUR_BOARD.lines}

    def hang_together(spaces: set[int]) -> bool:
        reached = {min(spaces)}
        for _ in spaces:
            reached |= {b for a in reached for b in spaces if frozenset((a, b)) in lines}
        return reached == spaces

    def is_set(spaces: tuple[int, ...]) -> bool:
        tiles = [(shown[space][0], int(shown[space][1:]), space) for space in spaces]
        if len({number for _, number, _ in tiles}) == 1:
            return hang_together(set(spaces))
        rising = sorted(tiles, key=lambda tile: tile[1])
        return all(
            colour == after_colour and after == number + 1 and frozenset((space, next_space)) in lines
            for (colour, number, space), (after_colour, after, next_space) in pairwise(rising)
        )

    others = [space for space in shown if space not in placed]
    sizes = range(max(0, 2 - len(placed)), len(others) + 1)
    return any(is_set((*placed, *more)) for size in sizes for more in combinations(others, size))


def tried_out(state: State, hand: Sequence[str], spaces: Sequence[int]) -> Iterator[frozenset[Laid]]:
    shown = {space: tile for space, tile in enumerate(state.shown) if tile}
    for count in range(1, min(len(hand), len(spaces)) + 1):
        for tiles in combinations(hand, count):
            for taken in permutations(spaces, count):
                if make_one_set(shown | dict(zip(taken, tiles)), taken):
                    yield frozenset(Laid(tile, OUR_BOARD.spaces[space]) for tile, space in zip(tiles, taken))


def crowded_position(luck: random.Random, players: int, hand: int) -> State:
    """Few colours and neighbouring numbers, so that there is much to be found."""
    numbers = luck.sample(range(1, 11), 3) if luck.random() < 0.5 else range(start := luck.randint(1, 7), start + 4)
    likely = [f"{colour}{number}" for colour in luck.sample("RYGBP", 3) for number in numbers]
    tiles = luck.sample(likely, hand + 3) + luck.sample([tile for tile in TILES if tile not in likely], 2)
    on_board, held = tiles[hand:], tiles[:hand]
    picture = luck.sample([*on_board, *["."] * (12 - len(on_board))], 12)
    return position(
        " ".join(picture), players=players, racks={0: " ".join(held[: hand // 2])}, pool=" ".join(held[hand // 2 :])
    )


@pytest.mark.parametrize("seed", range(60))
def test_every_placement_is_found_once_and_no_other(seed: int):
    luck = random.Random(seed)
    state = crowded_position(luck, players=luck.choice([2, 3, 4]), hand=3)
    hand, spaces = state.racks[0] + state.pool, state.open_to(0)
    found = [frozenset(tiles) for tiles in placements(OUR_BOARD, state.shown, hand, spaces)]
    assert len(found) == len(set(found))
    assert set(found) == set(tried_out(state, hand, spaces))


@pytest.mark.parametrize("seed", range(4))
def test_every_placement_of_five_tiles_is_found(seed: int):
    state = crowded_position(random.Random(seed), players=4, hand=5)
    hand, spaces = state.racks[0] + state.pool, state.open_to(0)
    found = [frozenset(tiles) for tiles in placements(OUR_BOARD, state.shown, hand, spaces)]
    assert len(found) == len(set(found))
    assert set(found) == set(tried_out(state, hand, spaces))


@pytest.mark.parametrize("seed", range(20))
def test_every_group_of_spaces_that_hangs_together_is_grown_once(seed: int):
    luck = random.Random(seed)
    lines = [pair for pair in combinations(range(8), 2) if luck.random() < 0.35]
    links = {space: sum(1 << b for line in lines for a, b in (line, line[::-1]) if a == space) for space in range(8)}

    def hangs_together(spaces: tuple[int, ...]) -> bool:
        reached = {spaces[0]}
        for _ in spaces:
            reached |= {space for space in spaces if any(links[space] >> other & 1 for other in reached)}
        return len(reached) == len(spaces)

    grown = list(groups(links, most=5))
    assert len(grown) == len(set(grown))
    assert set(grown) == {
        spaces for size in range(2, 6) for spaces in combinations(range(8), size) if hangs_together(spaces)
    }


def legal_placements(state: State) -> list[Place]:
    return [action for action in Setup().legal(state, 0) if isinstance(action, Place)]


@pytest.mark.parametrize("seed", range(20))
def test_what_is_listed_is_what_is_judged_legal_with_a_full_hand(seed: int):
    luck = random.Random(seed)
    tiles = luck.sample(TILES, 16)
    state = position(
        " ".join(tiles[8:] + ["."] * 4), players=3, racks={0: " ".join(tiles[:4])}, pool=" ".join(tiles[4:8])
    )
    listed = {action.tiles for action in legal_placements(state)}
    for hand in combinations(tiles[:8], 2):
        for spaces in permutations(range(12), 2):
            tried = tuple(Laid(tile, OUR_BOARD.spaces[space]) for space, tile in sorted(zip(spaces, hand)))
            try:
                judge(state, 0, tried)
            except Illegal:
                assert tried not in listed
            else:
                assert tried in listed


def test_placements_are_named_in_board_order():
    state = position(". . . R3 . . . . . . . .", racks={0: "R1 R2 R4 R5"}, pool="G3 B3 Y3 P3")
    orders = [[OUR_BOARD.spaces.index(laid.space) for laid in action.tiles] for action in legal_placements(state)]
    assert orders
    assert all(order == sorted(order) for order in orders)


# Exact counts


@pytest.mark.parametrize(
    ("picture", "rack", "pool", "players", "count"),
    [
        # Nothing there and nothing that goes together.
        (". . . . . . . . . . . .", "R1 Y3 G5 B7", "P9 R10 Y8 G2", 2, 0),
        # Two equal tiles on an empty board: both ways along each of the 23 lines between a seat's ten spaces.
        (". . . . . . . . . . . .", "R1 Y1 G5 B7", "P9 R10 Y8 G3", 2, 46),
        # One tile next to its equal in the middle, which has seven neighbours.
        (". . . R1 . . . . . . . .", "Y1 Y4 G5 B7", "P9 R10 Y8 G3", 2, 7),
    ],
)
def test_how_many_placements_there_are(picture: str, rack: str, pool: str, players: int, count: int):
    state = position(picture, players=players, racks={0: rack}, pool=pool)
    assert len(legal_placements(state)) == count
