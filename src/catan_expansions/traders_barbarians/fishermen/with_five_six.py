"""The fishermen with five and six players: on boards made at random, since the printed map has its deserts on the coast
(TB-FI-19)."""

from __future__ import annotations

import catan_core as catan

WHY = "the lakes of the fishermen never lie on the coast, where the printed map for six has its deserts"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.OptionLimit("five_six.map", WHY, values=("random",)),
        catan.OptionLimit("base.setup", WHY, values=("random",)),
    ]
