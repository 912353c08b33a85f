"""Packs: an owner's description of their own printed material (cards, sheets, a board), to play with instead of ours.

A pack is a TOML file. What may stand in it is the game's affair; here it is read, found by its name, and carried in
the header of a table, so that a record needs no file beside it. `docs/packs.md` shows the three kinds.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, TypeAlias, cast

import msgspec

from stolik.game.contract import AnyGame, BadMaterial, PackedGame
from stolik.game.installed import GAMES
from stolik.table.codec import BadInput
from stolik.table.toml_lines import line_of, line_too_deep

MAX_PACK = 256 * 1024
"""Bytes that a pack may have."""
MAX_DEPTH = 8
"""How deeply lists and tables may lie in one another; no game's material comes near it."""
MAX_NUMBER = 2**53 - 1
"""Beyond this, numbers are not the same in every language that reads a record."""
TOO_DEEP = f"nested deeper than {MAX_DEPTH} levels"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
NAME_RULE = "a pack's name has 1 to 40 of the letters a-z, digits and hyphens, and begins with no hyphen"

Material: TypeAlias = dict[str, Any]
"""The description itself, as plain values with their keys in order."""


class BadPack(BadInput):
    """A pack that cannot be played with: the line and the field, and what is wrong there."""

    def __init__(self, line: int, field: str, problem: str) -> None:
        super().__init__(field, problem)
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.field, self.problem)

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


@dataclass(frozen=True)
class Pack:
    """Printed material of somebody's own, known to be playable."""

    game: str
    name: str
    material: Material

    @cached_property
    def sha256(self) -> str:
        """What tells this material from any other, whatever it is called and however its file is laid out."""
        return fingerprint(self.material)


def fingerprint(material: Material) -> str:
    """SHA-256 of the material as JSON with sorted keys, no spaces, and letters as they are, in UTF-8."""
    return sha256(
        dumps(material, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode(errors="surrogatepass")
    ).hexdigest()


# Reading a file


def read_pack(content: bytes) -> Pack:
    """The pack that a file describes. Raises BadPack at the first thing in it that is wrong."""
    text = _text(content)
    too_deep = line_too_deep(text, MAX_DEPTH)
    if too_deep is not None:
        raise BadPack(too_deep, "", TOO_DEEP)
    try:
        description = tomllib.loads(text)
    except ValueError as error:
        problem, line = _without_place(str(error), text)
        raise BadPack(line, "", f"not TOML: {problem}") from None
    try:
        return _read(description)
    except (BadInput, BadMaterial) as error:
        raise BadPack(line_of(text, error.field), error.field, error.problem) from None


def _text(content: bytes) -> str:
    if len(content) > MAX_PACK:
        raise BadPack(1, "", f"longer than {MAX_PACK} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise BadPack(1 + content.count(b"\n", 0, error.start), "", "not UTF-8 text") from None


_PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")


def _without_place(problem: str, text: str) -> tuple[str, int]:
    """The problem's words alone, and the line that they named."""
    place = _PLACE.search(problem)
    line = int(place["line"]) if place and place["line"] else 1 + text.rstrip("\n").count("\n")
    return _PLACE.sub("", problem), line


def _read(description: dict[str, Any]) -> Pack:
    material = dict(description)
    game = _packed_game(material.pop("game", None))
    name = material.pop("name", None)
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise BadInput("name", NAME_RULE)
    pack = Pack(game, name, _plain(material, ""))
    with_pack(GAMES[game], pack)
    return pack


def _packed_game(game: object) -> str:
    packed = [known.id for known in GAMES.values() if isinstance(known, PackedGame)]
    if game not in packed:
        raise BadInput("game", f"must be one of {', '.join(packed)}")
    return cast("str", game)


def _plain(value: Any, field: str, left: int = MAX_DEPTH) -> Any:
    """The value with its keys in order; TOML's dates and fractions have no place in any game's material."""
    if left == 0:
        raise BadInput(field, TOO_DEEP)
    if isinstance(value, dict):
        items = sorted(cast("dict[str, Any]", value).items())
        return {key: _plain(inner, f"{field}.{key}".lstrip("."), left - 1) for key, inner in items}
    if isinstance(value, list):
        return [_plain(inner, f"{field}[{at}]", left - 1) for at, inner in enumerate(cast("list[Any]", value))]
    if isinstance(value, str) or (isinstance(value, int) and abs(value) <= MAX_NUMBER):
        return value
    raise BadInput(field, "must be text, a whole number of no more than 53 bits, true or false, a list or a table")


# Playing with it


def with_pack(game: AnyGame, pack: Pack | None) -> AnyGame:
    """The game with the pack's material; without a pack, the game itself. Raises BadMaterial."""
    if pack is None:
        return game
    if not isinstance(game, PackedGame) or game.id != pack.game:
        raise BadInput("game", f"a pack for {pack.game} does not fit {game.id}")
    return game.with_material(pack.material)


def named_pack(game: AnyGame, options: Any) -> str:
    """The name of the pack that the options ask for; empty if they ask for none."""
    return getattr(options, game.material) if isinstance(game, PackedGame) else ""


def find_pack(folder: Path, game: AnyGame, options: Any) -> Pack | None:
    """The pack that the options ask for, out of the folder; None if they ask for none."""
    name = named_pack(game, options)
    if not name or not isinstance(game, PackedGame):
        return None
    asked = f"options.{game.material}"
    if not NAME.fullmatch(name):
        raise BadInput(asked, NAME_RULE)
    try:
        pack = read_pack_file(folder / f"{name}.toml")
    except OSError:
        raise BadInput(asked, f"there is no pack {name!r} in the packs folder") from None
    except BadPack as error:
        raise BadInput(asked, f"the pack {name!r} cannot be played with: {error}") from None
    if (pack.game, pack.name) != (game.id, name):
        raise BadInput(asked, f"the file of that name holds {pack.name!r}, a pack for {pack.game}")
    return pack


def packs_in(folder: Path) -> dict[str, tuple[str, ...]]:
    """The names of the packs in the folder that can be played with, under the ids of their games."""
    files = (file for file in sorted(folder.glob("*.toml")) if file.is_file())
    found = [pack for file in files if (pack := _readable(file, file.stat().st_mtime_ns))]
    return {game: tuple(pack.name for pack in found if pack.game == game) for game in {pack.game for pack in found}}


@lru_cache(maxsize=256)
def _readable(file: Path, changed: int) -> Pack | None:
    """The pack of that file as it was changed last; None if nobody could choose it."""
    del changed
    try:
        pack = read_pack_file(file)
    except (OSError, BadPack):
        return None
    return pack if pack.name == file.stem else None


def read_pack_file(file: Path) -> Pack:
    with file.open("rb") as content:
        return read_pack(content.read(MAX_PACK + 1))


# In the header of a table


class WrittenPack(msgspec.Struct, forbid_unknown_fields=True):
    """A pack as it stands in a header, not yet believed."""

    name: str
    sha256: str
    material: dict[str, Any]


def write_pack(pack: Pack) -> dict[str, Any]:
    return {"name": pack.name, "sha256": pack.sha256, "material": pack.material}


def check_written(written: WrittenPack | None, game: AnyGame, options: Any) -> Pack | None:
    """The pack that a header holds. Raises BadInput unless it is whole and is what the options ask for."""
    name = named_pack(game, options)
    if written is None:
        if name:
            raise BadInput("pack", f"missing, and the options ask for {name!r}")
        return None
    if not name or written.name != name:
        raise BadInput("pack.name", f"{written.name!r} is not what the options ask for")
    pack = Pack(game.id, name, _plain(written.material, "pack.material"))
    if written.sha256 != pack.sha256:
        raise BadInput("pack.sha256", "is not that of the material")
    try:
        with_pack(game, pack)
    except BadMaterial as error:
        raise BadInput(f"pack.material.{error.field}", error.problem) from None
    return pack
