"""Twin it! by Nathalie and Rémi Saunier and Tom Vuarchex. Loading this loads the rules alone."""

from stolik.games.twinit.rules import TwinIt

GAME = TwinIt()
