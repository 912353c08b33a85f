"""A person who takes a lesson: does what a step asks for with a finger or with keys, on each game's own board."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.tabs import Tab

Json = dict[str, Any]
MOST_STEPS = 12
GOES_ON = re.compile("^(Go on|Dalej)$")


class Hand(ABC):
    """How something on the screen is pressed."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page: Page = tab.page

    @abstractmethod
    def press(self, wanted: Locator) -> None: ...


class Finger(Hand):
    def press(self, wanted: Locator) -> None:
        wanted.tap()


class Keys(Hand):
    """Focus goes where Tab and the arrows lead; what is focused is pressed with Enter."""

    def press(self, wanted: Locator) -> None:
        wanted.wait_for()
        wanted.focus()
        expect(wanted).to_be_focused()
        self.page.keyboard.press("Enter")


def named(hand: Hand, text: str) -> Locator:
    return hand.page.get_by_role("button", name=re.compile(text)).locator("visible=true").last


def criss_cross(hand: Hand, action: Json) -> None:
    for cell in (action["a"], action["b"]):
        hand.press(hand.page.locator(f'[data-cell="{cell}"]'))
    hand.press(named(hand, "^(Draw|Narysuj)"))


def twenty_one(hand: Hand, action: Json) -> None:
    match action["do"]:
        case "reroll" | "keep":
            hand.press(hand.page.locator(f'[data-doing="{action["do"]}"]'))
        case "cross":
            hand.press(named(hand, "^(Cross|Skreśl) "))
        case _:
            for colour in action["colours"]:
                hand.press(hand.page.locator(f'[data-die="{colour}"]'))
            hand.press(named(hand, "^(Write|Wpisz)"))


def lucky_box(hand: Hand, action: Json) -> None:
    match action["do"]:
        case "keep":
            for card in action["cards"]:
                hand.press(hand.page.locator(f'[data-card="{card}"]'))
            hand.press(named(hand, "3"))
        case _:
            hand.press(hand.page.locator(f'[data-held="{action["card"]}"] [data-cell="{action["cell"]}"]'))
            hand.press(named(hand, "^(Mark|Wykreśl)"))


def setup(hand: Hand, action: Json) -> None:
    if action["do"] == "swap":
        hand.press(hand.page.locator('[data-doing="swap"]'))
        for tile in action["tiles"]:
            hand.press(hand.page.locator(f'[data-tile="{tile}"]'))
        hand.press(named(hand, r"^(Swap|Wymień) \d"))
        return
    for laid in action["tiles"]:
        hand.press(hand.page.locator(f'[data-tile="{laid["tile"]}"]'))
        hand.press(hand.page.locator(f'[data-space="{laid["space"]}"]'))
    hand.press(named(hand, r"^(Place|Połóż) \+\d"))


def twin_it(hand: Hand, action: Json) -> None:
    if action["do"] == "reveal":
        hand.press(hand.page.locator('[data-doing="reveal"]'))
        return
    cards = action["cards"][-1:] if action["do"] == "give" else action["cards"]
    for card in cards:
        hand.press(_on_top(hand.page, card))


def _on_top(page: Page, card: int) -> Locator:
    """The card, or in a set the one that lies on it: both show the same."""
    face = page.locator(f'[data-card="{card}"]').get_attribute("data-face")
    whole = page.locator(f'[data-card="{card}"].top')
    return whole if whole.count() else page.locator(f'[data-face="{face}"].flying.top')


DOES: Mapping[str, Callable[[Hand, Json], None]] = {
    "crisscross": criss_cross,
    "luckybox": lucky_box,
    "setup": setup,
    "twentyone": twenty_one,
    "twinit": twin_it,
}


class Pupil:
    """Takes a lesson from the beginning to the end, and remembers what was said aloud."""

    def __init__(self, hand: Hand, game: str) -> None:
        self.hand = hand
        self.page = hand.page
        self.game = game
        self.heard: list[str] = []

    def open(self) -> None:
        self.hand.tab.open(f"/games/{self.game}/lesson")
        self.page.locator(".dots").wait_for()

    def ask(self, path: str = "") -> Json:
        answer = self.page.context.request.get(f"http://{self.hand.tab.address}/api/lessons/{self.game}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def listen(self, step: int) -> None:
        aloud = self.page.locator("[data-aloud]")
        expect(aloud).to_contain_text(re.compile(rf"(Step|Krok) {step + 1} (of|z) \d+\."))
        self.heard.append(aloud.inner_text())

    def look(self, shown: Json) -> None:
        """Everything that is pointed at is on the screen, and the page does not scroll."""
        expect(self.page.locator(".rings span")).to_have_count(len(shown["points"]))
        assert not self.hand.tab.scrolls()

    def do(self, shown: Json) -> None:
        if not shown["to_do"]:
            self.hand.press(self.page.get_by_role("button", name=GOES_ON))
            return
        action = self.ask("/example")["action"]
        if action is None:
            self.race(shown["step"])
        else:
            DOES[self.game](self.hand, action)

    def race(self, step: int) -> None:
        """Where a clock runs: reveal, then wait until there is a pair, and take it."""
        DOES[self.game](self.hand, {"do": "reveal"})
        for _ in range(200):
            shown = self.ask()
            if shown["step"] != step:
                return
            action = self.ask("/example")["action"]
            if action is not None:
                DOES[self.game](self.hand, action)
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("no pair came up")

    def take(self) -> None:
        self.open()
        for _ in range(MOST_STEPS):
            shown = self.ask()
            if shown["step"] == shown["steps"]:
                return
            self.listen(shown["step"])
            self.look(shown)
            self.do(shown)
            self.wait_past(shown["step"], shown["steps"])
        raise AssertionError("the lesson never ends")

    def wait_past(self, step: int, steps: int) -> None:
        """Until the next step is on the screen, or the end."""
        if step + 1 == steps:
            self.page.get_by_role("heading", level=1, name=re.compile("Now you know|Już wiesz")).wait_for()
        else:
            expect(self.page.locator(".count")).to_have_text(f"{step + 2}/{steps}")
