"""How a kernel's inner functions are compiled: they borrow their arrays, make none, and so count no references.

numba counts every array that a function is handed, and in a loop of a few nanoseconds that is a third of the time. The
option is one of its own, not of its documentation: should it go, `njit(cache=True)` does the same, only slower.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])
OPTIONS: dict[str, Any] = {"cache": True, "_nrt": False}


def borrowing(function: Function) -> Function:
    compiled: Any = njit(**OPTIONS)(function)
    return compiled
