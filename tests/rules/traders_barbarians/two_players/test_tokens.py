"""Trade tokens: what brings them, what they pay for, and the two rolls of a turn."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    BeforeRoll,
    BuildSettlement,
    Dice,
    DiceRolled,
    EndTurn,
    Island,
    LargestArmy,
    LargestArmyPassed,
    OpenCardLost,
    PlaceBuilding,
    Produced,
    Roll,
    Steal,
    Trade,
    rolling,
    table,
)
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.two_players import (
    BuildNeutralRoad,
    DiscardKnight,
    ForcedGift,
    ForceTrade,
    GiveTwo,
    SendRobber,
    TokensGained,
    TokensPaid,
    TradeTokens,
    price,
)
from catan_expansions.traders_barbarians.two_players.tokens import worth
from tests.rules.traders_barbarians.two_players.table import AT_COAST, AT_DESERT, INLAND, ONE, ZERO, Two

FORCE = ForceTrade(ZERO)


# -- two rolls -----------------------------------------------------------------------------------------------------


def test_a_turn_has_two_rolls_each_with_its_production() -> None:
    """TB-2P-04."""
    at = Two().rolled((1, 1), (3, 2))
    assert [event.total for event in at.events(DiceRolled)] == [2, 5]
    assert [event.total for event in at.events(Produced)] == [2, 5]
    assert isinstance(at.state.phase, Trade)


def test_the_second_roll_differs_from_the_first() -> None:
    """TB-2P-04."""
    at = Two()
    game = at.game.play(Roll(ZERO)).play(Dice((3, 3)))
    totals = {
        sum(face for face in action.faces if isinstance(face, int))
        for action, _ in game.outcomes
        if isinstance(action, Dice)
    }
    assert totals == {*range(2, 13)} - {6}
    assert sum(weight for _, weight in game.outcomes) == 36 - 5


def test_a_seven_is_settled_before_the_second_roll() -> None:
    """TB-2P-04."""
    game = Two().game.play(Roll(ZERO)).play(Dice((3, 4)))
    assert game.state.phase is not None
    assert game.state.phase.tag == "base/robber-move"
    game = game.play(game.actions_of(ZERO)[0])
    assert isinstance(game.state.phase, rolling.DiceRoll)
    assert game.state.phase.before == (7,)


def test_the_next_turn_begins_with_a_first_roll() -> None:
    """TB-2P-04."""
    at = Two().rolled((1, 1), (3, 2)).building().play(EndTurn(ZERO))
    game = at.game.play(Roll(ONE))
    assert isinstance(game.state.phase, rolling.DiceRoll)
    assert game.state.phase.before == ()


def test_a_deck_in_place_of_the_dice_reads_how_often_a_turn_rolls() -> None:
    """TB-2P-14: event cards are drawn as often as the table says; that two must differ is a rule of the dice alone."""
    assert rolling.ROLLS_IN_A_TURN(Two().game.rules) == {"turn": 2}
    assert rolling.ROLLS_IN_A_TURN(Scenario().game.rules) == {"turn": 1}


@pytest.mark.parametrize("before", [(6, 6), (6, 8), (13,)])
def test_a_position_with_other_rolls_before_is_refused(before: tuple[int, ...]) -> None:
    """TB-2P-04."""
    game = Two().game.play(Roll(ZERO)).play(Dice((3, 3)))
    text = game.to_json().replace('"before":[6]', f'"before":{[*before]}'.replace(" ", ""))
    assert text != game.to_json()
    with pytest.raises(catan.CatanError):
        catan.Game.from_json(text)


# -- gaining -------------------------------------------------------------------------------------------------------


def test_each_seat_begins_with_five_of_twenty_tokens() -> None:
    """TB-2P-01."""
    game = catan.ruleset("base", "two_players").new_game(seats=2, seed=1)
    assert game.state[TradeTokens].held == (5, 5)
    assert game.state[TradeTokens].supply == 10
    panels = str([panel for panel in game.view(None).panels("en") if panel.title == "Trade tokens"])
    assert "5 trade tokens" in panels
    assert "10 tokens in the supply" in panels


@pytest.mark.parametrize(("place", "tokens"), [(AT_DESERT, 2), (AT_COAST, 1), (INLAND, 0)])
def test_a_settlement_brings_two_at_the_desert_and_one_at_the_coast(place: catan.NodeAt, tokens: int) -> None:
    """TB-2P-08."""
    at = Two()
    assert worth(at.state, at.node(place)) == tokens
    at.piece("settlement", 0, place)
    assert at.held == (5 + tokens, 5)


def test_at_the_desert_and_the_coast_a_settlement_brings_three() -> None:
    """TB-2P-08."""
    state = catan.ruleset("base", "two_players").new_game(seats=2, seed=1).state
    layout = state[Island].layout
    desert = layout.terrains.index("desert")
    both = [
        node
        for node in catan.members(layout.topology.hex_nodes[desert])
        if layout.topology.node_hexes[node].bit_count() < 3
    ]
    assert both, "the desert of this board lies at the coast"
    assert [worth(state, catan.Node(node)) for node in both] == [3] * len(both)


def founded(action: catan.Action) -> catan.Node:
    assert isinstance(action, PlaceBuilding)
    return action.node


def test_founding_brings_tokens_and_a_settlement_that_is_built_does_too() -> None:
    """TB-2P-03, TB-2P-08."""
    game = catan.ruleset("base", "two_players").new_game(seats=2, seed=1)
    best = max(game.actions_of(ZERO), key=lambda action: worth(game.state, founded(action)))
    game = game.play(best)
    assert game.state[TradeTokens].held == (8, 5)
    at = Two().piece("settlement", 0, INLAND)
    line = [at.node(INLAND)]
    while len(line) < 3:
        ways = at.board.node_neighbors[line[-1]] & ~catan.mask_of(line)
        line.append(catan.Node(catan.members(ways)[-1]))
    at.roads(0, *line).give(0, brick=1, lumber=1, wool=1, grain=1).building()
    [build] = [action for action in at.offered(BuildSettlement) if getattr(action, "node", None) == line[-1]]
    wanted = worth(at.state, line[-1])
    at.play(build)
    assert at.held[0] == 5 + wanted > 5


def test_a_city_brings_no_tokens_and_neither_does_a_neutral_settlement() -> None:
    """TB-2P-08."""
    at = Two().piece("settlement", 0, AT_COAST)
    at.tokens(0, 5).upgrade(0, AT_COAST).piece("settlement", 2, AT_DESERT)
    assert at.held == (5, 5)


@pytest.mark.parametrize("other", ["cities_knights", "barbarian_attack", "traders_barbarians"])
def test_a_city_that_is_founded_brings_tokens_as_a_settlement_does(other: str) -> None:
    """TB-2P-08, TB-2P-03: our reading, where the second building is a city."""
    game = catan.ruleset("base", other, "two_players").new_game(seats=2, seed=1)
    held = [5, 5]
    while not game.turn.number:
        [seat] = game.actors
        offered = game.actions_of(seat)
        if places := offered.of(PlaceBuilding):
            best = max(places, key=lambda action: worth(game.state, founded(action)))
            assert worth(game.state, founded(best))
            held[seat] += worth(game.state, founded(best))
            game = game.play(best)
        else:
            game = game.play(offered[0])
    assert [len(table.pieces_on(game.state, seat, "city")) for seat in (ZERO, ONE)] == [1, 1]
    assert [*game.state[TradeTokens].held] == held


def test_an_empty_supply_gives_what_it_has() -> None:
    """TB-2P-08."""
    at = Two().tokens(0, 14).piece("settlement", 0, AT_DESERT)
    assert at.held == (15, 5)


# -- the price -----------------------------------------------------------------------------------------------------


def test_an_action_costs_one_token_or_two_for_whoever_is_ahead() -> None:
    """TB-2P-11."""
    at = Two()
    assert [price(at.state, seat) for seat in (ZERO, ONE)] == [1, 1]
    at.piece("settlement", 0, INLAND)
    assert [price(at.state, seat) for seat in (ZERO, ONE)] == [2, 1]
    at.piece("settlement", 1, AT_COAST)
    assert [price(at.state, seat) for seat in (ZERO, ONE)] == [1, 1]


def test_points_that_are_hidden_do_not_count_for_the_price() -> None:
    """TB-2P-11."""
    at = Two().cards(0, victory_point=3)
    assert price(at.state, ZERO) == 1
    assert at.game.view(ONE).points(ZERO) == 0


def test_the_price_goes_into_the_supply() -> None:
    """TB-2P-10, TB-2P-11."""
    at = Two().robber(-2, 0).piece("settlement", 0, INLAND)
    at.play(SendRobber(ZERO, at.hex(0, 0)))
    assert at.held == (3, 5)
    assert at.read(TradeTokens).supply == 12
    assert at.events(TokensPaid) == (TokensPaid(ZERO, 2),)


def test_without_tokens_nothing_is_paid() -> None:
    """TB-2P-11."""
    at = Two().tokens(0, 1).piece("settlement", 0, INLAND).give(1, ore=3).give(0, wool=2).robber(-2, 0)
    assert at.code(FORCE) == "tokens.too-few"
    assert at.code(SendRobber(ZERO, at.hex(0, 0))) == "tokens.too-few"


# -- when ----------------------------------------------------------------------------------------------------------


def test_actions_are_paid_before_the_roll_or_after_it_but_only_on_ones_turn() -> None:
    """TB-2P-12."""
    at = Two().robber(-2, 0)
    assert isinstance(at.state.phase, BeforeRoll)
    home = SendRobber(ZERO, at.hex(0, 0))
    assert at.code(home) is None
    assert at.code(SendRobber(ONE, at.hex(0, 0))) == "engine.not-your-decision"
    assert at.after_roll().code(home) is None
    assert at.building().code(home) is None


def test_by_the_fifth_edition_several_actions_are_paid_in_a_turn() -> None:
    """TB-2P-12."""
    at = Two().robber(-2, 0).give(0, wool=2).give(1, ore=2)
    at.play(SendRobber(ZERO, at.hex(0, 0)))
    assert at.code(FORCE) is None


def test_by_the_sixth_edition_one_action_is_paid_in_a_turn() -> None:
    """TB-2P-12."""
    at = Two(actions="one").robber(-2, 0).give(0, wool=2).give(1, ore=2)
    at.play(SendRobber(ZERO, at.hex(0, 0)))
    assert at.code(FORCE) == "tokens.one-action-a-turn"
    at.building().play(EndTurn(ZERO)).building().play(EndTurn(ONE))
    assert at.code(FORCE) is None


# -- actions -------------------------------------------------------------------------------------------------------


def test_a_forced_trade_draws_two_cards_and_gives_two_of_choice() -> None:
    """TB-2P-10."""
    at = Two().give(0, wool=1).give(1, ore=2, brick=1)
    at.play(FORCE, Steal(at.good("ore")), Steal(at.good("brick")))
    assert at.hand(0) == {"brick": 1, "lumber": 0, "wool": 1, "grain": 0, "ore": 1}
    assert at.state.phase == ForcedGift(ZERO, ONE)
    assert at.game.actors == (ZERO,)
    assert at.code(GiveTwo(ZERO, at.goods(wool=1))) == "choice.wrong-number"
    assert at.code(GiveTwo(ZERO, at.goods(grain=2))) == "choice.not-in-hand"
    at.play(GiveTwo(ZERO, at.goods(wool=1, brick=1)))
    assert at.hand(0) == {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 1}
    assert at.hand(1) == {"brick": 1, "lumber": 0, "wool": 1, "grain": 0, "ore": 1}
    assert isinstance(at.state.phase, BeforeRoll)


def test_from_a_single_card_one_is_drawn_and_two_are_given() -> None:
    """TB-2P-10."""
    at = Two().give(0, wool=2).give(1, ore=1)
    at.play(FORCE, Steal(at.good("ore")), GiveTwo(ZERO, at.goods(wool=2)))
    assert (sum(at.hand(0).values()), sum(at.hand(1).values())) == (1, 2)


def test_nobody_without_cards_is_forced_to_trade() -> None:
    """TB-2P-10."""
    at = Two().give(0, wool=2)
    assert at.code(FORCE) == "forced-trade.nothing-there"


def test_two_cards_are_needed_those_just_drawn_included() -> None:
    """TB-2P-10."""
    assert Two().give(1, ore=1).code(FORCE) == "forced-trade.too-few-cards"
    assert Two().give(0, wool=1).give(1, ore=1).code(FORCE) is None
    assert Two().give(1, ore=2).code(FORCE) is None


def test_a_spectator_does_not_see_what_is_drawn() -> None:
    """TB-2P-10: the cards are drawn unseen, as by the robber."""
    at = Two().give(0, wool=1).give(1, ore=2)
    at.play(FORCE, Steal(at.good("ore")), Steal(at.good("ore")))
    stolen = [event for event in at.happened if event.tag == "base/card-stolen"]
    assert len(stolen) == 2
    seen = at.game.rules.events_for(stolen, None)
    assert [getattr(event, "good", 0) for event in seen] == [None, None]


def test_the_robber_goes_to_the_desert_and_nothing_is_stolen() -> None:
    """TB-2P-10."""
    at = Two().robber(-2, 0).piece("settlement", 1, AT_DESERT).give(1, ore=2)
    assert [getattr(action, "hex", None) for action in at.offered(SendRobber)] == [at.hex(0, 0)]
    assert at.code(SendRobber(ZERO, at.hex(1, 0))) == "robber.not-home"
    assert at.code(SendRobber(ZERO, None)) == "robber.not-home"
    at.play(SendRobber(ZERO, at.hex(0, 0)))
    assert table.robber(at.state) == at.hex(0, 0)
    assert at.hand(1)["ore"] == 2
    assert at.code(SendRobber(ZERO, at.hex(0, 0))) == "robber.home-already"


# -- knights -------------------------------------------------------------------------------------------------------


def test_a_knight_is_discarded_for_two_tokens_once_a_turn_and_leaves_the_game() -> None:
    """TB-2P-09."""
    at = Two().knights_played(0, 2)
    at.play(DiscardKnight(ZERO))
    assert at.held == (7, 5)
    assert table.played_knights(at.state, 0) == 1
    assert table.spent_dev_cards(at.state)["knight"] == 1
    assert at.events(TokensGained) == (TokensGained(ZERO, 2),)
    assert at.events(OpenCardLost) == (OpenCardLost(ZERO, "knight"),)
    assert at.code(DiscardKnight(ZERO)) == "tokens.one-knight-a-turn"
    at.building().play(EndTurn(ZERO)).building().play(EndTurn(ONE))
    assert at.code(DiscardKnight(ZERO)) is None


def test_without_a_knight_face_up_none_is_discarded() -> None:
    """TB-2P-09."""
    assert Two().cards(0, knight=1).code(DiscardKnight(ZERO)) == "tokens.no-knight"


def test_discarding_a_knight_is_no_action_that_is_paid() -> None:
    """TB-2P-12: the one action of a turn stays open."""
    at = Two(actions="one").knights_played(0, 1).robber(-2, 0)
    at.play(DiscardKnight(ZERO))
    assert at.code(SendRobber(ZERO, at.hex(0, 0))) is None


@pytest.mark.parametrize(
    ("own", "other", "holder"), [(3, 0, None), (4, 0, ZERO), (4, 3, None), (4, 2, ZERO), (5, 3, ZERO)]
)
def test_the_holder_needs_three_knights_and_more_than_the_other_after_it(
    own: int, other: int, holder: catan.Seat | None
) -> None:
    """TB-2P-09."""
    at = Two().knights_played(0, own).knights_played(1, other)
    assert at.read(LargestArmy).holder == ZERO
    at.play(DiscardKnight(ZERO))
    assert at.read(LargestArmy).holder == holder
    assert at.events(LargestArmyPassed) == (() if holder == ZERO else (LargestArmyPassed(ZERO, None),))
    assert not [problem for problem in at.game.rules.problems(at.state) if "army" in problem]


def test_the_card_goes_to_the_other_who_has_more() -> None:
    """TB-2P-09."""
    at = Two().knights_played(0, 3).knights_played(1, 3)
    assert at.read(LargestArmy).holder == ZERO
    at.play(DiscardKnight(ZERO))
    assert at.read(LargestArmy).holder == ONE


def test_whoever_later_leads_alone_with_three_takes_the_card() -> None:
    """TB-2P-09."""
    at = Two().knights_played(0, 4).knights_played(1, 3).play(DiscardKnight(ZERO))
    assert at.read(LargestArmy).holder is None
    at.knights_played(1, 1)
    assert at.read(LargestArmy).holder == ONE


def test_where_nobody_holds_the_card_a_tie_changes_nothing() -> None:
    """TB-2P-09."""
    at = Two().knights_played(0, 4).knights_played(1, 3).play(DiscardKnight(ZERO))
    at.building().play(EndTurn(ZERO)).knights_played(0, 0)
    at.play(DiscardKnight(ONE)).knights_played(1, 1)
    assert [table.played_knights(at.state, seat) for seat in (0, 1)] == [3, 3]
    assert at.read(LargestArmy).holder == ZERO, "it led alone when the other had two"


def test_scenarios_have_the_largest_army_or_rules_of_their_own() -> None:
    """TB-2P-13: Barbarian Attack has no largest army, and so no knight is discarded there."""
    with_army = catan.ruleset("base", "rivers", "two_players").rules(2)
    without = catan.ruleset("base", "barbarian_attack", "two_players").rules(2)
    assert DiscardKnight.tag in with_army.actions_by_tag
    assert DiscardKnight.tag not in without.actions_by_tag


def test_a_forced_trade_and_a_neutral_road_leave_sound_positions() -> None:
    """TB-2P-06, TB-2P-10: positions that come up are read back."""
    at = Two().give(0, wool=1).give(1, ore=2)
    at.play(FORCE, Steal(at.good("ore")), Steal(at.good("ore")))
    assert catan.Game.from_json(at.game.to_json()).state == at.state
    assert BuildNeutralRoad.tag in at.game.rules.actions_by_tag
