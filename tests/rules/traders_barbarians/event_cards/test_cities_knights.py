"""The cards with Cities & Knights: one test for each statement of TB-EV-20."""

from __future__ import annotations

from random import Random

import pytest

from catan_core import CHANCE, NodeSet, Seat, Seen, Step, evolve
from catan_core.base import Dice, DiceRolled, GoodsMoved, Holdings, Produced, Roll, odds_of_hands
from catan_core.base import table as reading
from catan_core.components.dice import Face
from catan_core.render import action_text, event_text
from catan_core.testing import Scenario, changes_are_announced
from catan_expansions.cities_knights import (
    PROGRESS_INDEX,
    TRACKS,
    Barbarians,
    Improvements,
    Knights,
    PlayAlchemist,
    PlayDiplomat,
    ProgressCards,
    RebuildRoad,
    ShipMoved,
)
from catan_expansions.cities_knights import by_hand as knights_by_hand
from catan_expansions.traders_barbarians.event_cards import (
    CardTurned,
    Damage,
    EventDeck,
    GiveCard,
    SideDice,
    TurnCard,
    by_hand,
)
from tests.rules.traders_barbarians.event_cards.table import table, take, turn_over


def knight_table() -> Scenario:
    """The table with Cities & Knights."""
    return table("cities_knights")


def knights(here: Scenario, seat: int, rank: str, *nodes: tuple[int, int, str], active: bool = True) -> Scenario:
    """Put knights on nodes."""
    here.piece(f"{rank}_knight", seat, *nodes)
    mask = sum(1 << here.node(node) for node in nodes) if active else 0
    known = here.state[Knights]
    return here.slice(evolve(known, active=NodeSet(known.active | mask)))


def test_the_red_die_and_the_event_die_are_rolled_beside_the_card() -> None:
    """TB-EV-20."""
    game = knight_table().game.play(Roll(Seat(0))).play(TurnCard(8, "blank"))
    assert game.actors == (CHANCE,)
    roll_outcomes: dict[tuple[Face, ...], int] = {}
    for action, weight in game.outcomes:
        assert isinstance(action, SideDice)
        roll_outcomes[action.faces] = weight

    assert len(roll_outcomes) == 6 * 4
    assert roll_outcomes[3, 0, "ship"] == 3 * roll_outcomes[3, 0, "trade"]

    game = game.play(SideDice((3, 0, "ship")))

    assert DiceRolled(Seat(0), (3, 0, "ship"), 8) in game.events


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Dice fall beside the card: 4, ship", "Beside the card: 4, ship")),
        ("es", ("Los dados junto a la carta: 4, barco", "Junto a la carta: 4, barco")),
        ("ca", ("Els daus al costat de la carta: 4, vaixell", "Al costat de la carta: 4, vaixell")),
    ],
)
def test_nothing_is_told_of_the_die_that_is_not_rolled(language: str, words: tuple[str, str]) -> None:
    """TB-EV-20: the card takes the place of the yellow one."""
    here, faces = knight_table(), (4, 0, "ship")
    rolled = DiceRolled(Seat(0), faces, 8)
    assert action_text(here.game.rules, here.board, SideDice(faces), language) == words[0]
    assert event_text(here.game.rules, here.board, rolled, language) == words[1]


@pytest.mark.parametrize("number", [2, 12])
def test_in_the_main_scenario_the_event_die_counts_beside_a_2_and_a_12_too(number: int) -> None:
    """TB-EV-20, TB-MA-17: a card is no roll that is repeated."""
    here = table("cities_knights", "traders_barbarians")
    game = here.game.play(Roll(Seat(0))).play(TurnCard(number, {2: "plentiful_year", 12: "calm_sea"}[number]))
    game = game.play(SideDice((1, 0, "ship")))

    assert [event for event in game.events if isinstance(event, ShipMoved)]


def test_the_ship_sails_before_the_event_of_the_card_comes_to_pass() -> None:
    """TB-EV-20."""
    here = knight_table()
    turn_over(here, 2, "plentiful_year", 1, 0, "ship", then=tuple(take(here, seat, "ore") for seat in range(3)))

    kinds = [type(event).__name__ for event in here.happened]
    order = [kinds.index(one.__name__) for one in (CardTurned, ShipMoved)] + [
        kinds.index("GoodsMoved"),
        kinds.index(Produced.__name__),
    ]
    assert order == sorted(order)


@pytest.mark.parametrize(("red", "draws"), [(2, True), (3, False)])
def test_the_red_die_and_not_the_card_decides_who_draws_a_progress_card(red: int, draws: bool) -> None:
    """TB-EV-20."""
    here = knight_table()
    here.slice(Improvements(((0, 1, 0), (0, 0, 0), (0, 0, 0))))
    game = here.game.play(Roll(Seat(0))).play(TurnCard(8, "blank")).play(SideDice((red, 0, "politics")))

    assert (game.state.stack[-1].tag == "cities_knights/progress-draw") is draws


@pytest.mark.parametrize(("event", "cards"), [("blank", {"ore": 1, "coin": 1}), ("epidemic", {"ore": 1})])
def test_an_epidemic_brings_no_commodities(event: str, cards: dict[str, int]) -> None:
    """TB-EV-20."""
    here = knight_table().piece("city", 1, (2, -1, "S"))
    turn_over(here, 8, event, 1, 0, "ship")

    assert {good: count for good, count in here.hand(1).items() if count} == cards


def test_in_an_epidemic_a_city_takes_one_card_where_it_would_take_two_of_a_resource() -> None:
    """TB-EV-20."""
    here = knight_table().piece("city", 1, (0, -1, "N"))
    turn_over(here, 6, "earthquake", 1, 0, "ship")
    assert here.hand(1)["brick"] == 2

    here = knight_table().piece("city", 1, (0, -1, "N"))
    turn_over(here, 6, "epidemic", 1, 0, "ship")

    assert here.hand(1)["brick"] == 1


def takes(here: Scenario) -> int | None:
    """The seat that may take a card of another; None if nobody may."""
    return here.game.actors[0] if here.state.stack[-1].tag == "base/victim-choice" else None


def test_in_a_conflict_the_strongest_active_knights_count() -> None:
    """TB-EV-20."""
    here = knight_table().give(0, wool=1)
    knights(here, 1, "strong", (0, 0, "N"))
    knights(here, 2, "basic", (0, 1, "N"), (1, 1, "N"))
    knights(here, 2, "mighty", (-1, 1, "N"), active=False)
    assert takes(turn_over(here, 3, "conflict", 1, 0, "ship")) is None

    here = knight_table().give(0, wool=1)
    knights(here, 1, "strong", (0, 0, "N"))
    knights(here, 2, "basic", (0, 1, "N"))

    assert takes(turn_over(here, 3, "conflict", 1, 0, "ship")) == 1


def test_good_neighbors_give_a_resource_or_a_commodity() -> None:
    """TB-EV-20."""
    here = knight_table().give(0, coin=1)
    turn_over(here, 6, "good_neighbors", 1, 0, "ship").play(GiveCard(Seat(0), here.good("coin"), Seat(1)))

    assert here.hand(1)["coin"] == 1


def test_neighborly_assistance_is_a_resource() -> None:
    """TB-EV-16 says resource, and TB-EV-20 nothing else."""
    here = knight_table().piece("city", 0, (0, 0, "N")).give(0, coin=1, wool=1)
    turn_over(here, 10, "neighborly_assistance", 1, 0, "ship")

    assert here.code(GiveCard(Seat(0), here.good("coin"), Seat(1))) == "event_cards.wrong-kind"


def test_whoever_looks_on_knows_that_neighborly_assistance_was_a_resource() -> None:
    """TB-EV-20: a brick or the ore, and not the coin."""
    here = knight_table().piece("city", 0, (0, 0, "N")).give(0, brick=1, ore=1, coin=1)
    begun = GoodsMoved(None, Seat(0), here.state[Holdings].hands[0])
    turn_over(here, 10, "neighborly_assistance", 1, 0, "ship", then=(GiveCard(Seat(0), here.good("ore"), Seat(1)),))
    seen = Seen(None, here.game.rules.events_for([begun, *here.happened], None))
    odds = odds_of_hands(here.game.view(None), seen)
    assert {here.game.rules.goods[hands[1].index(1)].id: each for hands, each in odds.items()} == {
        "brick": pytest.approx(1 / 2),
        "ore": pytest.approx(1 / 2),
    }


def test_before_the_first_landing_the_robber_does_not_flee() -> None:
    """TB-EV-15, TB-EV-20 do not say; CK-ROB-01 binds the robber until then: our reading."""
    here = knight_table().robber(0, -1)
    turn_over(here, 4, "robber_flees", 1, 0, "ship")
    assert reading.robber(here.state) == here.hex(0, -1)

    here = knight_table().robber(0, -1)
    here.slice(evolve(here.state[Barbarians], landed=True))
    turn_over(here, 4, "robber_flees", 1, 0, "ship")

    assert reading.robber(here.state) == here.hex(0, 0)


def test_with_the_alchemist_the_dice_show_what_is_chosen_and_no_card_is_turned_over() -> None:
    """TB-EV-20: only the event die is rolled."""
    here = knight_table().piece("city", 1, (0, -1, "N"))
    held = here.state[ProgressCards]
    kind, science = PROGRESS_INDEX(here.game.rules)["alchemist"], TRACKS.index("science")
    deck = held.decks[science]
    hand = tuple(int(one == kind) for one in range(len(held.hands[0])))
    decks = tuple(deck.draw(kind) if track == science else one for track, one in enumerate(held.decks))
    here.slice(evolve(held, decks=decks, hands=(hand, *held.hands[1:])))

    here.play(PlayAlchemist(Seat(0), 3, 3), Dice((3, 3, "ship")))

    assert here.hand(1)["brick"] == 2
    assert sum(here.state[EventDeck].pile) == 0


LINE = ((0, 0, "N"), (1, -1, "S"), (1, 0, "N"))


def diplomat(damaged: tuple[tuple[int, int, str], tuple[int, int, str]]) -> Scenario:
    """Seat 0 has two roads in a line, one of which is damaged, a settlement at its start, and the Diplomat in hand."""
    here = knight_table().piece("settlement", 0, LINE[0]).roads(0, *LINE)
    return here.change(by_hand.damage, damaged).change(knights_by_hand.progress_cards, 0, diplomat=1).building()


def test_the_diplomat_does_not_move_a_damaged_road() -> None:
    """TB-EV-10b: it may take it off the board."""
    here = diplomat(LINE[1:]).play(PlayDiplomat(Seat(0), knight_table().edge(*LINE[1:])))
    assert here.game.rules.problems(here.state) == ()
    assert list(here.game.actions) == [RebuildRoad(Seat(0), None)]

    here.play(RebuildRoad(Seat(0), None))
    assert here.game.rules.problems(here.state) == ()
    assert here.state[Damage].roads == 0


def test_the_diplomat_moves_a_sound_road_while_another_is_damaged() -> None:
    """TB-EV-10b: our reading; a road that is moved is no road that is built."""
    here = diplomat(LINE[:2]).play(PlayDiplomat(Seat(0), knight_table().edge(*LINE[1:])))
    rebuilt = [action.edge for action in here.game.actions.of(RebuildRoad) if action.edge is not None]
    assert rebuilt
    here.play(RebuildRoad(Seat(0), rebuilt[0]))
    assert here.game.rules.problems(here.state) == ()
    assert here.state[Damage].roads == 1 << here.edge(*LINE[:2])


def test_the_diplomat_takes_a_damaged_road_of_another_seat() -> None:
    """TB-EV-10b: that is no move."""
    here = knight_table().roads(1, *LINE).change(by_hand.damage, LINE[1:])
    here.change(knights_by_hand.progress_cards, 0, diplomat=1).building()
    here.play(PlayDiplomat(Seat(0), here.edge(*LINE[1:])))
    assert here.state[Damage].roads == 0


def test_the_damage_of_one_road_goes_with_it_and_another_road_stays_damaged() -> None:
    """TB-EV-10b, TB-EV-10c: what lapses needs no event."""
    here = knight_table().roads(1, *LINE)
    for road in (LINE[:2], LINE[1:]):
        here.change(by_hand.damage, road)
    here.change(knights_by_hand.progress_cards, 0, diplomat=1).building()
    before, card = here.state, PlayDiplomat(Seat(0), here.edge(*LINE[1:]))
    here.play(card)
    assert here.state[Damage].roads == 1 << here.edge(*LINE[:2])
    changes_are_announced(before, card, Step(here.state, here.happened), Random(0))
