"""How errors leave: whatever was refused, and by whom, as the same kind of answer."""

from __future__ import annotations

import re
from typing import Any, cast

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from stolik.server.http.policies import FOR_ALL
from stolik.server.metrics import REFUSALS
from stolik.server.refusals import STATUS, RefusalCode, plain_values, refusal

log = structlog.get_logger("stolik.http")

PROBLEM_JSON = "application/problem+json"
_MISSING = re.compile(r"Missing required \w+ parameter '([^']+)'")
"""In Litestar's words."""


class Problem(msgspec.Struct, frozen=True):
    """An error as RFC 9457 has it, with a code that a client can understand."""

    title: str
    status: int
    code: RefusalCode
    values: dict[str, Any]
    type: str = "about:blank"


PROBLEMS = {
    status: ResponseSpec(Problem, generate_examples=False, description="Refused", media_type=PROBLEM_JSON)
    for status in (400, 401, 403, 404, 409, 429, 503)
}
"""How the interface's description speaks of refusals."""


def refused(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A refusal of ours as problem+json."""
    found = refusal(error)
    assert found is not None
    return _problem(STATUS[found.code], found.code, plain_values(found.values))


def http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: bad input, unknown paths, wrong methods, bodies that are too big."""
    match error.status_code:
        case 400:
            return _problem(400, "bad-input", _bad_input(error))
        case 404:
            return _problem(404, "not-found", {})
        case 405:
            return _problem(405, "not-allowed", {})
        case 413:
            return _problem(413, "too-big", {})
        case 415:
            return _problem(415, "unsupported-media-type", {})
        case status if status < HTTP_500_INTERNAL_SERVER_ERROR:
            return _problem(status, "bad-input", {"field": "", "problem": error.detail})
        case _ if (wrong := _in_the_body(error)) is not None:
            return _problem(400, "bad-input", wrong)
        case _:
            return failed(_, error)


def _in_the_body(error: HTTPException) -> dict[str, Any] | None:
    """Litestar blames itself for a field that is called like one of our own objects, and has no words for a body that is not there."""
    said = str(error.__cause__) if isinstance(error.__cause__, msgspec.ValidationError) else ""
    if said == "Object missing required field `data`":
        return {"field": "body", "problem": "nothing came: a JSON object is wanted"}
    problem, found, place = said.partition(" - at `$.data")
    return {"field": place.strip("`.") or "body", "problem": problem} if found else None


def _bad_input(error: HTTPException) -> dict[str, Any]:
    if (wrong := _in_the_body(error)) is not None:
        return wrong
    extra: Any = error.extra
    if isinstance(error, ValidationException) and isinstance(extra, list) and extra:
        first = cast("list[dict[str, Any]]", extra)[0]
        return {"field": str(first.get("key", "")), "problem": str(first.get("message", ""))}
    if (missing := _MISSING.match(error.detail)) is not None:
        return {"field": missing[1], "problem": "it is not there"}
    return {"field": "", "problem": error.detail}


def failed(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of ours: the log has it, the client only learns that there was one."""
    log.error("request-failed", exc_info=error)
    return _problem(500, "internal", {})


TITLES = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


def written_out(code: RefusalCode, values: dict[str, Any]) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Status, headers and body, where no framework stands in between."""
    status = STATUS[code]
    headers = [(name.encode(), value.encode()) for name, value in {**FOR_ALL, "content-type": PROBLEM_JSON}.items()]
    return status, headers, msgspec.json.encode(Problem(TITLES[status], status, code, values))


def _problem(status: int, code: RefusalCode, values: dict[str, Any]) -> Response[Problem]:
    REFUSALS.labels(code).inc()
    headers = {"retry-after": str(int(values["retry_after"]) + 1)} if code == "too-fast" else {}
    problem = Problem(TITLES.get(status, "Error"), status, code, values)
    return Response(problem, status_code=status, media_type=PROBLEM_JSON, headers={**FOR_ALL, **headers})
