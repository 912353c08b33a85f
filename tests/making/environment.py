"""A fresh virtual environment, made without a network: it sees what is installed here, and gets more installed beside it."""

from __future__ import annotations

import os
import socket
import subprocess
import sysconfig
import venv
import zipfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

BUILD = "import sys, hatchling.build; print(hatchling.build.build_editable(sys.argv[1]))"
PATIENCE = 300


class Environment:
    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        where = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
        self.packages = Path(where["purelib"])
        ours = sysconfig.get_path("purelib")
        (self.packages / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")

    def run(self, *arguments: object, folder: Path, code: int = 0) -> str:
        """What it prints; it must end with that code."""
        run = subprocess.run(
            [self.python, *map(str, arguments)],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            env={
                name: value
                for name, value in os.environ.items()
                if name not in {"PYTHONPATH", "COVERAGE_PROCESS_START"}
            },
        )
        assert run.returncode == code, f"{arguments}: {run.returncode}\n{run.stdout}\n{run.stderr}"
        return run.stdout + run.stderr

    @contextmanager
    def serving(self, folder: Path) -> Generator[str]:
        """The address of a server that runs in it."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [self.python, "-m", "stolik", "serve", "--port", str(port), "--database", f"sqlite:///{folder}/s.db"]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                while (line := server.stdout.readline()) and "Stolik is at" not in line:
                    pass
                assert line, "the server ended before it was there"
                yield f"127.0.0.1:{port}"
            finally:
                server.terminate()

    def install(self, project: Path) -> None:
        """What `uv pip install -e .` does for a package without a compiler: build its wheel and unpack it."""
        wheels = project / ".wheels"
        wheels.mkdir()
        name = self.run("-c", BUILD, wheels, folder=project).split()[-1]
        with zipfile.ZipFile(wheels / name) as wheel:
            wheel.extractall(self.packages)
