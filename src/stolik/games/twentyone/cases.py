"""What the contract suite plays of Twenty One."""

from stolik.checking.cases import Cases, OptionSet

CASES = Cases((OptionSet({}), OptionSet({"rows": "varied"})))
