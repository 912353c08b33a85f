"""The phrase that brings a guest back on any device: eight made-up words that can be read aloud, written down and typed again."""

from __future__ import annotations

import re
import secrets
import unicodedata
from hashlib import sha256

CONSONANTS = "bdfghjklmnprstwz"
VOWELS = "aeio"
SYLLABLES = tuple(consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
"""64 of them: six bits each."""
SYLLABLES_PER_WORD = 2
WORDS = 8
"""96 bits."""


def new_phrase() -> str:
    syllables = (secrets.choice(SYLLABLES) for _ in range(WORDS * SYLLABLES_PER_WORD))
    return " ".join(first + second for first, second in zip(syllables, syllables, strict=True))


def phrase_hash(typed: str) -> bytes | None:
    """What is stored of a phrase, however it is typed; None if it can be nobody's. It is too long to be guessed, so one hash is enough."""
    letters = unicodedata.normalize("NFKD", typed).lower()
    letters = re.sub(r"[^a-z]", "", letters)
    if not re.fullmatch(f"([{CONSONANTS}][{VOWELS}]){{{WORDS * SYLLABLES_PER_WORD}}}", letters):
        return None
    return sha256(letters.encode()).digest()
