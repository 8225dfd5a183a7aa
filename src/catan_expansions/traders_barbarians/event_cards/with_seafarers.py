"""With Seafarers: in an epidemic a gold field brings a city one card, too (TB-EV-09); and the fleet of The Pirate
Islands sails by two dice that are rolled beside the card (SEA-PI-08). Both are our reading."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.seafarers import GOLD_NOW, GoldYields
from catan_expansions.traders_barbarians.event_cards.epidemic import rages
from catan_expansions.traders_barbarians.event_cards.side_dice import ALSO_ROLLED, NUMBER_DICE, fleet_sails


def _gold(usual: GoldYields, position: catan.Position) -> GoldYields:
    return tuple((kind, min(amount, 1)) for kind, amount in usual) if rages(position) else usual


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(ALSO_ROLLED, die, True) for die in NUMBER_DICE if fleet_sails(setup)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(GOLD_NOW, _gold)]
