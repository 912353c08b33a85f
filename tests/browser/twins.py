"""Twin it! as people play it in a browser: who sits down, which cards are seen, and where the twins are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.tabs import Tab

NONCES = tuple(f"{seat:02}" * 32 for seat in range(1, 7))
"""What the browsers of the people in seat order add to the dice, so that a test knows which cards will lie there."""
NAMES = ("Ania", "Ben", "Cela", "Dorota", "Emil", "Filip")
FREE = ".card.top:not([aria-disabled])"


def draw(monkeypatch: pytest.MonkeyPatch, secret: bytes) -> None:
    """What the server draws is what the test asks for."""

    def token_bytes(_count: int) -> bytes:
        return secret

    monkeypatch.setattr("stolik.server.http.tables.secrets", SimpleNamespace(token_bytes=token_bytes))


def ask(tab: Tab, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    home = f"http://{tab.address}"
    answer = tab.context.request.fetch(f"{home}/api{path}", method=method, data=body or {}, headers={"origin": home})
    assert answer.ok, answer.text()
    return answer.json()


def begin(people: Sequence[Tab], *, looking: int | None = None, **options: Any) -> None:
    """They sit down in this order, called Ania, Ben, Cela…, and look at the table (or the first ones do); it begins."""
    for tab, name in zip(people, NAMES, strict=False):
        ask(tab, "POST", "/me", {"name": name})
    host, *others = people
    table = ask(host, "POST", "/tables", {"game": "twinit", "players": len(people), "options": options})["id"]
    for tab in others:
        ask(tab, "POST", f"/tables/{table}/join")
    for seat, tab in enumerate(people):
        ask(tab, "PUT", f"/tables/{table}/seats/{seat}/nonce", {"nonce": NONCES[seat]})
    for tab in people[:looking]:
        tab.open(f"/t/{table}")
        tab.page.get_by_text(re.compile("there and back|tam i z powrotem")).wait_for()
    ask(host, "POST", f"/tables/{table}/start")
    for tab in people[:looking]:
        tab.page.locator(FREE).first.wait_for()


Change = Callable[[dict[str, Any]], dict[str, Any]]


def alter(tab: Tab, change: Change, hear: Callable[[str], None] = lambda _: None) -> None:
    """Every view that comes to this tab is another one than the server's; what the tab says can be heard."""

    def pass_on(route: WebSocketRoute) -> None:
        def other(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update":
                message["view"] = change(message["view"])
            route.send(json.dumps(message))

        def say(text: str | bytes) -> None:
            hear(str(text))
            server.send(text)

        server = route.connect_to_server()
        server.on_message(other)
        route.on_message(say)

    tab.page.route_web_socket("**/api/live?**", pass_on)


def cards(tab: Tab) -> dict[int, int]:
    """The cards that can be pressed and their patterns."""
    seen: list[tuple[int, int]] = tab.page.locator(FREE).evaluate_all(
        "cards => cards.map(card => [Number(card.dataset.card), Number(card.dataset.face)])"
    )
    return dict(seen)


def twins(tab: Tab) -> list[int]:
    """Two cards that show the same pattern, if there are any."""
    first: dict[int, int] = {}
    for card, face in cards(tab).items():
        if face in first:
            return [first[face], card]
        first[face] = card
    return []


def strangers(tab: Tab) -> list[int]:
    """Two cards that show different patterns."""
    (one, face), *others = cards(tab).items()
    return [one, next(card for card, other in others if other != face)]


def tap(tab: Tab, card: int) -> None:
    tab.page.locator(f'[data-card="{card}"].top').click()


def claim(tab: Tab, pair: list[int]) -> None:
    for card in pair:
        tap(tab, card)
