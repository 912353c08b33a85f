"""The cards of Twin it!: two faces each, one exactly behind the other."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from stolik.games.twinit.art import PATTERNS, svg
from stolik.games.twinit.rules.printed import PRINTED
from stolik.games.twinit.sheets import CARDS
from stolik.sheets import PAPERS, PaperName, sheet_pdf
from tests.sheets.looking import Picture, printed

RIM = 2.5
CORNER = 2.0
DOTS = 40


def seen(picture: Image.Image) -> NDArray[np.float32]:
    return np.asarray(picture.convert("RGB").resize((DOTS, DOTS), Image.Resampling.BOX), dtype=np.float32)


@cache
def patterns() -> NDArray[np.float32]:
    """All patterns, without the corners that the cards round off."""
    rim = CORNER / (CARDS.width - 2 * RIM)
    pictures = [Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg(number), width=160)))) for number in PATTERNS]
    side = 160
    inner = (round(rim * side), round(rim * side), round((1 - rim) * side), round((1 - rim) * side))
    return np.stack([seen(picture.crop(inner)) for picture in pictures])


def recognised(card: Picture) -> int:
    """The pattern that looks most like what is printed."""
    return int(np.abs(patterns() - seen(Image.fromarray(card))).mean(axis=(1, 2, 3)).argmin())


@pytest.mark.parametrize("paper", PAPERS)
def test_all_cards_are_there_and_every_back_lies_behind_its_front(paper: PaperName):
    pages = printed("twinit", paper)
    inset, side = RIM + CORNER, CARDS.width - 2 * (RIM + CORNER)
    cards: list[tuple[int, int]] = []
    for at in range(len(PRINTED)):
        leaf, place = divmod(at, CARDS.room)
        x, y = CARDS.place(PAPERS[paper], place)
        card = x + inset, y + inset, side, side
        cards.append((recognised(pages[2 * leaf].cut(*card)), recognised(pages[2 * leaf + 1].cut_behind(*card))))
    assert tuple(cards) == PRINTED


def test_the_file_stays_small_enough_to_send():
    assert len(sheet_pdf("twinit")) < 400_000
