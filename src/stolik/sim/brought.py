"""Kernels that were compiled elsewhere and are brought along, so that nobody waits for a new machine to compile them.

Beside the module of such a kernel there may be a folder `compiled`, written by `python -m stolik.bots.compile`: machine
code for any processor of a kind. It counts only where everything that went into it is the same; elsewhere numba compiles
as ever. Nothing here decides what a kernel does. It relies on how numba keeps its own cache, not on its documentation.
"""

from __future__ import annotations

import hashlib
import pickle
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import llvmlite
import numba
import numpy as np
from llvmlite import binding
from numba.core import compiler, config, serialize

Function = TypeVar("Function", bound=Callable[..., object])
FOLDER = "compiled"


class Processor(NamedTuple):
    """The oldest processor that the machine code is for."""

    name: str
    features: tuple[str, ...]
    """What it must be able to do."""


SINCE_2009 = Processor("x86-64-v2", ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"))
ANY = Processor("generic", ())
_compiler: Any = compiler
_config: Any = config
_serialize: Any = serialize

BROUGHT: list[Any] = []
"""The kernels that are brought along, as they were imported."""


def processor() -> Processor:
    return SINCE_2009 if platform.machine() in {"x86_64", "AMD64"} else ANY


def brought(function: Function) -> Function:
    """A kernel that is taken from the folder, if it is there; to be written above numba's own decorator."""
    kernel: Any = function
    if _config.DISABLE_JIT:
        return function
    BROUGHT.append(kernel)
    for compiled in taken(kernel):
        # So that other kernels, compiled here, can call it.
        kernel.targetctx.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
        kernel.add_overload(compiled)
    return function


def keep(kernel: Any) -> Path:
    """Write down what was compiled of it in this process."""
    file = _file(kernel)
    file.parent.mkdir(exist_ok=True)
    parts = [_serialize.dumps(compiled._reduce()) for compiled in kernel.overloads.values()]
    new = file.with_suffix(".new")
    new.write_bytes(pickle.dumps((_made_of(kernel), parts)))
    new.replace(file)
    return file


def is_kept(kernel: Any) -> bool:
    """Whether the folder has it, made of what is here."""
    return bool(_parts(kernel))


def compile_for_all(cache: Path) -> None:
    """From now on numba compiles for any processor of the kind; to be said before the first kernel is imported."""
    _config.CPU_NAME, _config.CPU_FEATURES = processor().name, ",".join(f"+{name}" for name in processor().features)
    _config.CACHE_DIR = str(cache)


def taken(kernel: Any) -> list[Any]:
    """What the folder has of it that can run here."""
    able: dict[str, bool] = dict(binding.get_host_cpu_features())
    parts = _parts(kernel) if all(able.get(feature) for feature in processor().features) else []
    if not parts:
        return []
    context = kernel.targetctx
    context.refresh()
    return [_compiler.CompileResult._rebuild(context, *pickle.loads(part)) for part in parts]


def _parts(kernel: Any) -> list[bytes]:
    try:
        made_of, parts = pickle.loads(_file(kernel).read_bytes())
    except (OSError, ValueError, EOFError, pickle.UnpicklingError):
        return []
    return parts if made_of == _made_of(kernel) else []


def _file(kernel: Any) -> Path:
    source = Path(kernel.py_func.__code__.co_filename)
    return source.parent / FOLDER / f"{source.stem}.{kernel.py_func.__name__}.{sys.implementation.cache_tag}"


def _made_of(kernel: Any) -> str:
    """A hash of all that the machine code was made of: sources, and those who compile."""
    source = Path(kernel.py_func.__code__.co_filename)
    game = source.parent.parent if source.parent.name == "bots" else source.parent
    files = sorted({source, *game.glob("*kernels.py"), *game.glob("rules/*.py"), *Path(__file__).parent.glob("*.py")})
    known = hashlib.sha256()
    known.update(repr((sys.version_info[:2], numba.__version__, llvmlite.__version__, np.__version__)).encode())
    known.update(repr((binding.get_process_triple(), processor())).encode())
    for file in files:
        known.update(hashlib.sha256(file.read_bytes()).digest())
    return known.hexdigest()
