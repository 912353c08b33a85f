"""What the training scripts share: a network that learns from its own games, the running average of it, and its weights."""

# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
# (PyTorch is not among the things a checkout installs.)

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
import torch
from torch import Tensor, nn

MINIBATCH = 8192
POINTS_PER_UNIT = 10.0
"""Networks count in units of so many points."""
FASTEST, SLOWEST = 1e-3, 2e-6
"""Learning rates."""
FURTHER = 0.4
"""Whoever learns further from weights that were learned before begins with so much of the fastest rate."""

SELDOM, OFTEN = 0.45, 0.3
"""Shares of the games that explore seldom and often; the others do so nearly always."""

Net = TypeVar("Net", bound=nn.Module)


def batches_passing(batches: int) -> Iterator[tuple[float, float]]:
    """So many batches, however long they take: the seconds that have passed, and which share of the batches is done."""
    began = time.monotonic()
    for batch in range(batches):
        yield time.monotonic() - began, batch / batches


def strengths(games: int, explore: float, device: torch.device) -> Tensor:
    """How often each of these games does anything at all instead of the best: most hardly ever, some often, a few nearly always.

    Values are asked of every kind of play: whoever has only seen good games cannot say what a bad one is still worth.
    """
    kind, rate = torch.rand(games, device=device), torch.rand(games, device=device)
    often = torch.where(kind < SELDOM + OFTEN, 0.3 * rate, 0.3 + 0.7 * rate)
    return torch.where(kind < SELDOM, explore, often)


class Learner(Generic[Net]):
    """A network and the running average of its weights, which is what plays and what is kept."""

    def __init__(self, net: Net, warm_up: int, start: Path | None) -> None:
        nn.init.constant_(net.value.bias, 2.0)
        if start is not None:
            with np.load(start) as kept:
                net.load_state_dict({name: torch.tensor(kept[name]).float() for name in kept.files})
        self.net, self.average, self.warm_up, self.batches = net, deepcopy(net), warm_up, 0
        self.fastest = FASTEST * (1 if start is None else FURTHER)
        self.optimizer = torch.optim.Adam(net.parameters(), lr=FASTEST)

    def player(self) -> Net:
        """The average as it is now, in half precision."""
        return deepcopy(self.average).half()

    def learn(self, guess: Callable[[Tensor], Tensor], units: Tensor, done: float) -> Tensor:
        """Once through a batch of lessons in any order; `guess` says what the network foretells for some of them.

        Returns the last loss. The learning rate rises for the first batches and falls with the time that is done.
        """
        rate = self.fastest * min(1, (1 + self.batches) / self.warm_up) * (1 - done) ** 1.5 + SLOWEST
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        loss = torch.zeros(())
        for part in torch.randperm(len(units), device=units.device).split(MINIBATCH):
            loss = nn.functional.mse_loss(guess(part), units[part])
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self._follow()
        self.batches += 1
        return loss

    @torch.no_grad()
    def _follow(self) -> None:
        keep = min(0.998, 1 - 1 / (10 + self.batches))
        for mean, latest in zip(self.average.parameters(), self.net.parameters(), strict=True):
            mean.lerp_(latest, 1 - keep)


def save(net: nn.Module, out: Path) -> None:
    np.savez_compressed(out, **{name: value.cpu().half().numpy() for name, value in net.state_dict().items()})


def with_error(points: Tensor) -> str:
    return f"{points.mean():.3f} ± {1.96 * points.std() / len(points) ** 0.5:.3f} over {len(points)} games"
