"""The last turn of Lucky Box: everybody's points are known, and the expert plays to win."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.bots.bot import STANDARD
from stolik.game.chance import Chance
from stolik.games.luckybox.bots.after import after, own_tableau
from stolik.games.luckybox.bots.expert import Expert
from stolik.games.luckybox.bots.last_turn import End, ends, share_of_the_win, shares_of_the_win
from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.cards import Card
from stolik.games.luckybox.rules.moves import BonusLine, Mark
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import Held, Pending, Tableau

GAME = LuckyBox()
CARD = Card(1, (1, 2, 3, 3, 1, 2, 9, 7, 8), ("bolt", "?", 5, "star", 3, "moon"))
MOON, STAR = Mark(1, 2), Mark(1, 3)
"""Both mark a 3: one completes the column of the moon, the other that of the star."""
LAST_NUMBERS = (1, 1, 2, 2, 9, 4, 4, 5, 3)


def mine(moons: int) -> Tableau:
    """With the moon it comes to 6 points and a moon more; with the star, the third of this round, to 11."""
    marks = sum(1 << cell for cell in (0, 5, 6, 8))
    return Tableau(cards=(Held(CARD, marks),), bolts=0, moons=moons, stars=(0, 0, 0, 2))


def theirs(points: tuple[int, int, int, int], moons: int) -> Tableau:
    """Somebody who has completed so many cards in each round, and nothing else."""
    return Tableau(bolts=0, moons=moons, completed=points)


def table(*tableaus: Tableau, waiting: frozenset[int] = frozenset({0}), turn: int = 9) -> State:
    return State(GAME.Options(), tableaus, 4, LAST_NUMBERS[-turn:], (), (), (), waiting)


def chosen(state: State) -> object:
    return Expert().choose(GAME.view(state, 0), tuple(GAME.legal(state, 0)), Chance(bytes(32), 0), STANDARD)


def test_the_moon_is_taken_that_costs_the_other_the_most_moons():
    """12 points and a moon against mine: the star makes it 17 to 18, the moon 12 to 12 with more moons."""
    assert chosen(table(mine(1), theirs((0, 1, 0, 0), 1))) == MOON


def test_points_are_taken_where_they_win_and_a_moon_does_not():
    """15 points against mine, and I have more moons anyway: 17 with the star, 12 with the moon."""
    assert chosen(table(mine(2), theirs((1, 0, 0, 0), 1))) == STAR


def test_what_wins_stands_first_with_its_points_unchanged():
    state = table(mine(1), theirs((0, 1, 0, 0), 1))
    view, legal = GAME.view(state, 0), tuple(GAME.legal(state, 0))
    ranked = Expert().rank(view, legal, Chance(bytes(32), 0), STANDARD)
    earlier = Expert().rank(
        replace(view, tableaus=(view.tableaus[0], replace(view.tableaus[1], completed=(0,) * 4))),
        legal,
        Chance(bytes(32), 0),
        STANDARD,
    )
    assert ranked[0][0] == MOON
    assert dict(ranked) == pytest.approx(dict(earlier))


@pytest.mark.parametrize(
    ("end", "others", "share"),
    [
        ((20, 1), [(19, 1)], 1),
        ((20, 1), [(21, 1)], 0),
        ((20, 1), [(20, 1)], 0.5),
        ((20, 2), [(25, 1)], 1),
        ((20, 2), [(26, 1)], 1),
        ((20, 1), [(15, 2), (15, 0)], 0),
        ((20, 1), [(14, 3), (13, 0)], 0),
        ((20, 1), [(13, 3), (19, 0)], 1),
    ],
)
def test_who_wins_is_told_with_all_moons_counted(end: End, others: list[End], share: float):
    assert share_of_the_win(end, others) == share


def test_who_has_yet_to_mark_is_taken_to_do_what_brings_most():
    """The other may still take the star, and then has 11 points as I have."""
    state = table(mine(1), mine(1), waiting=frozenset({0, 1}))
    view = GAME.view(state, 0)
    then = [after(view, own_tableau(view), action) for action in (MOON, STAR)]
    assert shares_of_the_win(view, then) == [1, 0.5]


def test_all_that_bonuses_may_lead_to_is_looked_at():
    """A five and a question mark make eight cells of six; if the question mark takes the only five, the other bonus is lost."""
    five = Card(2, (5, 1, 2, 3, 4, 6, 7, 8, 9), ("moon", None, None, None, None, None))
    pending = (Pending(BonusLine(1, 2), 5), Pending(BonusLine(1, 1), "?"))
    tableau = Tableau(cards=(Held(five, 0b111111000),), bolts=0, pending=pending)
    assert ends([tableau]) == {(4, 0), (3, 0)}
    assert ends([replace(tableau, cards=(Held(five, 0b000000010),))]) == {(1, 0), (1, 1)}


def test_where_too_much_is_open_points_decide():
    cards = tuple(Held(Card(number, CARD.grid, (None,) * 6)) for number in range(1, 6))
    pending = tuple(Pending(BonusLine(9, index), "?") for index in range(3))
    assert ends([Tableau(cards=cards, bolts=0, pending=pending)]) is None


@pytest.mark.parametrize("state", [table(mine(1)), table(mine(1), mine(1), turn=8)])
def test_alone_and_before_the_last_turn_points_decide(state: State):
    view = GAME.view(state, 0)
    assert shares_of_the_win(view, [own_tableau(view)]) is None
