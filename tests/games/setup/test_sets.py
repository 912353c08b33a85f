import pytest

from stolik.games.setup.rules import OUR_BOARD
from stolik.games.setup.rules.sets import sets_through
from stolik.games.setup.rules.tiles import TILES
from tests.games.setup.positions import position


def sets_of(picture: str, *names: str) -> set[str]:
    """The sets through these spaces, each as the tiles it is made of."""
    shown = position(picture).shown
    sets = sets_through(OUR_BOARD, shown, [OUR_BOARD.spaces.index(name) for name in names])
    return {" ".join(str(shown[space]) for space in spaces) for spaces in sets}


def test_fifty_different_tiles():
    assert len(set(TILES)) == len(TILES) == 50


def test_two_eights_side_by_side_are_a_set():
    assert sets_of(". . . R8 G8 . . . . . . .", "C1") == {"R8 G8"}


def test_a_yellow_two_three_four_is_a_set():
    assert sets_of(". . Y2 Y3 Y4 . . . . . . .", "C1") == {"Y2 Y3 Y4"}


def test_one_tile_is_no_set():
    assert sets_of(". . . R8 G7 . . . . . . .", "C1") == set()


def test_an_empty_space_is_in_no_set():
    assert sets_of(". . . R8 G8 . . . . . . .", "C3") == set()


def test_equal_numbers_that_do_not_touch_are_no_set():
    assert sets_of(". . R8 . . G8 . . . . . .", "W1") == set()


def test_consecutive_numbers_of_two_colours_are_no_set():
    assert sets_of(". . . R8 G9 . . . . . . .", "C1") == set()


def test_a_gap_breaks_a_run():
    assert sets_of(". . Y2 Y3 Y5 . . . . . . .", "C1") == {"Y2 Y3"}


def test_ten_is_not_followed_by_one():
    assert sets_of(". . Y9 Y10 Y1 . . . . . . .", "C1") == {"Y9 Y10"}


def test_each_tile_of_a_run_must_be_joined_to_the_next_one():
    # Y2 and Y4 touch Y5, but Y3 lies apart.
    assert sets_of("Y4 Y5 . Y2 . . . . . . Y3 .", "N1", "C1", "S1") == {"Y4 Y5"}


def test_a_run_may_turn_and_cross_itself():
    # 1-2 and 3-4 are the two diagonals of the middle square.
    assert sets_of(". . . Y1 Y3 . . Y4 Y2 . . .", "C1") == {"Y1 Y2 Y3 Y4"}


def test_equal_numbers_hang_together_in_any_shape():
    assert sets_of("R8 . G8 . . . Y8 . . . B8 .", "N1") == {"R8 G8 Y8 B8"}


def test_sets_are_taken_as_large_as_they_go():
    assert sets_of("R8 G8 . Y8 . . . B8 . . P8 .", "S1") == {"R8 G8 Y8 B8 P8"}


def test_a_tile_can_lie_in_two_sets():
    assert sets_of(". . . R8 R9 . . G8 . . . .", "C1") == {"R8 G8", "R8 R9"}


def test_sets_without_a_named_space_are_left_out():
    assert sets_of("R8 G8 . . . . . . . . Y1 Y2", "S1") == {"Y1 Y2"}


@pytest.mark.parametrize("space", ["N1", "C1", "C2"])
def test_one_set_is_found_from_any_of_its_spaces(space: str):
    assert sets_of("P3 . . P4 P5 . . . . . . .", space) == {"P3 P4 P5"}
