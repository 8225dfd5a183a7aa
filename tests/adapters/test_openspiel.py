"""Games as a game of OpenSpiel."""

from __future__ import annotations

import doctest
import pickle
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from catan_core import ArgumentError, IllegalAction, MissingExpansion, SeatError, UnknownOption, UnsupportedSeats
from catan_core.base import Discards, Holdings, OfferTrade, odds_of_hands

pyspiel = pytest.importorskip("pyspiel", reason='OpenSpiel is missing: pip install -e ".[openspiel]"')

import numpy  # noqa: E402 (only where OpenSpiel is installed)
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import catan_core.adapters.openspiel  # noqa: E402
from catan_core.adapters.openspiel import MAX_OUTCOMES, UNKNOWN  # noqa: E402

GAMES = {
    "base for two": "players=2",
    "base for three": "players=3",
    "base for four": "players=4",
    "base with offers": "players=3,offers=1",
    "base on many boards": "players=3,boards=40",
    "five and six": "expansions=base+five_six,players=6",
    "Cities & Knights": "expansions=base+cities_knights,players=4",
    "Seafarers": "expansions=base+seafarers,players=3",
    "Seafarers with Cities & Knights": "expansions=base+seafarers+cities_knights,players=4",
    "Dice Game": "expansions=dice_game,players=2",
}


def load(parameters: str) -> Any:
    return pyspiel.load_game(f"catan({parameters})")


def walk(parameters: str, seed: int = 1, steps: int = 2_000) -> Iterator[Any]:
    """The states of a game played at random: one object, which changes."""
    state, rng = load(parameters).new_initial_state(), Random(seed)
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def told(state: Any, player: int) -> tuple[str, str, list[float], list[float]]:
    """All that OpenSpiel tells a player of a state."""
    return (
        state.observation_string(player),
        state.information_state_string(player),
        state.observation_tensor(player),
        state.information_state_tensor(player),
    )


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulation_of_the_framework_passes(name: str) -> None:
    pyspiel.random_sim_test(load(f"{GAMES[name]},max_decisions=70"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulation_of_the_framework_passes_for_whole_games(name: str) -> None:
    pyspiel.random_sim_test(load(GAMES[name]), num_sims=1, serialize=True, verbose=False)


def test_whoever_wins_gets_1_and_the_others_share_minus_1() -> None:
    *_, last = walk("players=3,options=base.victory_points:4")
    [winner] = last.moment.game.winners
    assert last.returns() == [1.0 if player == winner else -0.5 for player in range(3)]
    assert last.current_player() == pyspiel.PlayerId.TERMINAL


def test_a_game_that_is_cut_short_is_worth_nothing_and_chance_does_not_count() -> None:
    *_, last = walk("players=3,max_decisions=60")
    assert last.returns() == [0.0, 0.0, 0.0]
    players = [step.player for step in last.full_history()]
    assert len([player for player in players if player >= 0]) == last.get_game().max_game_length() == 60
    assert pyspiel.PlayerId.CHANCE in players


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["base for three", "Cities & Knights", "Dice Game"])
def test_chance_has_the_outcomes_of_the_rules_with_their_weights(name: str) -> None:
    for state in walk(GAMES[name], steps=200):
        if state.is_chance_node():
            outcomes = state.moment.game.outcomes
            assert state.chance_outcomes() == [(at, outcomes[at][1] / outcomes.total) for at in range(len(outcomes))]
            assert [state.action_to_string(at) for at in state.legal_actions()] == [str(one) for one, _ in outcomes]
            assert len(outcomes) < MAX_OUTCOMES


def test_players_may_do_what_the_rules_allow_and_nothing_else() -> None:
    for state in walk("players=3", steps=300):
        if not state.is_chance_node():
            game = state.moment.game
            assert state.current_player() == game.actors[0]
            assert {state.action_to_string(number) for number in state.legal_actions()} == set(map(str, game.actions))
            assert state.legal_actions((game.actors[0] + 1) % 3) == []


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = load("players=3").new_initial_state()
    before, [first, *_] = str(state), state.legal_actions()
    with pytest.raises(IllegalAction):
        state.apply_action(first - 1)
    assert str(state) == before


def test_what_chance_cannot_do_and_players_that_there_are_not_are_refused() -> None:
    boards, state = load("players=3,boards=3").new_initial_state(), load("players=3").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    for one, says in ((boards, "the numbers of boards are 0 to 2 now, not 3"), (state, "0 to 35 now, not 36")):
        beyond = len(one.legal_actions())
        for ask in (one.apply_action, one.action_to_string):
            with pytest.raises(ArgumentError, match=says):
                ask(beyond)
    with pytest.raises(ArgumentError, match="the numbers of outcomes of chance are 0 to 35 now, not -1"):
        state.action_to_string(-1)
    with pytest.raises(SeatError, match="there is no seat 7"):
        state.resample_from_infostate(7, Random(1).random)
    assert (str(boards), str(state)) == (UNKNOWN, before)


def test_with_several_boards_chance_chooses_one() -> None:
    state = load("players=3,board=7,boards=3").new_initial_state()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert [state.action_to_string(number) for number in range(3)] == ["Board(7)", "Board(8)", "Board(9)"]
    assert str(state) == state.observation_string(0) == UNKNOWN
    assert not any(state.observation_tensor(0))
    chosen = [state.child(number) for number in range(3)]
    assert len({str(one) for one in chosen}) == 3
    assert str(chosen[1]) == str(load("players=3,board=8").new_initial_state())


def test_boards_are_told_apart_where_nothing_but_the_terrains_differs() -> None:
    """There are 19 places for the desert, and so for the robber."""
    state = load("players=3,boards=20").new_initial_state()
    boards = [state.child(number) for number in range(20)]
    for written in (str, lambda one: one.observation_string(0), lambda one: one.information_state_string(0)):
        assert len({written(one) for one in boards}) == 20


def test_boards_that_differ_in_shape_elsewhere_have_one_shape_here() -> None:
    """The fishing grounds lie wherever there is no harbor."""
    state = load("expansions=base+fishermen,players=3,board=4,boards=6").new_initial_state()
    boards = [state.child(number) for number in range(6)]
    assert len({one.moment.game.board for one in boards}) == 1
    assert len({tuple(one.observation_tensor(0)) for one in boards}) == 6
    assert str(boards[0]) == str(load("expansions=base+fishermen,players=3,board=4").new_initial_state())


@pytest.mark.parametrize("players", [1, 9])
def test_games_have_as_many_players_as_their_type_allows(players: int) -> None:
    game = load(f"expansions=dice_game,players={players},max_decisions=20")
    assert game.get_type().min_num_players <= game.num_players() <= game.get_type().max_num_players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_offers_are_made_where_they_are_counted() -> None:
    def offered(parameters: str) -> bool:
        return any(
            OfferTrade.__name__ in state.action_to_string(number)
            for state in walk(parameters, steps=60)
            if not state.is_chance_node()
            for number in state.legal_actions()
        )

    assert offered("players=3,offers=1")
    assert not offered("players=3")


# -- what is hidden ---------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["base for three", "Cities & Knights", "Seafarers"])
def test_a_state_drawn_for_a_player_tells_that_player_the_same_and_hides_something_else(name: str) -> None:
    rng, differs = Random(5), 0
    for number, state in enumerate(walk(GAMES[name], steps=400)):
        if number % 20 == 0:
            player = rng.randrange(state.num_players())
            drawn = state.resample_from_infostate(player, rng.random)
            assert told(drawn, player) == told(state, player)
            assert drawn.current_player() == state.current_player()
            assert drawn.history() == []
            differs += str(drawn) != str(state)
    assert differs


@pytest.mark.thorough
def test_a_state_drawn_for_a_player_agrees_with_all_that_the_player_has_seen() -> None:
    """Also when the state was stored in between, and drawn from a state that was drawn."""
    rng, unsure = Random(7), 0
    for number, state in enumerate(walk("players=3", seed=3, steps=900)):
        if number % 30 or number < 400 or state.is_terminal():
            continue
        stored = pickle.loads(pickle.dumps(state))
        for player in range(3):
            seen = state.moment.seen(player)
            possible = odds_of_hands(state.moment.game.view(player), seen)
            unsure += len(possible) > 1
            again = state.resample_from_infostate(player, rng.random)
            for one in (again, again, stored):
                drawn = one.resample_from_infostate(player, rng.random)
                assert drawn.moment.game.state[Holdings].hands in possible
                assert drawn.moment.seen(player) == seen
    assert unsure > 10


@pytest.mark.thorough
def test_hidden_chance_is_told_only_to_those_who_see_it() -> None:
    found = 0
    for state in walk("players=3", seed=3):
        if state.is_chance_node() and not state.moment.game.view(None).outcomes and len(state.chance_outcomes()) > 1:
            after = [state.child(number) for number in state.legal_actions()[:2]]
            seats = [seat for seat in range(3) if after[0].moment.game.view(seat) != after[1].moment.game.view(seat)]
            assert 0 < len(seats) < 3
            for seat in range(3):
                first, second = [told(one, seat) for one in after]
                assert (first[0] == second[0], first[1] == second[1]) == (seat not in seats,) * 2
            found += 1
    assert found > 2


@pytest.mark.thorough
def test_several_that_must_discard_do_so_one_after_the_other_without_seeing_what_others_chose() -> None:
    for seed in range(20):
        for state in walk("players=3", seed, steps=600):
            first, *others = state.moment.game.actors or (None,)
            together = bool(others) and isinstance(state.moment.game.phase, Discards)
            if together and len(state.legal_actions()) > 1:
                after = [state.child(number) for number in state.legal_actions()[:2]]
                assert [one.current_player() for one in after] == [others[0]] * 2
                for other in others:
                    assert told(after[0], other) == told(after[1], other)
                assert after[0].information_state_string(first) != after[1].information_state_string(first)
                return
    pytest.fail("nobody had to discard together with another")


def test_an_information_state_remembers_what_an_observation_does_not() -> None:
    state = load("expansions=dice_game,players=2").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    after = [state.child(number) for number in state.legal_actions()[:2]]
    for one in after:
        while not one.is_chance_node():
            numbers = {one.action_to_string(number): number for number in one.legal_actions()}
            one.apply_action(numbers["ThrowAgain(seat=0, keep=(0, 0, 0, 0, 0, 0))"])
        one.apply_action(one.legal_actions()[0])
    for player in range(2):
        assert after[0].observation_string(player) == after[1].observation_string(player)
        assert after[0].information_state_string(player) != after[1].information_state_string(player)


def test_an_observer_shows_a_player_its_view_by_parts_and_a_spectator_less() -> None:
    *_, state = walk("players=3", steps=300)
    own = make_observation(state.get_game())
    public = make_observation(
        state.get_game(), pyspiel.IIGObservationType(private_info=pyspiel.PrivateInfoType.NONE, perfect_recall=False)
    )
    own.set_from(state, 1)
    public.set_from(state, 1)
    observations, game = state.get_game().observations, state.moment.game
    assert own.tensor.tolist() == [*observations.row(game.view(1))] == state.observation_tensor(1)
    assert public.tensor.tolist() == [*observations.row(game.view(None))]
    shapes = {part.name: part.shape for part in observations.parts}
    assert {name: part.shape for name, part in own.dict.items()} == shapes
    assert public.string_from(state, 0) == public.string_from(state, 1) != own.string_from(state, 1)


def test_an_observer_of_everything_or_with_parameters_is_refused() -> None:
    game = load("players=3")
    with pytest.raises(ArgumentError, match="private to one player or to none"):
        game.make_py_observer(pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(ArgumentError, match="private to one player or to none"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=True))
    with pytest.raises(ArgumentError, match="no parameters"):
        game.make_py_observer(None, {"size": 2})


# -- copies, and the algorithms of the framework ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["base for three", "Dice Game"])
def test_a_state_can_be_copied_and_pickled_and_goes_on_by_itself(name: str) -> None:
    *_, state = walk(GAMES[name], steps=120)
    before = str(state), state.history()
    for copy in (state.clone(), deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (str(copy), copy.history()) == before
        assert copy.moment.decisions == state.moment.decisions > 0
        for player in range(state.num_players()):
            assert told(copy, player) == told(state, player)
        copy.apply_action(copy.legal_actions()[0])
        assert (str(state), state.history()) == before
        later = state.child(state.legal_actions()[0])
        assert told(copy, 1) == told(later, 1)


@pytest.mark.parametrize(
    "pair", ["seafarers+rivers,options=rivers.with_seafarers", "fishermen+caravans,options=caravans.with_fishermen"]
)
def test_expansions_that_need_an_option_to_go_together_are_played(pair: str) -> None:
    game = load(f"players=3,expansions=base+{pair}:true")

    assert game.new_initial_state().legal_actions()
    with pytest.raises(UnknownOption, match="is not played here"):
        load(f"players=3,expansions=base+{pair}:false")


def test_a_game_can_be_pickled_with_its_parameters() -> None:
    game = load("players=3,options=base.victory_points:8;base.friendly_robber:true,edition=en2025,max_decisions=9")
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.ruleset is game.ruleset
    assert again.ruleset.options["base.victory_points"] == 8
    assert again.ruleset.options["base.friendly_robber"] is True
    assert again.max_game_length() == 9


@pytest.mark.thorough
@pytest.mark.parametrize(
    "parameters",
    [
        "players=2,max_decisions=60",
        "expansions=base+cities_knights,players=3,max_decisions=40",
        "expansions=dice_game,players=2,max_decisions=25",
    ],
)
def test_the_searches_of_the_framework_play_against_each_other(parameters: str) -> None:
    game = load(parameters)

    def played() -> list[int]:
        state, rng = game.new_initial_state(), numpy.random.RandomState(3)
        evaluator = RandomRolloutEvaluator(1, rng, max_length=40)
        information_set = ISMCTSBot(game, evaluator, 1.4, 4, random_state=rng)
        seeds = Random(3)
        information_set.set_resampler(lambda state, player: state.resample_from_infostate(player, seeds.random))
        bots = [MCTSBot(game, 1.4, 4, evaluator, random_state=rng), information_set]
        for _ in range(25):
            if state.is_chance_node():
                state.apply_action(state.legal_actions()[0])
            elif not state.is_terminal():
                number = int(bots[state.current_player() % 2].step(state))
                assert number in state.legal_actions()
                state.apply_action(number)
        history: list[int] = state.history()
        return history

    assert played() == played()


def test_the_information_set_search_of_the_framework_draws_states_by_itself() -> None:
    game = load("players=2,max_decisions=30")
    state = game.new_initial_state()
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, numpy.random.RandomState(1)), 1.4, 3)
    assert bot.step(state) in state.legal_actions()


def test_the_example_of_the_module_is_right() -> None:
    assert doctest.testmod(catan_core.adapters.openspiel).failed == 0


# -- what cannot be loaded --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("max_decisions=0", "max_decisions is a whole number from 1, not 0"),
        ("boards=0", "boards is a whole number from 1, not 0"),
        ("offers=-1", "offers is a whole number from 0, not -1"),
        ("options=base.victory_points:many", "options are as in base.victory_points:8"),
        ("options=base.friendly_robber:1", "options are as in base.victory_points:8"),
        ("options=base.steal:may;base.steal:must", "options: 'base.steal' is set twice"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(parameters: str, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        load(parameters)


def test_expansions_and_seats_that_there_are_not_are_refused() -> None:
    with pytest.raises(MissingExpansion):
        load("expansions=moon")
    with pytest.raises(UnsupportedSeats):
        load("players=7")
