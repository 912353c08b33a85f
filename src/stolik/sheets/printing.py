"""Printing a game: its own template and content, on paper of ours."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from stolik.sheets.contents import Language, Look, printable, sheets_of, template, words
from stolik.sheets.layout import FOOTER, MARGIN, PAPERS, PaperName
from stolik.sheets.typst import print_pdf
from stolik.table.about import about
from stolik.table.codec import BadInput
from stolik.table.packs import Pack

HERE = Path(__file__).parent


def sheet_pdf(
    game: str,
    *,
    paper: PaperName = "a4",
    language: Language = "pl",
    look: Look = "colour",
    pack: Pack | None = None,
) -> bytes:
    """Everything of a game that can be printed, as a PDF: sheets to write on, cards, tiles, a board, pads, the rules.

    With a pack, the owner's deck, sheets or board instead of ours. Raises BadInput if there is nothing to print like that.
    """
    drawing = template(game)
    if drawing is None:
        raise BadInput("game", f"there is nothing to print for {game!r}; there is for {', '.join(printable())}")
    if pack is not None and pack.game != game:
        raise BadInput("pack", f"a pack for {pack.game} does not fit {game}")
    credit = about(game)
    return print_pdf(
        drawing,
        {
            "game": {"name": credit.name, "designers": credit.designers, "publisher": credit.publisher},
            "language": language,
            "look": look,
            "words": {"common": common_words(language), "own": words(game, language)},
            "paper": PAPERS[paper],
            "margin": MARGIN,
            "footer": FOOTER,
            "content": sheets_of(game).contents(PAPERS[paper], pack.material if pack else None),
        },
    )


def common_words(language: Language) -> dict[str, Any]:
    """What all sheets say."""
    return tomllib.loads((HERE / f"words.{language}.toml").read_text(encoding="utf-8"))
