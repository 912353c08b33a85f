"""What people are called, and the ids, codes and tokens that the server makes up."""

from __future__ import annotations

import secrets
import unicodedata
from hashlib import sha256
from typing import Annotated, Literal, get_args

from msgspec import Meta

LONGEST_NAME = 20
LONGEST_TEXT = 200
NAMELESS = "Guest"
Name = Annotated[str, Meta(max_length=100)]
"""As it comes in, before it is cleaned."""

Colour = Literal["red", "orange", "amber", "green", "teal", "blue", "violet", "pink"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

Piece = Literal[
    "pawn", "meeple", "rook", "crown", "die", "domino", "hourglass", "key", "bell", "acorn", "leaf", "mushroom",
    "fish", "cat", "bird", "boat", "kite", "anchor", "house", "tree", "moon", "star", "cup", "hat",
]  # fmt: skip
"""What may stand for somebody; the client draws them."""
PIECES: tuple[Piece, ...] = get_args(Piece)

_ID_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
CODE_LETTERS = "ACDEFHJKLMNPQRTUVWXY"
"""Letters that nobody takes for another when they are read aloud or written by hand."""
CODE_LENGTH = 6


def new_person_id() -> str:
    return "p" + _draw(_ID_LETTERS, 11)


def new_table_id() -> str:
    """Long enough that knowing it is being invited."""
    return "T" + _draw(_ID_LETTERS, 13)


def new_offline_id() -> str:
    """Of a table that a browser keeps by itself: nobody takes it for a server's."""
    return "P" + _draw(_ID_LETTERS, 13)


def new_code() -> str:
    return _draw(CODE_LETTERS, CODE_LENGTH)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What is stored of a token, so that a stolen database opens no seat."""
    return sha256(token.encode()).digest()


def new_name() -> str:
    return f"{NAMELESS} {10 + secrets.randbelow(90)}"


def _draw(letters: str, count: int) -> str:
    return "".join(secrets.choice(letters) for _ in range(count))


def clean_name(text: str) -> str:
    """The name as others will see it, empty if nothing of it can be shown.

    Nothing invisible, nothing that changes the direction of writing, one alphabet (so that a Cyrillic а cannot pass for
    a Latin a), at most one mark on a letter.
    """
    return _one_alphabet(clean_text(text))[:LONGEST_NAME].strip()


_UNSEEN = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),  # joins graphemes
        (0x115F, 0x1160),  # fillers of Hangul, which are called letters
        (0x17B4, 0x17B5),  # inherent vowels of Khmer
        (0x180B, 0x180F),  # of Mongolian
        (0x2065, 0x2065),
        (0x2800, 0x2800),  # Braille without a dot
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),  # variation selectors
        (0xFFA0, 0xFFA0),
        (0xFFF0, 0xFFF8),
        (0x16FE4, 0x16FE4),  # a filler of Khitan
        (0x1D159, 0x1D159),  # a note without a head
        (0xE0000, 0xE0FFF),  # tags
    )
    for code in range(first, last + 1)
)
"""What is drawn as nothing although its category is that of a letter, a mark or a symbol: Unicode's Default_Ignorable_Code_Point
where that is not of category C anyway, and the blanks among letters and signs. The standard library has no such property, and the
libraries that do have it bring an alphabet's worth of other things along."""


def clean_text(text: str) -> str:
    """Text in one line without invisible characters, and with no letter buried under marks."""
    kept: list[str] = []
    for letter in unicodedata.normalize("NFKC", text):
        if letter in _UNSEEN:
            continue
        category = unicodedata.category(letter)
        if category.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif category.startswith("M"):
            if kept and not unicodedata.category(kept[-1]).startswith(("M", "Z")):
                kept.append(letter)
        elif not category.startswith("C"):
            kept.append(letter)
    return " ".join("".join(kept).split())


_LOOK_ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")


def _one_alphabet(name: str) -> str:
    alphabets = [_alphabet(letter) for letter in name]
    first = next((alphabet for alphabet in alphabets if alphabet), None)
    return "".join(letter for letter, alphabet in zip(name, alphabets, strict=True) if alphabet in (None, first))


def _alphabet(letter: str) -> str | None:
    """Of the alphabets whose letters look alike, the one it belongs to."""
    if not letter.isalpha():
        return None
    name = unicodedata.name(letter, "").split(" ")[0]
    return name if name in _LOOK_ALIKE else None
