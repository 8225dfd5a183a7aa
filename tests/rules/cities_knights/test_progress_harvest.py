"""The science cards for hexes: inventor, irrigation, mining (Cities & Knights: "Ciencia (verde)")."""

import json

import pytest

from catan_core.base import EndTurn, Island, Produced
from catan_expansions.cities_knights import PlayInventor, PlayIrrigation, PlayMining, TokensSwapped
from tests.helpers.keywords import keywords
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.cards import holding, shown, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

FOREST_9, MOUNTAINS_10, FIELDS_9, HILLS_5 = (2, -2, "N"), (0, -2, "N"), (-2, -1, "S"), (-3, 3, "N")


# -- inventor ----------------------------------------------------------------------------------------------------

MOUNTAINS, FIELDS, PASTURE_2, FIELDS_12, HILLS_6, MOUNTAINS_8 = (0, -2), (-2, 0), (1, -2), (-1, -1), (0, -1), (2, 0)


def workshop(**options: str) -> CitiesKnights:
    """Seat 0 with buildings beside mountains 10 and fields 9, and an Inventor."""
    scenario = holding(inventor=1, options=options)
    return scenario.piece("settlement", 0, FIELDS_9).piece("city", 0, MOUNTAINS_10).building()


def swap(scenario: CitiesKnights, one: tuple[int, int], other: tuple[int, int]) -> PlayInventor:
    """The Inventor of seat 0 on two hexes."""
    return PlayInventor(ZERO, scenario.hex(*one), scenario.hex(*other))


def token(scenario: CitiesKnights, at: tuple[int, int]) -> int:
    """The number token of a hex."""
    return scenario.state[Island].layout.tokens[scenario.hex(*at)]


def test_the_inventor_swaps_two_tokens() -> None:
    """CK-CARD-INVENTOR: and from then on the hexes yield for their new numbers."""
    scenario = workshop()
    action = swap(scenario, MOUNTAINS, FIELDS)
    scenario.play(action).sound()
    assert (token(scenario, MOUNTAINS), token(scenario, FIELDS)) == (9, 10)
    assert told(scenario, TokensSwapped) == shown(TokensSwapped(action.first, action.second))
    scenario.play(EndTurn(ZERO)).roll(4, 5, "trade")
    assert scenario.hand(0) == {**NOTHING, "ore": 1, "coin": 1}


@pytest.mark.thorough
@pytest.mark.parametrize("fixed", [PASTURE_2, FIELDS_12, HILLS_6, MOUNTAINS_8])
def test_the_tokens_two_six_eight_and_twelve_stay(fixed: tuple[int, int]) -> None:
    """CK-CARD-INVENTOR: wherever one builds, and whatever the option says."""
    for value in ("both_hexes", "none"):
        scenario = workshop(inventor_needs_buildings=value).piece("settlement", 0, (0, -2, "S"), (2, -3, "S"))
        scenario.piece("settlement", 0, (2, 1, "N"))
        assert scenario.code(swap(scenario, MOUNTAINS, fixed)) == "inventor.token-stays"


def test_the_inventor_swaps_under_the_robber_which_stays() -> None:
    """CK-CARD-INVENTOR."""
    scenario = workshop().robber(*FIELDS)
    scenario.play(swap(scenario, MOUNTAINS, FIELDS))
    assert scenario.robber_at() == FIELDS
    assert token(scenario, FIELDS) == 10


@pytest.mark.parametrize("other", [(0, 1), (1, 0)])
def test_both_hexes_must_touch_buildings_of_the_inventor(other: tuple[int, int]) -> None:
    """CK-CARD-INVENTOR, CK-FAQ-17: the default, `inventor_needs_buildings` = both_hexes; fields 4 and forest 3."""
    scenario = workshop().piece("settlement", 1, (0, 1, "N"))
    assert scenario.code(swap(scenario, MOUNTAINS, other)) == "inventor.no-building"
    assert scenario.code(swap(scenario, (0, 1), (1, 0))) == "inventor.no-building"


def test_with_the_option_no_building_is_needed() -> None:
    """CK-CARD-INVENTOR, CK-FAQ-17: `inventor_needs_buildings` = none."""
    scenario = workshop(inventor_needs_buildings="none")
    scenario.play(swap(scenario, (0, 1), (1, 0)))
    assert (token(scenario, (0, 1)), token(scenario, (1, 0))) == (3, 4)


def test_a_reduced_city_is_a_building_for_the_inventor() -> None:
    """CK-CARD-INVENTOR, CK-BARB-10: it counts as a settlement."""
    scenario = holding(inventor=1).piece("settlement", 0, FIELDS_9).piece("tipped_city", 0, MOUNTAINS_10).building()
    assert scenario.code(swap(scenario, MOUNTAINS, FIELDS)) is None


def test_two_different_tokens_are_swapped() -> None:
    """CK-CARD-INVENTOR: not one with itself or with an equal one, and there is none on the desert."""
    scenario = workshop().piece("settlement", 0, (-1, 1, "N"), HILLS_5, (1, 0, "S"))
    assert token(scenario, (-1, 1)) == token(scenario, (1, 0)) == 3
    assert scenario.code(swap(scenario, (-1, 1), (1, 0))) == "inventor.not-two-tokens"
    assert scenario.code(swap(scenario, FIELDS, FIELDS)) == "inventor.not-two-tokens"
    assert scenario.code(swap(scenario, MOUNTAINS, (0, 0))) == "inventor.not-two-tokens"


def test_a_pair_of_hexes_may_be_named_in_any_order() -> None:
    """CK-CARD-INVENTOR: both ways are one action, also in JSON."""
    scenario = workshop()
    action = swap(scenario, MOUNTAINS, FIELDS)
    other = PlayInventor(ZERO, action.second, action.first)
    assert other == action
    assert scenario.code(other) is None
    first, second = ([*place] for place in (FIELDS, MOUNTAINS))
    for one, another in ((first, second), (second, first)):
        text = json.dumps({"type": action.tag, "seat": 0, "first": one, "second": another})
        assert scenario.game.action_from_json(text) == action


# -- irrigation and mining ---------------------------------------------------------------------------------------

HARVESTS = pytest.mark.parametrize(
    ("card", "action", "good", "places"),
    [
        ("irrigation", PlayIrrigation(ZERO), "grain", ((-2, 1, "N"), FIELDS_9, (1, 0, "S"))),
        ("mining", PlayMining(ZERO), "ore", ((0, -2, "S"), MOUNTAINS_10, (2, 1, "N"))),
    ],
    ids=["irrigation", "mining"],
)
Place = tuple[int, int, str]


@HARVESTS
def test_a_harvest_card_brings_two_cards_for_every_hex_with_a_building(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING: two settlements on one hex and a city on another: four cards."""
    scenario = holding(**keywords({card: 1})).piece("settlement", 0, *places[:2]).piece("city", 0, places[2])
    if card == "irrigation":
        scenario.piece("settlement", 1, (0, 2, "S"))
    scenario.building().play(action)
    assert scenario.hand(0) == {**NOTHING, good: 4}
    assert scenario.hand(1) == NOTHING


@HARVESTS
def test_a_harvest_card_does_not_mind_the_robber(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING."""
    robbed = (-2, 0) if card == "irrigation" else (0, -2)
    scenario = holding(**keywords({card: 1})).piece("settlement", 0, places[1]).robber(*robbed).building()
    assert scenario.play(action).hand(0) == {**NOTHING, good: 2}


@HARVESTS
def test_a_harvest_card_is_no_production(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING: nothing yields, and no aqueduct works for those who get nothing."""
    scenario = holding(**keywords({card: 1})).piece("settlement", 0, places[1]).levels(1, science=3).building()
    scenario.play(action)
    assert scenario.events(Produced) == ()
    assert scenario.state.stack[-1].tag == "base/build"


@HARVESTS
@pytest.mark.parametrize("left", [1, 3])
def test_from_a_short_supply_a_harvest_card_brings_what_is_left(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...], left: int
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING."""
    scenario = (
        holding(**keywords({card: 1})).piece("settlement", 0, *places[1:]).give(3, **{good: 19 - left}).building()
    )
    assert scenario.play(action).hand(0) == {**NOTHING, good: left}


@HARVESTS
def test_a_harvest_card_is_void_when_there_is_nothing_to_take(
    card: str, action: PlayIrrigation, good: str, places: tuple[Place, ...]
) -> None:
    """CK-CARD-IRRIGATION, CK-CARD-MINING, CK-PRG-07: no such hex, or nothing left in the supply."""
    assert holding(**keywords({card: 1})).piece("city", 0, FOREST_9).building().code(action) == "progress.no-effect"
    scenario = holding(**keywords({card: 1})).piece("settlement", 0, places[1]).give(3, **{good: 19}).building()
    assert scenario.code(action) == "progress.no-effect"
