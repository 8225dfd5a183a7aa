"""The player of the Dice Game: exact within its turn, and far better than one who thinks of that turn only."""

from __future__ import annotations

import pickle
import random
from functools import cache
from itertools import product
from statistics import fmean

import pytest

import catan_core as catan
from catan_core import CHANCE, Action, Game, Row, Seat, State, evolve, ruleset
from catan_core.play import RandomBot, simulate
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.dice_game import (
    FACES,
    JOKER_RESOURCES,
    BuildCity,
    BuildKnight,
    BuildRoad,
    DicePlayer,
    EndTurn,
    ExchangeGold,
    Outset,
    Prospect,
    Sheet,
    Sheets,
    StopThrowing,
    ThrowAgain,
    TurnAhead,
    UseJoker,
    by_hand,
    joker_rules,
)
from catan_expansions.dice_game.interchange import sheet_from_string
from catan_expansions.dice_game.paying import fewest_jokers, helped, need, pays, plans
from catan_expansions.dice_game.prospects import nothing, prospects
from catan_expansions.dice_game.sheet import built_points
from tests.engine.making import expansion
from tests.helpers.seats import ZERO
from tests.rules.dice_game.table import DiceTable, faces

RULES = joker_rules(ruleset("dice_game").rules(1))


def solo(player: DicePlayer | RandomBot, seed: str) -> int:
    """The score of a game alone."""
    match, rng = catan.Match(ruleset("dice_game"), seats=1, seed=seed), random.Random(seed)
    while not match.game.over:
        view = match.game.view(Seat(0))
        match.play(player.choose(view, view.actions, rng))
    return match.game.points(Seat(0))


# -- what final dice are worth: the engine tries everything --------------------------------------------------------


def most(state: State, turns: int) -> float:
    """The most that a state with final dice is worth, by trying every action there is."""
    known: dict[tuple[object, ...], float] = {}

    def search(state: State) -> float:
        key = state.slices
        if key not in known:
            sheets = state[Sheets]
            sheet = evolve(sheets.sheets[0], boxes=())
            values = [prospects(sheet, turns) + (sheets.scored or -2)]
            for action in state.rules.actions(state):
                if not isinstance(action, EndTurn):
                    values.append(search(state.rules.apply_unchecked(state, action).state))
            known[key] = max(values)
        return known[key]

    return search(state)


POSITIONS = [
    ("", "brick lumber wool grain ore gold"),
    ("R0,R1,R2,S3", "brick brick lumber lumber wool grain"),
    ("R0,R1,S3,J1,J2", "ore grain wool wool gold gold"),
    ("R0,R1,S3,J1,J2", "gold gold gold gold lumber brick"),
    ("R0,R1,R2,R3,R4,C7,J1,K2", "ore ore grain gold gold wool"),
    ("R0,R2,S3,J1,J2,K3", "lumber wool wool grain ore ore"),
    ("R0,S3,J1,J2,K3", "ore wool grain lumber lumber ore"),
    ("R0,S3,K1,K2,J3,J4,K5", "ore wool grain brick ore ore"),
    ("R0,S3,K1,K2,K3,K4,K5", "ore wool grain brick ore gold"),
    ("R0,R1,S3,K1,K2,K3,K4,K5,J6", "wool wool wool wool ore grain"),
    ("R0,R1,S3,K1,K2,K3,K4,K5,J6", "ore ore wool wool wool wool"),
    ("S3", "ore ore wool wool grain gold"),
    ("S3,K1", "ore ore wool wool gold gold"),
    ("S3,K1,K2", "ore ore wool grain grain gold"),
]


@pytest.mark.thorough
@pytest.mark.parametrize("turns", [0, 1, 9])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"joker_scope": "one_die"},
        {"joker_same_turn": False},
        {"wild_joker_may_be_gold": False},
        {"joker_scope": "one_die", "joker_same_turn": False},
    ],
    ids=lambda options: "-".join(map(str, options.values())) or "default",
)
def test_final_dice_are_used_as_well_as_by_trying_everything(options: dict[str, Value], turns: int) -> None:
    for sheet, dice in POSITIONS:
        table = DiceTable(sheet, options=options).final(dice)
        expected = most(table.game.state, turns)
        outset = outset_of(sheet, turns)
        found, _ = Prospect(joker_rules(table.game.rules), outset, prospects).best(faces(dice))
        assert found == pytest.approx(expected), (sheet, dice)


ANY_RESOURCE: dict[str, dict[int, str | None]] = {
    "none": {6: "ore"},
    "the first": {1: None, 6: "grain"},
    "two": {3: None},
    "four": {1: None, 2: None, 4: None},
}
"""Other resources of jokers, by the number of the knight; None: any. In the words of which jokers then are any."""


def with_jokers(which: str, sheet: str, dice: str) -> Scenario:
    """Final dice, in a game in which the jokers have other resources."""
    rows = [Row(JOKER_RESOURCES, knight, resource) for knight, resource in ANY_RESOURCE[which].items()]
    other = expansion(
        "other",
        requires=("dice_game",),
        after=("dice_game",),
        replaces=tuple(f"dice_game/joker-resources:{row.key}" for row in rows),
        tables=rows,
    )
    shown = {face: dice.split().count(face) for face in FACES}
    table = Scenario.of(catan.new_game("dice_game", other, seats=1, seed=1))
    return table.change(by_hand.sheets, sheet).change(by_hand.dice, **shown)


@pytest.mark.parametrize(
    "which",
    [
        "none",
        *(pytest.param(one, marks=pytest.mark.thorough) for one in ("the first", "two")),
        pytest.param("four", marks=pytest.mark.slow),
    ],
)
def test_final_dice_are_used_as_well_where_other_jokers_are_any_resource(which: str) -> None:
    """A house rule: the table says which knights have the jokers that may be any resource, if any have."""
    turns = 15 - 2
    for sheet, dice in POSITIONS[2:]:
        table = with_jokers(which, sheet, dice)
        expected = most(table.state, turns)
        worth, _ = Prospect(joker_rules(table.game.rules), outset_of(sheet, turns), prospects).best(faces(dice))
        assert worth == pytest.approx(expected), (sheet, dice)
        after = played_to_the_end_of_the_turn(table.game).state[Sheets].sheets[0]
        assert prospects(evolve(after, boxes=()), turns) + (after.boxes[-1] or -2) == pytest.approx(worth)


def outset_of(text: str, turns: int) -> Outset:
    sheet = sheet_from_string(text)
    return Outset(sheet, turns, (1 << sheet.knights) - 1 & ~sheet.jokers_used, False)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12))
def test_a_turn_brings_what_was_foreseen_by_legal_actions(seed: int) -> None:
    """Whatever it builds, one action after another, comes to what the dice were worth before the first of them."""
    rng = random.Random(seed)
    options: dict[str, Value] = {
        "joker_scope": rng.choice(("any_number", "one_die")),
        "joker_same_turn": rng.choice((True, False)),
        "wild_joker_may_be_gold": rng.choice((True, False)),
    }
    roads = ("R0,R1,S3", "R0,R2,S3", "R0,R1,R2,R3,R4,R5,S3,S4", "R0,R1,R2,R3,R4,R5,R6,R7,S3,S4,S5,C7")
    for _ in range(60):
        knights = [f"{rng.choice('JK')}{number}" for number in range(1, rng.randint(1, 7))]
        sheet = ",".join([rng.choice(roads), *knights])
        table = DiceTable(sheet, options=options).final(" ".join(rng.choices(FACES, k=6)))
        before, turns = table.game.state[Sheets].sheets[0], 15 - 2
        outset = Outset(evolve(before, boxes=()), turns, (1 << before.knights) - 1 & ~before.jokers_used, False)
        worth, _ = Prospect(joker_rules(table.game.rules), outset, prospects).best(table.dice)
        game = played_to_the_end_of_the_turn(table.game)
        after = game.state[Sheets].sheets[0]
        assert prospects(evolve(after, boxes=()), turns) + (after.boxes[-1] or -2) == pytest.approx(worth)


def played_to_the_end_of_the_turn(game: Game) -> Game:
    player, rng, number = DicePlayer(), random.Random(0), game.turn.number
    while game.turn.number == number:
        view = game.view(Seat(0))
        game = game.play(player.choose(view, view.actions, rng))
    return game


# -- what can be paid ----------------------------------------------------------------------------------------------


def test_six_dice_pay_for_nothing_but_the_plans() -> None:
    payable = {plan[:4] for plan in plans(RULES.costs)}
    costs = {"road": 2, "settlement": 4, "city": 5, "knight": 3}
    every = {
        counts
        for counts in product(range(4), range(2), range(2), range(3))
        if 0 < sum(count * cost for count, cost in zip(counts, costs.values(), strict=True)) <= 6
    }
    assert payable == every
    assert all(plan[:4] in payable for plan in helped(RULES.costs, RULES.faces))
    assert {sum(need(RULES.costs, plan)) for plan in plans(RULES.costs)} <= set(range(1, 7))


def test_the_fewest_jokers_are_found() -> None:
    """Two ore, two grain, gold and wool lack an ore for a city: the first joker brings it, or the sixth."""
    city = next(plan for plan in plans(RULES.costs) if plan.cities)
    assert fewest_jokers(RULES, faces("ore ore grain grain gold wool"), city) == (0b000001, 0b100000)
    assert fewest_jokers(RULES, faces("ore ore grain grain gold gold"), city) == (0,)
    assert fewest_jokers(RULES, faces("ore ore ore grain grain gold"), city) == (0,)
    assert fewest_jokers(RULES, faces("wool wool wool wool wool wool"), city) == (0b000011, 0b100001, 0b100010)
    assert fewest_jokers(RULES._replace(most_dice=1), faces("wool wool wool wool wool wool"), city) == ()


def test_the_sixth_joker_may_gild_dice_to_exchange_them() -> None:
    """Four dice left over become gold, and that becomes the two resources that a road lacks."""
    road = plans(RULES.costs)[0]
    dice = faces("wool wool wool wool")
    assert pays(RULES, dice, road, 0b100000)
    assert not pays(RULES._replace(wild_may_be_gold=False), dice, road, 0b100000)
    assert not pays(RULES, faces("wool wool wool"), road, 0b100000)


# -- whole turns ---------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_last_turn_on_an_empty_sheet_brings_what_was_worked_out_elsewhere() -> None:
    """2.6252 points: a number from a program of its own, in another language, that shares nothing with this one."""
    last = TurnAhead(RULES, Outset(Sheet(), 0, 0, False), nothing)
    assert last.expected == pytest.approx(2.6252, abs=5e-5)


@pytest.mark.thorough
def test_it_keeps_what_it_may_keep_and_stops_when_all_is_there() -> None:
    player, rng = DicePlayer(), random.Random(0)
    done = DiceTable("R0,R1,S3").lying("ore ore ore grain grain wool").game.view(Seat(0))
    assert player.choose(done, done.actions, rng) == StopThrowing(ZERO)
    missing = DiceTable("R0,R1,S3").lying("ore ore ore grain gold gold", 1).game.view(Seat(0))
    choice = player.choose(missing, missing.actions, rng)
    assert choice == StopThrowing(ZERO), "two gold are the second grain"
    poor = DiceTable("R0,R1,S3").lying("ore ore ore grain gold lumber").game.view(Seat(0))
    choice = player.choose(poor, poor.actions, rng)
    assert isinstance(choice, ThrowAgain)
    assert choice.keep == faces("ore ore ore grain")


def test_it_spares_a_joker_that_it_needs_not() -> None:
    table = DiceTable("R0,R1,J1").final("ore ore grain grain gold gold")
    assert decisions(table.game) == [ExchangeGold(ZERO, catan.Good(0)), BuildCity(ZERO), EndTurn(ZERO)]
    table = DiceTable("R0,R1,J1").final("ore ore grain grain gold wool")
    assert decisions(table.game) == [UseJoker(ZERO, 1, faces("wool"), catan.Good(0)), BuildCity(ZERO), EndTurn(ZERO)]


def test_it_turns_dice_to_what_leaves_the_rest_payable() -> None:
    """The joker must bring both grain, since the two gold bring only one die, the ore."""
    table = DiceTable("R0,R1,S3,K1,K2,K3,K4,K5,J6").final("ore ore wool wool gold gold")
    assert decisions(table.game) == [
        UseJoker(ZERO, 6, faces("wool wool"), catan.Good(1)),
        ExchangeGold(ZERO, catan.Good(0)),
        BuildCity(ZERO),
        EndTurn(ZERO),
    ]


def test_it_gilds_dice_where_nothing_else_helps() -> None:
    """Six wool become gold, and that three resources, of which a road needs two."""
    table = DiceTable("S3,K1,K2,K3,K4,K5,J6").final("wool wool wool wool wool wool")
    assert decisions(table.game) == [
        UseJoker(ZERO, 6, faces("wool wool wool wool wool wool"), catan.Good(5)),
        ExchangeGold(ZERO, catan.Good(3)),
        ExchangeGold(ZERO, catan.Good(4)),
        BuildRoad(ZERO, 0),
        EndTurn(ZERO),
    ]


def test_it_builds_the_knight_whose_joker_pays_for_the_road() -> None:
    table = DiceTable("S3,K1,K2,K3").final("ore wool grain brick gold wool")
    assert decisions(table.game) == [
        BuildKnight(ZERO), UseJoker(ZERO, 4, faces("wool"), catan.Good(3)), BuildRoad(ZERO, 0), EndTurn(ZERO),
    ]  # fmt: skip


def decisions(game: Game) -> list[Action]:
    """What a player who thinks of this turn only does to its end."""
    player, rng, found, number = DicePlayer(foresight=False), random.Random(0), [], game.turn.number
    while game.turn.number == number and game.actors != (CHANCE,):
        view = game.view(Seat(0))
        found.append(player.choose(view, view.actions, rng))
        game = game.play(found[-1])
    return found


# -- the estimate --------------------------------------------------------------------------------------------------


def test_nothing_is_to_come_when_no_turn_is_left() -> None:
    assert prospects(sheet_from_string("R0,R1,S3,J1"), 0) == 0
    assert prospects(sheet_from_string("R0,R1,S3,J1"), 1) != 0


@pytest.mark.parametrize("turns", range(1, 15))
def test_an_unused_joker_is_worth_something(turns: int) -> None:
    for knight in range(1, 7):
        older = "".join(f",K{number}" for number in range(1, knight))
        with_joker, without = (sheet_from_string(f"R0,S3{older},{letter}{knight}") for letter in "JK")
        assert prospects(with_joker, turns) > prospects(without, turns)


# -- whole games ---------------------------------------------------------------------------------------------------


@cache
def mean_score(foresight: bool, games: int) -> float:
    player = DicePlayer(foresight)
    return fmean(solo(player, f"solo {number}") for number in range(games))


@pytest.mark.thorough
def test_foresight_beats_greed_by_far() -> None:
    """In as few as twelve games. Over a thousand it is 99 points to 62."""
    assert mean_score(True, 12) > mean_score(False, 12) + 25


@pytest.mark.slow
def test_over_a_thousand_games_it_has_the_scores_that_are_documented() -> None:
    assert 98 < mean_score(True, 1_000) < 100.5
    assert 61.5 < mean_score(False, 1_000) < 63.5


@pytest.mark.thorough
def test_it_plays_the_same_for_the_same_seed_and_scores_nothing_impossible() -> None:
    player = DicePlayer()
    score = solo(player, "again")
    assert score == solo(player, "again")
    assert -30 <= score <= built_points(Sheet((1 << 16) - 1, 6, 4, 6))


@pytest.mark.thorough
def test_it_is_a_bot_like_any_other() -> None:
    """It sits at a table with others, and can be sent to other processes."""
    player = DicePlayer()
    assert pickle.loads(pickle.dumps(player)) == player
    report = simulate(ruleset("dice_game"), 2, 2, [player, RandomBot()], seed=1)
    assert report.share("dice player") == 1
