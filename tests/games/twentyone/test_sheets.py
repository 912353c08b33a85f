"""The sheets of Twenty One: every field with its number and in its colour."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.game.installed import folder
from stolik.games.twentyone.rules.printed import COLOURS, FIELDS, OWN_PRINTS, ROWS, Colour, Field, Print, described
from stolik.games.twentyone.sheets import contents
from stolik.games.twentyone.signs import SIGNS
from stolik.sheets import PAPERS, PaperName
from tests.sheets.looking import Page, Paint, example, printed

FIELD_NUMBER, LETTER = 15, 14
PAINTS: dict[Paint, Colour] = {
    (255, 255, 255): "white",
    (0x35, 0x32, 0x3A): "black",
    (0xC9, 0x41, 0x2F): "red",
    (0x2C, 0x68, 0xB5): "blue",
    (0xEF, 0xB9, 0x2F): "yellow",
    (0x3C, 0x8F, 0x4E): "green",
}


def sheets_on(page: Page) -> dict[str, Print]:
    """The sheets as a person reads them off the paper: numbers in coloured bands."""
    letters = [writing.text for writing in page.written(LETTER)]
    fields = [
        Field(PAINTS[page.dot(number.left - 1, number.y)], int(number.text)) for number in page.written(FIELD_NUMBER)
    ]
    rows = [tuple(fields[at : at + FIELDS]) for at in range(0, len(fields), FIELDS)]
    prints: list[Print] = [tuple(rows[at : at + ROWS]) for at in range(0, len(rows), ROWS)]
    return dict(zip(letters, prints, strict=True))


@pytest.mark.parametrize(("rows", "first"), [("classic", 0), ("varied", 2)])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_six_sheets_are_printed_field_by_field(rows: str, first: int, paper: PaperName):
    pages = printed("twentyone", paper)[first : first + 2]
    assert sheets_on(pages[0]) | sheets_on(pages[1]) == OWN_PRINTS[rows]


def test_an_owners_pad_is_printed_instead_of_ours():
    one, two, _ = printed("twentyone", pack="my-pad")
    assert sheets_on(one) | sheets_on(two) == described(example("twentyone", "my-pad").material)


def test_every_page_of_sheets_names_the_dice_behind_the_signs():
    assert all(colour in page.text for page in printed("twentyone", language="en")[:-1] for colour in COLOURS)


def test_a_die_has_the_same_sign_on_paper_as_on_the_screen():
    """The client's signs are written from the game's by `make types`; the print is given the game's own."""
    home = folder("twentyone")
    assert home is not None
    template = (home / "sheet.typ").read_text()
    assert contents(PAPERS["a4"], None)["signs"] is SIGNS
    assert "data.content.signs.at(colour)" in template
    client = Path(__file__).parents[3] / "web" / "src" / "games" / "twentyone"
    made = (client / "wire.ts").read_text()
    assert all(f"'{colour}':'{sign}'" in made.replace(": ", ":") for colour, sign in SIGNS.items())
    assert "= MATERIAL.signs" in (client / "signs.ts").read_text()


def test_every_colour_has_a_sign_of_its_own():
    assert (list(SIGNS), len(set(SIGNS.values()))) == (list(COLOURS), len(COLOURS))
