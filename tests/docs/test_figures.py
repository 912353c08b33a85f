"""Figures that a page gives and that can be looked up are the ones that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stolik.bots import cast_of, levels_of
from stolik.bots.bot import Level
from stolik.bots.coach import EVEN
from stolik.bots.pace import EASY, FORCED, HARD, OF_THE_CLOCK, SCATTER
from stolik.game.installed import GAMES
from stolik.games.setup.bots.expert import CANDIDATES, FINALISTS, MOST_WORLDS
from stolik.games.twinit.bots import CAST
from stolik.games.twinit.bots.people import Watcher
from stolik.table.about import about
from stolik.table.packs import BadPack, read_pack_file
from tests.docs.pages import ROOT, Page

README = Page(ROOT / "README.md")
BOTS = Page(ROOT / "docs/bots.md")
TOLD = " ".join(BOTS.text.split())
PACKS = Page(ROOT / "docs/packs.md")
PAD = ROOT / "docs/examples/my-pad.toml"


def test_the_readme_promises_as_many_levels_as_the_game_with_the_fewest_has():
    fewest = min(len(levels_of(game)) for game in GAMES.values())
    assert fewest == 6
    assert "at least six levels in each game" in README.text


@pytest.mark.parametrize("level", CAST.levels)
def test_the_bots_of_twin_it_have_the_eyes_that_the_page_gives_them(level: Level):
    row = re.search(rf"^\| {level} \| (.*) \|$", BOTS.text, re.MULTILINE)
    assert row is not None
    bot = CAST.bot(level)
    assert isinstance(bot, Watcher)
    eyes = bot.eyes
    assert [float(re.sub(r" ms| %", "", figure)) for figure in row[1].split(" | ")] == pytest.approx(
        [
            eyes.reaction,
            eyes.per_face,
            eyes.reach,
            100 * eyes.misses,
            100 * eyes.errors,
            eyes.scatter,
            100 * eyes.tires,
        ]
    )


@pytest.mark.parametrize("game", ["crisscross", "luckybox", "twentyone", "setup"])
def test_the_page_gives_the_losses_that_grades_go_by(game: str):
    rules = GAMES[game]
    row = re.search(
        rf"^\| {about(game).name.removeprefix('Super Mega ')}, points (.*?) \| (.*) \| more \|$",
        BOTS.text,
        re.MULTILINE,
    )
    assert row is not None
    cast = cast_of(rules)
    assert row[1] == {"points": "in the end", "lead": "ahead"}[cast.worth]
    assert [float(figure.removeprefix("≤ ")) for figure in row[2].split(" | ")] == [
        EVEN,
        cast.grades.good,
        cast.grades.inaccuracy,
        cast.grades.mistake,
    ]


@pytest.mark.parametrize(("name", "id_"), [("Twenty One", "twentyone"), ("SETUP", "setup")])
def test_the_page_gives_how_much_more_one_errs_among_more(name: str, id_: str):
    rows = re.findall(rf"^\| {name}: ([a-z, ]+) \|(( [\d.]+ \|| – \|)+)$", BOTS.text, re.MULTILINE)
    told = {
        level: {players: float(cell) for players, cell in enumerate(row.split("|")[:-1], 3) if cell != " – "}
        for levels, row, _ in rows
        for level in levels.split(", ")
    }
    crowds = {level: getattr(cast_of(GAMES[id_]).bot(level), "crowd", {}) for level in levels_of(GAMES[id_])}
    most = range(3, max(GAMES[id_].players) + 1)
    crowded = {level: {players: crowd.get(players, 1) for players in most} for level, crowd in crowds.items() if crowd}
    assert told == crowded


def test_the_page_says_how_long_bots_seem_to_think():
    assert f"{FORCED / 1000:g} s where there is nothing to choose, {EASY / 1000:g} s where one idea is plainly" in TOLD
    assert f"up to {HARD / 1000:g} s where the second is nearly as good, by a quarter more or less" in TOLD
    assert (SCATTER, OF_THE_CLOCK) == (1 / 4, 3)


def test_the_page_says_how_closely_the_expert_of_setup_looks():
    words = {12: "twelve", 20: "twenty"}
    assert f"for the best {CANDIDATES} at what the next seat" in TOLD
    assert f"the best {words[FINALISTS]} are then played on in {MOST_WORLDS} imagined worlds" in TOLD


def test_the_weights_are_as_large_as_the_page_says():
    told = re.search(r"Criss Cross ([\d.]+) \+ ([\d.]+) MB, Lucky Box ([\d.]+) \+ ([\d.]+) MB", BOTS.text)
    assert told is not None
    files = ("crisscross/bots/advanced", "crisscross/bots/basic", "luckybox/bots/solo", "luckybox/bots/duel")
    sizes = [(ROOT / f"src/stolik/games/{file}.npz").stat().st_size for file in files]
    assert [f"{size / 1e6:.2f}" for size in sizes] == list(told.groups())


def test_the_page_shows_the_hash_of_its_example():
    assert read_pack_file(PAD).sha256 in PACKS.text


def test_the_page_shows_what_is_said_of_a_mistake_in_its_example(tmp_path: Path):
    said = re.search(r"^stolik: packs/my-pad\.toml: (line (\d+): .*)$", PACKS.text, re.MULTILINE)
    assert said is not None
    lines = PAD.read_text().splitlines()
    at = int(said[2]) - 1
    colours = lines[at].split(", ")
    lines[at] = ", ".join([*colours[:3], '"purple"', *colours[4:]])
    file = tmp_path / PAD.name
    file.write_text("\n".join(lines))
    with pytest.raises(BadPack) as refused:
        read_pack_file(file)
    assert str(refused.value) == said[1]
