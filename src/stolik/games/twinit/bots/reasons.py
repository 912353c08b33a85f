"""What a move in Twin it! is good for: there is little to say but which cards go together."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.twinit.rules.moves import AnyAction, Claim, Gather
from stolik.games.twinit.rules.view import View


@dataclass(frozen=True, slots=True)
class Reasons:
    """`twins` and `triplets` for cards that go together, `goes-on` for everything else."""

    def reason(self, view: View, action: AnyAction) -> Reason:
        match action:
            case Claim(cards):
                return Reason("twins", {"first": cards[0], "second": cards[1]})
            case Gather(cards):
                return Reason("twins" if len(cards) == 2 else "triplets", {"first": cards[0], "second": cards[1]})
            case _:
                return Reason("goes-on", {})
