"""The aqueduct (Cities & Knights: "Acueducto")."""

import pytest

from catan_core.base import Discard, MoveRobber, Produced, table
from catan_expansions.cities_knights import UseAqueduct
from tests.helpers.keywords import keywords
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
FOREST_9, MOUNTAINS_10 = (2, -2, "N"), (0, -2, "N")
GATE = "politics"
ALSO = {"aqueduct": "also_on_7"}


def owner(turn: int = 0, **options: str) -> CitiesKnights:
    """Seat 0 with an aqueduct and a city beside forest 9."""
    return CitiesKnights(turn=turn, options=options).levels(0, science=3).piece("city", 0, FOREST_9)


@pytest.mark.parametrize("turn", [0, 2])
@pytest.mark.parametrize("good", RESOURCES)
def test_whoever_gets_nothing_from_a_roll_takes_a_resource_of_choice(good: str, turn: int) -> None:
    """CK-IMPR-04: in everybody's turn."""
    scenario = owner(turn).roll(1, 1, GATE)
    assert scenario.game.actors == (0,)
    scenario.play(UseAqueduct(ZERO, scenario.good(good)))
    assert scenario.hand(0) == {**NOTHING, good: 1}
    assert table.supply(scenario.state)[good] == 18
    assert scenario.game.actors == (turn,)


def test_it_brings_no_commodity() -> None:
    """CK-IMPR-04."""
    scenario = owner().roll(1, 1, GATE)
    assert {action.good for action in scenario.game.actions.of(UseAqueduct)} == {None, *map(scenario.good, RESOURCES)}
    assert scenario.code(UseAqueduct(ZERO, scenario.good("paper"))) == "aqueduct.supply-lacks-it"


def test_one_may_do_without() -> None:
    """CK-IMPR-04: he may take one."""
    scenario = owner().roll(1, 1, GATE)
    scenario.play(UseAqueduct(ZERO, None))
    assert scenario.hand(0) == NOTHING


def test_whoever_gets_something_takes_nothing() -> None:
    """CK-IMPR-04."""
    assert owner().roll(4, 5, GATE).state.stack[-1].tag == "base/trade"


@pytest.mark.parametrize(("level", "works"), [(0, False), (2, False), (3, True), (4, True), (5, True)])
def test_it_works_from_level_three_on(level: int, works: bool) -> None:
    """CK-IMPR-04: of science; the other tracks do not help."""
    scenario = CitiesKnights().levels(0, science=level, trade=5, politics=0).roll(1, 1, "ship")
    assert (scenario.state.stack[-1].tag == "cities_knights/aqueduct-choice") == works


def test_a_hex_blocked_by_the_robber_counts_as_nothing() -> None:
    """CK-IMPR-04: the number was rolled, and the robber took it."""
    scenario = owner().robber(2, -2).roll(4, 5, GATE)
    scenario.play(UseAqueduct(ZERO, scenario.good("ore")))
    assert scenario.hand(0) == {**NOTHING, "ore": 1}


def test_what_the_supply_could_not_give_counts_as_nothing() -> None:
    """CK-IMPR-04: nothing was received; but a commodity alone is something."""
    scenario = owner().supply(lumber=0, paper=0).roll(4, 5, GATE)
    (produced,) = scenario.events(Produced)
    assert not any(map(any, produced.gains))
    assert scenario.state.stack[-1].tag == "cities_knights/aqueduct-choice"
    assert owner().supply(lumber=0).roll(4, 5, GATE).state.stack[-1].tag == "base/trade"


@pytest.mark.parametrize("options", [{}, {"aqueduct": "not_on_7"}], ids=["default", "not_on_7"])
def test_on_a_seven_it_brings_nothing(options: dict[str, str]) -> None:
    """CK-IMPR-04: option `aqueduct`; the Spanish sentence is mended by the English one."""
    assert owner(**keywords(options)).roll(3, 4, GATE).state.stack[-1].tag == "base/trade"


def test_or_it_brings_a_resource_on_a_seven_too() -> None:
    """CK-IMPR-04: after cards have been given back and the robber has moved."""
    scenario = owner(**keywords(ALSO)).landed().give(0, wool=8).roll(3, 4, GATE)
    scenario.play(Discard(ZERO, scenario.goods(wool=4)), MoveRobber(ZERO, scenario.hex(2, -2)))
    scenario.play(UseAqueduct(ZERO, scenario.good("ore")))
    assert scenario.hand(0) == {**NOTHING, "wool": 4, "ore": 1}
    assert scenario.state.stack[-1].tag == "base/trade"


def test_with_that_option_other_numbers_go_as_before() -> None:
    """CK-IMPR-04."""
    assert owner(**keywords(ALSO)).roll(4, 5, GATE).state.stack[-1].tag == "base/trade"
    assert owner(**keywords(ALSO)).roll(1, 1, GATE).state.stack[-1].tag == "cities_knights/aqueduct-choice"


def test_several_owners_choose_clockwise_from_the_active_player() -> None:
    """CK-IMPR-04: a ruling; whoever gets something is left out."""
    scenario = owner(turn=2).levels(1, science=3).levels(2, science=5).levels(3, science=3)
    scenario.piece("settlement", 3, MOUNTAINS_10).roll(5, 5, GATE)
    chosen = []
    while scenario.state.stack[-1].tag == "cities_knights/aqueduct-choice":
        (seat,) = scenario.game.actors
        chosen.append(seat)
        scenario.play(UseAqueduct(seat, scenario.good("wool")))
    assert chosen == [2, 0, 1]


def test_a_resource_that_the_supply_lacks_is_not_taken() -> None:
    """CK-IMPR-05: another one is."""
    scenario = owner().supply(brick=0).roll(1, 1, GATE)
    assert scenario.code(UseAqueduct(ZERO, scenario.good("brick"))) == "aqueduct.supply-lacks-it"
    assert scenario.code(UseAqueduct(ZERO, scenario.good("ore"))) is None


def test_the_last_card_of_a_kind_goes_to_whoever_chooses_first() -> None:
    """CK-IMPR-05: what is there is asked when the choice comes up."""
    scenario = owner().levels(1, science=3).supply(brick=1).roll(1, 1, GATE)
    scenario.play(UseAqueduct(ZERO, scenario.good("brick")))
    assert scenario.code(UseAqueduct(ONE, scenario.good("brick"))) == "aqueduct.supply-lacks-it"
