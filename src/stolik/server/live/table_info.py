"""A sitting as people see it: with names instead of ids, and with who is here."""

from __future__ import annotations

from collections.abc import Collection

from stolik.game.contract import Seat
from stolik.server.lobby.sitting import Chair, Sitting, is_sealed
from stolik.server.people.known import People
from stolik.server.protocol.outgoing import SeatInfo, Summary, TableInfo
from stolik.server.running.timekeeper import Instant


def describe(
    sitting: Sitting,
    people: People,
    here: Collection[str],
    watching: int,
    commit: bytes,
    secret: bytes,
    *,
    now: Instant,
    starting: bool = False,
    ready: Collection[str] = (),
    begins: Instant | None = None,
) -> TableInfo:
    return TableInfo(
        id=sitting.id,
        code=sitting.code,
        game=sitting.game,
        options=sitting.options,
        status=sitting.status,
        starting=starting,
        pace=sitting.pace,
        listed=sitting.listed,
        spectators=sitting.spectators,
        chat=sitting.chat,
        hints=sitting.hints,
        instant_bots=sitting.instant_bots,
        host=sitting.host,
        created=sitting.created,
        started=sitting.started,
        finished=sitting.finished,
        commit=commit.hex(),
        secret=secret.hex() if sitting.status == "finished" and not is_sealed(sitting, now) else None,
        nonces=None if sitting.status == "open" else tuple(chair.nonce for chair in sitting.chairs),
        seats=tuple(
            _seat(chair, people, here, ready, seat in sitting.hinted) for seat, chair in enumerate(sitting.chairs)
        ),
        watching=watching,
        rematch=sitting.rematch,
        muted=sitting.muted,
        removed=tuple(people[person] for person in sitting.removed),
        series=sitting.series,
        daily=sitting.daily,
        practice=sitting.practice.of if sitting.practice else None,
        begins=begins,
    )


def _seat(chair: Chair, people: People, here: Collection[str], ready: Collection[str], hinted: bool) -> SeatInfo:
    person = people[chair.person] if chair.person is not None else None
    return SeatInfo(
        kind=chair.kind,
        person=person,
        name=chair.name or (person.name if person else None),
        shared=chair.name is not None,
        here=chair.kind == "bot" or chair.person in here,
        away=chair.away,
        level=chair.level,
        nonce=chair.nonce != "",
        hinted=hinted,
        times=chair.times,
        more=sum(given.seconds for given in chair.more),
        wins=chair.wins,
        ready=chair.kind == "bot" or chair.person in ready,
    )


def summarise(
    sitting: Sitting, people: People, to_act: Collection[Seat], mine: tuple[Seat, ...] | None = None
) -> Summary:
    names = (chair.name or people[chair.person].name for chair in sitting.chairs if chair.person is not None)
    return Summary(
        id=sitting.id,
        code=sitting.code,
        game=sitting.game,
        status=sitting.status,
        pace=sitting.pace,
        players=len(sitting.chairs),
        open=sum(chair.kind == "open" for chair in sitting.chairs),
        people=tuple(names),
        created=sitting.created,
        to_act=tuple(sorted(to_act)),
        seats=mine,
    )
