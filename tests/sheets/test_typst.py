"""The press refuses to print what it is in doubt about."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.sheets import typst as press


def test_a_typeface_that_is_not_there_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "letter.typ").write_text('#set text(font: "Times New Roman")\nDear reader')
    monkeypatch.setattr(press, "TEMPLATES", tmp_path)
    with pytest.raises(press.CannotPrint, match="times new roman"):
        press.print_pdf("letter", {})
