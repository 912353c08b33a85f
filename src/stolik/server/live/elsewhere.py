"""A table that another process looks after: who that is. How to get there is for others to know."""

from __future__ import annotations

from stolik.store.owners import Owner
from stolik.store.terms import StoreUnavailable


class Elsewhere(StoreUnavailable):
    """Whoever cannot go there can only try again later."""

    def __init__(self, owner: Owner) -> None:
        super().__init__("another process looks after the table")
        self.owner = owner
