"""HTTP: handing in what was played without a server, and looking at it again."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Struct

from stolik.server.http.guards import address
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.handed_in import Folded, HandIn, folded, known_here, offline_id, rows_of, sitting_of
from stolik.server.lobby.sitting import decode, encode
from stolik.server.people.limits import HAND_IN, HAND_IN_FROM, LOOK_AT_BEST, Limits
from stolik.server.refusals import Refused
from stolik.server.running.workshop import Workshop
from stolik.store.offline import OfflineGames
from stolik.store.terms import GuestRow, OfflineRow

MOST_OFFLINE = 500
"""Of one guest."""
SHOWN = 50


class HandedIn(Struct, frozen=True):
    table: str
    """As this server knows it."""
    verified: bool
    """Whether it was folded: a game of rules that are not here is kept as it came."""


class OfflineGame(Struct, frozen=True):
    table: str
    game: str
    ended: int
    players: int
    place: int | None
    points: int | None
    verified: bool


class OfflineList(Struct, frozen=True):
    games: tuple[OfflineGame, ...]


class Offline(Controller):
    path = "/me/offline"
    tags = ("people",)

    @post("/", status_code=200, responses=PROBLEMS, summary="Hand in a game that was played without a server")
    async def hand_in(
        self,
        request: Request[Any, Any, Any],
        guest: NamedDependency[GuestRow],
        limits: NamedDependency[Limits],
        workshop: NamedDependency[Workshop],
        offline: NamedDependency[OfflineGames],
        data: JSONBody[HandIn],
    ) -> HandedIn:
        """Once is enough: the same game handed in again changes nothing."""
        limits.take(HAND_IN, guest.person)
        # Nothing else that a guest may leave here is as large, and an address has as many guests as it likes.
        limits.take(HAND_IN_FROM, address(request))
        secret, log = bytes.fromhex(data.secret), rows_of(data.log)
        sitting = sitting_of(offline_id(guest.person, secret), guest.person, data)
        verified = known_here(sitting)
        found = await workshop.make(folded, sitting, secret, log) if verified else Folded()
        if found.broken is not None:
            raise Refused("does-not-fold", why=found.broken[:200])
        row = OfflineRow(
            id=sitting.id,
            person=guest.person,
            game=data.game,
            ended=data.finished,
            verified=verified,
            place=found.place,
            points=found.points,
            sitting=encode(sitting),
            secret=secret,
            log=msgspec.json.encode(log).decode(),
        )
        if not await offline.add(row, MOST_OFFLINE):
            raise Refused("too-many-offline", most=MOST_OFFLINE)
        return HandedIn(sitting.id, verified)

    @get("/", responses=PROBLEMS, summary="What I have handed in, newest first")
    async def mine(
        self,
        guest: NamedDependency[GuestRow],
        limits: NamedDependency[Limits],
        offline: NamedDependency[OfflineGames],
    ) -> OfflineList:
        limits.take(LOOK_AT_BEST, guest.person)
        return OfflineList(
            tuple(
                OfflineGame(
                    row.id, row.game, row.ended, len(decode(row.sitting).chairs), row.place, row.points, row.verified
                )
                for row in await offline.of(guest.person, SHOWN)
            )
        )
