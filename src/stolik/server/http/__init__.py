"""Everything that is asked over HTTP: one module a subject, with the door itself (origins, cookies, errors) beside them.

Handlers read a request, ask the object whose subject it is, and answer.
"""
