"""Barbarian Attack with Cities & Knights (Traders & Barbarians: combinations)."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import catan_core as catan
from catan_core.base import BeforeRoll, BuildCity, ChooseVictim, Dice, EndTurn, Island, Roll, Trade, VictimChoice
from catan_core.base import table as reading
from catan_core.play import GreedyBot, play_match
from catan_core.topology import CORNERS
from catan_expansions.cities_knights import Barbarians as Ship
from catan_expansions.cities_knights import (
    BattleFought,
    BuildKnight,
    ChaseRobber,
    CityLost,
    DefenderNamed,
    Improve,
    MetropolisSite,
    PlayBishop,
    PlayCrane,
    PlayFleet,
    active_knights,
)
from catan_expansions.traders_barbarians.barbarian_attack import (
    BattleWon,
    LandingDice,
    LossDie,
    PrisonerDie,
    Raid,
    RaidDice,
    by_hand,
    table,
)
from catan_expansions.traders_barbarians.coins import BuyWithCoins
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import CitiesKnights
from tests.rules.traders_barbarians.barbarian_attack.table import BOARD, ORDER
from tests.rules.traders_barbarians.event_cards.table import thief, turn_over

TOGETHER = "barbarian_attack.with_cities_knights"
EAST = (2, 0)
"""The hex with the 11."""
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH = (2, 0, "N"), (3, -1, "S"), (2, 1, "N"), (2, 0, "S")
"""Corners of it."""
HARBOR, AT_HARBOR = (1, -2), (1, -2, "N")
"""The hex with the 8, and its corner at the harbor for grain, which is a corner of no other land."""
WEST = (-2, 0)
"""The hex with the 12."""
NEVER = LossDie(3)
"""Names the south-eastern and the north-western corner: tests keep knights off them."""


class Both(CitiesKnights):
    """A turn of seat 0 on the dealt board; nobody has landed yet."""

    def __init__(self, *others: str, seats: int = 4) -> None:
        super().__init__("barbarian_attack", *others, seats=seats, board=BOARD, options={TOGETHER: True})
        for hex in ORDER:
            self.barbarians(hex, 0)

    def barbarians(self, place: catan.HexAt, count: int) -> Both:
        return self.change(by_hand.barbarians, place, count)

    def on(self, place: catan.HexAt) -> int:
        return table.barbarians(self.state, place)

    def ashore(self) -> int:
        """How many barbarians stand on the coast."""
        return sum(map(self.on, ORDER))

    def prisoners(self) -> tuple[int, ...]:
        return tuple(table.prisoners(self.state, seat) for seat in self.game.rules.all_seats)

    def gold(self) -> tuple[int, ...]:
        return tuple(self.hand(seat)["gold"] for seat in self.game.rules.all_seats)

    def end(self, *chance: catan.Action) -> Both:
        """End the turn of seat 0: battles are due, and `chance` answers."""
        self.building().play(EndTurn(ZERO), *chance)
        return self

    def active(self, seat: int, rank: str, *nodes: catan.NodeAt) -> Both:
        return self.knights(seat, rank, *nodes, active=True)


def composed(*others: str, urraca: bool = False) -> catan.Ruleset:
    options = {TOGETHER: True, "cities_knights.urraca": urraca}
    return catan.ruleset("base", "cities_knights", "barbarian_attack", *others, options=options)


def test_a_conquered_harbor_takes_nothing_from_the_merchant_fleet() -> None:
    """TB-BA-CON-05: what a conquered building gives no more is its harbor; the card trades at the same rate."""
    at = Both().piece("settlement", 0, AT_HARBOR).give(0, grain=4).barbarians(HARBOR, 3)
    at.progress(0, merchant_fleet=1).building()
    assert reading.rates(at.state, 0)["grain"] == (4,)
    at.play(PlayFleet(ZERO, at.good("grain")))
    assert reading.rates(at.state, 0)["grain"] == (2, 4)


# -- what the game has -------------------------------------------------------------------------------------------------


def test_the_two_are_played_by_an_option_alone() -> None:
    """TB-BA-CK-01: no book has it."""
    with pytest.raises(catan.UnknownOption, match="with_cities_knights=True"):
        catan.ruleset("base", "cities_knights", "barbarian_attack")


def test_the_target_is_13() -> None:
    """TB-BA-CK-01, TB-SUM-02"""
    assert composed().options["base.victory_points"] == 13


def test_the_panel_calls_the_strength_of_knights_what_it_is() -> None:
    """TB-BA-CK-01: not so many knights on the board."""
    at = Both().active(0, "strong", NORTH).knights(0, "basic", SOUTH)
    panel = next(panel for panel in at.game.view(ZERO).card_panels() if panel.title == "Barbarian Attack")
    assert isinstance(panel, catan.CardPanel)
    words = [tally.words for tally in panel.tallies if isinstance(tally, catan.Tally) and tally.seat == ZERO]
    assert words == ["prisoners 0", "active strength 2"]


def test_there_are_neither_riders_nor_the_cards_that_raise_them() -> None:
    """TB-BA-CK-01: the knights of Cities & Knights take their place."""
    rules = composed().rules(4)
    tags = {kind.tag for kind in rules.action_specs}
    assert "knight" not in rules.piece_index
    assert not tags & {"barbarian_attack/buy-card", "barbarian_attack/place-knight", "barbarian_attack/move-knight"}
    assert {"cities_knights/build-knight", "cities_knights/move-knight", "cities_knights/improve"} <= tags
    here = Both()
    assert table.knights(here.state, 0) == ()
    with pytest.raises(catan.ArgumentError):
        table.deck(here.state)


def test_the_island_is_that_of_the_scenario_and_the_second_building_a_city() -> None:
    """TB-BA-CK-01 with TB-BA-01, TB-BA-04 and TB-BA-06: a barbarian each at the 2 and the 12."""
    game = composed().new_game(seats=3, seed=1)
    assert Counter(game.state[Island].layout.terrains)["castle"] == 1
    assert table.barbarians_left(game.state) == 34
    while not game.state.turn.number:
        game = game.play(next(iter(game.actions)))
    for piece in ("settlement", "city"):
        assert [len(reading.pieces_on(game.state, seat, piece)) for seat in game.rules.all_seats] == [1, 1, 1]
    assert table.barbarians_left(game.state) == 34


# -- battles -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("barbarians", "ranks"), [(1, ("strong",)), (2, ("mighty",)), (3, ("mighty", "basic"))])
def test_active_knights_at_the_corners_of_a_hex_win_if_they_are_stronger(barbarians: int, ranks: tuple[str]) -> None:
    """TB-BA-CK-01: each counts its strength."""
    here = Both().barbarians(EAST, barbarians)
    for rank, corner in zip(ranks, (NORTH, NORTH_EAST), strict=False):
        here.active(0, rank, corner)
    here.end(NEVER)
    (won,) = here.events(BattleWon)
    assert won == BattleWon(here.hex(*EAST), barbarians, (barbarians + 1, 0, 0, 0))
    assert here.on(EAST) == 0
    assert here.prisoners() == (barbarians, 0, 0, 0)


@pytest.mark.parametrize(("barbarians", "rank"), [(1, "basic"), (2, "strong"), (3, "mighty")])
def test_knights_that_are_as_strong_do_not_win(barbarians: int, rank: str) -> None:
    """TB-BA-CK-01 with TB-BA-WIN-01"""
    here = Both().barbarians(EAST, barbarians).active(0, rank, NORTH)
    here.end()
    assert here.events(BattleWon) == ()
    assert here.knight_at(NORTH) == f"0 {rank} active"
    assert here.state.phase == BeforeRoll(ONE)


def test_passive_knights_and_knights_elsewhere_do_not_fight() -> None:
    """TB-BA-CK-01"""
    here = Both().barbarians(EAST, 1).knights(0, "mighty", NORTH).active(0, "strong", (0, 0, "N"))
    assert here.end().events(BattleWon) == ()


def test_a_knight_fights_at_the_end_of_the_turn_in_which_it_was_activated() -> None:
    """TB-BA-CK-01: as it would against the ship."""
    here = Both().barbarians(EAST, 1).knights(0, "strong", NORTH, fresh=True)
    assert here.end(NEVER).events(BattleWon)


def test_knights_of_all_players_fight_at_the_end_of_any_turn() -> None:
    """TB-BA-CK-01 with TB-BA-WIN-01 and TB-BA-WIN-02: one prisoner each."""
    here = Both().barbarians(EAST, 2).active(1, "strong", NORTH).active(2, "basic", SOUTH)
    here.end(NEVER)
    assert here.prisoners() == (0, 1, 1, 0)


def test_what_is_left_of_the_prisoners_goes_to_the_strongest() -> None:
    """TB-BA-CK-01 with TB-BA-WIN-02: strength counts, not how many knights there are."""
    here = Both().barbarians(EAST, 3).active(1, "basic", NORTH_EAST, SOUTH).active(2, "mighty", NORTH)
    here.end(NEVER)
    assert here.prisoners() == (0, 1, 2, 0)


def test_too_few_prisoners_are_rolled_for() -> None:
    """TB-BA-CK-01 with TB-BA-WIN-02: whoever loses gets three gold."""
    here = Both().barbarians(EAST, 1).active(1, "basic", NORTH).active(2, "basic", SOUTH)
    here.end(PrisonerDie(2), PrisonerDie(5), NEVER)
    assert (here.prisoners(), here.gold()) == ((0, 0, 1, 0), (0, 3, 0, 0))


def test_knights_that_have_won_rest_and_no_others() -> None:
    """TB-BA-CK-01"""
    here = Both().barbarians(EAST, 1).active(0, "strong", NORTH).active(1, "basic", SOUTH, (0, 0, "N"))
    here.end(PrisonerDie(6), PrisonerDie(1), NEVER)
    assert (here.knight_at(NORTH), here.knight_at(SOUTH)) == ("0 strong passive", "1 basic passive")
    assert here.knight_at((0, 0, "N")) == "1 basic active"
    here.sound()


def test_a_knight_that_has_won_does_not_fight_again_in_the_same_check() -> None:
    """TB-BA-CK-01: it is passive, so that a knight between two hexes wins at the first of them alone."""
    before = (2, -1)
    here = Both().barbarians(before, 1).barbarians(EAST, 1).active(0, "strong", NORTH)
    here.end(LossDie(1))
    assert (here.on(before), here.on(EAST)) == (0, 1)


@pytest.mark.parametrize("opposite", [False, True])
@pytest.mark.parametrize(("face", "corner"), [(1, "N"), (2, "NE"), (3, "SE"), (4, "S"), (5, "SW"), (6, "NW")])
def test_the_die_of_losses_names_two_opposite_corners(face: int, corner: str, opposite: bool) -> None:
    """TB-BA-CK-01 with TB-BA-WIN-05: the knights there go back to their owners, for three gold each."""
    here = Both().barbarians(EAST, 1)
    at = here.board.hex_corners[here.hex(*EAST)][(tuple(CORNERS).index(corner) + 3 * opposite) % 6]
    here.knights(0, "strong", at, active=True)
    here.end(LossDie(face))
    assert here.knight_at(at) is None
    assert here.gold() == (3, 0, 0, 0)
    assert not active_knights(here.state, ZERO)
    here.sound()


def test_one_seat_may_lose_a_knight_at_either_corner() -> None:
    """TB-BA-CK-01 with TB-BA-WIN-05: three gold for each."""
    here = Both().barbarians(EAST, 1).active(0, "basic", NORTH, SOUTH)
    here.end(LossDie(1))
    assert (here.knight_at(NORTH), here.knight_at(SOUTH)) == (None, None)
    assert here.gold() == (6, 0, 0, 0)


def test_a_barbarian_of_the_ship_lands_by_two_dice() -> None:
    """TB-BA-CK-01: some numbers come more often than others, and a 7 never."""
    game = Both().ship(6).game.play(Roll(ZERO)).play(Dice((1, 1, "ship")))
    ways = {action.total: weight for action, weight in game.outcomes if isinstance(action, RaidDice)}
    assert ways == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_only_knights_that_have_fought_are_lost() -> None:
    """TB-BA-CK-01: a passive knight at a corner that the die names stays."""
    here = Both().barbarians(EAST, 1).active(0, "strong", NORTH_EAST).knights(1, "basic", NORTH)
    here.end(LossDie(1))
    assert here.knight_at(NORTH) == "1 basic passive"
    assert here.gold() == (0, 0, 0, 0)


@pytest.mark.parametrize(("prisoners", "points"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_prisoners_are_worth_a_point(prisoners: int, points: int) -> None:
    """TB-BA-CK-01"""
    here = Both().change(by_hand.prisoners, 1, prisoners)
    assert here.game.points(ONE) == points


# -- barbarians come ---------------------------------------------------------------------------------------------------


def test_a_barbarian_lands_when_the_ship_arrives_and_the_ship_begins_anew() -> None:
    """TB-BA-CK-01: there is no battle for the cities, whatever the knights; nobody is named Defender."""
    here = Both().piece("city", 1, (0, 0, "N")).ship(6)
    here.play(Roll(ZERO), Dice((1, 1, "ship")), RaidDice(11)).sound()
    assert (here.ashore(), here.on(EAST)) == (1, 1)
    assert here.state[Ship] == Ship(0, True, (0, 0, 0, 0))
    assert here.at("city", 1)
    assert not here.events(BattleFought) + here.events(CityLost) + here.events(DefenderNamed)


def test_a_barbarian_lands_with_each_improvement() -> None:
    """TB-BA-CK-01: one that the Crane has made cheaper too."""
    here = Both().piece("city", 0, (0, 0, "N")).give(0, cloth=1, coin=1).progress(0, crane=1).building()
    here.play(Improve(ZERO, "trade"), RaidDice(12))
    assert (here.ashore(), here.on(WEST)) == (1, 1)
    here.play(PlayCrane(ZERO, "politics"), RaidDice(11))
    assert here.ashore() == 2


def test_an_improvement_that_wins_a_metropolis_can_be_stored_before_the_barbarian_lands() -> None:
    """TB-BA-CK-01, CK-METRO-01: both are due then."""
    here = Both().piece("city", 0, SOUTH).levels(0, trade=3).give(0, cloth=4).building()
    game = here.game.play(Improve(ZERO, "trade"))
    assert [type(phase) for phase in game.state.stack[-2:]] == [MetropolisSite, Raid]
    assert catan.Game.from_json(game.to_json()).state == game.state


def test_a_building_brings_three() -> None:
    """TB-BA-CK-01 with TB-BA-LAND-01"""
    here = Both().piece("settlement", 0, (0, 0, "N")).give(0, ore=3, grain=2).building()
    here.play(BuildCity(ZERO, here.node(0, 0, "N")), LandingDice(2), LandingDice(11), LandingDice(12))
    assert here.ashore() == 3


def test_nobody_lands_singly_without_a_figure() -> None:
    """TB-BA-CK-01"""
    here = Both().piece("city", 0, (0, 0, "N")).give(0, cloth=1).ship(6)
    here.change(by_hand.prisoners, 1, table.barbarians_left(here.state))
    here.play(Roll(ZERO), Dice((1, 1, "ship")))
    assert isinstance(here.state.phase, Trade)
    assert here.ship_moves() == 0
    here.building().play(Improve(ZERO, "trade"))
    assert here.ashore() == 0


def test_a_single_barbarian_may_conquer_a_hex_and_comes_to_no_conquered_one() -> None:
    """TB-BA-CK-01 with TB-BA-LAND-01"""
    here = Both().piece("city", 0, (0, 0, "N")).give(0, cloth=3).barbarians(EAST, 2).building()
    here.play(Improve(ZERO, "trade"), RaidDice(11))
    assert table.conquered(here.state) == (here.hex(*EAST),)
    here.play(Improve(ZERO, "trade"), RaidDice(11))
    assert here.ashore() == 3


def test_knights_are_placed_and_stay_at_conquered_hexes() -> None:
    """TB-BA-CK-01: only roads and buildings are closed out there."""
    here = Both().barbarians(EAST, 3).roads(0, NORTH, NORTH_EAST).give(0, ore=1, wool=1).building()
    assert here.code(BuildKnight(ZERO, here.node(NORTH))) is None


# -- the rest ----------------------------------------------------------------------------------------------------------


def test_a_seven_steals_from_anybody_even_before_the_ship_has_landed() -> None:
    """TB-BA-CK-01 with TB-BA-SEV-01"""
    here = Both().give(1, ore=1).give(2, wool=1).roll(3, 4, "trade")
    assert here.state.phase == VictimChoice(ZERO, (ONE, TWO), by="attack_seven")
    assert here.code(ChooseVictim(ZERO, ONE)) is None


def test_there_is_no_robber_to_chase_and_the_bishop_has_no_effect() -> None:
    """TB-BA-CK-01"""
    here = Both().landed().progress(0, bishop=1).active(0, "basic", NORTH).building()
    assert here.state[Island].robber is None
    assert here.code(PlayBishop(ZERO, here.hex(0, 0))) == "barbarian-attack.no-robber"
    assert not here.game.actions.of(ChaseRobber)


def test_gold_buys_no_commodities() -> None:
    """TB-BA-CK-01"""
    here = Both().give(0, gold=2).after_roll()
    goods = {here.game.rules.goods[action.good].id for action in here.game.actions.of(BuyWithCoins)}
    assert goods == {"brick", "lumber", "wool", "grain", "ore"}


def test_a_conquered_metropolis_counts_nothing() -> None:
    """TB-BA-CK-01 with TB-BA-CON-05: and four points again when the hex is free."""
    here = Both().piece("city", 0, SOUTH_EAST).metropolis("trade", 0, SOUTH_EAST)
    assert here.game.points(ZERO) == 4
    here.barbarians(EAST, 3).barbarians((1, 1), 3)
    assert here.game.points(ZERO) == 0
    here.barbarians(EAST, 0)
    assert here.game.points(ZERO) == 4


# -- with a third ------------------------------------------------------------------------------------------------------


def test_nobody_chooses_who_fights_the_ship() -> None:
    """TB-BA-CK-01: Doña Urraca has nothing to choose."""
    with pytest.raises(catan.UnknownOption, match="nobody fights the barbarian ship"):
        composed(urraca=True)


@pytest.mark.parametrize(
    ("option", "value"), [("tie_draw", "trade"), ("defender_cards_limited", True), ("zero_contributors_draw", False)]
)
def test_nothing_is_decided_about_those_who_defend_against_the_ship(option: str, value: bool | str) -> None:
    """TB-BA-CK-01: nobody does, so that these options would have no effect."""
    options = {TOGETHER: True, f"cities_knights.{option}": value}
    with pytest.raises(catan.UnknownOption, match="nobody fights the barbarian ship"):
        catan.ruleset("base", "cities_knights", "barbarian_attack", options=options)


def test_it_is_not_played_by_two() -> None:
    """TB-BA-CK-01: the neutral knight of Catan for two is a rider."""
    with pytest.raises(catan.Conflict, match="nobody says what a neutral knight is with both"):
        composed("two_players")


def test_event_cards_compare_active_knights() -> None:
    """TB-BA-CK-01 with TB-EV-20: there are no riders."""
    here = Both("event_cards").active(1, "mighty", NORTH).knights(1, "basic", SOUTH)
    here.active(2, "strong", (0, 0, "N")).give(0, wool=1)
    assert thief(turn_over(here, 3, "conflict", 1, 0, "trade")) == ONE


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [3, 6])
def test_bots_begin_a_game(seats: int) -> None:
    """TB-BA-CK-01: six on their island too; whole games are played with those of all pairs."""
    match = catan.Match(composed(*(("five_six",) if seats > 4 else ())), seats=seats, seed="attack")
    for _ in islice(play_match(match, [GreedyBot()] * seats), 120):
        assert match.game.rules.problems(match.game.state) == ()
    assert match.game.turn.number
