"""Super Mega Lucky Box by Phil Walker-Harding, as a table knows it: thin, over the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, TypeAlias

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Outcome, Seat, Step, Traits, by_wire_name, check_players, check_turn, kebab
from stolik.games.luckybox.rules import scoring, start, tableau, turn
from stolik.games.luckybox.rules.moves import (
    KEPT_AT_START,
    Bonus,
    Completed,
    Dealt,
    Deck,
    Draft,
    Drafted,
    Gained,
    Keep,
    Kept,
    Line,
    Lost,
    Mark,
    Marked,
    Options,
    Pass,
    Passed,
    Revealed,
    RoundScored,
    Scored,
)
from stolik.games.luckybox.rules.printed import OWN_DECK, Cards, cards_for, deck_from
from stolik.games.luckybox.rules.state import State, numbers_of
from stolik.games.luckybox.rules.view import View, imagine, phase, view

PASSES_ARE_TOLD = 2
"""The revision from which a pass leaves an event."""

Move: TypeAlias = Keep | Mark | Pass | Bonus | Draft


class LuckyBox:
    """The game, played with the project's own cards unless the options name a deck that was described."""

    id = "luckybox"
    revision = 2
    players = range(1, 13)
    traits = Traits(simultaneous=True, hidden=True)
    material = "deck"
    Options = Options
    View = View
    actions = by_wire_name(Keep, Mark, Pass, Bonus, Draft)
    events = by_wire_name(
        Deck, Dealt, Kept, Revealed, Marked, Line, Gained, Lost, Completed, Passed, RoundScored, Drafted, Scored
    )

    def __init__(self, described: Cards | None = None, revision: int = revision) -> None:
        self._described = described
        self.revision = revision

    def with_material(self, description: Mapping[str, Any]) -> LuckyBox:
        return LuckyBox(deck_from(description), self.revision)

    def by_revision(self, revision: int) -> LuckyBox:
        """By the first, nobody was told of a pass."""
        return LuckyBox(self._described, revision)

    def start(self, players: int, options: Options, chance: Luck) -> Step[State]:
        check_players(self, players)
        return start.start(players, options, self._cards(players, options), chance)

    def _cards(self, players: int, options: Options) -> Cards:
        if not options.deck:
            return cards_for(players, OWN_DECK)
        if self._described is None:
            raise Illegal("no-such-pack", deck=options.deck)
        return cards_for(players, self._described)

    def to_act(self, state: State) -> frozenset[Seat]:
        return state.waiting

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        if seat not in state.waiting:
            return
        mine = state.tableaus[seat]
        match phase(state):
            case "keep":
                yield from map(Keep, combinations(numbers_of(mine.hand), KEPT_AT_START))
            case "draft":
                yield from map(Draft, numbers_of(mine.hand))
            case _ if mine.pending:
                for pending in mine.pending:
                    for card, cell in tableau.targets(mine, pending.bonus):
                        yield Bonus(pending.line, card, cell)
            case _:
                for card, cell, _ in tableau.reachable(mine, state.revealed[-1]):
                    yield Mark(card, cell)
                if tableau.may_pass(mine, state.revealed[-1]):
                    yield Pass()

    def play(self, state: State, seat: Seat | None, action: Move, chance: Luck) -> Step[State]:
        state, events = self._play(state, seat, action, chance)
        if self.revision < PASSES_ARE_TOLD:
            events = tuple(event for event in events if not isinstance(event, Passed))
        return Step(state, events)

    def _play(self, state: State, seat: Seat | None, action: Move, chance: Luck) -> Step[State]:
        seat = check_turn(self, state, seat)
        now = phase(state)
        match now, action:
            case "keep", Keep():
                return start.keep(state, seat, action, chance)
            case "draft", Draft():
                return start.draft(state, seat, action, chance)
            case "mark", Mark():
                return turn.mark(state, seat, action, chance)
            case "mark", Bonus():
                return turn.use_bonus(state, seat, action, chance)
            case "mark", Pass():
                return turn.pass_turn(state, seat, chance)
            case _:
                raise Illegal("not-now", action=kebab(type(action).__name__), phase=now)

    def view(self, state: State, seat: Seat | None) -> View:
        return view(state, seat)

    def imagine(self, view: View, chance: Luck) -> State:
        return imagine(view, self._cards(len(view.tableaus), view.options), chance)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)
