"""The words for people have one source each: titles, symbols and names are the same wherever they are said, and phrases that were
mended once do not come back."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from stolik.game.installed import GAMES
from stolik.games.crisscross.telling import SYMBOLS
from stolik.games.luckybox.telling import WORDS
from stolik.games.twinit.art import PATTERNS
from stolik.games.twinit.telling import pattern
from stolik.table.about import about
from stolik.table.lessons.lesson import Words, lesson_of
from stolik.table.telling import teller
from stolik.table.telling.teller import NamesTitles

ROOT = Path(__file__).parents[1]
TITLED = ("crisscross", "luckybox", "twinit")
LANGUAGES = ("en", "pl")

MENDED = {
    "en": (
        "hang together by lines",
        "bonuses that wait",
        "count by themselves",
        "colours stand elsewhere",
        "last time's winner",
        "were the dice fair",
    ),
    "pl": (
        "wygrywa największa liczba",
        "wygrywa pięć zestawów",
        "wygrywa najwięcej",
        "liczą się wtedy same",
        "we dwoje",
        "albo pas.",
        "skradzione:",
        "kto jest na kolejce",
        "kolory stoją gdzie indziej",
        "minie metę",
        "nieobecny",
        "nią/niego",
        "teraz gra ktoś inny",
        "każdy krzyżyk boli",
        "czy kostki były uczciwe",
        "sam decydujesz",
        "wybierasz sam",
        "poprzedniego zwycięzcy",
        "pusta przekątna",
    ),
}
"""Phrases that misled people, in small letters."""


def strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, re.sub(r"\{\{\w+\}\}", "…", value)
    elif isinstance(value, dict):
        for name, inner in cast("dict[str, Any]", value).items():
            yield from strings(inner, f"{key}.{name}")
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from strings(inner, key)


def texts(game: str, language: str) -> dict[str, Any]:
    return json.loads((ROOT / f"web/src/games/{game}/texts/{language}.json").read_text())


def taught(game: str, language: str) -> Iterator[tuple[str, str]]:
    """What the game's lesson says, also of a wrong move where that is always the same."""
    lesson = lesson_of(game)
    assert lesson is not None
    for number, step in enumerate(lesson.steps, start=1):
        for words in (step.says, step.wrong, step.too_late):
            if isinstance(words, Words):
                yield f"{game} lesson {number}", getattr(words, language)


def all_texts(language: str) -> Iterator[tuple[str, str]]:
    """Everything that people read in that language: the page's own words, each game's, what is told and taught of it, what is
    printed."""
    for words in ("first/", ""):
        yield from strings(json.loads((ROOT / f"web/src/text/{words}{language}.json").read_text()), "shell")
    for game in GAMES:
        if (ROOT / "src/stolik/games" / game).is_dir():
            yield from strings(texts(game, language), game)
            home = ROOT / "src/stolik/games" / game
            yield from strings(json.loads((home / "about.json").read_text())["texts"][language], f"{game} about")
            for printed in home.glob(f"sheet.{language}.toml"):
                yield from strings(tomllib.loads(printed.read_text()), f"{game} printed")
            yield from taught(game, language)
    yield from strings(tomllib.loads((ROOT / f"src/stolik/sheets/words.{language}.toml").read_text()), "printed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_that_was_mended_does_not_come_back(language: str) -> None:
    back = [(key, phrase) for key, text in all_texts(language) for phrase in MENDED[language] if phrase in text.lower()]
    assert back == []


@pytest.mark.parametrize(
    ("game", "word", "instead"),
    [
        ("luckybox", r"bonus", "premia"),
        ("luckybox", r"gwiazd(a|y|ę|om)?\b(?! stolika)", "gwiazdka"),
        ("luckybox", r"(?<!y)(?<!rze)skreśl", "wykreślić"),
        ("luckybox", r"pełn\w+ kart", "ukończona karta"),
        ("twentyone", r"premi", "punkty bonusowe"),
        ("twentyone", r"arkusz", "kartka"),
        ("crisscross", r"rz(ąd|ęd)", "szereg"),
        ("crisscross", r"przekątn", "ukośna linia"),
        ("setup", r"pul(a|i|ę|ą)\b(?! ogóln)", "pula ogólna"),
        ("setup", r"cyfr", "liczba"),
        ("luckybox", r"arkusz", "karta punktacji"),
        ("twentyone", r"\btur(a|y|ę|ze)\b", "kolejka"),
        ("twentyone", r"wiersz", "rząd"),
        ("twinit", r"złodziej(?!asz)", "złodziejaszek"),
        ("twinit", r"drużynow", "gra zespołowa"),
    ],
)
def test_a_game_speaks_the_words_of_its_rulebook(game: str, word: str, instead: str) -> None:
    said = [pair for pair in all_texts("pl") if pair[0].startswith(game) and re.search(word, pair[1].lower())]
    assert said == [], f"the rulebook says {instead}"


@pytest.mark.parametrize(
    ("language", "word", "instead"),
    [
        ("pl", r"\bsamemu\b|(?<!tryb )\bsolo\b", "w pojedynkę"),
        ("pl", r"\btrening", "ćwiczenie"),
        ("pl", r"\bprzeciw(ko)? bot", "z botem"),
        ("pl", r"\bgracz(a|owi|em)? (…|\d)", "miejsce"),
        ("pl", r"\bprzy (\w+ )?stole\b|spokojny stół|ze stołami", "przy stoliku"),
        ("pl", r"\bsiadam\b", "usiądź"),
        ("pl", r"^pas\.?$", "spasuj"),
        ("pl", r"\bkości\b", "kostki"),
        ("pl", r"\bparti(a|i|ę|ą)\b", "gra"),
        ("pl", r"\bgra skończona\.", "koniec gry"),
        ("pl", r"najlepsz\w+ chwil", "najlepszy moment"),
        ("pl", r"zobowiązani|skrót\w* sha", "odcisk"),
        ("pl", r"\bmoja kolej\b", "mój ruch"),
        ("pl", r"\boddaj głos", "przywróć głos: oddać głos to głosować"),
        ("pl", r"dostanie znać|przyglądasz się", "ktoś daje znać; oglądasz"),
        ("en", r"\bplayer (…|\d)", "seat"),
        ("en", r"\bcommitment", "fingerprint"),
        ("en", r"\bsolo\b", "alone"),
    ],
)
def test_one_thing_has_one_word_everywhere(language: str, word: str, instead: str) -> None:
    said = [pair for pair in all_texts(language) if re.search(word, pair[1].lower())]
    assert said == [], f"elsewhere it is called: {instead}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_place_that_somebody_came_to_is_not_called_as_a_seat_is(language: str) -> None:
    words = dict(all_texts(language))
    seat = words["shell.puzzle.seat"].split(" … ")[0].removesuffix(" …")
    assert not words["shell.end.place"].startswith(seat)
    assert not words["shell.daily.place"].startswith(seat)


def test_who_leaves_to_a_bot_and_who_frees_a_seat_do_so_by_other_words() -> None:
    words = dict(all_texts("pl"))
    assert words["shell.menu.leave"].split()[0] == words["shell.mine.leave"].split()[0] == "Odejdź"
    assert words["shell.mine.get-up"].startswith("Wstań")


def test_a_cross_in_twenty_one_marks_a_hit() -> None:
    crosses = [text for key, text in all_texts("pl") if key.startswith("twentyone") and "krzyżyk" in text]
    assert crosses
    assert all("trafi" in text.lower() for text in crosses)


def documented_titles(game: str) -> dict[str, tuple[str, str]]:
    page = (ROOT / f"docs/games/{game}.md").read_text()
    table = re.split(r"^## ", page[page.index("itles") :], flags=re.MULTILINE)[0]
    rows = re.findall(r"^\|(?: [^|`]+ \|)? `([a-z-]+)` \| ([^|]+) \| ([^|]+) \|", table, flags=re.MULTILINE)
    return {key: (polish, english) for key, polish, english in rows}


@pytest.mark.parametrize("game", TITLED)
def test_a_title_has_one_name_in_the_client_in_the_docs_and_on_the_command_line(game: str) -> None:
    english, polish = (texts(game, language)["title"] for language in LANGUAGES)
    own = teller(GAMES[game])
    assert isinstance(own, NamesTitles)
    assert english == own.titles
    assert documented_titles(game) == {key: (polish[key], english[key]) for key in english}


def test_the_command_line_calls_symbols_bonuses_and_patterns_what_the_client_calls_them() -> None:
    assert {*SYMBOLS.values()} == {*texts("crisscross", "en")["symbol"].values()}
    bonus = texts("luckybox", "en")["bonus"]
    assert {**WORDS, "?": bonus["any"], None: bonus["none"]} == WORDS
    assert [WORDS[key] for key in ("bolt", "bolt2", "moon", "star")] == [
        bonus[key] for key in ("bolt", "bolt2", "moon", "star")
    ]
    twins = texts("twinit", "en")
    drawn = json.loads((ROOT / "web/src/games/twinit/patterns.json").read_text())
    for face in PATTERNS:
        family, number = divmod(face, drawn["members"])
        assert pattern(face) == f"{twins['family'][drawn['families'][family]]} {twins['number'][str(number + 1)]}"


@pytest.mark.parametrize("game", TITLED)
def test_a_game_has_one_name(game: str) -> None:
    assert teller(GAMES[game]).title == about(game).name
