"""The words of the live socket, as `docs/protocol.md` tells them: what comes in, what goes out, why a socket is closed.

No behaviour: who says them when is for `connections/` and `live/`.
"""
