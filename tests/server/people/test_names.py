"""Names: what people may be called, and the codes that they tell each other."""

from __future__ import annotations

import pytest

from stolik.server.people.names import CODE_LETTERS, clean_name, new_code


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ania", "Ania"),
        ("  Żółć  gęsią ", "Żółć gęsią"),
        ("a" * 50, "a" * 20),
        ("\u202eevil", "evil"),
        ("zero\u200bwidth", "zerowidth"),
        ("line\nbreak", "line break"),
        ("\x00\x07", ""),
        ("Аdmin", "А"),  # the first letter is Cyrillic: the rest would only look as if it belonged to it
        ("Pаul", "Pul"),  # and here it is the second
        ("Ольга", "Ольга"),
        ("Z̸̢̛a̵̡l̶g̷o̸", "Z̸a̵l̶g̷o̸"),
        ("ﬁsh ①", "fish 1"),
    ],
)
def test_a_name_shows_nothing_that_deceives(typed: str, shown: str):
    assert clean_name(typed) == shown


DEFAULT_IGNORABLE = (
    *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
)
"""Unicode's Default_Ignorable_Code_Point, whole."""
BLANK = (0x2800, 0x1D159, 0x16FE4, 0xA0, 0x2007, 0x3000)


def test_nobody_is_called_nothing():
    assert not [hex(code) for code in (*DEFAULT_IGNORABLE, *BLANK) if clean_name(chr(code) * 3)]


def test_nobody_is_called_like_somebody_else_with_something_unseen_in_between():
    unseen = [code for code in DEFAULT_IGNORABLE if clean_name(f"An{chr(code)}ia") != "Ania"]
    assert not [hex(code) for code in unseen]


def test_an_unseen_letter_carries_no_mark():
    assert clean_name("\u3164\u0301\u0301") == ""


def test_a_code_has_six_letters_that_nobody_confuses():
    codes = {new_code() for _ in range(200)}
    assert {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & set("IO01SBGZ528")
    assert set("".join(codes)) <= set(CODE_LETTERS)
