"""How Catan for Two changes the base game: the set-up, and two rolls a turn (Catan for Two: "The turn"; TB-2P-04)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base

ROLLS = 2
"""How many times the dice are rolled in a turn; no two rolls of a turn are alike."""


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.OptionLimit(
            "base.setup", "the neutral settlements stand where the set-up for beginners has others", values=("random",)
        ),
        catan.OptionLimit(
            "caravans.camel_vote",
            "of two players one places both camels, or each places one",
            values=("fifth",),
            idle=True,
        ),
        catan.OptionLimit(
            "fishermen.start_token", "two players begin with fish", values=("ground_or_lake",), idle=True
        ),
        catan.Edition(
            "en2015", (("two_players.neutral_build", "free_choice"),), doc="The English rules of 2015 (5th edition)."
        ),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.ROLLS_IN_A_TURN, "turn", ROLLS)]
