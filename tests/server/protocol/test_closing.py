"""Why a socket is closed: the protocol's page and the server know the same list."""

from __future__ import annotations

import re
from pathlib import Path

from stolik.server.protocol.closing import Closing

PAGE = Path(__file__).parents[3] / "docs/protocol.md"
LINE = re.compile(r"^\| (\d{4}) \| (.+) \|$", re.MULTILINE)


def test_the_page_lists_exactly_the_reasons_that_there_are():
    told = [(int(code), meaning) for code, meaning in LINE.findall(PAGE.read_text())]
    assert told == [(closing.code, closing.meaning) for closing in Closing]


def test_no_two_reasons_have_the_same_code():
    codes = [closing.code for closing in Closing]
    assert len(set(codes)) == len(codes)
