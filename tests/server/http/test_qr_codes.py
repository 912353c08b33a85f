"""What a phone looks at: dark on light, whatever lies around it."""

from __future__ import annotations

from stolik.server.http.qr_codes import drawn


def test_a_code_brings_its_light_ground_along():
    picture = drawn("https://play.example.org/join/KQXWPT").decode()
    assert picture.index('fill="#fff"') < picture.index('stroke="#000"')
