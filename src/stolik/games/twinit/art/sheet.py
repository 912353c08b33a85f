"""All patterns side by side in one picture, a family in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CARD: Final = 120
GAP: Final = 16


def side_by_side(pictures: Sequence[str], columns: int) -> str:
    """Square SVGs laid out row by row on white paper."""
    step = CARD + GAP
    width, height = columns * step + GAP, -(-len(pictures) // columns) * step + GAP
    cards = (
        picture.replace(
            "<svg",
            f'<svg x="{GAP + k % columns * step}" y="{GAP + k // columns * step}" {_SIZE}',
            1,
        )
        for k, picture in enumerate(pictures)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<path fill="#fff" d="M0 0H{width}V{height}H0Z"/>{"".join(cards)}</svg>\n'
    )


_SIZE: Final = f'width="{CARD}" height="{CARD}"'
