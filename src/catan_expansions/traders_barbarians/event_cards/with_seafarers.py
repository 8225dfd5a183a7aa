"""With Seafarers: in an epidemic a gold field brings a city one card, too (TB-EV-09); the fleet of The Pirate Islands
sails by two dice that are rolled beside the card (SEA-PI-08); and the robber flees to no desert where a scenario never
has it (SEA-CLO-03, SEA-TRI-10). All that is our reading."""

from __future__ import annotations

from collections.abc import Callable

import catan_core as catan
from catan_expansions.seafarers import GOLD_NOW, GoldYields, hexes_without_number, tribe_islands
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.event_cards.epidemic import rages
from catan_expansions.traders_barbarians.event_cards.robber_flees import REFUGES, ROBBER_FLEES
from catan_expansions.traders_barbarians.event_cards.side_dice import ALSO_ROLLED, NUMBER_DICE, fleet_sails

NO_REFUGE = catan.Refusal("event_cards.no-refuge", ROBBER_FLEES, text="In this scenario the robber never goes there.")
NEVER = {"cloth_for_catan": tribe_islands, "forgotten_tribe": hexes_without_number}
"""Where the robber never goes, by scenario."""


def _never(setup: catan.Setup) -> Callable[[catan.Position], int] | None:
    """The hexes where the robber never goes in the scenario that is played; None if it may go everywhere."""
    return NEVER.get(str(setup.options[pairs.SEA_MAPS]))


def _gold(usual: GoldYields, position: catan.Position) -> GoldYields:
    return tuple((kind, min(amount, 1)) for kind, amount in usual) if rages(position) else usual


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(ALSO_ROLLED, die, True) for die in NUMBER_DICE if fleet_sails(setup)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    never = _never(setup)
    bare = [] if never is None else [catan.forbid(REFUGES, never, NO_REFUGE)]
    return [catan.change(GOLD_NOW, _gold), *bare]


SPANISH = {"violation:event_cards.no-refuge": "En este escenario el ladrón no va nunca ahí."}
CATALAN = {"violation:event_cards.no-refuge": "En aquest escenari el lladre no hi va mai."}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [] if _never(setup) is None else catan.texts_of({"es": SPANISH, "ca": CATALAN})
