"""Landings of barbarians (TB-BA-LAND-01, CON-01, CON-03)."""

from __future__ import annotations

import pytest

from catan_core import CHANCE, Action, evolve
from catan_core.base import BuildCity, BuildRoad, BuildSettlement, Island, Produced
from catan_expansions.traders_barbarians.barbarian_attack import (
    BarbarianLanded,
    Barbarians,
    HexConquered,
    Landing,
    LandingDice,
    LandingRolled,
)
from catan_expansions.traders_barbarians.barbarian_attack import table as attack
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import ORDER, Attack

INLAND = (0, 0, "N")
"""A corner of hexes that nobody conquers."""
NUMBERS = {3: (0, -2), 8: (1, -2), 9: (-1, -1), 10: (2, -1), 12: (-2, 0), 11: (2, 0), 4: (-2, 1), 5: (1, 1)} | {
    6: (-1, 2), 2: (0, 2),
}  # fmt: skip
"""The hexes of the coast by number."""


def building() -> Attack:
    """The first seat can build a settlement, with one road to the place."""
    here = Attack()
    here.roads(0, INLAND, (1, -1, "S")).building()
    here.give(0, brick=1, lumber=1, wool=1, grain=1)
    return here


def rolls(*totals: int) -> tuple[Action, ...]:
    """The rolls of a landing."""
    return tuple(map(LandingDice, totals))


def build(here: Attack, *totals: int) -> Attack:
    """Build the settlement; barbarians land by these rolls."""
    here.play(BuildSettlement(ZERO, here.node(INLAND)), *rolls(*totals))
    return here


def test_a_settlement_brings_three_barbarians_to_the_coast() -> None:
    """TB-BA-LAND-01."""
    here = build(building(), 3, 8, 2)
    assert {at for at in ORDER if here.on(at)} == {NUMBERS[3], NUMBERS[8], NUMBERS[2]}
    assert [here.board.hexes[event.hex] for event in here.events(BarbarianLanded)] == [
        NUMBERS[3], NUMBERS[8], NUMBERS[2],
    ]  # fmt: skip
    assert here.events(LandingRolled) == tuple(LandingRolled(ZERO, total) for total in (3, 8, 2))
    assert attack.barbarians_left(here.state) == 36 - 3


def test_a_city_brings_them_too() -> None:
    """TB-BA-LAND-01."""
    here = Attack().piece("settlement", 0, INLAND).building()
    here.give(0, ore=3, grain=2).play(BuildCity(ZERO, here.node(INLAND)), *rolls(12, 11, 10))
    assert {at for at in ORDER if here.on(at)} == {NUMBERS[12], NUMBERS[11], NUMBERS[10]}


def test_a_road_brings_nobody() -> None:
    """TB-BA-LAND-01."""
    here = Attack().piece("settlement", 0, INLAND).building().give(0, brick=1, lumber=1)
    here.play(BuildRoad(ZERO, here.edge(INLAND, (1, -1, "S"))))
    assert not any(here.on(at) for at in ORDER)


def test_a_seven_and_an_earlier_number_are_thrown_again() -> None:
    """TB-BA-LAND-01: chance has only what counts, as likely as two dice make it."""
    here = building()
    game = here.game.play(BuildSettlement(ZERO, here.node(INLAND)))
    assert game.actors == (CHANCE,)
    expected = {total: 6 - abs(7 - total) for total in range(2, 13) if total != 7}
    assert {action.total: weight for action, weight in game.outcomes if isinstance(action, LandingDice)} == expected
    game = game.play(LandingDice(6)).play(LandingDice(9))
    del expected[6], expected[9]
    assert {action.total: weight for action, weight in game.outcomes if isinstance(action, LandingDice)} == expected


def test_only_the_hex_of_the_coast_with_a_number_gets_one() -> None:
    """TB-BA-CON-03: another hex with a 9 lies inland."""
    here = build(building(), 9, 5, 4)
    assert here.on((-1, -1)) == 1
    assert here.on((-1, 1)) == 0
    assert sum(here.on(at) for at in here.board.hexes) == 3


def test_a_hex_with_three_gets_none_and_the_roll_counts() -> None:
    """TB-BA-LAND-01, TB-BA-CON-01."""
    here = build(building().barbarians(NUMBERS[6], 3), 6, 9, 2)
    assert [here.on(NUMBERS[number]) for number in (6, 9, 2)] == [3, 1, 1]
    assert len(here.events(BarbarianLanded)) == 2


def test_an_attack_stops_when_the_last_figure_is_placed() -> None:
    """TB-BA-LAND-01."""
    here = building()
    state = here.state[Barbarians]
    here.slice(evolve(state, supply=1, prisoners=(0, state.supply - 1, 0, 0)))
    build(here, 4)
    assert attack.barbarians_left(here.state) == 0
    assert not any(isinstance(phase, Landing) for phase in here.state.stack)


def test_with_no_barbarians_left_nobody_attacks() -> None:
    """TB-BA-LAND-01."""
    here = building()
    state = here.state[Barbarians]
    here.slice(evolve(state, supply=0, prisoners=(0, state.supply, 0, 0)))
    build(here)
    assert here.events(BarbarianLanded) == ()


def test_the_third_barbarian_conquers_a_hex_which_yields_no_more() -> None:
    """TB-BA-CON-01: the token is turned over."""
    here = building().barbarians(NUMBERS[8], 2).piece("settlement", 1, (1, -2, "N"))
    build(here, 8, 2, 3)
    assert here.events(HexConquered) == (HexConquered(here.hex(*NUMBERS[8])),)
    assert attack.conquered(here.state) == (here.hex(*NUMBERS[8]),)
    assert here.state[Island].layout.tokens[here.hex(*NUMBERS[8])] == 0
    here.turn(1).phase(*Attack(turn=1).state.stack).roll(4, 4)
    (produced,) = here.events(Produced)
    assert not any(produced.gains[ONE])


def test_two_barbarians_hinder_nothing() -> None:
    """TB-BA-CON-01."""
    here = Attack().barbarians(NUMBERS[8], 2).piece("settlement", 1, (1, -2, "N")).roll(4, 4)
    assert here.hand(1)["wool"] == 1


@pytest.mark.parametrize("place", [(-2, 2), (2, -2), (0, 0)])
def test_castle_desert_and_inland_are_never_conquered(place: tuple[int, int]) -> None:
    """TB-BA-CON-03: no number of the coast lies there."""
    here = Attack()
    assert here.state[Barbarians].one == 0
    assert place not in ORDER
    layout = here.state[Island].layout
    ashore = [here.board.hex(*at) for at in ORDER]
    for total in range(2, 13):
        assert sum(hex in ashore for hex in layout.by_token.get(total, ())) == (total != 7)


def test_with_five_and_six_seats_both_hexes_with_a_5_get_one() -> None:
    """TB-BA-56-01."""
    here = Attack("five_six", seats=6)
    here.piece("settlement", 0, (0, 0, "N")).building().give(0, ore=3, grain=2)
    here.play(BuildCity(ZERO, here.node((0, 0, "N"))), *rolls(5, 9, 4))
    assert [here.on(at) for at in ((-2, -1), (-2, 3), (1, -3), (1, 1), (-1, -2))] == [1, 1, 1, 1, 1]
    assert len(here.events(BarbarianLanded)) == 5


def test_what_is_built_in_a_special_building_phase_brings_barbarians_too() -> None:
    """TB-BA-LAND-01: our reading; nobody moves knights then."""
    here = Attack("five_six", seats=5).piece("settlement", 1, (0, 0, "N")).give(1, ore=3, grain=2).end()
    here.play(BuildCity(ONE, here.node((0, 0, "N"))), *rolls(3, 8, 2))
    assert len(here.events(BarbarianLanded)) == 3


def test_the_last_figure_goes_to_the_first_of_two_hexes_from_the_castle() -> None:
    """TB-BA-56-01, TB-BA-LAND-01: our reading."""
    here = Attack("five_six", seats=6).piece("settlement", 0, (0, 0, "N")).building().give(0, ore=3, grain=2)
    state = here.state[Barbarians]
    here.slice(evolve(state, supply=1, prisoners=(0, state.supply - 1, 0, 0, 0, 0)))
    here.play(BuildCity(ZERO, here.node((0, 0, "N"))), *rolls(5))
    assert (here.on((-2, -1)), here.on((-2, 3))) == (1, 0)
    assert attack.barbarians_left(here.state) == 0
