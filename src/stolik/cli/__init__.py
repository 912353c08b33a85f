"""The command `stolik`: every command a few lines over the rooms it opens.

Packages may bring commands of their own, in the entry-point group `stolik.commands`; they are loaded when they are called.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

from cyclopts import App, CycloptsError, Parameter

from stolik.bots import player_for
from stolik.bots.bot import Level
from stolik.cli import authors, contests, upkeep
from stolik.cli.asking import AtLeastOne, CannotDo, or_refuse, progress, records_in, the_game, the_level, writing
from stolik.cli.version import version
from stolik.game.contract import AnyGame, PackedGame
from stolik.sheets import Language, Look, PaperName, sheet_pdf
from stolik.table.codec import codec, parse
from stolik.table.log import LuckKind
from stolik.table.packs import BadPack, find_pack, read_pack_file, with_pack
from stolik.table.playing import Player, RandomPlayer, play_out, simulated_header
from stolik.table.records import Differs, replay, write_record
from stolik.table.telling import tell, teller

if TYPE_CHECKING:
    from stolik.server.settings import Settings

app = App(name="stolik", help="A table for quick family games.", version=version, result_action="return_value")
authors.add_to(app)
contests.add_to(app)
upkeep.add_to(app)

BAD_CALL = 2
DIFFERS = 1
BAD_PACK = 1

Packs = Annotated[Path, Parameter(env_var="STOLIK_PACKS")]


def main() -> NoReturn:
    if sys.argv[1:] in ([], ["--help"], ["-h"]):
        _load_what_packages_bring()
    try:
        code = app(exit_on_error=False, print_error=False)
    except (CycloptsError, CannotDo) as error:
        code = _refuse(error)
    except BrokenPipeError:
        # Whoever read our output has seen enough; what is still buffered has nowhere to go.
        sys.stdout = None
        code = 0
    sys.exit(code)


def _load_what_packages_bring() -> None:
    """Only what is loaded can say in the overview what it does."""
    for brought in entry_points(group="stolik.commands"):
        app[brought.name]


def _refuse(error: Exception) -> int:
    line = " ".join(str(error).split())
    print(f"stolik: {line}", file=sys.stderr)
    return BAD_CALL


@app.command
def simulate(
    game: str,
    *,
    players: int,
    games: AtLeastOne = 1,
    seed: int = 0,
    options: str = "{}",
    bots: Level | None = None,
    packs: Packs = Path("packs"),
    luck: LuckKind = "entries",
    record: Path | None = None,
) -> None:
    """Play whole games with bots, or with players who do anything legal.

    Parameters
    ----------
    game
        Which game, by its id; `stolik games` lists them.
    players
        How many sit at the table.
    games
        How many games to play.
    seed
        The same seed plays the same games.
    options
        The game's options as JSON, e.g. '{"advanced": true}'.
    bots
        How well everybody plays; without it, at random.
    packs
        The folder with the packs that options may name.
    luck
        What the luck is keyed by: the log's entries, or the rules' own draws, the same whatever anybody plays.
    record
        Write the games to this file, as JSON Lines.
    """
    rules = the_game(game)
    chosen = or_refuse(lambda: codec(rules).read_options(parse(options)))
    pack = or_refuse(lambda: find_pack(packs, rules, chosen))
    seats: list[Player] = [
        player_for(with_pack(rules, pack), the_level(bots, rules)) if bots else RandomPlayer()
    ] * players
    scores: Counter[int] = Counter()
    with writing(record) as file:
        for number in progress(games, "Playing"):
            header = simulated_header(rules, players, chosen, seed, number, pack, luck)
            table = or_refuse(lambda header=header: play_out(header, seats))
            outcome = table.outcome()
            assert outcome is not None
            scores.update(dict(enumerate(outcome.scores)))
            if file:
                file.writelines(write_record(table))
    means = ", ".join(f"{scores[seat] / games:.2f}" for seat in range(players))
    print(f"{games} {'game' if games == 1 else 'games'} of {rules.id}; mean points per seat: {means}")


@app.command(name="replay")
def replay_file(file: Path) -> int:
    """Fold the records of a file again and stop at the first entry that differs."""
    count = 0
    try:
        for record in records_in(file):
            replay(record)
            count += 1
    except Differs as difference:
        print(f"stolik: {file}: {difference}", file=sys.stderr)
        return DIFFERS
    print(f"{file}: {count} {'record agrees' if count == 1 else 'records agree'} with the rules")
    return 0


@app.command
def show(file: Path) -> int:
    """Tell the games of a file the way a person would."""
    try:
        for record in records_in(file):
            if record.number > 1:
                print("\n" + "─" * 40 + "\n")
            for line in tell(replay(record)):
                print(line)
    except Differs as difference:
        print(f"stolik: {file}: {difference}", file=sys.stderr)
        return DIFFERS
    return 0


@app.command
def review(file: Path, *, as_json: Annotated[bool, Parameter("--json", negative=())] = False) -> int:
    """Look at every decision of a file's games again: what it was worth, what would have been better, and why.

    Parameters
    ----------
    file
        Records of finished games, as JSON Lines.
    as_json
        Print one line of JSON a game.
    """
    from stolik.bots.retelling import review_lines, review_values
    from stolik.bots.review import review

    try:
        for record in records_in(file):
            played = replay(record)
            found = review(played)
            if as_json:
                print(json.dumps(review_values(played.game, found), ensure_ascii=False))
            else:
                print(*review_lines(played, found), sep="\n", end="\n\n")
    except Differs as difference:
        print(f"stolik: {file}: {difference}", file=sys.stderr)
        return DIFFERS
    return 0


@app.command
def play() -> None:
    """Open a table for everybody in the room, and the browser with it; the log is kept in your data folder."""
    from stolik.server.serve import EVERYWHERE, home_database, play

    with _starting():
        settings = _settings(
            host=None if "STOLIK_HOST" in os.environ else EVERYWHERE,
            database=None if "STOLIK_DATABASE" in os.environ else home_database(),
        )
        play(settings, lambda address: _welcome(f"Stolik is at {address} (Ctrl+C ends it)"))


@app.command
def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    base_path: str | None = None,
    processes: int | None = None,
) -> None:
    """Serve tables until stopped. Everything can also be set by STOLIK_… variables.

    Parameters
    ----------
    host
        The address to listen on (127.0.0.1).
    port
        The port to listen on (8080).
    database
        sqlite:///path or postgresql://user@host/name (sqlite:///stolik.db).
    base_path
        Where on its host people find it, such as /games/stolik/ (/).
    processes
        How many of them, behind one port (1). More than one needs PostgreSQL.
    """
    from stolik.server.crew import serve_together
    from stolik.server.serve import serve

    with _starting():
        settings = _settings(host=host, port=port, database=database, base_path=base_path, processes=processes)
        run = serve_together if settings.processes > 1 else serve
        run(settings, lambda address: _welcome(f"Stolik is at {address}"))


def _welcome(line: str) -> None:
    """People can come; what they will need soon is begun with."""
    from stolik.server.serve import get_bots_ready

    print(line, flush=True)
    get_bots_ready()


def _settings(**chosen: object) -> Settings:
    from stolik.server.settings import from_environment

    return from_environment(**chosen)


@contextmanager
def _starting() -> Generator[None]:
    """What keeps a server from starting is said in one line."""
    from stolik.server.serve import CannotStart
    from stolik.server.settings import BadSetting

    try:
        yield
    except (BadSetting, CannotStart) as error:
        raise CannotDo(str(error)) from None


@app.command
def schema() -> None:
    """Print the JSON Schemas of everything that crosses the wire."""
    from stolik.server.http.schemas import all_schemas

    print(json.dumps(all_schemas(), indent=2, ensure_ascii=False))


@app.command
def sheets(
    game: str,
    *,
    output: Annotated[Path, Parameter(alias="-o")],
    paper: PaperName = "a4",
    language: Language = "pl",
    look: Look = "colour",
    pack: str = "",
    packs: Packs = Path("packs"),
) -> None:
    """Print a game: sheets to write on, cards, tiles, a board, pads, the rules.

    Parameters
    ----------
    game
        Which game, by its id; `stolik games` lists them.
    output
        The PDF file to write.
    paper
        What the printer is loaded with.
    language
        Polish or English.
    look
        In colour, with little ink, or in colours that no eye mixes up.
    pack
        The name of a pack, to print its deck, sheets or board instead of ours.
    packs
        The folder with the packs.
    """
    rules = the_game(game)
    owned = or_refuse(lambda: find_pack(packs, rules, _asking_for(pack, rules))) if pack else None
    pdf = or_refuse(lambda: sheet_pdf(rules.id, paper=paper, language=language, look=look, pack=owned))
    with writing(output) as file:
        assert file is not None
        file.write(pdf)
    print(f"{output}: {teller(rules).title}, {len(pdf) / 1024:.0f} kB to print")


def _asking_for(pack: str, game: AnyGame) -> Any:
    """The game's options that name this pack."""
    if not isinstance(game, PackedGame):
        raise CannotDo(f"{game.id} has nothing printed that a pack could describe")
    return codec(game).read_options({game.material: pack})


records_app = App(name="records", help="Recorded games, for those who learn from them.")
app.command(records_app)


@records_app.command
def export(file: Path, *, output: Annotated[Path, Parameter(alias="-o")], values: bool = False) -> int:
    """Write the games of a file as arrays: observations, what was allowed, what was done, and what it came to.

    Parameters
    ----------
    file
        Records, as `stolik simulate --record` writes them; all of one game, one number of players, the same options.
    output
        The NPZ file to write; numpy.load reads it.
    values
        Also what the coach thinks each action was worth, and the best one: this takes as long as a review of every game.
    """
    from stolik.lab.export import CannotExport, lessons, write_npz

    try:
        arrays = lessons((replay(record) for record in records_in(file)), values=values)
    except Differs as difference:
        print(f"stolik: {file}: {difference}", file=sys.stderr)
        return DIFFERS
    except CannotExport as error:
        raise CannotDo(f"{file}: {error}") from None
    with writing(output) as written:
        assert written is not None
        write_npz(written, arrays)
    print(f"{output}: {len(arrays['action'])} choices of {arrays['game'].max() + 1} games")
    return 0


for command in entry_points(group="stolik.commands"):
    app.command(command.value, name=command.name)

pack_app = App(name="pack", help="Packs: printed material of your own, to play with instead of ours.")
app.command(pack_app)


@pack_app.command
def check(file: Path) -> int:
    """Say whether a pack can be played with, or else what is wrong in which line."""
    try:
        pack = read_pack_file(file)
    except BadPack as error:
        print(f"stolik: {file}: {error}", file=sys.stderr)
        return BAD_PACK
    except OSError as error:
        raise CannotDo(f"{file}: {error.strerror}") from None
    print(f"{file}: {pack.name!r} can be played with in {pack.game}, sha256 {pack.sha256}")
    return 0
