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


def test_a_code_has_six_letters_that_nobody_confuses():
    codes = {new_code() for _ in range(200)}
    assert {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & set("IO01SBGZ528")
    assert set("".join(codes)) <= set(CODE_LETTERS)
