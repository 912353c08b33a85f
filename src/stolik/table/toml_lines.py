"""In which line of a TOML file a field stands; the standard library reads the values but keeps no lines.

The text is known to be valid TOML when its fields are looked for: this finds places, it judges nothing. Only how deep a text
goes is asked before anybody parses it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import TypeAlias

Steps: TypeAlias = tuple[str, ...]
"""The names that lead to a field, an index in a list among them: `sheets.B[2]` is ("sheets", "B", "2")."""

_STEP = re.compile(r"[^.\[\]]+")


def line_of(text: str, field: str) -> int:
    """The line, counted from 1, where the field stands, or else the nearest one around it that is there."""
    lines = field_lines(text)
    path: Steps = tuple(_STEP.findall(field))
    while path and path not in lines:
        path = path[:-1]
    return lines[path] if path else 1


def field_lines(text: str) -> dict[Steps, int]:
    """Every table, field and list item of the text, and its line."""
    return _Scan(text).lines


_QUOTED_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
"""What is never closed counts up to where it would have to be: the way through any text is one way, without going back."""
_BETWEEN = re.compile(r"[\[{]|[\]}]|[^\[\]{}=,\n]+|\n")


def line_too_deep(text: str, most: int) -> int | None:
    """The first line with a key of more than `most` dots, or with more than `most` brackets open; None if there is none.

    For any text, valid or not, and in time that grows with its length alone. (The parser of the standard library takes
    time and memory with the square of a dotted key's length.)
    """
    line, left = 1, most
    for part in _BETWEEN.finditer(_QUOTED_OR_COMMENT.sub(_only_lines, text)):
        match part[0]:
            case "\n":
                line += 1
            case "[" | "{":
                left -= 1
            case "]" | "}":
                left += 1
            case key if key.count(".") > most:
                return line
            case _:
                pass
        if left < 0:
            return line
    return None


def _only_lines(quoted: re.Match[str]) -> str:
    return "\n" * quoted[0].count("\n")


_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""{1,3}' r"|'''.*?'''{1,3}" r'|"(?:\\.|[^"\\])*"' r"|'[^']*'",
    re.DOTALL,
)
_OTHER_VALUE = re.compile(r"[^,\]}\r\n#]+")


class _Scan:
    """One way through the text from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Steps, int] = {}
        self._text = text
        self._at = 0
        self._newlines = [at for at, letter in enumerate(text) if letter == "\n"]
        self._tables_in_list: dict[Steps, int] = {}
        self._document()

    def _document(self) -> None:
        table: Steps = ()
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text.startswith("[", self._at):
                table = self._header()
            else:
                self._key_and_value(table)
            self._skip(_BLANK)

    def _header(self) -> Steps:
        """`[a.b]`, or `[[a.b]]` for one more table in a list; either way the table that now begins."""
        line = self._line()
        opens_item = self._text.startswith("[[", self._at)
        self._at += 2 if opens_item else 1
        table: Steps = ()
        *outer, last = self._key()
        for name in outer:
            table = self._into_list((*table, name))
        table = (*table, last)
        if opens_item:
            self.lines.setdefault(table, line)
            self._tables_in_list[table] = self._tables_in_list.get(table, 0) + 1
            table = self._into_list(table)
        self._at += 2 if opens_item else 1
        self._note(table, line)
        return table

    def _into_list(self, table: Steps) -> Steps:
        count = self._tables_in_list.get(table)
        return table if count is None else (*table, str(count - 1))

    def _key_and_value(self, table: Steps) -> None:
        line = self._line()
        path = (*table, *self._key())
        self._note(path, line)
        self._at += len("=")
        self._skip(_SPACE)
        self._value(path)

    def _key(self) -> list[str]:
        """The names of a key, which may be dotted and quoted, and the space around them."""
        names: list[str] = []
        while True:
            self._skip(_SPACE)
            if quoted := _STRING.match(self._text, self._at):
                names.append(tomllib.loads(f"key = {quoted[0]}")["key"])
                self._at = quoted.end()
            else:
                names.append(self._skip(_BARE_KEY))
            self._skip(_SPACE)
            if not self._text.startswith(".", self._at):
                return names
            self._at += len(".")

    def _value(self, path: Steps) -> None:
        if self._text.startswith("[", self._at):
            self._items("]", path)
        elif self._text.startswith("{", self._at):
            self._items("}", path)
        elif string := _STRING.match(self._text, self._at):
            self._at = string.end()
        else:
            self._skip(_OTHER_VALUE)

    def _items(self, end: str, path: Steps) -> None:
        """A list or an inline table, up to and with its closing bracket."""
        self._at += len("[")
        self._skip(_BLANK)
        count = 0
        while not self._text.startswith(end, self._at):
            if end == "}":
                self._key_and_value(path)
            else:
                item = (*path, str(count))
                self._note(item, self._line())
                self._value(item)
            count += 1
            self._skip(_BLANK)
            if self._text.startswith(",", self._at):
                self._at += len(",")
                self._skip(_BLANK)
        self._at += len(end)

    def _note(self, path: Steps, line: int) -> None:
        """A dotted key or header also makes the tables on its way, unless they were there before."""
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def _line(self) -> int:
        return 1 + bisect_right(self._newlines, self._at)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        assert found is not None, f"not TOML at offset {self._at}"
        self._at = found.end()
        return found[0]
