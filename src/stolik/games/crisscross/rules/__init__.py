"""Criss Cross: the rules."""
