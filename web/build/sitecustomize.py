"""What Python in a browser runs before anything else: from here on modules are read where the build put them, and not looked for.

Likewise what `dataclasses` writes for a class is taken as the build compiled it. `python.py` packs this into the library.
"""

from __future__ import annotations

import gc
import marshal
import sys
from _frozen_importlib import ModuleSpec
from zipimport import zipimporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader
    from io import FileIO
    from types import CodeType, ModuleType

    __loader__: zipimporter
else:
    Loader = object

# Until everything is loaded nothing is garbage; `python.ts` lets it be collected again.
gc.disable()

ARCHIVES = {"library.zip": __loader__.archive, "modules.zip": "/modules.zip"}
PACKAGE = "/__init__.pyc"


class Packed(Loader):
    """Finds and loads the modules of both archives; what is in neither is left to others."""

    def __init__(self, places: dict[str, tuple[str, str, int, int]]) -> None:
        self._places = places
        self._open: dict[str, FileIO] = {}
        self._ready_made: dict[str, bytes] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self._places:
            return None
        file = self._file(name)
        spec = ModuleSpec(name, self, origin=file, is_package=file.endswith(PACKAGE))
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(file.removesuffix(PACKAGE))
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """As any other."""

    def exec_module(self, module: ModuleType) -> None:
        exec(self.get_code(module.__name__), module.__dict__)
        if module.__name__ == "dataclasses":
            vars(module)["exec"] = self._write

    def get_code(self, name: str) -> CodeType:
        return marshal.loads(self._read(name))

    def get_resource_reader(self, name: str) -> object:
        folder = self._file(name).removesuffix(PACKAGE)
        return zipimporter(folder.rpartition("/")[0]).get_resource_reader(name)

    def _file(self, name: str) -> str:
        archive, path, _, _ = self._places[name]
        return f"{ARCHIVES[archive]}/{path}"

    def _read(self, name: str) -> bytes:
        archive, _, start, size = self._places[name]
        if archive not in self._open:
            self._open[archive] = open(ARCHIVES[archive], "rb", 0)  # noqa: PTH123, SIM115 - pathlib would be loaded for it, and it stays open
        self._open[archive].seek(start)
        return self._open[archive].read(size)

    def _write(self, text: str, module: dict[str, object], names: dict[str, object]) -> None:
        if not self._ready_made:
            self._ready_made = marshal.loads(self._read("ready-made"))
        ready = self._ready_made.get(text)
        exec(text if ready is None else marshal.loads(ready), module, names)


sys.meta_path.insert(2, Packed(marshal.loads(__loader__.get_data("places"))))
