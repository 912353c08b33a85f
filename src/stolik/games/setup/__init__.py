"""SETUP by J. Berg. Loading this loads the rules alone."""

from stolik.games.setup.rules import Setup

GAME = Setup()
