"""The rivers with five and six players, on boards made at random (TB-RI-20)."""

from __future__ import annotations

import catan_core as catan

WHY_MAP = "the rivers lie on a map of their own"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [catan.OptionLimit("five_six.map", WHY_MAP, values=("random",))]
