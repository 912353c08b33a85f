"""A lobby as people see it: with names instead of ids, and with who is here."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from stolik.server.live.messages import Person, SeatInfo, Summary, TableInfo
from stolik.server.lobby.lobby import Lobby, Seat

UNKNOWN = Person("", "?", "teal")


def describe(
    lobby: Lobby,
    people: Mapping[str, Person],
    here: Collection[str],
    watching: int,
    commit: bytes,
    secret: bytes,
    *,
    starting: bool,
) -> TableInfo:
    return TableInfo(
        id=lobby.id,
        code=lobby.code,
        game=lobby.game,
        options=lobby.options,
        status=lobby.status,
        starting=starting,
        pace=lobby.pace,
        listed=lobby.listed,
        spectators=lobby.spectators,
        chat=lobby.chat,
        hints=lobby.hints,
        instant_bots=lobby.instant_bots,
        host=lobby.host,
        created=lobby.created,
        started=lobby.started,
        finished=lobby.finished,
        commit=commit.hex(),
        secret=secret.hex() if lobby.status == "finished" else None,
        nonces=None if lobby.status == "open" else tuple(seat.nonce for seat in lobby.seats),
        seats=tuple(_seat(seat, people, here) for seat in lobby.seats),
        watching=watching,
        rematch=lobby.rematch,
    )


def _seat(seat: Seat, people: Mapping[str, Person], here: Collection[str]) -> SeatInfo:
    person = people.get(seat.person, UNKNOWN) if seat.person is not None else None
    return SeatInfo(
        kind=seat.kind,
        person=person,
        name=seat.name or (person.name if person else None),
        shared=seat.name is not None,
        here=seat.kind == "bot" or seat.person in here,
        away=seat.away,
        level=seat.level,
        nonce=seat.nonce != "",
    )


def summarise(
    lobby: Lobby, people: Mapping[str, Person], to_act: Collection[int], mine: tuple[int, ...] | None = None
) -> Summary:
    names = (seat.name or people.get(seat.person, UNKNOWN).name for seat in lobby.seats if seat.person is not None)
    return Summary(
        id=lobby.id,
        code=lobby.code,
        game=lobby.game,
        status=lobby.status,
        pace=lobby.pace,
        players=len(lobby.seats),
        open=sum(seat.kind == "open" for seat in lobby.seats),
        people=tuple(names),
        created=lobby.created,
        to_act=tuple(sorted(to_act)),
        seats=mine,
    )
