from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stolik.game.contract import Step
from stolik.games.twinit.rules import TwinIt
from stolik.server.running.workshop import Workshop
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    """One server for the tests of a module; every test makes its own guests and tables."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def standing(tmp_path: Path) -> Generator[Served]:
    """A server whose time stands still until the test moves it."""
    with serving(tmp_path, HandMovedTime()) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Twin it! two cards with the same face lie on the table from the start: the lowest of the first two decks."""
    start = TwinIt.start

    def with_twins(game: TwinIt, *about: Any) -> Step[Any]:
        state, events = start(game, *about)
        (*rest, one), (*others, other), *decks = state.decks
        shown = replace(state.cards[rest[0]], faces=state.cards[one].faces)
        cards = tuple(shown if at in {one, other} else card for at, card in enumerate(state.cards))
        decks = (tuple(rest), tuple(others), *decks)
        return Step(replace(state, cards=cards, decks=decks, table=(one, other)), events)

    monkeypatch.setattr(TwinIt, "start", with_twins)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be made in another process is made here: these tests are not about processes."""

    async def make(_: Workshop, work: Callable[..., Any], *about: Any) -> Any:
        return work(*about)

    monkeypatch.setattr(Workshop, "make", make)
