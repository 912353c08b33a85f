"""For whoever looks after the server: is it alive, is it ready, how is it doing; and the interface's own page."""

from __future__ import annotations

import html
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.plugins import OpenAPIRenderPlugin

from stolik.server.connections.sockets import Sockets
from stolik.server.live.presence import Presence
from stolik.server.live.tables import Tables
from stolik.server.metrics import SOCKETS, TABLES, render
from stolik.server.refusals import Refused
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable


@get("/healthz", include_in_schema=False, media_type="text/plain", sync_to_thread=False)
def health() -> str:
    """The process is alive."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def ready(store: NamedDependency[Store], presence: NamedDependency[Presence | None]) -> Response[str]:
    """The store can be read where it was opened, the last thing that was written could be written, and tables can come here."""
    if presence is not None and presence.why_not_ready is not None:
        return _not_ready(presence.why_not_ready)
    try:
        await store.check()
    except StoreUnavailable as error:
        return _not_ready(f"the database cannot be read: {error}")
    if store.writer.failing:
        return _not_ready("the database cannot be written")
    return Response("ok\n", media_type="text/plain")


def _not_ready(reason: str) -> Response[str]:
    return Response(f"{reason}\n", status_code=503, media_type="text/plain")


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(
    request: Request[Any, Any, Any], sockets: NamedDependency[Sockets], tables: NamedDependency[Tables]
) -> Response[bytes]:
    """Written like this and not otherwise: a proxy that keeps it to itself knows it by this name."""
    if request.scope["raw_path"] != b"/metrics":
        raise Refused("not-found")
    SOCKETS.set(len(sockets))
    TABLES.set(len(tables))
    return Response(render(), media_type="text/plain; version=0.0.4; charset=utf-8")


class PlainDocs(OpenAPIRenderPlugin):
    """The interface as a page without scripts; the complete description is the JSON beside it."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        prefix = html.escape(request.app.state["settings"].prefix)
        rows = "".join(
            f"<tr><td>{method.upper()}<td><code>{html.escape(path)}</code><td>{html.escape(found.get('summary', ''))}"
            for path, methods in sorted(openapi_schema["paths"].items())
            for method, found in methods.items()
        )
        return (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Stolik: HTTP interface</title>'
            "<h1>Stolik: the HTTP interface</h1>"
            f'<p>Complete, for tools: <a href="{prefix}/api/docs/openapi.json">openapi.json</a>.</p>'
            f"<table><tr><th>method<th>path<th>what it does{rows}</table>"
        ).encode()
