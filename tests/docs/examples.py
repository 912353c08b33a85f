"""Examples of JSON that leave something out (`…`), and whether what they show is what the server's schemas say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, cast

LEFT_OUT = "…"
"""In an object: there are more fields. As an object or in a list: what it is, is said elsewhere."""
_WORDS = re.compile(r'"(?:[^"\\]|\\.)*"|…[^"{}\[\]]*…|…|\b[A-Z]\w*')

Json = Any


def read(text: str) -> Json:
    """The example as a value, with a mark wherever something was left out."""
    marked = _WORDS.sub(lambda found: found[0] if found[0].startswith('"') else f'"{LEFT_OUT}"', text)
    marked = re.sub(rf'([{{,]\s*"{LEFT_OUT}")(\s*\}})', r"\1: null\2", marked)
    return json.loads(marked)


def faults(value: Json, schema: dict[str, Any], definitions: dict[str, Any], at: str = "") -> Iterator[str]:
    """What the example shows and the schema does not know, and what always comes and the example does not show."""
    ours = "$ref" in schema
    if ours:
        schema = definitions[schema["$ref"].rpartition("/")[2]]
    choices = schema.get("anyOf") or schema.get("oneOf")
    if value == LEFT_OUT:
        return
    if choices:
        found = [list(faults(value, choice, definitions, at)) for choice in choices]
        yield from min(found, key=len)
    elif not _has_type(value, schema) or value not in schema.get("enum", [value]):
        yield f"{at}: {value!r} is not {schema}"
    elif isinstance(value, dict):
        yield from _of_object(cast("dict[str, Json]", value), schema, definitions, at, ours=ours)
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        for number, item in enumerate(cast("list[Json]", value)):
            yield from faults(item, schema["items"], definitions, f"{at}[{number}]")


def _of_object(
    value: dict[str, Json], schema: dict[str, Any], definitions: dict[str, Any], at: str, *, ours: bool
) -> Iterator[str]:
    """What is ours has the fields that the schema names; what is a game's own may have any."""
    known: dict[str, Any] = schema.get("properties", {})
    other: Any = schema.get("additionalProperties", False if ours else {})
    for name, shown in value.items():
        if name == LEFT_OUT:
            continue
        if name in known:
            yield from faults(shown, known[name], definitions, f"{at}.{name}")
        elif isinstance(other, dict):
            yield from faults(shown, cast("dict[str, Any]", other), definitions, f"{at}.{name}")
        elif other is False:
            yield f"{at}.{name}: there is no such field"
    if LEFT_OUT not in value:
        yield from (f"{at}.{name}: is not shown" for name in schema.get("required", ()) if name not in value)


_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def _has_type(value: Json, schema: dict[str, Any]) -> bool:
    if "type" not in schema:
        return True
    if isinstance(value, bool):
        return schema["type"] == "boolean"
    return isinstance(value, _TYPES[schema["type"]])
