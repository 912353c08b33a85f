"""Train the Lucky Box expert: a value of what lies in front of a player, learned from its own games on a GPU.

    python3 scripts/train_luckybox.py --out src/stolik/games/luckybox/bots/solo.npz --solo
    python3 scripts/train_luckybox.py --out src/stolik/games/luckybox/bots/duel.npz

Thousands of games are played side by side as tensors. Every decision (cards to keep, a mark, the use of a bonus) looks
one step ahead at all it could lead to; targets are TD(λ) returns of the games just played. The order of a player's
cards does not matter, so all cards pass through the same layers and are summed. A card may be turned over its rows and
columns, and the nine numbers may be turned on their circle: every game deals its cards turned at random.

Some of the games are played badly on purpose, so that the values hold there too. Without --solo moons are scored against another game of the same batch, as between two players.

Needs PyTorch with CUDA, which the package itself does not.
"""

# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
# (PyTorch is not among the things a checkout installs.)

from __future__ import annotations

import argparse
import itertools
import tomllib
from copy import deepcopy
from dataclasses import dataclass, fields
from pathlib import Path

import torch
from learning import POINTS_PER_UNIT, Learner, batches_passing, save, strengths, with_error
from torch import Tensor, nn
from torch.nn.functional import one_hot

SLOTS, CELLS, LINES, ROUNDS, TURNS, NUMBERS = 6, 9, 6, 4, 9, 9
ANY, BOLT, BOLT2, MOON, STAR = 10, 11, 12, 13, 14
PRIZES = 15
"""0 is no prize (or one already won), 1 to 9 a number."""
CARD_POINTS, STAR_POINTS, SOLO_MOONS = (15, 12, 10, 8), (0, 1, 4, 9), (-6, -2, 0, 1, 3, 6, 10)
START_BOLTS, MOST_MOONS = 4, 6
MOST_COUNTED = 8
"""Bolts and moons beyond this many are told apart no more (bolts still by their number)."""

GAMES_AT_ONCE = 8192
BATCHES = 700
ROWS_AT_ONCE = 1 << 17

device = torch.device("cuda")
LINE_CELLS = torch.tensor(
    [[3 * row + column for column in range(3)] for row in range(3)]
    + [[3 * row + column for row in range(3)] for column in range(3)],
    device=device,
)
STEPS = torch.tensor([[min((a - b) % 9, (b - a) % 9) for b in range(10)] for a in range(10)], device=device)
CARDS = torch.tensor(CARD_POINTS, device=device)
STARS = torch.tensor(STAR_POINTS, device=device)
MOONS = torch.tensor(SOLO_MOONS, device=device)
TRIPLES = torch.tensor(list(itertools.combinations(range(5), 3)), device=device)


def deck(file: Path) -> tuple[Tensor, Tensor]:
    """The deck's grids and prizes, one card a row."""
    names = {"none": 0, "?": ANY, "bolt": BOLT, "bolt2": BOLT2, "moon": MOON, "star": STAR}
    cards = tomllib.loads(file.read_text(encoding="utf-8"))["cards"]
    grids = [cards[str(number)]["grid"] for number in range(1, len(cards) + 1)]
    prizes = [[names.get(p, p) for p in cards[str(number)]["bonuses"]] for number in range(1, len(cards) + 1)]
    return torch.tensor(grids, device=device), torch.tensor(prizes, device=device)


def turned() -> tuple[Tensor, Tensor]:
    """The 72 ways to look at a card: where each cell and each line comes from."""
    cells, lines = [], []
    for rows, columns in itertools.product(itertools.permutations(range(3)), repeat=2):
        straight = [3 * rows[at // 3] + columns[at % 3] for at in range(9)]
        across = [3 * rows[at % 3] + columns[at // 3] for at in range(9)]
        ends = [*rows, *(3 + column for column in columns)]
        cells += [straight, across]
        lines += [ends, ends[3:] + ends[:3]]
    return torch.tensor(cells, device=device), torch.tensor(lines, device=device)


@dataclass
class Seats:
    """What lies in front of each player, one player a row."""

    grid: Tensor
    prize: Tensor
    marks: Tensor
    bolts: Tensor
    moons: Tensor
    stars: Tensor
    pending: Tensor
    left: Tensor
    """Number cards of this round not seen yet, by number."""
    round: Tensor
    turn: Tensor
    scored: Tensor
    """Cards and stars of the rounds that are over."""
    rival: Tensor
    """The other player's moons; 0 alone."""

    def pick(self, rows: Tensor) -> Seats:
        return Seats(*(getattr(self, field.name)[rows] for field in fields(self)))

    def put(self, rows: Tensor, other: Seats) -> None:
        for field in fields(self):
            getattr(self, field.name)[rows] = getattr(other, field.name)

    @staticmethod
    def join(parts: list[Seats]) -> Seats:
        return Seats(*(torch.cat([getattr(part, field.name) for part in parts]) for field in fields(Seats)))


def complete_lines(marks: Tensor) -> Tensor:
    return marks[..., LINE_CELLS].all(-1)


def points_now(seats: Seats) -> Tensor:
    """Everything but moons, if the game were over now."""
    complete = seats.marks.all(-1)
    cells = (seats.marks & ~complete[..., None]).sum((1, 2)) // 2
    return seats.scored + complete.sum(1) * CARDS[seats.round] + STARS[seats.stars] + cells


def card_features(seats: Seats) -> Tensor:
    """Per card: the numbers of its free cells, the prizes of its open lines, whether it is there, whether complete."""
    free = one_hot(seats.grid * ~seats.marks, NUMBERS + 1)[..., 1:].flatten(2)
    open_prizes = one_hot(seats.prize * ~complete_lines(seats.marks), PRIZES)[..., 1:].flatten(2)
    there = (seats.grid[..., :1] > 0).long()
    return torch.cat([free, open_prizes, there, seats.marks.all(-1, keepdim=True).long()], -1)


def table_features(seats: Seats) -> Tensor:
    free = one_hot(seats.grid * ~seats.marks, NUMBERS + 1)[..., 1:].sum((1, 2))
    return torch.cat(
        [
            seats.left / 2,
            one_hot(seats.turn, TURNS + 1),
            one_hot(seats.round, ROUNDS),
            one_hot(seats.bolts.clamp(max=MOST_COUNTED), MOST_COUNTED + 1),
            seats.bolts[:, None] / 10,
            one_hot(seats.stars, 4),
            one_hot(seats.moons.clamp(max=MOST_COUNTED), MOST_COUNTED + 1),
            one_hot(seats.rival.clamp(max=MOST_COUNTED), MOST_COUNTED + 1),
            seats.pending,
            free / 4,
        ],
        -1,
    )


class SeatValue(nn.Module):
    """Points still to come: two layers over every card together with the table, summed, and two layers on top."""

    def __init__(self, width: int) -> None:
        super().__init__()
        cards, table = NUMBERS * CELLS + (PRIZES - 1) * LINES + 2, 9 + 10 + 4 + 9 + 1 + 4 + 9 + 9 + 10 + 9
        self.card = nn.Linear(cards, width)
        self.table = nn.Linear(table, width, bias=False)
        self.held = nn.Linear(width, width)
        self.seat = nn.Linear(width + table, width)
        self.value = nn.Linear(width, 1)

    def forward(self, seats: Seats) -> Tensor:
        kind = self.value.weight.dtype
        table = table_features(seats).to(kind)
        hidden = torch.relu_(self.card(card_features(seats).to(kind)) + self.table(table)[:, None])
        hidden = torch.relu_(self.held(hidden)) * (seats.grid[..., :1] > 0)
        hidden = torch.relu_(self.seat(torch.cat([hidden.sum(1), table], -1)))
        return self.value(hidden).squeeze(-1)


@torch.no_grad()
def values(net: SeatValue, seats: Seats) -> Tensor:
    count = len(seats.bolts)
    rows = torch.arange(count, device=device)
    to_come = torch.cat([net(seats.pick(part)).float() for part in rows.split(ROWS_AT_ONCE)])
    return points_now(seats) + POINTS_PER_UNIT * to_come


def crossed_off(seats: Seats, slot: Tensor, cell: Tensor, paid: Tensor) -> Seats:
    """Each row with one more cell marked and its prizes taken; numbers and question marks become pending."""
    rows = torch.arange(len(slot), device=device)
    before = complete_lines(seats.marks[rows, slot])
    marks = seats.marks.clone()
    marks[rows, slot, cell] = True
    won = seats.prize[rows, slot] * (complete_lines(marks[rows, slot]) & ~before)
    pending = seats.pending + one_hot(won, PRIZES)[..., 1 : ANY + 1].sum(1)
    free = one_hot(seats.grid * ~marks, NUMBERS + 1)[..., 1:].sum((1, 2))
    usable = torch.cat([free > 0, (free.sum(1, keepdim=True) > 0)], 1)
    return Seats(
        seats.grid,
        seats.prize,
        marks,
        seats.bolts - paid + (won == BOLT).sum(1) + 2 * (won == BOLT2).sum(1),
        seats.moons + (won == MOON).sum(1),
        (seats.stars + (won == STAR).sum(1)).clamp(max=3),
        pending * usable,
        seats.left,
        seats.round,
        seats.turn,
        seats.scored,
        seats.rival,
    )


@dataclass
class Decision:
    """What a set of games decided at one moment: where it led, and how good the best choice looked."""

    games: Tensor
    after: Seats
    best: Tensor
    explored: Tensor


class Games:
    """Games side by side, one player each."""

    def __init__(self, net: SeatValue, cards: tuple[Tensor, Tensor], games: int, solo: bool, explore: Tensor) -> None:
        self.net, self.solo, self.explore, self.count = net, solo, explore, games
        self.decisions: list[Decision] = []
        self.hands = self._deal(cards)
        none = torch.zeros(games, dtype=torch.long, device=device)
        empty = torch.zeros(games, SLOTS, CELLS, dtype=torch.long, device=device)
        self.seats = Seats(
            empty,
            empty[..., :LINES].clone(),
            empty.bool(),
            none + START_BOLTS,
            none.clone(),
            none.clone(),
            torch.zeros(games, ANY, dtype=torch.long, device=device),
            torch.full((games, NUMBERS), 2, device=device),
            none.clone(),
            none.clone(),
            none.clone(),
            none.clone(),
        )

    def _deal(self, cards: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
        """Fourteen cards a game, each turned at random, the numbers of a game moved round their circle."""
        grids, prizes = cards
        cells, lines = turned()
        dealt = torch.rand(self.count, len(grids), device=device).argsort(1)[:, :14]
        turn = torch.randint(len(cells), dealt.shape, device=device)
        grid = grids[dealt].gather(2, cells[turn])
        prize = prizes[dealt].gather(2, lines[turn])
        shift = torch.randint(9, (self.count, 1, 1), device=device)
        sign = torch.randint(2, (self.count, 1, 1), device=device) * 2 - 1
        grid = (sign * (grid - 1) + shift) % 9 + 1
        number = (prize >= 1) & (prize <= 9)
        return grid, torch.where(number, (sign * (prize - 1) + shift) % 9 + 1, prize)

    def decide(self, games: Tensor, owner: Tensor, after: Seats) -> None:
        """For each of these games take the best of the seats offered; `owner` says whose each offer is."""
        if not len(games):
            return
        worth = values(self.net, after)
        best = torch.full((self.count,), -torch.inf, device=device).scatter_reduce_(0, owner, worth, "amax")
        explored = torch.rand(self.count, device=device) < self.explore
        key = torch.where(explored[owner], torch.rand(len(owner), device=device), (worth >= best[owner]).float())
        top = torch.full((self.count,), -1.0, device=device).scatter_reduce_(0, owner, key, "amax")
        rows = torch.arange(len(owner), device=device)
        chosen = torch.full((self.count,), -1, device=device).scatter_reduce_(
            0, owner, torch.where(key >= top[owner], rows, -1), "amax"
        )[games]
        taken = after.pick(chosen)
        self.seats.put(games, taken)
        self.decisions.append(Decision(games, taken, best[games], explored[games]))

    def play(self) -> Tensor:
        every = torch.arange(self.count, device=device)
        for round_ in range(ROUNDS):
            self._choose_cards(every, round_)
            numbers = torch.arange(18, device=device).expand(self.count, -1) % 9
            numbers = numbers.gather(1, torch.rand(self.count, 18, device=device).argsort(1)) + 1
            for turn in range(TURNS):
                self._turn(every, numbers[:, turn])
            self._end_round(round_)
        return self._final()

    def _choose_cards(self, every: Tensor, round_: int) -> None:
        grids, prizes = self.hands
        offers: list[Seats] = []
        if round_ == 0:
            for triple in TRIPLES:
                offer = self.seats.pick(every)
                offer.grid[:, :3], offer.prize[:, :3] = grids[:, triple], prizes[:, triple]
                offers.append(offer)
        else:
            slot = (self.seats.grid[..., 0] == 0).long().argmax(1)
            for at in range(5 + 3 * (round_ - 1), 8 + 3 * (round_ - 1)):
                offer = self.seats.pick(every)
                offer.grid[every, slot], offer.prize[every, slot] = grids[:, at], prizes[:, at]
                offers.append(offer)
        self.decide(every, every.repeat(len(offers)), Seats.join(offers))

    def _turn(self, every: Tensor, revealed: Tensor) -> None:
        seats = self.seats
        seats.turn += 1
        seats.left[every, revealed - 1] -= 1
        if not self.solo:
            seats.rival = seats.moons.roll(1)
        free = (seats.grid > 0) & ~seats.marks
        cost = STEPS[revealed][:, None].expand(-1, SLOTS, -1).gather(2, seats.grid)
        game, slot, cell = (free & (cost <= seats.bolts[:, None, None])).nonzero(as_tuple=True)
        after = crossed_off(seats.pick(game), slot, cell, cost[game, slot, cell])
        passing = (~(free & (cost == 0)).flatten(1).any(1)).nonzero().squeeze(1)
        owner = torch.cat([game, passing])
        self.decide(every, owner, Seats.join([after, seats.pick(passing)]))
        while len(waiting := self.seats.pending.any(1).nonzero().squeeze(1)):
            self._use_bonus(waiting)

    def _use_bonus(self, waiting: Tensor) -> None:
        seats = self.seats.pick(waiting)
        free = (seats.grid > 0) & ~seats.marks
        fits = torch.cat([one_hot(seats.grid, NUMBERS + 1)[..., 1:].bool(), torch.ones_like(free)[..., None]], -1)
        fits = fits & free[..., None] & (seats.pending > 0)[:, None, None, :]
        row, slot, cell, bonus = fits.nonzero(as_tuple=True)
        used = seats.pick(row)
        used.pending = used.pending - one_hot(bonus, ANY)
        after = crossed_off(used, slot, cell, torch.zeros_like(slot))
        self.decide(waiting, waiting[row], after)

    def _end_round(self, round_: int) -> None:
        seats = self.seats
        complete = seats.marks.all(-1)
        seats.scored = seats.scored + complete.sum(1) * CARDS[round_] + STARS[seats.stars]
        gone = complete[..., None]
        seats.grid, seats.prize = seats.grid * ~gone, seats.prize * ~gone
        seats.marks = seats.marks & ~gone
        seats.stars = torch.zeros_like(seats.stars)
        if round_ + 1 < ROUNDS:
            seats.round = seats.round + 1
            seats.turn = torch.zeros_like(seats.turn)
            seats.left = torch.full_like(seats.left, 2)

    def _final(self) -> Tensor:
        seats = self.seats
        points = seats.scored + seats.marks.sum((1, 2)) // 2
        if self.solo:
            return (points + MOONS[seats.moons.clamp(max=6)]).float()
        return (points + MOST_MOONS * (seats.moons >= seats.moons.roll(1))).float()


def lessons(games: Games, final: Tensor, trace: float) -> tuple[Seats, Tensor]:
    """The seats that decisions led to, and the returns they should have foretold."""
    result, next_best = final.clone(), final.clone()
    next_explored = torch.zeros_like(final, dtype=torch.bool)
    targets: list[Tensor] = []
    for decision in reversed(games.decisions):
        of = decision.games
        mixed = (1 - trace) * next_best[of] + trace * result[of]
        target = torch.where(next_explored[of], next_best[of], mixed)
        targets.append(target)
        result[of], next_best[of], next_explored[of] = target, decision.best, decision.explored
    return Seats.join([decision.after for decision in reversed(games.decisions)]), torch.cat(targets)


def train(batches: int, width: int, cards: tuple[Tensor, Tensor], solo: bool, start: Path | None) -> SeatValue:
    learner = Learner(SeatValue(width).to(device), warm_up=10, start=start)
    for seconds, done in batches_passing(batches):
        explore = strengths(GAMES_AT_ONCE, 0.02 * (1 - done), device)
        games = Games(learner.player(), cards, GAMES_AT_ONCE, solo, explore)
        final = games.play()
        seats, targets = lessons(games, final, trace=0.8 - 0.4 * done)
        units = (targets - points_now(seats)) / POINTS_PER_UNIT
        loss = learner.learn(lambda part, seats=seats: learner.net(seats.pick(part)), units, done)
        if learner.batches % 10 == 1:
            at_best = explore <= 0.02
            moons = games.seats.moons[at_best].float().mean()
            print(
                f"{seconds:6.1f} s  batch {learner.batches}  games {final[at_best].mean():.2f}  moons {moons:.2f}"
                f"  loss {loss:.3f}  lessons {len(units)}",
                flush=True,
            )
    return learner.average


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=Path, required=True, help="where the weights go (.npz)")
    arguments.add_argument("--deck", type=Path, default=Path("src/stolik/games/luckybox/rules/deck.toml"))
    arguments.add_argument("--batches", type=int, default=BATCHES)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--start", type=Path, help="weights to learn further from (.npz)")
    arguments.add_argument("--width", type=int, default=256)
    arguments.add_argument("--solo", action="store_true", help="score moons as alone")
    asked = arguments.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(asked.seed)
    cards = deck(asked.deck)
    net = train(asked.batches, asked.width, cards, asked.solo, asked.start)
    save(net, asked.out)
    points = torch.cat(
        [
            Games(deepcopy(net).half(), cards, 8192, asked.solo, torch.zeros(8192, device=device)).play()
            for _ in range(4)
        ]
    )
    print(with_error(points))


if __name__ == "__main__":
    main()
