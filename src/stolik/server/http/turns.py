"""HTTP: being told that it is my turn, through the browser maker's push service or by a feed with a private address."""

from __future__ import annotations

import json
from typing import Annotated, Any
from xml.sax.saxutils import escape, quoteattr

from litestar import Controller, Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from stolik.server.http.guards import address, is_secure
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.turn_calls import TurnCalls
from stolik.server.lobby.days import Days
from stolik.server.people.limits import CHANGE, LOOK_AT_DAYS, Limits
from stolik.server.people.names import new_token, token_hash
from stolik.server.people.push_services import is_push_service
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Instant, Timekeeper
from stolik.server.settings import Settings
from stolik.store.terms import GuestRow
from stolik.store.turns import SubscriptionRow, endpoint_hash
from stolik.table.about import about

MOST_BROWSERS = 8
"""Of one guest that are told."""
MOST_IN_FEED = 50
ATOM = "application/atom+xml"
Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,128}={0,2}$")]


class PushOffered(Struct, frozen=True):
    key: str | None
    """The house's public key; null where push is not possible: without HTTPS."""


class PushKeys(Struct, forbid_unknown_fields=True):
    p256dh: Key
    auth: Key


class Subscribe(Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=1024)]
    keys: PushKeys
    language: Annotated[str, Meta(pattern="^(en|pl)$")] = "en"


class Unsubscribe(Struct, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=1024)]


class Feed(Struct, frozen=True):
    path: str


class TurnsController(Controller):
    path = "/me/turns"
    tags = ("people",)

    @get("/push", responses=PROBLEMS, summary="Whether I can be told through my browser's push service")
    async def offered(
        self,
        request: Request[Any, Any, Any],
        turn_calls: NamedDependency[TurnCalls],
        settings: NamedDependency[Settings],
    ) -> PushOffered:
        return PushOffered(turn_calls.pusher.public_key if is_secure(request, settings) else None)

    @put("/push", responses=PROBLEMS, summary="Tell this browser when it is my turn")
    async def subscribe(
        self,
        request: Request[Any, Any, Any],
        guest: NamedDependency[GuestRow],
        turn_calls: NamedDependency[TurnCalls],
        limits: NamedDependency[Limits],
        settings: NamedDependency[Settings],
        time: NamedDependency[Timekeeper],
        data: JSONBody[Subscribe],
    ) -> PushOffered:
        limits.take(CHANGE, guest.person)
        if not is_secure(request, settings):
            raise Refused("no-push")
        if not is_push_service(data.endpoint):
            raise Refused("bad-input", field="endpoint", problem="no push service that is known here")
        kept = json.dumps({"endpoint": data.endpoint, "keys": {"p256dh": data.keys.p256dh, "auth": data.keys.auth}})
        origin = f"https://{request.headers.get('host', '')}"[:256]
        row = SubscriptionRow(endpoint_hash(data.endpoint), kept, origin, data.language)
        await turn_calls.turns.subscribe(guest.key, row, time.now(), MOST_BROWSERS)
        return PushOffered(turn_calls.pusher.public_key)

    @delete("/push", status_code=200, responses=PROBLEMS, summary="Tell this browser nothing any more")
    async def unsubscribe(
        self,
        guest: NamedDependency[GuestRow],
        turn_calls: NamedDependency[TurnCalls],
        limits: NamedDependency[Limits],
        data: JSONBody[Unsubscribe],
    ) -> PushOffered:
        limits.take(CHANGE, guest.person)
        await turn_calls.turns.unsubscribe(endpoint_hash(data.endpoint), guest.key)
        return PushOffered(None)

    @post(
        "/feed",
        status_code=201,
        responses=PROBLEMS,
        summary="A private address for a feed of tables where I am to move",
    )
    async def give_feed(
        self, guest: NamedDependency[GuestRow], turn_calls: NamedDependency[TurnCalls], limits: NamedDependency[Limits]
    ) -> Feed:
        """A new one each time; the one before leads nowhere then."""
        limits.take(CHANGE, guest.person)
        token = new_token()
        await turn_calls.turns.give_feed(guest.key, token_hash(token))
        return Feed(f"/api/feeds/{token}")

    @delete("/feed", status_code=200, responses=PROBLEMS, summary="The feed's address leads nowhere any more")
    async def drop_feed(
        self, guest: NamedDependency[GuestRow], turn_calls: NamedDependency[TurnCalls], limits: NamedDependency[Limits]
    ) -> PushOffered:
        limits.take(CHANGE, guest.person)
        await turn_calls.turns.drop_feed(guest.key)
        return PushOffered(None)


@get(
    "/feeds/{token:str}",
    tags=["people"],
    responses=PROBLEMS,
    summary="Tables where I am to move, as Atom",
    media_type=ATOM,
)
async def feed(
    request: Request[Any, Any, Any],
    turn_calls: NamedDependency[TurnCalls],
    limits: NamedDependency[Limits],
    settings: NamedDependency[Settings],
    time: NamedDependency[Timekeeper],
    token: Annotated[str, PathParameter(max_length=100)],
) -> Response[bytes]:
    """Whoever has the address may read it; it shows the games and their tables, and nobody's name."""
    limits.take(LOOK_AT_DAYS, address(request))
    guest = await turn_calls.turns.whose_feed(token_hash(token))
    if guest is None:
        raise Refused("not-found")
    scheme = "https" if is_secure(request, settings) else "http"
    here = f"{scheme}://{request.headers.get('host', '')}{settings.prefix}"
    turns = await turn_calls.turns.of(guest.person, MOST_IN_FEED)
    updated = _when(max((turn.since for turn in turns), default=time.now()))
    entries = "".join(
        f"<entry><id>{escape(f'{here}/t/{turn.table}#{turn.turn}')}</id><title>{escape(about(turn.game).name)}</title>"
        f"<updated>{_when(turn.since)}</updated><link href={quoteattr(f'{here}/t/{turn.table}')}/></entry>"
        for turn in turns
    )
    text = (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(f'{here}/feed/{guest.person}')}</id><title>Stolik</title><author><name>Stolik</name></author>"
        f"<updated>{updated}</updated>{entries}</feed>"
    )
    headers = {"cache-control": "private, no-store", "referrer-policy": "no-referrer"}
    return Response(text.encode(), media_type=ATOM, headers=headers)


def _when(at: int) -> str:
    return Days().written(Instant(at))
