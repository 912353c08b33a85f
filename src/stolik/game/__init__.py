"""What every game has in common: the contract it keeps, the luck it is given, and how it is found. The standard library alone."""
