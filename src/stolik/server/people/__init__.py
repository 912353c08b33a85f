"""Who plays: guests, what they are called, and how often they may do things.

No HTTP: how a browser shows who it is belongs to `http/`.
"""
