"""What the reference says of slices where a reader might expect something else."""

from catan_core.base import BuildCity, BuyCard, DevCards, Discard, Discards, DrawCard, EndTurn, PlayKnight, table
from catan_core.base.dev_cards import KIND_INDEX
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, TWO, ZERO

INLAND = [(0, 0, "N"), (0, 0, "S"), (-1, 0, "N"), (1, 0, "S")]


def cards_of(scenario: Scenario, kind: str) -> dict[str, list[int]]:
    """How many cards of a kind each seat has in the rows of the slice."""
    cards, index = scenario.state[DevCards], KIND_INDEX(scenario.game.rules)[kind]
    return {name: [row[index] for row in getattr(cards, name)] for name in ("hands", "fresh", "shown")}


def test_the_victory_point_cards_of_a_winner_go_from_the_hand_to_what_lies_open() -> None:
    """BASE-DEV-07, BASE-DEV-08: those of the others stay where they are."""
    scenario = Scenario().piece("city", 0, *INLAND[:2]).piece("settlement", 0, INLAND[2]).cards(0, victory_point=2)
    scenario.cards(0, fresh=True, victory_point=2).cards(1, victory_point=1).give(0, ore=3, grain=2).building()
    before = {"hands": [4, 1, 0, 0], "fresh": [2, 0, 0, 0], "shown": [0, 0, 0, 0]}
    assert cards_of(scenario, "victory_point") == before
    scenario.play(BuildCity(ZERO, scenario.node(INLAND[2])))
    assert scenario.game.winner == 0
    assert cards_of(scenario, "victory_point") == {"hands": [0, 1, 0, 0], "fresh": [0, 0, 0, 0], "shown": [4, 0, 0, 0]}
    assert scenario.game.points(ZERO) == 10


def test_a_card_counts_as_bought_in_this_turn_until_its_buyers_next_one() -> None:
    """BASE-DEV-06: and is held all the while; it may be played from the start of that turn on."""
    scenario = Scenario(seats=3).give(0, ore=1, wool=1, grain=1).building().play(BuyCard(ZERO), DrawCard("knight"))
    bought = {"hands": [1, 0, 0], "fresh": [1, 0, 0], "shown": [0, 0, 0]}
    assert cards_of(scenario, "knight") == bought
    for seat in (ZERO, ONE, TWO):
        assert cards_of(scenario, "knight") == bought
        scenario.play(EndTurn(seat))
        if seat < 2:
            scenario.building()
    assert cards_of(scenario, "knight") == {**bought, "fresh": [0, 0, 0]}
    assert scenario.code(PlayKnight(ZERO)) is None


def test_a_hand_still_has_what_its_seat_has_chosen_to_discard() -> None:
    """BASE-ROB-02: for the seat itself, for others and in the state, until the last seat has chosen."""
    scenario = Scenario().give(0, brick=8).give(1, ore=9).roll(3, 4)
    assert isinstance(scenario.state.phase, Discards)
    scenario.play(Discard(ZERO, scenario.goods(brick=4)))
    for seat in (ZERO, ONE, None):
        assert table.cards(scenario.game.view(seat), 0) == 8
    assert table.hand(scenario.game.view(ZERO), 0) == {"brick": 8, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}
    assert table.hand(scenario.game.view(ONE), 0) is None
    assert scenario.game.view(ZERO).stack[-1].answers == (Discard(ZERO, scenario.goods(brick=4)),)  # type: ignore[attr-defined]
    scenario.play(Discard(ONE, scenario.goods(ore=4)))
    assert [table.cards(scenario.state, seat) for seat in (0, 1)] == [4, 5]
