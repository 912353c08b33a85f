"""The sixty cards: everything that the printed deck's structure promises, and decks that an owner describes."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from scripts.make_luckybox_deck import deck_file
from stolik.game.contract import BadMaterial, Illegal, PackedGame
from stolik.games.luckybox.rules.cards import LINE_CELLS, NUMBERS, Card, Prize
from stolik.games.luckybox.rules.moves import Options
from stolik.games.luckybox.rules.printed import OWN_DECK, cards_for, deck_from
from tests.games.luckybox.tables import GAME, luck

TRIADS = ({1, 2, 3}, {4, 5, 6}, {7, 8, 9})


def rows(card: Card) -> list[tuple[int, ...]]:
    return [tuple(card.grid[cell] for cell in line) for line in LINE_CELLS[:3]]


def kinds(prizes: list[Prize]) -> Counter[str]:
    return Counter("number" if isinstance(prize, int) else str(prize) for prize in prizes)


ROW_PRIZES: list[Prize] = [prize for card in OWN_DECK for prize in card.bonuses[:3]]
COLUMN_PRIZES: list[Prize] = [prize for card in OWN_DECK for prize in card.bonuses[3:]]


DECK_FILE = files("stolik.games.luckybox.rules").joinpath("deck.toml").read_text(encoding="utf-8")


def test_the_script_makes_the_deck_again_byte_for_byte() -> None:
    assert deck_file() == DECK_FILE


def test_there_are_sixty_cards_numbered_from_one() -> None:
    assert [card.number for card in OWN_DECK] == list(range(1, 61))


def test_every_row_is_a_triad() -> None:
    assert all(set(row) in TRIADS for card in OWN_DECK for row in rows(card))


def test_a_card_has_two_triads_one_of_them_in_two_rows_of_different_order() -> None:
    for card in OWN_DECK:
        assert sorted(Counter(frozenset(row) for row in rows(card)).values()) == [1, 2]
        assert len(set(rows(card))) == 3


def test_a_card_has_six_different_numbers_and_three_of_them_twice() -> None:
    assert all(sorted(Counter(card.grid).values()) == [1, 1, 1, 2, 2, 2] for card in OWN_DECK)


def test_no_column_has_a_number_twice() -> None:
    assert all(len({card.grid[cell] for cell in line}) == 3 for card in OWN_DECK for line in LINE_CELLS[3:])


def test_there_are_twelve_grids_on_five_cards_each() -> None:
    assert list(Counter(card.grid for card in OWN_DECK).values()) == [5] * 12


def test_every_number_stands_sixty_times_in_the_deck() -> None:
    assert Counter(number for card in OWN_DECK for number in card.grid) == dict.fromkeys(NUMBERS, 60)


def test_the_rows_pay_what_is_printed() -> None:
    assert kinds(ROW_PRIZES) == {"number": 123, "bolt": 18, "moon": 1, "star": 2, "?": 30, "None": 6}


def test_the_columns_pay_what_is_printed() -> None:
    assert kinds(COLUMN_PRIZES) == {
        "number": 30,
        "bolt": 32,
        "bolt2": 23,
        "moon": 48,
        "star": 42,
        "?": 3,
        "None": 2,
    }


def test_every_number_is_paid_seventeen_times() -> None:
    numbers = Counter(prize for prize in (*ROW_PRIZES, *COLUMN_PRIZES) if isinstance(prize, int))
    assert numbers == dict.fromkeys(NUMBERS, 17)


def test_a_row_pays_numbers_that_the_card_lacks() -> None:
    assert all(prize not in card.grid for card in OWN_DECK for prize in card.bonuses[:3])


def test_a_column_pays_numbers_that_the_card_has() -> None:
    assert all(prize in card.grid for card in OWN_DECK for prize in card.bonuses[3:] if isinstance(prize, int))


def test_no_two_cards_are_the_same() -> None:
    assert len({(card.grid, card.bonuses) for card in OWN_DECK}) == 60


# Two copies


@pytest.mark.parametrize(("players", "cards"), [(1, 60), (6, 60), (7, 120), (12, 120)])
def test_more_than_six_players_put_two_copies_together(players: int, cards: int) -> None:
    assert [card.number for card in cards_for(players, OWN_DECK)] == list(range(1, cards + 1))


def test_card_n_and_card_n_plus_sixty_look_the_same() -> None:
    cards = cards_for(7, OWN_DECK)
    assert all(cards[at].face == cards[at + 60].face for at in range(60))


# An owner's deck


def described() -> dict[str, Any]:
    return tomllib.loads(DECK_FILE)


def problem(description: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(BadMaterial) as refused:
        deck_from(description)
    return refused.value.field, refused.value.problem


FORTY_EIGHT = {"cards": {str(n): {"grid": [n % 9 + 1] * 9, "bonuses": [None] * 6} for n in range(1, 49)}}


def test_the_games_cards_can_be_replaced() -> None:
    game = GAME.with_material(FORTY_EIGHT)
    state, _ = game.start(2, Options(deck="my-deck"), luck())
    assert len(state.deck) == 48 - 2 * 5
    assert state.tableaus[0].hand[0].bonuses == (None,) * 6


def test_the_second_copy_of_a_described_deck_is_numbered_after_the_first() -> None:
    cards = cards_for(7, deck_from(FORTY_EIGHT))
    assert [card.number for card in cards] == list(range(1, 97))


def test_hands_are_imagined_from_the_described_deck() -> None:
    game = GAME.with_material(FORTY_EIGHT)
    view = game.view(game.start(2, Options(deck="my-deck"), luck()).state, 0)
    assert game.view(game.imagine(view, luck(2)), 0) == view


def test_without_a_name_the_games_own_cards_are_played() -> None:
    game = GAME.with_material(FORTY_EIGHT)
    assert game.start(2, Options(), luck()) == GAME.start(2, Options(), luck())


def test_a_deck_that_nobody_described_cannot_be_played_with() -> None:
    with pytest.raises(Illegal, match=r"no-such-pack \(deck my-deck\)"):
        GAME.start(2, Options(deck="my-deck"), luck())


def test_the_option_that_names_a_deck_is_called_deck() -> None:
    assert isinstance(GAME, PackedGame)
    assert GAME.material == "deck"


def test_a_described_bonus_may_be_none_by_name_or_null() -> None:
    description = described()
    description["cards"]["1"]["bonuses"] = ["none", None, "bolt2", "?", 9, "star"]
    assert deck_from(description)[0].bonuses == (None, None, "bolt2", "?", 9, "star")


def test_a_deck_needs_cards() -> None:
    assert problem({})[0] == "cards"


@pytest.mark.parametrize("count", [0, 47, 121])
def test_a_deck_has_forty_eight_to_a_hundred_and_twenty_cards(count: int) -> None:
    entry = described()["cards"]["1"]
    assert problem({"cards": {str(n): entry for n in range(1, count + 1)}}) == (
        "cards",
        f"a deck has 48 to 120 cards, not {count}",
    )


def test_the_numbers_of_the_cards_have_no_gaps() -> None:
    description = described()
    description["cards"]["61"] = description["cards"].pop("7")
    assert problem(description)[0] == "cards.7"


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"grid": [1] * 8, "bonuses": [1] * 6}, "cards.3.grid"),
        ({"grid": "123456789", "bonuses": [1] * 6}, "cards.3.grid"),
        ({"grid": [1] * 8 + [10], "bonuses": [1] * 6}, "cards.3.grid[8]"),
        ({"grid": [1] * 8 + [True], "bonuses": [1] * 6}, "cards.3.grid[8]"),
        ({"grid": [1] * 9}, "cards.3.bonuses"),
        ({"grid": [1] * 9, "bonuses": [1] * 5}, "cards.3.bonuses"),
        ({"grid": [1] * 9, "bonuses": [1] * 5 + ["sun"]}, "cards.3.bonuses[5]"),
        ({"grid": [1] * 9, "bonuses": [0] + [1] * 5}, "cards.3.bonuses[0]"),
        ({"grid": [1] * 9, "bonuses": [1] * 6, "colour": "red"}, "cards.3.colour"),
    ],
)
def test_a_card_that_cannot_be_played_with_is_named(entry: dict[str, Any], field: str) -> None:
    description = described()
    description["cards"]["3"] = entry
    assert problem(description)[0] == field
