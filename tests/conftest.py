"""For all tests alike."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from stolik.server.live import beginning
from stolik.server.running.timekeeper import NO_TIME
from tests.store import postgres

# How long an example takes is the machine's affair: no test asserts a duration.
settings.register_profile("stolik", deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.load_profile("stolik")


@pytest.fixture(scope="session", autouse=True)
def nobody_is_waited_for() -> None:
    """A game in real time begins at once; the tests of its beginning say themselves how long everybody waits."""
    beginning.READY_PATIENCE = beginning.COUNT = NO_TIME


def pytest_sessionfinish() -> None:
    postgres.end()
