"""Games as environments of PettingZoo."""

from __future__ import annotations

import warnings
from functools import partial

import pytest

import catan_core as catan
from catan_core import Action, ArgumentError, Game, IllegalAction, Seat
from catan_core.base import BuildRoad, Discard
from catan_core.play import Limits

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from catan_core.adapters.pettingzoo import CatanEnv

GAMES = {
    "base for three": (("base",), 3),
    "base for two": (("base",), 2),
    "Cities & Knights": (("base", "cities_knights"), 4),
    "five and six": (("base", "five_six"), 6),
    "Seafarers": (("base", "seafarers"), 3),
    "Fishermen": (("base", "fishermen"), 3),
    "Dice Game": (("dice_game",), 2),
}


def env_of(name: str, **how: object) -> CatanEnv:
    expansions, seats = GAMES[name]
    return CatanEnv(catan.ruleset(*expansions), seats, **how)  # type: ignore[arg-type]


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_the_test_suite_of_the_framework_passes(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for about_a_mask_beside_the_array in (
            "Observation space for each agent probably",
            "Observation is not a NumPy",
        ):
            warnings.filterwarnings("ignore", about_a_mask_beside_the_array)
        api_test(env_of(name), num_cycles=60)
        seed_test(partial(env_of, name), num_cycles=20)


@pytest.mark.thorough
def test_with_offers_it_passes_as_well() -> None:
    seed_test(partial(env_of, "base for three", offers=Limits(cards=1)), num_cycles=20)


def played(env: CatanEnv, seed: int) -> dict[str, float]:
    """The rewards of a whole game, in which everybody plays at random."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for number, agent in enumerate(env.agent_iter()):
        observation, reward, over, cut_short, _ = env.last()
        total[agent] += reward
        if over or cut_short:
            env.step(None)
            continue
        space = env.action_space(agent)
        space.seed(seed + number)
        env.step(int(space.sample(observation["action_mask"])))
    return total


@pytest.mark.thorough
def test_whoever_wins_gets_1_and_the_others_a_share_of_minus_1() -> None:
    env = env_of("base for three")
    total = played(env, 1)
    [winner] = env.numbers.game.state.winners or ()
    assert total == {f"seat_{seat}": 1.0 if seat == winner else -0.5 for seat in range(3)}
    assert env.agents == []


def test_a_game_that_is_cut_short_is_truncated_without_a_winner() -> None:
    env = env_of("base for three", limit=30)
    assert set(played(env, 1).values()) == {0.0}
    assert env.numbers.cut_short
    assert env.numbers.decisions == 30


@pytest.mark.thorough
def test_a_reward_may_look_at_the_action() -> None:
    def roads(before: Game, action: Action, after: Game, seat: Seat) -> float:
        return float(isinstance(action, BuildRoad) and action.seat == seat)

    env = env_of("base for three", reward=roads)
    total = played(env, 2)
    built = [action for action, _ in env.numbers.match.history if isinstance(action, BuildRoad)]
    assert total == {f"seat_{seat}": float(sum(action.seat == seat for action in built)) for seat in range(3)}
    assert built


def test_only_the_agent_that_acts_next_has_legal_actions_and_its_mask_is_in_its_infos() -> None:
    env = env_of("base for three")
    env.reset(seed=3)
    assert env.agent_selection == f"seat_{env.numbers.actor}"
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)
    assert (env.infos[env.agent_selection]["action_mask"] == env.observe(env.agent_selection)["action_mask"]).all()
    assert sum(len(info) for info in env.infos.values()) == 1


def test_several_that_must_discard_do_so_one_after_the_other_without_seeing_what_others_chose() -> None:
    env, seats = env_of("base for three"), ("seat_0", "seat_1", "seat_2")
    for seed in range(40):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, over, _, _ = env.last()
            if over:
                break
            actors = env.numbers.game.actors
            unseen = [env.observe(other)["observation"].tobytes() for other in seats if other != agent]
            legal = [env.numbers.action(int(number)) for number in observation["action_mask"].nonzero()[0]]
            if len(actors) > 1 and len(legal) > 1 and all(isinstance(action, Discard) for action in legal):
                first = env.numbers.game.play(legal[0]), env.numbers.game.play(legal[1])
                for other in actors[1:]:
                    rows = [env.numbers.observations.row(game.view(other)) for game in first]
                    assert rows[0] == rows[1]
                assert unseen
                return
            env.step(env.numbers.encoding.encode(legal[0]))
    pytest.fail("nobody had to discard")


def test_what_cannot_be_played_is_refused_and_changes_nothing() -> None:
    env = env_of("base for three")
    env.reset(seed=1)
    before, illegal = env.numbers.game, int((env.observe(env.agent_selection)["action_mask"] == 0).argmax())
    with pytest.raises(IllegalAction):
        env.step(illegal)
    with pytest.raises(ArgumentError, match="the numbers of actions are 0 to"):
        env.step(env.numbers.encoding.size)
    with pytest.raises(ArgumentError, match="step takes the number of an action, not None"):
        env.step(None)
    assert env.numbers.game == before


def test_where_no_agent_is_left_nothing_can_be_done_but_reset() -> None:
    env = env_of("base for two", limit=3)
    env.reset(seed=1)
    for _ in env.agent_iter():
        *_, cut_short, info = env.last()
        env.step(None if cut_short else int(info["action_mask"].argmax()))
    assert not env.agents
    for ask in (env.last, lambda: env.step(None), lambda: env.step(0)):
        with pytest.raises(ArgumentError, match="the game is over, and no agent is left; begin another with reset"):
            ask()
    env.reset()
    assert env.last()[0]["action_mask"].any()


def test_what_nobody_has_seen_yet_and_who_does_not_play_is_refused() -> None:
    env = env_of("base for three")
    with pytest.raises(ArgumentError, match="last: no game has begun; begin one with reset"):
        env.last()
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(ArgumentError, match="no agent 'seat_3'; there are seat_0, seat_1, seat_2"):
            ask("seat_3")
    observation, *_ = env.last()
    assert observation is not None
    assert env.last(observe=False)[0] is None


def test_a_picture_of_the_table_is_made_where_it_is_asked_for() -> None:
    env = env_of("base for three", render_mode="svg")
    env.reset(seed=1)
    assert (env.render() or "").startswith("<svg")
    assert env_of("base for three").render() is None


def test_an_environment_without_rules_or_with_wrong_seats_is_refused() -> None:
    with pytest.raises(ArgumentError, match="a Ruleset"):
        CatanEnv("base")  # type: ignore[arg-type]
    with pytest.raises(catan.CatanError, match="seats"):
        CatanEnv(catan.ruleset("base"), seats=9)
    with pytest.raises(ArgumentError, match="limit is a number of decisions from 1, not 0"):
        CatanEnv(catan.ruleset("base"), limit=0)
