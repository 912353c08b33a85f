"""Which games there are: every package that names one in the entry-point group `stolik.games` brings it, ours like anybody's.

A game that is asked for loads its rules and nothing else. Whatever else it brings (its players, its kernels, its
texts) lies in the package that the entry point names, under names that are the same in every game, and is loaded when
somebody needs it. A package that brings no usable game is left out and reported; it takes no other game with it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import Any, cast

from stolik.game.contract import AnyGame, Game

GROUP = "stolik.games"

CONTRACT = frozenset(name for name in vars(Game) if not name.startswith("_"))
"""What every game has to have."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """A game that a package promises and does not bring."""

    id: str
    package: str
    why: str

    def __str__(self) -> str:
        return f"{self.id} from {self.package} cannot be played: {self.why}"


@cache
def _found() -> dict[str, list[EntryPoint]]:
    """Who promises which game."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        found.setdefault(point.name, []).append(point)
    return found


@cache
def _loaded(id_: str) -> AnyGame | Unusable:
    promised = _found()[id_]
    packages = " and ".join(sorted(map(_package, promised)))
    if len(promised) > 1:
        return Unusable(id_, packages, "only one package may bring it; uninstall one of them")
    try:
        game: Any = promised[0].load()
    except Exception as error:
        return Unusable(id_, packages, f"{type(error).__name__}: {error}")
    if missing := sorted(name for name in CONTRACT if not hasattr(game, name)):
        return Unusable(id_, packages, f"{promised[0].value} has no {', '.join(missing)}")
    if game.id != id_:
        return Unusable(id_, packages, f"the entry point says {id_!r}, the game itself {game.id!r}")
    return cast("AnyGame", game)


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.module


_brought_along: dict[str, AnyGame] = {}


class _Installed(Mapping[str, AnyGame]):
    """The usable games by their ids; each is loaded when it is first asked for."""

    def __getitem__(self, id_: str) -> AnyGame:
        if id_ in _brought_along:
            return _brought_along[id_]
        game = _loaded(id_)
        if isinstance(game, Unusable):
            raise KeyError(str(game))
        return game

    def __iter__(self) -> Iterator[str]:
        usable = (id_ for id_ in _found() if id_ not in _brought_along and not isinstance(_loaded(id_), Unusable))
        yield from (*usable, *_brought_along)

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES: Mapping[str, AnyGame] = _Installed()


def unusable() -> tuple[Unusable, ...]:
    """What packages promise and do not bring, and why."""
    return tuple(game for id_ in _found() if isinstance(game := _loaded(id_), Unusable))


def look_again() -> None:
    """Forget what was found: for whoever installs a package while this runs."""
    for known in (_found, _loaded, part, folder):
        known.cache_clear()


@contextmanager
def brought_along(game: AnyGame) -> Generator[None]:
    """For as long as this lasts, the game is among the others, although no package brings it: for trying one out."""
    _brought_along[game.id] = game
    try:
        yield
    finally:
        del _brought_along[game.id]


def _home(id_: str) -> str | None:
    """The package that holds all of the game, if one does: a single module has room for rules only."""
    if id_ not in GAMES or id_ in _brought_along:
        return None
    module = _found()[id_][0].module
    spec = find_spec(module)
    return module if spec and spec.submodule_search_locations else None


@cache
def part(id_: str, name: str) -> ModuleType | None:
    """The module of that name in the game's own package (`bots`, `kernels`, `telling` …), or None if it brings none."""
    home = _home(id_)
    if home is None or not find_spec(f"{home}.{name}"):
        return None
    return import_module(f"{home}.{name}")


@cache
def folder(id_: str) -> Traversable | None:
    """Where the game's own files lie: texts, templates, pictures. None for one that brings rules alone."""
    home = _home(id_)
    return files(home) if home else None
