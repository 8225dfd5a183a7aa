"""The robber (almanac: "Ladrón", "Caballero", "Si sale el 7, el ladrón se activa")."""

import json
from collections.abc import Mapping

import pytest

import catan_core as catan
from catan_core import Good, Hex
from catan_core.base import (
    ROBBER_TARGETS,
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardStolen,
    ChooseVictim,
    Dice,
    DrawCard,
    EndTrade,
    Island,
    MaritimeTrade,
    MoveRobber,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Roll,
    Steal,
    VictimChosen,
    table,
)
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from tests.helpers.robber import terrain_at_robber
from tests.helpers.seats import ONE, THREE, TWO, ZERO

BRICK, WOOL, ORE = Good(0), Good(2), Good(4)
NOTHING = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}

TARGET = (-2, 1)
"""Forest 8."""

ITS_TOP, ITS_BOTTOM, ITS_NORTH_EAST = (-2, 1, "N"), (-2, 1, "S"), (-1, 0, "S")
MUST, MAY = {"base.steal": "must"}, {"base.steal": "may"}


def seven(options: Mapping[str, Value] | None = None, edition: str | None = None) -> Scenario:
    """Seat 0 has rolled a seven and must move the robber; seats 1 and 2 have buildings beside the target."""
    scenario = Scenario(options=options, edition=edition).piece("settlement", 1, ITS_TOP)
    return scenario.piece("city", 2, ITS_BOTTOM).give(1, wool=2, ore=1).give(2, brick=1).roll(3, 4)


class Barring:
    """Rules that forbid the robber some hexes: those with a number, or those without."""

    def __init__(self, name: str, numbered: bool) -> None:
        self.__name__ = name
        self.numbered = numbered

    @catan.hookimpl
    def catan_modifiers(self, setup: catan.Setup) -> catan.Modifiers:
        refusal = catan.Refusal(
            f"{self.__name__}.barred", catan.Citation(self.__name__, "Hexes"), text="The robber stays off these hexes."
        )
        return [catan.forbid(ROBBER_TARGETS, self.barred, refusal)]

    def barred(self, position: catan.Position, seat: catan.Seat) -> int:
        tokens = position[Island].layout.tokens
        return catan.mask_of(hex for hex, token in enumerate(tokens) if bool(token) == self.numbered)


def barring(name: str, numbered: bool) -> catan.Expansion:
    return catan.Expansion(name, name.title(), version="1", modules=(Barring(name, numbered),), requires=("base",))


# -- moving ------------------------------------------------------------------------------------------------------


def test_the_robber_stays_where_no_hex_is_left_to_it() -> None:
    """Of no book: two expansions may each forbid some hexes, and together all of them."""
    numbers, desert = barring("numbers", True), barring("desert", False)
    alone = Scenario(numbers).robber(1, 1).roll(3, 4)
    assert alone.code(MoveRobber(ZERO, alone.hex(-1, 1))) == "numbers.barred"
    assert table.robber(alone.play(MoveRobber(ZERO, alone.hex(0, 0))).state) == alone.hex(0, 0)
    fields = Scenario(desert).robber(1, 1).roll(3, 4)
    assert fields.code(MoveRobber(ZERO, fields.hex(0, 0))) == "desert.barred"
    both = Scenario(numbers, desert).robber(1, 1).roll(3, 4)
    assert EndTrade(ZERO) in both.game.actions
    assert table.robber(both.state) == both.hex(1, 1)


def test_the_robber_must_go_to_another_hex_after_a_seven() -> None:
    """BASE-ROB-04, BASE-FAQ-04: any of the 18 others, and the turn does not go on before."""
    scenario = Scenario().robber(1, 1).roll(3, 4)
    assert scenario.code(MoveRobber(ZERO, scenario.hex(1, 1))) == "robber.same-hex"
    assert {action.hex for action in scenario.game.actions.of(MoveRobber)} == set(range(19)) - {scenario.hex(1, 1)}
    assert scenario.code(EndTrade(ZERO)) == "engine.not-now"
    scenario.play(MoveRobber(ZERO, scenario.hex(2, -2)))
    assert table.robber(scenario.state) == scenario.hex(2, -2)


def test_the_robber_must_go_to_another_hex_after_a_knight() -> None:
    """BASE-ROB-04, BASE-FAQ-04: at once; the dice cannot be rolled before."""
    scenario = Scenario().robber(1, 1).cards(0, knight=1).play(PlayKnight(ZERO))
    assert scenario.code(MoveRobber(ZERO, scenario.hex(1, 1))) == "robber.same-hex"
    assert {action.hex for action in scenario.game.actions.of(MoveRobber)} == set(range(19)) - {scenario.hex(1, 1)}
    assert scenario.code(Roll(ZERO)) == "engine.not-now"


def test_only_the_seat_on_turn_moves_the_robber() -> None:
    """BASE-ROB-04: nobody else, robbed or not."""
    scenario = seven()
    for seat in (ONE, TWO, THREE):
        assert scenario.code(MoveRobber(seat, scenario.hex(*TARGET))) == "engine.not-your-decision"


def test_the_robber_may_go_back_to_the_desert() -> None:
    """BASE-ROB-05: if it stands elsewhere."""
    scenario = Scenario().robber(1, 1).roll(3, 4).play(MoveRobber(ZERO, Scenario().hex(0, 0)))
    assert terrain_at_robber(scenario.state) == "desert"


def test_the_robber_never_goes_to_sea() -> None:
    """BASE-ROB-05: there is no hex but the nineteen of the island."""
    scenario = Scenario().roll(3, 4)
    assert len(scenario.board.hexes) == 19
    for hex in (Hex(-1), Hex(19), Hex(100)):
        assert scenario.code(MoveRobber(ZERO, hex)) == "engine.out-of-range"


# -- stealing ----------------------------------------------------------------------------------------------------


def test_a_card_is_stolen_from_one_player_with_a_building_on_the_hex() -> None:
    """BASE-ROB-06: of two such players the seat on turn chooses one; settlement or city makes no difference."""
    scenario = seven().play(MoveRobber(ZERO, seven().hex(*TARGET)))
    assert scenario.code(ChooseVictim(ZERO, ONE)) is None
    assert scenario.code(ChooseVictim(ZERO, TWO)) is None
    scenario.play(ChooseVictim(ZERO, ONE), Steal(ORE))
    assert scenario.events(VictimChosen) == (VictimChosen(ZERO, ONE),)
    assert scenario.hand(0) == {**NOTHING, "ore": 1}
    assert scenario.hand(1) == {**NOTHING, "wool": 2}
    assert scenario.hand(2) == {**NOTHING, "brick": 1}


def test_nothing_is_stolen_from_players_without_a_building_on_the_hex() -> None:
    """BASE-ROB-06: seat 3 has a road there and a settlement elsewhere."""
    scenario = seven()
    scenario.piece("settlement", 3, (1, 1, "N")).roads(3, ITS_TOP, ITS_NORTH_EAST).give(3, ore=3)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)))
    assert scenario.code(ChooseVictim(ZERO, THREE)) == "robber.no-victim-there"


def test_the_stolen_card_is_drawn_blindly() -> None:
    """BASE-ROB-06: every card of the hand is equally likely, and no other can be drawn."""
    game = seven().play(MoveRobber(ZERO, seven().hex(*TARGET))).game.play(ChooseVictim(ZERO, ONE))
    assert dict(game.outcomes) == {Steal(WOOL): 2, Steal(ORE): 1}
    violation = game.rules.check(game.state, Steal(BRICK))
    assert violation is not None
    assert violation.code == "engine.unlikely"
    assert not game.view(ZERO).actions


def test_only_thief_and_victim_see_which_card_it_was() -> None:
    """BASE-ROB-06: the others see that a card was stolen."""
    game = seven().play(MoveRobber(ZERO, seven().hex(*TARGET))).game.play(ChooseVictim(ZERO, ONE)).play(Steal(ORE))
    seen = {
        seat: [e.good for e in game.events_for(seat) if isinstance(e, CardStolen)]
        for seat in (ZERO, ONE, TWO, THREE, None)
    }
    assert seen == {0: [ORE], 1: [ORE], 2: [None], 3: [None], None: [None]}


def test_a_theft_by_the_robber_is_written_as_ever_and_one_by_something_else_says_by_what() -> None:
    """All seats see what brings a theft; it is left out where it is the robber, as in what was stored before."""
    game = seven().play(MoveRobber(ZERO, seven().hex(*TARGET))).game.play(ChooseVictim(ZERO, ONE))
    stolen = game.rules.events_by_tag[CardStolen.tag]
    assert '"by"' not in json.dumps(game.to_json())
    assert game.play(Steal(ORE)).events[0] == CardStolen(ZERO, ONE, ORE, by="robber")

    assert stolen.conceal is not None
    assert stolen.conceal(CardStolen(ZERO, ONE, ORE, by="pirate"), TWO) == CardStolen(ZERO, ONE, None, by="pirate")


def test_a_player_with_several_buildings_on_the_hex_loses_one_card() -> None:
    """BASE-ROB-06: and is one victim to choose."""
    scenario = Scenario().piece("settlement", 1, ITS_TOP).piece("city", 1, ITS_BOTTOM).give(1, wool=5).roll(3, 4)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)))
    assert list(scenario.game.actions) == [ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, None)]
    scenario.play(ChooseVictim(ZERO, ONE), Steal(WOOL))
    assert (table.cards(scenario.state, 0), table.cards(scenario.state, 1)) == (1, 4)


@pytest.mark.parametrize("options", [MAY, None], ids=["may", "default"])
def test_whoever_moves_the_robber_may_steal(options: Mapping[str, Value] | None) -> None:
    """BASE-ROB-07: `base.steal` = `may`, the default: to steal from nobody is allowed."""
    scenario = seven(options).play(MoveRobber(ZERO, seven().hex(*TARGET)))
    assert list(scenario.game.actions) == [ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, TWO), ChooseVictim(ZERO, None)]
    scenario.play(ChooseVictim(ZERO, None))
    assert scenario.hand(0) == NOTHING
    assert [table.cards(scenario.state, seat) for seat in (1, 2)] == [3, 1]
    assert scenario.code(EndTrade(ZERO)) is None


@pytest.mark.parametrize(("options", "edition"), [(MUST, None), (None, "en2015"), (None, "en2025")])
def test_whoever_moves_the_robber_must_steal(options: Mapping[str, Value] | None, edition: str | None) -> None:
    """BASE-ROB-07: `base.steal` = `must`, and so in the English editions: one of the two it must be."""
    scenario = seven(options, edition).play(MoveRobber(ZERO, seven().hex(*TARGET)))
    assert list(scenario.game.actions) == [ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, TWO)]
    assert scenario.code(ChooseVictim(ZERO, None)) == "robber.must-steal"


def test_with_one_victim_and_no_choice_the_card_is_drawn_at_once() -> None:
    """BASE-ROB-07: `must`: nothing is left to decide."""
    scenario = Scenario(options=MUST).piece("settlement", 1, ITS_TOP).give(1, ore=1).roll(3, 4)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)), Steal(ORE))
    assert scenario.hand(0) == {**NOTHING, "ore": 1}
    assert scenario.code(EndTrade(ZERO)) is None


@pytest.mark.parametrize("options", [MAY, MUST], ids=["may", "must"])
def test_nobody_robs_himself(options: Mapping[str, Value]) -> None:
    """BASE-ROB-08: with one's own building on the hex one is no candidate."""
    scenario = seven(options).piece("settlement", 0, ITS_NORTH_EAST).give(0, grain=1)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)))
    assert scenario.code(ChooseVictim(ZERO, ZERO)) == "robber.yourself"
    assert ChooseVictim(ZERO, ZERO) not in scenario.game.actions


@pytest.mark.parametrize("options", [MAY, MUST], ids=["may", "must"])
def test_where_only_ones_own_buildings_stand_nothing_is_stolen(options: Mapping[str, Value]) -> None:
    """BASE-ROB-08: the turn goes on."""
    scenario = Scenario(options=options).piece("settlement", 0, ITS_TOP).give(0, grain=1).roll(3, 4)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)))
    assert scenario.code(EndTrade(ZERO)) is None
    assert scenario.hand(0) == {**NOTHING, "grain": 1}


@pytest.mark.parametrize("options", [MAY, MUST], ids=["may", "must"])
def test_from_an_empty_hand_nothing_is_stolen_and_no_other_victim_may_be_chosen(options: Mapping[str, Value]) -> None:
    """BASE-ROB-09, BASE-FAQ-02: seat 1 has no cards, seat 2 has; to choose seat 1 is allowed."""
    scenario = Scenario(options=options).piece("settlement", 1, ITS_TOP).piece("city", 2, ITS_BOTTOM).give(2, ore=2)
    scenario.roll(3, 4).play(MoveRobber(ZERO, scenario.hex(*TARGET)), ChooseVictim(ZERO, ONE))
    assert scenario.code(ChooseVictim(ZERO, TWO)) == "engine.not-now"
    assert scenario.code(EndTrade(ZERO)) is None
    assert [table.cards(scenario.state, seat) for seat in (0, 1, 2)] == [0, 0, 2]


def test_a_hex_whose_only_neighbor_has_no_cards_is_a_legal_target() -> None:
    """BASE-ROB-09, BASE-FAQ-01: under `must` too; nothing is stolen."""
    scenario = Scenario(options=MUST).piece("settlement", 1, ITS_TOP).roll(3, 4)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)))
    assert scenario.code(EndTrade(ZERO)) is None
    assert table.cards(scenario.state, 0) == 0


@pytest.mark.parametrize("options", [MAY, MUST], ids=["may", "must"])
def test_where_no_opponent_has_a_building_nothing_is_stolen(options: Mapping[str, Value]) -> None:
    """BASE-ROB-09, BASE-FAQ-03: the robber moves all the same."""
    scenario = seven(options).play(MoveRobber(ZERO, seven().hex(2, -2)))
    assert table.robber(scenario.state) == scenario.hex(2, -2)
    assert scenario.code(EndTrade(ZERO)) is None


# -- what it does to the hex -------------------------------------------------------------------------------------


def test_the_robber_blocks_nothing_but_the_production_of_its_hex() -> None:
    """BASE-ROB-10: beside it roads, settlements and cities are built, and other hexes yield to the same building."""
    scenario = Scenario().robber(*TARGET).piece("city", 0, ITS_TOP).give(0, brick=3, lumber=3, wool=1, grain=3, ore=3)
    scenario.piece("settlement", 0, (-3, 2, "N")).roads(0, ITS_TOP, (-2, 0, "S")).roads(0, ITS_TOP, ITS_NORTH_EAST)
    scenario.roads(0, ITS_NORTH_EAST, (-2, 2, "N"))
    scenario.roll(5, 6)
    assert scenario.hand(0)["lumber"] == 5
    scenario.play(EndTrade(ZERO), BuildRoad(ZERO, scenario.edge((-2, 2, "N"), ITS_BOTTOM)))
    scenario.play(BuildCity(ZERO, scenario.node((-3, 2, "N"))), BuildSettlement(ZERO, scenario.node((-2, 2, "N"))))


def test_a_harbor_beside_the_robber_can_be_used() -> None:
    """BASE-ROB-10: the brick harbor of forest 8."""
    scenario = Scenario().robber(*TARGET).piece("settlement", 0, (-3, 2, "N")).give(0, brick=2).roll(6, 6)
    scenario.play(MaritimeTrade(ZERO, BRICK, 2, ORE))
    assert scenario.hand(0) == {**NOTHING, "ore": 1}


def test_a_card_stolen_on_a_seven_can_be_used_in_the_same_turn() -> None:
    """BASE-ROB-11: the stolen brick makes the road."""
    scenario = Scenario().piece("settlement", 1, ITS_TOP).give(1, brick=1).give(0, lumber=1)
    scenario.piece("settlement", 0, (1, 1, "N")).roll(3, 4)
    scenario.play(MoveRobber(ZERO, scenario.hex(*TARGET)), ChooseVictim(ZERO, ONE), Steal(BRICK), EndTrade(ZERO))
    scenario.play(BuildRoad(ZERO, scenario.edge((1, 1, "N"), (2, -1, "S"))))
    assert scenario.hand(0) == NOTHING


def test_a_card_stolen_with_a_knight_can_be_used_at_once() -> None:
    """BASE-ROB-11: in the build phase, in which the knight was played."""
    scenario = Scenario().piece("settlement", 1, ITS_TOP).give(1, ore=1).give(0, wool=1, grain=1).cards(0, knight=1)
    scenario.roll(1, 1).play(EndTrade(ZERO))
    assert scenario.code(BuyCard(ZERO)) == "build.cannot-pay"
    scenario.play(PlayKnight(ZERO), MoveRobber(ZERO, scenario.hex(*TARGET)), ChooseVictim(ZERO, ONE), Steal(ORE))
    scenario.play(BuyCard(ZERO), DrawCard("knight"))
    assert scenario.hand(0) == NOTHING


# -- when it moves -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)])
def test_no_other_roll_moves_the_robber(faces: tuple[int, int]) -> None:
    """BASE-ROB-13: after any number but seven the robber stays, and nobody may move it."""
    scenario = Scenario()
    assert scenario.code(MoveRobber(ZERO, scenario.hex(*TARGET))) == "engine.not-now"
    scenario.roll(*faces)
    assert scenario.code(MoveRobber(ZERO, scenario.hex(*TARGET))) == "engine.not-now"
    scenario.play(EndTrade(ZERO))
    assert scenario.code(MoveRobber(ZERO, scenario.hex(*TARGET))) == "engine.not-now"
    assert table.robber(scenario.state) == scenario.hex(0, 0)


@pytest.mark.parametrize("faces", [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_every_seven_moves_the_robber(faces: tuple[int, int]) -> None:
    """BASE-ROB-13: however the dice add up to it."""
    scenario = Scenario().play(Roll(ZERO), Dice(faces))
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


def test_of_the_development_cards_only_the_knight_moves_the_robber() -> None:
    """BASE-ROB-13: after progress cards nobody may move it."""

    def rolled() -> Scenario:
        scenario = Scenario().piece("settlement", 0, (1, 1, "N"))
        return scenario.cards(0, knight=1, road_building=1, year_of_plenty=1, monopoly=1).roll(1, 1)

    move = MoveRobber(ZERO, rolled().hex(*TARGET))
    assert rolled().play(PlayKnight(ZERO)).code(move) is None
    assert rolled().play(PlayYearOfPlenty(ZERO, rolled().goods(ore=2))).code(move) == "engine.not-now"
    assert rolled().play(PlayMonopoly(ZERO, ORE)).code(move) == "engine.not-now"
    builder = rolled().play(PlayRoadBuilding(ZERO))
    assert builder.code(move) == "engine.not-now"
    builder.play(BuildFreeRoad(ZERO, builder.edge((1, 1, "N"), (2, -1, "S"))))
    builder.play(BuildFreeRoad(ZERO, builder.edge((1, 1, "N"), (1, 0, "S"))))
    assert builder.code(move) == "engine.not-now"
