"""Can the judges' values be believed? What a game was worth at first, beside what it came to with all losses given back.

    python bench/calibration.py [--games 200] [--seed 1] [--game luckybox ...]

Players of every strength play; every decision of seat 0 is reviewed. If the values are right, points (or lead) at the end plus what
the decisions lost come, on average, to what the first decision was worth: luck evens out. What is left is how far the judge is off.
Where the lead is counted, what the others lose is won: it is taken off again, of more than one other on average. There every seat is
looked at, and a game counts with the mean of its seats: what luck gave to one it took from another.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from stolik.bots import cast_of, player_for
from stolik.bots.bot import Level
from stolik.bots.review import choices, judge, summed_up
from stolik.game.installed import GAMES
from stolik.table.playing import play_out, simulated_header


@dataclass(frozen=True)
class Setting:
    game: str
    players: int
    options: tuple[tuple[str, object], ...] = ()


SETTINGS = (
    Setting("crisscross", 1),
    Setting("crisscross", 1, (("advanced", True),)),
    Setting("luckybox", 1),
    Setting("luckybox", 2),
    Setting("luckybox", 4),
    Setting("twentyone", 2),
    Setting("twentyone", 4),
)


def looked_at(setting: Setting, level: Level, seed: int, number: int) -> tuple[float, float, float]:
    """What a game was worth at first, what was lost (less what the others gave), and what it came to."""
    game = GAMES[setting.game]
    header = simulated_header(game, setting.players, game.Options(**dict(setting.options)), seed, number)
    table = play_out(header, [player_for(game, level)] * setting.players)
    lead = cast_of(game).worth == "lead"
    seqs = [seq for seq in choices(table) if lead or table.entries[seq].seat == 0]
    first, *others = summed_up(table, judge(table, seqs)).seats
    if not lead:
        return first.opening, first.lost, first.result
    seats = (first, *others)
    given = [fmean(other.lost for other in seats if other is not seat) for seat in seats]
    return (
        fmean(seat.opening for seat in seats),
        fmean(seat.lost - gift for seat, gift in zip(seats, given, strict=True)),
        fmean(seat.result for seat in seats),
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--game", nargs="*", default=None)
    asked = arguments.parse_args()
    print(
        f"{'game':<24} {'players':>7} {'level':<9} {'at first':>8} {'result':>8} {'lost':>8} {'off by':>8} {'± 95 %':>7}"
    )
    for setting in SETTINGS:
        if asked.game is not None and setting.game not in asked.game:
            continue
        name = " ".join([setting.game, *(option for option, _ in setting.options)])
        for level in ("beginner", "regular", "expert"):
            seen = [looked_at(setting, level, asked.seed, number) for number in range(asked.games)]
            off = [result + lost - opening for opening, lost, result in seen]
            error = 1.96 * stdev(off) / sqrt(len(off))
            opening, lost, result = (fmean(one[at] for one in seen) for at in range(3))
            print(
                f"{name:<24} {setting.players:>7} {level:<9} {opening:>8.2f} {result:>8.2f} {lost:>8.2f} "
                f"{fmean(off):>+8.2f} {error:>7.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
