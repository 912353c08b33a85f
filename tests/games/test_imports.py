"""What rules may import is a list of what is allowed: whatever is not on it is refused."""

from __future__ import annotations

import pytest

from stolik.checking.package import ALLOWED, imports, may_import, the_rules_import_only_the_contract
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES

OUTSIDE = ["numpy", "msgspec", "random", "time", "stolik.table.log", "stolik.gamesome", "stolik.games.else_", "..bots"]
NEVER = {
    "asyncio",
    "datetime",
    "os",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
    "uuid",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_rules_import_only_the_contract(game: AnyGame):
    the_rules_import_only_the_contract(game)


@pytest.mark.parametrize(
    "module", ["math", "collections.abc", "stolik.game.chance", "acorns.rules", "acorns.rules.moves"]
)
def test_the_contract_the_rules_themselves_and_some_standard_modules_may_be_imported(module: str):
    assert may_import(module, "acorns.rules")


@pytest.mark.parametrize("module", [*OUTSIDE, "acorns.rulesome", "acorns.bots"])
def test_everything_else_is_refused(module: str):
    assert not may_import(module, "acorns.rules")


def test_the_list_has_no_clock_no_network_and_no_luck():
    assert not ALLOWED & NEVER


def test_an_import_anywhere_in_a_module_counts():
    source = (
        "import a.b\nfrom c import d\nfrom . import e\nfrom .. import f\nfrom ..g import h\ndef i():\n    import j\n"
    )
    assert sorted(imports(source)) == ["..", "..g", "a.b", "c", "j"]
