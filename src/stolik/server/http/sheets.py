"""HTTP: a game to print. A PDF is made once, outside of the event loop, and then kept."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, PathParameter

from stolik.game.installed import GAMES
from stolik.server.http.pages import COMPRESSED
from stolik.server.http.problems import Problem, address
from stolik.server.people.limits import PRINT, Limits
from stolik.server.refusals import Refused
from stolik.sheets import Language, PaperName, sheet_pdf

Order: TypeAlias = tuple[str, PaperName, Language]


class SheetPrinter:
    """Prints one thing at a time; whoever asks for the same thing meanwhile waits for the same copy."""

    def __init__(self) -> None:
        self._printed: dict[Order, bytes] = {}
        self._printing = asyncio.Lock()

    async def pdf(self, game: str, paper: PaperName, language: Language) -> bytes:
        order = (game, paper, language)
        if order not in self._printed:
            async with self._printing:
                if order not in self._printed:
                    self._printed[order] = await asyncio.to_thread(sheet_pdf, game, paper=paper, language=language)
        return self._printed[order]


@get(
    "/games/{game:str}/sheets.pdf",
    tags=["games"],
    summary="The game to print, as PDF: sheets, cards, tiles, a board",
    media_type="application/pdf",
    opt={COMPRESSED: True},
    responses={
        400: ResponseSpec(Problem, description="No such paper or language", media_type="application/problem+json"),
        404: ResponseSpec(Problem, description="No such game", media_type="application/problem+json"),
    },
)
async def sheets(
    request: Request[Any, Any, Any],
    limits: NamedDependency[Limits],
    printer: NamedDependency[SheetPrinter],
    game: Annotated[str, PathParameter(max_length=32)],
    paper: FromQuery[PaperName] = "a4",
    language: FromQuery[Language] = "pl",
) -> Response[bytes]:
    if game not in GAMES:
        raise Refused("no-such-game")
    limits.take(PRINT, address(request))
    headers = {
        "content-disposition": f'attachment; filename="{game}-{paper}-{language}.pdf"',
        "cache-control": "public, max-age=86400",
    }
    return Response(await printer.pdf(game, paper, language), media_type="application/pdf", headers=headers)
