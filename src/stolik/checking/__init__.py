"""Does a game keep the contract? One suite of properties over any installed game, for its author and for ours alike."""

from stolik.checking.cases import Case, Cases, OptionSet, cases
from stolik.checking.properties import PROPERTIES
from stolik.checking.report import Finding, check

__all__ = ["PROPERTIES", "Case", "Cases", "Finding", "OptionSet", "cases", "check"]
