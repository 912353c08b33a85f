"""Looking after a database from outside, while servers run on it or while none does: what `stolik admin` and `stolik move` do.

Nothing here runs in a server; what a server hears of it, and when, is in `connections/doorkeeper.py`.
"""
