"""Between processes: what reached one of them and concerns a table of another goes there through a pipe, and its answers come back.

A pipe is one TCP connection on a private address, for one tab and one table, or for one call. Nothing here is the truth: a pipe that breaks
loses nothing but time.
"""
