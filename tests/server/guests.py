"""People for the tests: browsers in miniature, with a cookie, a socket, and numbers on their messages."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json: TypeAlias = dict[str, Any]
PATIENCE = 60.0
"""Seconds that somebody waits for what has to come. No test waits for nothing to come."""


class Guest:
    """Somebody with a cookie, whose browser gives a nonce for every seat of theirs as soon as it has seen the commitment."""

    def __init__(self, address: str, http: httpx.AsyncClient, person: Json) -> None:
        self.address = address
        self.http = http
        self.person = person
        self.gives_nonces = True

    @property
    def id(self) -> str:
        return self.person["id"]

    @property
    def cookie(self) -> str:
        return f"stolik_guest={self.http.cookies['stolik_guest']}"

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return await self.http.request(method, path, json=body)

    async def post(self, path: str, body: Any = None) -> Json:
        return await self._take_part(_fine(await self.http.post(path, json={} if body is None else body)))

    async def put(self, path: str, body: Json) -> Json:
        return await self._take_part(_fine(await self.http.put(path, json=body)))

    async def get(self, path: str) -> Json:
        return _fine(await self.http.get(path))

    async def patch(self, path: str, body: Json) -> Json:
        return _fine(await self.http.patch(path, json=body))

    async def new_table(self, game: str = "crisscross", **more: Any) -> Json:
        return await self.post("/api/tables", {"game": game, **more})

    async def begin(self, table: str) -> Json:
        """Also a game in real time, which begins a moment after that was asked for."""
        begun = await self.post(f"/api/tables/{table}/start")
        while begun["status"] == "open":
            begun = await self.get(f"/api/tables/{table}")
        return begun

    async def give_nonce(self, table: str, seat: int, nonce: str) -> Json:
        return _fine(await self.http.put(f"/api/tables/{table}/seats/{seat}/nonce", json={"nonce": nonce}))

    async def _take_part(self, answer: Json) -> Json:
        """If it is a table that has not begun: what is missing of mine."""
        if self.gives_nonces and answer.get("status") == "open" and not answer.get("daily"):
            for at, seat in enumerate(answer["seats"]):
                if seat["person"] and seat["person"]["id"] == self.id and not seat["nonce"]:
                    answer = await self.give_nonce(answer["id"], at, secrets.token_hex(32))
        return answer

    @asynccontextmanager
    async def tab(
        self, client: str | None = None, on_the_way: Callable[[], None] = lambda: None
    ) -> AsyncGenerator[Tab]:
        """A browser tab: an open socket that has said hello; between a ping and its answer, what happens on the way."""
        async with self.silent_tab(client, on_the_way) as tab:
            await tab.send(type="hello", client=tab.client)
            await tab.until(lambda message: message["type"] == "welcome")
            await tab.pinged()
            yield tab

    @asynccontextmanager
    async def silent_tab(
        self, client: str | None = None, on_the_way: Callable[[], None] = lambda: None
    ) -> AsyncGenerator[Tab]:
        """One that has not said hello."""
        url = f"ws://{self.address}/api/live"
        async with connect(url, additional_headers={"Cookie": self.cookie}, compression=None) as socket:
            yield Tab(socket, client or secrets.token_hex(8), on_the_way)


def _fine(response: httpx.Response) -> Json:
    assert response.is_success, f"{response.status_code} {response.text}"
    return response.json()


class Tab:
    def __init__(self, socket: ClientConnection, client: str, on_the_way: Callable[[], None]) -> None:
        self.socket = socket
        self.client = client
        self._on_the_way = on_the_way
        self.seen: list[Json] = []
        self.rtt: int | None = None
        """Milliseconds there and back, as the server measured it last."""
        self._id = 0

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Json:
        """The next message; pings are answered on the way, as a browser would."""
        async with asyncio.timeout(PATIENCE):
            while (message := await self._next())["type"] == "ping":
                pass
        return message

    async def pinged(self) -> None:
        """Until the server has asked for a sign of life, which it gets."""
        async with asyncio.timeout(PATIENCE):
            while (await self._next())["type"] != "ping":
                pass

    async def measured(self) -> None:
        """Until the server knows how far away this tab is."""
        async with asyncio.timeout(PATIENCE):
            while self.rtt is None:
                await self._next()

    async def _next(self) -> Json:
        message: Json = json.loads(await self.socket.recv())
        if message["type"] == "ping":
            self.rtt = message["rtt"]
            self._on_the_way()
            await self.send(type="pong", nonce=message["nonce"])
        else:
            self.seen.append(message)
        return message

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        while not wanted(message := await self.receive()):
            pass
        return message

    async def update(self, rev: int, seat: int | None = None) -> Json:
        """The update that brings that revision."""
        return await self.until(
            lambda message: message["type"] == "update" and message["rev"] >= rev and seat in (None, message["seat"])
        )

    async def ask(self, **message: Any) -> Json:
        """Send it with a new id and wait for its answer."""
        self._id += 1
        id_ = message.setdefault("id", self._id)
        await self.send(**message)
        return await self.until(lambda answer: answer.get("id") == id_)

    async def watch(self, table: str, **more: Any) -> Json:
        return await self.ask(type="watch", table=table, **more)

    async def act(self, table: str, action: Json, **more: Any) -> Json:
        return await self.ask(table=table, action=action, **more)


@asynccontextmanager
async def guest(address: str, name: str = "Ania", known: Guest | None = None) -> AsyncGenerator[Guest]:
    """Somebody new, or somebody known who comes to another address."""
    cookies = known.http.cookies if known else None
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, cookies=cookies) as http:
        person = _fine(await http.post("/api/me", json={"name": name}))
        yield Guest(address, http, person)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that nobody is told of."""
    for _ in range(round(PATIENCE / 0.02)):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise TimeoutError
