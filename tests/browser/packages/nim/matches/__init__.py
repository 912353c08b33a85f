"""Nim with matches. It brings no client: the plain board serves."""

from tests.browser.packages.nim.rules import Nim

GAME = Nim("matches")
