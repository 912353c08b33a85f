"""A game's own values on their way through the server: views, actions, events and options, which nobody here looks into.

They are plain JSON objects; their titles and the little that all games share are for the schemas that clients are made from.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw

_SCALAR = {
    "title": "OptionValue",
    "anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "null"}],
}
_ACTION = Meta(
    title="GameAction",
    extra_json_schema={"type": "object", "properties": {"do": {"type": "string"}}, "required": ["do"]},
)
_OPTION_SCHEMA = {
    "title": "OptionSchema",
    "type": "object",
    "properties": {
        "type": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "enum": {"type": "array", "items": _SCALAR},
        "minimum": {"type": "integer"},
        "maximum": {"type": "integer"},
        "anyOf": {"type": "array", "items": {"$ref": "#/$defs/OptionSchema"}},
    },
}

GameView: TypeAlias = Annotated[dict[str, Any], Meta(title="GameView")]
GameAction: TypeAlias = Annotated[dict[str, Any], _ACTION]
RawAction: TypeAlias = Annotated[Raw, _ACTION]
"""Decoded by the game's own codec, once."""
GameEvent: TypeAlias = Annotated[
    dict[str, Any],
    Meta(title="GameEvent", extra_json_schema={"properties": {"event": {"type": "string"}}, "required": ["event"]}),
]
Options: TypeAlias = Annotated[
    dict[str, Any], Meta(title="Options", extra_json_schema={"additionalProperties": _SCALAR})
]
OptionsSchema: TypeAlias = Annotated[
    dict[str, Any],
    Meta(
        title="OptionsSchema",
        extra_json_schema={
            "properties": {"properties": {"type": "object", "additionalProperties": _OPTION_SCHEMA}},
            "required": ["properties"],
        },
    ),
]
"""A game's options as a JSON Schema: what of it a form needs to know."""
