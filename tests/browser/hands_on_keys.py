"""Hands that have a keyboard and nothing else: they count what they press and never lose the focus."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.tabs import Tab

WATCH = """() => {
  window.fell = []
  let last = null
  let looking = false
  const look = () => {
    looking = false
    const here = document.activeElement
    if (here === document.body || here === null) last === null || window.fell.push(last)
    else last = here.getAttribute('aria-label') ?? here.textContent.trim()
  }
  const soon = () => {
    if (!looking) requestAnimationFrame(look)
    looking = true
  }
  document.addEventListener('focusin', soon)
  document.addEventListener('focusout', soon)
  new MutationObserver(soon).observe(document, { childList: true, attributes: true, subtree: true })
  look()
}"""
"""Looked at whenever the focus moves or the page changes, when that has been drawn: a frame of its own would cost more than the game."""
WAY = """(to) => {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2]
  const [[x, y], [u, v]] = [document.activeElement, to].map((one) => middle(one.getBoundingClientRect()))
  return [u - x, v - y]
}"""
IS_BEFORE = "(to) => Boolean(document.activeElement.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING)"
NEAR = 6


def watch_focus(tab: Tab) -> None:
    """Once it is somewhere, the focus may never be nowhere, on this page and on those that follow, until one is loaded anew."""
    tab.page.add_init_script(f"({WATCH})()")
    tab.page.evaluate(WATCH)


def focus_never_fell(tab: Tab) -> bool:
    fell: list[Any] = tab.page.evaluate("window.fell")
    assert fell == [], f"the focus fell off the page after {fell[:3]}"
    return True


class Keys:
    """A tab that is played from the keyboard; `each_move` has how many keys every move took."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.each_move: list[int] = []
        self._pressed = 0

    def begin(self) -> None:
        """From now on the focus may never be nowhere."""
        self.tab.page.keyboard.press("b")
        watch_focus(self.tab)

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.tab.page.keyboard.press(key)
            self._pressed += 1

    @contextmanager
    def move(self) -> Generator[None]:
        """The focus stands on something to decide when it is my turn; what is pressed within is one move."""
        expect(self.tab.page.locator("main [data-target]:focus, main [data-next] :focus")).to_have_count(1)
        self._pressed = 0
        yield
        self.each_move.append(self._pressed)

    def walk_to(self, wanted: Locator) -> None:
        """With the arrow keys, as on paper."""
        for _ in range(30):
            right, down = wanted.evaluate(WAY)
            if abs(right) < NEAR and abs(down) < NEAR:
                return
            if abs(right) >= abs(down):
                self.press("ArrowRight" if right > 0 else "ArrowLeft")
            else:
                self.press("ArrowDown" if down > 0 else "ArrowUp")
        raise AssertionError("the arrow keys never come there")

    def tab_to(self, wanted: str) -> None:
        """Onward, or back where that is where it lies."""
        key = "Shift+Tab" if self.tab.page.locator(wanted).first.evaluate(IS_BEFORE) else "Tab"
        for _ in range(20):
            if self.tab.page.locator(f"{wanted}:focus").count() > 0:
                return
            self.press(key)
        raise AssertionError(f"the Tab key never reaches {wanted}")

    def typical(self) -> int:
        """What half of the moves take at most."""
        return sorted(self.each_move)[len(self.each_move) // 2]
