"""NumPy uses one thread for a decision, whoever imported it first."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

NUMPY_FIRST = """
import numpy as np
from stolik.bots.threads import openblas
for library in openblas():
    library.scipy_openblas_set_num_threads64_(2)
from stolik.games.{game}.bots.network import {load}
{load}({which})
print(*[library.scipy_openblas_get_num_threads64_() for library in openblas()])
"""


def threads(game: str, load: str, which: str, **said: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"} | said
    program = NUMPY_FIRST.format(game=game, load=load, which=which)
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    return told.stdout.strip()


@pytest.mark.parametrize(
    ("game", "load", "which"),
    [("crisscross", "sheet_value", "advanced=False"), ("luckybox", "tableau_value", "solo=True")],
)
def test_a_network_thinks_with_one_thread_even_if_numpy_was_there_first(game: str, load: str, which: str):
    assert threads(game, load, which) == "1"


def test_whoever_asks_for_more_threads_gets_them():
    assert threads("crisscross", "sheet_value", "advanced=False", OPENBLAS_NUM_THREADS="2") == "2"
