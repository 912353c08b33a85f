"""Two browsers at a table behind nginx or Caddy and three processes, while the process that looks after the table dies, and the next stalls.

For trying deploy/nginx.conf and deploy/Caddyfile: needs that proxy (NGINX or CADDY, if it is not where Debian puts it) and Chromium, and is
no test. Pictures of every station are left in the folder that it is given.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.trouble.database import Postgres
from bench.trouble.ending import begin
from bench.trouble.fleet import Fleet, Server, free_port
from bench.trouble.kept import Told
from bench.trouble.proxy import HOST, until_open
from bench.trouble.world import World
from tests.browser.conftest import FLAGS
from tests.browser.tabs import PHONE, Tab

ROOT = Path(__file__).parents[1]
T = TypeVar("T")
LEASE = 5.0
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


class Nginx:
    program = os.environ.get("NGINX", "/usr/sbin/nginx")
    written = "nginx.conf"

    @staticmethod
    def command(folder: Path) -> list[str]:
        here = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;"
        return [Nginx.program, "-p", str(folder), "-c", str(folder / Nginx.written), "-g", here]

    @staticmethod
    def adapted(configuration: str, servers: Sequence[Server], port: int) -> str:
        return for_nginx(configuration, servers, port)


class Caddy:
    program = os.environ.get("CADDY", "/usr/bin/caddy")
    written = "Caddyfile"

    @staticmethod
    def command(folder: Path) -> list[str]:
        return [Caddy.program, "run", "--config", str(folder / Caddy.written), "--adapter", "caddyfile"]

    @staticmethod
    def adapted(configuration: str, servers: Sequence[Server], port: int) -> str:
        return for_caddy(configuration, servers, port)


PROXIES = {"nginx": Nginx, "caddy": Caddy}
Proxy = type[Nginx] | type[Caddy]


def for_caddy(configuration: str, servers: Sequence[Server], port: int) -> str:
    """The file as it is, but on this machine: our processes, a port of our own without TLS, and nothing for whoever looks after it."""
    ours = " ".join(server.address for server in servers)
    configuration, named = re.subn(r"reverse_proxy( [\d.]+:\d+)+", f"reverse_proxy {ours}", configuration)
    configuration, placed = re.subn(r"^play\.example\.org", f"http://{HOST}:{port}", configuration, flags=re.MULTILINE)
    assert (named, placed) == (1, 1)
    return "{\n\tadmin off\n\tauto_https off\n}\n" + configuration


def for_nginx(configuration: str, servers: Sequence[Server], port: int) -> str:
    """The file as it is, but on this machine: our processes, a port of our own, and that port in the name of the host."""
    ours = "\n".join(f"        server {server.address} max_fails=2 fail_timeout=5s;" for server in servers)
    configuration, replaced = re.subn(
        r"(?:^ *server [\d.]+:\d+[^\n]*\n)+", ours + "\n", configuration, flags=re.MULTILINE
    )
    assert replaced == 1
    return configuration.replace("listen 80;", f"listen {HOST}:{port};").replace("Host $host;", "Host $http_host;")


class Backstage:
    """The database and the processes, on an event loop of their own: the browser is driven from the main thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._stack = AsyncExitStack()
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(300)

    async def build(self, proxy: Proxy, configuration: str, folder: Path, port: int) -> World:
        database = await self._stack.enter_async_context(Postgres(free_port()))
        fleet = await self._stack.enter_async_context(Fleet(3, database.port, folder, LEASE))
        await fleet.start(print)
        (folder / proxy.written).write_text(proxy.adapted(configuration, fleet.servers, port))
        own = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        running = begin(proxy.command(folder), folder / "proxy.log", own)
        self._stack.callback(running.wait)
        self._stack.callback(running.terminate)
        await until_open(port, 30)
        return World(fleet, database, [], Told(), random.Random(1))

    def tear_down(self) -> None:
        self.do(self._stack.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


@contextmanager
def behind(
    proxy: Proxy, configuration: Path
) -> Generator[tuple[str, Callable[[str], Server], Callable[[Coroutine[Any, Any, Any]], Any]]]:
    """The address of the proxy, who looks after a table, and a way to do things backstage."""
    backstage = Backstage()
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="stolik-walk-") as folder:
        try:
            world = backstage.do(backstage.build(proxy, configuration.read_text(), Path(folder), port))

            def owner(table: str) -> Server:
                name = backstage.do(world.owners())[table].process
                return next(server for server in world.fleet.servers if server.name == name)

            yield f"{HOST}:{port}", owner, backstage.do
        finally:
            backstage.tear_down()


def play_a_round(host: Tab, friend: Tab) -> float:
    """Both write; how long that took until both may write again."""
    began = time.monotonic()
    for tab in (host, friend):
        assert tab.wait_for_turn_or_end()
        tab.write()
    for tab in (host, friend):
        assert tab.wait_for_turn_or_end()
    return time.monotonic() - began


async def again(server: Server) -> None:
    """A new process in the place of one that ended."""
    await server.ended()
    server.start()
    await server.ready()


def walk(proxy: Proxy, pictures: Path, configuration: Path) -> None:
    pictures.mkdir(parents=True, exist_ok=True)
    with behind(proxy, configuration) as (address, owner, do), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        host, friend = Tab(browser, address), Tab(browser, address, locale="pl", size=PHONE)
        for tab in (host, friend):
            tab.context.set_default_timeout(60_000)

        def look(name: str) -> None:
            host.page.screenshot(path=pictures / f"{name}-desktop-en.png")
            friend.page.screenshot(path=pictures / f"{name}-phone-pl.png")

        friend.open(f"/join/{host.invite()}")
        friend.page.wait_for_url("**/t/*")
        expect(host.page.locator(".row").nth(1)).to_contain_text("Gość", timeout=60_000)
        host.page.get_by_role("button", name="Begin", exact=True).click()
        print(f"a round behind {proxy.__name__}: {play_a_round(host, friend):.1f} s")
        look("1-playing")
        for number, what in ((2, signal.SIGKILL), (3, signal.SIGSTOP), (4, signal.SIGTERM)):
            server = owner(host.table)
            server.send(what)
            print(f"{what.name} of process {server.name}; the next round: {play_a_round(host, friend):.1f} s")
            look(f"{number}-after-{what.name.lower()}")
            if what is signal.SIGSTOP:
                server.send(signal.SIGCONT)
            else:
                do(again(server))
            print(f"process {server.place} is there again; the table is with {owner(host.table).name}")
        print(f"written: {host.written()} and {friend.written()} cells")
        print("complaints:", host.complaints + friend.complaints)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--proxy", choices=PROXIES, default="nginx")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--configuration", type=Path)
    chosen = parser.parse_args()
    proxy: Proxy = PROXIES[chosen.proxy]
    if not Path(proxy.program).exists():
        parser.error(f"there is no {proxy.program}; Debian's package is called {chosen.proxy}")
    pictures = chosen.pictures or ROOT / "artefacts" / f"behind-{chosen.proxy}"
    walk(proxy, pictures, chosen.configuration or ROOT / "deploy" / proxy.written)
