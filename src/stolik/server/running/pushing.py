"""Sending a message through a browser maker's push service: encrypted for that browser, signed with the house's own key.

The library's calls block, so that each is made in a thread; nothing here knows what a turn is.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

import pywebpush
import requests
import structlog
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

_webpush: Callable[..., requests.Response | str] = cast("Any", pywebpush).webpush
_read_key: Callable[[bytes], Vapid02] = cast("Any", Vapid02).from_pem
"""The library leaves some of its types unsaid."""
log = structlog.get_logger("stolik.pushing")

PATIENCE = 10.0
"""Seconds for one message."""
AT_ONCE = 4
GONE = {404, 410}
"""What a service answers when that browser does not want to hear from us any more."""
Answer: TypeAlias = Literal["sent", "gone", "failed"]


def new_key() -> bytes:
    """A private key for signing, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


class Session(requests.Session):
    """Goes where it is sent and nowhere else: no redirects, no proxies from the environment."""

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False

    def request(self, method: str, url: str | bytes, *about: Any, **more: Any) -> requests.Response:
        more["allow_redirects"] = False
        return super().request(method, url, *about, **more)


@dataclass(frozen=True, slots=True)
class Message:
    """What one browser is told."""

    subscription: str
    """Address and keys, as the browser gave them, as JSON."""
    origin: str
    """Where this server is: who sends, for the service to know."""
    data: dict[str, Any]
    topic: str
    """A later message of the same topic replaces one that was not delivered."""
    ttl: int
    """Seconds after which it is not worth delivering."""


class Pusher:
    def __init__(self, allowed: Callable[[str], bool], session: Callable[[], requests.Session] = Session) -> None:
        self._allowed = allowed
        self._session = session
        self._places = asyncio.Semaphore(AT_ONCE)
        self._key: Vapid02 | None = None

    def use(self, key: bytes) -> None:
        """The house's own key, as PEM."""
        self._key = _read_key(key)

    @property
    def public_key(self) -> str | None:
        """As browsers want it."""
        if self._key is None:
            return None
        public = cast("ec.EllipticCurvePublicKey", self._key.public_key)
        raw = public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    async def send(self, message: Message) -> Answer:
        async with self._places:
            return await asyncio.to_thread(self._send, message)

    def _send(self, message: Message) -> Answer:
        info: dict[str, Any] = json.loads(message.subscription)
        if self._key is None or not self._allowed(info["endpoint"]):
            log.warning("push-not-allowed")
            return "gone"
        try:
            with self._session() as session:
                answer = _webpush(
                    info,
                    data=json.dumps(message.data),
                    vapid_private_key=self._key,
                    vapid_claims={"sub": message.origin},
                    ttl=message.ttl,
                    headers={"topic": message.topic, "urgency": "normal"},
                    timeout=PATIENCE,
                    requests_session=session,
                )
        except pywebpush.WebPushException as error:
            status: int | None = getattr(cast("Any", error).response, "status_code", None)
            log.info("push-refused", status=status)
            return "gone" if status in GONE else "failed"
        except (requests.RequestException, ValueError) as error:
            log.info("push-failed", error=type(error).__name__)
            return "failed"
        assert not isinstance(answer, str)
        return "sent" if answer.ok and not answer.is_redirect else "failed"
