"""Behind a proxy: where a request comes from and how it was spoken, as the proxy says.

A proxy writes what it saw behind what came with the request, or in its place: the last word is its own, and whatever stands before that
may have been written by anybody.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

_FOR, _PROTO = b"x-forwarded-for", b"x-forwarded-proto"
_SOCKET = {"http": "ws", "https": "wss"}


def as_the_proxy_says(scope: dict[str, Any]) -> dict[str, Any]:
    """The request with the address and the scheme that the proxy names; without what it does not name as it should."""
    said = dict[bytes, str]()
    for name, value in scope["headers"]:
        if name in {_FOR, _PROTO}:
            said[name] = value.decode("latin1").rpartition(",")[2].strip()
    found = dict[str, Any]()
    if (address := _address(said.get(_FOR, ""))) is not None:
        found["client"] = (address, 0)
    if (scheme := said.get(_PROTO)) in _SOCKET:
        found["scheme"] = _SOCKET[scheme] if scope["type"] == "websocket" else scheme
    return {**scope, **found}


def _address(named: str) -> str | None:
    """Some proxies add the port."""
    bare = named.partition("]")[0][1:] if named.startswith("[") else named
    for candidate in (bare, bare.rpartition(":")[0]):
        try:
            return str(ip_address(candidate))
        except ValueError:
            continue
    return None
