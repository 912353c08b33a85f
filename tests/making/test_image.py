"""What an image is built from: `COPY . .` takes whatever is not left out."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def patterns(name: str) -> set[str]:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def as_an_image_leaves_out(pattern: str) -> str:
    """Git looks for a name in every folder unless it begins with a slash."""
    name = pattern.rstrip("/")
    return name.removeprefix("/") if name.startswith("/") else f"**/{name}"


def test_what_git_ignores_goes_into_no_image() -> None:
    assert patterns(".dockerignore") == {".git", *map(as_an_image_leaves_out, patterns(".gitignore"))}
