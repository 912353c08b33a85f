"""What pages promise in figures about the server, lessons and days is what the code keeps to."""

from __future__ import annotations

from importlib import import_module

import pytest

from stolik.game.installed import GAMES
from stolik.server.connections.doorkeeper import ASK_EVERY
from stolik.server.http import daily, puzzles
from stolik.server.http.offline import MOST_OFFLINE
from stolik.server.live import beginning, caretaker
from stolik.server.pipes.calls import MOST_BODY
from stolik.server.protocol.closing import Closing
from stolik.server.running import thinkers, workshop
from stolik.server.running.timekeeper import Span, seconds
from stolik.store.writer import LONGEST_COMMIT
from tests.docs.pages import ROOT, Page

NUMBERS = {2: "two", 3: "three", 5: "five", 6: "six", 8: "eight", 10: "ten", 60: "sixty"}
MIB = 1024 * 1024


def told(page: str) -> str:
    return " ".join(Page(ROOT / f"docs/{page}.md").text.split())


def in_seconds(span: Span) -> str:
    return NUMBERS[span // seconds(1)]


@pytest.mark.parametrize(
    ("page", "promise"),
    [
        ("running-a-server", f"A running server asks every {in_seconds(ASK_EVERY)} seconds who is banned"),
        ("running-a-server", f"their sockets are closed with {Closing.BANNED.code}"),
        ("running-a-server", f"A commit that has not ended after {NUMBERS[int(LONGEST_COMMIT)]} seconds"),
        ("running-a-server", f"is made once and kept, {workshop.MOST_KEPT // MIB} MiB of it"),
        ("running-a-server", f"so is everybody while {workshop.MOST_WAITING} orders wait"),
        ("running-a-server", f"it is known to {in_seconds(caretaker.SWEEP_EVERY)} seconds"),
        ("running-a-server", f"is waited for longer than {in_seconds(thinkers.PATIENCE)} seconds"),
        ("fair-dice", f"asked once more and waited for, {beginning.NONCE_PATIENCE // seconds(1)} seconds at most"),
        ("fair-dice", f"{beginning.READY_PATIENCE // seconds(1)} seconds at most, and through the count"),
        ("protocol", f"the start waits until they are there, {beginning.NONCE_PATIENCE // seconds(1)} s at most"),
        ("protocol", f"with `begins`: {beginning.COUNT // seconds(1)} s later"),
        ("daily", f"Past days ({NUMBERS[daily.MOST_DAYS]} are shown)"),
        ("daily", f"{NUMBERS[puzzles.MOST_DAYS].capitalize()} days stay to be solved"),
        ("offline", f"At most {MOST_BODY // 1024} kB a game and {MOST_OFFLINE} games a guest"),
    ],
)
def test_the_page_promises_what_is_kept(page: str, promise: str):
    assert promise in told(page).replace("**", "")


def test_lessons_have_as_many_steps_as_their_page_says():
    steps = {len(import_module(f"stolik.games.{game}.lesson").LESSON.steps) for game in GAMES}
    assert "Its lesson has six to ten steps" in told("lessons")
    assert steps <= set(range(6, 11))
