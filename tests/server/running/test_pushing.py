"""A message through a push service: an endpoint of the test's own takes its place, and decrypts what it gets."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from io import BytesIO
from typing import Any, cast

import http_ece
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from requests.adapters import BaseAdapter

from stolik.server.people.push_services import is_push_service
from stolik.server.running.pushing import Message, Pusher, Session, new_key

_decrypt: Callable[..., bytes] = cast("Any", http_ece).decrypt

pytestmark = pytest.mark.anyio

ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/ours"


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Service(BaseAdapter):
    """A push service, and the browser behind it."""

    def __init__(self, status: int = 201, **headers: str) -> None:
        super().__init__()
        self.status = status
        self.answers = headers
        self.got: list[Any] = []
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def send(self, request: requests.PreparedRequest, *about: Any, **more: Any) -> requests.Response:
        self.got.append(request)
        answer = requests.Response()
        answer.status_code = self.status
        answer.headers.update(self.answers)
        answer.url = request.url or ""
        answer.request = request
        answer.raw = BytesIO(b"")
        return answer

    def close(self) -> None:
        pass

    def subscription(self, endpoint: str = ENDPOINT) -> str:
        public = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return json.dumps({"endpoint": endpoint, "keys": {"p256dh": unpadded(public), "auth": unpadded(self.auth)}})

    def session(self) -> requests.Session:
        session = Session()
        session.mount("https://", self)
        return session

    def read(self, at: int = 0) -> dict[str, Any]:
        """What the browser makes of it."""
        body = self.got[at].body
        return json.loads(_decrypt(body, private_key=self.private, auth_secret=self.auth))


def pusher(service: Service) -> Pusher:
    made = Pusher(is_push_service, service.session)
    made.use(new_key())
    return made


def message(service: Service, endpoint: str = ENDPOINT) -> Message:
    data = {"what": "your-turn", "table": "T4mWq8ZkX2cV", "game": "SETUP", "language": "pl"}
    return Message(service.subscription(endpoint), "https://play.example.org", data, topic="T4mWq8ZkX2cV", ttl=259200)


async def test_the_browser_reads_what_was_sent_and_nobody_between():
    service = Service()
    assert await pusher(service).send(message(service)) == "sent"
    assert service.read() == {"what": "your-turn", "table": "T4mWq8ZkX2cV", "game": "SETUP", "language": "pl"}
    assert b"T4mWq8ZkX2cV" not in service.got[0].body


async def test_topic_and_ttl_let_a_later_message_replace_it():
    service = Service()
    await pusher(service).send(message(service))
    headers = {name.lower(): str(value) for name, value in service.got[0].headers.items()}
    assert (headers["topic"], headers["ttl"], headers["content-encoding"]) == ("T4mWq8ZkX2cV", "259200", "aes128gcm")


async def test_it_is_signed_with_the_houses_key():
    service, house = Service(), new_key()
    made = Pusher(is_push_service, service.session)
    made.use(house)
    await made.send(message(service))
    signed = service.got[0].headers["authorization"]
    assert f"k={made.public_key}" in signed.replace(" ", "")
    claims = signed.split("t=")[1].split(".")[1]
    told = json.loads(base64.urlsafe_b64decode(claims + "=="))
    assert (told["sub"], told["aud"]) == ("https://play.example.org", "https://updates.push.services.mozilla.com")


async def test_a_redirect_is_not_followed():
    service = Service(307, location="https://evil.example/")
    assert await pusher(service).send(message(service)) == "failed"
    assert [request.url for request in service.got] == [ENDPOINT]


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_known_as_gone(status: int):
    service = Service(status)
    assert await pusher(service).send(message(service)) == "gone"


async def test_an_endpoint_is_looked_at_again_when_sending():
    service = Service()
    assert await pusher(service).send(message(service, "https://evil.example/")) == "gone"
    assert service.got == []


async def test_a_service_that_has_trouble_is_no_reason_to_forget_the_browser():
    service = Service(503)
    assert await pusher(service).send(message(service)) == "failed"
