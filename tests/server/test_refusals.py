"""Every no that the server knows has a status, stands in the protocol, and has words in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from stolik.server.refusals import STATUS, RefusalCode

ROOT = Path(__file__).parents[2]
CODES = set(get_args(RefusalCode))
NOT_THE_SERVERS = {"offline", "other"}
"""What the client says by itself: nobody answered, or with a code that it does not know."""


def test_every_refusal_has_a_status():
    assert set(STATUS) == CODES


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_refusal_has_words_and_no_words_are_left_over(language: str):
    texts = json.loads((ROOT / f"web/src/text/first/{language}.json").read_text())
    assert set(texts["refused"]) == CODES | NOT_THE_SERVERS


def test_the_protocol_tells_every_refusal():
    page = (ROOT / "docs/protocol.md").read_text()
    assert [code for code in sorted(CODES) if f"`{code}`" not in page] == []
