"""With Barbarian Attack: a conquered building counts no harbor points, until a hex beside it is free
again (TB-HM-06). That it is at no harbor meanwhile, `AT_HARBORS` says."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.barbarian_attack import HexConquered, HexFreed
from catan_expansions.traders_barbarians.harbormaster.harbormaster import settle_when_done


def _react(tx: catan.Transition, event: HexConquered | HexFreed) -> None:
    settle_when_done(tx)


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(HexConquered, _react), catan.Reaction(HexFreed, _react)]
