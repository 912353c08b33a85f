"""Settings: the page for whoever runs a server lists every one of them, with its default."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from stolik.server.settings import VARIABLE, Settings

PAGE = Path(__file__).parents[2] / "docs/running-a-server.md"
LINE = re.compile(r"^\| `STOLIK_([A-Z_]+)` \| (?:`([^`]*)`)? ?\|", re.MULTILINE)


def test_the_page_lists_exactly_the_settings_that_there_are():
    told = {name.lower(): default for name, default in LINE.findall(PAGE.read_text())}
    there = {field.name: _written(getattr(Settings(), field.name)) for field in fields(Settings)}
    assert VARIABLE == "STOLIK_"
    assert told == there


def _written(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case tuple():
            return ""
        case _:
            return str(value)
