"""The rulesets that properties are asked of: every shipped composition, under the options that matter."""

from __future__ import annotations

import attrs
import pytest

from catan_core import Ruleset, ruleset
from catan_core.specs import Value


@attrs.frozen
class Composition:
    """Expansions with options, and a number of seats."""

    name: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    edition: str | None = None
    expansions: tuple[str, ...] = ("base",)

    @property
    def ruleset(self) -> Ruleset:
        return ruleset(*self.expansions, options=dict(self.options), edition=self.edition)


BEGINNER = ("base.setup", "beginner")
COMBINED = ("base.turn_phases", "combined")

COMPOSITIONS = (
    Composition("separate-3", 3),
    Composition("combined-4", 4, (COMBINED,)),
    Composition("combined-2", 2, (COMBINED, ("base.first_player", "highest_roll"))),
    Composition("beginner-4", 4, (BEGINNER,)),
    Composition("beginner-3-east", 3, (BEGINNER, COMBINED, ("base.beginner_white_star", "east"))),
    Composition("en2015-4", 4, edition="en2015"),
    Composition("en2025-3", 3, edition="en2025"),
    Composition("en2025-beginner-4", 4, (BEGINNER,), edition="en2025"),
    Composition("friendly-robber-3", 3, (COMBINED, ("base.friendly_robber", True))),
    Composition("friendly-must-steal-4", 4, (("base.friendly_robber", True), ("base.steal", "must"))),
    Composition(
        "loose-trade-4",
        4,
        (
            ("base.ban_like_for_like", False),
            ("base.maritime_different_kind_4to1", False),
            ("base.offers_per_turn", 2),
            ("base.number_setup", "shuffled"),
            ("base.harbor_setup", "loose_nine_shuffled"),
        ),
    ),
    Composition(
        "rest-of-supply-2",
        2,
        (
            COMBINED,
            ("base.bank_shortage", "single_claimant_gets_rest"),
            ("base.number_setup", "shuffled_no_adjacent_red"),
        ),
    ),
)

every_composition = pytest.mark.parametrize("game_of", COMPOSITIONS, ids=lambda one: one.name)
