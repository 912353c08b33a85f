"""Writes the client's types from the server's schemas; with --check it only says whether they still agree.

`web/src/wire/messages.ts` has what goes over HTTP and the socket, `web/src/games/<id>/wire.ts` a game's views, actions, events and
options, and what is thrown and drawn in it. The server knows best what it sends, so nobody writes these by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from stolik.game.installed import part
from stolik.server.http.schemas import all_schemas

WEB = Path(__file__).parents[1] / "web" / "src"
HEAD = "// Made from the server's schemas by `make types`. Do not edit.\n"
AUDIENCE = "to"
"""Said in records only: what a seat is sent carries no audience."""

Schema = Mapping[str, Any]


def written(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    match schema:
        case {"$ref": ref}:
            return ref.rpartition("/")[2]
        case {"title": str(title)}:
            return title
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
            names = written({"type": "string", **schema.get("propertyNames", {})})
            return f"Record<{names}, {'unknown' if isinstance(inside, bool) else written(inside)}>"
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
        plain = {key: value for key, value in schema.items() if key != "title"}
        return f"export type {name} = {written(plain)}\n"
    required = set(schema.get("required", ()))
    lines = [
        f"  {field}{'?' if (not complete and field not in required) or field == AUDIENCE else ''}: {written(inner)}\n"
        for field, inner in schema["properties"].items()
    ]
    return f"export type {name} = {{\n{''.join(lines)}}}\n"


def titled(schema: Any) -> Iterator[tuple[str, Schema]]:
    """The values of a game on their way through the server, which have a title and no definition of their own."""
    if isinstance(schema, Mapping):
        inside = cast("Schema", schema)
        if isinstance(inside.get("title"), str):
            yield inside["title"], {key: value for key, value in inside.items() if key not in ("title", "description")}
        for inner in inside.values():
            yield from titled(inner)
    elif isinstance(schema, list):
        for inner in cast("list[Any]", schema):
            yield from titled(inner)


def messages(found: Schema) -> str:
    parts: dict[str, str] = {}
    for room in ("outgoing", "http", "incoming"):
        definitions = found[room]["$defs"]
        for name, schema in definitions.items():
            parts.setdefault(name, declared(name, schema, complete=False))
        for name, schema in titled(list(definitions.values())):
            parts.setdefault(name, declared(name, schema, complete=False))
    unions = [f"export type {name} = {written(found[room])}\n" for name, room in UNIONS]
    return HEAD + "\n" + "\n".join([*parts.values(), *unions])


UNIONS = (("Incoming", "incoming"), ("Outgoing", "outgoing"))
"""What clients say, and what the server says."""


def game(schema: Schema, material: Mapping[str, object]) -> str:
    actions = {choice["$ref"].rpartition("/")[2] for choice in _choices(schema["properties"]["action"])}
    parts = [declared(name, inner, complete=name not in actions) for name, inner in schema["$defs"].items()]
    unions = [
        f"export type {name} = {written(schema['properties'][key])}\n"
        for name, key in (("Action", "action"), ("Event", "event"))
    ]
    return HEAD + "\n" + "\n".join([*parts, *unions, *_material(material)])


def _choices(schema: Schema) -> list[Schema]:
    return list(schema.get("anyOf", [schema]))


MATERIAL_IS = "What the game is played with, how often it is used and what it counts, for what is worked out where nobody asks the server."


def material_of(game: str) -> Mapping[str, object]:
    """What the game itself says that it is played with, if it says so."""
    module = part(game, "material")
    return module.MATERIAL if module else {}


def _material(parts: Mapping[str, object]) -> Iterator[str]:
    if parts:
        lines = "".join(f"  {name}: {_value(value)},\n" for name, value in parts.items())
        yield f"/** {MATERIAL_IS} */\nexport const MATERIAL = {{\n{lines}}} as const\n"


def _value(value: object) -> str:
    return msgspec.json.encode(value).decode().replace('"', "'").replace(",", ", ")


def files() -> Iterator[tuple[Path, str]]:
    found = all_schemas()
    yield WEB / "wire" / "messages.ts", messages(found)
    for name, schema in sorted(found["games"].items()):
        yield WEB / "games" / name / "wire.ts", game(schema, material_of(name))


def main(arguments: list[str]) -> int:
    stale = [(path, text) for path, text in files() if not path.is_file() or path.read_text() != text]
    if "--check" in arguments:
        for path, _ in stale:
            print(
                f"{path.relative_to(WEB.parents[1])} no longer says what the server does: make types", file=sys.stderr
            )
        return 1 if stale else 0
    for path, text in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
