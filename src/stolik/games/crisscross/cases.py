"""What the contract suite plays of Criss Cross."""

from stolik.checking.cases import Cases, OptionSet

CASES = Cases(
    (
        OptionSet({}),
        OptionSet({"advanced": True}),
        OptionSet({"start": "choose"}),
        OptionSet({"advanced": True, "start": "choose"}),
    )
)
