"""The lab's page says what is played: every table in it comes out of the encodings again, and its example runs."""

from __future__ import annotations

import doctest
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


def test_the_examples_on_the_page_run():
    failed, tried = doctest.testfile(str(PAGE.resolve()), module_relative=False)
    assert tried
    assert not failed
