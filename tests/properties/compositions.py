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
    Composition("beginner-4", 4, (BEGINNER,), slow=True),
    Composition("beginner-3-east", 3, (BEGINNER, COMBINED, ("base.beginner_white_star", "east")), slow=True),
    Composition("en2015-4", 4, edition="en2015", slow=True),
    Composition("en2025-3", 3, edition="en2025"),
    Composition("en2025-beginner-4", 4, (BEGINNER,), edition="en2025", slow=True),
    Composition("friendly-robber-3", 3, (COMBINED, ("base.friendly_robber", True)), slow=True),
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
    "paired-6",
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
    Composition("knights-3", 3, expansions=KNIGHTS, slow=True),
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

SCENARIOS: dict[str, tuple[tuple[str, Value], ...]] = {
    "new_shores": (
        ("seafarers.map", "shuffled"),
        ("seafarers.printed_harbors", "shuffle"),
        ("seafarers.loop_route", "all"),
    ),
    "four_islands": (
        COMBINED,
        ("seafarers.map", "shuffled"),
        ("seafarers.move_in_place", True),
        ("seafarers.line_past_opponent", "open"),
        ("base.friendly_robber", True),
    ),
    "fog_islands": (("seafarers.fog_reveal_by", "road_ship_settlement"), ("seafarers.setup_gold", "none")),
    "through_the_desert": (
        ("seafarers.map", "shuffled"),
        ("seafarers.desert_strips", "one"),
        ("seafarers.ships_on_frame", False),
    ),
    "forgotten_tribe": (COMBINED, ("base.steal", "must")),
    "cloth_for_catan": (("seafarers.third_round", "back"), ("seafarers.cloth_tie", "shared")),
    "pirate_islands": (("seafarers.fortress_attack", "automatic"), ("seafarers.fleet_victims", "only_if_single")),
    "wonders_of_catan": (COMBINED, ("base.friendly_robber", True), ("seafarers.cathedral_points", "all")),
    "new_world": (("base.first_player", "highest_roll"), ("seafarers.loop_route", "all")),
}
"""The scenarios of Seafarers, each with some other readings of its rules."""

KNIGHTS_AT_SEA: tuple[tuple[str, Value], ...] = (
    ("seafarers.chase_pirate_from", "sea_corner"),
    ("seafarers.foreign_knight_freezes", "no"),
    ("seafarers.hire_at_sea", True),
    ("seafarers.knight_passes_junction", False),
    ("seafarers.sleeping_pieces", "off_board"),
)
"""Other readings of the rules of Seafarers with Cities & Knights."""

WITHOUT_EFFECT = {"seafarers.chase_pirate_from": ("wonders_of_catan",)}
"""Scenarios without a pirate, in which nobody chases it."""

QUICK_AT_SEA = ("sea-new-shores-4", "sea-cloth-for-catan-6", "sea-knights-fog-islands-4")


def _at_sea(scenario: str, seats: int, knights: bool) -> Composition:
    """A scenario as it is unless something else is said, or, for three and six seats, with other readings."""
    options = SCENARIOS[scenario] if seats in (3, 6) else ()
    others = ["five_six"] if seats > 4 else []
    if knights:
        options = tuple(pair for pair in options if pair[0] != "seafarers.cathedral_points")  # no points are hidden
        readings = tuple(pair for pair in KNIGHTS_AT_SEA if scenario not in WITHOUT_EFFECT.get(pair[0], ()))
        options = (*options, *readings) if seats in (3, 6) else options
        others.append("cities_knights")
    if seats == 6:
        options = (*options, ("five_six.extra_phase", "paired_players"))
    name = f"sea-{'knights-' if knights else ''}{scenario.replace('_', '-')}-{seats}"
    return Composition(
        name,
        seats,
        (("seafarers.scenario", scenario), *options),
        expansions=("base", *others, "seafarers"),
        slow=name not in QUICK_AT_SEA,
    )


AT_SEA = tuple(
    _at_sea(scenario, seats, knights)
    for knights in (False, True)
    for scenario in SCENARIOS
    for seats in (3, 4, 5, 6)
    if not (knights and scenario in ("forgotten_tribe", "pirate_islands"))
)
"""Every scenario for every number of seats, and with Cities & Knights those that are played with it."""

IN_EVERY_RUN = (
    "separate-3",
    "combined-4",
    "rest-of-supply-2",
    "knights-other-readings-4",
    "special-building-5",
    "knights-paired-5",
    "sea-new-shores-4",
    "dice-3",
)
"""Those that the quick tests play. The others are thorough, or slow."""

COMPOSITIONS = tuple(sorted((*COMPOSITIONS, *CITIES_AND_KNIGHTS, *FIVE_AND_SIX, *AT_SEA), key=lambda one: one.slow))
QUICK = sum(not one.slow for one in COMPOSITIONS)
"""How many of them, the first ones, are not slow."""

NAMED = {one.name: one for one in COMPOSITIONS}


def each_of(compositions: tuple[Composition, ...]) -> pytest.MarkDecorator:
    """Runs a test for every composition, each in its tier."""
    return pytest.mark.parametrize("game_of", [pytest.param(one, marks=tier(one), id=one.name) for one in compositions])


def tier(composition: Composition) -> tuple[pytest.MarkDecorator, ...]:
    """The marker of the tests of a composition."""
    if composition.slow:
        return (pytest.mark.slow,)
    return () if composition.name in IN_EVERY_RUN else (pytest.mark.thorough,)


every_composition = each_of(COMPOSITIONS)
OF_THE_BASE_GAME = tuple(one for one in COMPOSITIONS if {*one.expansions} <= {"base", "five_six"})
"""Those whose cards, pieces and points are those of the base game."""

every_composition_of_the_base_game = each_of(OF_THE_BASE_GAME)
