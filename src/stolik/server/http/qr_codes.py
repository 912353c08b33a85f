"""QR codes. Drawing one takes a while: this is work for another process, and needs nothing of the running server."""

from __future__ import annotations

from io import BytesIO

import segno


def drawn(text: str) -> bytes:
    """As SVG, on a white ground of its own: where people bring their own colours, a page has none."""
    written = BytesIO()
    segno.make(text, micro=False, error="m").save(written, kind="svg", border=2, scale=8, xmldecl=False, light="white")
    return written.getvalue()
