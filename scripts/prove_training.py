"""Play games of the training scripts beside the rules: everything that may be done there, what it leads to and what it comes to.

    PYTHONPATH=src python3 scripts/prove_training.py [--games 300] [--seed 1]

The training scripts have the rules of Criss Cross and Lucky Box once more, as tensors. Whatever they offer a decision has to be what
the rules allow, no more and no less, and the points at the end have to be theirs. The games are random ones, so that all kinds of
positions come up. Needs PyTorch with CUDA, and of this package the rules alone.
"""

# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
# (PyTorch is not among the things a checkout installs.)

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import torch
import train_crisscross
import train_luckybox
from torch import Tensor

from stolik.games.crisscross.rules import scoring
from stolik.games.crisscross.rules.state import has_room, open_places, write
from stolik.games.luckybox.rules.cards import Card, Prize
from stolik.games.luckybox.rules.game import LuckyBox
from stolik.games.luckybox.rules.moves import Bonus, Draft, Keep, Mark, Options, Pass
from stolik.games.luckybox.rules.scoring import moon_points, score
from stolik.games.luckybox.rules.state import NUMBER_CARDS, State, number_cards_left
from stolik.games.luckybox.rules.tableau import ROUNDS, Tableau, keep, mark, put_away_complete, use_bonus

WIDTH = 8
"""Random games need no wise network."""
DECK = Path("src/stolik/games/luckybox/rules/deck.toml")


# Criss Cross


def prove_crisscross(games: int, *, advanced: bool) -> int:
    """So many sheets were compared: where both dice may be written, and what stands there."""
    net = train_crisscross.SheetValue(WIDTH).to(train_crisscross.device).half()
    at_random = torch.ones(games, device=train_crisscross.device)
    table, compared = train_crisscross.Games(games, advanced), 0
    for _ in range(train_crisscross.ROUNDS):
        dice = torch.randint(1, train_crisscross.SYMBOLS + 1, (games, 2), device=train_crisscross.device).byte()
        _, game, _, after = train_crisscross.offers(table.sheets, dice)
        offered: list[list[tuple[int, ...]]] = [[] for _ in range(games)]
        for whose, sheet in zip(game.tolist(), after.tolist(), strict=True):
            offered[whose].append(tuple(sheet))
        room = train_crisscross.has_room(table.sheets).tolist()
        for sheet, (one, two), there, found in zip(
            map(tuple, table.sheets.tolist()), dice.tolist(), room, offered, strict=True
        ):
            allowed = {write(sheet, {place.a: one, place.b: two}) for place in open_places(sheet)}
            same(set(found), allowed, "sheets that a roll may lead to")
            same(there, has_room(sheet), "room")
            compared += 1
        table.play_round(net, at_random)
    finals = train_crisscross.final_points(table.sheets, advanced).tolist()
    for sheet, points in zip(map(tuple, table.sheets.tolist()), finals, strict=True):
        same(points, scoring.score(sheet, advanced=advanced).total, "points")
    return compared


# Lucky Box

Key: TypeAlias = tuple[Any, ...]
"""What lies in front of somebody, however it is held in memory."""
PRIZES: dict[Prize, int] = {
    None: 0,
    "?": train_luckybox.ANY,
    "bolt": train_luckybox.BOLT,
    "bolt2": train_luckybox.BOLT2,
    "moon": train_luckybox.MOON,
    "star": train_luckybox.STAR,
    **{number: number for number in range(1, train_luckybox.NUMBERS + 1)},
}
PRIZE_OF: dict[int, Prize] = {kind: prize for prize, kind in PRIZES.items()}


class Beside(train_luckybox.Games):
    """Games of the training script, each with the same one of the rules at its side."""

    def __init__(self, cards: tuple[Tensor, Tensor], games: int, *, solo: bool) -> None:
        net = train_luckybox.SeatValue(WIDTH).to(train_luckybox.device).half()
        super().__init__(net, cards, games, solo, torch.ones(games, device=train_luckybox.device))
        self.rules, self.compared = LuckyBox(), 0
        self.dealt = [cards_of(*one) for one in zip(*(part.tolist() for part in self.hands), strict=True)]
        self.tables = [State(Options(), (Tableau(),), 1, (), (), (), (), frozenset({0})) for _ in range(games)]

    def _choose_cards(self, every: Tensor, round_: int) -> None:
        first, last = (0, 5) if round_ == 0 else (5 + 3 * (round_ - 1), 8 + 3 * (round_ - 1))
        for at, (table, cards) in enumerate(zip(self.tables, self.dealt, strict=True)):
            mine = table.tableaus[0]
            hand = Tableau(cards[first:last], mine.cards, mine.bolts, mine.moons, mine.stars, mine.completed)
            self.tables[at] = State(Options(), (hand,), round_ + 1, (), (), (), (), frozenset({0}))
        super()._choose_cards(every, round_)

    def _turn(self, every: Tensor, revealed: Tensor) -> None:
        for at, (table, number) in enumerate(zip(self.tables, revealed.tolist(), strict=True)):
            shown = (*table.revealed, number)
            self.tables[at] = State(Options(), table.tableaus, table.round, shown, (), (), (), frozenset({0}))
        super()._turn(every, revealed)
        for table, left in zip(self.tables, self.seats.left.tolist(), strict=True):
            there = Counter(number_cards_left(table.revealed))
            same(left, [there[number] for number in sorted(set(NUMBER_CARDS))], "numbers to come")

    def decide(self, games: Tensor, owner: Tensor, after: Any) -> None:
        found: dict[int, set[Key]] = {}
        for whose, key in zip(owner.tolist(), keys_of(after), strict=True):
            found.setdefault(whose, set()).add(key)
        allowed = {game: dict(self._allowed(self.tables[game])) for game in games.tolist()}
        for game, leads_to in allowed.items():
            same(found.get(game, set()), set(leads_to), "offers")
            self.compared += 1
        super().decide(games, owner, after)
        for game, key in zip(games.tolist(), keys_of(self.seats.pick(games)), strict=True):
            table = self.tables[game]
            self.tables[game] = State(
                Options(), (allowed[game][key],), table.round, table.revealed, (), (), (), frozenset({0})
            )

    def _allowed(self, table: State) -> Iterator[tuple[Key, Tableau]]:
        mine = table.tableaus[0]
        for action in self.rules.legal(table, 0):
            match action:
                case Keep(cards):
                    then = keep(mine, cards)[0]
                case Draft(card):
                    then = keep(mine, (card,))[0]
                case Mark(card, cell):
                    then = mark(0, mine, card, cell, table.revealed[-1], table.round)[0]
                case Bonus(line, card, cell):
                    then = use_bonus(0, mine, line, card, cell, table.round)[0]
                case Pass():
                    then = mine
            yield key_of(then, table.round), then

    def _end_round(self, round_: int) -> None:
        self.ends = [table.tableaus[0] for table in self.tables]
        super()._end_round(round_)
        for at, table in enumerate(self.tables):
            rest = put_away_complete(table.tableaus[0], table.round)[0]
            self.tables[at] = State(Options(), (rest,), table.round, (), (), (), (), frozenset({0}))

    def prove(self) -> int:
        points_of, moons = self.play().tolist(), [end.moons for end in self.ends]
        for at, points in enumerate(points_of):
            at_table = [moons[at]] if self.solo else [moons[at], moons[at - 1]]
            same(points, score(self.ends[at], ROUNDS, moon_points(at_table, 0)).total, "points")
        return self.compared


def cards_of(grids: Sequence[Sequence[int]], prizes: Sequence[Sequence[int]]) -> tuple[Card, ...]:
    return tuple(
        Card(at + 1, tuple(grid), tuple(PRIZE_OF[kind] for kind in kinds))
        for at, (grid, kinds) in enumerate(zip(grids, prizes, strict=True))
    )


def keys_of(seats: Any) -> list[Key]:
    parts = (seats.grid, seats.prize, seats.marks, seats.bolts, seats.moons, seats.stars, seats.pending)
    return [
        (
            tuple(
                sorted(
                    (tuple(grid), tuple(prize), tuple(marks))
                    for grid, prize, marks in zip(grids, prizes, marked, strict=True)
                    if grid[0]
                )
            ),
            bolts,
            moons,
            stars,
            tuple(pending),
        )
        for grids, prizes, marked, bolts, moons, stars, pending in zip(*(part.tolist() for part in parts), strict=True)
    ]


def key_of(tableau: Tableau, this_round: int) -> Key:
    pending = Counter(PRIZES[waiting.bonus] for waiting in tableau.pending)
    return (
        tuple(
            sorted(
                (
                    held.card.grid,
                    tuple(PRIZES[prize] for prize in held.card.bonuses),
                    tuple(bool(held.marks >> cell & 1) for cell in range(train_luckybox.CELLS)),
                )
                for held in tableau.cards
            )
        ),
        tableau.bolts,
        tableau.moons,
        tableau.stars[this_round - 1],
        tuple(pending[kind] for kind in range(1, train_luckybox.ANY + 1)),
    )


def same(found: object, expected: object, what: str) -> None:
    if found != expected:
        raise SystemExit(f"{what} differ: {found} is trained on, {expected} by the rules")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    torch.manual_seed(asked.seed)
    for advanced in (False, True):
        compared = prove_crisscross(asked.games, advanced=advanced)
        print(
            f"crisscross{' advanced' if advanced else ''}: {asked.games} games, {compared} sheets, the same", flush=True
        )
    for solo in (True, False):
        beside = Beside(train_luckybox.deck(DECK), asked.games, solo=solo)
        compared = beside.prove()
        print(f"luckybox{' alone' if solo else ''}: {asked.games} games, {compared} decisions, the same", flush=True)


if __name__ == "__main__":
    main()
