"""The press: a template and what is to be printed go in, the bytes of a PDF come out.

Templates are typst files; they know how things look and nothing of the games. Only the typefaces in `fonts` are there, and
whatever typst is in doubt about is an error: a PDF never has letters that nobody chose.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import typst

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
FONTS = HERE / "fonts"


class CannotPrint(Exception):
    """The template and its data do not fit: a mistake of ours."""


def print_pdf(template: str, data: Any) -> bytes:
    """The pages that a template makes of the data; the same pages, byte for byte, whenever it is asked."""
    pdf, warnings = typst.compile_with_warnings(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        font_paths=_fonts(),
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        format="pdf",
    )
    if warnings:
        raise CannotPrint("; ".join(warning.message for warning in warnings))
    return pdf


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
