"""Which addresses are push services: an endpoint is an address that a stranger gives us, and we go nowhere else."""

from __future__ import annotations

from urllib.parse import urlsplit

KNOWN = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com")
"""Chromium's, Firefox's, Safari's."""
KNOWN_BELOW = (".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com")
LONGEST = 1024


def is_push_service(address: str) -> bool:
    """An https address of a known service, at its usual port, and nothing else in it that could lead elsewhere."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address:
        return False
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    plain = parts.scheme == "https" and parts.username is None and parts.password is None and port in (None, 443)
    return plain and "\\" not in address and (host in KNOWN or host.endswith(KNOWN_BELOW))
