"""Lines of TOML: every way that a field can be written, and the line it is found in."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

from stolik.table.toml_lines import field_lines, line_of, line_too_deep

EVERY_KIND = Path(__file__).with_name("every-kind.toml").read_text(encoding="utf-8")


def paths(value: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    """Every table, field and list item, with the way to it."""
    inner: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        inner = list(cast("dict[str, Any]", value).items())
    elif isinstance(value, list):
        inner = [(str(at), item) for at, item in enumerate(cast("list[Any]", value))]
    return [((*path, name), item) for name, item in inner] + [
        found for name, item in inner for found in paths(item, (*path, name))
    ]


FOUND = paths(tomllib.loads(EVERY_KIND))


@pytest.mark.parametrize(("path", "line"), [(path, value) for path, value in FOUND if type(value) is int])
def test_a_number_is_found_in_its_line(path: tuple[str, ...], line: int):
    assert field_lines(EVERY_KIND)[path] == line


def test_everything_is_found_and_nothing_else():
    assert set(field_lines(EVERY_KIND)) == {path for path, _ in FOUND}


def test_windows_line_ends_count_once():
    assert field_lines(EVERY_KIND.replace("\n", "\r\n")) == field_lines(EVERY_KIND)


@pytest.mark.parametrize("field", ["list[1].items[0].z", "list.1.items.0.z"])
def test_an_index_may_be_written_either_way(field: str):
    assert line_of(EVERY_KIND, field) == 38


def test_a_table_is_found_where_it_begins():
    assert [line_of(EVERY_KIND, field) for field in ("table", "list", "list[1]", "list[1].items")] == [27, 31, 33, 37]


def test_a_field_that_is_missing_is_sought_where_it_belongs():
    assert line_of(EVERY_KIND, "table.below.missing[3]") == 29


def test_a_field_that_belongs_nowhere_is_missing_from_the_beginning():
    assert line_of(EVERY_KIND, "missing") == line_of("", "missing") == 1


def test_a_text_over_many_lines_counts_as_many_lines_before_what_is_too_deep():
    assert line_too_deep('a = """\n\n"""\nb = """one\ntwo"""\n' + ".".join("abcdefghij") + " = 1", 3) == 6
    assert line_too_deep("a = '''\n.\n'''\n" + ".".join("abcdefghij") + " = 1", 3) == 4
