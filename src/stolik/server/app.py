"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server

from stolik.game.contract import Illegal
from stolik.server.door.arrivals import Crowd
from stolik.server.door.requests import GuardedApp
from stolik.server.house import House
from stolik.server.http import pages
from stolik.server.http.clients import client_file
from stolik.server.http.cookies import guest_who_asks
from stolik.server.http.daily import DailyController
from stolik.server.http.game_list import ToldGames
from stolik.server.http.games import find_code, games, qr
from stolik.server.http.guards import check_banned, check_body, check_origin
from stolik.server.http.keeping import Keep
from stolik.server.http.learning import learnt
from stolik.server.http.lessons import Lessons
from stolik.server.http.live_socket import live
from stolik.server.http.my_figures import MyFigures
from stolik.server.http.my_games import MyGames
from stolik.server.http.offline import Offline
from stolik.server.http.packed import COMPRESSED
from stolik.server.http.people import Me
from stolik.server.http.policies import FOR_ALL
from stolik.server.http.practice import practice
from stolik.server.http.problems import failed, http_error, refused
from stolik.server.http.puzzles import PuzzlesController
from stolik.server.http.replays import feats_done, record, replay, review
from stolik.server.http.service import PlainDocs, health, metrics, ready
from stolik.server.http.sheets import sheets
from stolik.server.http.tables import TablesController
from stolik.server.http.turns import TurnsController, feed
from stolik.server.pipes.calls import MOST_BODY
from stolik.server.refusals import Refused, TooFast
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.settings import Settings
from stolik.store.terms import StoreUnavailable
from stolik.table.codec import BadInput

SUBJECTS = (
    "bans",
    "dailies",
    "guests",
    "keeping",
    "learning",
    "limits",
    "open_tables",
    "people",
    "offline",
    "presence",
    "puzzles",
    "rater",
    "ratings",
    "reach",
    "results",
    "reviews",
    "running_games",
    "sockets",
    "store",
    "tables",
    "time",
    "turn_calls",
    "workshop",
)
"""The objects of the house that a handler may ask for, by the name of its argument."""


def _of_the_house(subject: str) -> Provide:
    def provide(state: State) -> Any:
        return getattr(state["house"], subject)

    return Provide(provide, sync_to_thread=False)


def create_app(settings: Settings, time: Timekeeper) -> GuardedApp:
    """The whole server as an ASGI application; it needs `DirectSocket` below it, and `store` in its state when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        house = House(app.state["store"], settings, time)
        app.state["house"] = house
        guarded.forwarding = house.forwarding
        await house.open(guarded, app.state.get("pipe"))
        try:
            yield
        finally:
            await house.close()

    told_games = ToldGames(settings.packs)
    assets = pages.telling(pages.served_at(pages.load(), settings.prefix), told_games.written)
    first = pages.SeenFirst(assets, told_games.written, settings.prefix)
    api = Router(
        "/api",
        route_handlers=[
            Me,
            MyGames,
            MyFigures,
            Offline,
            Keep,
            TablesController,
            Lessons,
            DailyController,
            PuzzlesController,
            TurnsController,
            feed,
            learnt,
            feats_done,
            replay,
            record,
            review,
            practice,
            games,
            client_file,
            sheets,
            find_code,
            qr,
        ],
        guards=[check_origin, check_banned],
        before_request=check_body,
        dependencies={"guest": Provide(guest_who_asks)},
    )
    guarded = GuardedApp(
        route_handlers=[api, live, health, ready, metrics, pages.page],
        lifespan=[lifespan],
        state=State(
            {
                "settings": settings,
                "crowd": Crowd(),
                "time": time,
                "assets": assets,
                "first": first,
                "needs": pages.needs(assets),
            }
        ),
        dependencies={
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "told_games": Provide(lambda: told_games, sync_to_thread=False),
            **{subject: _of_the_house(subject) for subject in SUBJECTS},
        },
        exception_handlers={
            **dict.fromkeys((Refused, Illegal, BadInput, TooFast, StoreUnavailable), refused),
            HTTPException: http_error,
            Exception: failed,
        },
        response_headers=FOR_ALL,
        request_max_body_size=MOST_BODY,
        compression_config=CompressionConfig(
            "gzip", minimum_size=1024, gzip_compress_level=6, exclude_opt_key=COMPRESSED
        ),
        openapi_config=OpenAPIConfig(
            title="Stolik",
            version=version("stolik"),
            path="/api/docs",
            servers=[Server(url=settings.base_path)],
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), PlainDocs()],
        ),
        logging_config=None,
    )
    return guarded
