"""Hooks describe the rules when a ruleset is compiled; while a game is played, nobody calls them."""

import random
import sys
from collections.abc import Callable
from types import FrameType

import pytest

import catan_core as catan


def plugin_calls(work: Callable[[], object]) -> set[str]:
    """The hooks and the functions of pluggy that are called by something."""
    called: set[str] = set()

    def look(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            name, module = frame.f_code.co_name, str(frame.f_globals.get("__name__"))
            if name.startswith("catan_") or module.partition(".")[0] == "pluggy":
                called.add(f"{module}.{name}")

    former = sys.getprofile()
    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(former)
    return called


def test_every_hook_of_the_base_game_is_called_when_it_is_compiled() -> None:
    """Also shows that calls are noticed."""
    unlike_any_other = catan.ruleset("base", options={"base.victory_points": 7, "base.offers_per_turn": 17})
    called = plugin_calls(lambda: unlike_any_other.rules(3))
    assert "catan_core.base.robber.catan_actions" in called
    assert "catan_core.base.texts.catan_texts" in called


def test_what_hooks_return_again_in_another_composition_is_not_looked_at_again() -> None:
    alone = catan.ruleset("base").rules(3).contributions
    beside = catan.ruleset("base", "large_island").rules(3).contributions
    known = {*map(id, alone)}
    of_base = [one for one in beside if one.expansion.id == "base" and one.hook in ("texts", "queries")]
    assert len(of_base) > 200
    assert all(id(one) in known for one in of_base)


@pytest.mark.thorough
def test_no_hook_is_called_while_a_game_is_played_and_looked_at() -> None:
    rules = catan.ruleset("base", options={"base.victory_points": 7})
    rules.rules(3)
    rng = random.Random(1)

    def play(turns: int = 60) -> None:
        match = catan.Match(rules, seats=3, seed=1)
        while not match.game.over and match.game.turn.number < turns:
            view = match.game.view(match.game.actors[0])
            view.determinize(rng)
            view.panels()
            match.play(match.game.actions.sample(rng))
            match.game.to_json()
            str(match.transcript)

    play(turns=1)  # what is imported on demand is imported now, since pytest uses pluggy when a module is imported
    assert plugin_calls(play) == set()
