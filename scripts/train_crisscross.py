"""Train the Criss Cross expert: a value of the sheet after a placement, learned from its own games on a GPU.

    python3 scripts/train_crisscross.py --out src/stolik/games/crisscross/bots/basic.npz
    python3 scripts/train_crisscross.py --out src/stolik/games/crisscross/bots/advanced.npz --advanced

Thousands of games are played side by side as tensors. The network says how many points a sheet will still gain; a
placement is chosen by looking one step ahead at every sheet it could lead to; targets are TD(λ) returns of the games
just played. Symbols are interchangeable, so each symbol's cells pass through the same layers and are summed; the sheet
may be mirrored along its main diagonal, so half of the training sheets are. Some games are played badly on purpose, so that the values
hold there too.

Needs PyTorch with CUDA, which the package itself does not.
"""

# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
# (PyTorch is not among the things a checkout installs.)

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

import numpy as np
import torch
from learning import POINTS_PER_UNIT, Learner, batches_passing, save, strengths, with_error
from torch import Tensor, nn

SIZE, CELLS, SYMBOLS, ROUNDS = 5, 25, 6, 12
RUN_POINTS = (0, 0, 2, 3, 8, 10)
GAMES_AT_ONCE = 8192
BATCHES = 4000
ROWS_AT_ONCE = 1 << 18

device = torch.device("cuda")
EDGES = [(a, a + 1) for a in range(CELLS) if a % SIZE < SIZE - 1] + [(a, a + SIZE) for a in range(CELLS - SIZE)]
PLACEMENTS = torch.tensor(EDGES + [(b, a) for a, b in EDGES], device=device)
LINES = [[SIZE * row + column for column in range(SIZE)] for row in range(SIZE)]
LINES += [[SIZE * row + column for row in range(SIZE)] for column in range(SIZE)]
DIAGONAL = [(SIZE - 1) * step for step in range(1, SIZE + 1)]
POWERS = torch.tensor([7**at for at in range(SIZE)], device=device, dtype=torch.int32)
MIRROR = torch.tensor([SIZE * (cell % SIZE) + cell // SIZE for cell in range(CELLS)], device=device)


def line_table() -> Tensor:
    """Points of every possible line, addressed by its symbols as digits in base 7."""
    points = np.zeros(7**SIZE, np.float32)
    for symbols in itertools.product(range(7), repeat=SIZE):
        at = sum(symbol * 7**place for place, symbol in enumerate(symbols))
        points[at] = sum(RUN_POINTS[len(list(run))] for symbol, run in itertools.groupby(symbols) if symbol)
    return torch.tensor(points, device=device)


TABLE = line_table()


def line_points(sheets: Tensor, advanced: bool) -> Tensor:
    lines = LINES + [DIAGONAL] * (2 if advanced else 0)
    digits = sheets[:, torch.tensor(lines, device=device)].int()
    return TABLE[(digits * POWERS).sum(-1)]


def points_so_far(sheets: Tensor, advanced: bool) -> Tensor:
    """The points of the runs that stand, without what empty lines would cost."""
    return line_points(sheets, advanced).sum(-1)


def final_points(sheets: Tensor, advanced: bool) -> Tensor:
    points = line_points(sheets, advanced)
    return torch.where(points == 0, -5.0, points).sum(-1) if advanced else points.sum(-1)


def has_room(sheets: Tensor) -> Tensor:
    empty = (sheets == 0).view(-1, SIZE, SIZE)
    beside = empty[:, :, 1:] & empty[:, :, :-1]
    below = empty[:, 1:] & empty[:, :-1]
    return beside.flatten(1).any(1) | below.flatten(1).any(1)


class SheetValue(nn.Module):
    """Points still to come: the same two layers over every symbol's cells, summed, and two layers on top."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.cells = nn.Linear(2 * CELLS, width)
        self.symbol = nn.Linear(width, width)
        self.sheet = nn.Linear(width, width)
        self.value = nn.Linear(width, 1)

    def forward(self, sheets: Tensor) -> Tensor:
        kind = self.value.weight.dtype
        symbols = torch.arange(1, SYMBOLS + 1, device=device, dtype=sheets.dtype)
        own = (sheets[:, None, :] == symbols[None, :, None]).to(kind)
        empty = (sheets == 0).to(kind)[:, None, :].expand(-1, SYMBOLS, -1)
        hidden = torch.relu_(self.cells(torch.cat([own, empty], -1)))
        hidden = torch.relu_(self.symbol(hidden)).sum(1)
        return self.value(torch.relu_(self.sheet(hidden))).squeeze(-1)


@torch.no_grad()
def values(net: SheetValue, sheets: Tensor, advanced: bool, mirrored: bool = False) -> Tensor:
    """Expected final points of each sheet; exact where nothing more can be written."""
    to_come = torch.cat([net(part).float() for part in sheets.split(ROWS_AT_ONCE)]) * POINTS_PER_UNIT
    if mirrored:
        other = torch.cat([net(part[:, MIRROR]).float() for part in sheets.split(ROWS_AT_ONCE)]) * POINTS_PER_UNIT
        to_come = (to_come + other) / 2
    guessed = points_so_far(sheets, advanced) + to_come
    return torch.where(has_room(sheets), guessed, final_points(sheets, advanced))


def offers(sheets: Tensor, dice: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Which placements every game has, and of each: whose it is, which, and the sheet that it leads to."""
    empty = sheets == 0
    legal = empty[:, PLACEMENTS[:, 0]] & empty[:, PLACEMENTS[:, 1]]
    legal[:, len(EDGES) :] &= dice[:, :1] != dice[:, 1:]
    game, move = legal.nonzero(as_tuple=True)
    after = sheets[game]
    row = torch.arange(len(after), device=device)
    after[row, PLACEMENTS[move, 0]] = dice[game, 0]
    after[row, PLACEMENTS[move, 1]] = dice[game, 1]
    return legal, game, move, after


class Games:
    """Solo games side by side, played greedily by the values of a network."""

    def __init__(self, games: int, advanced: bool) -> None:
        self.advanced = advanced
        self.sheets = torch.zeros(games, CELLS, dtype=torch.uint8, device=device)
        self.sheets[:, 0] = torch.randint(1, SYMBOLS + 1, (games,), device=device, dtype=torch.uint8)

    def play_round(self, net: SheetValue, explore: Tensor, mirrored: bool = False) -> tuple[Tensor, Tensor, Tensor]:
        """Roll and place in every game: who could still place, the best value seen, and who chose at random."""
        games = len(self.sheets)
        dice = torch.randint(1, SYMBOLS + 1, (games, 2), device=device, dtype=torch.uint8)
        legal, game, move, after = offers(self.sheets, dice)
        value = torch.full((games, len(PLACEMENTS)), -torch.inf, device=device)
        value[game, move] = values(net, after, self.advanced, mirrored)
        best, choice = value.max(1)
        active = legal.any(1)
        explored = active & (torch.rand(games, device=device) < explore)
        at_random = (torch.rand(games, len(PLACEMENTS), device=device) * legal).argmax(1)
        choice = torch.where(explored, at_random, choice)
        who = active.nonzero().squeeze(1)
        self.sheets[who, PLACEMENTS[choice[who], 0]] = dice[who, 0]
        self.sheets[who, PLACEMENTS[choice[who], 1]] = dice[who, 1]
        return active, best, explored


def play(net: SheetValue, advanced: bool, explore: Tensor, trace: float) -> tuple[Tensor, Tensor, Tensor]:
    """One batch of games: sheets that were left open, the returns they should have foretold, and final points."""
    games = Games(GAMES_AT_ONCE, advanced)
    rounds: list[tuple[Tensor, Tensor, Tensor, Tensor]] = []
    for _ in range(ROUNDS):
        active, best, explored = games.play_round(net, explore)
        rounds.append((games.sheets.clone(), active, best, explored))
    final = final_points(games.sheets, advanced)
    sheets: list[Tensor] = []
    targets: list[Tensor] = []
    target = final
    for at in range(ROUNDS - 2, -1, -1):
        _, next_active, next_best, next_explored = rounds[at + 1]
        mixed = torch.where(next_explored, next_best, (1 - trace) * next_best + trace * target)
        target = torch.where(next_active, mixed, final)
        sheets.append(rounds[at][0][next_active])
        targets.append(target[next_active])
    return torch.cat(sheets), torch.cat(targets), final


def measure(net: SheetValue, advanced: bool, games: int, mirrored: bool) -> str:
    totals: list[Tensor] = []
    for _ in range(games // GAMES_AT_ONCE):
        table = Games(GAMES_AT_ONCE, advanced)
        for _ in range(ROUNDS):
            table.play_round(net, torch.zeros(GAMES_AT_ONCE, device=device), mirrored)
        totals.append(final_points(table.sheets, advanced))
    return with_error(torch.cat(totals))


def train(batches: int, width: int, advanced: bool, start: Path | None) -> SheetValue:
    learner = Learner(SheetValue(width).to(device), warm_up=20, start=start)
    for seconds, done in batches_passing(batches):
        explore, trace = strengths(GAMES_AT_ONCE, 0.03 * (1 - done), device), 0.8 - 0.5 * done
        sheets, targets, final = play(learner.player(), advanced, explore, trace)
        units = (targets - points_so_far(sheets, advanced)) / POINTS_PER_UNIT
        mirror = torch.rand(len(sheets), device=device) < 0.5
        sheets = torch.where(mirror[:, None], sheets[:, MIRROR], sheets)
        loss = learner.learn(lambda part, sheets=sheets: learner.net(sheets[part]), units, done)
        if learner.batches % 50 == 1:
            print(
                f"{seconds:6.1f} s  batch {learner.batches}  games {final[explore <= 0.03].mean():.2f}  loss {loss:.3f}",
                flush=True,
            )
    return learner.average


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=Path, required=True, help="where the weights go (.npz)")
    arguments.add_argument("--batches", type=int, default=BATCHES)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--start", type=Path, help="weights to learn further from (.npz)")
    arguments.add_argument("--width", type=int, default=384)
    arguments.add_argument("--advanced", action="store_true", help="learn the advanced game")
    asked = arguments.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(asked.seed)
    net = train(asked.batches, asked.width, asked.advanced, asked.start)
    save(net, asked.out)
    net.half()
    print("one look:   ", measure(net, asked.advanced, 65536, mirrored=False))
    print("both mirrors:", measure(net, asked.advanced, 65536, mirrored=True))


if __name__ == "__main__":
    main()
