"""Cloth for Catan (Seafarers: the scenario)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest

from catan_core import Seat, SeatSet, UnknownOption, evolve
from catan_core.base import (
    BuildSettlement,
    ChooseVictim,
    FoundBuilding,
    LargestArmy,
    LongestRoad,
    LongestRoadDue,
    LongestRoadMeasured,
    LongestRoadPassed,
    MoveRobber,
    PlaceBuilding,
    RobberMove,
)
from catan_core.base.friendly_robber import SPARED_POINTS
from catan_core.plugin.specs import Value
from catan_core.render import board_svg, board_text
from catan_core.testing import check_walk
from catan_core.testing.endgame import play_on
from catan_expansions.seafarers import (
    BuildShip,
    Cloth,
    ClothGiven,
    ClothTaken,
    MovePirate,
    MoveShip,
    PirateSpoils,
    PlaceShip,
    TakeCloth,
    Village,
    VillageReached,
)
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.seafarers.table import Seafarers, compiled, composed, founded, laid, new_game

NINE = ((0, 6, "N"), (1, 4, "S"))
TEN = ((2, 2, "S"), (1, 4, "N"))
ELEVEN = ((4, 1, "S"), (3, 3, "N"))
SIX = ((1, 5, "S"), (1, 6, "N"), (2, 4, "S"), (2, 5, "N"))
"""From a coast to the village with this number, along nodes."""
VILLAGES = {9: (1, 4, "S"), 10: (1, 4, "N"), 3: (2, 5, "S"), 6: (2, 5, "N"), 8: (3, 3, "S"), 11: (3, 3, "N")} | {
    5: (4, 4, "S"),
    4: (4, 4, "N"),
}


def cloth(options: Mapping[str, Value] | None = None, turn: int = 0) -> Seafarers:
    """A table of the scenario without any pieces."""
    return Seafarers(options={"scenario": "cloth_for_catan", **(options or {})}, turn=turn)


def trading(table: Seafarers, *seats: int) -> Seafarers:
    """Let ships of some seats reach the village with 9, though only one ship goes there: the others come by sea."""
    trade = table.read(Cloth)
    partners = SeatSet(sum(1 << seat for seat in seats))
    return table.slice(
        evolve(trade, villages=tuple(evolve(v, partners=partners) if v.number == 9 else v for v in trade.villages))
    )


def left(table: Seafarers, **stock: int) -> Seafarers:
    """Say how much cloth villages have left: `n9=0` is the village with 9. The rest is with seat 3."""
    trade = table.read(Cloth)
    villages = tuple(evolve(v, cloth=stock.get(f"n{v.number}", v.cloth)) for v in trade.villages)
    gone = sum(v.cloth for v in trade.villages) - sum(v.cloth for v in villages)
    return table.slice(evolve(trade, villages=villages, owned=(*trade.owned[:3], trade.owned[3] + gone)))


def owning(table: Seafarers, *owned: int) -> Seafarers:
    """Give seats cloth of the supply."""
    trade = table.read(Cloth)
    return table.slice(evolve(trade, owned=(*owned, *trade.owned[len(owned) :]), supply=trade.supply - sum(owned)))


def village(table: Seafarers, number: int) -> Village:
    return next(each for each in table.read(Cloth).villages if each.number == number)


def owned(table: Seafarers) -> tuple[int, ...]:
    return table.read(Cloth).owned


# -- set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("third_round", "order"),
    [("forward", [0, 1, 2, 2, 1, 0, 0, 1, 2]), ("back", [0, 1, 2, 2, 1, 0, 2, 1, 0])],
)
def test_everybody_founds_three_times_and_the_third_brings_cards(third_round: str, order: list[int]) -> None:
    """SEA-CLO-01."""
    game = new_game(scenario="cloth_for_catan", third_round=third_round, seats=3)
    due = [phase for phase in reversed(game.state.stack) if isinstance(phase, FoundBuilding)]
    assert [phase.seat for phase in due] == order
    assert [phase.pays for phase in due] == [False] * 6 + [True] * 3
    assert {phase.piece for phase in due} == {"settlement"}


def test_each_settlement_comes_with_a_road_or_a_ship() -> None:
    """SEA-CLO-01: on the two big islands; nobody founds on the small ones."""
    game = new_game(scenario="cloth_for_catan", seats=3)
    board = game.board
    assert board is not None
    villages = {board.node(*place) for place in VILLAGES.values()}
    assert not villages & {action.node for action in game.actions if isinstance(action, PlaceBuilding)}
    refused = game.rules.check(game.state, PlaceBuilding(ZERO, board.node(*VILLAGES[9])))
    assert refused is not None
    assert refused.code == "settlement.on-tribe-island"
    game = game.play(PlaceBuilding(ZERO, board.node(*NINE[0])))
    assert {type(action).__name__ for action in game.actions} == {"PlaceRoad", "PlaceShip"}


def test_a_ship_of_the_set_up_may_reach_a_village() -> None:
    """SEA-CLO-05: as soon as the chain is there."""
    game = new_game(scenario="cloth_for_catan", seats=3)
    board = game.board
    assert board is not None
    game = game.play(PlaceBuilding(ZERO, board.node(*NINE[0]))).play(PlaceShip(ZERO, board.edge(*NINE)))
    assert VillageReached(ZERO, board.node(*NINE[1]), 1) in game.events
    assert game.state[Cloth].owned == (1, 0, 0)


def test_four_small_islands_have_two_villages_each() -> None:
    """SEA-CLO-02: two of gold and two of desert, without tokens."""
    table = cloth()
    places = {each.number: table.board.node_coordinates(each.node) for each in table.read(Cloth).villages}
    assert places == VILLAGES
    board = laid(scenario="cloth_for_catan")
    isles = [hex for hex in board.hexes if hex[:2] in {(1, 4), (2, 5), (3, 3), (4, 4)}]
    assert sorted(terrain for _, _, terrain, _ in isles) == ["desert", "desert", "gold", "gold"]
    assert {token for *_, token in isles} == {None}


def test_nobody_settles_on_a_small_island() -> None:
    """SEA-CLO-03."""
    table = cloth().piece("settlement", 0, SIX[0]).ships(0, *SIX).rich().give(0, grain=1).building()
    assert table.code(BuildSettlement(ZERO, table.node(SIX[-1]))) == "settlement.on-tribe-island"


def test_the_robber_stays_away_from_the_small_islands() -> None:
    """SEA-CLO-03."""
    table = cloth().roll(3, 4)
    assert table.code(MoveRobber(ZERO, table.hex(1, 4))) == "robber.on-tribe-island"
    assert table.code(MoveRobber(ZERO, table.hex(2, 2))) is None


def test_every_village_has_five_cloths_and_the_supply_ten() -> None:
    """SEA-CLO-04."""
    trade = cloth().read(Cloth)
    assert [each.cloth for each in trade.villages] == [5] * 8
    assert (trade.supply, trade.owned) == (10, (0, 0, 0, 0))


def test_cloth_is_neither_lost_nor_made() -> None:
    """SEA-CLO-04: a position with another count is none of a game."""
    table = cloth()
    trade = table.read(Cloth)
    for wrong, problem in (
        (evolve(trade, supply=9), "there are 49 cloths in all"),
        (evolve(trade, owned=(-1, 1, 0, 0)), "cloth is not counted by seat"),
        (evolve(trade, villages=tuple(evolve(v, cloth=6) for v in trade.villages)), "villages cannot have"),
    ):
        problems = table.game.rules.problems(table.state.with_slice(wrong))
        assert any(problem in each for each in problems)


def test_harbors_are_dealt_from_a_pool_and_the_robber_is_on_the_fields_with_12() -> None:
    """SEA-CLO-13."""
    board = laid(scenario="cloth_for_catan")
    kinds = sorted(kind for _, kind in board.harbors)
    assert kinds == sorted(["generic"] * 4 + ["brick", "lumber", "wool", "grain", "ore"])
    assert board.robber == (0, 3)
    assert (0, 3, "fields", 12) in board.hexes


@pytest.mark.parametrize("seats", [5, 6])
def test_for_five_and_six_there_are_twelve_villages(seats: int) -> None:
    """SEA-CLO-12: two islands of 13 hexes, six small ones, and the same end."""
    table = Seafarers("five_six", seats=seats, options={"scenario": "cloth_for_catan"})
    trade = table.read(Cloth)
    assert len(trade.villages) == 12
    assert sum(each.cloth for each in trade.villages) == 60
    game = founded("five_six", scenario="cloth_for_catan", seats=seats, seed=1)
    assert game.rules.problems(game.state) == ()
    for holding, over in ((4, False), (3, True)):
        table = Seafarers("five_six", seats=seats, options={"scenario": "cloth_for_catan"})
        villages = tuple(evolve(v, cloth=5 * (i < holding)) for i, v in enumerate(trade.villages))
        table.slice(evolve(trade, villages=villages))
        assert bool(table.game.rules.winners(table.state)) is over


# -- villages ------------------------------------------------------------------------------------------------------


def test_whoever_reaches_a_village_by_ship_takes_a_cloth_and_trades_with_it() -> None:
    """SEA-CLO-05."""
    table = cloth().piece("settlement", 0, NINE[0]).rich().building()
    table.play(BuildShip(ZERO, table.edge(*NINE)))
    assert village(table, 9) == Village(table.node(NINE[1]), 9, 4, SeatSet(0b0001))
    assert owned(table) == (1, 0, 0, 0)


def test_the_first_cloth_comes_once() -> None:
    """SEA-CLO-05: more ships to the same village bring nothing."""
    table = cloth().piece("settlement", 0, NINE[0]).ships(0, *NINE).rich().building()
    assert owned(table) == (1, 0, 0, 0)
    table.play(BuildShip(ZERO, table.edge(NINE[1], (1, 5, "N"))))
    assert owned(table) == (1, 0, 0, 0)


def test_an_empty_village_gives_nothing_but_trades() -> None:
    """SEA-CLO-05."""
    table = left(cloth().piece("settlement", 0, NINE[0]), n9=0).rich().building()
    table.play(BuildShip(ZERO, table.edge(*NINE)))
    assert (village(table, 9).partners, owned(table)[0]) == (1, 0)


def test_a_moved_ship_reaches_a_village_too() -> None:
    """SEA-CLO-05."""
    table = cloth().piece("settlement", 0, NINE[0]).ships(0, NINE[0], (0, 5, "S")).building()
    table.play(MoveShip(ZERO, table.edge(NINE[0], (0, 5, "S")), table.edge(*NINE)))
    assert village(table, 9).partners == 1


@pytest.mark.parametrize(("line", "partners"), [("closed", 1), ("open", 0)])
def test_whether_a_chain_passes_the_building_of_an_opponent_is_as_for_other_lines(line: str, partners: int) -> None:
    """SEA-CLO-05, SEA-MOVE-04: option `line_past_opponent`."""
    table = cloth({"line_past_opponent": line}).piece("settlement", 1, NINE[0])
    table.piece("settlement", 0, (-1, 6, "N")).ships(0, (-1, 6, "N"), (0, 5, "S"), *NINE)
    assert village(table, 9).partners == partners
    table.sound()


def test_a_chain_of_several_ships_must_be_whole_and_ones_own() -> None:
    """SEA-CLO-05."""
    table = cloth().piece("settlement", 0, SIX[0]).ships(0, *SIX[:2]).ships(0, *SIX[2:])
    assert village(table, 6).partners == 0
    table.ships(0, *SIX[1:3])
    assert village(table, 6).partners == 1
    apart = cloth().piece("settlement", 1, SIX[0]).ships(0, *SIX)
    assert village(apart, 6).partners == 0
    assert apart.piece("settlement", 0, (1, 6, "N")).read(Cloth).owned == (1, 0, 0, 0)


# -- production ----------------------------------------------------------------------------------------------------


def test_the_number_of_a_village_brings_each_partner_a_cloth() -> None:
    """SEA-CLO-06."""
    table = trading(cloth(), 0, 2).roll(4, 5)
    assert owned(table) == (1, 0, 1, 0)
    assert village(table, 9).cloth == 3
    assert table.read(Cloth).supply == 10


def test_another_number_brings_nothing() -> None:
    """SEA-CLO-06."""
    assert owned(trading(cloth(), 0, 2).roll(4, 6)) == (0, 0, 0, 0)


def test_what_a_village_lacks_comes_from_the_supply_the_seat_on_turn_first() -> None:
    """SEA-CLO-06: clockwise from the seat on turn."""
    table = left(trading(cloth(turn=2), 0, 1, 2), n9=1)
    table.roll(4, 5)
    node = village(table, 9).node
    assert list(table.events(ClothGiven)) == [
        ClothGiven(TWO, node, False),
        ClothGiven(ZERO, node, True),
        ClothGiven(ONE, node, True),
    ]
    assert table.read(Cloth).supply == 8


def test_when_the_supply_is_empty_too_the_seat_on_turn_goes_first() -> None:
    """SEA-CLO-06."""
    table = left(trading(cloth(turn=2), 0, 1, 2), n9=1)
    trade = table.read(Cloth)
    table.slice(evolve(trade, supply=1, owned=(0, 0, 0, trade.owned[3] + 9))).roll(4, 5)
    assert owned(table)[:3] == (1, 0, 1)
    assert table.read(Cloth).supply == 0


def test_a_village_without_cloth_gives_nothing() -> None:
    """SEA-CLO-06: not even from the supply."""
    table = left(trading(cloth(), 0), n9=0).roll(4, 5)
    assert owned(table)[0] == 0
    assert table.read(Cloth).supply == 10


def test_two_cloths_are_a_point() -> None:
    """SEA-CLO-07."""
    table = owning(cloth(), 0, 1, 2, 5)
    assert [table.game.score(Seat(seat)).get("seafarers/cloth", 0) for seat in range(4)] == [0, 0, 1, 2]


def test_everybody_sees_the_cloth_of_all() -> None:
    """SEA-CLO-07."""
    table = owning(cloth(), 3, 1)
    for seat in (None, TWO):
        assert table.game.view(seat)[Cloth] == table.read(Cloth)
    panels = {panel.title: panel.lines for panel in table.game.view(TWO).panels(names=("Ann", "Bo", "Cy", "Di"))}
    assert panels["Cloth"] == (
        "supply: 6",
        "     cloth  villages",
        "Ann      3         0",
        " Bo      1         0",
        " Cy      0         0",
        " Di      0         0",
    )
    picture = board_svg(table.game.view(TWO), panels=True)
    assert [picture.count(words) for words in ("3 cloth", "1 cloth", "0 cloth", "0 villages")] == [1, 1, 2, 4]


def test_villages_are_marked_with_their_number_and_the_cloth_left() -> None:
    """SEA-CLO-02, SEA-CLO-04: on boards of characters, pictures and in the JSON of views."""
    table = left(cloth(), n10=0)
    view = table.game.view(None)
    for written in ("9⁵", "10⁰"):
        assert written in str(board_text(view))
        assert written in board_svg(view)
    assert view.to_json().count('"id":"village"') + view.to_json().count('"id": "village"') == 8


# -- ships, pirate -------------------------------------------------------------------------------------------------


def test_ships_between_a_building_and_a_village_are_not_moved() -> None:
    """SEA-CLO-08."""
    table = cloth().piece("settlement", 0, SIX[0]).ships(0, *SIX).building()
    for edge in pairwise(SIX):
        assert table.code(MoveShip(ZERO, table.edge(*edge), table.edge(*NINE))) == "move-ship.closed-route"
    without = cloth().piece("settlement", 0, SIX[0]).ships(0, *SIX[:3]).building()
    assert {move.origin for move in without.game.actions.of(MoveShip)} == {without.edge(*SIX[1:3])}


def test_the_chain_is_extended_beyond_a_village_and_branches_are_open() -> None:
    """SEA-CLO-08."""
    beyond = (1, 5, "N")
    table = cloth().piece("settlement", 0, NINE[0]).ships(0, *NINE).rich().building()
    edge = table.edge(NINE[1], beyond)
    assert table.code(BuildShip(ZERO, edge)) is None
    table.play(BuildShip(ZERO, edge)).new_turn()
    free = next(iter({target.edge for target in table.game.actions.of(MoveShip) if target.origin == edge}))
    assert table.code(MoveShip(ZERO, edge, free)) is None
    assert table.code(MoveShip(ZERO, table.edge(*NINE), free)) == "move-ship.closed-route"


def test_the_pirate_is_moved_only_by_who_trades_with_a_village() -> None:
    """SEA-CLO-09."""
    table = cloth().roll(3, 4)
    assert table.code(MovePirate(ZERO, table.hex(1, 5))) == "pirate.no-village-connection"
    assert {type(action) for action in table.game.actions} == {MoveRobber}
    table = trading(cloth(), 0).roll(3, 4)
    assert {type(action) for action in table.game.actions} == {MoveRobber, MovePirate}


def robbing(options: Mapping[str, Value] | None = None) -> Seafarers:
    """Seat 0 trades with a village and has rolled a seven; at the hex (1, 5) seat 1 has ships, cloth and a card."""
    table = cloth(options).piece("settlement", 1, SIX[0]).ships(1, *SIX[:3]).give(1, ore=1)
    return owning(trading(table, 0), 0, 2).roll(3, 4)


def test_at_the_pirate_a_card_or_a_cloth_is_taken() -> None:
    """SEA-CLO-09."""
    table = robbing()
    table.play(MovePirate(ZERO, table.hex(1, 5)))
    assert table.game.phase == PirateSpoils(ZERO, (ONE,), table.hex(1, 5))
    assert set(table.game.actions) == {TakeCloth(ZERO, ONE), ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, None)}
    assert table.code(TakeCloth(ZERO, TWO)) == "cloth.no-ship-there"
    assert table.code(ChooseVictim(ZERO, TWO)) == "robber.no-victim-there"
    table.play(TakeCloth(ZERO, ONE))
    assert owned(table)[:2] == (1, 1)
    assert table.hand(1)["ore"] == 1
    assert table.events(ClothTaken) == (ClothTaken(ZERO, ONE),)


def test_taking_a_card_at_the_pirate_leaves_the_cloth() -> None:
    """SEA-CLO-09."""
    table = robbing()
    table.play(MovePirate(ZERO, table.hex(1, 5)))
    table.game = table.game.play(ChooseVictim(ZERO, ONE))
    table.game = table.game.play(table.game.outcomes.at(0))
    assert (table.hand(0)["ore"], owned(table)[:2]) == (1, (0, 2))


def test_who_has_no_cloth_loses_none() -> None:
    """SEA-CLO-09."""
    table = robbing().ships(2, (0, 6, "N"), (1, 5, "S"))
    table.play(MovePirate(ZERO, table.hex(1, 5)))
    assert table.game.phase == PirateSpoils(ZERO, (ONE, TWO), table.hex(1, 5))
    assert table.code(TakeCloth(ZERO, TWO)) == "cloth.none-left"


def test_without_any_cloth_there_the_pirate_takes_a_card_as_ever() -> None:
    """SEA-CLO-09."""
    table = owning(robbing(), 2, 0)
    table.play(MovePirate(ZERO, table.hex(1, 5)))
    assert set(table.game.actions) == {ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, None)}
    assert not isinstance(table.game.phase, PirateSpoils)


def test_where_stealing_is_a_must_a_card_or_a_cloth_is_still_a_choice() -> None:
    """SEA-CLO-09, with the option of the base game."""
    table = robbing({"base.steal": "must"})
    table.play(MovePirate(ZERO, table.hex(1, 5)))
    assert set(table.game.actions) == {TakeCloth(ZERO, ONE), ChooseVictim(ZERO, ONE)}


def test_the_robber_takes_no_cloth() -> None:
    """SEA-CLO-09."""
    table = robbing().piece("settlement", 1, (0, 3, "S"))
    table.play(MoveRobber(ZERO, table.hex(0, 6)))
    assert not isinstance(table.game.phase, PirateSpoils | RobberMove)
    assert owned(table)[:2] == (0, 2)


# -- the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [(), ("cities_knights",)])
def test_there_is_nobody_whom_a_friendly_robber_would_spare(others: tuple[str, ...]) -> None:
    """BASE-ROB-14: whoever shows at most two points. SEA-CLO-01: everybody founds three settlements."""
    game = founded(*others, scenario="cloth_for_catan")
    assert min(game.points(seat) for seat in game.rules.all_seats) > SPARED_POINTS
    with pytest.raises(UnknownOption) as caught:
        composed(*others, scenario="cloth_for_catan", **{"base.friendly_robber": True})
    said = "base.friendly_robber=True has no effect with seafarers.scenario='cloth_for_catan'; it belongs to "
    assert said in str(caught.value)
    assert "pirate_islands" not in str(caught.value)


def test_there_is_no_longest_trade_route() -> None:
    """SEA-CLO-10, SEA-LTR-05: neither the card nor its points, its events and its phase."""
    rules = compiled(scenario="cloth_for_catan")
    assert LongestRoad not in rules.slice_index
    assert LongestRoadDue not in rules.phases
    assert not {LongestRoadMeasured.tag, LongestRoadPassed.tag} & set(rules.events_by_tag)
    assert "base/longest-road" not in {source.name for source in rules.points_from}
    assert LargestArmy in rules.slice_index
    assert LongestRoad in compiled(scenario="new_shores").slice_index
    table = cloth().piece("settlement", 0, SIX[0]).ships(0, *SIX, (3, 3, "S"), (3, 4, "N"))
    assert table.game.score(ZERO) == {"base/settlements": 1, "seafarers/cloth": 1}


def test_fourteen_points_win_on_the_own_turn() -> None:
    """SEA-CLO-11."""
    assert compiled(scenario="cloth_for_catan").ruleset.options["base.victory_points"] == 14
    table = owning(trading(cloth(), 0), 0)
    trade = table.read(Cloth)
    villages = tuple(evolve(v, cloth=1) if v.number != 9 else v for v in trade.villages)
    table.slice(evolve(trade, villages=villages, supply=10, owned=(27, 1, 0, 0))).roll(4, 5)
    assert table.game.winners == (ZERO,)


LOW: Mapping[str, int] = {"n10": 0, "n3": 0, "n6": 0, "n8": 0}


def ending(*seats_owning: int, options: Mapping[str, Value] | None = None, turn: int = 0) -> Seafarers:
    """Four villages are empty, and the village with 9 has one cloth left, which seat 0 gets when 9 is rolled."""
    table = left(trading(cloth(options, turn), 0), n9=1, **LOW)
    trade = table.read(Cloth)
    rest = 24 - sum(seats_owning)
    return table.slice(evolve(trade, owned=(0, 0, 0, 0))).slice(
        evolve(trade, supply=trade.supply + rest, owned=(*seats_owning, *(0,) * (4 - len(seats_owning))))
    )


def test_the_game_goes_on_while_four_villages_have_cloth() -> None:
    """SEA-CLO-11."""
    table = left(ending(0, 6), n9=2).roll(4, 5)
    assert not table.game.over
    assert village(table, 9).cloth == 1


def test_when_three_villages_have_cloth_most_points_win_at_once() -> None:
    """SEA-CLO-11: also on the turn of another."""
    table = ending(0, 6).roll(4, 5)
    assert table.game.over
    assert table.game.winners == (ONE,)


def test_of_equal_points_more_cloth_wins() -> None:
    """SEA-CLO-11."""
    assert ending(3, 4, 5).roll(4, 5).game.winners == (TWO,)


@pytest.mark.parametrize(
    ("tie", "turn", "winners"),
    [
        ("turn_order", 0, {ZERO}),
        ("turn_order", 1, {TWO}),
        ("turn_order", 2, {TWO}),
        ("turn_order", 3, {ZERO}),
        ("shared", 0, {ZERO, TWO}),
        ("shared", 1, {ZERO, TWO}),
    ],
)
def test_of_equal_cloth_turn_order_decides_or_all_win(tie: str, turn: int, winners: set[Seat]) -> None:
    """SEA-CLO-11: seats 0 and 2 have as much; clockwise from the seat on turn."""
    over = ending(4, 4, 5, options={"cloth_tie": tie}, turn=turn).roll(4, 5).game
    assert over.winners is not None
    assert {*over.winners} == winners


# -- games ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(("others", "seats"), [((), 3), ((), 4), (("five_six",), 5), (("five_six",), 6)])
def test_games_keep_all_promises(others: tuple[str, ...], seats: int) -> None:
    check_walk(composed(*others, scenario="cloth_for_catan"), seed=1, length=120, seats=seats, every=40)


@pytest.mark.thorough
@pytest.mark.parametrize(("others", "seats"), [((), 3), pytest.param(("five_six",), 6, marks=pytest.mark.slow)])
def test_greedy_bots_end_their_games(others: tuple[str, ...], seats: int) -> None:
    state = new_game(*others, scenario="cloth_for_catan", seats=seats, seed=1).state
    state, _ = play_on(state, seed=1, length=1_000_000)
    assert state.winners is not None
    assert state.rules.problems(state) == ()
    assert sum(state[Cloth].owned) > 0
