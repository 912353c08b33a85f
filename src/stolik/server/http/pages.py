"""The built web client, from memory: compressed once, and cached for ever where the name carries a hash."""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from stolik.server.http.first_page import DRAWN, THEMES, FirstPages, Look, Place, Played
from stolik.server.http.packed import COMPRESSED
from stolik.server.http.policies import FOR_PAGES, FOR_PYTHON, POLICY, obeyed_by
from stolik.server.http.preloading import LANGUAGE, NEEDS, Needs, language_of, links, table_of
from stolik.server.live.table import LiveTable
from stolik.server.refusals import Refused

STATIC = Path(__file__).parents[1] / "static"
INDEX = "index.html"
THEME = "stolik_theme"
"""The cookie in which the client says what theme was chosen by hand."""
RUNNING = "stolik_running"
"""The cookie in which it says whether there are games to go on with."""
_HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$|^python/[0-9a-f]{12}/")
_PYTHONS_OWN = re.compile(r"^assets/worker-")
"""The worker in which a browser runs Python."""
_COMPRESSED = (".br", ".gz")
_WORTH_IT = 1024
_HEAD_ENDS = b"</head>"
_BUILT_IN = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_HERE = b'="./'
_TEXT = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")

PLAIN_PAGE = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stolik</title>
<h1>Stolik</h1>
<p>The server is running. The web client is not part of this installation, so there is nothing to play with here yet.</p>
<p>Programs can play: <a href="./api/docs">the HTTP interface</a>, <a href="./api/games">the games</a>.</p>
"""


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    media_type: str
    etag: str
    immutable: bool
    encodings: dict[str, bytes]
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    """Said with this one."""
    brought: frozenset[str] = frozenset()
    """Other files that stand in it."""


def load(folder: Path = STATIC) -> dict[str, Asset]:
    """Every file of the client under its path; a plain page if there is no client."""
    if not (folder / INDEX).is_file():
        return {INDEX: _asset(INDEX, PLAIN_PAGE, {})}
    found: dict[str, Asset] = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in _COMPRESSED:
            made = {name: file.with_name(file.name + end) for name, end in (("br", ".br"), ("gzip", ".gz"))}
            encodings = {name: other.read_bytes() for name, other in made.items() if other.is_file()}
            path = file.relative_to(folder).as_posix()
            found[path] = _asset(path, file.read_bytes(), encodings)
    return found


def served_at(assets: dict[str, Asset], prefix: str) -> dict[str, Asset]:
    """The same files for a server whose addresses begin like that.

    The client is built once, for any place: its files name each other from where they lie. Only the page is shown at many paths, so that
    what it names is named from the root.
    """
    page = assets[INDEX].body.replace(_HERE, b'="%b/' % prefix.encode())
    return {**assets, INDEX: _page(page)}


def telling(assets: dict[str, Asset], games: bytes) -> dict[str, Asset]:
    """The same files, with the list of games (JSON) in the page itself, so that the first page need not ask for it.

    It is data that no browser runs, which the content policy allows; nothing in it can end the element it stands in.
    """
    page = assets[INDEX].body
    if _HEAD_ENDS not in page:
        return assets
    block = b'<script type="application/json" id="games">' + games.replace(b"<", rb"\u003c") + b"</script>"
    return {**assets, INDEX: _page(page.replace(_HEAD_ENDS, block + _HEAD_ENDS, 1))}


class SeenFirst:
    """Pages as they are seen before any script runs, each put together when it is first asked for; none if the client was built without."""

    def __init__(self, assets: dict[str, Asset], games: bytes, prefix: str) -> None:
        self._index = assets[INDEX].body
        self._pages = (
            FirstPages(assets[DRAWN].body, assets[INDEX].body.decode(), games, prefix, needs(assets), _sheets(assets))
            if DRAWN in assets
            else None
        )
        self._made: dict[tuple[Place, Look], Asset] = {}

    def asset(self, path: str, played: Played | None, look: Look) -> Asset | None:
        place = self._pages and self._pages.place(path, played)
        if self._pages is None or place is None:
            return None
        seen = place, look if place.page == "home" else look._replace(running=False)
        if seen not in self._made:
            html, styles, sheets = self._pages.seen(*seen)
            made = _asset(INDEX, html.encode(), {})
            self._made[seen] = replace(made, headers=_policy(self._index, styles), brought=sheets)
        return self._made[seen]


def _sheets(assets: dict[str, Asset]) -> dict[str, str]:
    return {path: asset.body.decode() for path, asset in assets.items() if path.endswith(".css")}


def _page(body: bytes) -> Asset:
    return replace(_asset(INDEX, body, {}), headers=_policy(body))


def _policy(index: bytes, styles: str = "") -> dict[str, str]:
    """One that lets a page bring the scripts that were built into it, and these styles, and no others."""
    said = FOR_PAGES[POLICY]
    brought = [("script", script) for script in _BUILT_IN.findall(index)]
    for kind, text in [*brought, *([("style", styles.encode())] if styles else [])]:
        known = b64encode(sha256(text).digest()).decode()
        said = said.replace(f"{kind}-src 'self'", f"{kind}-src 'self' 'sha256-{known}'")
    return {**FOR_PAGES, POLICY: said}


def _asset(path: str, body: bytes, encodings: dict[str, bytes]) -> Asset:
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    if path.endswith(".webmanifest"):
        media_type = "application/manifest+json"
    if "gzip" not in encodings and len(body) >= _WORTH_IT and media_type.startswith(_TEXT):
        encodings = {**encodings, "gzip": gzip.compress(body, mtime=0)}
    etag = f'"{sha256(body).hexdigest()[:20]}"'
    headers = FOR_PYTHON if _PYTHONS_OWN.search(path) else obeyed_by(media_type)
    return Asset(body, media_type, etag, bool(_HASHED.search(path)), encodings, headers)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, opt={COMPRESSED: True})
def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client; any other path is a place inside the client, which knows what to show there."""
    assets: dict[str, Asset] = request.app.state["assets"]
    name = path.strip("/")
    asset = assets.get(name)
    is_page = asset is None or asset is assets[INDEX]
    if asset is None:
        if name.startswith("api/") or "." in name.rpartition("/")[2]:
            raise Refused("not-found")
        first: SeenFirst = request.app.state["first"]
        asset = first.asset(name, _played(request, name), _look(request)) or assets[INDEX]
    headers = {
        "etag": asset.etag,
        "vary": "accept-encoding, accept-language, cookie" if is_page else "accept-encoding",
        "cache-control": "public, max-age=31536000, immutable" if asset.immutable else "no-cache",
        **(_needed(request, name, asset.brought) if is_page else {}),
        **asset.headers,
    }
    if request.headers.get("if-none-match") == asset.etag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for encoding in ("br", "gzip"):
        if encoding in accepted and encoding in asset.encodings:
            body = asset.encodings[encoding]
            headers["content-encoding"] = encoding
            break
    return Response(body, media_type=asset.media_type, headers=headers)


def _needed(request: Request[Any, Any, Any], path: str, brought: frozenset[str]) -> dict[str, str]:
    """What this page will ask for next; the board too, if its table is in memory."""
    state = request.app.state
    played = _played(request, path)
    found = links(
        state["needs"],
        path,
        played.game if played else None,
        _look(request).language,
        state["settings"].prefix,
        brought,
    )
    return {"link": found} if found else {}


def _played(request: Request[Any, Any, Any], path: str) -> Played | None:
    """At the table of this page, if it is in memory."""
    table: LiveTable | None = request.app.state["house"].tables.get(table_of(path))
    return Played(table.sitting.game, table.sitting.status != "open") if table else None


def _look(request: Request[Any, Any, Any]) -> Look:
    asked = request.cookies.get(LANGUAGE) or request.headers.get("accept-language", "")
    theme = request.cookies.get(THEME, "")
    running = request.cookies.get(RUNNING) == "yes"
    return Look(language_of(asked), theme if theme in THEMES else THEMES[0], running)


def needs(assets: dict[str, Asset]) -> Needs:
    """What the build of the client says about its pages; nothing if there is none."""
    return json.loads(assets[NEEDS].body) if NEEDS in assets else {}
