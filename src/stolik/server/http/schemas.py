"""JSON Schemas of everything that is said between client and server, from the same types that read and write it."""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.server.http.daily import DailyResults, Today
from stolik.server.http.game_list import GameList
from stolik.server.http.games import CodeFound
from stolik.server.http.keeping import ComeBack, DeviceLink, DeviceToken, ForgetMe, Forgotten, Phrase, PhraseMade
from stolik.server.http.learning import AllLearnt
from stolik.server.http.my_figures import AllFigures, KindOfGame, OnLadder, Shelf
from stolik.server.http.my_games import PlayedList, RunningList
from stolik.server.http.offline import HandedIn, OfflineGame, OfflineList
from stolik.server.http.people import AboutMe, BestResults, TableList
from stolik.server.http.practice import TryAgain
from stolik.server.http.problems import Problem
from stolik.server.http.puzzles import PuzzleList, PuzzlePreview, PuzzleShown, PuzzleSolution, PuzzleTry, PuzzleVerdict
from stolik.server.http.replays import FeatsDone
from stolik.server.http.turns import Feed, PushOffered, Subscribe
from stolik.server.live.arranging import AtTable, ChangeTable, GiveNonce, NewTable, SetSeat
from stolik.server.live.lessons import LessonExample, LessonMove, LessonPreview, LessonShown, LessonTry
from stolik.server.live.past_games import Replay
from stolik.server.live.reviewing import ReviewAnswer
from stolik.server.people.person import Myself, Person
from stolik.server.protocol.incoming import Message
from stolik.server.protocol.outgoing import Answer, TableInfo
from stolik.table.codec import codec

REF = "#/$defs/{name}"


def all_schemas() -> dict[str, Any]:
    """What clients say, what the server says, the bodies of the HTTP interface, and each game's own values."""
    return {
        "incoming": _one(Message),
        "outgoing": _one(Answer),
        "http": _several(
            {
                "AboutMe": AboutMe,
                "AllFigures": AllFigures,
                "AllLearnt": AllLearnt,
                "BestResults": BestResults,
                "AtTable": AtTable,
                "ChangeTable": ChangeTable,
                "CodeFound": CodeFound,
                "ComeBack": ComeBack,
                "DailyResults": DailyResults,
                "DeviceLink": DeviceLink,
                "DeviceToken": DeviceToken,
                "FeatsDone": FeatsDone,
                "ForgetMe": ForgetMe,
                "Forgotten": Forgotten,
                "HandedIn": HandedIn,
                "OfflineGame": OfflineGame,
                "OfflineList": OfflineList,
                "GameList": GameList,
                "GiveNonce": GiveNonce,
                "KindOfGame": KindOfGame,
                "LessonExample": LessonExample,
                "LessonMove": LessonMove,
                "LessonPreview": LessonPreview,
                "LessonShown": LessonShown,
                "LessonTry": LessonTry,
                "Myself": Myself,
                "NewTable": NewTable,
                "Feed": Feed,
                "Person": Person,
                "Phrase": Phrase,
                "PhraseMade": PhraseMade,
                "PlayedList": PlayedList,
                "Problem": Problem,
                "PushOffered": PushOffered,
                "PuzzleList": PuzzleList,
                "PuzzlePreview": PuzzlePreview,
                "PuzzleShown": PuzzleShown,
                "PuzzleSolution": PuzzleSolution,
                "PuzzleTry": PuzzleTry,
                "PuzzleVerdict": PuzzleVerdict,
                "Replay": Replay,
                "ReviewAnswer": ReviewAnswer,
                "RunningList": RunningList,
                "SetSeat": SetSeat,
                "Shelf": Shelf,
                "OnLadder": OnLadder,
                "Subscribe": Subscribe,
                "Table": TableInfo,
                "TableList": TableList,
                "Today": Today,
                "TryAgain": TryAgain,
            }
        ),
        "games": {game.id: game_schema(game) for game in GAMES.values()},
    }


def game_schema(game: AnyGame) -> dict[str, Any]:
    """The game's options, view, actions and events."""
    said = codec(game)
    return _several(
        {
            "options": said.options_mirror,
            "view": said.view_mirror,
            "action": said.action_mirror,
            "event": said.event_mirror,
        }
    )


def _one(kind: Any) -> dict[str, Any]:
    (found,), definitions = msgspec.json.schema_components((kind,), ref_template=REF)
    return {**found, "$defs": definitions}


def _several(kinds: dict[str, Any]) -> dict[str, Any]:
    found, definitions = msgspec.json.schema_components(tuple(kinds.values()), ref_template=REF)
    return {"properties": dict(zip(kinds, found, strict=True)), "$defs": definitions}
