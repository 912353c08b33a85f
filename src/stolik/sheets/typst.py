"""From a template and what is to be printed to the bytes of a PDF.

Templates are typst files; they know how things look and nothing of the rules. Only the typefaces in `fonts` are there,
and whatever typst is in doubt about is an error: a PDF never has letters that nobody chose.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import typst

HERE = Path(__file__).parent
FONTS = HERE / "fonts"
SHARED = ("page.typ", "signs.typ")
"""What every template may import."""


class CannotPrint(Exception):
    """The template and its data do not fit: a mistake of whoever wrote them."""


def print_pdf(template: bytes, data: Any) -> bytes:
    """The pages that a template makes of the data; the same pages, byte for byte, whenever it is asked."""
    files: Any = {"main.typ": template, **_shared()}
    pdf, warnings = typst.compile_with_warnings(
        files,
        font_paths=_fonts(),
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        format="pdf",
    )
    if warnings:
        raise CannotPrint("; ".join(warning.message for warning in warnings))
    return pdf


@cache
def _shared() -> dict[str, bytes]:
    return {name: (HERE / name).read_bytes() for name in SHARED}


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
