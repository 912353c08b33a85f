"""The suite can fail: for every property there is a broken little game that it rejects, and a sound one that it accepts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.checking import properties
from stolik.checking.cases import Case
from stolik.checking.properties import PROPERTIES, Property
from stolik.game.contract import AnyGame, Illegal
from stolik.game.installed import brought_along
from stolik.table.records import Differs
from tests.contract import broken

REJECTS: dict[Property, tuple[type, str]] = {
    properties.same_seed_same_game: (broken.RemembersEarlierGames, "another start"),
    properties.play_never_changes_its_input: (broken.ChangesItsInput, "changed the state it was given"),
    properties.legal_lists_each_action_once_in_a_stable_order: (broken.ListsAnActionTwice, "lists an action twice"),
    properties.every_legal_action_is_accepted: (broken.RefusesWhatItLists, "is legal, yet refused"),
    properties.everything_else_is_refused: (broken.AcceptsTooMuch, "is not legal, yet accepted"),
    properties.everything_survives_json: (broken.LosesAFieldOnTheWire, "came back changed"),
    properties.every_legal_action_can_be_typed: (broken.TellsActionsApartByASign, "are both typed as"),
    properties.a_view_shows_nothing_that_its_seat_may_not_see: (broken.ShowsASecret, "sees something hidden"),
    properties.where_nothing_is_hidden_everybody_sees_the_same: (broken.ForgetsThatItHides, "sees something else"),
    properties.imagined_states_can_be_played_on: (broken.ImaginesUnplayableStates, "imagined"),
    properties.the_game_ends_and_its_outcome_adds_up: (broken.MiscountsTheBreakdown, "does not add up"),
    properties.nobody_has_to_act_only_at_the_end: (broken.WaitsForNobody, "nobody can act"),
    properties.taking_back_and_doing_again_changes_nothing: (broken.CountsWhatWasTakenBack, "led somewhere else"),
    properties.a_record_replays: (broken.TellsAnotherStory, "the rules say"),
}


@pytest.fixture
def registered(request: pytest.FixtureRequest) -> Iterator[AnyGame]:
    """The game as if it were one of ours, so that its records can be read."""
    game: AnyGame = request.param()
    with brought_along(game):
        yield game


def case(game: AnyGame) -> Case:
    return Case(game, 2, game.Options(), game.id)


def test_every_property_has_a_game_that_breaks_it() -> None:
    assert set(REJECTS) == set(PROPERTIES.values())


@pytest.mark.parametrize("registered", [broken.Countdown], indirect=True)
@pytest.mark.parametrize("name", PROPERTIES)
def test_a_sound_game_is_accepted(name: str, registered: AnyGame) -> None:
    for number in range(10):
        PROPERTIES[name](case(registered), number)


@pytest.mark.parametrize(
    ("check", "registered", "message"),
    [(check, game, message) for check, (game, message) in REJECTS.items()],
    indirect=["registered"],
    ids=[game.__name__ for game, _ in REJECTS.values()],
)
def test_a_broken_game_is_rejected(check: Property, registered: AnyGame, message: str) -> None:
    with pytest.raises((AssertionError, Illegal, Differs), match=message):
        for number in range(20):
            check(case(registered), number)


@pytest.mark.parametrize("registered", [broken.NeverEnds], indirect=True)
def test_a_game_that_never_ends_is_rejected(registered: AnyGame) -> None:
    with pytest.raises(AssertionError, match="had not ended"):
        properties.the_game_ends_and_its_outcome_adds_up(case(registered), 0)


@pytest.mark.parametrize("registered", [broken.ImaginesAnotherHeap], indirect=True)
def test_a_game_that_imagines_another_position_is_rejected(registered: AnyGame) -> None:
    with pytest.raises(AssertionError, match="imagine is wrong"):
        properties.a_view_shows_nothing_that_its_seat_may_not_see(case(registered), 0)
