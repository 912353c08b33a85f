"""What clients were refused: a message that is sent again through a new connection is answered again, not tried again."""

from __future__ import annotations

from typing import TypeVar

REFUSALS_PER_CLIENT = 32
CLIENTS_PER_GUEST = 8
MOST_GUESTS = 1_000

K = TypeVar("K")
V = TypeVar("V")


class Refusals:
    """The last ones of one client, by the id of the message."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[int, bytes] = {}

    def answer(self, id_: int) -> bytes | None:
        return self._answers.get(id_)

    def remember(self, id_: int, answer: bytes) -> None:
        _put(self._answers, id_, answer, REFUSALS_PER_CLIENT)


class EverybodysRefusals:
    """Those who came last are remembered; one guest cannot push out what others were told."""

    def __init__(self) -> None:
        self._guests: dict[str, dict[str, Refusals]] = {}

    def of(self, person: str, client: str) -> Refusals:
        clients = self._guests.get(person, {})
        _put(self._guests, person, clients, MOST_GUESTS)
        refusals = clients.get(client) or Refusals()
        _put(clients, client, refusals, CLIENTS_PER_GUEST)
        return refusals


def _put(kept: dict[K, V], key: K, value: V, most: int) -> None:
    """As the newest; the oldest goes if there are too many."""
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > most:
        del kept[next(iter(kept))]
