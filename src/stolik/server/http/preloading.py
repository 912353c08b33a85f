"""What a page will need next, told to the browser together with the page, so that it need not find out file by file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

NEEDS = "needs.json"
"""Written by the build of the client: under each page, board and text the files that it needs."""
Needs = Mapping[str, Sequence[str]]

LANGUAGE = "stolik_language"
"""The cookie in which the client says what language was chosen by hand."""
_PAGES = {"": "Table", "replay": "Replay", "tv": "Tv"}
_LANGUAGES = ("en", "pl")
_TAG = re.compile(r"[a-z]{2}", re.IGNORECASE)


def table_of(path: str) -> str | None:
    """The table that this page of the client is about."""
    first, _, rest = path.partition("/")
    return rest.partition("/")[0] or None if first == "t" else None


def links(
    needs: Needs, path: str, game: str | None, languages: str, prefix: str = "", brought: Collection[str] = ()
) -> str:
    """The value of a Link header for this page; `game` is the game of its table, if that is known, `prefix` that of the server.

    What the page has `brought` along is not told.
    """
    language = language_of(languages)
    spoken = (f"text/first/{language}.json", *([f"text/{language}.json"] if path else []))
    words = [file for name in spoken for file in needs.get(name, ())]
    later = dict.fromkeys(file for name in _named(path, game, language) for file in needs.get(name, ()))
    return ", ".join(
        [
            *(f"<{prefix}/{file}>; rel=modulepreload" for file in words),
            *(f"<{prefix}/{file}>; rel={_relation(file)}" for file in later if file not in {*words, *brought}),
        ]
    )


def _named(path: str, game: str | None, language: str) -> Iterator[str]:
    match path.split("/"):
        case ["t", _, *what] if (page := _PAGES.get("/".join(what))) is not None:
            yield f"pages/{page}.svelte"
        case ["games", game]:
            yield "pages/Game.svelte"
            yield f"games/{game}/Art.svelte"
        case ["games", game, "lesson"]:
            yield "pages/Lesson.svelte"
        case _:
            return
    if game is not None:
        yield f"games/{game}/table.ts"
        yield f"games/{game}/texts/{language}.json"


def language_of(asked: str) -> str:
    """The one in which the client will speak, unless it was told otherwise."""
    tags = (tag.lower() for part in asked.split(",") for tag in _TAG.findall(part)[:1])
    return next((tag for tag in tags if tag in _LANGUAGES), _LANGUAGES[0])


def _relation(file: str) -> str:
    """Behind what the page itself names and its words: these are what the first thing to see waits for."""
    return f"{'preload; as=style; crossorigin' if file.endswith('.css') else 'modulepreload'}; fetchpriority=low"
