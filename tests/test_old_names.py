"""The library's names of 0.1 still work, and say once where they went."""

from __future__ import annotations

import subprocess
import sys

OLD = """
from stolik.rules import GAMES
from stolik.rules.chance import Chance
from stolik.rules.crisscross import Place
from stolik.rules.game import Illegal
from stolik.game.contract import Illegal as New
print(Illegal is New, GAMES["crisscross"].actions["place"] is Place)
"""


def run(*flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *flags, "-c", OLD], capture_output=True, text=True, check=False)


def test_old_imports_find_the_new_things():
    assert run().stdout == "True True\n"


def test_it_is_said_once_where_they_went():
    said = run("-W", "always").stderr
    assert said.count("DeprecationWarning: stolik.rules is now stolik.game") == 1
