"""Stolik: a table for five quick family games, and the rules under it as a library."""
