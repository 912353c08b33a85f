"""Nim with stones, and with a client of its own, as `docs/client-contract.md` shows it."""

from tests.browser.packages.nim.rules import Nim

GAME = Nim("stones")
