"""The patterns of Twin it!: 119 pictures that everybody can tell apart, and nobody at once.

Distances are those of `eyesight.py`: the mean difference of CIE Lab, in which about 2.3 can just be noticed between two patches.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from numpy.typing import NDArray

from stolik.games.twinit.art import FAMILIES, MEMBERS, PALETTE, PATTERNS, contact_sheet, family, svg
from tests.games.twinit.eyesight import DOTS, EYES, Eyes, Floats, distances, lab, pixels, recolouring_distance

LEAST_DISTANCE: dict[Eyes, float] = {"full": 6.5, "protan": 4.5, "deutan": 5, "tritan": 5.5, "grey": 3.5}
"""Between any two patterns; in grey it is a difference of lightness alone."""

LEAST_PALETTE_DISTANCE: dict[Eyes, float] = {"full": 32, "protan": 25, "deutan": 25, "tritan": 32, "grey": 13}
"""Between any two colours."""

LEAST_DIFFERENCE_IN_FORM = 0.07
"""Of the dots: what remains when one pattern may be slid, turned, mirrored and recoloured to match the other."""

DOCUMENTED = Path(__file__).parents[3] / "docs" / "images" / "twinit-patterns.svg"

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = {"M": 2, "L": 2, "C": 6, "H": 1, "V": 1, "Z": 0}

each_pattern = pytest.mark.parametrize("number", PATTERNS)
all_eyes = pytest.mark.parametrize("eyes", EYES)


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


@cache
def seen() -> NDArray[np.uint8]:
    return np.stack([pixels(svg(number)) for number in PATTERNS])


@cache
def apart(eyes: Eyes) -> Floats:
    return distances(seen(), eyes)


def painted(number: int) -> NDArray[np.intp]:
    """Every dot of a pattern as the number of its colour in the palette."""
    dots = pixels(svg(number), smooth=False).reshape(-1, 1, 3)
    matches = (dots == np.array([rgb(colour) for colour in PALETTE])).all(axis=-1)
    assert matches.any(axis=-1).all(), "a colour that is not in the palette"
    return matches.argmax(axis=-1).reshape(DOTS, DOTS)


def elements(picture: str) -> list[ET.Element]:
    return list(ET.fromstring(picture).iter())


# How they are made


def test_there_are_119_patterns_in_seventeen_families_of_seven() -> None:
    assert (len(PATTERNS), PATTERNS[0], PATTERNS[-1]) == (119, 0, 118)
    assert Counter(map(family, PATTERNS)) == dict.fromkeys(FAMILIES, MEMBERS)
    assert len(set(FAMILIES)) == 17


@each_pattern
def test_a_pattern_is_a_square_svg_of_paths_alone(number: int) -> None:
    root, *parts = elements(svg(number))
    assert (root.tag, root.get("viewBox")) == (f"{SVG}svg", "0 0 240 240")
    assert {part.tag for part in parts} <= {f"{SVG}{name}" for name in ("path", "defs", "g", "use")}


@each_pattern
def test_every_path_is_complete(number: int) -> None:
    paths = [part.get("d", "") for part in elements(svg(number)) if part.tag == f"{SVG}path"]
    commands = [match for path in paths for match in re.findall(r"([A-Z])([^A-Z]*)", path)]
    assert all(path.startswith("M") for path in paths)
    assert [(letter, len(numbers.split())) for letter, numbers in commands] == [
        (letter, NUMBERS[letter]) for letter, _ in commands
    ]


@each_pattern
def test_a_pattern_refers_only_to_itself_and_by_names_of_its_own(number: int) -> None:
    parts = elements(svg(number))
    names = {name for part in parts if (name := part.get("id"))}
    assert {part.get("href") for part in parts if part.tag == f"{SVG}use"} == {f"#{name}" for name in names}
    assert all(re.fullmatch(rf"twin{number}[a-z]", name) for name in names)


@each_pattern
def test_a_pattern_takes_from_half_a_kilobyte_to_eight(number: int) -> None:
    assert 500 <= len(svg(number).encode()) <= 8000


@each_pattern
def test_a_pattern_shows_three_to_five_colours_of_the_palette(number: int) -> None:
    shown = np.bincount(painted(number).ravel(), minlength=len(PALETTE)) / DOTS**2
    assert 3 <= (shown > 0.005).sum() <= 5


def test_the_same_number_is_the_same_picture_in_every_process() -> None:
    code = "import sys; from stolik.games.twinit.art import *; sys.stdout.write(contact_sheet())"
    drawn = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60).stdout
    assert sha256(drawn).digest() == sha256(contact_sheet().encode()).digest()


@pytest.mark.parametrize("number", [-1, 119])
def test_there_is_no_other_pattern(number: int) -> None:
    with pytest.raises(IndexError):
        svg(number)


def test_the_contact_sheet_shows_every_pattern_once_a_family_in_a_row() -> None:
    cards = ET.fromstring(contact_sheet()).findall(f"{SVG}svg")
    assert len({(card.get("x"), card.get("y")) for card in cards}) == len(PATTERNS)
    assert set(Counter(card.get("y") for card in cards).values()) == {MEMBERS}


def test_the_documented_contact_sheet_is_the_one_that_is_drawn() -> None:
    assert DOCUMENTED.read_text() == contact_sheet()


# How they look


def test_the_palette_has_six_colours_from_light_to_dark() -> None:
    lightness = lab(np.array([rgb(colour) for colour in PALETTE], dtype=np.uint8), "grey")[:, 0]
    assert len(PALETTE) == 6
    assert list(lightness) == sorted(lightness, reverse=True)


@all_eyes
def test_every_two_colours_are_told_apart(eyes: Eyes) -> None:
    colours = lab(np.array([rgb(colour) for colour in PALETTE], dtype=np.uint8), eyes)
    nearest = min(float(np.linalg.norm(one - other)) for one, other in combinations(colours, 2))
    assert nearest >= LEAST_PALETTE_DISTANCE[eyes]


@all_eyes
def test_no_two_patterns_look_the_same(eyes: Eyes) -> None:
    nearest = min((float(apart(eyes)[one, other]), one, other) for one, other in combinations(PATTERNS, 2))
    assert nearest[0] >= LEAST_DISTANCE[eyes], nearest


@pytest.mark.parametrize("name", FAMILIES)
def test_members_of_a_family_differ_in_form_and_not_only_in_colour_or_place(name: str) -> None:
    members = {number: painted(number) for number in PATTERNS if family(number) == name}
    nearest = min(
        (recolouring_distance(members[one], members[other]), one, other) for one, other in combinations(members, 2)
    )
    assert nearest[0] >= LEAST_DIFFERENCE_IN_FORM, nearest


@all_eyes
@pytest.mark.parametrize("name", FAMILIES)
def test_members_of_a_family_look_more_like_each_other_than_like_the_rest(name: str, eyes: Eyes) -> None:
    own = np.array([family(number) == name for number in PATTERNS])
    within = apart(eyes)[np.ix_(own, own)].sum() / (MEMBERS * (MEMBERS - 1))
    assert within < apart(eyes)[np.ix_(own, ~own)].mean()


# How the measure measures


def test_a_turned_mirrored_picture_is_the_same_picture() -> None:
    picture = seen()[1]
    both = np.stack([picture, np.rot90(picture[:, ::-1])])
    assert distances(both, "full")[0, 1] == 0


def test_a_recoloured_picture_that_was_slid_does_not_differ_in_form() -> None:
    picture = painted(1)
    assert recolouring_distance(picture, np.roll(5 - picture, (7, 11), axis=(0, 1))) < 1e-9


def test_grey_eyes_see_lightness_alone() -> None:
    assert lab(np.array([255, 255, 255], dtype=np.uint8), "grey") == pytest.approx(100, abs=0.01)
