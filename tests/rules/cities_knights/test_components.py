"""What is in the box (Cities & Knights: "Componentes", "Preparativos")."""

from collections import Counter

import pytest

from catan_core.base import BuyCard, Dice, LargestArmy, Roll, table
from catan_expansions.cities_knights import DEFENDER_CARDS, TRACKS, Improve, PlaceMetropolis, ProgressCards
from catan_expansions.cities_knights.progress.deck import DECKS, KINDS
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import CitiesKnights, composed

SEATS = pytest.mark.parametrize("seats", [3, 4])
COMMODITIES = ("cloth", "coin", "paper")
CITIES = ((0, -2, "N"), (2, -2, "N"), (2, 0, "N"))


@SEATS
def test_there_are_36_commodity_cards_12_of_each_kind(seats: int) -> None:
    """CK-COMP-01."""
    game = composed().new_game(seats=seats)
    assert {kind: table.supply(game.state)[kind] for kind in ("cloth", "coin", "paper")} == {
        "cloth": 12, "coin": 12, "paper": 12,
    }  # fmt: skip
    assert sorted(good.id for good in game.rules.goods if good.family == "commodity") == ["cloth", "coin", "paper"]


@SEATS
def test_there_are_54_progress_cards_in_three_decks_of_18(seats: int) -> None:
    """CK-COMP-02: 25 kinds, all face down in their decks."""
    game = composed().new_game(seats=seats)
    cards = game.state[ProgressCards]
    assert [len(deck) for deck in cards.decks] == [18, 18, 18]
    kinds = Counter[str]()
    for track, deck in zip(TRACKS, cards.decks, strict=True):
        inside = [kind for kind, count in zip(KINDS(game.rules), deck.weights(), strict=True) if count]
        assert {DECKS(game.rules)[KINDS(game.rules).index(kind)] for kind in inside} == {track}
        kinds.update({kind: deck.weights()[KINDS(game.rules).index(kind)] for kind in inside})
    assert kinds == {
        "alchemist": 2, "road_building": 2, "smith": 2, "crane": 2, "printer": 1, "engineer": 1, "inventor": 2,
        "irrigation": 2, "medicine": 2, "mining": 2,
        "wedding": 2, "constitution": 1, "deserter": 2, "diplomat": 2, "spy": 3, "warlord": 2, "intrigue": 2,
        "bishop": 2, "saboteur": 2,
        "merchant": 6, "merchant_fleet": 2, "master_merchant": 2, "trade_monopoly": 2, "resource_monopoly": 4,
        "commercial_harbor": 2,
    }  # fmt: skip


@SEATS
def test_there_are_six_defender_cards_of_one_point_each(seats: int) -> None:
    """CK-COMP-03; that there is a seventh if need be is told of CK-BARB-15."""
    game = composed().new_game(seats=seats)
    assert DEFENDER_CARDS(game.rules)["cards"] == 6
    assert CitiesKnights(seats=seats).defenders(1, 6).game.score(ONE) == {"cities_knights/defender": 6}


@SEATS
def test_each_seat_has_six_knights_and_three_walls(seats: int) -> None:
    """CK-COMP-04: two of each rank."""
    game = composed().new_game(seats=seats)
    for seat in range(seats):
        left = table.pieces_left(game.state, seat)
        assert {piece: left[piece] for piece in ("basic_knight", "strong_knight", "mighty_knight", "wall")} == {
            "basic_knight": 2, "strong_knight": 2, "mighty_knight": 2, "wall": 3,
        }  # fmt: skip


def test_there_is_a_helmet_for_every_knight() -> None:
    """CK-COMP-04: six knights of a seat may be active at a time."""
    scenario = CitiesKnights()
    nodes = [(q, 0, "N") for q in (-2, -1, 0, 1, 2)] + [(-1, 1, "N")]
    for rank, pair in zip(("basic", "strong", "mighty"), (nodes[:2], nodes[2:4], nodes[4:]), strict=True):
        scenario.knights(0, rank, *pair, active=True)
    assert [scenario.knight_at(node) for node in nodes] == [
        "0 basic active", "0 basic active", "0 strong active", "0 strong active", "0 mighty active", "0 mighty active",
    ]  # fmt: skip
    scenario.sound()


def test_each_seat_has_a_chart_with_fifteen_levels() -> None:
    """CK-COMP-04: three tracks of five."""
    scenario = CitiesKnights().piece("city", 0, *CITIES).give(0, cloth=12, coin=12, paper=12).building()
    bought = 0
    while offered := scenario.game.actions_of(ZERO).of(Improve):
        scenario.play(next(iter(offered)))
        bought += 1
        if places := scenario.game.actions_of(ZERO).of(PlaceMetropolis):
            scenario.play(next(iter(places)))
        scenario.give(0, **{good: 12 - have for good, have in scenario.hand(0).items() if good in COMMODITIES})
    assert bought == 15
    assert [scenario.level(0, track) for track in TRACKS] == [5, 5, 5]


def test_there_are_three_metropolises_one_for_each_track() -> None:
    """CK-COMP-05: whichever seat has them; the other way to count, by color, makes no difference."""
    scenario = CitiesKnights().piece("city", 0, CITIES[0]).piece("city", 1, CITIES[1])
    scenario.metropolis("trade", 0, CITIES[0]).sound()
    scenario.piece("trade_metropolis", 1, CITIES[1])
    assert "two metropolises of trade" in scenario.game.rules.problems(scenario.state)[0]
    assert len([piece for piece in scenario.game.rules.pieces if piece.id.endswith("_metropolis")]) == 3


def test_three_dice_are_rolled_two_of_them_with_numbers() -> None:
    """CK-COMP-06, CK-COMP-07: 36 falls of the number dice, each with three ships to one gate of each color."""
    rolling = CitiesKnights().game.play(Roll(ZERO))
    assert dict(rolling.outcomes) == {
        Dice((red, yellow, event)): weight
        for red in range(1, 7)
        for yellow in range(1, 7)
        for event, weight in {"ship": 3, "trade": 1, "politics": 1, "science": 1}.items()
    }


@pytest.mark.parametrize("faces", [(1, 2), (1, 2, 3), (1, 2, "desert"), (7, 1, "ship"), ("ship", 1, 2)])
def test_the_dice_cannot_fall_otherwise(faces: tuple[object, ...]) -> None:
    """CK-COMP-06: the red die comes first, the event die last, and each has its own faces."""
    rolling = CitiesKnights().game.play(Roll(ZERO))
    violation = rolling.rules.check(rolling.state, Dice(faces))  # type: ignore[arg-type]
    assert violation is not None
    assert violation.code in ("engine.unlikely", "engine.out-of-range")


def test_the_ship_lands_with_its_seventh_move() -> None:
    """CK-COMP-08: six times nothing happens, then the battle; the ship is back at the start."""
    scenario = CitiesKnights()
    seen = []
    for _ in range(8):
        scenario.roll(1, 1, "ship").until_turn_of((scenario.game.turn.seat + 1) % 4)
        seen.append(scenario.ship_moves())
    assert seen == [1, 2, 3, 4, 5, 6, 0, 1]


def test_there_is_one_merchant() -> None:
    """CK-COMP-09: it is one piece, that no seat has in stock beside another that stands on the board."""
    scenario = CitiesKnights().merchant(0, 0, 0).sound()
    assert table.pieces_left(scenario.state, 0)["merchant"] == 0
    assert CitiesKnights().at("merchant", 0) == set()


def test_there_are_no_development_cards_and_no_largest_army() -> None:
    """CK-COMP-10: nothing of them is left in the rules."""
    scenario = CitiesKnights().give(0, wool=1, grain=1, ore=1).building()
    assert scenario.code(BuyCard(ZERO)) == "engine.not-in-game"
    kinds = {action.tag for offers in scenario.game.rules.offers.values() for action in offers}
    assert {"base/end-turn", "cities_knights/improve"} <= kinds
    assert not kinds & {"base/buy-card", "base/play-knight", "base/play-year-of-plenty", "base/play-monopoly"}
    assert LargestArmy not in scenario.game.rules.slice_index


def test_the_longest_road_stays_in_use() -> None:
    """CK-COMP-10: two points for five roads."""
    line = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
    assert CitiesKnights().roads(2, *line).game.score(TWO) == {"base/longest-road": 2}


@SEATS
def test_resources_roads_settlements_and_cities_are_as_many_as_in_the_base_game(seats: int) -> None:
    """CK-COMP-11."""
    game = composed().new_game(seats=seats)
    supply = table.supply(game.state)
    assert [supply[kind] for kind in ("brick", "lumber", "wool", "grain", "ore")] == [19] * 5
    for seat in range(seats):
        left = table.pieces_left(game.state, seat)
        assert (left["road"], left["settlement"], left["city"]) == (15, 5, 4)
