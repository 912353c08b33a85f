"""How an observation is laid out: named parts, one after another, in one vector of whole numbers. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers: TypeAlias = NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Part:
    """One named array of an observation: its shape, the numbers that may stand in it, and what they mean."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of an observation in their order."""

    parts: tuple[Part, ...]
    size: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", sum(part.size for part in self.parts))

    @property
    def low(self) -> Numbers:
        return np.concatenate([np.full(part.size, part.low, np.int16) for part in self.parts])

    @property
    def high(self) -> Numbers:
        return np.concatenate([np.full(part.size, part.high, np.int16) for part in self.parts])

    def where(self) -> Iterator[tuple[Part, slice]]:
        """Each part, and where in the vector it stands."""
        first = 0
        for part in self.parts:
            yield part, slice(first, first + part.size)
            first += part.size

    def join(self, values: Mapping[str, ArrayLike]) -> Numbers:
        """The vector of these arrays, which have to be all the parts and of their shapes."""
        if set(values) != {part.name for part in self.parts}:
            raise ValueError(f"an observation has {[part.name for part in self.parts]}, not {list(values)}")
        vector = np.empty(self.size, np.int16)
        for part, place in self.where():
            array = np.asarray(values[part.name])
            if array.shape != part.shape:
                raise ValueError(f"{part.name} has the shape {part.shape}, not {array.shape}")
            vector[place] = array.ravel()
        return vector

    def split(self, vectors: Numbers) -> dict[str, Numbers]:
        """The named arrays of one vector, or of many: whatever axes come before the last one stay in front."""
        return {
            part.name: vectors[..., place].reshape(*vectors.shape[:-1], *part.shape) for part, place in self.where()
        }
