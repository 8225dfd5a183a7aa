"""What lies on the table for five and six (rules for 5–6 players: "Components")."""

from collections import Counter

import pytest

from catan_core import CHANCE
from catan_core.base import CARD_COUNTS, DICE, BuyCard, DevCards, Island, table
from catan_core.render.seats import livery
from tests.helpers.robber import terrain_at_robber
from tests.helpers.seats import ZERO
from tests.rules.five_six.table import FiveSix, compiled, layout, new_game

BOTH = pytest.mark.parametrize("seats", [5, 6])


@BOTH
def test_there_are_thirty_hexes(seats: int) -> None:
    """X56-COMP-01: six forests, pastures and fields, five hills and mountains, two deserts; eleven more than before."""
    terrains = Counter(new_game(seats).state[Island].layout.terrains)
    assert terrains == {"forest": 6, "pasture": 6, "fields": 6, "hills": 5, "mountains": 5, "desert": 2}
    assert terrains.total() == 30 == 19 + 11


@BOTH
def test_there_are_twenty_eight_tokens(seats: int) -> None:
    """X56-COMP-02: 2 and 12 twice, all others three times; none on the deserts."""
    drawn = new_game(seats).state[Island].layout
    tokens = Counter(token for token in drawn.tokens if token)
    assert tokens == {2: 2, 12: 2, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)}
    assert tokens.total() == 28
    assert [drawn.tokens[hex] for hex, terrain in enumerate(drawn.terrains) if terrain == "desert"] == [0, 0]


@BOTH
def test_there_are_twenty_four_cards_of_each_resource(seats: int) -> None:
    """X56-COMP-03: 120 in all, five of each more than before."""
    supply = table.supply(new_game(seats).state)
    assert supply == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19 + 5)
    assert sum(supply.values()) == 120


@BOTH
def test_there_are_thirty_four_development_cards(seats: int) -> None:
    """X56-COMP-04: 20 knights, three of each progress card, five victory points."""
    cards = {"knight": 14 + 6, "road_building": 3, "year_of_plenty": 3, "monopoly": 3, "victory_point": 5}
    assert CARD_COUNTS(compiled(seats)) == cards
    assert len(new_game(seats).state[DevCards].deck) == 34


def test_the_deck_can_be_bought_to_its_last_card() -> None:
    """X56-COMP-04: each card is as likely as there are cards of it, of 34."""
    scenario = FiveSix().building().give(0, ore=1, wool=1, grain=1)
    game = scenario.game.play(BuyCard(ZERO))
    assert game.actors == (CHANCE,)
    assert [weight for _, weight in game.outcomes] == [20, 3, 3, 3, 5]


@BOTH
def test_every_seat_has_the_pieces_of_one_color(seats: int) -> None:
    """X56-COMP-05: 15 roads, 5 settlements and 4 cities each, the two colors more than before too."""
    state = new_game(seats).state
    assert [table.pieces_left(state, seat) for seat in range(seats)] == [
        {"road": 15, "settlement": 5, "city": 4}
    ] * seats


def test_the_two_colors_more_are_green_and_brown() -> None:
    """X56-COMP-05: and no color is there twice."""
    assert [livery(seat).name for seat in (4, 5)] == ["green", "brown"]
    assert len({livery(seat) for seat in range(6)}) == 6


def test_there_are_eleven_harbors() -> None:
    """X56-COMP-06: one 3:1 and one for wool more than before."""
    kinds = Counter(harbor.kind for harbor in layout().harbors)
    assert kinds == {"generic": 5, "wool": 2, "brick": 1, "lumber": 1, "grain": 1, "ore": 1}


def test_robber_dice_and_special_cards_are_there_once() -> None:
    """X56-COMP-07: two dice; nobody holds a special card yet, and one seat at most can."""
    rules, state = compiled(), new_game().state
    assert [die.faces for die in DICE(rules)] == [tuple((face, 1) for face in range(1, 7))] * 2
    assert terrain_at_robber(state) == "desert"
    assert table.longest_road(state)[0] is None
    assert table.largest_army(state) is None
    assert compiled().seats == 6
