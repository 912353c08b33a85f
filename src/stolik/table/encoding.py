"""The codec's fast lane: the same JSON as bytes at once, for whoever sends many updates.

What `codec.py` says is what counts; the tests hold every value of every game against it.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from stolik.game.contract import Action, AnyGame, Event
from stolik.table.codec import BadInput, codec, parse, plain, wire_name

_encode = msgspec.json.Encoder(enc_hook=plain).encode
RECENT = 1024
"""Actions of a game that are remembered by their bytes: most games have few, and the same ones come again and again."""
SHORT = 128
"""Bytes of an action that may be remembered."""
NOBODYS = b'{"seat":null'
"""How the view of somebody without a seat begins, where it says so first."""


class Encoder:
    """Writes views, events and actions of one game as bytes, and reads actions."""

    def __init__(self, game: AnyGame) -> None:
        self._codec = codec(game)
        self._actions = dict(game.actions)
        self._action_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self._codec.action_mirror)
        self._keys = {name: 1 + len(fields(cls)) for name, cls in game.actions.items() if not _has_defaults(cls)}
        """How many keys an action has, where it always has the same ones."""
        self._events = {cls: _Shape(cls, "event", name) for name, cls in game.events.items()}
        self._shapes = {cls: _Shape(cls, "do", name) for name, cls in game.actions.items()}
        self._view_as_it_is = _says_what_it_means(game.View)
        self.views_differ_by_seat_alone = not game.traits.hidden and _begins_with_seat(game.View)
        """Where nothing is hidden: then one view serves all, with another number in it."""
        self._short = lru_cache(maxsize=RECENT)(self._read)
        self._first: Action | None = None
        """Of the last list that had to be written."""
        self._kept: list[Action] = []
        self._written: dict[int, bytes] = {}
        """By address, those that are kept."""
        self._lists: dict[int, tuple[Sequence[Action], bytes]] = {}
        """By address, lists of those, which are kept too: often the very same one is offered again."""

    def view(self, view: Any) -> bytes:
        return _encode(view if self._view_as_it_is else plain(view))

    def view_from(self, view: bytes, seat: int) -> bytes:
        """That view of nobody's, as the seat sees it: only where views differ by seat alone."""
        return b'{"seat":%d' % seat + view[len(NOBODYS) :]

    def event(self, event: Event) -> bytes:
        """What happened, without its audience: whoever gets it belongs to it."""
        return self._events[type(event)].encode(event)

    def actions(self, actions: Sequence[Action]) -> bytes:
        """All of them as one list."""
        if not actions:
            return b"[]"
        known = self._lists.get(id(actions))
        if known is not None:
            return known[1]
        try:
            written = b"[%b]" % b",".join(map(self._written.__getitem__, map(id, actions)))
        except KeyError:
            pass
        else:
            self._keep(actions, written)
            return written
        shape = self._shapes[type(actions[0])]
        if shape.only_numbers and set(map(type, actions)) == {shape.cls}:
            self._remember(actions)
            return _encode(actions).replace(b"{", shape.front)
        return b"[%b]" % b",".join(self._shapes[type(action)].encode(action) for action in actions)

    def _keep(self, actions: Sequence[Action], written: bytes) -> None:
        """A tuple is what it was as long as it is kept; any other list may become another."""
        if type(cast("object", actions)) is tuple:
            if len(self._lists) == RECENT:
                del self._lists[next(iter(self._lists))]
            self._lists[id(actions)] = actions, written

    def _remember(self, actions: Sequence[Action]) -> None:
        """Rules that offer the very same objects again and again have each of them written once. An object is known by its address,
        which is its own as long as it is kept here."""
        again, self._first = actions[0] is self._first, actions[0]
        if again and len(actions) <= RECENT:
            if len(self._kept) + len(actions) > RECENT:
                self._kept.clear()
                self._written.clear()
            self._kept += actions
            self._written |= {id(action): self.action(action) for action in actions}

    def action(self, action: Action) -> bytes:
        return self._shapes[type(action)].encode(action)

    def read_action(self, data: bytes) -> Action:
        """Raises BadInput, which names the field, if it is no action of this game."""
        return self._short(data) if len(data) <= SHORT else self._read(data)

    def _read(self, data: bytes) -> Action:
        try:
            found = self._action_decoder.decode(data)
        except msgspec.ValidationError:
            return self._codec.read_action(parse(data))
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadInput("action", str(error)) from None
        tag = str(found.__struct_config__.tag)
        if data.count(b":") != self._keys.get(tag):
            parse(data)  # refuses what the decoder forgives: a key that is given twice
        return msgspec.convert(found, self._actions[tag], from_attributes=True)


class _Shape:
    """How one class of actions or events is written."""

    def __init__(self, cls: type, tag_field: str, tag: str) -> None:
        names = [field.name for field in fields(cls) if not (tag_field == "event" and field.name == "to")]
        self.cls = cls
        self._tag = {tag_field: tag}
        self._keys = [wire_name(name) for name in names]
        self._values = _all_of(names)
        self._as_it_is = all(_says_what_it_means(hint) for hint in get_type_hints(cls, include_extras=True).values())
        hints = get_type_hints(cls)
        self.only_numbers = bool(names) and self._keys == names and all(hints[name] in (int, bool) for name in names)
        """Then no brace in its JSON but its own."""
        self.front = b'{"%b":"%b",' % (tag_field.encode(), tag.encode())
        self._whole_numbers: bytes | None = None
        """The JSON with a place for each of its numbers, where there is nothing else in it."""
        if len(names) > 1 and all(hints[name] is int for name in names):
            places = b",".join(b'"%b":%%d' % key.encode() for key in self._keys)
            self._whole_numbers = self.front + places + b"}"

    def encode(self, value: Any) -> bytes:
        if self._whole_numbers is not None:
            return self._whole_numbers % self._values(value)
        written = {**self._tag, **dict(zip(self._keys, self._values(value), strict=True))}
        return _encode(written if self._as_it_is else plain(written))


def _begins_with_seat(view: type) -> bool:
    return is_dataclass(view) and [field.name for field in fields(view)][:1] == ["seat"]


def _has_defaults(cls: type) -> bool:
    return any(field.default is not MISSING for field in fields(cls))


def _all_of(names: Sequence[str]) -> Any:
    """A function that takes a value and gives these of its fields."""
    if len(names) > 1:
        return attrgetter(*names)

    def few(value: object) -> tuple[Any, ...]:
        return tuple(getattr(value, name) for name in names)

    return few


@cache
def _says_what_it_means(hint: Any) -> bool:
    """Whether every field in it is called the same in Python and on the wire."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _says_what_it_means(arguments[0])
    if origin is Literal:
        return True
    if origin in (Union, types.UnionType) or arguments:
        return all(_says_what_it_means(argument) for argument in arguments if argument is not Ellipsis)
    if not is_dataclass(hint):
        return True
    inner: Iterable[Any] = get_type_hints(hint, include_extras=True).values()
    names = [field.name for field in fields(cast("type", hint))]
    return all(wire_name(name) == name for name in names) and all(_says_what_it_means(part) for part in inner)


@lru_cache(maxsize=64)
def encoder(game: AnyGame) -> Encoder:
    """The game's encoder; kept, though not for every pack ever played with."""
    return Encoder(game)
