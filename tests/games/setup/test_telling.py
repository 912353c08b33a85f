import pytest

from stolik.game.contract import Event
from stolik.games.setup.rules import Options
from stolik.games.setup.rules.moves import (
    Bonus,
    Dealt,
    Drew,
    Missed,
    Placed,
    Refilled,
    Scored,
    Sets,
    Started,
    Swapped,
    Swept,
)
from stolik.games.setup.telling import SetupTeller
from tests.games.setup.positions import laid, position


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Started({"C1": "R7"}, ("Y1", "G10"), 1), "In the middle: R▲7 on C1. Pool: Y●1 G■10. Player 2 begins."),
        (Dealt(0, ("B2", "P3"), to=(0,)), "Player 1 is dealt B◆2 P★3."),
        (Placed(0, laid("G7@C2 B7@C3")), "\nPlayer 1 places G■7 on C2, B◆7 on C3."),
        (Sets(0, (("C1", "C2"), ("C2", "N1")), 3), "  3 points: C1 C2, C2 N1."),
        (Bonus(1, 2), "  Bonus points for Player 2: 2."),
        (Missed(1, 2), "  Player 2 misses bonus points: 2."),
        (Swapped(0, 1), "\nPlayer 1 swaps 1 tile."),
        (Swapped(0, 3), "\nPlayer 1 swaps 3 tiles."),
        (Swept(("R1", "R2")), "  The bag was empty: R▲1 R▲2 go back into it."),
        (Refilled(("R1", "R2", "R3", "R4")), "  Pool: R▲1 R▲2 R▲3 R▲4."),
        (Drew(0, ("R1",), to=(0,)), "  Player 1 draws R▲1."),
        (Scored((3, 12)), "  Pawns: 3 12."),
        (Event(), None),
    ],
)
def test_what_happened_in_a_sentence(event: Event, sentence: str | None):
    assert SetupTeller().tell(event, None) == sentence


def test_the_board_is_drawn_as_it_lies():
    state = position(
        "R10 . . G7 . . . . . . . P1",
        racks={0: "B1 B2", 1: "B3"},
        pool="Y1",
        covered={"C1": "Y2 Y3", "N1": "Y4"},
        positions=(7, 0),
        options=Options(finish=30),
    )
    assert SetupTeller().draw(state).splitlines() == [
        "         [R▲10]+1 [·]",
        " ·        G■7 +2   ·        ·",
        " ·        ·        ·        ·",
        "         [·]      [P★1]",
        "",
        "Pool: Y●1",
        "Player 1, N1 N2: 7 of 30, rack B◆1 B◆2",
        "Player 2, S1 S2: 0 of 30, rack B◆3",
    ]
