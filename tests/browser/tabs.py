"""A person in front of a browser: opens pages, plays by clicking and by keys, and notices when the console complains."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebSocket, expect

PHONE = (390, 844)
SMALL_PHONE = (360, 640)
DESKTOP = (1440, 900)
PATIENCE = 20_000
"""Milliseconds that bots may take to think while other tests use the machine too."""

DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
AT_REST = """Promise.allSettled(document.getAnimations()
  .filter((motion) => motion.effect.getComputedTiming().endTime < Infinity)
  .map((motion) => motion.finished))"""
"""Whatever moves without end is not waited for."""
TARGET = "[data-target]"
OVER = "main header .ways"


MOVING = {"reduced_motion": "no-preference"}
"""For tests of what moves, and for one whole game of each kind, where something new moves."""


class Tab:
    """One browser of one guest, with everything it was told."""

    def __init__(self, browser: Browser, address: str, **choices: Any) -> None:
        width, height = choices.pop("size", DESKTOP)
        self.address = address
        choices.setdefault("locale", "en")
        choices.setdefault("reduced_motion", "reduce")  # moving pictures cost more than all else that a test does
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **choices)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self._sockets: list[WebSocket] = []
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._on_request)
        self.page.on("websocket", self._on_socket)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((f"http://{self.address}/", "data:", "blob:")):
            self.strangers.append(request.url)

    def _on_socket(self, socket: WebSocket) -> None:
        self._sockets.append(socket)
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    # Going places

    def open(self, path: str = "/") -> Page:
        self.page.goto(f"http://{self.address}{path}")
        if "/join/" in path:
            self._be_called_something()
        return self.page

    def _be_called_something(self) -> None:
        """Whoever joins for the first time is asked for a name, and keeps the one that is proposed."""
        self.page.locator("main, h1").first.wait_for()
        asked = self.page.locator("#join-name")
        if asked.count():
            asked.press("Enter")

    @property
    def table(self) -> str:
        found = re.search(r"/t/(\w+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def play_now(self, game: str = "Criss Cross") -> None:
        """From the home page, one click to a table with bots."""
        self.open()
        tile = self.page.get_by_role("article", name=game)
        tile.get_by_role("button", name=re.compile("Play now|Graj od razu")).click()
        self.page.wait_for_url("**/t/*")

    def invite(self, game: str = "Criss Cross") -> str:
        """An open table; the code that friends can join with."""
        self.open()
        tile = self.page.get_by_role("article", name=game)
        tile.get_by_role("button", name=re.compile("With friends|Ze znajomymi")).click()
        self.page.wait_for_url("**/t/*")
        return self.page.locator(".code").inner_text()

    def unfold_options(self) -> None:
        """In the lobby, what is folded behind the usual ways to play."""
        self.page.get_by_text(re.compile("All options|Wszystkie opcje")).click()

    def sit_with_hasty_bots(self, game: str = "crisscross", players: int = 3, **options: Any) -> None:
        """A running table whose bots do not pause to look human, for tests about something else than waiting."""
        table = self.open_with_hasty_bots(game, players, **options)
        self._ask("PUT", f"/api/tables/{table}/seats/0/nonce", {"nonce": secrets.token_hex(32)})
        self._ask("POST", f"/api/tables/{table}/start", {})
        self.open(f"/t/{table}")

    def open_with_hasty_bots(self, game: str = "crisscross", players: int = 3, **options: Any) -> str:
        """The same before it has begun."""
        self._ask("POST", "/api/me", {})
        wanted = {"game": game, "players": players, "options": options, "instant_bots": True}
        table = self._ask("POST", "/api/tables", wanted)["id"]
        for seat in range(1, players):
            self._ask("PUT", f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": "beginner"})
        return table

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        home = f"http://{self.address}"
        answer = self.context.request.fetch(home + path, method=method, data=body, headers={"origin": home})
        assert answer.ok, answer.text()
        return answer.json()

    # Criss Cross

    def draft(self) -> None:
        """Choose two cells that the board offers."""
        self.page.locator(TARGET).first.click()
        self.page.locator(TARGET).first.click()

    def write(self) -> None:
        self.draft()
        self.page.get_by_role("button", name=re.compile("Draw|Narysuj")).click()

    def wait_for_turn_or_end(self) -> bool:
        """Whether it is my turn; otherwise the game is over."""
        self.page.locator(f"{TARGET}, {OVER}").first.wait_for()
        return self.page.locator(TARGET).count() > 0

    def written(self) -> int:
        """How many cells of my sheet are written, as a screen reader would count them."""
        cells = self.page.locator("[data-cell]")
        labels = [cells.nth(at).get_attribute("aria-label") or "" for at in range(cells.count())]
        return sum("empty" not in label and "puste" not in label for label in labels)

    # Looking

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the page was told over its socket, and until it is drawn."""
        if not self._sockets:
            self.page.wait_for_event("websocket")
        if not holds():
            self._sockets[-1].wait_for_event("framereceived", lambda _: holds(), timeout=PATIENCE)
        self.page.evaluate(DRAWN)

    def let_move(self, moving: bool) -> None:
        """Whether from now on anything moves."""
        self.page.emulate_media(reduced_motion="no-preference" if moving else "reduce")

    def at_rest(self) -> None:
        """Wait until nothing on the page moves any more."""
        self.page.evaluate(AT_REST)

    def keep_picture(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.png")

    def scrolls(self) -> bool:
        """Whether the page itself could be scrolled, in either direction."""
        size: dict[str, int] = self.page.locator("html").evaluate(
            "root => ({ wide: root.scrollWidth - root.clientWidth, high: root.scrollHeight - root.clientHeight })"
        )
        return size["wide"] > 0 or size["high"] > 0

    def close(self) -> None:
        self.context.close()


def is_over(tab: Tab) -> None:
    expect(tab.page.locator(OVER)).to_be_visible(timeout=PATIENCE)


def press_until_focused(tab: Tab, role: str, name: str | re.Pattern[str]) -> None:
    """Tab through the page as one does without a mouse."""
    wanted = tab.page.get_by_role(role, name=name, exact=isinstance(name, str))  # pyright: ignore[reportArgumentType] - a role is a plain str here
    wanted.first.wait_for(state="attached")
    for _ in range(60):
        tab.page.keyboard.press("Tab")
        if tab.page.locator(":focus").and_(wanted).count() > 0:
            return
    raise AssertionError(f"the Tab key never reaches {name}")
