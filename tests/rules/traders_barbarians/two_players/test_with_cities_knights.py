"""Catan for two with Cities & Knights: neutral knights (Traders & Barbarians: combinations)."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import Dice, DiceRolled, Island, Roll, Trade, pieces
from catan_expansions.cities_knights import (
    BuildKnight,
    DeserterSite,
    DisplaceKnight,
    PlaceDeserter,
    PlayAlchemist,
    PlayIntrigue,
    PromoteKnight,
    active_knights,
)
from catan_expansions.cities_knights import by_hand as knights
from catan_expansions.cities_knights import table as reading
from catan_expansions.traders_barbarians.event_cards import SideDice, TurnCard
from catan_expansions.traders_barbarians.rivers import SWAMP
from catan_expansions.traders_barbarians.two_players import (
    BuildNeutralKnight,
    BuildNeutralRoad,
    BuildNeutralStrongKnight,
    NeutralBuilding,
    NeutralPromotion,
    PromoteNeutralKnight,
    SendRobber,
)
from tests.rules.traders_barbarians.two_players.table import INLAND, ONE, START_A, ZERO, A, B, Two

END: catan.NodeAt = (0, -1, "S")
"""The other end of a road from `INLAND`."""
NEAR_A: catan.NodeAt = (1, -1, "N")
"""The other end of a road from where the first neutral color begins."""
PRICE = {"ore": 1, "wool": 1}


def game(neutral_build: str = "same_kind") -> Two:
    """Seat 0 has a settlement and a road inland, and can pay for a knight or for a promotion."""
    made = Two("cities_knights", neutral_build=neutral_build).piece("settlement", 0, INLAND).roads(0, INLAND, END)
    return made.give(0, **PRICE).building()


def neutral(where: Two, piece: str, owner: catan.Seat, place: catan.NodeAt) -> Two:
    """Put a knight of a neutral color on a node."""
    return where.change(pieces.place, piece, owner, where.node(*place))


def neutral_road(where: Two) -> Two:
    """A road of the first neutral color beside its settlement."""
    return where.change(pieces.place, "road", A, where.edge(START_A, NEAR_A))


# -- placing ---------------------------------------------------------------------------------------------------------


def test_whoever_places_a_knight_places_one_for_a_neutral_color() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights"""
    made = neutral_road(game())
    made.play(BuildKnight(ZERO, made.node(*END)))
    assert made.game.phase == NeutralBuilding(ZERO, "basic_knight")
    assert {type(action) for action in made.game.actions} == {BuildNeutralKnight}
    made.play(BuildNeutralKnight(ZERO, A, made.node(*NEAR_A)))
    assert pieces.on_board(made.state, "basic_knight", A) == 1 << made.node(*NEAR_A)
    assert active_knights(made.state, ZERO) == 0
    made.sound()


def test_where_no_neutral_knight_can_stand_a_neutral_road_is_built() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights: and no settlement"""
    for neutral_build in ("same_kind", "free_choice"):
        made = game(neutral_build=neutral_build)
        made.play(BuildKnight(ZERO, made.node(*END)))
        assert {type(action) for action in made.game.actions} == {BuildNeutralRoad}
        assert made.code(BuildNeutralKnight(ZERO, A, made.node(*NEAR_A))) == "neutral.not-this-piece"


def test_a_neutral_knight_keeps_the_rules_for_knights() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights: on a free node that a road of its color reaches"""
    made = neutral_road(game())
    made.play(BuildKnight(ZERO, made.node(*END)))
    assert made.code(BuildNeutralKnight(ZERO, B, made.node(*NEAR_A))) == "neutral.not-connected"
    assert made.code(BuildNeutralKnight(ZERO, A, made.node(*START_A))) == "knight.node-taken"
    assert made.code(BuildNeutralKnight(ZERO, ONE, made.node(*NEAR_A))) == "neutral.not-neutral"


def test_a_deserter_of_a_rank_brings_a_neutral_knight_of_that_rank() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights: the Deserter places a knight, too."""
    made = neutral_road(game())
    made.phase(DeserterSite(ZERO, "strong_knight", False), *made.state.stack[::-1])
    made.play(PlaceDeserter(ZERO, made.node(*END)))
    assert made.game.phase == NeutralBuilding(ZERO, "strong_knight")
    made.play(BuildNeutralStrongKnight(ZERO, A, made.node(*NEAR_A)))
    assert pieces.on_board(made.state, "strong_knight", A)


def test_a_mighty_deserter_brings_a_neutral_road() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights: no neutral knight is above strong."""
    made = neutral_road(game())
    made.phase(DeserterSite(ZERO, "mighty_knight", False), *made.state.stack[::-1])
    made.play(PlaceDeserter(ZERO, made.node(*END)))
    assert {type(action) for action in made.game.actions} == {BuildNeutralRoad}


# -- promoting -------------------------------------------------------------------------------------------------------


def test_whoever_promotes_a_knight_to_strong_promotes_a_neutral_knight() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights"""
    made = neutral(neutral_road(game()), "basic_knight", A, NEAR_A).change(knights.knights, 0, END).building()
    made.play(PromoteKnight(ZERO, made.node(*END)))
    assert made.game.phase == NeutralPromotion(ZERO)
    assert made.code(PromoteNeutralKnight(ZERO, B, made.node(*NEAR_A))) == "neutral.not-promoted"
    assert made.code(PromoteNeutralKnight(ZERO, ZERO, made.node(*END))) == "neutral.not-neutral"
    made.play(PromoteNeutralKnight(ZERO, A, made.node(*NEAR_A)))
    assert pieces.on_board(made.state, "strong_knight", A) == 1 << made.node(*NEAR_A)
    assert not pieces.on_board(made.state, "basic_knight", A)
    made.sound()


def test_without_a_neutral_knight_to_promote_nothing_follows() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights: not even a road"""
    made = neutral(neutral_road(game()), "strong_knight", A, NEAR_A).change(knights.knights, 0, END).building()
    before = made.game.phase
    made.play(PromoteKnight(ZERO, made.node(*END)))
    assert made.game.phase == before


def test_no_neutral_knight_is_promoted_whose_color_has_no_strong_knight_left() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights; CK-KNI-08: there are two of each rank."""
    made = neutral(neutral_road(game()), "basic_knight", A, NEAR_A).change(knights.knights, 0, END).building()
    for place in ((2, 0, "S"), (-2, 0, "N")):
        neutral(made, "strong_knight", A, place)
    before = made.game.phase
    made.play(PromoteKnight(ZERO, made.node(*END)))
    assert made.game.phase == before


def test_a_neutral_color_promotes_to_its_last_strong_knight() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights; CK-KNI-08: one of the two stands already."""
    made = neutral(neutral_road(game()), "basic_knight", A, NEAR_A).change(knights.knights, 0, END).building()
    neutral(made, "strong_knight", A, (2, 0, "S")).play(PromoteKnight(ZERO, made.node(*END)))
    assert made.code(PromoteNeutralKnight(ZERO, A, made.node(*NEAR_A))) is None


def test_a_promotion_to_a_mighty_knight_brings_the_neutral_colors_nothing() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights"""
    made = neutral(neutral_road(game()), "basic_knight", A, NEAR_A)
    made.piece("city", 0, (1, 1, "S")).change(knights.improvements, 0, politics=3)
    made.change(lambda tx: knights.knights(tx, 0, END, level=2)).building()
    before = made.game.phase
    made.play(PromoteKnight(ZERO, made.node(*END)))
    assert made.game.phase == before


# -- what they are ---------------------------------------------------------------------------------------------------


def test_neutral_knights_bar_the_way_and_take_no_part_in_battles() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights: not for the defense of the island"""
    made = neutral(game().give(0, brick=1, lumber=1), "strong_knight", B, END)
    assert made.code(BuildKnight(ZERO, made.node(*END))) == "knight.node-taken"
    beyond = [edge for edge in catan.members(made.board.node_edges[made.node(*END)]) if edge != made.edge(INLAND, END)]
    sites = {getattr(action, "edge", None) for action in made.game.actions}
    assert not sites & {*map(catan.Edge, beyond)}
    assert [active_knights(made.state, seat) for seat in (ZERO, ONE)] == [0, 0]
    made.sound()


def test_no_knight_displaces_a_neutral_knight_and_no_intrigue_does() -> None:
    """TB-COMP-07, Catan for two and Cities & Knights: our reading, nobody could say where it goes."""
    made = neutral(Two("cities_knights").piece("settlement", 0, INLAND).roads(0, INLAND, END), "basic_knight", B, END)
    made.change(lambda tx: knights.knights(tx, 0, (0, 0, "N"), level=2, active=True))
    made.roads(0, END, (0, 0, "N")).change(knights.progress_cards, 0, intrigue=1).building()
    action = DisplaceKnight(ZERO, made.node(0, 0, "N"), made.node(*END))
    assert made.code(action) == "knight.not-weaker"
    assert made.code(PlayIntrigue(ZERO, made.node(*END))) == "intrigue.no-knight-on-your-road"


# -- the turn --------------------------------------------------------------------------------------------------------


def test_both_rolls_of_a_turn_have_an_event_die() -> None:
    """TB-2P-04 with TB-COMP-07: each roll counts in full."""
    made = Two("cities_knights").coming((2, 2, "ship"), (2, 3, "ship"))
    made.play(Roll(ZERO))
    assert reading.ship(made.state) == 2


def test_the_second_roll_is_not_the_same_as_the_first() -> None:
    """TB-2P-04 with TB-COMP-07: the sum of the two dice counts."""
    game = Two("cities_knights").game.play(Roll(ZERO)).play(Dice((2, 2, "ship")))
    totals = {sum(map(int, outcome.faces[:2])) for outcome, _ in game.outcomes if isinstance(outcome, Dice)}
    assert sorted(totals) == [2, 3, *range(5, 13)]


def test_the_alchemist_sets_one_roll_and_the_other_is_thrown() -> None:
    """TB-2P-04 with TB-COMP-07"""
    made = Two("cities_knights").change(knights.progress_cards, 0, alchemist=1)
    made.coming((2, 2, "ship"), (2, 3, "ship")).play(PlayAlchemist(ZERO, 2, 2))
    assert reading.ship(made.state) == 2


def test_with_event_cards_a_card_follows_the_alchemist() -> None:
    """TB-2P-14, TB-EV-20: it takes the place of one card, and the number of the other may be the same."""
    made = Two("cities_knights", "event_cards").change(knights.progress_cards, 0, alchemist=1)
    made.play(PlayAlchemist(ZERO, 2, 2), Dice((2, 2, "ship")), TurnCard(4, "blank"), SideDice((1, 0, "ship")))
    assert [event.total for event in made.events(DiceRolled)] == [4, 4]
    assert reading.ship(made.state) == 2
    assert made.game.phase == Trade(ZERO)


def test_there_are_no_knights_to_discard_for_tokens() -> None:
    """TB-2P-09 with TB-COMP-07: the cards with knights are not in the game."""
    rules = catan.ruleset("base", "cities_knights", "two_players").rules(2)
    assert "two_players/discard-knight" not in {kind.tag for kind in rules.action_specs}


def test_tokens_do_not_move_the_robber_before_the_first_landing() -> None:
    """TB-2P-10, CK-ROB-01, TB-RI-16: it begins on a swamp, and there is another."""
    made = Two("cities_knights", "rivers").after_roll()
    island = made.read(Island)
    (other,) = [hex for hex, terrain in enumerate(island.layout.terrains) if terrain == SWAMP and hex != island.robber]
    send = SendRobber(ZERO, catan.Hex(other))
    assert made.code(send) == "robber.before-first-landing"
    assert made.change(knights.ship, 0, landed=True).code(send) is None
