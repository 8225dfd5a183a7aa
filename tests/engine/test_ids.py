"""What an expansion declares as ids: distinct strings in a fixed order, for all that is about them."""

from collections.abc import Callable
from typing import Annotated, Any

import pytest

import catan_core as catan
from tests.engine.making import expansion


def about(of: Any, name: str = "hats/hat") -> catan.Expansion:
    """An expansion with an event about some ids."""
    ids = catan.Ids(name, of, doc="A hat.")

    @catan.record
    class Worn(catan.Event, tag="hats/worn"):
        hat: Annotated[str, ids]

    return expansion("hats", requires=("base",), events=[catan.EventSpec(Worn)])


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (["red", "blue"], "must be a function that takes (rules), not ['red', 'blue']"),
        (lambda rules, seats: (), "must be a function that takes (rules), not <lambda>(rules, seats)"),
        (lambda rules: {"red", "blue"}, "must give a tuple or a list of strings, not {"),
        (lambda rules: (hat for hat in ("red", "blue")), "must give a tuple or a list of strings, not <generator"),
        (lambda rules: None, "must give a tuple or a list of strings, not None"),
        (lambda rules: "red", "must give a tuple or a list of strings, not 'red'"),
        (lambda rules: ("red", 2), "must give a tuple or a list of strings, not ('red', 2)"),
        (lambda rules: ("red", ""), "must give a tuple or a list of strings, not ('red', '')"),
        (lambda rules: ("red", "blue", "red"), "has 'red' twice"),
        (lambda rules: rules.hats, "failed: AttributeError"),
    ],
)
def test_ids_that_are_no_distinct_strings_are_refused_when_rules_are_compiled(of: Any, said: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        catan.ruleset("base", about(of)).rules(3)
    assert "'hats', catan_events in hats.rules: the ids 'hats/hat' of Worn.hat: " in str(caught.value)
    assert said in str(caught.value)


def test_two_ids_with_one_name_and_other_values_are_refused() -> None:
    with pytest.raises(catan.RulesetError, match=r"the ids 'base/thief' of Worn\.hat: others of this name are"):
        catan.ruleset("base", about(lambda rules: ("red",), "base/thief")).rules(3)


@pytest.mark.parametrize("of", [lambda rules: ("red", "blue"), lambda rules: ["red"], lambda rules: ()])
def test_a_tuple_or_a_list_will_do(of: Callable[[catan.Rules], Any]) -> None:
    catan.ruleset("base", about(of)).rules(3)


@pytest.mark.parametrize("field", ["counts", "names"])
def test_a_list_of_some_where_each_has_a_value_is_refused_when_it_is_written(field: str) -> None:
    hats = catan.Ids("hats/hat", lambda rules: ("red", "blue"), doc="A hat.")

    @catan.record
    class Rack(catan.Slice, tag="hats/rack"):
        counts: Annotated[tuple[int, ...], hats]
        names: Annotated[tuple[str, ...], hats]

    rack = catan.evolve(Rack((1, 0), ("a", "b")), **{field: ("red",)})
    spec = catan.SliceSpec(Rack, lambda rules, layout: rack)
    game = catan.new_game("base", expansion("hats", requires=("base",), slices=[spec]), seats=3, seed=1)

    with pytest.raises(ValueError, match=r"for each hats/hat has 2, not 1: \('red',\); the type of a list of some"):
        game.to_json()
