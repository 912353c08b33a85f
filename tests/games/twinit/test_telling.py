"""Twin it! told in words."""

from __future__ import annotations

import pytest

from stolik.game.contract import Event
from stolik.games.twinit.rules.moves import (
    Claimed,
    Dealt,
    Face,
    Flipped,
    Gathered,
    Gave,
    Laid,
    Mistake,
    Press,
    Released,
    Revealed,
    Scored,
    Stolen,
    Touched,
    Turned,
    Uncovered,
    Verdict,
    Won,
)
from stolik.games.twinit.telling import TwinItTeller
from tests.games.twinit.positions import position

PRESSES = (Press(0, (1, 2), 500), Press(1, (1, 2), 584))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Laid((), (), (), (), first=1, ends=None), "The cards are dealt; Player 2 reveals first."),
        (Laid((), (), (), (), first=None, ends=60_000), "All cards are on the table; the minute runs."),
        (Revealed(0, 7, 93), "Player 1 reveals card 7, pattern 93."),
        (Uncovered(0, 8, 12), "  Player 1's deck shows card 8, pattern 12."),
        (Claimed(0, (1, 2), 61_500, (0, 1)), "Player 1 claims 1 and 2, pressed at 61.500 s."),
        (Touched(0, 1, 900, (0, 1)), "Player 1 touches 1 at 0.900 s."),
        (Released(0, 1), "Player 1 lets go of 1."),
        (Verdict(PRESSES, winner=0, by=84), "The verdict: Player 1, by 84 ms."),
        (Verdict(PRESSES, winner=0, by=None), "The verdict: Player 1, unrivalled."),
        (Verdict(PRESSES[:1], winner=0, by=None), "The verdict: Player 1."),
        (Verdict(PRESSES, winner=None, by=None), "The verdict: nobody wins."),
        (Won(0, (1, 2)), "Player 1 wins 1 and 2, pattern 1."),
        (Stolen(0, 1, (1, 2, 3)), "Player 1 takes Player 2's pair with its third: 1, 2 and 3."),
        (Stolen(0, 0, (1, 2, 3)), "Player 1 takes its own pair with its third: 1, 2 and 3."),
        (Mistake(1), "A mistake of Player 2."),
        (Gave(1, (4, 5)), "Player 2 loses 4 and 5 to the bottom of the deck."),
        (Turned((Face(1, 61), Face(2, 62))), "Turned over: 1 (now pattern 61), 2 (now pattern 62)."),
        (Flipped(1, 6, 66), "Player 2 turns card 6: pattern 66."),
        (Gathered(1, (1, 2)), "Player 2 gathers 1 and 2, pattern 1."),
        (Scored(0, 2, 1, 4), "Player 1 scores 4: pairs 2, triples 1."),
        (Dealt((), ()), None),
    ],
)
def test_an_event_in_words(event: Event, told: str | None):
    assert TwinItTeller().tell(event, position(table=[1, 2], twins=[(1, 2)])) == told


def test_the_table_in_words():
    state = position(decks=[(10, 11), (12,)], table=[3], sets=[(1, (4, 5))])
    assert TwinItTeller().draw(state) == (
        "Player 1: 0; 2 cards left, no sets\nPlayer 2: 1; 1 cards left, [4 and 5]\nIn play: 3: 3, 10: 10, 12: 12"
    )
