"""Feats of Twin it!"""

from __future__ import annotations

from stolik.game.contract import Event
from stolik.games.twinit.feats import feats
from stolik.games.twinit.rules.moves import Claimed, Face, Gathered, Laid, Mistake, Revealed, Said, Stolen, Won
from tests.games.played import played

LAID = Laid(tops=(), decks=(), table=(Face(1, 7), Face(2, 8)), barred=(), first=0, ends=None)


def done(*events: tuple[int, Event], seat: int = 0, title: str | None = None) -> frozenset[str]:
    return feats(played(None, [(1_000, LAID), *events], title=title))[seat]


def pair(seat: int, shown: int, pressed: int) -> list[tuple[int, Event]]:
    """The twin of a card that lies there appears, and is claimed."""
    claimed = Claimed(seat, (1, 3), pressed, (pressed, pressed))
    return [(shown, Revealed(1, 3, 7)), (pressed + 40, claimed), (pressed + 300, Won(seat, (1, 3)))]


def test_a_pair_counts_from_the_appearance_of_its_second_card():
    assert "quick-pair" in done(*pair(0, 5_000, 5_600))
    assert "quick-pair" not in done(*pair(0, 5_000, 5_601))


def test_three_sets_within_a_second_each_are_quick_hands():
    assert "three-quick" in done(*pair(0, 5_000, 5_900), *pair(0, 8_000, 9_000), *pair(0, 12_000, 12_700))
    assert "three-quick" not in done(*pair(0, 5_000, 5_900), *pair(0, 8_000, 9_000), *pair(0, 12_000, 13_001))


def test_nobody_is_quick_where_nobody_hurries():
    said = [(5_000, Revealed(0, 3, 7)), (5_100, Said(0, (1, 3))), (5_100, Won(0, (1, 3)))]
    assert "quick-pair" not in done(*said)


def test_three_running_ends_with_a_set_of_somebody_else():
    mine, others = pair(0, 5_000, 7_000), pair(1, 5_000, 7_000)
    assert "three-running" in done(*mine, *mine, *mine)
    assert "three-running" not in done(*mine, *mine, *others, *mine)


def test_one_mistake_is_one_too_many():
    sets = [(9_000, Gathered(0, (1, 2)))] * 3
    assert "no-mistake" in done(*sets)
    assert "no-mistake" not in done(*sets, (9_500, Mistake(0)))


def test_a_set_taken_from_another_is_stolen():
    assert done((9_000, Stolen(0, 1, (1, 2)))) == {"stolen"}


def test_the_highest_title_is_everybodys():
    assert "see-it-all" in done(title="see-it-all", seat=1)
