"""The people of the chaos bench wait as long as somebody at a real page does: otherwise they would measure somebody else's patience."""

from __future__ import annotations

import re

import pytest

from bench.trouble import player
from tests.docs.pages import ROOT

PAGE = "".join((ROOT / f"web/src/live/{name}").read_text("utf-8") for name in ("socket.svelte.ts", "backoff.ts"))


@pytest.mark.parametrize("name", ["UNANSWERED", "UNWELCOME", "SILENCE", "FIRST", "LONGEST"])
def test_people_are_as_patient_as_the_page(name: str):
    found = re.search(rf"^const {name} = ([0-9_]+)$", PAGE, re.MULTILINE)
    assert found is not None
    assert getattr(player, name) * 1000 == int(found[1])


def test_people_are_as_often_impatient_as_the_page():
    found = re.search(r"^const IMPATIENT = ([0-9]+)$", PAGE, re.MULTILINE)
    assert found is not None
    assert int(found[1]) == player.IMPATIENT
