"""The options of Cities & Knights (statements, section 19): their defaults, and the values that are allowed."""

import pytest

import catan_core as catan
from catan_core.plugin.specs import Value
from tests.rules.cities_knights.table import composed, prefixed

OPTIONS: dict[str, tuple[Value, ...]] = {
    "improvements_without_city": ("lost", "kept"),
    "inventor_needs_buildings": ("both_hexes", "none"),
    "limit_own_turn": ("immediately_or_play", "end_of_turn"),
    "deserter_fallback": ("basic", "equal_or_lower"),
    "chase_target": ("any_other_hex", "numbered_hex_only"),
    "tie_draw": ("choose_deck", "trade", "politics", "science"),
    "aqueduct": ("not_on_7", "also_on_7"),
    "defender_cards_limited": (False, True),
    "allow_void_cards": (False, True),
    "urraca": (False, True),
    "merchant_on_desert": (True, False),
    "zero_contributors_draw": (True, False),
    "first_game_harbors": ("printed_2020", "as_base_beginner"),
}
"""The values of each, the default first."""

WHERE: dict[str, dict[str, Value]] = {"first_game_harbors": {"base.setup": "beginner"}}
"""With which values of others an option has an effect, if not with all."""

EACH = pytest.mark.parametrize("name", OPTIONS)


def test_these_are_the_options() -> None:
    """No other one, and none for the order of trade and building, which the base game has."""
    own = {name for name in composed().options if name.startswith("cities_knights.")}
    assert own == set(prefixed(dict.fromkeys(OPTIONS, True)))
    assert "base.turn_phases" in composed().options


@EACH
def test_the_reading_of_the_spanish_booklet_is_the_default(name: str) -> None:
    """The first value of each."""
    assert composed().options[f"cities_knights.{name}"] == OPTIONS[name][0]


@pytest.mark.thorough
@EACH
def test_every_value_can_be_chosen(name: str) -> None:
    """And gives a ruleset that can be played."""
    for value in OPTIONS[name]:
        rules = composed(**WHERE.get(name, {}), **{name: value})
        assert rules.options[f"cities_knights.{name}"] == value
        assert rules.new_game(seats=3).actors


@EACH
@pytest.mark.parametrize("value", ["nonsense", 7])
def test_no_other_value_can_be_chosen(name: str, value: Value) -> None:
    """The error names the allowed ones."""
    with pytest.raises(catan.UnknownOption, match=f"{name}.*{OPTIONS[name][1]}"):
        composed(**WHERE.get(name, {}), **{name: value})


def test_the_game_goes_to_thirteen_points_and_the_option_of_the_base_game_says_so() -> None:
    """CK-WIN-01: `base.victory_points` has another default here, and can still be chosen."""
    assert composed().options["base.victory_points"] == 13
    assert catan.ruleset("base").options["base.victory_points"] == 10
    assert composed(**{"base.victory_points": 15}).options["base.victory_points"] == 15


ENGLISH: dict[str, dict[str, Value]] = {
    "en2015": {
        "improvements_without_city": "kept",
        "inventor_needs_buildings": "none",
        "chase_target": "numbered_hex_only",
    },
    "en2025": {
        "improvements_without_city": "kept",
        "inventor_needs_buildings": "none",
        "limit_own_turn": "end_of_turn",
        "deserter_fallback": "equal_or_lower",
    },
}
"""Where English editions differ: CK-IMPR-06, CK-CARD-INVENTOR, CK-ACT-06, CK-PRG-04, CK-CARD-DESERTER."""


@pytest.mark.parametrize("edition", ENGLISH)
def test_an_english_edition_differs_where_its_booklet_does_and_nowhere_else(edition: str) -> None:
    english = catan.ruleset("base", "cities_knights", edition=edition).options
    for name, (default, *_) in OPTIONS.items():
        assert english[f"cities_knights.{name}"] == ENGLISH[edition].get(name, default)


@pytest.mark.parametrize("edition", ENGLISH)
def test_in_english_editions_one_trades_and_builds_in_any_order(edition: str) -> None:
    """CK-TURN-03: with Cities & Knights in both; in the base game alone, the edition of 2015 still parts them."""
    assert catan.ruleset("base", "cities_knights", edition=edition).options["base.turn_phases"] == "combined"
    assert catan.ruleset("base", edition="en2015").options["base.turn_phases"] == "separate"


@pytest.mark.parametrize("edition", ENGLISH)
def test_an_option_of_ones_own_goes_before_the_edition(edition: str) -> None:
    chosen = catan.ruleset(
        "base", "cities_knights", edition=edition, options=prefixed({"chase_target": "any_other_hex"})
    )
    assert chosen.options["cities_knights.chase_target"] == "any_other_hex"
    assert chosen.options["base.victory_points"] == 13
