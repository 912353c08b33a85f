"""Sheets, cards, tiles and boards to print, as PDF."""

from stolik.sheets.contents import Language, Look
from stolik.sheets.layout import PAPERS, PaperName
from stolik.sheets.printing import sheet_pdf

__all__ = ["PAPERS", "Language", "Look", "PaperName", "sheet_pdf"]
