"""Games as environments of Gymnasium."""

from __future__ import annotations

import warnings
from functools import partial
from random import Random
from typing import Any

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, ArgumentError, Game, IllegalAction, Seat, View
from catan_core.base import AcceptTrade, OfferTrade, RejectTrade
from catan_core.play import GreedyBot, Limits, ProcessBot, RandomBot

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402 (only where it is installed)

from catan_core.adapters.gymnasium import ENVIRONMENTS, ILLEGAL, CatanEnv  # noqa: E402
from catan_core.adapters.vector import CatanVectorEnv  # noqa: E402

SEATS = {"Base-v0": 4, "CitiesKnights-v0": 4, "FiveSix-v0": 5, "Seafarers-v0": 3, "Fishermen-v0": 3, "DiceGame-v0": 2}


def env_of(seats: int = 3, goal: int = 10, **how: Any) -> CatanEnv:
    return CatanEnv(catan.ruleset("base", options={"base.victory_points": goal}), seats, **how)


def test_every_installed_expansion_is_an_environment() -> None:
    assert {*SEATS} <= {*ENVIRONMENTS}


@pytest.mark.thorough
@pytest.mark.parametrize("name", SEATS)
def test_the_checker_of_the_framework_finds_nothing(name: str) -> None:
    env = gymnasium.make(f"catan/{name}", seats=SEATS[name])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def played(env: CatanEnv, seed: int) -> tuple[float, bool, bool]:
    """The rewards of a whole game in which the agent plays at random, and how it ended."""
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    total = 0.0
    while True:
        number = env.action_space.sample(observation["action_mask"])
        observation, reward, over, cut_short, _ = env.step(number)
        total += float(reward)
        if over or cut_short:
            return total, over, cut_short


def test_action_masks_tell_what_the_observation_tells_through_all_wrappers() -> None:
    env = gymnasium.make("catan/Base-v0", seats=3)
    observation, _ = env.reset(seed=7)
    for _ in range(60):
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == bool
        assert masks.tolist() == observation["action_mask"].astype(bool).tolist()
        assert masks.any()
        observation, _, over, *_ = env.step(masks.nonzero()[0][-1])
        assert not over


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_environments_are_vectorized(mode: str) -> None:
    several = gymnasium.make_vec("catan/Base-v0", num_envs=2, vectorization_mode=mode, seats=3)
    try:
        observations, infos = several.reset(seed=7)
        for _ in range(5):
            numbers = [mask.nonzero()[0][0] for mask in observations["action_mask"]]
            observations, _, over, *_, infos = several.step(numbers)
            assert not over.any()
            assert "illegal" not in infos
            assert (infos["action_mask"] == observations["action_mask"]).all()
    finally:
        several.close()


@pytest.mark.thorough
def test_the_agent_gets_1_for_winning_and_a_share_of_minus_1_for_losing() -> None:
    env = env_of(seat=1, goal=4)
    results = {played(env, seed)[0] for seed in range(6)}
    assert results <= {1.0, -0.5}
    assert -0.5 in results


def test_the_agent_decides_on_its_own_seat_alone_and_every_seat_comes_up() -> None:
    env, seats = env_of(), set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert env.numbers.actor == info["seat"] == env.seat
    assert seats == {0, 1, 2}
    fixed = env_of(seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(4)} == {2}


def test_a_number_that_is_not_legal_changes_nothing_but_the_reward() -> None:
    env = env_of(limit=40)
    observation, _ = env.reset(seed=1)
    before, illegal = env.numbers.game, int((observation["action_mask"] == 0).argmax())
    _, reward, over, cut_short, info = env.step(illegal)  # type: ignore[arg-type]
    assert (reward, over, cut_short) == (ILLEGAL, False, False)
    assert env.numbers.game == before
    assert info["illegal"]
    while not cut_short:
        _, _, over, cut_short, _ = env.step(illegal)  # type: ignore[arg-type]
    assert not over
    with pytest.raises(ArgumentError, match="begin another with reset"):
        env.step(illegal)  # type: ignore[arg-type]


def test_a_reward_may_look_at_the_action_and_counts_what_the_bots_do() -> None:
    seen: list[tuple[Action, Seat]] = []

    def reward(before: Game, action: Action, after: Game, seat: Seat) -> float:
        seen.append((action, seat))
        return float(action.seat == seat)

    env = env_of(reward=reward, seat=0)
    observation, _ = env.reset(seed=2)
    seen.clear()
    for _ in range(2):  # a settlement and a road; then the others found theirs
        observation, worth, *_ = env.step(env.action_space.sample(observation["action_mask"]))
        assert worth == 1.0
    assert {action.seat for action, _ in seen} == {0, 1, 2}
    assert {seat for _, seat in seen} == {0}


@attrs.frozen
class Impostor:
    """Does what another seat may do."""

    name: str = "impostor"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        return catan.evolve(actions[0], seat=(actions.seat + 1) % 3)


def test_bots_make_offers_also_where_the_agent_has_no_numbers_for_its_own() -> None:
    env = env_of(seat=0, history=True)
    observation, _ = env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(120):
        observation, *_ = env.step(env.action_space.sample(observation["action_mask"]))
    actions = [action for action, _ in env.numbers.match.history]
    assert {action.seat for action in actions if isinstance(action, OfferTrade)} == {1, 2}
    assert any(isinstance(action, AcceptTrade | RejectTrade) and action.seat == 0 for action in actions)


def test_what_a_bot_does_wrong_is_not_held_against_the_agent() -> None:
    env = env_of(bot=Impostor, seat=0)
    observation, _ = env.reset(seed=2)
    observation, *_ = env.step(observation["action_mask"].argmax())
    with pytest.raises(IllegalAction):  # the agent has founded, so bots decide
        env.step(observation["action_mask"].argmax())


def test_only_what_is_listed_is_played_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of legal actions and random bots' listed actions are not checked again, all else is."""
    checked: list[Action] = []
    check = catan.Rules.check

    def watched(rules: catan.Rules, position: catan.Position, action: Action) -> catan.Violation | None:
        checked.append(action)
        return check(rules, position, action)

    env = env_of()
    observation, _ = env.reset(seed=4)
    monkeypatch.setattr(catan.Rules, "check", watched)
    rng = Random(1)
    for _ in range(300):
        checked.clear()
        illegal = rng.random() < 0.1
        numbers = (observation["action_mask"] != illegal).nonzero()[0]
        number = numbers[int(rng.random() * len(numbers))]
        observation, _, over, _, info = env.step(number)
        assert not over
        assert ("illegal" in info) == illegal
        open_kinds = [kind for kind, spec in env.numbers.game.rules.action_specs.items() if spec.sample is not None]
        assert len([action for action in checked if type(action) not in open_kinds]) == illegal


def test_bots_are_chosen_by_name_or_made() -> None:
    assert {type(bot) for bot in env_of(bot="greedy").bots} == {GreedyBot}
    assert {type(bot) for bot in env_of(bot=GreedyBot).bots} == {GreedyBot}
    with pytest.raises(ArgumentError, match="no bot 'clever'; there are random, mcts, greedy"):
        env_of(bot="clever")
    with pytest.raises(ArgumentError, match="bot is the name of a bot, or what makes one, such as GreedyBot, not 3"):
        env_of(bot=3)


@pytest.mark.parametrize("made", [None, 3, GreedyBot], ids=str)
def test_what_makes_no_bot_is_refused_before_a_game_begins(made: Any) -> None:
    with pytest.raises(ArgumentError, match="bot is what makes a bot, such as GreedyBot, and not "):
        env_of(bot=lambda: made)


@pytest.mark.thorough
@pytest.mark.parametrize("vector", [False, True], ids=["one", "many"])
def test_a_closed_environment_leaves_no_process_of_a_bot(vector: bool) -> None:
    rules = catan.ruleset("base")
    how: dict[str, Any] = {"seat": 1, "bot": partial(ProcessBot, RandomBot())}
    env: Any = CatanVectorEnv(rules, 1, 2, **how) if vector else CatanEnv(rules, 2, **how)
    bots = (env.envs[0] if vector else env).bots
    env.reset(seed=1)
    assert [bot.is_running for bot in bots] == [True, False]
    env.close()
    assert not any(bot.is_running for bot in bots)


def test_the_number_of_larger_offers_plays_no_smaller_one_which_has_a_number_of_its_own() -> None:
    env = env_of(2, offers=Limits(cards=1))
    observation, _ = env.reset(seed=3)
    [rest] = [block.rest for block in env.numbers.encoding.blocks if block.kind is OfferTrade]
    rng = Random(1)
    while OfferTrade not in [kind.kind for kind in env.numbers.game.actions.open]:
        legal = observation["action_mask"].nonzero()[0]
        observation, *_ = env.step(rng.choice(legal))
    before = env.numbers.game
    assert not observation["action_mask"][rest]
    _, reward, _, _, info = env.step(rest)  # type: ignore[arg-type]
    assert (reward, "illegal" in info, env.numbers.game is before) == (ILLEGAL, True, True)


@pytest.mark.parametrize("illegal", ["x", None, True], ids=str)
def test_the_reward_for_what_is_not_legal_is_a_number(illegal: Any) -> None:
    with pytest.raises(ArgumentError, match="illegal is a reward, which is a number, not "):
        env_of(illegal=illegal)
    assert env_of(illegal=-2).illegal == -2


@pytest.mark.thorough
def test_the_table_can_be_drawn_and_filmed() -> None:
    pytest.importorskip("resvg_py")
    drawn = env_of(render_mode="svg")
    drawn.reset(seed=1)
    assert str(drawn.render()).startswith("<svg")
    filmed = env_of(render_mode="rgb_array")
    filmed.reset(seed=1)
    picture = filmed.render()
    assert picture is not None
    assert not isinstance(picture, str)
    assert picture.shape[2] == 3
    assert len({tuple(color) for color in picture[::20, ::20].reshape(-1, 3).tolist()}) > 5
    with pytest.raises(ArgumentError, match="render_mode is one of svg, rgb_array, not 'human'"):
        env_of(render_mode="human")


def test_environments_of_other_options_are_made_by_name() -> None:
    env = gymnasium.make("catan/Base-v0", seats=3, options={"base.victory_points": 5}).unwrapped
    assert env.numbers.ruleset.options["base.victory_points"] == 5


@pytest.mark.thorough
def test_an_environment_has_the_expansions_that_its_own_require() -> None:
    def played_with(name: str, **how: Any) -> list[str]:
        return sorted(gymnasium.make(name, **how).unwrapped.numbers.ruleset.expansions)

    assert played_with("catan/CitiesKnights-v0") == ["base", "cities_knights"]
    assert played_with("catan/Base-v0", expansions=["seafarers"]) == ["base", "seafarers"]
    with pytest.raises(catan.RulesetError, match="no expansion 'nobody' is installed"):
        gymnasium.make("catan/Base-v0", expansions=["nobody"])
    with pytest.raises(ArgumentError, match=r"expansions is a list of ids, such as \['seafarers'\], not 'seafarers'"):
        gymnasium.make("catan/Base-v0", expansions="seafarers")


def watched(env: CatanEnv, steps: int) -> list[tuple[bytes, float]]:
    """What an agent that does the first thing that is legal sees, and its rewards."""
    observation, _ = env.reset(seed=5)
    seen = [(observation["observation"].tobytes(), 0.0)]
    for _ in range(steps):
        observation, reward, *_ = env.step(observation["action_mask"].argmax())
        seen.append((observation["observation"].tobytes(), reward))
    return seen


def test_a_game_is_the_same_whether_its_history_is_kept_or_not() -> None:
    forgetful, mindful = env_of(seat=0), env_of(seat=0, history=True)
    assert watched(forgetful, 60) == watched(mindful, 60)
    assert forgetful.numbers.match.moves == 0
    *_, last = mindful.numbers.match.transcript.games()
    assert last == mindful.numbers.game == forgetful.numbers.game
    with pytest.raises(catan.EngineError, match="no transcript"):
        forgetful.numbers.match.transcript  # noqa: B018


@pytest.mark.parametrize(("bot", "kept"), [("random", False), ("greedy", False), ("mcts", True)])
def test_what_has_happened_is_kept_for_bots_that_remember(bot: str, kept: bool) -> None:
    assert env_of(bot=bot).history == kept
