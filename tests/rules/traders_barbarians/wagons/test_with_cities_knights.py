"""The main scenario with Cities & Knights (Traders & Barbarians: combinations)."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core.base import ChooseVictim, Island, MaritimeTrade, Roll, Steal
from catan_expansions.cities_knights import (
    ActivateKnight,
    BuildKnight,
    MoveKnight,
    PlayAlchemist,
    PlayBishop,
    PlayIntrigue,
    Retreat,
    active_knights,
)
from catan_expansions.cities_knights import by_hand as knights
from catan_expansions.cities_knights import table as reading
from catan_expansions.traders_barbarians.coins import BuyWithCoins
from catan_expansions.traders_barbarians.wagons import (
    BarbarianMoved,
    ChaseBarbarian,
    DriveDie,
    DriveOff,
    EndBuilding,
    MoveBarbarian,
    Travel,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.wagons.table import FIRST, MIDDLE, QUARRY_CORNERS, QUARRY_PLAZA, SECOND, WagonTable

FREE = (MIDDLE[2], MIDDLE[3])


def table(**cards: int) -> WagonTable:
    """Seat 0 on turn, with progress cards."""
    made = WagonTable("cities_knights").barbarians(FIRST)
    return made.change(knights.progress_cards, 0, **cards) if cards else made


def knight(where: WagonTable, place: catan.NodeAt) -> WagonTable:
    """An active knight of seat 0."""
    return where.change(lambda tx: knights.knights(tx, 0, place, active=True))


@pytest.mark.parametrize("seed", range(3))
def test_a_forest_is_left_out_in_place_of_fields(seed: int) -> None:
    """TB-MA-19: desert, a pasture and a forest"""
    terrains = catan.new_game("base", "traders_barbarians", "cities_knights", seats=3, seed=seed).state[Island].layout
    land = Counter(terrains.terrains)
    assert land["forest"] == 3
    assert (land["fields"], land["pasture"], land["desert"]) == (4, 3, 0)


def test_the_target_is_15() -> None:
    """TB-MA-19"""
    assert catan.ruleset("base", "traders_barbarians", "cities_knights").options["base.victory_points"] == 15


def test_there_are_neither_development_cards_nor_a_robber_nor_a_longest_road() -> None:
    """TB-MA-19"""
    rules = catan.ruleset("base", "traders_barbarians", "cities_knights").rules(3)
    tags = {kind.tag for kind in rules.action_specs}
    assert not tags & {"base/buy-card", "traders_barbarians/play-swift-journey", "base/move-robber"}
    assert not [source for source in rules.points_from if "longest" in source.name]
    bishop = table(bishop=1).change(knights.ship, 0, landed=True).building()
    assert bishop.state[Island].robber is None
    assert bishop.code(PlayBishop(ZERO, bishop.hex(0, 0))) == "traders_barbarians.no-robber"


@pytest.mark.parametrize(("language", "words"), [("en", "robber"), ("es", "ladrón"), ("ca", "lladre")])
def test_all_that_the_panels_say_of_a_robber_is_that_there_is_none(language: str, words: str) -> None:
    lines = [line for panel in table().game.view(ZERO).panels(language) for line in panel.lines]
    said = [part for line in lines for part in line.split(", ") if words in part]
    assert said == [{"en": "there is no robber", "es": "no hay ladrón", "ca": "no hi ha lladre"}[language]] * 2


def test_what_is_left_of_the_goods_tokens_stands_behind_each_trade_hex() -> None:
    (stacks,) = (panel for panel in table().game.view(None).panels() if panel.title == "Goods tokens")
    assert stacks.lines == (
        "castle: 6 tools, 6 sand",
        "quarry: 6 marble, 6 sand",
        "glassworks: 6 glass, 6 tools",
    )


def test_a_knight_drives_a_barbarian_off_by_deactivation() -> None:
    """TB-MA-19"""
    made = knight(table(), MIDDLE[0]).building()
    action = ChaseBarbarian(ZERO, made.node(MIDDLE[0]), made.edge(*FIRST), made.edge(*FREE))
    made.play(action).sound()
    assert made.barbarian_edges() == {made.board.edge_coordinates(made.edge(*FREE))}
    assert not active_knights(made.state, ZERO)
    assert made.code(action) == "knight.passive"


def test_a_knight_that_was_activated_in_this_turn_drives_no_barbarian_off() -> None:
    """TB-MA-19, CK-KNI-04: that is an action of a knight."""
    made = table().change(lambda tx: knights.knights(tx, 0, MIDDLE[0])).give(0, grain=1).building()
    made.play(ActivateKnight(ZERO, made.node(MIDDLE[0])))
    assert not made.game.actions.of(ChaseBarbarian)
    action = ChaseBarbarian(ZERO, made.node(MIDDLE[0]), made.edge(*FIRST), made.edge(*FREE))
    assert made.code(action) == "knight.activated-this-turn"


def test_it_goes_to_any_path_without_a_barbarian_but_those_that_are_closed() -> None:
    """TB-MA-19, TB-MA-02, TB-MA-13: of 72 sides of hexes nine are closed, and there are twelve inner paths."""
    made = knight(table(), MIDDLE[0]).building()
    targets = [action.edge for action in made.game.actions.of(ChaseBarbarian)]
    assert len({*targets}) == len(targets) == 72 - 9 + 12 - len(made.barbarian_edges())
    taken = {made.edge(*ends) for ends in made.barbarian_edges()}
    assert not taken & {*targets}


def test_the_owner_of_a_road_on_which_it_lands_loses_a_card() -> None:
    """TB-MA-19: as when a 7 moves it"""
    made = knight(table(), MIDDLE[0]).roads(1, *SECOND).give(1, ore=1).building()
    chase = ChaseBarbarian(ZERO, made.node(MIDDLE[0]), made.edge(*FIRST), made.edge(*SECOND))
    made.play(chase, ChooseVictim(ZERO, ONE), Steal(made.good("ore")))
    assert made.hand(0)["ore"] == 1


def test_a_knight_that_is_not_at_its_path_drives_no_barbarian_off() -> None:
    """TB-MA-19"""
    made = knight(table(), MIDDLE[3]).building()
    node = made.node(MIDDLE[3])
    assert made.code(ChaseBarbarian(ZERO, node, made.edge(*FIRST), made.edge(*FREE))) == "chase-barbarian.not-beside"
    assert made.code(ChaseBarbarian(ZERO, node, made.edge(*FREE), made.edge(*SECOND))) == "barbarian.none-there"


def test_a_knight_passes_a_plaza_and_does_not_stay_there() -> None:
    """TB-MA-02, TB-MA-19: it moves to an intersection (CK-ACT-01), and a plaza lies in the middle of a hex."""
    east, southwest = QUARRY_CORNERS[0], QUARRY_CORNERS[1]
    made = knight(table(), east).roads(0, east, QUARRY_PLAZA, southwest).give(0, ore=1, wool=1).building()
    assert made.code(MoveKnight(ZERO, made.node(east), made.node(southwest))) is None
    assert made.code(MoveKnight(ZERO, made.node(east), made.node(QUARRY_PLAZA))) == "plaza.no-knight"
    assert made.code(BuildKnight(ZERO, made.node(QUARRY_PLAZA))) is not None


def test_a_displaced_knight_does_not_retreat_to_a_plaza() -> None:
    """TB-MA-02, TB-MA-19, CK-ACT-03"""
    east, southwest = QUARRY_CORNERS[0], QUARRY_CORNERS[1]
    made = table(intrigue=1).roads(0, MIDDLE[2], southwest).roads(1, southwest, QUARRY_PLAZA, east)
    made.change(lambda tx: knights.knights(tx, 1, southwest)).building()
    made.play(PlayIntrigue(ZERO, made.node(southwest)))
    assert made.code(Retreat(ONE, made.node(QUARRY_PLAZA))) == "plaza.no-knight"
    assert list(made.game.actions) == [Retreat(ONE, made.node(east))]


def test_a_seven_moves_a_barbarian_even_before_the_first_landing() -> None:
    """TB-MA-19, TB-MA-12: barbarians on paths are not the robber, so nothing holds them."""
    made = table().roll(3, 4, "ship")
    made.play(MoveBarbarian(ZERO, made.edge(*FIRST), made.edge(*FREE)))
    assert made.events(BarbarianMoved)


def test_a_roll_of_2_is_rolled_again_and_its_event_die_counts_for_nothing() -> None:
    """TB-MA-11 with TB-MA-19"""
    made = table()
    made.coming((1, 1, "ship"), (2, 2, "trade")).play(Roll(ZERO))
    assert reading.ship(made.state) == 0
    made = table()
    made.coming((2, 2, "ship")).play(Roll(ZERO))
    assert reading.ship(made.state) == 1


def test_gold_buys_resources_only() -> None:
    """TB-MA-19: commodities buy gold, and not at 2:1."""
    made = table().give(0, gold=2, cloth=4).change(knights.improvements, 0, trade=3).after_roll()
    goods = {made.game.rules.goods[action.good].id for action in made.game.actions.of(BuyWithCoins)}
    assert goods == {"brick", "lumber", "wool", "grain", "ore"}
    cloth, gold = made.good("cloth"), made.good("gold")
    assert made.code(MaritimeTrade(ZERO, give=cloth, take=gold, ratio=2)) == "coins.not-at-this-rate"


def test_the_alchemist_sets_the_production_roll_and_not_the_die_that_drives_barbarians_off() -> None:
    """TB-MA-19"""
    made = table(alchemist=1).wagon(0, MIDDLE[1], level=2)
    made.coming((3, 3, "ship")).play(PlayAlchemist(ZERO, 3, 3)).building().play(EndBuilding(ZERO))
    assert isinstance(made.game.phase, Travel)
    made.play(DriveOff(ZERO, made.edge(*FIRST)), DriveDie(1))
    assert made.game.phase == Travel(ZERO)


def test_whoever_has_too_many_progress_cards_gives_them_back_before_trading() -> None:
    """TB-MA-19: the turn is that of Cities & Knights, with the wagon at its end."""
    made = table(spy=1, warlord=2, smith=2).roll(2, 2, "ship")
    assert made.game.phase is not None
    assert made.game.phase.tag == "cities_knights/own-surplus"
