"""Super Mega Lucky Box in words and in text."""

from __future__ import annotations

import pytest

from stolik.game.contract import Event
from stolik.games.luckybox.rules import moves
from stolik.games.luckybox.rules.cards import Card
from stolik.games.luckybox.rules.moves import Options
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import Held, Tableau
from stolik.games.luckybox.telling import LuckyBoxTeller

CARD = Card(12, (1, 2, 3, 3, 1, 2, 7, 8, 9), (4, "?", None, "bolt2", "moon", "star"))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (moves.Deck({"12": CARD.face}), "1 cards are shuffled."),
        (moves.Dealt(0, (1, 2, 3), to=(0,)), "Player 1 is dealt 1, 2, 3."),
        (moves.Kept(1, (1, 2, 3), (4, 5)), "Player 2 keeps 1, 2, 3 and discards 4, 5."),
        (moves.Drafted(1, 7, (4, 5)), "Player 2 keeps 7 and discards 4, 5."),
        (moves.Revealed(2, 3, 9), "\nRound 2, number 3: 9."),
        (moves.Marked(0, 12, 5, 2, 0), "Player 1 marks 2 on card 12 (row 2, column 3)."),
        (moves.Marked(0, 12, 0, 1, 2), "Player 1 pays 2 bolts and marks 1 on card 12 (row 1, column 1)."),
        (moves.Line(0, 12, 0, 4), "  That completes row 1 of card 12. Bonus: number 4."),
        (moves.Line(0, 12, 5, "star"), "  That completes column 3 of card 12. Bonus: a star."),
        (moves.Gained(0, 2, 1, 0), "  2 bolts, 1 moon gained."),
        (moves.Passed(1), "Player 2 passes."),
        (moves.Lost(0, "?"), "  No cell for a bonus: a question mark."),
        (moves.Completed(0, 12), "  Card 12 is completed."),
        (moves.RoundScored(0, 1, (12, 7), 30), "Player 1 scores 30 for the completed cards 12, 7."),
        (moves.RoundScored(0, 1, (), 0), None),
        (
            moves.Scored(0, 15, 4, 3, -6, 16),
            "Player 1 scores 16: completed cards 15, stars 4, marked cells 3, moons -6.",
        ),
    ],
)
def test_everything_that_happens_is_told(event: Event, sentence: str | None) -> None:
    assert LuckyBoxTeller().tell(event, None) == sentence


def test_marked_numbers_and_won_bonuses_stand_in_brackets() -> None:
    tableau = Tableau(cards=(Held(CARD, 0b001_001_111),), bolts=1, moons=2)
    state = State(Options(), (tableau,), 1, (5,), (), (), (), frozenset({0}))
    assert LuckyBoxTeller().draw(state).splitlines() == [
        "Player 1: 2 (1 bolt, 2 moons, stars 0, 0, 0, 0)",
        "  card 12",
        "  [1] [2] [3]  [4]",
        "  [3]  1   2    ?",
        "  [7]  8   9    –",
        "  [ϟϟ] ☾   ★",
    ]
