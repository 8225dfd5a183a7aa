"""The options of expansions that are not played yet: some can only be played if one of them is chosen."""

from __future__ import annotations

from typing import Any

import pytest

import catan_core as catan
from tests.cli.table import run
from tests.engine import toy


class WithToy:
    """A module whose option is off by default, and has to be on."""

    __name__ = "with_toy"
    OPTION = catan.Option("added.with_toy", False, values=(False, True), doc="Whether.", source="a test")

    @catan.hookimpl
    def catan_options(self, setup: catan.Setup) -> catan.OptionSpecs:
        return [self.OPTION, catan.OptionLimit("added.with_toy", "nobody says how", values=(True,))]


ADDED = catan.Expansion("added", "Added", version="1", modules=(WithToy(),), requires=("race",))


def test_options_are_told_with_what_is_left_of_their_values_before_there_is_a_ruleset() -> None:
    (option,) = [one for one in catan.declared_options(toy.EXPANSION, ADDED) if one.name == "added.with_toy"]
    assert (option.default, option.values) == (False, (True,))
    with pytest.raises(catan.UnknownOption, match="is not played here: nobody says how; allowed: True"):
        catan.ruleset(toy.EXPANSION, ADDED)
    rules = catan.ruleset(toy.EXPANSION, ADDED, options={option.name: True})
    assert rules.declared_options == catan.declared_options(toy.EXPANSION, ADDED)


def test_the_command_plays_what_an_option_has_to_allow() -> None:
    named = ("board", "base", "caravans", "cities_knights", "--seats", "3")
    assert "choose caravans.with_cities_knights=True" in run(*named).err
    assert run(*named, "--option", "caravans.with_cities_knights=true").code == 0


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda text: {}[text], "its `read` failed: KeyError: 'north'"),
        (lambda text: text.split(), "its `read` must give a text or raise a ValueError, not ['north']"),
        (lambda text: None, "its `read` must give a text or raise a ValueError, not None"),
    ],
)
def test_a_text_that_an_option_cannot_read_as_it_should_is_a_mistake_of_the_expansion(read: Any, said: str) -> None:
    class Mapped:
        __name__ = "mapped"

        @catan.hookimpl
        def catan_options(self, setup: catan.Setup) -> catan.OptionSpecs:
            return [catan.Option("mapped.map", "", doc="The map that is played.", source="a test", read=read)]

    mapped = catan.Expansion("mapped", "Mapped", version="1", modules=(Mapped(),), requires=("race",))
    with pytest.raises(catan.RulesetError) as caught:
        catan.ruleset(toy.EXPANSION, mapped, options={"mapped.map": "north"})
    assert str(caught.value) == f"option 'mapped.map': {said}"
