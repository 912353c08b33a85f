"""Writes the client's types from the server's schemas; with --check it only says whether they still agree.

`web/src/wire/messages.ts` has what goes over HTTP and the socket, `web/src/wire/games/<id>.ts` a game's views, actions,
events and options, and `web/src/wire/material.ts` what is thrown and drawn in games that people play on paper.
The server knows best what it sends, so nobody writes these by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from stolik.games.crisscross.rules.printed import SYMBOLS
from stolik.games.crisscross.rules.turn import ROUNDS
from stolik.games.luckybox.rules import state as luckybox
from stolik.games.luckybox.rules.tableau import ROUNDS as LUCKYBOX_ROUNDS
from stolik.games.twentyone.rules.moves import STAYS
from stolik.games.twentyone.rules.printed import COLOURS, SIDES
from stolik.server.http.schemas import all_schemas

WIRE = Path(__file__).parents[1] / "web" / "src" / "wire"
HEAD = "// Made from the server's schemas by `make types`. Do not edit.\n"
AUDIENCE = "to"
"""Said in records only: what a seat is sent carries no audience."""

Schema = Mapping[str, Any]


def written(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    match schema:
        case {"$ref": ref}:
            return ref.rpartition("/")[2]
        case {"anyOf": choices}:
            return " | ".join(dict.fromkeys(written(choice) for choice in choices))
        case {"enum": values}:
            return " | ".join(_literal(value) for value in values)
        case {"const": value}:
            return _literal(value)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(written(item) for item in items)}]"
        case {"type": "array"}:
            inner = written(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner and not inner.endswith(">") else f"{inner}[]"
        case {"type": "object", "properties": properties}:
            fields = (f"{name}: {written(inner)}" for name, inner in properties.items())
            return "{ " + "; ".join(fields) + " }"
        case {"type": "object"}:
            inside: Schema | bool = schema.get("additionalProperties", False)
            return f"Record<string, {'unknown' if isinstance(inside, bool) else written(inside)}>"
        case {"type": kind}:
            return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[
                kind
            ]
        case _:
            return "unknown"


def _literal(value: object) -> str:
    if value is None:
        return "null"
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def declared(name: str, schema: Schema, *, complete: bool) -> str:
    """One type with its fields. What has a default may be left out, unless such values are always sent complete."""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"export type {name} = {written(schema)}\n"
    required = set(schema.get("required", ()))
    lines = [
        f"  {field}{'?' if (not complete and field not in required) or field == AUDIENCE else ''}: {written(inner)}\n"
        for field, inner in schema["properties"].items()
    ]
    return f"export type {name} = {{\n{''.join(lines)}}}\n"


def messages(found: Schema) -> str:
    parts: dict[str, str] = {}
    for room in ("outgoing", "http", "incoming"):
        for name, schema in found[room]["$defs"].items():
            parts.setdefault(name, declared(name, schema, complete=False))
    union = written(found["outgoing"])
    return HEAD + "\n" + "\n".join(parts.values()) + f"\nexport type Outgoing = {union}\n"


def game(schema: Schema) -> str:
    actions = {choice["$ref"].rpartition("/")[2] for choice in _choices(schema["properties"]["action"])}
    parts = [declared(name, inner, complete=name not in actions) for name, inner in schema["$defs"].items()]
    unions = [
        f"export type {name} = {written(schema['properties'][key])}\n"
        for name, key in (("Action", "action"), ("Event", "event"))
    ]
    return HEAD + "\n" + "\n".join([*parts, *unions])


def _choices(schema: Schema) -> list[Schema]:
    return list(schema.get("anyOf", [schema]))


MATERIAL: Mapping[str, Mapping[str, object]] = {
    "crisscross": {"symbols": SYMBOLS, "rounds": ROUNDS},
    "twentyone": {
        "colours": COLOURS,
        "sides": SIDES,
        "stays": STAYS,
    },
    "luckybox": {"numbers": luckybox.NUMBER_CARDS, "rounds": LUCKYBOX_ROUNDS, "turns": luckybox.TURNS},
}
"""The dice and number cards of a game and how often they are used: for a phone that throws them where nobody asks the server."""


def material() -> str:
    lines = [
        f"export const {game} = {{\n"
        + "".join(f"  {name}: {_value(value)},\n" for name, value in parts.items())
        + "} as const\n"
        for game, parts in MATERIAL.items()
    ]
    return HEAD.replace("server's schemas", "rules") + "\n" + "\n".join(lines)


def _value(value: object) -> str:
    return msgspec.json.encode(value).decode().replace('"', "'").replace(",", ", ")


def files() -> Iterator[tuple[Path, str]]:
    found = all_schemas()
    yield WIRE / "messages.ts", messages(found)
    yield WIRE / "material.ts", material()
    for name, schema in sorted(found["games"].items()):
        yield WIRE / "games" / f"{name}.ts", game(schema)


def main(arguments: list[str]) -> int:
    stale = [(path, text) for path, text in files() if not path.is_file() or path.read_text() != text]
    if "--check" in arguments:
        for path, _ in stale:
            print(
                f"{path.relative_to(WIRE.parents[2])} no longer says what the server does: make types", file=sys.stderr
            )
        return 1 if stale else 0
    for path, text in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
