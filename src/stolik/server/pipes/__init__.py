"""Between processes: what reached one of them and concerns a table of another goes there through a pipe, and answers come back.

Who owns what is the store's to say. A pipe that breaks loses nothing but time.
"""
