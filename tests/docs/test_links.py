"""A link leads somewhere: to a file that is there, and to a heading that is in it."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import PAGES, ROOT, Page, written

SOURCES = (".py", ".ts", ".svelte", ".typ", ".toml")
_POINTER = re.compile(r"`?(docs/[\w/-]+\.md)(?:#([\w-]+))?")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_leads_to_a_file_and_a_heading_that_are_there(page: Page):
    assert [link for link in page.links() if not leads_somewhere(page, link)] == []


def leads_somewhere(page: Page, link: str) -> bool:
    if link.startswith(("https://", "http://")):
        return True
    path, _, anchor = link.partition("#")
    target = page.path.parent / path if path else page.path
    return target.exists() and (not anchor or anchor in Page(target).anchors())


def test_every_page_that_a_module_points_to_is_there():
    pointers = {
        (str(path), pointer)
        for path in written()
        if path.suffix in SOURCES and path.parts[0] != "tests"
        for pointer, _ in _POINTER.findall((ROOT / path).read_text(encoding="utf-8"))
    }
    assert [pointer for pointer in sorted(pointers) if not (ROOT / pointer[1]).is_file()] == []
    assert pointers


def test_every_page_of_the_docs_can_be_found_from_the_readme():
    """By following links, as a reader does."""
    found: set[str] = set()
    ahead = [ROOT / "README.md"]
    while ahead:
        path = ahead.pop().resolve()
        for page in sorted(path.glob("*.md")) if path.is_dir() else [path]:
            if page.suffix == ".md" and str(page) not in found:
                found.add(str(page))
                ahead += [page.parent / link.partition("#")[0] for link in Page(page).links() if "//" not in link]
    assert [str(page) for page in PAGES if str(page.path) not in found] == []
