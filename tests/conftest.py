"""Hypothesis profiles: `quick` unless HYPOTHESIS_PROFILE names another. No test depends on how fast the machine is."""

import os

from hypothesis import HealthCheck, settings

ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("quick", ANY_SPEED, derandomize=True, max_examples=25)
settings.register_profile("long", ANY_SPEED, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
