"""Commands in which bots play against each other: `arena` for any seats, `ladder` for all levels of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from stolik.bots import levels_of
from stolik.bots.arena import Match, check_match, play_deals
from stolik.bots.bot import Level
from stolik.bots.ladder import climb, ladder_table, ladder_values
from stolik.bots.plot import ladder_plot
from stolik.bots.plot import plot as drawing
from stolik.bots.report import table, values
from stolik.bots.standings import standings
from stolik.cli.asking import AtLeastOne, CannotDo, bar, or_refuse, the_game, the_level, writing
from stolik.table.about import about
from stolik.table.codec import codec, parse


def add_to(app: App) -> None:
    app.command(arena)
    app.command(ladder)


def arena(
    game: str,
    *,
    seats: str,
    games: AtLeastOne = 100,
    seed: int = 0,
    options: str = "{}",
    processes: AtLeastOne | None = None,
    as_json: Annotated[bool, Parameter("--json", negative=())] = False,
    plot: Path | None = None,
) -> None:
    """Let bots play against each other: every deal once for each way round the table, with the same luck.

    Parameters
    ----------
    game
        Which game, by its id; `stolik games` lists them.
    seats
        Who plays, e.g. expert,regular.
    games
        How many games to play at least; whole deals are played.
    seed
        The same seed deals the same games.
    options
        The game's options as JSON.
    processes
        How many to use; all cores, if not said.
    as_json
        Print the result as JSON.
    plot
        Draw the distributions of points into this file, as SVG.
    """
    rules = the_game(game)
    levels: tuple[Level, ...] = tuple(the_level(name, rules) for name in seats.split(","))
    match = Match(game, or_refuse(lambda: codec(rules).read_options(parse(options))), levels, seed)
    or_refuse(lambda: check_match(match))
    deals = -(-games // len(levels))
    result = standings(match, [*bar(play_deals(match, deals, processes), deals, "Playing")])
    with writing(plot) as file:
        if file:
            file.write(drawing(f"{rules.id}: {seats}", result).encode())
    if as_json:
        print(json.dumps(values(match, deals, result)))
    else:
        print(*table(match, deals, result), sep="\n")


def ladder(
    game: str,
    *,
    levels: str | None = None,
    players: AtLeastOne = 2,
    games: AtLeastOne = 200,
    seed: int = 0,
    options: str = "{}",
    processes: AtLeastOne | None = None,
    as_json: Annotated[bool, Parameter("--json", negative=())] = False,
    plot: Path | None = None,
) -> None:
    """Let every level of a game play against the next one, and say how far apart they are.

    Parameters
    ----------
    game
        Which game, by its id; `stolik games` lists them.
    levels
        Who plays, each against the next, e.g. seasoned,expert; all of the game's levels, if not said.
    players
        How many sit at the table: of both levels, by turns.
    games
        How many games every two levels play at least.
    seed
        The same seed deals the same games.
    options
        The game's options as JSON.
    processes
        How many to use; all cores, if not said.
    as_json
        Print the result as JSON.
    plot
        Draw the ladder into this file, as SVG.
    """
    rules = the_game(game)
    chosen = or_refuse(lambda: codec(rules).read_options(parse(options)))
    named = levels.split(",") if levels else levels_of(rules)
    climbing: tuple[Level, ...] = tuple(the_level(name, rules) for name in named)
    if not climbing[1:]:
        raise CannotDo("a ladder takes two levels at least")
    match = Match(game, chosen, (climbing[0],) * players, seed)
    or_refuse(lambda: check_match(match))
    rungs = [*bar(climb(match, games, processes, climbing), len(climbing) - 1, "Climbing")]
    with writing(plot) as file:
        if file:
            file.write(ladder_plot(f"{about(rules.id).name}, {players} players", rungs).encode())
    if as_json:
        print(json.dumps(ladder_values(match, rungs)))
    else:
        print(*ladder_table(match, games, rungs), sep="\n")
