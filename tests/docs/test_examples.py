"""The Python in the pages runs, and comes to what it says. (The README's runs as a doctest of its own.)"""

from __future__ import annotations

import ast
import doctest
import re
from typing import Any

import pytest

from tests.docs.pages import PAGES, Page

_PROMPT = ">>> "


def examples(*, prompted: bool) -> list[Any]:
    """The blocks that can be run: with prompts, or else those that bring their imports."""
    return [
        pytest.param(block, id=f"{page}-{number}")
        for page in PAGES
        if str(page) != "README.md"
        for number, block in enumerate(page.blocks("python"))
        if (_PROMPT in block if prompted else block.startswith(("from ", "import ")))
    ]


@pytest.mark.parametrize("block", examples(prompted=True))
def test_what_is_typed_answers_what_stands_there(block: str):
    test = doctest.DocTestParser().get_doctest(block, {}, "page", None, 0)
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert "".join(said) == ""


@pytest.mark.parametrize("block", examples(prompted=False))
def test_what_is_to_be_written_runs(block: str):
    """An expression with a comment behind it is worth what the comment says, as far as it says it (`…`)."""
    known: dict[str, Any] = {}
    for statement in ast.parse(block).body:
        source = ast.unparse(statement)
        if not isinstance(statement, ast.Expr):
            exec(source, known)
            continue
        value = repr(eval(source, known))
        _, _, promised = block.splitlines()[statement.lineno - 1].partition("  # ")
        assert re.match(".*".join(map(re.escape, promised.partition(":")[0].split("…"))), value)


def test_there_are_examples_of_both_kinds():
    assert examples(prompted=True)
    assert examples(prompted=False)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_block_of_code_is_closed(page: Page):
    assert page.text.count("```") % 2 == 0
