"""What rules may import is a list of what is allowed: whatever is not on it is refused."""

from __future__ import annotations

import pytest

from stolik.checking.package import ALLOWED, imports, may_import, the_rules_import_only_the_contract
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@every_game
def test_the_rules_import_only_the_contract(game: AnyGame):
    the_rules_import_only_the_contract(game)


@every_game
@pytest.mark.parametrize(
    "module",
    ["numpy", "msgspec", "random", "time", "socket", "stolik.table.log", "stolik.gamesome", "stolik.games.else_"],
)
def test_everything_else_is_refused(game: AnyGame, module: str):
    assert not may_import(module, game)


def test_the_list_has_no_clock_no_network_and_no_luck():
    assert not ALLOWED & {
        "asyncio",
        "datetime",
        "os",
        "random",
        "secrets",
        "socket",
        "sqlite3",
        "threading",
        "time",
        "uuid",
    }


def test_an_import_anywhere_in_a_module_counts():
    source = "import a.b\nfrom c import d\nfrom . import e\ndef f():\n    import g\n"
    assert sorted(imports(source)) == ["a.b", "c", "g"]
