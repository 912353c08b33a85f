"""HTTP: the clients that packages bring for their games, file by file, from the folder `client` beside the game's rules.

Whoever installs such a package trusts it with everything; here it is only made sure that nothing but that folder is told.
"""

from __future__ import annotations

from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import FromPath, PathParameter

from stolik.game.installed import GAMES, folder
from stolik.server.http.policies import obeyed_by
from stolik.server.http.problems import PROBLEMS
from stolik.server.refusals import Refused

FOLDER, ENTRY = "client", "index.js"
TYPES = {
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpg": "image/jpeg",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "wasm": "application/wasm",
}
"""What a client may be made of; nothing else is told, whatever else lies there."""


def client_of(game: str) -> str | None:
    """The address of the module that draws this game, if its package brings one."""
    return f"/api/games/{game}/{FOLDER}/{ENTRY}" if _file(game, ENTRY) else None


def _file(game: str, path: str) -> Traversable | None:
    parts = path.strip("/").split("/")
    home = folder(game)
    if home is None or any(part.startswith(".") or "\\" in part or not part for part in parts):
        return None
    found = (home / FOLDER).joinpath(*parts)
    return found if found.is_file() else None


@get(
    "/games/{game:str}/client/{path:path}",
    tags=["games"],
    responses=PROBLEMS,
    summary="A file of the client that the game's package brings",
    media_type="text/javascript",
    sync_to_thread=True,
)
def client_file(
    request: Request[Any, Any, Any],
    game: Annotated[str, PathParameter(max_length=32)],
    path: FromPath[str],
) -> Response[bytes]:
    media_type = TYPES.get(path.rpartition(".")[2])
    if game not in GAMES:
        raise Refused("no-such-game")
    file = _file(game, path) if client_of(game) and media_type else None
    if file is None or media_type is None:
        raise Refused("not-found")
    body = file.read_bytes()
    headers = {"etag": f'"{sha256(body).hexdigest()[:20]}"', "cache-control": "no-cache", **obeyed_by(media_type)}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
