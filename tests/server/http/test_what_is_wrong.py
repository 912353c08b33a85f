"""What is said of a body that cannot be used: which part of it, and what is wrong with that; and that nobody keeps what is told here."""

from __future__ import annotations

import httpx
import pytest

from tests.server.guests import Json, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio
JSON = {"content-type": "application/json"}


async def _refused(served: Served, body: bytes, path: str = "/api/me") -> Json:
    async with httpx.AsyncClient(base_url=f"http://{served.address}") as http:
        answer = await http.post(path, content=body, headers=JSON)
    assert answer.status_code == 400, answer.text
    return answer.json()["values"]


async def test_a_field_that_is_called_like_a_part_of_the_server_is_named_as_any_other(served: Served):
    assert await _refused(served, b'{"puzzles": 5}') == {
        "field": "puzzles",
        "problem": "Expected `bool | null`, got `int`",
    }


async def test_a_body_that_is_not_there_is_asked_for(served: Served):
    assert await _refused(served, b"") == {"field": "body", "problem": "nothing came: a JSON object is wanted"}


async def test_a_body_that_is_no_object_is_named_as_the_body(served: Served):
    assert await _refused(served, b"[]") == {"field": "body", "problem": "Expected `object`, got `array`"}


@pytest.mark.parametrize(
    ("path", "field"), [("/api/qr", "path"), ("/api/me/best", "game"), ("/api/me/figures/setup?alone=false", "mode")]
)
async def test_what_is_missing_behind_the_path_is_named(served: Served, path: str, field: str):
    async with guest(served.address) as ania:
        answer = await ania.ask("GET", path)
    assert answer.json()["values"] == {"field": field, "problem": "it is not there"}


async def test_nobody_on_the_way_keeps_what_somebody_is_told(served: Served):
    async with guest(served.address) as ania:
        table = await ania.new_table()
        paths = ("/api/me", "/api/me/data", "/api/me/tables", f"/api/tables/{table['id']}", "/api/tables/nowhere")
        said = [(await ania.ask("GET", path)).headers["cache-control"] for path in paths]
        refused = (await ania.ask("POST", "/api/tables", {"game": "nothing"})).headers["cache-control"]
    assert {*said, refused} == {"no-store"}


@pytest.mark.parametrize("path", ["/metrics/", "//metrics", "/metrics//"])
async def test_figures_that_a_proxy_holds_back_by_their_name_have_no_other_name(served: Served, path: str):
    async with httpx.AsyncClient() as http:
        base = f"http://{served.address}"
        found = [(await http.get(f"{base}{way}")).status_code for way in ("/metrics", path)]
    assert found == [200, 404]
