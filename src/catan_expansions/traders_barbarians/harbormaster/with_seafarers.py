"""With the scenarios of Seafarers in which harbors are placed: one counts for the building beside it as soon as it lies
there (TB-HM-01, TB-HM-02). Nothing is built then."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.seafarers import HarborPlaced
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.harbormaster.harbormaster import settle


def _react(tx: catan.Transition, event: HarborPlaced) -> None:
    settle(tx)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return setup.options.get(pairs.SEA_MAPS) in ("forgotten_tribe", "new_world")


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(HarborPlaced, _react)]
