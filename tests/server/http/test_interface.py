"""The HTTP interface against its own description: whatever is asked, the answer is one that was announced."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from stolik.server.http.schemas import all_schemas
from tests.server.serving import Process, free_port

# Schemathesis has types that our checker cannot follow to the end: here they are anything.
schemathesis: Any = import_module("schemathesis")
generic: Any = import_module("schemathesis.checks")
openapi: Any = import_module("schemathesis.specs.openapi.checks")

EXAMPLES = 6
"""Requests for each operation."""


@pytest.mark.slow
def test_every_answer_is_one_that_the_description_announces(tmp_path: Path):
    server = Process(tmp_path, free_port())
    try:
        schema = schemathesis.openapi.from_url(f"http://{server.address}/api/docs/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations()]
        with httpx.Client(base_url=f"http://{server.address}") as http:
            http.post("/api/me", json={})
            cookies = dict(http.cookies)
        for operation in operations:
            _ask(operation, cookies)
    finally:
        server.stop()
    assert len(operations) >= 15
    assert "Traceback" not in server.log.read_text()


def _ask(operation: Any, cookies: dict[str, str]) -> None:
    checks = [
        generic.not_a_server_error,
        openapi.status_code_conformance,
        openapi.content_type_conformance,
        openapi.response_schema_conformance,
    ]

    @settings(
        max_examples=EXAMPLES,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large),
    )
    @given(case=operation.as_strategy(), known=st.booleans())
    def ask(case: Any, known: bool) -> None:
        case.call_and_validate(checks=checks, cookies=cookies if known else None)

    ask()


def test_the_schemas_hold_every_message_and_every_game():
    schemas = all_schemas()
    assert {"Act", "Watch", "Hello"} <= set(schemas["incoming"]["$defs"])
    assert {"Update", "TableMessage", "Error"} <= set(schemas["outgoing"]["$defs"])
    assert set(schemas["games"]["crisscross"]["properties"]) == {"options", "view", "action", "event"}
