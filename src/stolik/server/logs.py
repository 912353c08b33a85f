"""The log: times, levels, codes, and where something failed; never what anybody is called, says, or has in their cookie.

Nobody hands such things to the log; so that it does not find them by itself, a traceback names places and leaves out values.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.processors import ExceptionRenderer, JSONRenderer, TimeStamper, add_log_level
from structlog.stdlib import ProcessorFormatter
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import Processor

log = structlog.get_logger("stolik.loop")


def set_up_logs(*, as_json: bool) -> None:
    """One form for everything that is logged, also by libraries."""
    first: list[Processor] = [add_log_level, TimeStamper(fmt="iso")]
    last: list[Processor] = (
        [ExceptionRenderer(ExceptionDictTransformer(show_locals=False)), JSONRenderer()]
        if as_json
        else [ConsoleRenderer(colors=False, exception_formatter=plain_traceback)]
    )
    structlog.configure(
        processors=[*first, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        ProcessorFormatter(foreign_pre_chain=first, processors=[ProcessorFormatter.remove_processors_meta, *last])
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)


def log_what_nobody_caught(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """For an event loop: its own handler also prints what a callback was called with, and so may the callback's own name."""
    what, callback, _ = context["message"].partition("callback ")
    log.error("not-caught", what=what + callback.rstrip(), exc_info=context.get("exception"))
