"""The start of Twenty One: a different sheet for everybody, and who rolls first."""

from __future__ import annotations

from stolik.game.chance import Luck
from stolik.game.contract import Step
from stolik.games.twentyone.rules.moves import Dealt, Options
from stolik.games.twentyone.rules.printed import Prints
from stolik.games.twentyone.rules.sheet import blank
from stolik.games.twentyone.rules.state import State
from stolik.games.twentyone.rules.turn import next_turn


def start(players: int, options: Options, prints: Prints, chance: Luck) -> Step[State]:
    """Everybody gets a different sheet; who rolls first is drawn."""
    letters = chance.at("sheets").sample(sorted(prints), players)
    first = chance.at("first").below(players)
    sheets = tuple(blank(letter, prints[letter]) for letter in letters)
    state = State(options, sheets, 0, first, dice=(), attempt=0, rolling=True, waiting=frozenset())
    state, rolled = next_turn(state, first, chance)
    return Step(state, (Dealt(letters, prints, first), *rolled))
