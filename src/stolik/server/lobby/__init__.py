"""A table before, around and after its game: values, and what people may do with them.

Nothing here is live: no sockets, no disk, no time.
"""
