"""Between the values of a game and JSON: typed, and strict about everything that comes in.

A game's dataclasses are mirrored once as msgspec structs that refuse unknown fields and carry the bounds that the
rules wrote beside the types. What goes out is plain lists and objects; how they become bytes is the caller's affair.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache, reduce
from typing import Annotated, Any, Literal, NoReturn, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from stolik.game.contract import Action, AnyGame, Between, Event, Length

ValueT = TypeVar("ValueT")

MAX_INPUT = 64 * 1024
"""Bytes of JSON that may come in at once, unless the caller knows better."""
MAX_DEPTH = 32


class BadInput(ValueError):
    """Something that came in from outside and cannot be understood: which field, and what is wrong with it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.field = field
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        """On the way between processes: Python would make it anew from its message alone."""
        return type(self), (self.field, self.problem)


# JSON


def parse(text: bytes | str, *, most: int = MAX_INPUT) -> Any:
    """JSON as plain values; refuses what JSON forgives: repeated keys, NaN, endless nesting, endless length."""
    if len(text) > most:
        raise BadInput("", f"longer than {most} bytes")
    try:
        text = text if isinstance(text, str) else text.decode()
        value = _DECODER.decode(text)
    except BadInput:
        raise
    except RecursionError:
        raise BadInput("", f"nested deeper than {MAX_DEPTH} levels") from None
    except ValueError as error:
        raise BadInput("", f"not JSON: {error}") from None
    if text.count("[") + text.count("{") >= MAX_DEPTH:
        _check_depth(value, MAX_DEPTH)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadInput(first_repeated(key for key, _ in pairs), "given more than once")
    return found


def first_repeated(keys: Iterable[str]) -> str:
    """Of keys among which one is there twice: the first that is there again. Each is looked at once, for there may be thousands."""
    seen = set[str]()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    raise ValueError("none is there twice")


def _no_constant(name: str) -> NoReturn:
    raise BadInput("", f"{name} is not a number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)


def _check_depth(value: Any, left: int) -> None:
    if left == 0:
        raise BadInput("", f"nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, dict):
        for inner in cast("dict[str, Any]", value).values():
            _check_depth(inner, left - 1)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            _check_depth(inner, left - 1)


_AT = re.compile(r"^(?P<problem>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_NAMED_FIELD = re.compile(r"^Object (?P<what>contains unknown|missing required) field `(?P<name>[^`]*)`$")


def convert(value: Any, to: Any, within: str) -> Any:
    """Plain values as that type, or a BadInput that names the field below `within`."""
    try:
        return msgspec.convert(value, to, strict=True)
    except msgspec.ValidationError as error:
        found = _AT.match(str(error))
        problem, path = (found["problem"], found["path"] or "") if found else (str(error), "")
        if named := _NAMED_FIELD.match(problem):
            path = f"{path}.{named['name']}"
            problem = "no such field" if named["what"] == "contains unknown" else "missing"
        raise BadInput(f"{within}{path}".strip("."), problem) from None


# Dataclasses and their mirrors


@cache
def mirror(cls: type, tag_field: str | None = None, tag: str | None = None) -> type[msgspec.Struct]:
    """The struct that says on the wire what the dataclass says in the rules."""
    hints = get_type_hints(cls, include_extras=True)
    members: list[tuple[str, Any, Any]] = []
    for field in fields(cls):
        default: Any = field.default if field.default is not MISSING else msgspec.NODEFAULT
        members.append((field.name, _on_the_wire(hints[field.name]), default))
    return msgspec.defstruct(
        cls.__name__,
        members,
        tag_field=tag_field,
        tag=tag,
        rename=wire_name,
        forbid_unknown_fields=True,
        frozen=True,
        kw_only=True,
    )


def wire_name(field: str) -> str:
    """A field whose name is a word of Python's own carries an underscore there: `from_` is `from`."""
    return field.removesuffix("_")


def _on_the_wire(hint: Any) -> Any:
    """The same type with dataclasses mirrored and bounds written the way msgspec reads them."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        inner = _on_the_wire(arguments[0])
        for bound in arguments[1:]:
            inner = Annotated[inner, _bound(bound)]
        return inner
    if origin is Literal or not arguments:
        return mirror(cast("type", hint)) if is_dataclass(hint) else hint
    if origin in (Union, types.UnionType):
        return _union(_on_the_wire(argument) for argument in arguments)
    mirrored = origin[tuple(argument if argument is Ellipsis else _on_the_wire(argument) for argument in arguments)]
    if issubclass(origin, Mapping) and get_origin(arguments[0]) is Literal:
        return Annotated[mirrored, _named_keys(arguments[0])]
    return mirrored


def _named_keys(names: Any) -> msgspec.Meta:
    """msgspec checks the names of such keys, but its schemas forget them."""
    return msgspec.Meta(extra_json_schema={"propertyNames": {"enum": sorted(get_args(names))}})


def _union(kinds: Iterable[Any]) -> Any:
    def either(one: Any, other: Any) -> Any:
        return one | other

    return reduce(either, kinds)


def _bound(bound: object) -> msgspec.Meta:
    match bound:
        case Between(low, high):
            return msgspec.Meta(ge=low, le=high)
        case Length(low, high):
            return msgspec.Meta(min_length=low, max_length=high)
        case _:
            raise TypeError(f"{bound!r} is no bound that the codec knows")


def plain(value: Any) -> Any:
    """A dataclass, tuple or mapping of the rules as plain lists and objects."""
    if is_dataclass(value) and not isinstance(value, type):
        return {wire_name(field): plain(getattr(value, field)) for field in _field_names(type(value))}
    if isinstance(value, str | int | float | bool | None):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in cast("Mapping[Any, Any]", value).items()}
    if isinstance(value, Sequence):
        return [plain(inner) for inner in cast("Sequence[Any]", value)]
    raise TypeError(f"{type(value).__name__} has no form in JSON")


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


class Codec:
    """Reads and writes the actions, events, views and options of one game."""

    def __init__(self, game: AnyGame) -> None:
        self._actions = dict(game.actions)
        self._events = dict(game.events)
        self._action_names = {cls: name for name, cls in self._actions.items()}
        self._event_names = {cls: name for name, cls in self._events.items()}
        self._options: type[Any] = game.Options
        self._view: type[Any] = game.View
        self.action_mirror: Any = _one_of(self._actions, "do")
        self.event_mirror: Any = _one_of(self._events, "event")
        self.options_mirror: Any = mirror(self._options)
        self.view_mirror: Any = mirror(self._view)

    def read_action(self, value: Any, within: str = "action") -> Action:
        found = convert(value, self.action_mirror, within)
        return _as(self._actions[_tag(found)], found)

    def write_action(self, action: Action) -> dict[str, Any]:
        return {"do": self._action_names[type(action)], **plain(action)}

    def read_event(self, value: Any, within: str = "event") -> Event:
        found = convert(value, self.event_mirror, within)
        return _as(self._events[_tag(found)], found)

    def write_event(self, event: Event) -> dict[str, Any]:
        """What happened, with its audience unless that is everybody."""
        written: dict[str, Any] = {"event": self._event_names[type(event)], **plain(event)}
        if event.to is None:
            del written["to"]
        return written

    def read_options(self, value: Any, within: str = "options") -> Any:
        return _as(self._options, convert(value, self.options_mirror, within))

    def write_options(self, options: Any) -> dict[str, Any]:
        return plain(options)

    def read_view(self, value: Any, within: str = "view") -> Any:
        return _as(self._view, convert(value, self.view_mirror, within))

    def write_view(self, view: Any) -> dict[str, Any]:
        return plain(view)


def _one_of(classes: Mapping[str, type], tag_field: str) -> Any:
    return _union(mirror(cls, tag_field, name) for name, cls in classes.items())


def _as(cls: type[ValueT], found: msgspec.Struct) -> ValueT:
    """The value of the rules that a mirror of it stands for."""
    return msgspec.convert(found, cls, from_attributes=True)


def _tag(found: msgspec.Struct) -> str:
    return str(found.__struct_config__.tag)


@lru_cache(maxsize=64)
def codec(game: AnyGame) -> Codec:
    """The game's codec; building one takes a while, so it is kept, though not for every pack ever played with."""
    return Codec(game)
