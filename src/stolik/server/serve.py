"""Running the server in this process, until it is told to stop."""

from __future__ import annotations

import logging
import socket

import structlog
import uvicorn

from stolik.server.app import create_app
from stolik.server.settings import Settings
from stolik.server.socket import DirectSocket

MOST_MESSAGE = 16 * 1024
"""Bytes of one message from a client."""
PORTS_TO_TRY = 20


def set_up_logs(*, as_json: bool) -> None:
    """Times, levels and codes; never names, texts or tokens, which nobody hands to the log."""
    shared = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso")]
    last = [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, *(last if as_json else [structlog.dev.ConsoleRenderer(colors=False)])],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(),
    )


def server(settings: Settings) -> uvicorn.Server:
    """uvicorn as this application needs it: one process, uvloop, and a socket without a queue in between."""
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws=DirectSocket,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="*" if settings.behind_proxy else None,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def serve(settings: Settings) -> None:
    set_up_logs(as_json=settings.log_json)
    server(settings).run()


def free_port(host: str, port: int) -> int:
    """That port, or the next one that nobody uses."""
    for candidate in range(port, port + PORTS_TO_TRY):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except OSError:
                continue
            return candidate
    raise OSError(f"no free port between {port} and {port + PORTS_TO_TRY - 1}")
