"""Can the judges' values be believed? What a game was worth at first, beside what it came to with all losses given back.

    python bench/calibration.py [--games 200] [--seed 1] [--game luckybox ...] [--players 2 ...] [--level expert ...]

Players of every strength play; every decision of one seat is reviewed. If the values are right, points (or lead) at the end plus what
the decisions lost come, on average, to what the first decision was worth: luck evens out. What is left is how far the judge is off.
The others are experts: a judge counts on everybody going on as it would, and what the others lose would be won.
Where throws scatter most (Twenty One), how lucky they were is subtracted (`_throws.py`), as much of it as explains the scatter best:
it is nothing on average, and far fewer games say as much.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, linear_regression, stdev

from _throws import luck_of

from stolik.bots import player_for
from stolik.bots.bot import Level, Points
from stolik.bots.review import choices, judge, summed_up
from stolik.game.installed import GAMES
from stolik.table.playing import play_out, simulated_header


@dataclass(frozen=True)
class Setting:
    game: str
    players: int
    options: tuple[tuple[str, object], ...] = ()


LEVELS: tuple[Level, ...] = ("beginner", "regular", "expert")
SETTINGS = (
    Setting("crisscross", 1),
    Setting("crisscross", 1, (("advanced", True),)),
    Setting("crisscross", 2),
    Setting("crisscross", 4),
    Setting("luckybox", 1),
    Setting("luckybox", 2),
    Setting("luckybox", 4),
    Setting("twentyone", 2),
    Setting("twentyone", 4),
)


@dataclass(frozen=True)
class Seen:
    """One seat's game."""

    opening: Points
    """What it was worth at first."""
    lost: Points
    result: Points
    throws: tuple[Points, ...]
    """How lucky its throws were, where that is known; kinds of throws apart."""

    @property
    def off(self) -> Points:
        return self.result + self.lost - self.opening


def looked_at(setting: Setting, level: Level, seed: int, number: int) -> Seen:
    """Every game is another seat's."""
    game, seat = GAMES[setting.game], number % setting.players
    header = simulated_header(game, setting.players, game.Options(**dict(setting.options)), seed, number)
    players = [player_for(game, level if at == seat else "expert") for at in range(setting.players)]
    table = play_out(header, players)
    seqs = [seq for seq in choices(table) if table.entries[seq].seat == seat]
    told = summed_up(table, judge(table, seqs)).seats[seat]
    throws = luck_of(table, seat, seqs[0]) if setting.game == "twentyone" else ()
    return Seen(told.opening, told.lost, told.result, throws)


def without_luck(seen: Sequence[Seen]) -> list[Points]:
    """How far each game is off, less that part of its throws' luck which explains the scatter best, one kind after the other."""
    off = [one.off for one in seen]
    for luck in zip(*(one.throws for one in seen), strict=True):
        share = linear_regression(luck, off).slope
        off = [each - share * lucky for each, lucky in zip(off, luck, strict=True)]
    return off


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--game", nargs="*", default=None)
    arguments.add_argument("--players", type=int, nargs="*", default=None)
    arguments.add_argument("--level", nargs="*", default=LEVELS)
    asked = arguments.parse_args()
    print(
        f"{'game':<24} {'players':>7} {'level':<9} {'at first':>8} {'result':>8} {'lost':>8} {'off by':>8} {'± 95 %':>7}"
    )
    for setting in SETTINGS:
        if asked.game is not None and setting.game not in asked.game:
            continue
        if asked.players is not None and setting.players not in asked.players:
            continue
        name = " ".join([setting.game, *(option for option, _ in setting.options)])
        for level in asked.level:
            seen = [looked_at(setting, level, asked.seed, number) for number in range(asked.games)]
            off = without_luck(seen)
            error = 1.96 * stdev(off) / sqrt(len(off))
            opening, lost, result = (
                fmean(each) for each in zip(*((one.opening, one.lost, one.result) for one in seen))
            )
            print(
                f"{name:<24} {setting.players:>7} {level:<9} {opening:>8.2f} {result:>8.2f} {lost:>8.2f} "
                f"{fmean(off):>+8.2f} {error:>7.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
