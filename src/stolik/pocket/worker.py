"""What the browser's worker calls. The worker's own file, in `web/src/pocket`, brings the drawer and carries texts to and fro."""

from __future__ import annotations

from collections.abc import Callable

from stolik.pocket.answers import ask
from stolik.pocket.pocket import Pocket
from stolik.pocket.shelf import Drawer

__all__ = ["ask", "come_in"]


async def come_in(drawer: Drawer, push: Callable[[str], None], person: str) -> Pocket:
    """With everything as it was left."""
    pocket = Pocket(drawer, push)
    await pocket.open(person)
    return pocket
