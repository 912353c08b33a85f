"""Sockets: one connection a browser tab, how far away it is, who is connected, and how bytes come and go.

What is played at a table is decided in `live/`.
"""
