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
        (Revealed(0, 7, 93), "Player 1 reveals card 7, onions three."),
        (Uncovered(0, 8, 12), "  Player 1's deck shows card 8, screens six."),
        (Claimed(0, (1, 2), 61_500, (0, 1)), "Player 1 puts hands on 1 and 2, pressed at 61.500 s."),
        (Touched(0, 1, 900, (0, 1)), "Player 1 puts a hand on 1 at 0.900 s."),
        (Released(0, 1), "Player 1 lets go of 1."),
        (Verdict(PRESSES, winner=0, by=84), "Player 1 was first, by 84 ms."),
        (Verdict(PRESSES[:1], winner=0, by=None), "Player 1 was first."),
        (Verdict(PRESSES, winner=None, by=None), "A dead heat: nobody wins the pair."),
        (Verdict(PRESSES[:1], winner=None, by=None), "Nobody wins a pair."),
        (Won(0, (1, 2)), "Player 1 wins the pair 1 and 2, rings two."),
        (Stolen(0, 1, (1, 2, 3)), "Player 1 wins triplets: 1, 2 and 3. Player 2 loses the pair."),
        (Stolen(0, 0, (1, 2, 3)), "Player 1 makes safe triplets of an own pair: 1, 2 and 3."),
        (Mistake(1), "A mistake: Player 2."),
        (Gave(1, (4, 5)), "Player 2 loses 4 and 5 to the bottom of the deck."),
        (Turned((Face(1, 61), Face(2, 62))), "Turned over: 1 (now honeycombs six), 2 (now honeycombs seven)."),
        (Flipped(1, 6, 66), "Player 2 turns over card 6: plaids four."),
        (Gathered(1, (1, 2)), "Player 2 gathers 1 and 2, rings two."),
        (Scored(0, 2, 1, 4), "Player 1 has 4: pairs 2, triplets 1."),
        (Dealt((), ()), None),
    ],
)
def test_an_event_in_words(event: Event, told: str | None):
    assert TwinItTeller().tell(event, position(table=[1, 2], twins=[(1, 2)])) == told


def test_the_table_in_words():
    state = position(decks=[(10, 11), (12,)], table=[3], sets=[(1, (4, 5))])
    assert TwinItTeller().draw(state) == (
        "Player 1: 0; 2 cards left, no sets\nPlayer 2: 1; 1 cards left, [4 and 5]\nIn play: 3: rings four, 10: screens four, 12: screens six"
    )
