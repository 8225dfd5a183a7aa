"""The Hypothesis strategies: what they draw belongs to the rules, and what fails shrinks to something short."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import hypothesis
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import SearchStrategy

from catan_core import (
    CHANCE,
    Action,
    CatanError,
    Conflict,
    Game,
    Rules,
    Ruleset,
    Seat,
    State,
    UnknownOption,
    describe,
    evolve,
    replay,
    ruleset,
)
from catan_core.base import Board, OfferTrade
from catan_core.fieldtypes.grammar import field_types
from catan_core.testing import Guide, first_game, walk
from catan_core.testing.strategies import (
    Playthrough,
    any_action,
    boards,
    games,
    legal_actions,
    rulesets,
    states,
    steps,
)
from catan_core.testing.strategies.fields import in_range, out_of_range
from catan_core.testing.strategies.rounds import Manner, Style, by_rounds
from tests.engine import toy

ROOT = Path(__file__).parents[2]

T = TypeVar("T")
BASE = ruleset("base")
RACE = ruleset(toy.EXPANSION)
STATE = first_game(BASE, 1, 3).state
EVERYTHING = (
    BASE.rules(3),
    ruleset("base", "cities_knights").rules(4),
    ruleset("base", "five_six").rules(5),
    ruleset("base", "seafarers").rules(3),
    ruleset("dice_game").rules(2),
)
FEW = settings(max_examples=10)


def is_drawn(
    strategy: SearchStrategy[T], look: Callable[[T], object], wanted: object = True, within: int = 400
) -> bool:
    """Whether a strategy comes, within so many examples, across something that looks as wanted."""
    generating = settings(max_examples=within, phases=[Phase.generate])
    try:
        find(strategy, lambda drawn: look(drawn) == wanted, settings=generating)
    except NoSuchExample:
        return False
    return True


def shortest(strategy: SearchStrategy[T], look: Callable[[T], object]) -> T:
    """What a strategy shrinks to, without the phase in which Hypothesis tries what else would do."""
    quick = settings(phases=[Phase.generate, Phase.shrink], max_examples=1_000, derandomize=True, database=None)
    return find(strategy, lambda drawn: bool(look(drawn)), settings=quick)


@cache
def later(rules: Rules, length: int = 120) -> State:
    """A state in the middle of a game."""
    *_, (_, step) = walk(rules, 5, length)
    return step.state


# -- rulesets ------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@settings(max_examples=3)
@given(games(rulesets()))
def test_any_ruleset_can_be_played(played: Playthrough) -> None:
    assert played.state.rules.problems(played.state) == ()


@pytest.mark.thorough
def test_all_installed_expansions_come_alone_and_together() -> None:
    for wanted in (("base",), ("dice_game",), ("base", "seafarers")):
        assert is_drawn(rulesets(), lambda drawn: set(drawn.expansions), set(wanted))
    for more in ("cities_knights", "seafarers", "five_six"):
        assert is_drawn(rulesets(), partial(_with_another_than, {"base", more}))
    some = rulesets("base", alongside=("cities_knights", "five_six", "seafarers"))
    assert is_drawn(some, lambda drawn: set(drawn.expansions), {"base", "cities_knights", "five_six"})


def _with_another_than(few: set[str], drawn: Ruleset) -> bool:
    return few < set(drawn.expansions)


@pytest.mark.thorough
def test_a_ruleset_shrinks_to_one_expansion_with_default_options() -> None:
    assert shortest(rulesets(), lambda drawn: True) is ruleset("base")
    assert shortest(rulesets(), lambda drawn: "cities_knights" in drawn.expansions) is ruleset("base", "cities_knights")


@pytest.mark.thorough
def test_an_option_that_matters_is_the_only_one_that_stays() -> None:
    drawn = shortest(rulesets("base"), lambda drawn: drawn.options["base.steal"] == "must")
    assert drawn is ruleset("base", options={"base.steal": "must"})


@pytest.mark.thorough
def test_an_option_that_is_a_number_is_drawn_on_both_sides_of_its_default() -> None:
    for wanted in (3, 15):
        assert is_drawn(rulesets("base"), lambda drawn: drawn.options["base.victory_points"], wanted)


@pytest.mark.thorough
def test_every_value_of_an_option_is_drawn() -> None:
    for option in describe("five_six").options:
        for value in option.values:
            assert is_drawn(rulesets("five_six").map(lambda drawn: drawn.options), itemgetter(option.name), value)


@pytest.mark.thorough
@FEW
@given(rulesets("cities_knights", alongside=["five_six"], options={"base.turn_phases": "combined"}))
def test_expansions_that_are_named_are_always_there_with_what_they_require(drawn: object) -> None:
    assert isinstance(drawn, type(BASE))
    assert {"base", "cities_knights"} <= set(drawn.expansions) <= {"base", "cities_knights", "five_six"}
    assert drawn.options["base.turn_phases"] == "combined"


@pytest.mark.thorough
def test_an_option_that_is_settled_is_not_drawn() -> None:
    default = BASE.options["base.steal"]
    assert default != "must"
    settled = rulesets("base", options={"base.steal": default})
    assert not is_drawn(settled, lambda drawn: drawn.options["base.steal"] != default, within=100)


@pytest.mark.thorough
@FEW
@given(rulesets("base", alongside=["dice_game"]))
def test_what_cannot_be_composed_stays_out(drawn: object) -> None:
    assert isinstance(drawn, type(BASE))
    assert drawn.expansions == ("base",)


@pytest.mark.thorough
def test_expansions_that_cannot_be_composed_are_refused_by_their_names() -> None:
    with pytest.raises(Conflict, match="'dice_game' cannot be combined with 'base'"):
        find(rulesets("base", "dice_game"), lambda drawn: True)
    with pytest.raises(UnknownOption, match=r"no option 'base\.nonsense'"):
        find(rulesets("base", options={"base.nonsense": 1}), lambda drawn: True)


# -- boards --------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@FEW
@given(boards())
def test_a_board_has_what_lies_in_the_box_and_can_be_played(board: Board) -> None:
    terrains = Counter(terrain for _, _, terrain, _ in board.hexes)
    assert terrains == {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
    assert len(board.harbors) == 9
    assert len(BASE.new_game(seats=3, board=board).actions) == 54


@pytest.mark.thorough
def test_a_board_shrinks_to_one_on_which_everything_lies_in_order() -> None:
    board = shortest(boards(), lambda board: True)
    terrains = [terrain for _, _, terrain, _ in board.hexes]
    assert [one for at, one in enumerate(terrains) if one not in terrains[:at]] == [
        "forest", "pasture", "fields", "hills", "mountains", "desert",
    ]  # fmt: skip
    assert terrains == sorted(terrains, key=terrains.index)


@pytest.mark.thorough
def test_the_desert_lies_anywhere() -> None:
    places: set[int] = set()

    @settings(max_examples=200, derandomize=True, database=None)
    @given(boards())
    def look(board: Board) -> None:
        places.update(place for place, hex in enumerate(board.hexes) if hex[2] == "desert")

    look()
    assert len(places) > 10


@pytest.mark.thorough
def test_the_board_is_as_large_as_the_rules_have_it() -> None:
    board = shortest(boards(ruleset("base", "five_six")), lambda board: True)
    assert len(board.hexes) == 30
    ruleset("base", "five_six").new_game(seats=6, board=board)


def test_rules_without_an_island_have_no_boards() -> None:
    with pytest.raises(ValueError, match="has no island"):
        shortest(boards(ruleset("dice_game")), lambda board: True)


# -- games and states ----------------------------------------------------------------------------------------------


def has(tag: str, played: Playthrough) -> bool:
    return any(action.tag == tag for action in played.actions)


@pytest.mark.thorough
def test_a_game_shrinks_to_no_action_at_all_with_the_fewest_seats() -> None:
    played = shortest(games(BASE), lambda played: True)
    assert played.path == ()
    assert (played.start.rules.seats, played.seed) == (2, 0)
    assert played.state is played.start.state
    assert played.game is played.start


@pytest.mark.thorough
def test_the_shortest_game_with_a_robber_is_the_founding_a_seven_and_its_move() -> None:
    played = shortest(games(BASE, seats=3, midway=False), lambda played: has("base/move-robber", played))
    tags = [action.tag for action in played.actions]
    assert tags[:12] == ["base/place-building", "base/place-road"] * 6
    assert tags[-3:] == ["base/roll", "base/dice", "base/move-robber"]
    assert len(tags) <= 20
    assert played.actions[0] == BASE.new_game(seats=3).actions[0]


def short_game() -> Playthrough:
    """The shortest game in which something is offered."""
    combined = ruleset("base", options={"base.turn_phases": "combined"})
    return shortest(games(combined, seats=3, midway=False), lambda played: has("base/offer-trade", played))


@pytest.mark.thorough
def test_a_short_game_prints_as_a_list_that_fits_on_a_screen() -> None:
    """In a process of its own: Hypothesis also tries numbers that stand in modules which other tests load."""
    code = "import tests.kit.test_strategies as t; game = t.short_game(); print(repr(game), *game.actions, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    printed = done.stdout.splitlines()
    length = len(printed) // 2
    head, lines, actions = printed[0], printed[1 : length + 1], printed[length + 1 :]
    assert head.startswith("<Playthrough of base for 3 seats, board of seed 0, base.turn_phases='combined': ")
    assert [line.strip() for line in lines] == actions
    assert len(lines) <= 24
    assert all(len(line) <= 120 for line in (head, *lines))


@pytest.mark.thorough
def test_games_are_long_and_short_and_have_any_number_of_seats() -> None:
    lengths, seats = [], set()

    @settings(max_examples=300, derandomize=True, database=None, phases=[Phase.generate])
    @given(games(BASE, midway=False))
    def play(played: Playthrough) -> None:
        lengths.append(len(played.path))
        seats.add(played.start.rules.seats)

    play()
    assert seats == {2, 3, 4}
    assert min(lengths) < 12
    assert sum(20 < length < 250 for length in lengths) > 100
    assert max(lengths) > 250


@pytest.mark.thorough
def test_a_game_may_come_to_its_end() -> None:
    played = shortest(games(RACE, seats=2), lambda played: played.game.over)
    assert played.game.winners


@pytest.mark.thorough
@FEW
@given(games(st.sampled_from(EVERYTHING)))
def test_a_game_is_what_its_transcript_replays(played: Playthrough) -> None:
    assert replay(str(played.transcript)).state == played.state
    assert played.game.state == played.state
    assert tuple(played.game.events) == (played.path[-1][1].events if played.path else played.start.events)


@pytest.mark.thorough
def test_boards_are_as_many_as_games() -> None:
    seeds = []

    @settings(max_examples=60, derandomize=True, database=None, phases=[Phase.generate])
    @given(games(BASE, far=0, midway=False))
    def look(played: Playthrough) -> None:
        assert played.start.state.turn.number == 0
        seeds.append(played.seed)

    look()
    assert len(set(seeds)) > 10
    assert max(seed for seed in seeds if seed is not None) > 1_000_000


@pytest.mark.thorough
def test_a_game_goes_no_farther_than_it_may() -> None:
    @settings(max_examples=60, derandomize=True, database=None, phases=[Phase.generate])
    @given(games(BASE, far=30))
    def look(played: Playthrough) -> None:
        assert len(played.path) <= 30

    look()


@pytest.mark.thorough
def test_a_game_begins_where_it_is_told_to() -> None:
    state = later(BASE.rules(3))
    for start in (state, Game(state), st.just(state), st.just(Game(state))):
        played = shortest(games(BASE, start=start), lambda played: len(played.path) > 2)
        assert played.start == Game(state)
        assert played.actions[0] in state.rules.actions(state)
        assert played.seed is None
    with pytest.raises(ValueError, match="began in the middle"):
        _ = played.transcript
    assert not shortest(games(BASE, start=state), lambda played: True).path
    for source, seats in ((BASE, 4), (BASE.rules(4), None), (RACE, None)):
        with pytest.raises(ValueError, match="start is of <Rules base for 3 seats>"):
            shortest(games(source, seats, start=state), lambda played: True)
    with pytest.raises(TypeError, match="starts from a Game or a State"):
        shortest(games(BASE, start=st.just(0)), lambda played: True)  # type: ignore[arg-type]


@pytest.mark.thorough
def test_a_game_is_played_on_the_board_that_is_laid_for_it() -> None:
    board = shortest(boards(), lambda board: board.hexes[0][2] == "desert")
    for laid in (board, st.just(board)):
        played = shortest(games(BASE, seats=3, board=laid), lambda played: True)
        assert played.start == BASE.new_game(seats=3, board=board)
        assert replay(str(played.transcript)) == played.game
    with pytest.raises(ValueError, match="give `start` or `board`"):
        shortest(games(BASE, board=board, start=later(BASE.rules(3))), lambda played: True)


def offers(guide: bool | Guide) -> int:
    """In how many of a hundred games somebody has offered a trade."""
    seen = []

    @settings(max_examples=100, derandomize=True, database=None, phases=[Phase.generate])
    @given(games(BASE, 3, guide=guide))
    def look(played: Playthrough) -> None:
        seen.append(has("base/offer-trade", played))

    look()
    return sum(seen)


@pytest.mark.thorough
def test_a_guide_leads_games_to_what_it_favors() -> None:
    assert offers(False) < offers(True) < offers(Guide(["base/offer-trade"], share=0.9))


def test_the_same_draws_give_the_same_game_whatever_was_drawn_before() -> None:
    state, rounds = BASE.new_game(seats=3).state, [bytes(range(200, 240))] * 4
    for style in Style:
        whole = by_rounds(state, rounds, b"\x07\x08", Manner(style), 500)
        for other in ([], rounds[:2], [*rounds[:3], b"\x01"], rounds):
            begun = by_rounds(state, other, b"", Manner(style), 500)
            assert begun == whole[: len(begun)] or other[-1:] == [b"\x01"]
            assert by_rounds(state, rounds, b"\x07\x08", Manner(style), 500) == whole


def test_in_a_quiet_round_nobody_does_anything_that_can_be_helped() -> None:
    for rules in EVERYTHING:
        path = by_rounds(rules.ruleset.new_game(seats=rules.seats).state, [b"", b"", bytes(9)], b"", Manner(), 500)
        assert path[-1][1].state.turn.number == 1 + 2 * rules.seats if rules.board else path
        tags = Counter(action.tag for action, _ in path)
        assert not {tag for tag in tags if "build-" in tag or "buy" in tag or "offer" in tag}


@pytest.mark.thorough
def test_games_begin_in_the_middle_too_and_reach_late_positions_by_few_actions() -> None:
    begun, points = [], []

    @settings(max_examples=200, derandomize=True, database=None, phases=[Phase.generate])
    @given(games(BASE, 3))
    def look(played: Playthrough) -> None:
        begun.append(len(played.before))
        points.append(max(played.state.rules.points(played.state, seat) for seat in played.state.rules.all_seats))

    look()
    assert sum(before == 0 for before in begun) > 15
    assert sum(before > 100 for before in begun) > 60
    assert sum(count >= 6 for count in points) > 40


@pytest.mark.thorough
def test_what_comes_late_in_a_game_shrinks_to_few_actions_after_a_position() -> None:
    played = shortest(games(BASE, 3), lambda played: has("base/build-city", played))
    assert [action.tag for action in played.actions] == ["base/build-city"]
    assert len(played.before) > 12
    assert replay(str(played.transcript)).state == played.state
    assert f"after {len(played.before)} " in repr(played)


@pytest.mark.thorough
def test_a_game_of_drawn_rules_may_begin_in_the_middle() -> None:
    assert shortest(games(st.sampled_from([RACE, BASE]), 2), lambda played: len(played.before) > 9).before


@pytest.mark.thorough
def test_two_games_may_be_drawn_in_one_test() -> None:
    @settings(max_examples=30, derandomize=True, database=None)
    @given(games(BASE, 3), games(BASE, 3))
    def look(first: Playthrough, second: Playthrough) -> None:
        assert first.start.rules is second.start.rules

    look()


@pytest.mark.thorough
def test_discards_shrink_to_few_actions() -> None:
    played = shortest(games(BASE, 2), lambda played: has("base/discard", played))
    assert len(played.actions) <= 10


@pytest.mark.thorough
def test_statistics_say_which_phases_and_actions_came_up_and_how_many_points(monkeypatch: pytest.MonkeyPatch) -> None:
    labels = Counter[str]()
    monkeypatch.setattr(hypothesis, "event", lambda label: labels.update([label]))

    @settings(max_examples=100, derandomize=True, database=None)
    @given(games(BASE))
    def look(played: Playthrough) -> None:
        pass

    look()
    assert {"action base/roll", "phase base/trade", "points 2"} <= labels.keys()
    assert len(labels) < 70
    assert max(labels.values()) <= 110


@pytest.mark.thorough
def test_games_are_drawn_from_rules_and_from_nothing_else() -> None:
    assert shortest(games(BASE.rules(4)), lambda played: True).start.rules.seats == 4
    with pytest.raises(TypeError, match="not from 'base'"):
        shortest(games("base"), lambda played: True)  # type: ignore[arg-type]


def wrong(value: object) -> Any:
    """A value of another type than is asked for."""
    return value


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: rulesets("nix"), "no expansion 'nix' is installed; installed: "),
        (lambda: rulesets("base", alongside=["nix"]), "no expansion 'nix' is installed; installed: "),
        (lambda: rulesets("base", alongside="cities_knights"), "rulesets takes expansions, each by its id or as"),
        (lambda: rulesets(wrong(5)), "rulesets takes expansions, each by its id or as an Expansion, not 5"),
        (lambda: rulesets("base", options=wrong(5)), "rulesets takes options as a mapping from name to value, not 5"),
        (lambda: games(BASE, 3, far=-1), "games takes a number of actions as `far`, a whole number from 0"),
        (lambda: games(BASE, 3, guide=wrong(5)), "games takes True, False or a Guide as `guide`, not 5"),
        (lambda: games(BASE, 3, midway=wrong("no")), "games takes True or False as `midway`, not 'no'"),
        (lambda: states(BASE, seats=0), "a game needs 1 to 64 seats, a whole number, not 0"),
        (lambda: states(BASE, where=wrong(5)), "states takes a function as `where`, not 5"),
        (lambda: steps(BASE, where=wrong(5)), "steps takes a function as `where`, not 5"),
        (lambda: steps(BASE, seats=0), "a game needs 1 to 64 seats, a whole number, not 0"),
        (lambda: any_action(wrong(Game(STATE))), "any_action takes a State, Rules or a Ruleset, not <Game"),
    ],
)
def test_a_strategy_names_a_wrong_argument(ask: Callable[[], SearchStrategy[object]], says: str) -> None:
    with pytest.raises(CatanError, match=says):
        shortest(ask(), lambda drawn: True)


# -- actions -------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@given(st.data())
def test_a_legal_action_is_legal(data: st.DataObject) -> None:
    state = later(data.draw(st.sampled_from(EVERYTHING)), data.draw(st.sampled_from((0, 7, 90, 120)).filter(bool)))
    action = data.draw(legal_actions(state))
    assert state.rules.check(state, action) is None


@pytest.mark.thorough
def test_every_listed_action_and_every_open_kind_is_drawn_first_of_all_the_first() -> None:
    state = next(step.state for _, step in walk(BASE, 3, None, 3) if step.state.rules.actions(step.state).open)
    listed = tuple(state.rules.actions(state))
    assert find(legal_actions(state), lambda action: True) == listed[0]
    for wanted in listed:
        assert is_drawn(legal_actions(state), lambda action: action, wanted)
    assert is_drawn(legal_actions(state), lambda action: action.tag == "base/offer-trade")


@pytest.mark.thorough
def test_bystanders_act_too_unless_a_seat_is_named() -> None:
    def bystander(state: State) -> Action | None:
        waiting_for = state.rules.actors(state)
        return next(
            (
                one
                for seat in map(Seat, range(3))
                if seat not in waiting_for
                for one in state.rules.actions(state, seat)
            ),
            None,
        )

    combined = ruleset("base", options={"base.turn_phases": "combined"})
    states = (step.state for seed in range(9) for _, step in walk(combined, seed, 400, 3))
    state, action = next((state, found) for state in states if (found := bystander(state)) is not None)
    assert is_drawn(legal_actions(state), lambda drawn: drawn == action)
    actor = state.rules.actors(state)[0]
    assert not is_drawn(legal_actions(state, actor), lambda drawn: drawn.seat != actor)


def test_the_outcomes_are_the_actions_of_chance() -> None:
    state = next(step.state for _, step in walk(BASE, 3, None, 3) if step.state.rules.actors(step.state) == (CHANCE,))
    assert is_drawn(legal_actions(state), lambda action: sum(action.faces) == 12)  # type: ignore[attr-defined]
    assert legal_actions(state, Seat(0)).is_empty


def test_nothing_may_be_done_when_a_game_is_over() -> None:
    *_, (_, last) = walk(RACE, 1, None, 2)
    assert last.state.winners
    assert legal_actions(last.state).is_empty


@pytest.mark.thorough
def test_any_action_is_now_and_then_legal_and_is_refused_for_every_reason_of_the_engine() -> None:
    state, said = later(BASE.rules(3)), Counter[str]()

    @settings(max_examples=200, derandomize=True, database=None)
    @given(any_action(state))
    def ask(action: Action) -> None:
        refused = state.rules.check(state, action)
        said[refused.code if refused else "legal"] += 1

    ask()
    assert {"legal", "engine.not-now", "engine.out-of-range", "engine.not-your-decision"} <= said.keys()
    assert len(said) > 4


@pytest.mark.thorough
def test_every_kind_of_action_is_tried_chance_included() -> None:
    rules = BASE.rules(3)
    known = {*rules.action_specs, *(chance.action for chance in rules.chances.values())}
    tried = set()

    @settings(max_examples=1_000, derandomize=True, database=None)
    @given(any_action(rules))
    def draw(action: Action) -> None:
        tried.add(type(action))

    draw()
    assert tried == known


@pytest.mark.thorough
@given(st.data())
def test_a_field_is_in_range_or_out_of_range_as_the_engine_has_it(data: st.DataObject) -> None:
    state = later(data.draw(st.sampled_from(EVERYTHING)), data.draw(st.sampled_from((3, 60, 90, 120))))
    action = data.draw(legal_actions(state))
    for name, declared in field_types(type(action)).items():
        inside, outside = in_range(declared, state), out_of_range(declared, state)
        refused = state.rules.check(state, evolve(action, **{name: data.draw(inside)}))
        assert refused is None or refused.code != "engine.out-of-range"
        if not outside.is_empty:
            value = data.draw(outside)
            refused = state.rules.check(state, evolve(action, **{name: value}))
            assert refused is not None
            assert (refused.code, dict(refused.detail)) == ("engine.out-of-range", {"field": name})
            assert isinstance(value, int | str | tuple)


@pytest.mark.thorough
def test_an_action_shrinks_to_fields_in_range() -> None:
    state = next(step.state for _, step in walk(BASE, 3, None, 3) if step.state.rules.actions(step.state).open)
    action = find(any_action(state), lambda action: type(action) is OfferTrade)
    refused = state.rules.check(state, action)
    assert refused is None or refused.code != "engine.out-of-range"
