"""What fish pay for, and the old boot (Traders & Barbarians: "Using fish", "The old boot")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    GOAL,
    BuildCity,
    BuildFreeRoad,
    DevCards,
    DrawCard,
    EndTrade,
    Island,
    RobberRemoved,
    Roll,
    Steal,
    goods,
)
from catan_expansions.traders_barbarians.fishermen import (
    FISH_PRICE,
    BanishRobber,
    BootGiven,
    CardForFish,
    FishPaid,
    FishTokens,
    GiveBoot,
    ResourceForFish,
    RoadForFish,
    StealForFish,
)
from catan_expansions.traders_barbarians.fishermen.spending import payments
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.traders_barbarians.fishermen.table import AT_FIVE, AT_FOUR, AT_LAKE, Fishing

CORNERS = ((0, -2, "N"), (0, 0, "N"), (0, 0, "S"), (2, 0, "S"))
OTHER_CORNERS = ((0, 2, "S"), (-1, 2, "S"), (-2, 2, "S"), (-2, 0, "N"))


def fishing(ones: int = 0, twos: int = 0, threes: int = 0, seats: int = 4) -> Fishing:
    """Seat 0 has rolled, and these tokens."""
    table = Fishing(seats=seats)
    table.after_roll()
    return table.fish(0, ones, twos, threes)


def test_two_fish_send_the_robber_off_the_board() -> None:
    """TB-FI-10."""
    table = fishing(twos=1)
    assert table.code(BanishRobber(ZERO, (0, 1, 0))) == "fishermen.no-robber"
    table.robber(0, 1).play(BanishRobber(ZERO, (0, 1, 0)))
    assert table.state[Island].robber is None
    assert table.events(RobberRemoved)
    assert table.tokens(0) == (0, 0, 0)


def test_three_fish_steal_a_card_at_random() -> None:
    """TB-FI-10: from any player, wherever that player has buildings."""
    table = fishing(threes=1).give(2, ore=1)
    assert table.code(StealForFish(ZERO, (0, 0, 1), ONE)) == "fishermen.nothing-to-steal"
    table.play(StealForFish(ZERO, (0, 0, 1), TWO), Steal(table.good("ore")))
    assert table.hand(0)["ore"] == 1


def test_four_fish_take_a_resource_from_the_supply() -> None:
    """TB-FI-10."""
    table = fishing(twos=2).supply(ore=0)
    assert table.code(ResourceForFish(ZERO, (0, 2, 0), table.good("ore"))) == "fishermen.supply-lacks-it"
    table.play(ResourceForFish(ZERO, (0, 2, 0), table.good("wool")))
    assert table.hand(0)["wool"] == 1


def test_five_fish_build_a_road() -> None:
    """TB-FI-10."""
    table = fishing(twos=1, threes=1)
    assert table.code(RoadForFish(ZERO, (0, 1, 1))) == "fishermen.no-road"
    table.piece("settlement", 0, AT_LAKE)
    edge = table.edge(AT_LAKE, (1, -2, "S"))
    table.play(RoadForFish(ZERO, (0, 1, 1)), BuildFreeRoad(ZERO, edge))
    assert not any(table.hand(0).values())
    assert table.state[Island].pieces[table.game.rules.piece_index["road"]][0] == 1 << edge


def test_seven_fish_take_a_development_card() -> None:
    """TB-FI-10."""
    table = fishing(ones=1, threes=2)
    table.deck(monopoly=1).play(CardForFish(ZERO, (1, 0, 2)), DrawCard("monopoly"))
    assert table.dev_cards(0) == {"monopoly": 1}
    assert table.state[DevCards].fresh[0] == table.state[DevCards].hands[0]


def test_without_development_cards_seven_fish_take_none() -> None:
    """TB-FI-10."""
    table = fishing(ones=1, threes=2).deck()
    assert table.code(CardForFish(ZERO, (1, 0, 2))) == "fishermen.no-card"


def test_fish_are_spent_after_the_roll() -> None:
    """TB-FI-10: in one's own turn, not before the roll and not in that of another."""
    table = Fishing().fish(0, 0, 1).fish(1, 0, 1).robber(0, 1)
    assert table.code(BanishRobber(ZERO, (0, 1, 0))) == "engine.not-now"
    assert table.code(Roll(ZERO)) is None
    table.after_roll()
    assert table.code(BanishRobber(ZERO, (0, 1, 0))) is None
    assert table.code(BanishRobber(ONE, (0, 1, 0))) is not None
    table.building()
    assert table.code(BanishRobber(ZERO, (0, 1, 0))) is None


def test_surplus_fish_are_lost() -> None:
    """TB-FI-11."""
    table = fishing(threes=1).robber(0, 1).play(BanishRobber(ZERO, (0, 0, 1)))
    assert table.tokens(0) == (0, 0, 0)
    assert table.state[FishTokens].used == (0, 0, 1)
    assert table.events(FishPaid) == (FishPaid(ZERO, (0, 0, 1), "robber"),)


def test_several_things_in_one_turn_are_each_paid_for() -> None:
    """TB-FI-11."""
    table = fishing(twos=4)
    wool = table.good("wool")
    table.play(ResourceForFish(ZERO, (0, 2, 0), wool), ResourceForFish(ZERO, (0, 2, 0), wool))
    assert table.hand(0)["wool"] == 2
    assert table.code(ResourceForFish(ZERO, (0, 2, 0), wool)) == "fishermen.too-few-fish"


def test_no_token_is_paid_that_could_stay_behind() -> None:
    """TB-FI-11."""
    assert payments((3, 1, 1), 3) == ((0, 0, 1), (1, 1, 0), (3, 0, 0))
    assert payments((1, 3, 0), 3) == ((0, 2, 0), (1, 1, 0))
    table = fishing(3, 1, 1).give(1, wool=1)
    assert table.code(StealForFish(ZERO, (1, 0, 1), ONE)) == "fishermen.not-these-tokens"
    assert table.code(StealForFish(ZERO, (0, 2, 0), ONE)) == "fishermen.not-these-tokens"


def test_fish_are_no_resources() -> None:
    """TB-FI-12: they are not stolen, discarded or traded."""
    table = fishing(7).give(1)
    state = table.game.state
    assert goods.hand_size(state, ZERO) == goods.stealable_size(state, ZERO) == 0
    assert not [good.id for good in state.rules.goods if "fish" in good.id]


def test_for_two_whoever_is_behind_pays_one_fish_less() -> None:
    """TB-FI-17."""
    table = fishing(seats=2).piece("settlement", 1, AT_LAKE).robber(0, 1)
    assert [FISH_PRICE(table.state, ZERO, thing) for thing in ("robber", "theft", "resource", "road", "card")] == [
        1, 2, 3, 4, 6,
    ]  # fmt: skip
    assert FISH_PRICE(table.state, ONE, "card") == 7
    table.piece("settlement", 0, AT_FIVE)
    assert FISH_PRICE(table.state, ZERO, "robber") == 2


def test_with_more_players_nobody_has_a_discount() -> None:
    """TB-FI-17."""
    table = fishing().piece("settlement", 1, AT_LAKE)
    assert FISH_PRICE(table.state, ZERO, "robber") == 2


# -- the old boot ------------------------------------------------------------------------------------------------


def test_the_holder_of_the_boot_needs_a_point_more() -> None:
    """TB-FI-15, TB-SUM-01."""
    table = fishing().boot(0)
    assert [GOAL(table.state, seat) for seat in (ZERO, ONE)] == [11, 10]
    assert table.game.view(ONE).points(ZERO) == table.game.view(ZERO).points(ONE) == 0, "it is no minus point"


def test_the_boot_goes_to_somebody_with_at_least_as_many_points() -> None:
    """TB-FI-15."""
    table = fishing().boot(0).piece("settlement", 0, AT_LAKE).piece("settlement", 1, AT_FOUR).piece("city", 2, AT_FIVE)
    assert table.code(GiveBoot(ZERO, catan.Seat(3))) == "fishermen.fewer-points"
    assert table.code(GiveBoot(ZERO, TWO)) is None
    table.play(GiveBoot(ZERO, ONE))
    assert table.state[FishTokens].boot == ONE
    assert table.events(BootGiven) == (BootGiven(ZERO, ONE),)
    assert table.code(GiveBoot(ZERO, TWO)) == "fishermen.no-boot"


def test_a_sole_leader_keeps_the_boot() -> None:
    """TB-FI-15."""
    table = fishing().boot(0).piece("city", 0, AT_LAKE).piece("settlement", 1, AT_FOUR)
    assert not [action for action in table.game.actions_of(ZERO) if isinstance(action, GiveBoot)]


def test_hidden_points_do_not_count_for_the_boot() -> None:
    """TB-FI-15: points that everybody sees."""
    table = fishing().boot(0).cards(0, victory_point=3).piece("settlement", 0, AT_LAKE).piece("settlement", 1, AT_FOUR)
    assert table.code(GiveBoot(ZERO, ONE)) is None


def test_the_boot_is_given_after_the_roll_in_ones_own_turn() -> None:
    """TB-FI-15."""
    table = Fishing().boot(0)
    assert table.code(GiveBoot(ZERO, ONE)) == "engine.not-now"
    table.after_roll()
    assert table.code(GiveBoot(ZERO, ONE)) is None


@pytest.mark.parametrize("boot", [False, True])
def test_ten_points_win_unless_one_has_the_boot(boot: bool) -> None:
    """TB-FI-15, TB-SUM-01."""
    table = fishing().boot(0 if boot else None).piece("city", 0, *CORNERS[:3]).piece("settlement", 0, CORNERS[3])
    table.cards(0, victory_point=2).give(0, grain=2, ore=3).building()
    table.play(BuildCity(ZERO, table.node(CORNERS[3])))
    assert table.game.rules.points(table.state, ZERO) == 10
    assert table.state.winners == (None if boot else (ZERO,))


def test_who_has_ten_points_wins_by_giving_the_boot_away() -> None:
    """TB-FI-15."""
    table = fishing().boot(0).piece("city", 0, *CORNERS).piece("city", 1, *OTHER_CORNERS)
    table.cards(0, victory_point=2).play(EndTrade(ZERO))
    assert table.state.winners is None
    table.play(GiveBoot(ZERO, ONE))
    assert table.state.winners == (ZERO,)
