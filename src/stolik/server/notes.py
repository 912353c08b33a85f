"""A line for the log, wherever that goes: a server's is structlog's (`logs.py`), a browser's is its console."""

from __future__ import annotations

import logging
from typing import Any, Protocol


class Notes(Protocol):
    """What happened, and the values that belong to it."""

    def info(self, event: str, /, **values: Any) -> object: ...
    def warning(self, event: str, /, **values: Any) -> object: ...
    def error(self, event: str, /, **values: Any) -> object: ...
    def exception(self, event: str, /, **values: Any) -> object: ...


def notes(name: str) -> Notes:
    try:
        from structlog import get_logger
    except ModuleNotFoundError:
        return Console(name)
    return get_logger(name)


class Console:
    """The standard library's log, which a browser shows on its console."""

    def __init__(self, name: str) -> None:
        self._log = logging.getLogger(name)

    def info(self, event: str, /, **values: Any) -> None:
        self._log.info("%s %s", event, values)

    def warning(self, event: str, /, **values: Any) -> None:
        self._log.warning("%s %s", event, values)

    def error(self, event: str, /, **values: Any) -> None:
        self._log.error("%s %s", event, values, exc_info=values.pop("exc_info", None))

    def exception(self, event: str, /, **values: Any) -> None:
        self._log.exception("%s %s", event, values)
