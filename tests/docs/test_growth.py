"""The curves of docs/performance.md are those of the figures beside them, and its table tells the same."""

from __future__ import annotations

from bench._plot import drawings, kept, told
from tests.docs.pages import ROOT

FOLDER = ROOT / "docs/growth"
PAGE = (ROOT / "docs/performance.md").read_text(encoding="utf-8")
GROWS_WITH = {
    "tables": {10, 100, 500, 2000},
    "memory": {10, 100, 500, 2000},
    "spectators": {1, 10, 100, 1000},
    "logs": {30, 3000},
    "sockets": {2000, 5000},
}


def test_every_size_was_measured():
    found = {name: {x for curve in plot.curves.values() for x, _ in curve} for name, plot in kept(FOLDER).items()}
    assert found == GROWS_WITH


def test_the_drawings_are_those_of_the_figures():
    for path, drawn in drawings(FOLDER):
        assert path.read_text(encoding="utf-8") == drawn, "python bench/growth.py --plots docs/growth --again"
        assert f"growth/{path.name}" in PAGE


def test_every_figure_stands_on_the_page():
    for name, plot in kept(FOLDER).items():
        for points in plot.curves.values():
            row = " | ".join(told(y) for _, y in points)
            assert f"| {row} |" in PAGE, name
