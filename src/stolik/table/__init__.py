"""The table: a seed and a log, folded into a game; what each seat sees of it; records of it."""
