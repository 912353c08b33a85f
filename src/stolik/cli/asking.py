"""What commands share: finding what a caller named, refusing in one line, writing files, showing progress."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, TypeVar

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import track

from stolik.bots import levels_of
from stolik.bots.bot import Level
from stolik.game.contract import AnyGame, Illegal
from stolik.game.installed import GAMES, unusable
from stolik.table.codec import BadInput
from stolik.table.records import RecordLines, read_records

T = TypeVar("T")

AtLeastOne = Annotated[int, Parameter(validator=Number(gte=1))]


class CannotDo(Exception):
    """A call that cannot be carried out as it was made; said in one line, exit code 2."""


def the_game(name: str) -> AnyGame:
    if name not in GAMES:
        for broken in unusable():
            if broken.id == name:
                raise CannotDo(str(broken))
        raise CannotDo(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]


def the_level(name: str, game: AnyGame) -> Level:
    levels = levels_of(game)
    for level in levels:
        if level == name:
            return level
    raise CannotDo(f"there is no level {name!r}; there are {', '.join(levels)}")


def records_in(file: Path) -> Iterator[RecordLines]:
    try:
        with file.open("rb") as lines:
            yield from read_records(lines)
    except OSError as error:
        raise CannotDo(f"{file}: {error.strerror}") from None
    except BadInput as error:
        raise CannotDo(f"{file}: {error}") from None


def or_refuse(make: Callable[[], T]) -> T:
    try:
        return make()
    except BadInput as error:
        raise CannotDo(str(error)) from None
    except Illegal as refusal:
        raise CannotDo(f"it cannot be played like that: {refusal}") from None


@contextmanager
def writing(file: Path | None) -> Generator[BinaryIO | None]:
    """A file that is there only when everything was written: what stood there before is not lost to a mistake."""
    if file is None:
        yield None
        return
    part = file.with_name(f"{file.name}.part") if file.is_file() or not file.exists() else file
    try:
        with part.open("wb") as lines:
            yield lines
        if part != file:
            part.replace(file)
    except OSError as error:
        raise CannotDo(f"{file}: {error.strerror}") from None
    finally:
        if part != file:
            part.unlink(missing_ok=True)


def progress(count: int, what: str) -> Iterator[int]:
    """Numbers up to count, with a progress bar."""
    return bar(range(count), count, what)


def bar(things: Iterable[T], count: int, what: str) -> Iterator[T]:
    """The things as they come, with a progress bar on a terminal and nothing in a pipe."""
    console = Console(stderr=True)
    shown = console.is_terminal
    yield from track(things, what, total=count, console=console, disable=not shown, transient=True)
