"""The maps of the house have every room that there is, and none that there is not."""

from __future__ import annotations

import re

from tests.docs.pages import MADE_HERE, ROOT, Page

ARCHITECTURE = Page(ROOT / "docs/architecture.md")


def folders(place: str) -> set[str]:
    return {found.name for found in (ROOT / place).iterdir() if found.is_dir() and found.name not in MADE_HERE}


def modules(place: str) -> set[str]:
    return {found.name for found in (ROOT / place).glob("*.py") if found.name != "__init__.py"}


def test_the_page_tells_what_lives_in_every_room():
    rooms = ARCHITECTURE.text.split("\n## The rooms\n")[1].split("\n## ")[0]
    told = set(re.findall(r"^\| `(\w+)/(?:<id>/)?` \|", rooms, re.MULTILINE))
    assert told == folders("src/stolik") | {"web"}


def test_the_map_of_the_server_has_its_rooms_and_its_modules():
    (drawn,) = [block for block in ARCHITECTURE.blocks("") if block.startswith("crew.py")]
    assert set(re.findall(r"\b\w+/", drawn)) == {f"{room}/" for room in folders("src/stolik/server")}
    assert set(re.findall(r"\b\w+\.py", drawn)) == modules("src/stolik/server")


def test_the_page_of_the_client_tells_what_lives_in_every_folder():
    told = re.findall(r"`src/(\w+)/`", Page(ROOT / "web/README.md").text)
    assert {*told} == folders("web/src")
    assert len(told) == len({*told})


def test_the_page_of_the_client_names_every_file_that_all_games_have():
    games = [found for found in (ROOT / "web/src/games").iterdir() if found.is_dir()]
    common = set[str].intersection(*({file.name for file in game.iterdir() if file.is_file()} for game in games))
    told = {span for span in Page(ROOT / "web/README.md").spans() if "/" not in span}
    assert sorted(common - told) == []


def test_the_page_for_hosts_names_every_cookie():
    sources = (ROOT / "src/stolik/server/http").glob("*.py")
    named = {name for path in sources for name in re.findall(r'"(stolik_\w+)"', path.read_text(encoding="utf-8"))}
    told = {span for span in Page(ROOT / "docs/running-a-server.md").spans() if re.fullmatch(r"stolik_\w+", span)}
    assert told == named != set()
