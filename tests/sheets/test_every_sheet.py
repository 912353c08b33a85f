"""What holds for everything that is printed: paper, margins, typefaces, language, the footer."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any, cast, get_args

import pytest

from stolik.game.installed import GAMES
from stolik.sheets import PAPERS, Language, Look, PaperName, sheet_pdf
from stolik.sheets.contents import words
from stolik.sheets.layout import HEADER, MARGIN
from stolik.sheets.printing import common_words
from stolik.sheets.typst import FONTS
from stolik.table.about import about
from stolik.table.codec import BadInput
from tests.sheets.looking import blank, example, ink, pages_of, printed

PAGES = {"crisscross": 2, "twentyone": 5, "luckybox": 14, "setup": 4, "twinit": 16}
SIGN = re.compile(r"[A-Z]\d")
LICENSED = {"Brygada1918-Bold", "AtkinsonHyperlegibleNext-Regular", "AtkinsonHyperlegibleNext-Bold"}
DRAWN = {"StolikZero-Regular", "StolikZero-Bold"}
"""The zero that is not slashed, drawn by ourselves."""
LOOKS: tuple[Look, ...] = get_args(Look)
LANGUAGES: tuple[Language, ...] = get_args(Language)

every_game = pytest.mark.parametrize("game", PAGES)
every_paper = pytest.mark.parametrize("paper", PAPERS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_there_is_something_to_print_for_every_game():
    assert set(GAMES) == set(PAGES)


@every_game
@every_paper
@every_language
def test_a_game_has_its_pages_on_the_paper_that_was_asked_for(game: str, paper: PaperName, language: Language):
    wanted = sorted((PAPERS[paper].width, PAPERS[paper].height))
    sizes = [sorted((page.width, page.height)) for page in printed(game, paper, language)]
    assert sizes == [pytest.approx(wanted, abs=0.05)] * PAGES[game]


@every_game
@every_paper
@every_language
def test_only_our_typefaces_are_used_and_all_are_embedded(game: str, paper: PaperName, language: Language):
    fonts = {(writing.font, writing.embedded) for page in printed(game, paper, language) for writing in page.writings}
    assert fonts <= {(font, True) for font in LICENSED | DRAWN}
    assert len(fonts) >= 2


@every_game
@every_language
def test_no_zero_is_slashed(game: str, language: Language):
    zeros = [writing for page in printed(game, "a4", language) for writing in page.writings if "0" in writing.text]
    assert [writing for writing in zeros if writing.font.startswith("Atkinson")] == []


@every_game
@every_paper
def test_nothing_leaves_the_printable_area(game: str, paper: PaperName):
    for language in LANGUAGES:
        for page in printed(game, paper, language):
            inset = MARGIN - 0.5
            assert blank(page.cut(0, 0, page.width, inset))
            assert blank(page.cut(0, page.height - inset, page.width, inset))
            assert blank(page.cut(0, 0, inset, page.height))
            assert blank(page.cut(page.width - inset, 0, inset, page.height))


@every_game
@every_paper
@every_language
def test_no_words_are_printed_over_others(game: str, paper: PaperName, language: Language):
    for page in printed(game, paper, language):
        assert [(one.text, other.text) for one, other in combinations(page.writings, 2) if one.lies_on(other)] == []


@pytest.mark.parametrize(("game", "leaves"), [("luckybox", slice(12)), ("setup", slice(1, 2)), ("twinit", slice(14))])
@every_paper
def test_the_note_above_the_cards_keeps_clear_of_the_marks_for_the_knife(game: str, paper: PaperName, leaves: slice):
    for page in printed(game, paper)[leaves]:
        assert not blank(page.cut(0, MARGIN, page.width, HEADER))
        assert blank(page.cut(0, MARGIN + HEADER - 0.25, page.width, 0.5))


@every_game
@every_language
def test_every_page_says_whose_game_it_is_and_which_page_it_is(game: str, language: Language):
    pages = printed(game, "a4", language)
    independent = {"pl": "Niezależna realizacja", "en": "An independent implementation"}[language]
    for number, page in enumerate(pages, start=1):
        assert page.text.count(independent) == 1
        assert all(designer in page.text for designer in about(game).designers)
        assert f"{number} / {len(pages)}" in page.text


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            "crisscross",
            "Wariant dla zaawansowanych: punkty z ukośnej linii wpisz w obu rogach, a każda linia bez punktów to −5.",
        ),
        ("twentyone", "żółta"),
        ("luckybox", "Zdobytą błyskawicę zamaluj, wydaną przekreśl."),
        ("setup", "Zestaw: co najmniej dwie płytki połączone liniami"),
        ("twinit", "nazwy należą do ich właścicieli"),
    ],
)
def test_polish_letters_are_letters(game: str, words: str):
    assert words in printed(game)[-2 if game == "luckybox" else 0].text


def test_both_languages_have_the_same_words():
    def keys(table: Any) -> Any:
        if not isinstance(table, dict):
            return None
        return {name: keys(value) for name, value in cast("dict[str, Any]", table).items()}

    assert keys(common_words("pl")) == keys(common_words("en"))
    for game in PAGES:
        assert keys(words(game, "pl")) == keys(words(game, "en"))


@every_game
def test_the_same_sheets_are_the_same_bytes(game: str):
    assert sheet_pdf(game) == sheet_pdf(game)


@every_game
@every_language
def test_the_last_page_tells_the_rules(game: str, language: Language):
    rules = words(game, language)["rules"]
    told = printed(game, "a4", language)[-1].text
    assert len(rules) >= 4
    assert all(" ".join(part["title"].split()) in told for part in rules)


@pytest.mark.parametrize("game", ["setup", "twinit"])
def test_a_game_without_sheets_has_a_pad_for_an_evening(game: str):
    assert printed(game, language="en")[-2].text.count("Game 8") == 2


@every_game
def test_saving_ink_saves_ink(game: str):
    usual, saving = (sum(map(ink, pages_of(sheet_pdf(game, look=look))[:-1])) for look in ("colour", "saving"))
    assert saving < 0.9 * usual


@every_game
def test_every_look_has_the_same_words_on_the_same_pages(game: str):
    usual, *others = ([page.text for page in pages_of(sheet_pdf(game, look=look))] for look in LOOKS)
    for other in others:
        assert [without_signs(page) for page in other] == [without_signs(page) for page in usual]


def without_signs(text: str) -> str:
    """What is read, without the signs that stand on some cards for who cannot rely on colours."""
    return " ".join(word for word in text.split() if not SIGN.fullmatch(word))


def test_the_same_pattern_has_the_same_sign_where_colours_cannot_be_relied_on():
    front = pages_of(sheet_pdf("twinit", look="safe"))[0]
    signs = [writing.text for writing in front.written(5.5)]
    assert len(signs) == 20
    assert 1 < len(set(signs)) < 20


def test_every_typeface_comes_with_its_licence():
    families = {font.split("-")[0] for font in LICENSED}
    assert {font.stem for font in FONTS.glob("*.ttf")} == LICENSED | {"zero-regular", "zero-strong"}
    assert all("SIL OPEN FONT LICENSE" in (FONTS / f"{family}-OFL.txt").read_text() for family in families)


def test_a_game_that_cannot_be_printed_is_refused():
    with pytest.raises(BadInput, match="there is nothing to print for 'chess'"):
        sheet_pdf("chess")


def test_a_pack_of_another_game_is_refused():
    with pytest.raises(BadInput, match="a pack for twentyone does not fit luckybox"):
        sheet_pdf("luckybox", pack=example("twentyone", "my-pad"))
