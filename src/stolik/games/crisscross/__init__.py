"""Criss Cross by Reiner Knizia. Loading this loads the rules alone."""

from stolik.games.crisscross.rules import CrissCross

GAME = CrissCross()
