"""Draw the small pictures of printed sheets that `docs/printing.md` shows.

python scripts/draw_print_previews.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pypdfium2
from PIL import Image

from stolik.sheets import sheet_pdf

IMAGES = Path(__file__).parents[1] / "docs" / "images"
HEIGHT = 520
GAP = 12
TABLE = "#d9cdb6"
SHOWN = {"crisscross": (0,), "twentyone": (0,), "luckybox": (0, 12), "setup": (0, 1), "twinit": (0, 1)}
"""The pages of each game that say most about it, counted from 0."""


def preview(pages: list[Image.Image]) -> Image.Image:
    """The pages side by side on a table."""
    width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
    table = Image.new("RGB", (width, HEIGHT + 2 * GAP), TABLE)
    x = GAP
    for page in pages:
        table.paste(page, (x, GAP + (HEIGHT - page.height) // 2))
        x += page.width + GAP
    return table.quantize(64, dither=Image.Dither.NONE)


def drawn(page: Any) -> Image.Image:
    _, height = cast("tuple[float, float]", page.get_size())
    upright = height > 700
    return cast("Image.Image", page.render(scale=HEIGHT / height * (1 if upright else 0.72)).to_pil()).convert("RGB")


for game, shown in SHOWN.items():
    document = cast("Any", pypdfium2).PdfDocument(sheet_pdf(game, language="en"))
    preview([drawn(document[page]) for page in shown]).save(IMAGES / f"print-{game}.png", optimize=True)
