"""What the page about playing without a network says of bots is what was measured."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stolik.bots.bot import PLAIN

ROOT = Path(__file__).parents[2]
NAMES = {
    "Criss Cross": "crisscross",
    "Super Mega Lucky Box": "luckybox",
    "SETUP": "setup",
    "Twenty One": "twentyone",
    "Twin it!": "twinit",
}
ROW = r"\| {} \| newcomer (\S+) \| (\w+) (\S+) \| expert (\S+) \|"


@pytest.mark.parametrize("name", NAMES)
def test_the_strengths_are_those_of_the_ladder(name: str):
    page = (ROOT / "docs/offline.md").read_text()
    elo = json.loads((ROOT / f"src/stolik/games/{NAMES[name]}/strength.json").read_text())["elo"]
    found = re.search(ROW.format(re.escape(name)), page)
    assert found is not None
    weakest, level, here, there = (part.replace("−", "-").replace("+", "") for part in found.groups())
    assert (int(weakest), int(here), int(there)) == (elo["newcomer"], elo[level], elo["expert"])
    assert level == (PLAIN[-1] if name != "Twin it!" else "expert")
