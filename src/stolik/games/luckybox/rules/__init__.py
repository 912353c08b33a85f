"""Super Mega Lucky Box: mark the number that comes up, complete lines, and let their bonuses mark more.

In the order of the rulebook: `cards` and `deck` (what is in the box), `moves` (what can be done and happen),
`tableau` (one player's cards), `play` (turns and rounds), `scoring`, `view`, and `game`, which ties them together.
"""

from stolik.games.luckybox.rules.game import LuckyBox

__all__ = ["LuckyBox"]
