"""One thread for NumPy's matrix products, whoever imported it first.

A decision is too small to be shared among cores, and on busy ones sharing makes it many times slower. NumPy reads the
environment only when it is imported; so whoever thinks with networks also says it to the library that is there.
"""

from __future__ import annotations

import os
from ctypes import CDLL
from pathlib import Path

VARIABLE = "OPENBLAS_NUM_THREADS"
SETTERS = ("scipy_openblas_set_num_threads64_", "openblas_set_num_threads64_", "openblas_set_num_threads")


def ask_for_one_thread() -> None:
    """For a NumPy that is not imported yet; whoever says otherwise in the environment decides for themselves."""
    os.environ.setdefault(VARIABLE, "1")


def use_one_thread() -> None:
    """For the NumPy that is there, unless somebody has chosen another number in the environment."""
    if os.environ.get(VARIABLE, "1") != "1":
        return
    for library in openblas():
        setter = next((name for name in SETTERS if hasattr(library, name)), None)
        if setter is not None:
            getattr(library, setter)(1)


def openblas() -> list[CDLL]:
    """The libraries that NumPy brings along for matrix products: none, if it uses the system's."""
    import numpy as np

    return [CDLL(str(file)) for file in (Path(np.__file__).parent.parent / "numpy.libs").glob("*openblas*")]
