"""Printing a game: which ones can be printed, and in which languages."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stolik.sheets.contents import CONTENTS
from stolik.sheets.layout import FOOTER, MARGIN, PAPERS, PaperName
from stolik.sheets.typst import print_pdf
from stolik.table.about import about
from stolik.table.codec import BadInput
from stolik.table.packs import Pack

Language: TypeAlias = Literal["pl", "en"]


def sheet_pdf(game: str, *, paper: PaperName = "a4", language: Language = "pl", pack: Pack | None = None) -> bytes:
    """Everything of a game that can be printed, as a PDF: sheets to write on, cards, tiles, a board.

    With a pack, the owner's deck, sheets or board instead of ours. Raises BadInput if there is nothing to print like that.
    """
    if game not in CONTENTS:
        raise BadInput("game", f"there is nothing to print for {game!r}; there is for {', '.join(CONTENTS)}")
    if pack is not None and pack.game != game:
        raise BadInput("pack", f"a pack for {pack.game} does not fit {game}")
    credit = about(game)
    return print_pdf(
        game,
        {
            "game": {"name": credit.name, "designers": credit.designers, "publisher": credit.publisher},
            "language": language,
            "paper": PAPERS[paper],
            "margin": MARGIN,
            "footer": FOOTER,
            "content": CONTENTS[game](PAPERS[paper], pack.material if pack else None),
        },
    )
