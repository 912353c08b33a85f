"""The cards of Super Mega Lucky Box: all of them, each once, with a back behind every front."""

from __future__ import annotations

import pytest

from stolik.games.luckybox.rules.printed import OWN_DECK, Cards, deck_from
from stolik.games.luckybox.sheets import CARDS, NUMBER_CARDS, contents
from stolik.sheets import PAPERS, PaperName, sheet_pdf
from stolik.sheets.layout import Grid
from stolik.table.packs import Pack
from tests.sheets.looking import Page, Writing, blank, example, pages_of, printed

GRID_NUMBER, BONUS_NUMBER, CARD_NUMBER, NUMBER = 24, 14, 7, 66
PER_PAGE = CARDS.room


def in_place(page: Page, writings: list[Writing], grid: Grid, paper: PaperName, at: int) -> list[str]:
    """What is written on the card at that place, row by row."""
    x, y = grid.place(PAPERS[paper], at)
    inside = [item for item in writings if x < item.x < x + grid.width and y < item.y < y + grid.height]
    return [item.text for item in sorted(inside, key=lambda item: (round(item.y), item.x))]


def check_cards(pages: tuple[Page, ...], deck: Cards, paper: PaperName) -> None:
    for at, card in enumerate(deck):
        page = pages[at // PER_PAGE * 2]
        read = [
            in_place(page, page.written(size), CARDS, paper, at % PER_PAGE)
            for size in (CARD_NUMBER, GRID_NUMBER, BONUS_NUMBER)
        ]
        bonuses = [str(bonus) for bonus in card.bonuses if isinstance(bonus, int) or bonus == "?"]
        assert read == [[str(card.number)], [str(number) for number in card.grid], bonuses]


@pytest.mark.parametrize("paper", PAPERS)
def test_all_sixty_cards_are_printed_as_they_are(paper: PaperName):
    check_cards(printed("luckybox", paper), OWN_DECK, paper)


def test_an_owners_deck_is_printed_instead_of_ours():
    deck = deck_from(example("luckybox", "my-deck").material)
    check_cards(printed("luckybox", pack="my-deck"), deck, "a4")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_number_cards_are_one_to_nine_twice(paper: PaperName):
    page = printed("luckybox", paper)[10]
    numbers = [in_place(page, page.written(NUMBER), NUMBER_CARDS, paper, at) for at in range(NUMBER_CARDS.room)]
    assert numbers == [[str(number)] for number in range(1, 10) for _ in range(2)]


def test_a_half_empty_leaf_has_backs_behind_its_fronts_alone():
    cards = {str(card.number): {"grid": list(card.grid), "bonuses": ["none"] * 6} for card in OWN_DECK[:50]}
    front, back = pages_of(sheet_pdf("luckybox", pack=Pack("luckybox", "fifty", {"cards": cards})))[8:10]
    for at in range(PER_PAGE):
        card = (*CARDS.place(PAPERS["a4"], at), CARDS.width, CARDS.height)
        empty = at >= 50 % PER_PAGE
        assert (blank(front.cut(*card)), blank(back.cut_behind(*card))) == (empty, empty)


def test_no_back_tells_what_is_on_its_front():
    backs = [page for page in contents(PAPERS["a4"], None)["pages"] if page.kind.endswith("back")]
    assert {card.item for page in backs for card in page.cards} == {None}


def test_six_players_find_a_score_sheet_each():
    last = printed("luckybox", language="en")[-2]
    assert last.text.count("Round 4") == last.text.count("× 15") == 6


def test_the_sheet_for_points_says_that_more_than_six_moons_count_as_six():
    points = " ".join(printed("luckybox")[-2].text.split())
    assert "5: 6, 6+: 10." in points
