"""What the contract suite plays of Super Mega Lucky Box."""

from stolik.checking.cases import Cases, OptionSet

CASES = Cases((OptionSet({}),))
