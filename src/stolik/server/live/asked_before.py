"""What was asked before. A message that is sent again, through whichever connection, is answered again and not done again.

What was played is remembered with its table, because its log knows it too; what was refused or said aloud, with its client.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from stolik.server.refusals import RefusalCode
from stolik.store.terms import EntryRow

NOT_KEPT: frozenset[RefusalCode] = frozenset({"store-unavailable", "too-fast", "internal", "not-watching"})
"""Refusals that say nothing about the game: the same message may be sent again, and is heard."""
ANSWERS_PER_CLIENT = 32
CLIENTS_PER_GUEST = 8
MOST_GUESTS = 1_000

K = TypeVar("K")
V = TypeVar("V")


class Played:
    """The requests that were played at one table, and which entry each became; all of them, as the log has them all."""

    __slots__ = ("_entries",)

    def __init__(self, log: Iterable[EntryRow] = ()) -> None:
        self._entries: dict[str, int] = {}
        for row in log:
            if row["request"] is not None:
                self.remember(row["request"], row["seq"])

    def entry(self, request: str) -> int | None:
        return self._entries.get(request)

    def remember(self, request: str, seq: int) -> None:
        self._entries[request] = seq


class Answers:
    """The last ones that one client was given and no log has, by the id of the message."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[int, bytes] = {}

    def __len__(self) -> int:
        return len(self._answers)

    def answer(self, id_: int) -> bytes | None:
        return self._answers.get(id_)

    def remember(self, id_: int, answer: bytes) -> None:
        _put(self._answers, id_, answer, ANSWERS_PER_CLIENT)

    def refused(self, id_: int, code: RefusalCode, answer: bytes) -> None:
        if code not in NOT_KEPT:
            self.remember(id_, answer)


class EverybodysAnswers:
    """Those who came last are remembered; one guest cannot push out what others were told."""

    def __init__(self) -> None:
        self._guests: dict[str, dict[str, Answers]] = {}

    def of(self, person: str, client: str) -> Answers:
        clients = self._guests.get(person, {})
        _put(self._guests, person, clients, MOST_GUESTS)
        answers = clients.get(client)
        if answers is None:
            answers = Answers()
        _put(clients, client, answers, CLIENTS_PER_GUEST)
        return answers


def _put(kept: dict[K, V], key: K, value: V, most: int) -> None:
    """As the newest; the oldest goes if there are too many."""
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > most:
        del kept[next(iter(kept))]
