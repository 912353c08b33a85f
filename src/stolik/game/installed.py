"""Which games there are: every package that names one in the entry-point group `stolik.games` brings it, ours like anybody's.

A game that is asked for loads its rules and nothing else. Whatever else it brings (its players, its kernels, its
texts) lies in the package that the entry point names, under names that are the same in every game, and is loaded when
somebody needs it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType

from stolik.game.contract import AnyGame

GROUP = "stolik.games"


@cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@cache
def _loaded(id_: str) -> AnyGame:
    return _found()[id_].load()


_brought_along: dict[str, AnyGame] = {}


class _Installed(Mapping[str, AnyGame]):
    """The games by their ids; each is loaded when it is first asked for."""

    def __getitem__(self, id_: str) -> AnyGame:
        return _brought_along.get(id_) or _loaded(id_)

    def __iter__(self) -> Iterator[str]:
        return iter({**_found(), **_brought_along})

    def __len__(self) -> int:
        return len({**_found(), **_brought_along})

    def __contains__(self, id_: object) -> bool:
        return id_ in _brought_along or id_ in _found()


GAMES: Mapping[str, AnyGame] = _Installed()


@contextmanager
def brought_along(game: AnyGame) -> Generator[None]:
    """For as long as this lasts, the game is among the others, although no package brings it: for trying one out."""
    _brought_along[game.id] = game
    try:
        yield
    finally:
        del _brought_along[game.id]


def part(id_: str, name: str) -> ModuleType | None:
    """The module of that name in the game's own package (`bots`, `kernels`, `telling` …), or None if it brings none."""
    if id_ not in _found():
        return None
    module = f"{_found()[id_].module}.{name}"
    return import_module(module) if find_spec(module) else None


def folder(id_: str) -> Traversable:
    """Where the game's own files lie: texts, templates, pictures."""
    return files(_found()[id_].module)
