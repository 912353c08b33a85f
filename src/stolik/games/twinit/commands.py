"""The commands that Twin it! brings along."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stolik.cli.asking import writing
from stolik.games.twinit.art import FAMILIES, PATTERNS, contact_sheet


def patterns(*, output: Annotated[Path, Parameter(alias="-o")]) -> None:
    """Draw the 119 patterns of Twin it! on one sheet.

    Parameters
    ----------
    output
        The SVG file to write.
    """
    with writing(output) as file:
        assert file is not None
        file.write(contact_sheet().encode())
    print(f"{output}: {len(PATTERNS)} patterns in {len(FAMILIES)} families")
