"""Hypothesis profiles: `quick` unless HYPOTHESIS_PROFILE names another."""

import os

from hypothesis import settings

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=25)
settings.register_profile("long", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
