"""What holds for a game's package beside its rules: what the rules import, and what people are told of the game."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from importlib.resources.abc import Traversable
from typing import Any, get_args, get_type_hints

from stolik.checking.cases import cases
from stolik.game.contract import AnyGame
from stolik.game.installed import folder, part
from stolik.table.about import Texts, key_of, read_about
from stolik.table.feats import feat_keys
from stolik.table.log import Header
from stolik.table.playing import RandomPlayer, play_out
from stolik.table.table import Table

GAMES_LOOKED_AT = 3

ALLOWED = frozenset(
    {
        "__future__", "abc", "array", "bisect", "collections", "copy", "dataclasses", "enum", "fractions", "functools",
        "hashlib", "heapq", "hmac", "importlib", "itertools", "json", "math", "numbers", "operator", "re", "statistics",
        "string", "struct", "tomllib", "types", "typing",
    }
)  # fmt: skip
"""The standard modules that rules may use: none of them tells the time, reaches the network or throws dice."""


def the_rules_import_only_the_contract(game: AnyGame) -> None:
    """Standard modules without clock, network or luck, `stolik.game`, and each other; nothing else."""
    home, rules = folder(game.id), part(game.id, "rules")
    assert home is not None, "a single module has no room for more than rules: make it a package"
    assert rules is not None, "the rules belong into rules/ or rules.py"
    for name, source in _sources(home / ("rules" if hasattr(rules, "__path__") else "rules.py")):
        for imported in imports(source):
            assert may_import(imported, rules.__name__), f"{name} imports {imported}"


def may_import(imported: str, rules: str) -> bool:
    """Whether the modules of the package `rules` may."""
    return imported.split(".", maxsplit=1)[0] in ALLOWED or f"{imported}.".startswith(("stolik.game.", f"{rules}."))


def imports(source: str) -> Iterator[str]:
    """What a source imports by its full name, or by dots that lead out of its own package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level != 1:
            yield "." * node.level + (node.module or "")


def _sources(place: Traversable) -> Iterator[tuple[str, str]]:
    if place.is_dir():
        for inner in place.iterdir():
            yield from _sources(inner)
    elif place.name.endswith(".py"):
        yield place.name, place.read_text(encoding="utf-8")


LOAD = """
import sys
from stolik.game.installed import GAMES
GAMES[{id!r}]
known = ({own!r}, "stolik", "stolik.game", "stolik.games")
inside = ({own!r} + ".", "stolik.game.")
for name in sorted(sys.modules):
    if name.split(".")[0] not in sys.stdlib_module_names and name not in known and not name.startswith(inside):
        print(name)
"""
INSTALLERS = ("__", "_virtualenv", "_editable", "_distutils_hack", "sitecustomize", "usercustomize")
"""What an environment itself loads whenever Python starts."""


def loading_it_loads_its_rules_alone(game: AnyGame) -> None:
    """Whoever only wants the rules needs neither NumPy nor a server."""
    rules = part(game.id, "rules")
    assert rules is not None, "the rules belong into rules/ or rules.py"
    code = LOAD.format(id=game.id, own=rules.__name__.removesuffix(".rules"))
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"it cannot be loaded in a Python of its own: {run.stderr.strip()[-300:]}"
    loaded = [name for name in run.stdout.split() if not name.startswith(INSTALLERS)]
    assert not loaded, f"loading the game also loads {', '.join(loaded[:10])}"


def its_texts_say_everything_in_both_languages(game: AnyGame) -> None:
    """`about.json`: every option, and every value that has a name, in English and in Polish."""
    home = folder(game.id)
    assert home is not None, "a single module has no room for about.json: make it a package"
    try:
        told = read_about(home)
    except (OSError, ValueError) as error:
        raise AssertionError(f"about.json: {error}") from None
    assert told.quick in game.players, f"about.json: {told.quick} sit down at once, who cannot play it"
    wanted = {name: named_values(kind) for name, kind in get_type_hints(game.Options).items()}
    assert set(wanted) == {field.name for field in fields(game.Options)}
    for language, texts in (("en", told.texts.en), ("pl", told.texts.pl)):
        said = {name: set(option.values) for name, option in texts.option.items()}
        assert said == wanted, f"about.json, {language}: it explains {_listed(said)}, the options are {_listed(wanted)}"
        assert all(_said(texts)), f"about.json, {language}: something is left empty"
        feats = set(feat_keys(game.id))
        assert set(texts.feat) == feats, f"about.json, {language}: the feats are {', '.join(sorted(feats)) or 'none'}"


def its_feats_are_among_those_it_names(game: AnyGame) -> None:
    """`feats.py`, if there is one: seat by seat, feats that it names, and the same ones from the same log."""
    own = part(game.id, "feats")
    if own is None:
        return
    assert len(set(own.FEATS)) == len(own.FEATS), "feats.py: it names one twice"
    for case in cases(game)[:GAMES_LOOKED_AT]:
        header = Header(case.game, case.players, case.options, bytes(32), (b"",) * case.players)
        played = play_out(header, [RandomPlayer()] * case.players)
        done = tuple(own.feats(played))
        assert len(done) == case.players, f"feats.py: it speaks of {len(done)} seats, and {case.players} played"
        unknown = sorted(set().union(*done) - set(own.FEATS))
        assert not unknown, f"feats.py: {', '.join(unknown)} is not among its feats"
        assert done == tuple(own.feats(Table.restore(header, played.entries))), "feats.py: the same log, other feats"


def _said(texts: Texts) -> Iterator[str]:
    yield from (texts.line, texts.what)
    for option in texts.option.values():
        yield from (option.title, option.text)
        for value in option.values.values():
            yield from (value.name, value.text)
    for feat in texts.feat.values():
        yield from (feat.name, feat.text)


def _listed(options: Mapping[str, set[str]]) -> str:
    return ", ".join(f"{name} ({' '.join(sorted(values))})" for name, values in sorted(options.items())) or "nothing"


def named_values(kind: Any) -> set[str]:
    """The values of an option that have a name: not the numbers."""
    if kind is bool:
        return {"true", "false"}
    if kind is str:
        return {key_of("")}
    if kind is type(None):
        return {"null"}
    return {key for part in get_args(kind) for key in ({part} if isinstance(part, str) else named_values(part))}


PACKAGE_PROPERTIES: Mapping[str, Callable[[AnyGame], None]] = {
    check.__name__: check
    for check in (
        the_rules_import_only_the_contract,
        loading_it_loads_its_rules_alone,
        its_texts_say_everything_in_both_languages,
        its_feats_are_among_those_it_names,
    )
}
