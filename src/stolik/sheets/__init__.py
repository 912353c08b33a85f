"""Sheets, cards, tiles and boards to print, as PDF."""

from stolik.sheets.contents import Language
from stolik.sheets.layout import PAPERS, PaperName
from stolik.sheets.printing import sheet_pdf

__all__ = ["PAPERS", "Language", "PaperName", "sheet_pdf"]
