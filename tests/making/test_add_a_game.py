"""`docs/add-a-game.md`, followed step by step in a fresh environment."""

from __future__ import annotations

import json
import re
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from tests.making.environment import Environment

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"

SAYS = {
    "stolik new-game pebbles": "pebbles: a new game",
    "stolik games": "pebbles      Pebbles                  2–4 players",
    "pytest": "5 passed",
    "stolik check-game pebbles": "pebbles keeps the contract",
    "stolik simulate pebbles": "5 games of pebbles",
    "stolik replay games.jsonl": "5 records agree with the rules",
    "stolik show games.jsonl": "Pebbles, 3 at the table",
    "stolik arena pebbles": "expert",
}
"""What each command of the page must print, at least."""


def commands() -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


@pytest.mark.slow
def test_the_page_leads_to_a_game_that_can_be_played(tmp_path: Path):
    environment, folder = Environment(tmp_path / "environment"), tmp_path
    said = dict(SAYS)
    for command in commands():
        program, *arguments = command.split()
        if program == "cd":
            folder /= arguments[0]
        elif program == "uv":
            environment.install(folder)
        elif command == "stolik play":
            plays_at_a_table(environment, folder)
        else:
            printed = environment.run("-m", program, *arguments, folder=folder)
            (expected,) = [said.pop(start) for start in list(said) if command.startswith(start)]
            assert expected in printed
    assert not said


def plays_at_a_table(environment: Environment, folder: Path) -> None:
    """The game is in the catalogue, and a table of it can be opened and begun against a bot."""
    with environment.serving(folder) as address:
        people = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

        def ask(path: str, body: Any = None, method: str | None = None) -> Any:
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(
                f"http://{address}{path}", data, {"content-type": "application/json"}, method=method
            )
            with people.open(request, timeout=60) as answer:
                return json.load(answer)

        games = {game["id"]: game for game in ask("/api/games")["games"]}
        assert games["pebbles"]["name"] == "Pebbles"
        ask("/api/me", {})
        table = ask("/api/tables", {"game": "pebbles", "players": 2})
        ask(f"/api/tables/{table['id']}/seats/1", {"kind": "bot", "level": "expert"}, "PUT")
        assert ask(f"/api/tables/{table['id']}/start", {})["status"] == "playing"
