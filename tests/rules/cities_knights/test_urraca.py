"""The variant of doña Urraca (Cities & Knights: "La regla doña Urraca para colonos experimentados")."""

import pytest

from catan_core import NodeSet, Seat
from catan_core.base import Dice, Roll
from catan_expansions.cities_knights import ActivateKnight, BattleFought, KnightsSent, LoseCity, SendKnights
from tests.helpers.seats import ONE, THREE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

POSTS = ((-1, 0, "N"), (0, 0, "N"), (1, 0, "N"), (0, 1, "N"))
"""A place for a knight of each seat."""

SECOND = (-1, 1, "N")
CITY = (0, -2, "N")
LANDING = Dice((1, 1, "ship"))


def mustered(*ranks: str | None, turn: int = 0) -> CitiesKnights:
    """The ship has landed; an active knight of each rank, by seat, and a city of seat 3."""
    scenario = CitiesKnights(options={"urraca": True}, turn=turn).ship(6).piece("city", 3, CITY)
    for seat, rank in enumerate(ranks):
        if rank is not None:
            scenario.knights(seat, rank, POSTS[seat], active=True)
    return scenario


def nodes(scenario: CitiesKnights, *places: tuple[int, int, str]) -> NodeSet:
    """A set of nodes."""
    return NodeSet(sum(1 << scenario.node(place) for place in places))


@pytest.mark.parametrize("turn", [0, 2])
def test_at_a_landing_each_says_clockwise_from_the_active_player_who_fights(turn: Seat) -> None:
    """CK-VAR-01: openly, one after another."""
    scenario = mustered("basic", "basic", "basic", "basic", turn=turn).play(Roll(turn), LANDING)
    for seat in [(turn + step) % 4 for step in range(4)]:
        assert scenario.game.actors == (seat,)
        assert scenario.events(BattleFought) == ()
        scenario.play(SendKnights(Seat(seat), nodes(scenario, POSTS[seat])))
        sent = KnightsSent(Seat(seat), nodes(scenario, POSTS[seat]))
        assert sent in scenario.game.events_for(None)
    assert scenario.events(BattleFought) == (BattleFought(1, (1, 1, 1, 1), True),)


def test_who_has_no_active_knight_is_not_asked() -> None:
    """CK-VAR-01: there is nothing to say."""
    scenario = mustered(None, "basic").knights(0, "mighty", POSTS[0]).play(Roll(ZERO), LANDING)
    assert scenario.game.actors == (1,)
    scenario.play(SendKnights(ONE, nodes(scenario, POSTS[1])))
    assert scenario.events(BattleFought) == (BattleFought(1, (0, 1, 0, 0), True),)
    nobody = mustered().play(Roll(ZERO), LANDING)
    assert nobody.game.actors == (3,)
    assert nobody.events(BattleFought) == (BattleFought(1, (0, 0, 0, 0), False),)


def test_only_those_that_are_sent_count_and_become_passive() -> None:
    """CK-VAR-01: by staying at home one lets the barbarians win."""
    scenario = mustered("mighty", "basic").piece("city", 0, (2, -2, "N")).piece("city", 1, (-2, -1, "S"))
    scenario.play(Roll(ZERO), LANDING, SendKnights(ZERO, NodeSet(0)), SendKnights(ONE, nodes(scenario, POSTS[1])))
    assert scenario.events(BattleFought) == (BattleFought(3, (0, 1, 0, 0), False),)
    assert scenario.knight_at(POSTS[0]) == "0 mighty active"
    assert scenario.knight_at(POSTS[1]) == "1 basic passive"
    assert scenario.game.actors == (0, 3)


def test_the_best_defender_is_the_best_of_those_who_fought() -> None:
    """CK-VAR-01."""
    scenario = mustered("mighty", "basic")
    scenario.play(Roll(ZERO), LANDING, SendKnights(ZERO, NodeSet(0)), SendKnights(ONE, nodes(scenario, POSTS[1])))
    assert scenario.defender_cards() == (0, 1, 0, 0)


def test_one_chooses_which_knights_fight() -> None:
    """CK-VAR-02: "how many" is read as which of them; any of one's active ones."""
    scenario = mustered("strong").knights(0, "basic", SECOND, active=True).knights(0, "mighty", (1, 1, "N"))
    scenario.play(Roll(ZERO), LANDING)
    assert {action.nodes for action in scenario.game.actions.of(SendKnights)} == {
        0, nodes(scenario, POSTS[0]), nodes(scenario, SECOND), nodes(scenario, POSTS[0], SECOND),
    }  # fmt: skip
    scenario.play(SendKnights(ZERO, nodes(scenario, SECOND))).sound()
    assert scenario.events(BattleFought) == (BattleFought(1, (1, 0, 0, 0), True),)
    assert scenario.knight_at(POSTS[0]) == "0 strong active"
    assert scenario.knight_at(SECOND) == "0 basic passive"


def test_passive_knights_and_those_of_others_are_not_sent() -> None:
    """CK-VAR-02."""
    scenario = mustered("strong", "basic").knights(0, "mighty", SECOND).play(Roll(ZERO), LANDING)
    for wrong in (
        NodeSet(nodes(scenario, SECOND)),
        NodeSet(nodes(scenario, POSTS[1])),
        NodeSet(nodes(scenario, POSTS[0], SECOND)),
    ):
        assert scenario.code(SendKnights(ZERO, wrong)) == "barbarians.knight-not-active"


def test_nobody_activates_knights_meanwhile() -> None:
    """CK-VAR-01: the ship has landed."""
    scenario = mustered("strong").knights(0, "basic", SECOND).give(0, grain=1).play(Roll(ZERO), LANDING)
    assert scenario.code(ActivateKnight(ZERO, scenario.node(SECOND))) == "engine.not-now"


@pytest.mark.parametrize("options", [{}, {"urraca": False}], ids=["default", "false"])
def test_without_the_variant_all_fight(options: dict[str, bool]) -> None:
    """CK-VAR-01: option `urraca`."""
    scenario = CitiesKnights(options=options).ship(6).knights(0, "strong", POSTS[0], active=True)
    scenario.play(Roll(ZERO), LANDING)
    assert scenario.events(BattleFought) == (BattleFought(0, (2, 0, 0, 0), True),)


def test_before_the_landing_nobody_is_asked() -> None:
    """CK-VAR-01."""
    scenario = CitiesKnights(options={"urraca": True}).ship(5).knights(0, "strong", POSTS[0], active=True)
    assert scenario.play(Roll(ZERO), LANDING).state.stack[-1].tag == "base/trade"


def test_cities_are_lost_as_without_it() -> None:
    """CK-VAR-01: by those whose knights that fought were weakest."""
    scenario = mustered("strong", None, None, "basic").piece("city", 0, (2, -2, "N"), (-2, -1, "S"))
    scenario.play(Roll(ZERO), LANDING, SendKnights(ZERO, NodeSet(0)), SendKnights(THREE, nodes(scenario, POSTS[3])))
    assert scenario.game.actors == (0,)
    scenario.play(LoseCity(ZERO, scenario.node((2, -2, "N")))).sound()
