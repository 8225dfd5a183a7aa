"""The rulesets that properties are asked of: every shipped composition, under the options that matter."""

from __future__ import annotations

import attrs
import pytest

from catan_core import Ruleset, ruleset
from catan_core.plugin.specs import Value


@attrs.frozen
class Composition:
    """Expansions with options, and a number of seats."""

    name: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    edition: str | None = None
    expansions: tuple[str, ...] = ("base",)
    slow: bool = False

    @property
    def ruleset(self) -> Ruleset:
        return ruleset(*self.expansions, options=dict(self.options), edition=self.edition)


BEGINNER = ("base.setup", "beginner")
COMBINED = ("base.turn_phases", "combined")

COMPOSITIONS: tuple[Composition, ...] = (
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

BETWEEN_TURNS: dict[str, tuple[tuple[str, Value], ...]] = {
    "special-building": (("five_six.map", "beginner_2022"),),
    "on-request": (COMBINED, ("five_six.sbp_request", "request_during_turn"), ("five_six.frame_random", "pieces_any")),
    "paired": (("five_six.extra_phase", "paired_players"),),
    "no-phase": (COMBINED, ("five_six.extra_phase", "none"), ("five_six.harbors", "jsettlers_legacy")),
}
"""What five and six players do between two turns; other options come along so that each is played somewhere."""

QUICK_OF_FIVE_AND_SIX = (
    "special-building-5",
    "on-request-6",
    "paired-6",
    "knights-special-building-6",
    "knights-paired-5",
)

FIVE_AND_SIX = tuple(
    Composition(
        f"{name}{phase}-{seats}",
        seats,
        (*options, COMBINED) if phase == "paired" and seats == 6 else options,
        expansions=expansions,
        slow=f"{name}{phase}-{seats}" not in QUICK_OF_FIVE_AND_SIX,
    )
    for name, expansions in (("", ("base", "five_six")), ("knights-", ("base", "five_six", "cities_knights")))
    for phase, options in BETWEEN_TURNS.items()
    for seats in (5, 6)
)
"""Each phase option with five and with six seats, with and without Cities & Knights."""

KNIGHTS = ("base", "cities_knights")
OTHER_READINGS: tuple[tuple[str, Value], ...] = (
    ("cities_knights.allow_void_cards", True),
    ("cities_knights.aqueduct", "also_on_7"),
    ("cities_knights.chase_target", "numbered_hex_only"),
    ("cities_knights.deserter_fallback", "equal_or_lower"),
    ("cities_knights.improvements_without_city", "kept"),
    ("cities_knights.inventor_needs_buildings", "none"),
    ("cities_knights.limit_own_turn", "end_of_turn"),
    ("cities_knights.merchant_on_desert", False),
    ("cities_knights.tie_draw", "science"),
    ("cities_knights.zero_contributors_draw", False),
)
"""Of every option of Cities & Knights a value that is not its default, but for two that make games long."""

CITIES_AND_KNIGHTS = (
    Composition("knights-3", 3, expansions=KNIGHTS),
    Composition("knights-other-readings-4", 4, (COMBINED, *OTHER_READINGS), expansions=KNIGHTS),
    Composition("knights-combined-4", 4, (COMBINED,), expansions=KNIGHTS, slow=True),
    Composition("knights-urraca-3", 3, (("cities_knights.urraca", True),), expansions=KNIGHTS, slow=True),
    Composition(
        "knights-six-defenders-4",
        4,
        (COMBINED, ("cities_knights.defender_cards_limited", True)),
        expansions=KNIGHTS,
        slow=True,
    ),
    Composition(
        "knights-first-game-4",
        4,
        (BEGINNER, ("cities_knights.first_game_harbors", "as_base_beginner")),
        expansions=KNIGHTS,
        slow=True,
    ),
    Composition(
        "knights-friendly-must-steal-3",
        3,
        (COMBINED, ("base.friendly_robber", True), ("base.steal", "must")),
        expansions=KNIGHTS,
        slow=True,
    ),
    Composition(
        "knights-rest-of-supply-4",
        4,
        (("base.bank_shortage", "single_claimant_gets_rest"), ("base.first_player", "highest_roll")),
        expansions=KNIGHTS,
        slow=True,
    ),
)

COMPOSITIONS = tuple(sorted((*COMPOSITIONS, *CITIES_AND_KNIGHTS, *FIVE_AND_SIX), key=lambda one: one.slow))
QUICK = sum(not one.slow for one in COMPOSITIONS)
"""How many of them, the first ones, are played in every run of the tests."""


def each_of(compositions: tuple[Composition, ...]) -> pytest.MarkDecorator:
    """Runs a test for every composition; the slow ones only with `-m slow`."""
    marked = [pytest.param(one, marks=pytest.mark.slow if one.slow else (), id=one.name) for one in compositions]
    return pytest.mark.parametrize("game_of", marked)


every_composition = each_of(COMPOSITIONS)
OF_THE_BASE_GAME = tuple(one for one in COMPOSITIONS if {*one.expansions} <= {"base", "five_six"})
"""Those whose cards, pieces and points are those of the base game."""

every_composition_of_the_base_game = each_of(OF_THE_BASE_GAME)
