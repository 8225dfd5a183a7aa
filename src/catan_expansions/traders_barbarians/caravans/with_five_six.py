"""The caravans with five and six players: on boards made at random, with the oases where the box has them, and with the
votes of whoever's turn or part of a turn it is (TB-CA-14, TB-COMP-05)."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.five_six import PairedPartEnding
from catan_expansions.traders_barbarians.caravans.voting import vote_if_due

MAP = "the oases of the caravans lie where the printed map for six has other hexes"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.OptionLimit("five_six.map", MAP, values=("random",)),
        catan.OptionLimit("base.setup", MAP, values=("random",)),
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return setup.options["five_six.extra_phase"] == "paired_players"


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(PairedPartEnding, lambda tx, event: vote_if_due(tx, event.seat))]
