"""Golden records: games played once and kept, so that any change of behaviour shows in a diff.

`python -m tests.contract.golden` plays them again and writes them anew; read the diff before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from stolik.checking.cases import Case, cases
from stolik.game.installed import GAMES
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import write_record

FOLDER = Path(__file__).parent.parent / "golden"
FIRST_REVISION = FOLDER / "revision-1"
"""Records from before the rules were revised for the first time; they stay as they are."""
SEED = 2026


def golden_cases() -> list[Case]:
    """One game for every option set: with the fewest players that it allows, and with the most."""
    by_options: dict[tuple[str, str], list[Case]] = {}
    for case in (case for game in GAMES.values() for case in cases(game)):
        by_options.setdefault((case.game.id, repr(case.options)), []).append(case)
    return [case for same in by_options.values() for case in {same[0].name: same[0], same[-1].name: same[-1]}.values()]


def path(case: Case) -> Path:
    return FOLDER / f"{case.name}.jsonl"


def golden(case: Case) -> bytes:
    header = simulated_header(case.game, case.players, case.options, SEED, 0)
    return b"".join(write_record(play_out(header, [RandomPlayer()] * case.players)))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for stale in FOLDER.glob("*.jsonl"):
        stale.unlink()
    for case in golden_cases():
        path(case).write_bytes(golden(case))


if __name__ == "__main__":
    main()
