"""Many games of one agent that are stepped together, as a vector environment of Gymnasium."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import ArgumentError

numpy = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402 (only where it is installed)

from catan_core.adapters.gymnasium import ENVIRONMENTS, CatanEnv  # noqa: E402
from catan_core.adapters.vector import CatanVectorEnv  # noqa: E402

RULES = catan.ruleset("base")
GAMES = 3
SEATS = {"Base-v0": 4, "CitiesKnights-v0": 4, "FiveSix-v0": 5, "Seafarers-v0": 3, "DiceGame-v0": 2}
QUICK = ("Base-v0", "DiceGame-v0")


def several(**how: Any) -> CatanVectorEnv:
    return CatanVectorEnv(RULES, GAMES, 3, **how)


def drawn(mask: Any, rng: Random) -> int:
    """The number of a legal action, sometimes of another; 0 where nothing is legal."""
    numbers = (mask != (rng.random() < 0.05)).nonzero()[0]
    return int(numbers[int(rng.random() * len(numbers))]) if mask.any() else 0


def same(one: Any, other: Any) -> bool:
    """Whether two values of dicts, arrays and numbers are equal, arrays of objects included."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, tuple) or (isinstance(one, numpy.ndarray) and one.dtype == object):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(numpy.all(one == other))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.thorough) for name in SEATS]
)
def test_the_games_are_those_of_single_environments_with_the_same_seeds(name: str) -> None:
    how: dict[str, Any] = {"seats": SEATS[name], "limit": 60}
    envs = gymnasium.make_vec(f"catan/{name}", num_envs=GAMES, vectorization_mode="vector_entry_point", **how)
    assert isinstance(envs, CatanVectorEnv)
    singles = [gymnasium.make(f"catan/{name}", **how).unwrapped for _ in range(GAMES)]
    observations, infos = envs.reset(seed=7)
    found = [(*single.reset(seed=7 + place), 0.0, False, False) for place, single in enumerate(singles)]
    ended, rng = 0, Random(1)
    for _ in range(40):
        numbers = []
        for place, (seen, info, *_) in enumerate(found):
            assert (observations["observation"][place] == seen["observation"]).all()
            assert (observations["action_mask"][place] == seen["action_mask"]).all()
            assert (infos["action_mask"][place] == info["action_mask"]).all()
            assert infos["seat"][place] == info["seat"]
            numbers.append(drawn(seen["action_mask"], rng))
        observations, rewards, over, cut_short, infos = envs.step(numpy.array(numbers))
        for place, single in enumerate(singles):
            if found[place][3] or found[place][4]:
                ended += 1
                found[place] = (*single.reset(), 0.0, False, False)
            else:
                seen, reward, won, cut, info = single.step(numbers[place])
                found[place] = (seen, info, reward, won, cut)
            assert (rewards[place], over[place], cut_short[place]) == found[place][2:]
            assert single.numbers.game == envs.envs[place].numbers.game
    assert ended


@pytest.mark.thorough
@pytest.mark.parametrize("mode", AutoresetMode)
def test_everything_that_is_told_is_what_the_vector_of_the_framework_tells(mode: AutoresetMode) -> None:
    how: dict[str, Any] = {"limit": 30, "seat": 1}
    ours = several(autoreset_mode=mode, **how)
    theirs = SyncVectorEnv([lambda: CatanEnv(RULES, 3, **how)] * GAMES, autoreset_mode=mode)
    seeds: list[int | None] = [5, 3, 11]
    told: Any = ours.reset(seed=seeds)
    assert same(told, theirs.reset(seed=seeds))
    ended, refused, rng = 0, 0, Random(2)
    for _ in range(40):
        numbers = numpy.array([drawn(mask, rng) for mask in told[0]["action_mask"]])
        step = ours.step(numbers)
        assert same(step, theirs.step(numbers))
        told = step[0], step[4]
        done = step[2] | step[3]
        ended, refused = ended + int(done.sum()), refused + ("illegal" in step[4])
        if mode is AutoresetMode.DISABLED and done.any():
            told = ours.reset(options={"reset_mask": done})
            assert same(told, theirs.reset(options={"reset_mask": done}))
    assert ended
    assert refused
    assert ours.metadata["autoreset_mode"] is mode
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.single_observation_space.contains({key: value[0] for key, value in told[0].items()})


def test_every_environment_has_a_vector() -> None:
    entries = {gymnasium.spec(f"catan/{name}").vector_entry_point for name in ENVIRONMENTS}
    assert entries == {"catan_core.adapters.vector:made"}


@pytest.mark.thorough
def test_what_was_seen_stays_as_it_was_unless_one_buffer_is_asked_for() -> None:
    for copy in (True, False):
        envs = several(copy=copy)
        observations, infos = envs.reset(seed=1)
        before, masks = observations["observation"].copy(), infos["action_mask"].copy()
        later, *_ = envs.step(observations["action_mask"].argmax(axis=1))
        assert bool((observations["observation"] == before).all()) is copy
        assert (later["observation"] is observations["observation"]) is not copy
        assert (infos["action_mask"] == masks).all()


def test_the_games_can_be_asked_one_by_one() -> None:
    envs = several(render_mode="svg")
    observations, _ = envs.reset(seed=1)
    assert [mask.tolist() for mask in envs.call("action_masks")] == observations["action_mask"].astype(bool).tolist()
    assert envs.get_attr("seat") == tuple(env.seat for env in envs.envs)
    assert [str(picture)[:4] for picture in envs.render()] == ["<svg"] * GAMES


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    envs = several(autoreset_mode="Disabled", limit=25)
    with pytest.raises(ArgumentError, match="step: no game has begun"):
        envs.step([0] * GAMES)
    with pytest.raises(ArgumentError, match="reset takes a whole number as `seed`, or a list of 3, not"):
        envs.reset(seed=[1, 2])
    with pytest.raises(ArgumentError, match=r"reset takes a whole number as `seed`, or a list of 3, not 1\.5"):
        envs.reset(seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="reset_mask is an array of 3 booleans"):
        envs.reset(options={"reset_mask": [True] * GAMES})
    with pytest.raises(ArgumentError, match="reset takes a dictionary as `options`, not 3"):
        envs.reset(options=3)  # type: ignore[arg-type]
    observations, _ = envs.reset(seed=1)
    games = [env.numbers.game for env in envs.envs]
    with pytest.raises(ArgumentError, match="step takes 3 actions, one for each game, not 2"):
        envs.step([0, 0])
    with pytest.raises(ArgumentError, match="step takes 3 actions, one for each game, not 7"):
        envs.step(7)
    with pytest.raises(ArgumentError, match="reset takes a seed from 0, not -1"):
        envs.reset(seed=[1, 2, -1])
    legal = observations["action_mask"].argmax(axis=1).tolist()
    with pytest.raises(ArgumentError, match=r"step takes the number of an action, not 1\.0"):
        envs.step([*legal[:2], 1.0])
    assert all(env.numbers.game is game for env, game in zip(envs.envs, games, strict=True))
    while not any(env.numbers.cut_short for env in envs.envs):
        *_, infos = envs.step(legal)
        legal = infos["action_mask"].argmax(axis=1)
    with pytest.raises(ArgumentError, match="the game is over; begin another with reset"):
        envs.step(legal)
    with pytest.raises(ArgumentError, match="autoreset_mode is one of NextStep, SameStep, Disabled, not 'never'"):
        several(autoreset_mode="never")
    with pytest.raises(ArgumentError, match="a number of games"):
        CatanVectorEnv(RULES, 0)


def test_options_and_bots_are_taken_by_name() -> None:
    envs = gymnasium.make_vec("catan/Base-v0", num_envs=2, seats=3, bot="greedy", options={"base.victory_points": 5})
    assert {env.numbers.ruleset.options["base.victory_points"] for env in envs.unwrapped.envs} == {5}
    assert {bot.name for env in envs.unwrapped.envs for bot in env.bots} == {"greedy"}
