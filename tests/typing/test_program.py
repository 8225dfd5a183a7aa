"""A small program that plays, looks and adds a rule: to a type checker in strict mode, nothing in it is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

import catan_core as catan
from catan_core import base
from catan_core.play import GreedyBot, play_match

RAIN = catan.Citation("rain", "Rain")
REST = catan.Refusal("rain.rest", RAIN, text="The robber rests while it rains.")
DAYS = catan.Option("rain.days", 3, doc="After how many turns it rains.", source="a house rule")


@catan.record
class Weather(catan.Slice, tag="rain/weather"):
    """How many turns it has been dry."""

    dry: int = 0


@catan.record
class Rained(catan.Event, tag="rain/rained"):
    """It has rained."""

    turn: int


def turned(tx: catan.Transition, event: base.TurnStarted) -> None:
    """A dry turn more, or rain."""
    dry = tx[Weather].dry + 1
    if dry == tx.rules.ruleset.options[DAYS.name]:
        tx.emit(Rained(tx.turn.number))
    tx.update(Weather(dry % 4))


def raining(position: catan.Position) -> bool:
    """Whether it rains now."""
    return not position[Weather].dry


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    """The option."""
    return [DAYS]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    """The weather."""
    return [catan.SliceSpec(Weather, lambda rules, layout: Weather(), doc="The weather.")]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    """Rain."""
    return [catan.EventSpec(Rained)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    """Rain keeps the robber where it is."""
    return [catan.forbid(base.ROBBER_MAY_MOVE, raining, REST)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    """Every turn counts."""
    return [catan.Reaction(base.TurnStarted, turned)]


EXPANSION = catan.Expansion("rain", "Rain", version="1.0", modules=(__name__,), requires=("base",))


def looked_at(game: catan.Game, seat: catan.Seat) -> Mapping[str, object]:
    """What a program may read of a game."""
    view, rules, actions = game.view(seat), game.rules, game.actions
    return {
        "hand": view[base.Holdings].hands[seat],
        "legal": [str(action) for action in view.actions],
        "first": actions[0] if actions else None,
        "where": (actions.position.turn.number, actions.seat),
        "open": [kind.kind.tag for kind in actions.open],
        "goods": [good.id for good in rules.goods],
        "options": rules.ruleset.options,
        "actors": rules.actors(game.state),
        "seen": [event.tag for event in game.events_for(seat)],
    }


@pytest.mark.thorough
def test_a_program_with_an_expansion_of_its_own_plays() -> None:
    match = catan.Match(catan.ruleset("base", EXPANSION), seats=3, seed=1)
    played: list[str] = []
    for action in play_match(match, [GreedyBot()] * 3):
        played.append(action.tag)
        if match.game.turn.number > 5:
            break
    assert "base/roll" in played
    assert looked_at(match.game, catan.Seat(0))["options"]
    assert any(isinstance(event, Rained) for _, game in match.history for event in game.events)
    guess = match.view(catan.Seat(0)).determinize(Random(1))
    assert guess.rules.check(guess, base.EndTurn(guess.turn.seat)) is None or guess.phase is not None
