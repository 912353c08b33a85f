"""For all tests alike."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long an example takes is the machine's affair: no test asserts a duration.
settings.register_profile("stolik", deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.load_profile("stolik")
