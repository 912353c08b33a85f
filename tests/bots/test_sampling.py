"""Players that know nothing but the rules."""

from __future__ import annotations

from hashlib import sha256

from stolik.bots.bot import STANDARD, USUAL, Budget
from stolik.bots.sampling import Sampler, sampling_cast
from stolik.game.chance import Chance
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.moves import Options, Place
from stolik.games.crisscross.rules.state import State

SEED = sha256(b"sampling").digest()
GAME = CrissCross()


def last_round(dice: tuple[int, int]) -> State:
    """Two cells are left, at the end of a row of fives and below a column of sixes."""
    sheet = [1, 2] * 12 + [1]
    sheet[10:13] = [5, 5, 5]
    sheet[13] = sheet[14] = 0
    return State(Options(), (tuple(sheet),), 12, dice, frozenset({0}))


def test_a_sampler_finds_the_placement_that_ends_a_run():
    state = last_round((6, 5))
    legal = tuple(GAME.legal(state, 0))
    assert Sampler(GAME, games=1).choose(GAME.view(state, 0), legal, Chance(SEED, 0), STANDARD) == Place(14, 13)


def test_a_sampler_stops_when_its_budget_is_spent():
    state = GAME.start(1, Options(), Chance(SEED, 0)).state
    legal, view = tuple(GAME.legal(state, 0)), GAME.view(state, 0)
    spent, once = Chance(SEED, 1), Chance(SEED, 1)
    assert Sampler(GAME, games=1000).rank(view, legal, spent, Budget(positions=1)) == Sampler(GAME, games=1).rank(
        view, legal, once, STANDARD
    )


def test_a_game_without_players_of_its_own_still_has_every_usual_level():
    assert sampling_cast(GAME).levels == tuple(sampling_cast(GAME).people) == USUAL
