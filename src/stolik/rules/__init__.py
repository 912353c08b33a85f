"""The games' rules: pure, with the standard library alone. `GAMES` has every game under its id."""

from stolik.rules.crisscross import CrissCross
from stolik.rules.game import AnyGame
from stolik.rules.luckybox import LuckyBox
from stolik.rules.setup import Setup
from stolik.rules.twentyone import TwentyOne
from stolik.rules.twinit import TwinIt

_games: tuple[AnyGame, ...] = (
    LuckyBox(),
    Setup(),
    TwentyOne(),
    CrissCross(),
    TwinIt(),
)

GAMES: dict[str, AnyGame] = {game.id: game for game in _games}
