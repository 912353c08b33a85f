"""Whole games in every mode and with every number of players, and what holds in all of them."""

from __future__ import annotations

from itertools import islice

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import Illegal, Moment, RealTimeGame, Traits
from stolik.games.twinit.rules import TwinIt
from stolik.games.twinit.rules.moves import AnyAction, Claim, Flip, Gather, Give, Mode, Options, Release, Reveal, Touch
from stolik.games.twinit.rules.presses import pressed_in
from stolik.games.twinit.rules.start import LEAST_PLAYERS
from stolik.games.twinit.rules.state import State
from stolik.games.twinit.rules.view import View
from tests.games.twinit.playing import START, play
from tests.games.twinit.positions import GAME, Desk, luck, position

TABLES: list[tuple[Mode, int]] = [
    (mode, players)
    for mode in ("race", "teams", "together", "rivals", "turns")
    for players in range(LEAST_PLAYERS[mode], 7)
]
every_table = pytest.mark.parametrize(("mode", "players"), TABLES)
FEW: list[tuple[Mode, int]] = [("race", 3), ("teams", 5), ("rivals", 2), ("together", 1), ("turns", 2)]
few_tables = pytest.mark.parametrize(("mode", "players"), FEW)


def options(mode: Mode) -> Options:
    return Options(mode, handicap=1 if mode in {"race", "teams"} else None)


def test_it_is_a_game_of_real_time():
    game: RealTimeGame[State, AnyAction, View, Options] = TwinIt()
    assert game.traits == Traits(simultaneous=True, hidden=True, take_back=False, real_time=True)


@every_table
def test_a_game_comes_to_its_end_and_loses_no_card_on_the_way(mode: Mode, players: int):
    last = None
    dealt = set(range(135))
    for entry in play(players, options(mode), seed=players):
        if (mode, players) == ("turns", 1):
            dealt = {*entry.before.decks[0], *entry.before.table, *(c for won in entry.before.sets for c in won.cards)}
        state = entry.state
        lying = [
            *state.table,
            *(c for deck in state.decks for c in deck),
            *(c for won in state.sets for c in won.cards),
        ]
        assert sorted(lying) == sorted(dealt)
        last = state
    assert last is not None
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert outcome.scores == tuple(sum(parts.values()) for parts in outcome.breakdown)


@few_tables
def test_the_log_alone_gives_the_same_game_again(mode: Mode, players: int):
    key = (7).to_bytes(32, "big")
    state, _ = GAME.start(players, options(mode), Chance(key, 0), START)
    for entry in play(players, options(mode), seed=7):
        state, events = GAME.play(state, entry.seat, entry.action, Chance(key, state.rev), entry.moment)
        assert (state, events) == (entry.state, entry.events)


@few_tables
def test_every_set_shows_one_pattern(mode: Mode, players: int):
    for entry in play(players, options(mode), seed=3):
        for won in entry.state.sets:
            assert len({entry.state.cards[card].face for card in won.cards}) == 1


@few_tables
def test_a_view_can_be_imagined_into_a_game_that_looks_the_same(mode: Mode, players: int):
    for entry in islice(play(players, options(mode), seed=4), 0, None, 7):
        for seat in (None, 0):
            seen = GAME.view(entry.state, seat)
            assert GAME.view(GAME.imagine(seen, luck()), seat) == seen


# What is legal


def everything(state: State) -> list[AnyAction]:
    """Every action there could be on some cards of this position, sensible or not, with pairs in one order."""
    cards = sorted({*range(0, 135, 9), *state.table[:12], *(c for won in state.sets for c in won.cards)})
    pairs = [(a, b) for a in cards for b in cards if a <= b]
    return [
        Reveal(),
        *(Claim(pair, pressed_in(state), 0) for pair in pairs),
        *(Give((won.cards[0], won.cards[1])) for won in state.sets),
        *(Touch(card, pressed_in(state), 0) for card in cards),
        *(Release(card) for card in cards),
        *(Flip(card) for card in cards),
        *(Gather(pair) for pair in pairs),
    ]


def accepts(state: State, seat: int, action: AnyAction, at: int) -> bool:
    try:
        GAME.play(state, seat, action, luck(), Moment(at))
    except Illegal:
        return False
    return True


@few_tables
@pytest.mark.parametrize("later", [0, 300, 2_500])
def test_at_any_moment_what_is_legal_is_accepted_and_all_else_refused(mode: Mode, players: int, later: int):
    for entry in islice(play(players, options(mode), seed=5), 3, 120, 23):
        state, at = entry.state, entry.state.at + later
        for seat in range(players):
            legal = set(GAME.legal(state, seat, at))
            assert all(accepts(state, seat, action, at) == (action in legal) for action in everything(state))


@few_tables
def test_legal_actions_are_listed_once_in_a_stable_order(mode: Mode, players: int):
    for entry in islice(play(players, options(mode), seed=6), 3, 120, 23):
        listed = list(GAME.legal(entry.state, 0))
        assert len(listed) == len(set(listed))
        assert listed == list(GAME.legal(entry.state, 0))


@few_tables
def test_what_is_due_is_accepted_when_it_is_due(mode: Mode, players: int):
    for entry in play(players, options(mode), seed=8):
        due = GAME.due(entry.state)
        if due is not None:
            GAME.play(entry.state, due.seat, due.action, luck(), Moment(max(due.at, entry.state.at)))


@few_tables
def test_whoever_can_act_has_something_legal_to_do(mode: Mode, players: int):
    for entry in islice(play(players, options(mode), seed=9), 0, 200, 9):
        able = {seat for seat in range(players) if any(True for _ in GAME.legal(entry.state, seat))}
        assert GAME.to_act(entry.state) == able


@few_tables
def test_what_is_sound_is_legal_and_no_mistake(mode: Mode, players: int):
    for entry in islice(play(players, options(mode), seed=10), 0, 200, 9):
        for seat in range(players):
            sound = list(GAME.sound(entry.state, seat))
            assert len(sound) == len(set(sound))
            assert set(sound) <= set(GAME.legal(entry.state, seat))


def test_sound_claims_are_those_of_twins_that_are_not_barred():
    state = position(decks=[(10, 11), (12,)], table=[1, 2, 3, 4, 5], twins=[(1, 2), (3, 4)], handicap=1, barred=[3])
    assert [list(GAME.sound(state, seat)) for seat in (0, 1)] == [
        [Reveal(), Claim((1, 2), 1, 0), Claim((3, 4), 1, 0)],
        [Claim((1, 2), 1, 0)],
    ]


def test_a_sound_touch_completes_what_a_team_mate_began():
    state = position(mode="teams", players=4, decks=[(10,)], table=[1, 2, 3, 4, 5], twins=[(1, 2), (3, 4)])
    desk = Desk(state).touch(0, 1)
    assert [touch.card for touch in GAME.sound(desk.state, 2) if isinstance(touch, Touch)] == [2]
    assert [touch.card for touch in GAME.sound(desk.state, 0) if isinstance(touch, Touch)] == []
    assert [touch.card for touch in GAME.sound(desk.state, 1) if isinstance(touch, Touch)] == [1, 2, 3, 4]
