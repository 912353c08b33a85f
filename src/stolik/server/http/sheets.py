"""HTTP: a game to print. A PDF is made in the workshop, and kept there."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, PathParameter

from stolik.game.installed import GAMES
from stolik.server.http.guards import address
from stolik.server.http.packed import COMPRESSED
from stolik.server.http.problems import Problem
from stolik.server.people.limits import PRINT, Limits
from stolik.server.refusals import Refused
from stolik.server.running.workshop import Workshop
from stolik.sheets import Language, Look, PaperName, sheet_pdf


@get(
    "/games/{game:str}/sheets.pdf",
    tags=["games"],
    summary="The game to print, as PDF: sheets, cards, tiles, a board, pads, the rules",
    media_type="application/pdf",
    opt={COMPRESSED: True},
    responses={
        400: ResponseSpec(
            Problem, description="No such paper, language or look", media_type="application/problem+json"
        ),
        404: ResponseSpec(Problem, description="No such game", media_type="application/problem+json"),
    },
)
async def sheets(
    request: Request[Any, Any, Any],
    limits: NamedDependency[Limits],
    workshop: NamedDependency[Workshop],
    game: Annotated[str, PathParameter(max_length=32)],
    paper: FromQuery[PaperName] = "a4",
    language: FromQuery[Language] = "pl",
    look: FromQuery[Look] = "colour",
) -> Response[bytes]:
    if game not in GAMES:
        raise Refused("no-such-game")
    limits.take(PRINT, address(request))
    named = (game, paper, language) if look == "colour" else (game, paper, language, look)
    headers = {
        "content-disposition": f'attachment; filename="{"-".join(named)}.pdf"',
        "cache-control": "public, max-age=86400",
    }
    wanted = (game, paper, language, look)
    pdf = await workshop.once(("sheets", *wanted), lambda: workshop.make(_printed, *wanted))
    return Response(pdf, media_type="application/pdf", headers=headers)


def _printed(game: str, paper: PaperName, language: Language, look: Look) -> bytes:
    return sheet_pdf(game, paper=paper, language=language, look=look)
