"""With five and six players: a larger island of its own (TB-MA-18)."""

from __future__ import annotations

import catan_core as catan

OWN_ISLAND = "the scenario has an island of its own for five and six seats"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.OptionLimit(
            "base.number_setup", "the number tokens of this island have fixed places", values=("spiral",)
        ),
        catan.OptionLimit("five_six.map", OWN_ISLAND, values=("random",)),
        catan.OptionLimit("five_six.harbors", OWN_ISLAND, values=("frame_2022",)),
        catan.OptionLimit("five_six.frame_random", OWN_ISLAND, values=("types_shuffled_on_printed_slots",)),
    ]
