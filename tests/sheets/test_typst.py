"""What typst is in doubt about is not printed."""

from __future__ import annotations

import pytest

from stolik.sheets.typst import CannotPrint, print_pdf


def test_a_typeface_that_is_not_there_is_not_replaced():
    with pytest.raises(CannotPrint, match="times new roman"):
        print_pdf(b'#set text(font: "Times New Roman")\nDear reader', {})
