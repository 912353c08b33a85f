"""Actions nobody would think of: made from the types alone, so that the rules have something to refuse."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from stolik.game.chance import Luck
from stolik.game.contract import Action, AnyGame, Between, Length


def made_up_action(game: AnyGame, luck: Luck) -> Action:
    classes = tuple(game.actions.values())
    return _made_up(classes[luck.below(len(classes))], luck)


def _made_up(hint: Any, luck: Luck, low: int = -1, high: int = 30) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        return hint(**{field.name: _made_up(hints[field.name], luck) for field in fields(hint)})  # type: ignore[operator]
    if origin is Annotated:
        inner, bound = arguments[0], arguments[1]
        match bound:
            case Between(low, high):
                return _made_up(inner, luck, low - 1, high + 1)
            case Length():
                return _made_up(inner, luck)
            case _:
                raise TypeError(f"no idea how to make up {hint}")
    if origin is Literal:
        return arguments[luck.below(len(arguments))]
    if origin is tuple and arguments[-1] is Ellipsis:
        return tuple(_made_up(arguments[0], luck, low, high) for _ in range(luck.below(5)))
    if origin is tuple:
        return tuple(_made_up(argument, luck, low, high) for argument in arguments)
    if origin in (Union, types.UnionType):
        return _made_up(arguments[luck.below(len(arguments))], luck, low, high)
    return _made_up_simple(hint, luck, low, high)


def _made_up_simple(hint: Any, luck: Luck, low: int, high: int) -> Any:
    if hint is int:
        return low + luck.below(high - low + 1)
    if hint is bool:
        return bool(luck.below(2))
    if hint is str:
        return ("", "x", "a1", "A1", "red")[luck.below(5)]
    if hint is type(None):
        return None
    raise TypeError(f"no idea how to make up {hint}")
