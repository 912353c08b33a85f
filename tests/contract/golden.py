"""Golden records: games played once and kept, so that any change of behaviour shows in a diff.

`python -m tests.contract.golden` plays them again and writes them anew; read the diff before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from stolik.checking.cases import Case, cases
from stolik.game.installed import GAMES
from stolik.table.log import LuckKind
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import write_record

FOLDER = Path(__file__).parent.parent / "golden"
FIRST_REVISION = FOLDER / "revision-1"
"""Records from before the rules were revised for the first time; they stay as they are."""
DRAWS = FOLDER / "draws"
"""Records whose luck is keyed by draws."""
SEED = 2026


def golden_cases() -> list[Case]:
    """One game for every option set: with the fewest players that it allows, and with the most."""
    by_options: dict[tuple[str, str], list[Case]] = {}
    for case in (case for game in GAMES.values() for case in cases(game)):
        by_options.setdefault((case.game.id, repr(case.options)), []).append(case)
    return [case for same in by_options.values() for case in {same[0].name: same[0], same[-1].name: same[-1]}.values()]


def draws_cases() -> list[Case]:
    """The first and the last of each game, played once more with luck that is keyed by the rules' own draws."""
    by_game: dict[str, list[Case]] = {}
    for case in golden_cases():
        by_game.setdefault(case.game.id, []).append(case)
    return [case for same in by_game.values() for case in {same[0].name: same[0], same[-1].name: same[-1]}.values()]


def path(case: Case, luck: LuckKind = "entries") -> Path:
    return (FOLDER if luck == "entries" else DRAWS) / f"{case.name}.jsonl"


def golden(case: Case, luck: LuckKind = "entries") -> bytes:
    header = simulated_header(case.game, case.players, case.options, SEED, 0, luck=luck)
    return b"".join(write_record(play_out(header, [RandomPlayer()] * case.players)))


def main() -> None:
    for folder in (FOLDER, DRAWS):
        folder.mkdir(exist_ok=True)
        for stale in folder.glob("*.jsonl"):
            stale.unlink()
    for case in golden_cases():
        path(case).write_bytes(golden(case))
    for case in draws_cases():
        path(case, "draws").write_bytes(golden(case, "draws"))


if __name__ == "__main__":
    main()
