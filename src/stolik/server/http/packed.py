"""Answers that come compressed from where they were made, so that nobody compresses them again."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from stolik.server.live.past_games import unpacked
from stolik.server.running.workshop import Workshop

COMPRESSED = "compressed"
"""Marks handlers whose answers are small already."""


async def as_accepted(
    request: Request[Any, Any, Any], workshop: Workshop, packed: bytes, kind: str, **more: str
) -> Response[bytes]:
    """What the workshop has made and compressed; for who cannot read that, it is unpacked there too."""
    headers = {"vary": "accept-encoding", **more}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(await workshop.make(unpacked, packed), media_type=kind, headers=headers)
