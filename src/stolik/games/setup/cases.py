"""What the contract suite plays of SETUP."""

from stolik.checking.cases import Cases, OptionSet

CASES = Cases(
    (
        OptionSet({}),
        OptionSet({"bonus": "call", "head_start": True}),
        OptionSet({"finish": 100}),
        OptionSet({"teams": True}, range(4, 5)),
        OptionSet({"teams": True, "bonus": "call"}, range(4, 5)),
    )
)
