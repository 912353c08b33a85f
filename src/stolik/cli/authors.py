"""The commands for whoever writes a game: which ones are there, does one keep the contract, and a new one to begin with."""

from __future__ import annotations

import sys
from pathlib import Path

from cyclopts import App

from stolik.cli.asking import AtLeastOne, CannotDo, the_game
from stolik.game.installed import GAMES, unusable
from stolik.table.about import about

BROKEN = 1


def games() -> None:
    """List the games that can be played."""
    for game in GAMES.values():
        first, *_, last = game.players
        print(f"{game.id:<12} {about(game.id).name:<24} {first}–{last} players")
    for broken in unusable():
        print(f"stolik: {broken}", file=sys.stderr)


def check_game(game: str, *, games: AtLeastOne = 3) -> int:
    """Does an installed game keep the contract? Every property of the suite, over random games.

    Parameters
    ----------
    game
        Which game, by its id; `stolik games` lists them.
    games
        How many random games to play for every property, set of options and number of players.
    """
    from stolik.checking import cases, check

    rules = the_game(game)
    print(f"{rules.id}: {len(cases(rules))} cases, {games} random {'game' if games == 1 else 'games'} each")
    broken = 0
    for finding in check(rules, games):
        print(finding, flush=True)
        broken += finding.fault is not None
    print(f"{rules.id} {'keeps the contract' if not broken else f'breaks the contract in {broken} properties'}")
    return BROKEN if broken else 0


def new_game(name: str, *, into: Path = Path()) -> None:
    """Write a package with a tiny complete game in it, to make your own game of.

    Parameters
    ----------
    name
        The game's id: small letters and digits, beginning with a letter, e.g. pebbles.
    into
        The folder in which the package's own folder is made.
    """
    from stolik.making import BadName, make_package

    try:
        folder = make_package(name, into)
    except BadName as error:
        raise CannotDo(str(error)) from None
    except OSError as error:
        raise CannotDo(f"{error.filename}: {error.strerror}") from None
    print(f"{folder}: a new game; its README.md says how to go on")


def add_to(app: App) -> None:
    app.command(games)
    app.command(check_game)
    app.command(new_game)
