"""The table of Twin it! on a phone: six people, as many cards as ever lie there, and every one can be seen and tapped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE
from tests.browser.test_pages import axe_finds, too_small_to_touch
from tests.browser.twins import alter, begin

SMALL_PHONE = (360, 640)
ON_ITS_SIDE = (844, 390)
PLAYERS = 6
CARDS = 135
PATTERNS = 119
FULLEST = [(53, 15), (44, 24)]
"""Open cards and won sets, at their most: in 1,700 games between bots, six at a table, there were never more than 53
open cards, nor more than 68 open cards and sets together."""

OVERLAPS = """cards => {
  const boxes = cards.map(card => card.getBoundingClientRect())
  const apart = (a, b) => a.right <= b.left + .5 || b.right <= a.left + .5 || a.bottom <= b.top + .5 || b.bottom <= a.top + .5
  return boxes.flatMap((box, at) => boxes.slice(at + 1).filter(other => !apart(box, other))).length
}"""
OUTSIDE = """cards => cards.map(card => card.getBoundingClientRect())
  .filter(box => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight).length"""
COVERED = """cards => cards.filter(card => {
  const box = card.getBoundingClientRect()
  return !card.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}).length"""


def as_full(view: dict[str, Any], open_cards: int, sets: int) -> dict[str, Any]:
    """That view, if so many cards were open and so many pairs won; the decks keep their tops."""
    tops = [card for card in view["cards"] if card["place"] == "deck"]
    others = iter(sorted(set(range(CARDS)) - {card["card"] for card in tops}))
    table = [next(others) for _ in range(open_cards)]
    won: list[dict[str, Any]] = [{"seat": at % PLAYERS, "cards": [next(others), next(others)]} for at in range(sets)]

    def shown(card: int, place: str, seat: int | None) -> dict[str, Any]:
        face = card % PATTERNS
        return {"card": card, "face": face, "place": place, "seat": seat, "since": view["at"], "rev": view["rev"]}

    in_sets = [shown(card, "set", pair["seat"]) for pair in won for card in pair["cards"]]
    return {
        **view,
        "table": table,
        "sets": won,
        "cards": [*tops, *(shown(card, "table", None) for card in table), *in_sets],
    }


@pytest.mark.parametrize(("open_cards", "sets"), FULLEST)
@pytest.mark.parametrize(
    ("size", "locale", "scheme"),
    [(PHONE, "en", "light"), (SMALL_PHONE, "pl", "dark"), (ON_ITS_SIDE, "pl", "light")],
    ids=["phone", "small-phone", "on-its-side"],
)
def test_every_card_of_a_full_table_can_be_seen_and_tapped_on_a_phone(
    open_tab: OpenTab, pictures: Path, size: tuple[int, int], locale: str, scheme: str, open_cards: int, sets: int
) -> None:
    looks = {"locale": locale, "color_scheme": scheme, "reduced_motion": "reduce", "bypass_csp": True}
    tab = open_tab(size=size, has_touch=True, **looks)
    alter(tab, lambda view: as_full(view, open_cards, sets))
    begin([tab, *(open_tab() for _ in range(PLAYERS - 1))], looking=1, tempo=10)
    tops = tab.page.locator(".card.top")
    assert tops.count() == PLAYERS + open_cards + sets
    assert tops.evaluate_all(OVERLAPS) == 0
    assert tops.evaluate_all(OUTSIDE) == 0
    assert tops.evaluate_all(COVERED) == 0
    assert too_small_to_touch(tab) == []
    assert not tab.scrolls()
    assert axe_finds(tab) == []
    tab.keep_picture(pictures, f"twinit-full-{size[0]}-{open_cards}-{locale}-{scheme}")
