"""With Seafarers: in an epidemic a gold field brings a city one card, too (TB-EV-09); the fleet of The Pirate Islands
sails by two dice that are rolled beside the card (SEA-PI-08); and the robber flees to no desert where a scenario never
has it (SEA-CLO-03, SEA-TRI-10). All that is our reading."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.seafarers import GOLD_NOW, GoldYields, hexes_without_number, tribe_islands
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.event_cards.epidemic import rages
from catan_expansions.traders_barbarians.event_cards.robber_flees import REFUGES, ROBBER_FLEES
from catan_expansions.traders_barbarians.event_cards.side_dice import ALSO_ROLLED, NUMBER_DICE, fleet_sails

NO_REFUGE = catan.Refusal("event_cards.no-refuge", ROBBER_FLEES, text="In this scenario the robber never goes there.")
NEVER = {"cloth_for_catan": tribe_islands, "forgotten_tribe": hexes_without_number}
"""Where the robber never goes, by scenario."""


def _never(position: catan.Position) -> int:
    """The hexes where the robber never goes in the scenario that is played."""
    hexes = NEVER.get(str(position.rules.options[pairs.SEA_MAPS]))
    return 0 if hexes is None else hexes(position)


def _gold(usual: GoldYields, position: catan.Position) -> GoldYields:
    return tuple((kind, min(amount, 1)) for kind, amount in usual) if rages(position) else usual


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(ALSO_ROLLED, die, True) for die in NUMBER_DICE if fleet_sails(setup)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(GOLD_NOW, _gold), catan.forbid(REFUGES, _never, NO_REFUGE)]


SPANISH = {"violation:event_cards.no-refuge": "En este escenario el ladrón no va nunca ahí."}
CATALAN = {"violation:event_cards.no-refuge": "En aquest escenari el lladre no hi va mai."}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"es": SPANISH, "ca": CATALAN})
