"""The caravans with five and six players: on boards made at random, with the oases where the box has them, and with the
votes of whoever's turn it is (TB-CA-14)."""

from __future__ import annotations

import catan_core as catan

MAP = "the oases of the caravans lie where the printed map for six has other hexes"
PAIRED = "the caravans have no vote in the part of a second player"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.OptionLimit("five_six.map", MAP, values=("random",)),
        catan.OptionLimit("base.setup", MAP, values=("random",)),
        catan.OptionLimit("five_six.extra_phase", PAIRED, values=("special_building", "none")),
    ]
