"""Lessons: a game learnt by playing it. What a lesson is, the luck it is given, and going through it; pure, like the table."""
