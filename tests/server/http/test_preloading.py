"""What a page's answer says about the files that the page will need."""

from __future__ import annotations

import pytest

from stolik.server.http.preloading import links, table_of

NEEDS = {
    "text/first/en.json": ["assets/first-en.js"],
    "text/first/pl.json": ["assets/first-pl.js"],
    "text/en.json": ["assets/words-en.js"],
    "text/pl.json": ["assets/words-pl.js"],
    "pages/Table.svelte": ["assets/Table.js", "assets/Table.css"],
    "pages/Game.svelte": ["assets/Game.js", "assets/paper.js"],
    "pages/Lesson.svelte": ["assets/Lesson.js"],
    "pages/Replay.svelte": ["assets/Replay.js"],
    "games/crisscross/table.ts": ["assets/crisscross.js", "assets/paper.js"],
    "games/crisscross/texts/en.json": ["assets/en.js"],
    "games/crisscross/texts/pl.json": ["assets/pl.js"],
}


def files(path: str, game: str | None = None, languages: str = "") -> list[str]:
    """Besides the words of the shell, which go before all."""
    first, words, *others = links(NEEDS, path, game, languages).split(", ")
    assert first.endswith(".js>; rel=modulepreload")
    assert words.endswith(".js>; rel=modulepreload")
    return [link.split(">")[0].removeprefix("</assets/") for link in others]


def test_a_table_needs_its_page_its_board_and_its_words():
    assert files("t/ABC", "crisscross") == ["Table.js", "Table.css", "crisscross.js", "paper.js", "en.js"]


def test_a_table_that_is_not_known_needs_its_page():
    assert files("t/ABC") == ["Table.js", "Table.css"]


def test_a_lesson_needs_its_page_and_the_board_of_its_game():
    assert files("games/crisscross/lesson") == ["Lesson.js", "crisscross.js", "paper.js", "en.js"]


def test_a_file_that_is_needed_twice_is_named_once():
    assert files("games/crisscross") == ["Game.js", "paper.js", "crisscross.js", "en.js"]


@pytest.mark.parametrize(
    ("asked", "spoken"), [("pl", "pl.js"), ("de-AT,pl;q=0.7,en;q=0.3", "pl.js"), ("de", "en.js"), ("", "en.js")]
)
def test_words_are_in_the_language_that_the_browser_asks_for(asked: str, spoken: str):
    assert files("t/ABC/replay", "crisscross", asked)[-1] == spoken


@pytest.mark.parametrize("path", ["join/KQXWPT", "t/ABC/nothing", "there/is/nothing"])
def test_other_pages_need_the_words_of_the_shell_alone(path: str):
    assert links(NEEDS, path, None, "pl") == (
        "</assets/first-pl.js>; rel=modulepreload, </assets/words-pl.js>; rel=modulepreload"
    )


def test_the_first_page_needs_the_few_words_that_stand_on_it():
    assert links(NEEDS, "", None, "pl") == "</assets/first-pl.js>; rel=modulepreload"


def test_where_no_client_was_built_nothing_is_named():
    assert links({}, "t/ABC", "crisscross", "pl") == ""


def test_scripts_and_styles_are_asked_for_as_what_they_are():
    assert links(NEEDS, "t/ABC", None, "") == (
        "</assets/first-en.js>; rel=modulepreload, "
        "</assets/words-en.js>; rel=modulepreload, "
        "</assets/Table.js>; rel=modulepreload; fetchpriority=low, "
        "</assets/Table.css>; rel=preload; as=style; crossorigin; fetchpriority=low"
    )


def test_what_stands_in_the_page_already_is_not_asked_for():
    told = links(NEEDS, "t/ABC", None, "", brought={"assets/Table.css"})
    assert ("Table.js" in told, "Table.css" in told) == (True, False)


def test_the_table_of_a_page_is_the_second_part_of_its_path():
    assert [table_of(path) for path in ("t/ABC/tv", "t/ABC", "t", "", "games/crisscross")] == [
        "ABC",
        "ABC",
        None,
        None,
        None,
    ]
