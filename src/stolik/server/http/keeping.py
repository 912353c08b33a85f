"""HTTP: how I move to another device or come back on any, what this server knows of me, and how it forgets me."""

from __future__ import annotations

import gzip
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from stolik.server.http.cookies import token_of
from stolik.server.http.guards import address
from stolik.server.http.packed import COMPRESSED, as_accepted
from stolik.server.http.people import own_cookie
from stolik.server.http.problems import PROBLEMS
from stolik.server.lobby.sitting import decode, encode, without
from stolik.server.people.bans import Bans
from stolik.server.people.guests import Guests
from stolik.server.people.limits import DEVICE_LINK, MY_DATA, NEW_GUEST, RECOVER, Limits
from stolik.server.people.person import Myself, myself
from stolik.server.refusals import Refused
from stolik.server.running.workshop import Workshop
from stolik.server.settings import Settings
from stolik.store.keeping import Keeping
from stolik.store.terms import GuestRow


class DeviceLink(Struct):
    path: str
    expires: int


class DeviceToken(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=8, max_length=100)]
    replace: bool = False
    """Also if this browser is somebody else already, who cannot come back then."""


class PhraseMade(Struct, frozen=True):
    made: int | None
    """When I last asked for one; the phrase itself is nowhere but on my paper."""


class Phrase(Struct, frozen=True):
    phrase: str


class ComeBack(Struct, forbid_unknown_fields=True):
    phrase: Annotated[str, Meta(max_length=200)]
    replace: bool = False
    """Also if this browser is somebody else already, who cannot come back then without a phrase of their own."""


class ForgetMe(Struct, forbid_unknown_fields=True):
    sure: Literal[True]


class Forgotten(Struct, frozen=True):
    forgotten: bool


class Keep(Controller):
    path = "/me"
    tags = ("people",)

    @post("/device-links", status_code=201, responses=PROBLEMS, summary="A link that makes another device mine, once")
    async def link_device(
        self, guest: NamedDependency[GuestRow], guests: NamedDependency[Guests], limits: NamedDependency[Limits]
    ) -> DeviceLink:
        limits.take(DEVICE_LINK, guest.person)
        token, expires = await guests.link_device(guest)
        return DeviceLink(f"/device/{token}", expires)

    @post("/device", status_code=200, responses=PROBLEMS, summary="Use such a link")
    async def use_link(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        limits: NamedDependency[Limits],
        settings: NamedDependency[Settings],
        data: JSONBody[DeviceToken],
    ) -> Response[Myself]:
        limits.take(NEW_GUEST, address(request))
        await _nobody_is_lost(request, guests, data)
        guest, token = await guests.use_device_link(data.token)
        return Response(myself(guest), cookies=[own_cookie(request, settings, token)])

    @get("/phrase", responses=PROBLEMS, summary="Whether there is a phrase that brings me back")
    async def has_phrase(self, guest: NamedDependency[GuestRow], keeping: NamedDependency[Keeping]) -> PhraseMade:
        return PhraseMade(await keeping.phrase_made(guest.key))

    @post("/phrase", status_code=201, responses=PROBLEMS, summary="A phrase that brings me back on any device")
    async def new_phrase(
        self, guest: NamedDependency[GuestRow], guests: NamedDependency[Guests], limits: NamedDependency[Limits]
    ) -> Phrase:
        """Told this once; the one before it brings nobody back any more."""
        limits.take(DEVICE_LINK, guest.person)
        return Phrase(await guests.new_phrase(guest))

    @post("/return", status_code=200, responses=PROBLEMS, summary="Come back with such a phrase")
    async def come_back(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        bans: NamedDependency[Bans],
        limits: NamedDependency[Limits],
        settings: NamedDependency[Settings],
        data: JSONBody[ComeBack],
    ) -> Response[Myself]:
        limits.take(RECOVER, address(request))
        await _nobody_is_lost(request, guests, data)
        guest, token = await guests.come_back(data.phrase)
        if bans.keeps_out(guest.person):
            raise Refused("banned")
        return Response(myself(guest), cookies=[own_cookie(request, settings, token)])

    @get(
        "/data",
        responses={200: ResponseSpec(dict[str, Any], generate_examples=False, media_type=MediaType.JSON), **PROBLEMS},
        summary="Everything that this server knows of me, as one file",
        opt={COMPRESSED: True},
    )
    async def data(
        self,
        request: Request[Any, Any, Any],
        guest: NamedDependency[GuestRow],
        keeping: NamedDependency[Keeping],
        limits: NamedDependency[Limits],
        workshop: NamedDependency[Workshop],
    ) -> Response[bytes]:
        limits.take(MY_DATA, guest.person)
        known = {"guest": myself(guest), **await keeping.known_of(guest)}
        packed = await workshop.make(packed_data, known)
        file = {"content-disposition": 'attachment; filename="stolik.json"'}
        return await as_accepted(request, workshop, packed, MediaType.JSON, **file)

    @post("/forget", status_code=200, responses=PROBLEMS, summary="Forget me; the games stay whole for the others")
    async def forget(
        self,
        request: Request[Any, Any, Any],
        guest: NamedDependency[GuestRow],
        guests: NamedDependency[Guests],
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
        data: JSONBody[ForgetMe],
    ) -> Response[Forgotten]:
        limits.take(DEVICE_LINK, guest.person)
        await guests.forget(guest, lambda lobby: encode(without(decode(lobby), guest.person)))
        gone = own_cookie(request, settings, "")
        gone.max_age = 0
        return Response(Forgotten(forgotten=data.sure), cookies=[gone])


def packed_data(known: dict[str, Any]) -> bytes:
    """In another process: whoever has handed in hundreds of games has a file of many megabytes."""
    return gzip.compress(msgspec.json.format(msgspec.json.encode(known)), mtime=0)


async def _nobody_is_lost(request: Request[Any, Any, Any], guests: Guests, data: DeviceToken | ComeBack) -> None:
    """Unless it was asked for: who this browser is would be somebody else then."""
    known = await guests.find(token_of(request))
    if known is not None and not data.replace:
        raise Refused("guest-is-here", name=known.name)
