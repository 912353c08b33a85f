"""The six colours of the patterns: every two are told apart by eyes of every kind, and by their lightness alone.

From light to dark they fall by steps of at least 13 L*, so that a pattern survives a grey printer; the hues are those of
mid-century wallpaper. `docs/patterns.md` has the figures, and the tests measure them anew.
"""

from __future__ import annotations

from typing import Final, NewType

Colour = NewType("Colour", str)
"""As SVG writes it: `#rrggbb`."""

CREAM: Final = Colour("#fbf0d9")
MARIGOLD: Final = Colour("#f7bc38")
SEAFOAM: Final = Colour("#62ada0")
TANGERINE: Final = Colour("#d84a1f")
PETROL: Final = Colour("#1b5468")
INK: Final = Colour("#2c1a24")

PALETTE: Final = (CREAM, MARIGOLD, SEAFOAM, TANGERINE, PETROL, INK)
