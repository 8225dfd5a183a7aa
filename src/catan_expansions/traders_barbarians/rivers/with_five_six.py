"""The rivers with five and six players: nobody has printed where a third river bends (TB-RI-20)."""

from __future__ import annotations

import catan_core as catan

WHY_OUTLET = "the rivers of the larger island reach the sea straight on"
WHY_MAP = "the rivers lie on a map of their own"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.OptionLimit("rivers.river_outlet", WHY_OUTLET, values=("straight",)),
        catan.OptionLimit("five_six.map", WHY_MAP, values=("random",)),
    ]
