"""What a move in Twin it! is good for: there is little to say but which cards go together."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.twinit.rules.moves import AnyAction, Claim, Gather, Say
from stolik.games.twinit.rules.view import View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`twins` and `triplets` for cards that go together, `goes-on` for everything else."""

    def idea(self, view: View, action: AnyAction) -> Hashable:
        return action if isinstance(action, Claim | Gather | Say) else "goes-on"

    def weight(self, reason: Reason) -> float:
        del reason
        return 0.0

    def reasons(self, view: View, action: AnyAction) -> tuple[Reason]:
        return (self._reason(action),)

    def _reason(self, action: AnyAction) -> Reason:
        match action:
            case Claim(cards) | Say(cards):
                return Reason("twins", {"first": cards[0], "second": cards[1]})
            case Gather(cards):
                return Reason("twins" if len(cards) == 2 else "triplets", {"first": cards[0], "second": cards[1]})
            case _:
                return Reason("goes-on", {})
