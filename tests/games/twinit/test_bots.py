"""Twin it!'s players: eyes that need their time, and levels that differ in nothing else."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from statistics import fmean

import pytest

from stolik.bots import bot_for, player_for
from stolik.bots.arena import Match, play_deal
from stolik.bots.bot import STANDARD, USUAL, Level, TimedBot
from stolik.bots.coach import Coach
from stolik.bots.standings import standings
from stolik.game.chance import Chance
from stolik.game.contract import Moment
from stolik.games.twinit.bots.eyes import Eyes, own_luck, scattered, share
from stolik.games.twinit.bots.people import PEOPLE, Watcher
from stolik.games.twinit.rules import Options, State, TwinIt
from stolik.games.twinit.rules.moves import Claim, Claimed, Hand, Touch
from stolik.table.playing import play_out, simulated_header
from stolik.table.table import Table
from tests.games.twinit.positions import NOW, position

BEGINNER, REGULAR, EXPERT = PEOPLE["beginner"], PEOPLE["regular"], PEOPLE["expert"]
GAME = TwinIt()
PACES: tuple[Level, Level] = ("expert", "beginner")
SEED = sha256(b"twinit").digest()


def race(number: int = 0, players: int = 2) -> State:
    return GAME.start(players, Options(), Chance(SEED, number), Moment()).state


def mean_time(eyes: Eyes, faces: int) -> float:
    return fmean(eyes.finds(own_luck(0, number), faces, at=0) for number in range(400))


def test_more_faces_take_longer_to_search():
    assert mean_time(REGULAR.eyes, 12) > 1.5 * mean_time(REGULAR.eyes, 4)


def test_a_better_player_is_quicker():
    assert mean_time(EXPERT.eyes, 8) < mean_time(REGULAR.eyes, 8) < mean_time(BEGINNER.eyes, 8)


def test_nobody_is_quicker_than_a_person_could_be():
    assert min(EXPERT.eyes.finds(own_luck(0, number), 4, at=0) for number in range(1000)) >= 350


def test_people_tire():
    fresh, late = (REGULAR.eyes.finds(own_luck(0, 1), 8, at) for at in (0, 300_000))
    assert late > fresh


def test_times_scatter_around_their_middle():
    factors = sorted(scattered(own_luck(0, number), 0.4) for number in range(1001))
    assert factors[500] == pytest.approx(1, abs=0.1)
    assert share(own_luck(0, 1)) < 1


@pytest.mark.parametrize("level", USUAL)
def test_an_intention_lies_in_the_future_and_stays_the_same(level: Level):
    bot, state = bot_for(GAME, level), race()
    assert isinstance(bot, TimedBot)
    view, sound = GAME.view(state, 0), tuple(GAME.sound(state, 0))
    intention = bot.intend(view, sound)
    if intention is not None:
        assert intention.at > view.at
    assert bot.intend(view, sound) == intention


def test_sure_eyes_make_no_mistakes():
    sure = Watcher(replace(BEGINNER.eyes, errors=0.0))
    for number in range(30):
        state = race(number)
        intention = sure.intend(GAME.view(state, 0), sound := tuple(GAME.sound(state, 0)))
        if intention and isinstance(intention.action, Claim):
            assert intention.action.cards in [action.cards for action in sound if isinstance(action, Claim)]


def test_careless_eyes_do():
    careless = Watcher(replace(BEGINNER.eyes, errors=1.0, reaction=1, per_face=1, reach=1))
    state = race(1)
    view = replace(GAME.view(state, 0), reveal_from=60_000)
    intention = careless.intend(view, ())
    assert intention is not None
    assert isinstance(intention.action, Claim)


@pytest.mark.parametrize("level", USUAL)
def test_a_choice_is_one_of_those_offered(level: Level):
    state = race(2)
    sound = tuple(GAME.sound(state, state.turn or 0))
    assert bot_for(GAME, level).choose(GAME.view(state, state.turn or 0), sound, Chance(SEED, 1), STANDARD) in sound


@pytest.mark.parametrize("mode", ["race", "together", "rivals", "turns"])
def test_bots_play_every_mode_at_a_table(mode: str):
    options = replace(Options(), mode=mode)
    table = play_out(simulated_header(GAME, 2, options, seed=1, number=0), [player_for(GAME, "regular")] * 2)
    assert table.outcome() is not None


@pytest.mark.parametrize(("levels", "least"), [(("expert", "regular"), 0.55), (("regular", "beginner"), 0.65)])
def test_the_quicker_eyes_win_more_often_but_not_always(levels: tuple[Level, Level], least: float):
    match = Match("twinit", Options(), levels, seed=3)
    winner = standings(match, [play_deal(match, number) for number in range(20)])[0]
    assert least < winner.wins.mean < 1


def test_the_coach_points_at_twins():
    for number in range(60):
        state = race(number, players=6)
        right = [action for action in GAME.sound(state, 0) if isinstance(action, Claim)]
        if right:
            advice = Coach(GAME).advise(GAME.view(state, 0))
            assert advice[0].action in right
            return
    pytest.fail("no position with twins was found")


# With eyes, on a virtual clock


def claim_times(level: Level, seed: int) -> list[int]:
    """How long after the later of its two faces appeared each pair was claimed."""
    header = simulated_header(GAME, 3, Options(), seed, number=0)
    played = play_out(header, [player_for(GAME, level)] * 3)
    return [
        claim.pressed - max(table.state.cards[card].since for card in claim.cards)
        for table in Table.steps(header, played.entries)
        for claim in table.entries[-1].events
        if isinstance(claim, Claimed)
    ]


def test_an_expert_claims_sooner_than_a_beginner_in_simulated_games():
    expert, beginner = (fmean(time for seed in range(4) for time in claim_times(level, seed)) for level in PACES)
    assert expert < 0.8 * beginner
    assert min(time for level in PACES for time in claim_times(level, 0)) >= 100


def test_a_simulated_game_is_the_same_for_the_same_seed():
    assert claim_times("expert", 1) == claim_times("expert", 1) != claim_times("expert", 2)


# Teams


def team_table(*hands: Hand) -> State:
    """Cards 1 and 2 are twins; seats 0 and 2 play against 1 and 3."""
    decks = [(30, 31), (32, 33), (34, 35), (36, 37)]
    state = position(mode="teams", players=4, decks=decks, table=[1, 2, 3], twins=[(1, 2)])
    return replace(state, hands=hands, at=NOW, reveal_from=NOW + 60_000)


def reaches_for(state: State, seat: int) -> tuple[int, int]:
    intention = EXPERT.intend(GAME.view(state, seat), tuple(GAME.sound(state, seat)))
    assert intention is not None
    assert isinstance(intention.action, Touch)
    return intention.action.card, intention.at


def test_two_of_a_team_who_see_twins_reach_for_different_cards():
    assert {reaches_for(team_table(), seat)[0] for seat in (0, 2)} == {1, 2}


@pytest.mark.parametrize(("touched", "twin"), [(1, 2), (2, 1)])
def test_a_bot_takes_the_twin_of_the_card_that_its_partner_touches(touched: int, twin: int):
    state = team_table(Hand(0, touched, NOW, NOW + 2_000))
    card, at = reaches_for(state, 2)
    assert (card, at < NOW + 2_000) == (twin, True)


def test_two_hands_on_one_card_do_not_keep_a_bot_from_its_twin():
    state = team_table(Hand(0, 1, NOW - 10, NOW + 1_990), Hand(2, 1, NOW, NOW + 2_000))
    assert reaches_for(state, 2)[0] == 2
    assert Touch(2, rev=1, after=0) in tuple(GAME.sound(state, 2))


def test_a_bot_whose_own_hand_lies_waits_for_its_partner():
    assert reaches_for(team_table(Hand(0, 1, NOW, NOW + 2_000)), 0)[1] > NOW + 2_000


def test_a_bot_waits_until_a_partners_hand_on_something_else_comes_off():
    assert reaches_for(team_table(Hand(0, 3, NOW, NOW + 2_000)), 2)[1] > NOW + 2_000


def test_a_bot_does_not_reach_for_a_card_laid_aside_from_its_team():
    state = replace(team_table(), aside=(1,), options=Options("teams", handicap=2))
    assert [EXPERT.intend(GAME.view(state, seat), ()) is None for seat in range(4)] == [True, False, True, False]


def test_bots_in_teams_win_sets_and_do_not_block_each_other():
    header = simulated_header(GAME, 4, Options("teams"), seed=1, number=0)
    table = play_out(header, [player_for(GAME, "regular")] * 4)
    outcome = table.outcome()
    assert outcome is not None
    assert max(outcome.scores) == 5
