"""What the contract suite plays of Twin it!."""

from stolik.checking.cases import Cases, OptionSet

CASES = Cases(
    option_sets=(
        OptionSet({}, range(2, 7)),
        OptionSet({"handicap": 1, "tempo": 2}, range(3, 4)),
        OptionSet({"mode": "teams"}, range(4, 7)),
        OptionSet({"mode": "teams", "handicap": 4}, range(5, 6)),
        OptionSet({"mode": "together"}, range(1, 7)),
        OptionSet({"mode": "turns"}, range(1, 5)),
        OptionSet({"mode": "rivals"}, range(2, 7)),
    ),
    free_fields=frozenset({"rev", "after"}),
    free_order=frozenset({"cards"}),
    mistake="Mistake",
)
