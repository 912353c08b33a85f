"""What whoever runs a server may choose; every choice has a default that suits one machine at home."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

VARIABLE = "STOLIK_"

Some: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Text: TypeAlias = Annotated[str, Meta(min_length=1)]
Place: TypeAlias = Annotated[str, Meta(pattern="^/(?!(api|assets)(/|$))([A-Za-z0-9_][A-Za-z0-9._~-]*(/|$))*$")]
Zone: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_+/-]*$")]
Origin: TypeAlias = Annotated[str, Meta(pattern="^https?://[^/?#\\s]+$")]


@dataclass(frozen=True, slots=True)
class Settings:
    database: Text = "sqlite:///stolik.db"
    """`sqlite:///path` or `postgresql://user@host/name`."""
    host: Text = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    base_path: Place = "/"
    """Where on its host people find it, such as `/games/stolik/`."""
    origins: tuple[Origin, ...] = ()
    """Addresses a browser may come from besides the server's own, such as `https://play.example.org`."""
    secure_cookies: bool = False
    """Always mark the cookie Secure; behind a proxy that says it speaks TLS this happens by itself."""
    behind_proxy: bool = False
    """Believe what X-Forwarded-For and X-Forwarded-Proto say last."""
    rate_limits: bool = True
    tables_per_guest: Some = 50
    """Tables that are open or running."""
    bots_only_days: Annotated[float, Meta(gt=0, le=100_000)] = 14.0
    """After this long without a move, a table where one person sits alone or with bots closes by itself."""
    sockets_per_guest: Some = 12
    sockets_per_address: Some = 200
    connections_per_address: Some = 400
    """Everything that speaks TCP, sockets among it; behind a proxy, counting is the proxy's affair."""
    request_seconds: Annotated[float, Meta(gt=0, le=3600)] = 20.0
    """For a whole request to arrive, from its first byte to its last."""
    spectators: Annotated[int, Meta(ge=0, le=1_000_000)] = 100
    """Connections that may watch one table without a seat."""
    idle_minutes: Annotated[float, Meta(ge=0, le=1_000_000)] = 5.0
    """After this long without anybody watching, a table leaves memory; it comes back from its log."""
    thinkers: Annotated[int, Meta(ge=1, le=61)] = 1
    """Processes in which bots think."""
    rehearse: bool = True
    """At PostgreSQL, a process comes when its bots have thought once in every game: nobody waits for that after a take-over."""
    lease_seconds: Annotated[float, Meta(ge=1, le=60)] = 5.0
    """How long a process at PostgreSQL is believed to be alive after each sign of life; the same for all of them."""
    pipe_host: Text = "127.0.0.1"
    """Where the other processes at the same database reach this one: an address that nobody else can reach."""
    pipe_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    processes: Annotated[int, Meta(ge=1, le=64)] = 1
    """On this machine, behind one port; more than one needs PostgreSQL."""
    drain_seconds: Annotated[float, Meta(ge=0, le=600)] = 0.0
    """Between the moment in which a process that is told to stop says that it is not ready, and the one in which it hands its tables over."""
    packs: Text = "packs"
    """The folder of packs: descriptions of printed material of one's own."""
    day_zone: Zone = "UTC"
    """The time zone in which the day of daily deals begins, such as `Europe/Warsaw`."""
    log_json: bool = False
    """Write logs as JSON lines instead of text for people."""

    @property
    def prefix(self) -> str:
        """What every address on this server begins with: the base path without the slash at its end."""
        return self.base_path.rstrip("/")


class BadSetting(ValueError):
    """A setting that cannot be used: its name, and what is wrong with it."""


def from_environment(environment: Mapping[str, str] | None = None, /, **chosen: object) -> Settings:
    """The settings from STOLIK_… variables, less those that were chosen by hand."""
    environment = os.environ if environment is None else environment
    values: dict[str, object] = {}
    for field in fields(Settings):
        text = environment.get(VARIABLE + field.name.upper())
        if text is not None:
            values[field.name] = tuple(filter(None, text.split(","))) if field.name == "origins" else text
    values.update({name: value for name, value in chosen.items() if value is not None})
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `$.")
        name = place.strip("`").partition("[")[0]
        given = environment.get(VARIABLE + name.upper()) if chosen.get(name) is None else chosen[name]
        raise BadSetting(f"{VARIABLE}{name.upper()}: {problem} (it is {given!r})") from None
