"""The cards that are bought and resolved at once (TB-BA-DEV-01 to 05)."""

from __future__ import annotations

from itertools import combinations

import pytest

from catan_core import Action, evolve
from catan_core.base import Build
from catan_expansions.five_six import SpecialBuilding
from catan_expansions.traders_barbarians.barbarian_attack import (
    BarbarianLanded,
    BarbarianLeft,
    Barbarians,
    BuyCard,
    CardTurned,
    DeckShuffled,
    DrawCard,
    HexConquered,
    HexFreed,
    KnightSite,
    LureBarbarians,
    PlaceKnight,
    SendBarbarians,
    TakePrisoner,
    by_hand,
)
from catan_expansions.traders_barbarians.barbarian_attack import table as attack
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import CASTLE, ORDER, Attack

FIRST, SECOND, THIRD, FOURTH = ORDER[:4]


def buyer(cards: int = 1) -> Attack:
    """The first seat can buy cards."""
    here = Attack().building()
    here.give(0, ore=cards, wool=cards, grain=cards)
    return here


def buy(here: Attack, *cards: str, then: tuple[Action, ...] = ()) -> Attack:
    """Buy a card, which is drawn; if more are named, they are drawn in its place."""
    here.play(BuyCard(ZERO), *map(DrawCard, cards), *then)
    return here


def listed(here: Attack, kind: type[Action]) -> set[Action]:
    """All actions of a kind that the first seat has."""
    return set(here.game.actions_of(ZERO).of(kind))


# -- the deck ------------------------------------------------------------------------------------------------------


def test_a_card_costs_what_a_development_card_costs_and_is_discarded() -> None:
    """TB-BA-DEV-01: it is resolved when bought."""
    here = buy(buyer(), "treason")
    assert {good: count for good, count in here.hand(0).items() if count} == {"gold": 2}
    assert here.events(CardTurned) == (CardTurned(ZERO, "treason"),)
    assert attack.deck(here.state) == {"knighthood": 14, "swift_knight": 4, "treason": 3, "capture": 4}


def test_without_the_cards_for_it_none_is_bought() -> None:
    """TB-BA-DEV-01."""
    here = Attack().building().give(0, ore=1, wool=1)
    assert here.code(BuyCard(ZERO)) == "build.cannot-pay"


def test_several_may_be_bought_in_a_turn() -> None:
    """TB-BA-DEV-01."""
    here = buyer(2)
    for side in ("E", "W"):
        buy(here, "knighthood", then=(PlaceKnight(ZERO, here.path(CASTLE, side)),))
    assert len(here.standing(0)) == 2


def test_the_deck_has_26_cards_and_each_is_equally_likely() -> None:
    """TB-BA-DEV-02."""
    outcomes = buyer().game.play(BuyCard(ZERO)).outcomes
    weights = {action.card: weight for action, weight in outcomes if isinstance(action, DrawCard)}
    assert weights == {"knighthood": 14, "swift_knight": 4, "treason": 4, "capture": 4}


def test_an_empty_deck_is_shuffled_anew() -> None:
    """TB-BA-DEV-01."""
    here = buyer().change(by_hand.deck, treason=1)
    buy(here, "treason")
    assert here.events(DeckShuffled) == (DeckShuffled(),)
    assert sum(attack.deck(here.state).values()) == 26


def test_while_a_card_is_left_the_deck_is_not_shuffled() -> None:
    """TB-BA-DEV-01: what has been turned up stays out."""
    here = buyer().change(by_hand.deck, treason=2)
    buy(here, "treason")
    assert not here.events(DeckShuffled)
    assert sum(attack.deck(here.state).values()) == 1


# -- knights -------------------------------------------------------------------------------------------------------


def test_knighthood_brings_a_knight_to_a_free_path_of_the_castle() -> None:
    """TB-BA-DEV-02."""
    here = buyer().knights(1, CASTLE, "NE")
    game = here.game.play(BuyCard(ZERO)).play(DrawCard("knighthood"))
    free = {PlaceKnight(ZERO, edge) for edge in here.paths(CASTLE, ("E", "SE", "SW", "W", "NW"))}
    assert set(game.actions_of(ZERO).of(PlaceKnight)) == free

    buy(here, "knighthood", then=(PlaceKnight(ZERO, here.path(CASTLE, "E")),))
    assert here.standing(0) == (here.path(CASTLE, "E"),)


def test_a_path_with_a_knight_and_one_elsewhere_are_refused() -> None:
    """TB-BA-DEV-02."""
    here = buyer().knights(1, CASTLE, "NE")
    here.game = here.game.play(BuyCard(ZERO)).play(DrawCard("knighthood"))
    assert here.code(PlaceKnight(ZERO, here.path(CASTLE, "NE"))) == "knight.path-taken"
    assert here.code(PlaceKnight(ZERO, here.path((0, 0), "E"))) == "knight.not-at-castle"


def test_a_swift_knight_comes_to_any_free_path() -> None:
    """TB-BA-DEV-02: also one with a road, of whomever."""
    here = buyer().knights(1, (0, 0), "E").roads(1, (0, 0, "N"), (1, -1, "S"))
    here.game = here.game.play(BuyCard(ZERO)).play(DrawCard("swift_knight"))
    assert len(listed(here, PlaceKnight)) == len(here.board.edges) - 1
    assert here.code(PlaceKnight(ZERO, here.path((0, 0), "E"))) == "knight.path-taken"
    assert here.code(PlaceKnight(ZERO, here.edge((0, 0, "N"), (1, -1, "S")))) is None


def test_without_a_free_path_at_the_castle_knighthood_is_lost() -> None:
    """TB-BA-DEV-03."""
    here = buyer().knights(1, CASTLE, "NE", "E", "SE").knights(2, CASTLE, "SW", "W", "NW")
    buy(here, "knighthood")
    assert isinstance(here.state.phase, Build)
    assert here.standing(0) == ()
    assert attack.deck(here.state)["knighthood"] == 13


@pytest.mark.parametrize("card", ["knighthood", "swift_knight"])
def test_without_a_knight_left_the_card_is_lost(card: str) -> None:
    """TB-BA-DEV-03."""
    here = buyer().knights(0, (0, 0), "NE", "E", "SE", "SW", "W", "NW")
    buy(here, card)
    assert not any(isinstance(phase, KnightSite) for phase in here.state.stack)
    assert len(here.standing(0)) == 6


# -- treason -------------------------------------------------------------------------------------------------------


def treason(here: Attack) -> Attack:
    """Buy Treason: from where is to be chosen."""
    here.game = here.game.play(BuyCard(ZERO)).play(DrawCard("treason"))
    return here


def test_treason_brings_two_gold_and_moves_two_barbarians() -> None:
    """TB-BA-DEV-02, TB-BA-DEV-05."""
    here = treason(buyer().barbarians(FIRST, 2).barbarians(SECOND, 1))
    here.play(LureBarbarians(ZERO, here.hexes(FIRST, SECOND)), SendBarbarians(ZERO, here.hexes(THIRD, FOURTH)))
    assert [here.on(at) for at in ORDER[:4]] == [1, 0, 1, 1]
    assert here.gold()[0] == 2
    assert len(here.events(BarbarianLeft)) == len(here.events(BarbarianLanded)) == 2


def test_the_barbarians_come_from_two_different_hexes() -> None:
    """TB-BA-DEV-05."""
    here = treason(buyer().barbarians(FIRST, 3).barbarians(SECOND, 1).barbarians(THIRD, 1))
    pairs = {LureBarbarians(ZERO, here.hexes(*pair)) for pair in combinations((FIRST, SECOND, THIRD), 2)}
    assert listed(here, LureBarbarians) == pairs
    assert here.code(LureBarbarians(ZERO, here.hexes(FIRST))) == "treason.not-these"
    assert here.code(LureBarbarians(ZERO, here.hexes(FIRST, FOURTH))) == "treason.not-these"


def test_they_go_to_two_others_that_are_not_conquered() -> None:
    """TB-BA-DEV-05: of the coast only."""
    here = treason(buyer().barbarians(FIRST, 1).barbarians(SECOND, 1).barbarians(THIRD, 3))
    here.play(LureBarbarians(ZERO, here.hexes(FIRST, SECOND)))
    targets = {SendBarbarians(ZERO, here.hexes(*pair)) for pair in combinations(ORDER[3:], 2)}
    assert listed(here, SendBarbarians) == targets
    for wrong in ((FIRST, FOURTH), (THIRD, FOURTH), (FOURTH, (0, 0)), (FOURTH,)):
        assert here.code(SendBarbarians(ZERO, here.hexes(*wrong))) == "treason.not-there"


def test_treason_may_free_one_hex_and_conquer_another() -> None:
    """TB-BA-DEV-04, TB-BA-DEV-05: a third barbarian conquers."""
    here = treason(buyer().barbarians(FIRST, 3).barbarians(SECOND, 1).barbarians(THIRD, 2))
    here.play(LureBarbarians(ZERO, here.hexes(FIRST, SECOND)), SendBarbarians(ZERO, here.hexes(THIRD, FOURTH)))
    assert here.events(HexFreed) == (HexFreed(here.hex(*FIRST)),)
    assert here.events(HexConquered) == (HexConquered(here.hex(*THIRD)),)
    assert attack.conquered(here.state) == (here.hex(*THIRD),)


def test_with_one_hex_taken_the_other_barbarian_comes_from_the_supply() -> None:
    """TB-BA-DEV-05."""
    here = treason(buyer().barbarians(FIRST, 2))
    left = attack.barbarians_left(here.state)
    here.play(LureBarbarians(ZERO, here.hexes(FIRST)), SendBarbarians(ZERO, here.hexes(THIRD, FOURTH)))
    assert [here.on(at) for at in ORDER[:4]] == [1, 0, 1, 1]
    assert attack.barbarians_left(here.state) == left - 1


def test_with_nobody_on_the_coast_both_come_from_the_supply() -> None:
    """TB-BA-DEV-05."""
    here = treason(buyer())
    here.play(SendBarbarians(ZERO, here.hexes(FIRST, FOURTH)))
    assert attack.barbarians_left(here.state) == 34


def test_with_an_empty_supply_only_those_of_the_coast_move() -> None:
    """TB-BA-DEV-05: prisoners never return to it."""
    here = buyer().barbarians(FIRST, 1)
    state = here.state[Barbarians]
    here.slice(evolve(state, supply=0, prisoners=(0, 35, 0, 0)))
    treason(here).play(LureBarbarians(ZERO, here.hexes(FIRST)), SendBarbarians(ZERO, here.hexes(SECOND)))
    assert [here.on(at) for at in ORDER[:3]] == [0, 1, 0]
    assert here.prisoners() == (0, 35, 0, 0)


def test_with_fewer_free_hexes_as_many_move_as_can() -> None:
    """TB-BA-DEV-05: our reading."""
    here = buyer()
    for at in ORDER[1:]:
        here.barbarians(at, 3)
    treason(here)
    assert listed(here, LureBarbarians) == {LureBarbarians(ZERO, here.hexes(at)) for at in ORDER[1:]}
    here.play(LureBarbarians(ZERO, here.hexes(SECOND)), SendBarbarians(ZERO, here.hexes(FIRST)))
    assert (here.on(FIRST), here.on(SECOND)) == (1, 2)


def test_barbarians_are_taken_from_where_two_can_be_moved() -> None:
    """TB-BA-DEV-05: nobody comes back to where somebody left, so that a hex that is still free is needed."""
    here = buyer().barbarians(FIRST, 1)
    for at in ORDER[2:]:
        here.barbarians(at, 3)
    treason(here)
    pairs = {LureBarbarians(ZERO, here.hexes(*pair)) for pair in combinations(ORDER[2:], 2)}
    assert listed(here, LureBarbarians) == pairs


def test_with_all_conquered_treason_only_brings_gold() -> None:
    """TB-BA-DEV-05."""
    here = buyer()
    for at in ORDER:
        here.barbarians(at, 3)
    treason(here)
    assert isinstance(here.state.phase, Build)
    assert here.gold()[0] == 2


# -- capture -------------------------------------------------------------------------------------------------------


def test_intrigue_takes_a_barbarian_of_the_coast_prisoner() -> None:
    """TB-BA-DEV-02."""
    here = buyer().barbarians(FIRST, 2)
    left = attack.barbarians_left(here.state)
    buy(here, "capture", then=(TakePrisoner(ZERO, here.hex(*FIRST)),))
    assert (here.on(FIRST), here.prisoners()) == (1, (1, 0, 0, 0))
    assert attack.barbarians_left(here.state) == left


def test_a_hex_without_barbarians_has_no_prisoner_to_take() -> None:
    """TB-BA-DEV-02."""
    here = buyer().barbarians(FIRST, 2)
    here.game = here.game.play(BuyCard(ZERO)).play(DrawCard("capture"))
    assert here.code(TakePrisoner(ZERO, here.hex(*SECOND))) == "capture.nobody-there"


def test_with_nobody_on_the_coast_intrigue_has_another_card_drawn() -> None:
    """TB-BA-DEV-02: which costs nothing."""
    here = buy(buyer(), "capture", "capture", "swift_knight", then=(PlaceKnight(ZERO, Attack().path((0, 0), "E")),))
    assert len(here.standing(0)) == 1
    assert attack.deck(here.state) == {"knighthood": 14, "swift_knight": 3, "treason": 4, "capture": 2}


def test_a_barbarian_taken_from_a_conquered_hex_frees_it_and_buildings_stand_up() -> None:
    """TB-BA-DEV-04: the token is turned up."""
    here = buyer().barbarians((1, -2), 3).piece("settlement", 1, (1, -2, "N"))
    assert here.game.rules.points(here.state, ONE) == 0
    buy(here, "capture", then=(TakePrisoner(ZERO, here.hex(1, -2)),))
    assert attack.conquered(here.state) == ()
    assert here.game.rules.points(here.state, ONE) == 1
    here.phase(*Attack().state.stack).roll(4, 4)
    assert here.hand(1)["wool"] == 1


def test_cards_are_bought_in_a_special_building_phase_too() -> None:
    """TB-BA-DEV-01: where one may build, one may buy."""
    here = Attack("five_six", seats=5).give(1, ore=1, wool=1, grain=1).end()
    assert here.state.phase == SpecialBuilding(ONE)
    castle = here.path((-3, 0), "E")
    here.play(BuyCard(ONE), DrawCard("knighthood"), PlaceKnight(ONE, castle))
    assert here.standing(1) == (castle,)


def test_both_castles_bring_knights() -> None:
    """TB-BA-56-01."""
    here = Attack("five_six", seats=6).building().give(0, ore=1, wool=1, grain=1)
    here.game = here.game.play(BuyCard(ZERO)).play(DrawCard("knighthood"))
    both = {*here.paths((-3, 0)), *here.paths((2, 0))}
    assert listed(here, PlaceKnight) == {PlaceKnight(ZERO, edge) for edge in both}
