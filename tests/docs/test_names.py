"""What a page names is there: files, modules, commands and their options, settings, targets of `make`, addresses."""

from __future__ import annotations

import importlib
import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any, cast

import pytest
from cyclopts import App
from cyclopts.exceptions import CycloptsError, MissingArgumentError
from litestar.routes import HTTPRoute, WebSocketRoute

from stolik.cli import app
from stolik.game.installed import GAMES
from stolik.server.app import create_app
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.settings import VARIABLE, Settings
from stolik.store.engines import KEPT_OPEN, MORE_AT_MOST
from tests.docs.pages import PAGES, ROOT, Page, written

pages = pytest.mark.parametrize("page", PAGES, ids=str)

# Files

_PATH = re.compile(r"[\w.<>-]+(?:/[\w.<>-]+)*/?")
_KINDS = (".py", ".ts", ".js", ".svelte", ".css", ".json", ".md", ".toml", ".typ", ".txt", ".npz", ".svg", ".in")
_MEDIA = ("application/", "text/", "image/")
NOT_OURS = {
    "client/index.js": "brought by a package",
    "first.json": "made by the build",
    "my-pad.toml": "written by an owner of the game",
    "needs.json": "made by the build",
    "packs/": "where an owner puts packs",
    "python/<hash>/": "made by the build",
    "sheet.svg": "what a command of the page writes",
    "src/stolik/server/static/": "made by the build",
    "web/public/python": "made by the build",
}


@pages
def test_every_file_and_folder_that_a_page_names_is_there(page: Page):
    assert [path for path in paths_in(page) if not is_there(path)] == []


def paths_in(page: Page) -> set[str]:
    words = {word for span in page.spans() for word in span.split()}
    named = {word for word in words if _PATH.fullmatch(word) and ("/" in word or word.endswith(_KINDS))}
    return {path for path in named if not path.startswith((*_MEDIA, ".venv/", ".tools/")) and path not in NOT_OURS}


def is_there(path: str) -> bool:
    """As a reader would look: from the root, or as the end of some file's place; `<id>` is any one name."""
    wanted = re.compile("(.*/)?" + re.sub(r"<\w+>", r"[\\w-]+", re.escape(path.rstrip("/")).replace(r"\<", "<")))
    return any(
        wanted.fullmatch(found.as_posix()) and (not path.endswith("/") or (ROOT / found).is_dir())
        for found in written()
    )


# Modules

_MODULE = re.compile(r"(?<![\w./])stolik(?:\.(?:\w+|<id>))+(?![\w.-]*\.\w)")
_WITH_NAMES = re.compile(r"`(stolik[\w.]*)`\s\((`\w+`(?:,\s`\w+`)*)\)")
_FILES = ("stolik.db",)


@pages
def test_every_module_that_a_page_names_can_be_imported(page: Page):
    named = {name for name in _MODULE.findall(page.text) if not name.startswith(_FILES)}
    assert [name for name in sorted(named) if not can_be_imported(name)] == []


@pages
def test_every_name_that_stands_in_brackets_behind_a_module_is_in_it(page: Page):
    said = [(module, name) for module, names in _WITH_NAMES.findall(page.text) for name in re.findall(r"\w+", names)]
    assert [one for one in said if not hasattr(importlib.import_module(one[0]), one[1])] == []


def can_be_imported(name: str) -> bool:
    if "<id>" in name:
        ours = [game for game in GAMES if find_spec(f"stolik.games.{game}")]
        return all(can_be_imported(name.replace("<id>", game)) for game in ours)
    module, *rest = name.split(".")
    while rest and is_module(f"{module}.{rest[0]}"):
        module = f"{module}.{rest.pop(0)}"
    found: Any = importlib.import_module(module) if rest else None
    for attribute in rest:
        if not hasattr(found, attribute):
            return bool(entry_points(group=name))
        found = getattr(found, attribute)
    return True


def is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # what stands before the dot is no package
        return False


# Commands

_PROGRAMS = re.compile(r"^(?:\.venv/bin/)?(stolik|make|python3?)(?: (.*))?$")


def calls(page: Page, program: str) -> Iterator[list[str]]:
    """What follows the program in every call of it that the page shows."""
    for line in page.lines_of_code():
        line = re.sub(r"^(?:[A-Z_]+=\S* )+", "", line.strip())
        if (found := _PROGRAMS.match(line)) and found[1].rstrip("3") == program:
            yield shlex.split(found[2] or "", comments=True)


@pages
def test_every_call_of_stolik_is_one_that_it_understands(page: Page):
    assert [call for call in calls(page, "stolik") if not is_understood(call)] == []


def is_understood(call: list[str]) -> bool:
    if any(re.fullmatch(r"[A-Z]+", word) for word in call):  # `stolik new-game NAME`
        call = call[:1]
    try:
        app.parse_args(call, print_error=False, exit_on_error=False)
    except MissingArgumentError:
        return True
    except CycloptsError:
        return False
    return not call or call[0].startswith("--") or call[0] in {name for name in app if not name.startswith("-")}


@pages
def test_every_option_that_stands_alone_belongs_to_some_command(page: Page):
    named = {span.split()[0] for span in page.spans() if re.match(r"--?[a-z]", span)}
    assert sorted(named - options_of_stolik() - COLOURS - OF_PYTEST) == []


COLOURS = set(re.findall(r"--[a-z-]+", (ROOT / "web/src/design/tokens.css").read_text()))
"""What the client's styles call theirs looks like an option."""
OF_PYTEST = {"--ff", "--lf"}


@cache
def options_of_stolik() -> set[str]:
    return all_options(app)


def all_options(of: App) -> set[str]:
    """Of the command and of those below it."""
    found: set[str] = set()
    for name in of:
        if name.startswith("-"):
            found.add(name)
            continue
        command = of[name]
        found |= all_options(command)
        if command.default_command is not None:
            found |= {option for argument in command.assemble_argument_collection() for option in argument.names}
    return found


@pages
def test_every_target_of_make_is_there(page: Page):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {word for call in calls(page, "make") for word in call if "=" not in word and word not in {"and", "|"}}
    assert sorted(named - targets) == []


@pages
def test_every_script_is_there_and_knows_the_options_it_is_called_with(page: Page):
    for script, *rest in calls(page, "python"):
        if script == "-m":
            assert find_spec(rest[0])
        else:
            text = (ROOT / script).read_text()
            assert [option for option in rest if option.startswith("--") and f'"{option}"' not in text] == []


# Settings

SETTINGS = {VARIABLE + field.name.upper(): field for field in fields(Settings)}


@pages
def test_every_setting_that_a_page_names_is_one(page: Page):
    named = set(re.findall(r"STOLIK_[A-Z_]*[A-Z]", page.text))
    assert sorted(named - set(SETTINGS)) == []


def test_the_page_for_hosts_tells_every_setting_with_its_default():
    page = Page(ROOT / "docs/running-a-server.md")
    told: dict[str, str] = {}
    for names, defaults in re.findall(r"^\| (`STOLIK_[^|]*) \| ([^|]*)\|", page.text, re.MULTILINE):
        values = re.findall(r"`([^`]*)`", defaults)
        told.update(zip(re.findall(r"`(\w+)`", names), values or [""], strict=True))
    assert told == {name: in_the_environment(field.default) for name, field in SETTINGS.items()}


@pytest.mark.parametrize("name", ["running-a-server", "scaling"])
def test_a_page_for_hosts_tells_how_many_connections_a_process_opens(name: str):
    ways = 3  # to write, to read, and to give signs of life
    kept, most = ways * KEPT_OPEN, ways * (KEPT_OPEN + MORE_AT_MOST)
    text = " ".join(Page(ROOT / f"docs/{name}.md").text.split())
    assert f"keeps {kept} at most, and opens up to {most}" in text


def in_the_environment(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(map(str, cast("tuple[object, ...]", value)))
        case float():
            return f"{value:g}"
        case _:
            return str(value)


# Addresses

_ASKED = re.compile(r"(?:(GET|POST|PUT|PATCH|DELETE) )?(/[\w{}./-]*)(\?\S*)?")
_OF_THE_CLIENT = re.compile(r"/(games/\w+(/lesson)?|t/{\w+}(/tv|/replay)?|roller/\w+|join(/\w+)?|me|device/\w+)?")


@pages
def test_every_address_that_a_page_names_is_answered(page: Page):
    asked = [found for span in page.spans() if (found := _ASKED.fullmatch(span))]
    assert [found[0] for found in asked if not is_answered(found[1], found[2].rstrip("."))] == []


def is_answered(method: str | None, path: str) -> bool:
    if method is None and (_OF_THE_CLIENT.fullmatch(path) or any(way.startswith(f"{path}/") for _, way in ways())):
        return True
    return any(method in {None, asked} and matches(way, path) for asked, way in ways())


def matches(way: str, path: str) -> bool:
    pattern = re.sub(r"\\{\w+:path\\}", ".+", re.escape(way))
    return bool(re.fullmatch(re.sub(r"\\{\w+:\w+\\}", "[^/]+", pattern), path))


@cache
def ways() -> set[tuple[str, str]]:
    """Every method and path that the server answers, but for the client's own pages."""
    found: set[tuple[str, str]] = set()
    for route in create_app(Settings(), Timekeeper()).routes:
        match route:
            case HTTPRoute() if route.path not in {"/", "/{path:path}"}:
                found |= {(method, route.path) for method in route.methods}
            case WebSocketRoute():
                found.add(("GET", route.path))
            case _:
                """What the client knows by itself."""
    return found


UNSAID = {"HEAD", "OPTIONS"}
"""Answered wherever GET is, or by the framework itself."""


def test_the_protocol_tells_every_address_of_the_interface():
    page = Page(ROOT / "docs/protocol.md")
    told = [found for span in page.spans() if (found := _ASKED.fullmatch(span)) and found[1]]
    interface = [(method, way) for method, way in sorted(ways()) if way.startswith("/api/") and method not in UNSAID]
    silent = [
        f"{method} {way}"
        for method, way in interface
        if not way.startswith("/api/docs") and not any(found[1] == method and matches(way, found[2]) for found in told)
    ]
    assert silent == []
