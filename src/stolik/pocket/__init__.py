"""The end of the wire in a browser: a table without a server, by the very same rules, log and live tables that a server has.

Nothing here decides anything about a game or a sitting. It keeps what the server keeps in a database where a browser can
keep it, lets bots think where it runs itself, and answers what the page would ask a server.
"""
