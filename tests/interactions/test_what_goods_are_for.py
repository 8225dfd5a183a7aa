"""Goods of which one attribute is off: every rule that counts or moves goods asks the attribute that it is about.

The shell is a resource like the others but for one thing, so no other attribute can explain the result.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import catan_core as catan
from catan_core import Game, Goods
from catan_core.base import (
    GOOD_COUNTS,
    HEX_YIELD,
    KNOWN_GOODS,
    CounterTrade,
    Discard,
    Grab,
    Holdings,
    InviteOffer,
    Island,
    MaritimeTrade,
    OfferTrade,
    PlayMonopoly,
    PlayYearOfPlenty,
    ProductionEnded,
    goods,
    grab,
    table,
)
from catan_core.base.board import _harbor_kinds
from catan_core.base.robber import steal_outcomes
from catan_core.base.rows import Amounts
from catan_core.components.dealing import KnownCards
from catan_core.engine.guessing import determinize
from catan_core.testing import Scenario, random_action
from tests.engine.making import expansion
from tests.helpers.seats import ONE, TWO, ZERO

SHELL = catan.GoodSpec("shell", "resource")
OFF = {
    "hand_limit": catan.GoodSpec("shell", "resource", hand_limit=False),
    "stealable": catan.GoodSpec("shell", "resource", stealable=False),
    "tradable": catan.GoodSpec("shell", "resource", tradable=False),
    "supply_takes": catan.GoodSpec("shell", "resource", supply_takes=False),
    "supply_gives": catan.GoodSpec("shell", "resource", supply_gives=False),
    "bank": catan.GoodSpec("shell", "resource", bank=False),
}


BESIDE_LUMBER = catan.Row(HEX_YIELD, ("forest", "settlement"), (("lumber", 1), ("shell", 1)))


def shells(off: str, yields: catan.Row[tuple[str, str], Amounts] = BESIDE_LUMBER) -> catan.Expansion:
    """A sixth resource, which forests yield, and of which one attribute is off; "" for none."""
    good = OFF.get(off, SHELL)
    counted = [catan.Row(GOOD_COUNTS, "shell", 19)] if good.bank else []
    return expansion(
        "shells",
        requires=("base",),
        replaces=("base/yield:forest,settlement",),
        goods=[good],
        tables=[*counted, yields],
    )


def test_a_good_with_a_bank_needs_a_row_that_says_how_many_there_are() -> None:
    # without the row nothing is ever yielded, and nothing else says why
    forgotten = expansion("shells", requires=("base",), goods=[SHELL])
    state = catan.new_game("base", forgotten, seats=3, seed=1).state

    problem = (
        "base/goods-are-conserved: shell: no row of base/supply says how many there are; it needs one, or bank=False"
    )
    assert state.rules.problems(state) == (problem,)


def produce(scenario: Scenario) -> None:
    """Let a forest beside a settlement of seat 0 yield."""
    layout = scenario.read(Island).layout
    hex = layout.terrains.index("forest")
    token = layout.tokens[hex] or 0
    node = catan.members(scenario.board.hex_nodes[hex])[0]
    scenario.piece("settlement", 0, node).roll(max(1, token - 6), min(6, token - 1))


def scene(off: str) -> Scenario:
    return Scenario(shells(off), seats=3)


def all_but(name: str) -> list[str]:
    return ["", *(off for off in OFF if off != name)]


# -- the hand limit ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("off", all_but("hand_limit"))
def test_what_counts_for_the_hand_limit_is_discarded(off: str) -> None:
    scenario = scene(off).give(1, ore=4, shell=4).roll(3, 4)
    assert table.cards(scenario.state, 1) == 8
    assert scenario.play(Discard(ONE, scenario.goods(shell=4))).hand(1)["shell"] == 0


def test_what_does_not_count_for_the_hand_limit_is_not_counted_on_a_seven() -> None:
    scenario = scene("hand_limit").give(1, ore=7, shell=9).roll(3, 4)
    assert table.cards(scenario.state, 1) == 7
    assert not scenario.game.actions.of(Discard)


def test_what_does_not_count_for_the_hand_limit_is_not_discarded() -> None:
    scenario = scene("hand_limit").give(1, ore=8, shell=9).roll(3, 4)
    assert [action.cards for action in scenario.game.actions.of(Discard)] == [scenario.goods(ore=4)]
    assert scenario.code(Discard(ONE, scenario.goods(ore=2, shell=2))) == "discard.not-counted"


def test_production_of_what_does_not_count_for_the_hand_limit_leaves_a_seat_empty_handed() -> None:
    only = catan.Row(HEX_YIELD, ("forest", "settlement"), (("shell", 1),))
    scenario = Scenario(shells("hand_limit", only), seats=3)
    produce(scenario)
    (ended,) = scenario.events(ProductionEnded)
    assert (scenario.hand(0)["shell"], ended.empty_handed) == (1, (ZERO, ONE, TWO))


# -- stealing ----------------------------------------------------------------------------------------------------


def stolen(off: str, **hand: int) -> dict[str, int]:
    """What a thief may draw from a hand, with the chances."""
    scenario = scene(off).give(1, **hand)
    return {
        scenario.game.rules.goods[draw.good].id: weight
        for phase in grab(scenario.state, ZERO, ONE)
        if isinstance(phase, Grab)
        for draw, weight in steal_outcomes(scenario.state, phase)
    }


@pytest.mark.parametrize("off", all_but("stealable"))
def test_what_is_stealable_is_drawn_by_a_thief(off: str) -> None:
    assert stolen(off, ore=1, shell=2) == {"ore": 1, "shell": 2}


def test_what_is_not_stealable_is_never_drawn() -> None:
    assert stolen("stealable", ore=1, shell=2) == {"ore": 1}
    assert stolen("stealable", shell=2) == {}


@pytest.mark.thorough
def test_monopoly_takes_only_what_is_stealable() -> None:
    for off in ("", *OFF):
        scenario = scene(off).give(1, shell=2).cards(0, monopoly=1).after_roll()
        play = PlayMonopoly(ZERO, scenario.good("shell"))
        assert scenario.code(play) == ("card.no-resource" if off == "stealable" else None)


# -- trade -------------------------------------------------------------------------------------------------------


def trading(off: str) -> tuple[Scenario, Goods, Goods]:
    """Seats 0 and 1 have ore and shells, and seat 0 may trade; and an ore and a shell as goods of a trade."""
    scenario = scene(off).give(0, ore=5, shell=4).give(1, ore=1, wool=1, shell=1).after_roll()
    return scenario, scenario.goods(ore=1), scenario.goods(shell=1)


@pytest.mark.parametrize("off", ["", *OFF])
@pytest.mark.parametrize("swapped", [False, True], ids=["given", "asked for"])
def test_players_trade_with_each_other_only_what_is_tradable(off: str, swapped: bool) -> None:
    scenario, ore, shell = trading(off)
    give, get = (ore, shell) if swapped else (shell, ore)
    refused = "trade.not-tradable" if off == "tradable" else None
    assert scenario.code(OfferTrade(ZERO, give, get, (ONE,))) == refused
    assert scenario.code(InviteOffer(ONE, give, get)) == refused
    scenario.play(OfferTrade(ZERO, ore, scenario.goods(wool=1), (ONE,)))
    assert scenario.code(CounterTrade(ONE, give, get)) == refused


def test_offers_drawn_at_random_are_about_what_is_tradable() -> None:
    scenario = scene("tradable").give(0, shell=9, ore=1)
    drawn = [goods.one_for_one(scenario.state, ZERO, Random(seed)) for seed in range(60)]
    shell = scenario.good("shell")
    assert all(terms and not terms[0][shell] and not terms[1][shell] for terms in drawn)
    assert goods.one_for_one(scene("tradable").give(0, shell=9).state, ZERO, Random(1)) is None


@pytest.mark.parametrize("off", ["", *OFF])
def test_the_supply_takes_what_it_takes_and_gives_what_it_gives(off: str) -> None:
    scenario, _, _ = trading(off)
    ore, shell = scenario.good("ore"), scenario.good("shell")
    refused = {"supply_takes": ("maritime.not-entitled", None), "supply_gives": (None, "maritime.not-given")}
    trades = (MaritimeTrade(ZERO, shell, 4, ore), MaritimeTrade(ZERO, ore, 4, shell))
    assert tuple(map(scenario.code, trades)) == refused.get(off, (None, None))
    listed = [*scenario.game.actions.of(MaritimeTrade)]
    assert [trade in listed for trade in trades] == [scenario.code(trade) is None for trade in trades]


@pytest.mark.parametrize("off", ["", *OFF])
def test_year_of_plenty_takes_what_the_supply_gives(off: str) -> None:
    scenario = scene(off).cards(0, year_of_plenty=1).after_roll()
    refused = "card.supply-lacks-it" if off == "supply_gives" else None
    assert scenario.code(PlayYearOfPlenty(ZERO, scenario.goods(shell=2))) == refused


@pytest.mark.parametrize("off", ["", *OFF])
def test_there_are_harbors_for_what_the_supply_takes(off: str) -> None:
    assert ("shell" in _harbor_kinds(scene(off).game.rules)) == (off != "supply_takes")


# -- the bank ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("off", ["", "bank"])
def test_production_is_short_of_what_a_bank_limits_and_of_nothing_else(off: str) -> None:
    scenario = scene(off)
    if not off:
        scenario.supply(shell=0)
    produce(scenario)
    assert scenario.hand(0)["shell"] == (1 if off else 0)


def test_a_good_without_a_bank_is_never_counted_in_the_supply() -> None:
    scenario = scene("bank").give(0, shell=500).after_roll()
    scenario.play(MaritimeTrade(ZERO, scenario.good("shell"), 4, scenario.good("ore")))
    scenario.play(MaritimeTrade(ZERO, scenario.good("shell"), 4, scenario.good("ore")))
    assert scenario.hand(0)["shell"] == 492
    assert scenario.state[Holdings].supply[scenario.good("shell")] == 0
    assert "shell" not in table.supply(scenario.state)
    assert not scenario.game.rules.problems(scenario.state)


@pytest.mark.thorough
def test_a_position_with_a_supply_of_a_good_without_a_bank_is_refused() -> None:
    state = scene("bank").give(0, shell=3).state
    text = Game(state).to_json()
    assert Game.from_json(text, expansions=[shells("bank")]).state == state
    forged = text.replace('"ore":19', '"ore":19,"shell":4')
    assert forged != text
    with pytest.raises(catan.TranscriptError, match="there are 4 in the supply, which has no bank of it"):
        Game.from_json(forged, expansions=[shells("bank")])


def test_a_row_for_the_supply_of_a_good_without_a_bank_is_refused() -> None:
    both = expansion("shells", requires=("base",), goods=[OFF["bank"]], tables=[catan.Row(GOOD_COUNTS, "shell", 9)])
    with pytest.raises(catan.RulesetError, match=r"'shell' has no bank \(bank=False\)"):
        catan.ruleset("base", both).rules(3)


def test_a_scene_cannot_count_a_supply_without_a_bank() -> None:
    with pytest.raises(catan.PositionError, match="shell has no bank"):
        scene("bank").supply(shell=3)


def test_a_hidden_good_without_a_bank_is_guessed_where_nothing_else_can_be_in_a_hand() -> None:
    scenario = scene("bank").give(1, shell=3, ore=2).give(2, wool=1)
    for seed in range(30):
        guess = determinize(scenario.game.view(ZERO), Random(seed))
        hands = guess[Holdings].hands
        assert [sum(hand) for hand in hands] == [0, 5, 1]
        assert sum(hand[scenario.good("shell")] for hand in hands) == 3
        assert not guess.rules.problems(guess)


def test_of_what_is_known_twice_of_a_good_without_a_bank_the_larger_number_is_guessed() -> None:
    def known(position: catan.Position) -> list[KnownCards]:
        return [KnownCards(ONE, (position.rules.good_index["shell"],), least) for least in (3, 1)]

    endless = expansion(
        "endless",
        requires=("base",),
        goods=[catan.GoodSpec(good, "resource", bank=False) for good in ("shell", "pearl")],
        tables=[catan.Row(KNOWN_GOODS, "facts", known)],
    )
    scenario = Scenario(endless, seats=3).give(1, shell=3)
    for seed in range(5):
        hands = determinize(scenario.game.view(ZERO), Random(seed))[Holdings].hands
        assert hands[1] == scenario.goods(shell=3)


def test_what_one_holds_of_a_good_without_a_bank_says_nothing_about_other_hands() -> None:
    kinds = [catan.GoodSpec(good, "resource", bank=False) for good in ("shell", "pearl")]
    scenario = Scenario(expansion("endless", requires=("base",), goods=kinds), seats=3)
    scenario.give(0, shell=3).give(1, pearl=1, wool=1)
    hands = Counter(determinize(scenario.game.view(ZERO), Random(seed))[Holdings].hands[1] for seed in range(80))
    assert {*hands} == {scenario.goods(wool=1, pearl=1), scenario.goods(wool=1, shell=1)}
    assert min(hands.values()) > 25, "each is as likely"


# -- what lies open ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("off", ["", *OFF])
def test_what_does_not_count_or_cannot_be_stolen_lies_open(off: str) -> None:
    scenario = scene(off).give(1, shell=3, ore=2)
    lies_open = off in ("hand_limit", "stealable")
    for looker in (ZERO, None):
        view = scenario.game.view(looker)
        assert table.open_goods(view, 1) == ({"shell": 3} if lies_open else {})
        assert view[Holdings].sizes[1] == (2 if lies_open else 5)
        assert table.cards(view, 1) == (2 if off == "hand_limit" else 5)
        assert goods.stealable_size(view, ONE) == (2 if off == "stealable" else 5)
        assert ('"open":' in view.to_json()) == lies_open
        guess = determinize(view, Random(7))
        assert not guess.rules.problems(guess)
        if lies_open:
            assert guess[Holdings].hands[1][scenario.good("shell")] == 3


def test_an_offer_of_what_lies_open_is_no_fact_about_hidden_cards() -> None:
    scenario, ore, shell = trading("hand_limit")
    scenario.play(OfferTrade(ZERO, shell, ore, (ONE,)))
    guess = determinize(scenario.game.view(TWO), Random(3))
    assert guess[Holdings].hands[0][scenario.good("shell")] == 4


@pytest.mark.parametrize(("least", "most", "drawn"), [(1, 4, {0, 1, 2}), (3, 4, {1, 2}), (1, 3, {0, 1})])
def test_of_what_is_known_about_several_goods_those_that_lie_open_are_counted_first(
    least: int, most: int, drawn: set[int]
) -> None:
    def known(position: catan.Position) -> list[KnownCards]:
        return [KnownCards(ONE, tuple(position.rules.good_index[good] for good in ("ore", "shell")), least, most)]

    facts = expansion("facts", requires=("shells",), tables=[catan.Row(KNOWN_GOODS, "facts", known)])
    scenario = Scenario(shells("hand_limit"), facts, seats=3).give(1, shell=2, wool=1, ore=1).give(2, wool=2, ore=2)
    view, ore = scenario.game.view(ZERO), scenario.good("ore")
    assert {determinize(view, Random(seed))[Holdings].hands[1][ore] for seed in range(60)} == drawn


@pytest.mark.thorough
@pytest.mark.parametrize("off", ["", "hand_limit"])
def test_panels_show_what_lies_open_before_every_seat(off: str) -> None:
    view = scene(off).give(1, shell=3).game.view(ZERO)
    seats = next(panel for panel in view.panels() if panel.title == "Seats")
    assert ("shell" in seats.lines[0]) == bool(off)


@pytest.mark.parametrize("off", OFF)
def test_random_games_stay_sound_and_seats_see_what_they_may_do(off: str) -> None:
    rng, state = Random(off), catan.ruleset("base", shells(off)).new_game(seats=3, seed=off).state
    for number in range(120):
        state = state.rules.apply(state, random_action(state, rng)).state
        assert not state.rules.problems(state)
        if number % 10 == 0:
            for seat in state.rules.all_seats:
                view = state.rules.view(state, seat)
                assert list(view.actions) == list(state.rules.actions(state, seat))
                assert not state.rules.problems(determinize(view, rng))


@pytest.mark.thorough
def test_contents_say_what_a_good_is_for() -> None:
    for off in OFF:
        rules = catan.ruleset("base", shells(off)).rules(3)
        (facts,) = (good for good in catan.describe(rules).goods if good.id == "shell")
        assert [name for name in OFF if not getattr(facts, name)] == [off]
        assert facts.supply == (None if off == "bank" else 19)
