"""Run by `python.ts` inside the browser's Python: writes library.zip and modules.zip, compiled, of what a game loads.

Every archive is the same for the same sources: its files are in order, and none of them says when it was made. Nothing in it is
compressed: the wire does that once, and better, and no start has to undo it. The library says where every module lies in
its archive, and has what `dataclasses` writes for each class, compiled: looking for the one and compiling the other is half of
what loading our modules would cost.
"""

from __future__ import annotations

import dataclasses
import importlib.util
import marshal
import sys
import tomllib
from importlib import import_module, reload
from pathlib import Path
from types import CodeType
from zipfile import ZipFile, ZipInfo

PROJECT = Path("/project")
SOURCES = PROJECT / "src"
ALSO = ("encodings", "pyodide", "_pyodide")
"""Of these everything goes along: what of them is loaded differs between a browser and this place."""
LEFT_OUT = ("ssl",)
"""What asyncio loads where it is there, and nobody needs without a network."""
LOADED_BEFORE = ("_colorize", "asyncio.graph")
"""Whoever starts Python has loaded these already, and they have dataclasses."""
HEADER = 16
"""Of a compiled file, before its code."""


def unchecked(code: CodeType) -> bytes:
    """A compiled file that nobody compares with a source."""
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def add(archive: ZipFile, name: str, content: bytes | str) -> None:
    archive.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)


def add_module(archive: ZipFile, path: str, source: bytes, *, terse: bool = False) -> None:
    """Terse: without what is written for who reads it, and without what it asserts about itself."""
    code = compile(source, path, "exec", optimize=2 if terse else 0)
    add(archive, path.removesuffix(".py") + ".pyc", unchecked(code))


def places(archive: Path) -> dict[str, tuple[str, str, int, int]]:
    """Where the code of each module lies in it: the archive, the file, its first byte and how many there are."""
    found: dict[str, tuple[str, str, int, int]] = {}
    for info in ZipFile(archive).infolist():
        name, compiled = info.filename.removesuffix(".pyc"), info.filename.endswith(".pyc")
        # msgspec has to lie in files, because a part of it is a compiled library.
        if name.startswith("msgspec/"):
            continue
        start = info.header_offset + len(info.FileHeader()) + HEADER * compiled
        where = (archive.name, info.filename, start, info.file_size - HEADER * compiled)
        found[name.removesuffix("/__init__").replace("/", ".") if compiled else name] = where
    return found


def games() -> dict[str, str]:
    """The entry points, as an installed package has them."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    points = "\n".join(f"{id_} = {where}" for id_, where in project["entry-points"]["stolik.games"].items())
    return {
        "METADATA": f"Metadata-Version: 2.1\nName: stolik\nVersion: {project['version']}\n",
        "entry_points.txt": f"[stolik.games]\n{points}\n",
    }


described = Path("/tmp/described/stolik.dist-info")
described.mkdir(parents=True)
for name, text in games().items():
    (described / name).write_text(text)
sys.path[:0] = [str(SOURCES), str(described.parent)]

ready_made: dict[str, bytes] = {}


def write(text: str, module: dict[str, object], names: dict[str, object]) -> None:
    """What `dataclasses` does with the functions of a class, and it is remembered."""
    ready_made[text] = marshal.dumps(compile(text, "<string>", "exec"))
    exec(text, module, names)


dataclasses.__dict__["exec"] = write
for name in LOADED_BEFORE:
    reload(sys.modules[name])
packing = import_module("stolik.pocket.packing")
ours = packing.load()

MODULES, LIBRARY = Path("/tmp/modules.zip"), Path("/tmp/library.zip")
with ZipFile(MODULES, "w") as archive:
    for name in ours:
        file = Path(sys.modules[name].__file__ or "")
        path = name.replace(".", "/") + ("/__init__" if file.stem == "__init__" else "")
        if file.suffix == ".py":
            add_module(archive, f"{path}.py", file.read_bytes())
        else:
            add(archive, path + "".join(file.suffixes), file.read_bytes())
    for name in packing.FILES:
        for file in sorted((SOURCES / "stolik" / "games").rglob(name)):
            add(archive, str(file.relative_to(SOURCES)), file.read_bytes())
    for name, text in games().items():
        add(archive, f"stolik.dist-info/{name}", text)

whole = ZipFile(next(path for path in sys.path if path.endswith(".zip")))
with ZipFile(LIBRARY, "w") as archive:
    for path in sorted(path for path in whole.namelist() if path.endswith(".py")):
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        also = name.split(".")[0] in ALSO
        if name not in LEFT_OUT and (also or name in sys.modules):
            add_module(archive, path, whole.read(path), terse=not also)
    add_module(archive, "sitecustomize.py", (PROJECT / "web" / "build" / "sitecustomize.py").read_bytes(), terse=True)
    add(archive, "ready-made", marshal.dumps(ready_made))
with ZipFile(LIBRARY, "a") as archive:
    add(archive, "places", marshal.dumps(places(LIBRARY) | places(MODULES)))
