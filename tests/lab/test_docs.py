"""The lab's page says what is played: every table in it comes out of the encodings again. Its examples are run in `tests/docs`."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.lab import offered, task
from stolik.lab.spec import action_table, observation_table

PAGE = Path("docs/lab.md")


@pytest.mark.parametrize("name", offered())
def test_the_tables_on_the_page_are_those_of_the_encoding(name: str):
    page = PAGE.read_text(encoding="utf-8")
    asked = task(name)
    assert "\n".join(action_table(asked)) in page
    assert "\n".join(observation_table(asked)) in page
