"""Only known push services are ever sent anything."""

from __future__ import annotations

import pytest

from stolik.server.people.push_services import is_push_service


@pytest.mark.parametrize(
    "address",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QGuQyavXutnMH",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB",
        "https://fcm.googleapis.com:443/fcm/send/abc",
    ],
)
def test_those_of_the_browsers_makers_are_known(address: str):
    assert is_push_service(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com.evil.example/fcm",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com@evil.example/",
        "https://user@fcm.googleapis.com/",
        "https://evil.example#fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/",
        "https://notify.windows.com.evil.example/",
        "https://evilpush.apple.com/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://fcm.googleapis.com\\@evil.example/",
        "https://fcm.googleapis.com/ x",
        "https://fcm.googleapis.com/" + "a" * 1100,
        "file:///etc/passwd",
        "https://fcm.googleapis.com:port/",
        "",
    ],
)
def test_no_other_address_is(address: str):
    assert not is_push_service(address)
