"""What comes in by the doors of the adapters: numbers of NumPy are read, and nothing is rounded or ignored."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import catan_core as catan
from catan_core import ArgumentError

numpy = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

from catan_core.adapters.gymnasium import CatanEnv as OneAgent  # noqa: E402 (only where it is installed)
from catan_core.adapters.pettingzoo import CatanEnv as ManyAgents  # noqa: E402
from catan_core.adapters.vector import CatanVectorEnv as Vector  # noqa: E402

RULES = catan.ruleset("base")
ENVIRONMENTS: tuple[type, ...] = (OneAgent, ManyAgents)
NOT_WHOLE = (1.0, 54.9, "a", "1", None, True, numpy.float32(3), numpy.bool_(True), [1], numpy.array([1, 2]))


def first_number(env: Any) -> int:
    """The number of a legal action."""
    numbers = env.numbers
    return int(numbers.mask(numbers.actor).argmax())


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("kind", [numpy.int64, numpy.int8, numpy.uint32, numpy.array])
def test_a_seed_may_be_a_number_of_numpy(environment: type, kind: Any) -> None:
    env, other = environment(RULES, 3), environment(RULES, 3)
    env.reset(seed=7)
    other.reset(seed=kind(7))

    assert env.numbers.game == other.numbers.game


@pytest.mark.thorough
@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_all_games_of_an_environment_are_on_boards_of_one_shape(environment: type) -> None:
    """The fishing grounds lie wherever there is no harbor, so that boards differ in shape from game to game."""
    rules = catan.ruleset("base", "fishermen")
    env, other, boards = environment(rules, 3), environment(rules, 3), set()
    for seed in range(3):
        env.reset(seed=seed)
        other.reset(seed=seed)
        assert env.numbers.game == other.numbers.game
        assert env.numbers.see(catan.Seat(0))["observation"].shape == (env.numbers.observations.size,)
        boards.add(env.numbers.game.rules.layout(env.numbers.game.state))
        env.step(first_number(env))
    assert len(boards) == 3
    assert {layout.topology for layout in boards} == {env.numbers.encoding.board}


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("seed", [seed for seed in NOT_WHOLE if seed is not None], ids=str)
def test_what_is_no_whole_number_is_no_seed(environment: type, seed: Any) -> None:
    with pytest.raises(ArgumentError, match="reset takes a whole number as `seed`"):
        environment(RULES, 3).reset(seed=seed)


def test_gymnasium_has_no_seeds_below_0() -> None:
    with pytest.raises(ArgumentError, match="reset takes a seed from 0, not -1"):
        OneAgent(RULES, 3).reset(seed=-1)


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"offers": 1}, r"offers are counted up to Limits, such as Limits\(cards=1\), not 1"),
        ({"reward": 1.0}, r"reward is a function of a game, an action, a game and a seat, not 1\.0"),
    ],
    ids=["offers", "reward"],
)
def test_what_an_environment_is_made_of_is_looked_at(environment: type, given: dict[str, Any], says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        environment(RULES, 3, **given)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"illegal": float("nan")}, "illegal is a reward, which is a number, not nan"),
        ({"history": "no"}, "history is True or False, not 'no'"),
        ({"history": None}, "history is True or False, not None"),
    ],
    ids=str,
)
def test_gymnasium_takes_no_other_values_either(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        OneAgent(RULES, 3, **given)
    with pytest.raises(ArgumentError, match=says):
        Vector(RULES, 2, 3, **given)


def test_a_vector_says_whether_it_copies_by_true_or_false() -> None:
    with pytest.raises(ArgumentError, match="copy is True or False, not 'no'"):
        Vector(RULES, 2, 3, copy="no")  # type: ignore[arg-type]


@pytest.mark.parametrize("expansions", [None, 3, {"base"}, "base"], ids=str)
def test_expansions_of_an_environment_are_a_list(expansions: Any) -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(ArgumentError, match=r"expansions is a list of ids, such as \['base'\], not "):
            make("catan/Base-v0", expansions=expansions)


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("options", [3, "seats", [("seats", 4)]], ids=str)
def test_options_of_a_reset_are_a_dictionary(environment: type, options: Any) -> None:
    with pytest.raises(ArgumentError, match="reset takes a dictionary as `options`, not "):
        environment(RULES, 3).reset(options=options)


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("kind", [int, numpy.int64, numpy.int16, numpy.array])
def test_an_action_may_be_a_number_of_numpy(environment: type, kind: Any) -> None:
    env = environment(RULES, 3)
    env.reset(seed=7)
    before = env.numbers.game
    env.step(kind(first_number(env)))

    assert env.numbers.game != before


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("action", NOT_WHOLE, ids=str)
def test_what_is_no_whole_number_is_no_action(environment: type, action: Any) -> None:
    env = environment(RULES, 3)
    env.reset(seed=7)
    before = env.numbers.game

    with pytest.raises(ArgumentError, match="step takes the number of an action"):
        env.step(action)
    assert env.numbers.game is before


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("mode", ["human", "", 3, "SVG"])
def test_an_unknown_way_of_drawing_is_refused(environment: type, mode: Any) -> None:
    with pytest.raises(ArgumentError, match="render_mode is one of svg"):
        environment(RULES, 3, render_mode=mode)


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_a_step_before_the_first_game_says_so(environment: type) -> None:
    with pytest.raises(ArgumentError, match="step: no game has begun; begin one with reset"):
        environment(RULES, 3).step(0)


def test_masks_are_arrays_of_their_own() -> None:
    """Whoever changes one has changed nothing else."""
    one, many = OneAgent(RULES, 3), ManyAgents(RULES, 3)
    observation, info = one.reset(seed=7)
    many.reset(seed=7)
    agent = many.agent_selection
    arrays = [
        observation["action_mask"],
        info["action_mask"],
        observation["observation"],
        many.observe(agent)["action_mask"],
        many.observe(agent)["observation"],
        many.infos[agent]["action_mask"],
    ]
    kept = [array.copy() for array in arrays]

    for number, array in enumerate(arrays):
        array[:] = 77
        assert [bool((other == before).all()) for other, before in zip(arrays, kept, strict=True)].count(False) == 1, (
            number
        )
        array[:] = kept[number]


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_nothing_is_legal_after_the_end(environment: type) -> None:
    env = environment(RULES, 3, limit=20)
    env.reset(seed=7)
    while not env.numbers.cut_short:
        env.step(first_number(env))

    assert not env.numbers.mask(catan.Seat(0)).any()


MISSING = """
import importlib, sys
for library in ("numpy", "gymnasium", "pettingzoo", "pyspiel", "hypothesis"):
    sys.modules[library] = None
for door in ("catan_core.adapters.pettingzoo", "catan_core.adapters.gymnasium", "catan_core.adapters.openspiel",
             "catan_core.testing.strategies", "catan_core.testing.strategies.games"):
    try:
        importlib.import_module(door)
    except ImportError as error:
        print(error)
"""


@pytest.mark.thorough
def test_a_missing_extra_is_named_at_every_door() -> None:
    run = subprocess.run([sys.executable, "-c", MISSING], capture_output=True, text=True, check=True)

    strategies = 'the strategies of Hypothesis need the extra test: pip install "catan-core[test]"'
    assert run.stdout.splitlines() == [
        'environments of PettingZoo need the extra pettingzoo: pip install "catan-core[pettingzoo]"',
        'environments of Gymnasium need the extra gymnasium: pip install "catan-core[gymnasium]"',
        'games of OpenSpiel need the extra openspiel: pip install "catan-core[openspiel]"',
        strategies,
        strategies,
    ]
