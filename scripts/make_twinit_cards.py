"""Draws which two patterns share a card of Twin it! and writes src/stolik/games/twinit/rules/printed.py.

python scripts/make_twinit_cards.py > src/stolik/games/twinit/rules/printed.py
"""

from __future__ import annotations

from hashlib import sha256

from stolik.game.chance import Chance
from stolik.games.twinit.rules.cards import Faces, print_cards

SEED = sha256(b"twinit: the printed cards").digest()
IN_A_LINE = 9


def module(cards: tuple[Faces, ...]) -> str:
    """The text of `printed.py`."""
    lines = [
        '"""The two patterns of every printed card. Written by `scripts/make_twinit_cards.py`; not to be edited."""',
        "",
        "# fmt: off",
        "PRINTED: tuple[tuple[int, int], ...] = (",
        *(
            "    " + " ".join(f"({front}, {back})," for front, back in cards[at : at + IN_A_LINE])
            for at in range(0, len(cards), IN_A_LINE)
        ),
        ")",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(module(print_cards(Chance(SEED, 0))), end="")
