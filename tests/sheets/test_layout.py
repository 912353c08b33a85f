"""Cards on paper: each has a place, and its back lies behind it."""

from __future__ import annotations

import pytest

from stolik.sheets.layout import FOOTER, MARGIN, PAPERS, Grid, PaperName

GRID = Grid(columns=3, rows=2, width=50, height=60)

every_paper = pytest.mark.parametrize("paper", PAPERS)


@every_paper
def test_cards_lie_inside_the_margins_and_above_the_footer(paper: PaperName):
    x, y = GRID.place(PAPERS[paper], GRID.room - 1)
    assert GRID.left(PAPERS[paper]) > MARGIN
    assert x + GRID.width < PAPERS[paper].width - MARGIN
    assert y + GRID.height < PAPERS[paper].height - MARGIN - FOOTER


@every_paper
def test_a_leaf_turned_over_its_long_edge_shows_each_back_behind_its_front(paper: PaperName):
    for at in range(GRID.room):
        (x, y), (back_x, back_y) = GRID.place(PAPERS[paper], at), GRID.behind(PAPERS[paper], at)
        assert back_x == pytest.approx(PAPERS[paper].width - (x + GRID.width))
        assert back_y == y


@every_paper
def test_backs_are_cut_where_fronts_are_cut(paper: PaperName):
    front, back = GRID.leaves(PAPERS[paper], "card", range(6), range(6))
    assert [PAPERS[paper].width - x for x in reversed(back.cuts_x)] == pytest.approx(list(front.cuts_x))
    assert back.cuts_y == front.cuts_y


def test_fronts_and_backs_alternate_and_the_last_leaf_may_be_half_empty():
    pages = GRID.leaves(PAPERS["a4"], "card", range(8), range(10, 18))
    assert [page.kind for page in pages] == ["card-front", "card-back"] * 2
    assert [[card.item for card in page.cards] for page in pages[2:]] == [[6, 7], [16, 17]]
    assert pages[3].cards[0].x == pytest.approx(pages[2].cuts_x[2])
