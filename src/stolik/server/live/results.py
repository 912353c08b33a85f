"""What is written down of a game that is over, seat by seat: places, points, marks, and whether it says how well people play.

Made from the sitting and the log alone: what was written down when the game ended can be made again from what is in the store.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from stolik.game.contract import AnyGame, Outcome, PlaysInTeams, Seat
from stolik.game.installed import GAMES
from stolik.server.live.player_clocks import CLOCK
from stolik.server.live.stored_log import HINT, header_of, steps
from stolik.server.lobby.sitting import Chair, Sitting, decode
from stolik.server.notes import notes
from stolik.store.terms import NOT_COUNTED, TO_BE_COUNTED, EntryRow, ResultRow
from stolik.table.codec import codec
from stolik.table.feats import feats_of
from stolik.table.log import TakeBack
from stolik.table.table import Table

log = notes("stolik.results")

_NO_FEATS: tuple[tuple[str, ...], ...] = ((),)
PRACTICE = "practice"
"""Beside the options of a game: it was practised."""
BOT = "bot:"
"""How the mark of an entry begins that a bot made."""


def results_of(sitting: Sitting, played: Table) -> tuple[ResultRow, ...]:
    """Of a sitting that is finished, with its whole log."""
    outcome = played.outcome()
    assert outcome is not None, "only a finished game has results"
    places = _places(outcome)
    hands = {(entry.seat, entry.by, isinstance(entry.action, TakeBack)) for entry in played.entries}
    hinted = _hinted(sitting, hands)
    taken_back = {seat for seat, _, back in hands if back}
    rating = TO_BE_COUNTED if _says_how_well(sitting, hands, hinted) else NOT_COUNTED
    feats = _NO_FEATS * len(sitting.chairs) if is_practice(sitting) else _feats(sitting, played)
    mode, company = mode_of(played.game, sitting), _company(sitting)
    return tuple(
        ResultRow(
            seat=seat,
            person=chair.person,
            level=chair.level if chair.kind == "bot" else None,
            name=chair.name,
            game=sitting.game,
            mode=mode,
            players=len(sitting.chairs),
            team=_side(played, seat),
            company=company,
            ended=sitting.finished or sitting.created,
            place=places[seat],
            points=outcome.scores[seat],
            title=outcome.title,
            hinted=seat in hinted,
            taken_back=seat in taken_back,
            rating=rating,
            feats=feats[seat],
        )
        for seat, chair in enumerate(sitting.chairs)
    )


def _feats(sitting: Sitting, played: Table) -> tuple[tuple[str, ...], ...]:
    """A game whose package stumbles over its feats is over all the same."""
    try:
        return feats_of(played)
    except Exception:
        log.exception("feats-failed", game=sitting.game, table=sitting.id)
        return _NO_FEATS * len(sitting.chairs)


def results_in_store(lobby: str, secret: bytes, rows: Sequence[EntryRow]) -> tuple[ResultRow, ...]:
    """The same from what the store has: work for another process. Raises BrokenLog."""
    sitting = decode(lobby)
    *_, played = steps(header_of(sitting, secret), rows)
    return results_of(sitting, played)


def is_practice(sitting: Sitting) -> bool:
    """Whether somebody had seen before what comes: it stands apart in every figure, and is no feat."""
    return sitting.practice is not None or (sitting.daily is not None and not sitting.daily.counts)


def mode_of(game: AnyGame, sitting: Sitting) -> str:
    """The options that are not as usual, so that what is compared was played alike."""
    usual = _usual(game)
    unusual = {name: value for name, value in sorted(sitting.options.items()) if value != usual.get(name)}
    return msgspec.json.encode(unusual | ({PRACTICE: True} if is_practice(sitting) else {})).decode()


@lru_cache(maxsize=64)
def _usual(game: AnyGame) -> Mapping[str, Any]:
    return codec(game).write_options(game.Options())


def options_of(game: str, mode: str) -> dict[str, Any]:
    """All of the options again; of a game that is not here any more, those that were not as usual."""
    known = GAMES.get(game)
    usual: Mapping[str, Any] = {} if known is None else _usual(known)
    return {**usual, **msgspec.json.decode(mode)}


def _side(played: Table, seat: Seat) -> int:
    teams = _in_teams(played.game)
    return teams.side(played.state, seat) if teams else seat


@lru_cache(maxsize=64)
def _in_teams(game: AnyGame) -> PlaysInTeams | None:
    return game if isinstance(game, PlaysInTeams) else None


def _places(outcome: Outcome) -> dict[Seat, int]:
    """Who shares a place leaves the next ones empty: after two firsts comes a third."""
    places: dict[Seat, int] = {}
    for seats in outcome.ranking:
        places |= dict.fromkeys(seats, len(places) + 1)
    return places


def _company(sitting: Sitting) -> str:
    people = sum(chair.kind == "person" for chair in sitting.chairs)
    if people > 1:
        return "people"
    return "alone" if len(sitting.chairs) == 1 else "bots"


Hands: TypeAlias = Set[tuple[Seat | None, str | None, bool]]
"""Whose hands the entries of a game are from: the seat, who made them for it, and whether something was taken back."""


def _hinted(sitting: Sitting, hands: Hands) -> frozenset[Seat]:
    marked = {seat for seat, by, _ in hands if by == HINT and seat is not None}
    return frozenset({*sitting.hinted, *marked})


def _says_how_well(sitting: Sitting, hands: Hands, hinted: frozenset[Seat]) -> bool:
    """Somebody against somebody, each by themselves: no hint, no second person on a device, nobody in another's place, no bot that became
    another one on the way.

    Luck that many play with is left out as well: nobody can tell who has seen it before.
    """
    chairs = sitting.chairs
    if (
        len(chairs) < 2
        or is_practice(sitting)
        or sitting.luck != "entries"
        or hinted
        or any(chair.name is not None for chair in chairs)
    ):
        return False
    return not any(seat is not None and not back and _in_anothers_place(chairs[seat], by) for seat, by, back in hands)


def _in_anothers_place(chair: Chair, by: str | None) -> bool:
    """A bot in a person's place, the clock's among them; or a person, or a bot of another level, in what is a bot's place now."""
    if chair.kind == "person":
        return by is not None and by.startswith((BOT, f"{CLOCK}:"))
    return by not in {CLOCK, f"{BOT}{chair.level}"}
