"""The pages of the documentation as a reader sees them: code in lines, blocks of code, links, headings. Whatever page is added, it is among them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE_HERE = {"node_modules", "static", "artefacts", "dist", "__pycache__"}
"""Folders that hold what was installed or built, not what was written, beside those whose names begin with a dot and `build` at the root."""

_FENCE = re.compile(r"^(?P<indent> *)```(?P<kind>\w*)\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Page:
    path: Path

    def __str__(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def prose(self) -> str:
        """Without its blocks of code."""
        return _FENCE.sub("", self.text)

    def blocks(self, *kinds: str) -> list[str]:
        """The blocks of code of these kinds, as they stand."""
        return [found["text"] for found in _FENCE.finditer(self.text) if found["kind"] in kinds]

    def spans(self) -> list[str]:
        """What is written as code within a sentence or a table."""
        return spans_in(self.text)

    def links(self) -> list[str]:
        return _LINK.findall(_SPAN.sub("", self.prose))

    def anchors(self) -> set[str]:
        """Its headings, as a link names them."""
        return {_anchor(heading) for heading in _HEADING.findall(self.prose)}

    def lines_of_code(self) -> Iterator[str]:
        """Every span, and every line of a block that a shell could be given."""
        yield from self.spans()
        for block in self.blocks("", "console", "sh"):
            yield from (line.removeprefix("$ ") for line in block.splitlines())


def spans_in(text: str) -> list[str]:
    return [" ".join(span.split()) for span in _SPAN.findall(_FENCE.sub("", text))]


def _anchor(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return kept.replace(" ", "-")


@cache
def written() -> tuple[Path, ...]:
    """Every file and folder that somebody wrote, from the root of the project."""
    found: list[Path] = []
    for folder, folders, files in os.walk(ROOT):
        made = MADE_HERE | {"build"} if Path(folder) == ROOT else MADE_HERE
        folders[:] = [name for name in folders if name not in made and not name.startswith(".")]
        found += [(Path(folder) / name).relative_to(ROOT) for name in (*folders, *files)]
    return tuple(found)


PAGES = sorted((Page(ROOT / path) for path in written() if path.suffix == ".md"), key=str)
