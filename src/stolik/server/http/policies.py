"""What a browser may do with an answer: a page loads from here alone and is framed by nobody, a script's worker likewise, all else loads nothing.

No word of it is said where nothing would obey it: a first visit is a dozen answers, and each has its headers.
"""

from __future__ import annotations

from typing import Final

POLICY: Final = "content-security-policy"
_FROM_HERE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

FOR_ALL: Final = {
    POLICY: "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}
"""Said with every answer that says nothing else of these; nobody keeps what does not say that it may be kept."""

_SCRIPTS: Final = {POLICY: _FROM_HERE}
"""A worker has the policy of the file that it began with."""

FOR_PYTHON: Final = {POLICY: _FROM_HERE.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")}
"""In the worker that runs Python, and nowhere else, WebAssembly may be compiled."""

FOR_PAGES: Final = {
    POLICY: _FROM_HERE,
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def obeyed_by(media_type: str) -> dict[str, str]:
    """What is said besides with an answer of that kind."""
    if media_type.startswith("text/html"):
        return FOR_PAGES
    return _SCRIPTS if media_type.startswith("text/javascript") else {}
