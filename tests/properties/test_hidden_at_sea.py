"""Two worlds at sea that differ only in what nobody can know yet: whatever seats are shown, told or offered is equal.

Two games are laid with different seeds, so that whatever a game might decide ahead lies otherwise in them: the terrain
and the tokens under the fog, the kinds of the gifts and harbors that lie face down, the order of the cards. The same
then happens in both.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

import catan_core as catan
from catan_core import Game, Limit, Position, Refusal, Row, Seat, Violation, evolve
from catan_core.base import DEVELOPMENT_CARD, LAYOUT_STEPS, Board, DevCards, Island, IslandLayout
from catan_core.render import board_svg, board_text
from catan_core.testing import random_action, walk
from catan_expansions.seafarers import BuildShip, DealGift, DrawHarbor, Explore
from tests.engine.making import RULE, expansion
from tests.properties.compositions import AT_SEA, Composition, each_of
from tests.properties.dealt_anew import Dealer, goods_and_cards_anew

LENGTH, MOST, DRAWN = 120, 600, 30
"""This many actions are played in both worlds, or more until what is wanted has happened; every view is also drawn
after every 30 of them."""

QUICK = ("sea-fog-islands-4", "sea-forgotten-tribe-3")
FACE_DOWN = {"fog_islands": Explore, "forgotten_tribe": DealGift, "new_world": DrawHarbor}
"""The scenarios in which something lies face down, and the chance by which it is turned up."""


def scenario(table: Composition) -> str:
    return str(dict(table.options)["seafarers.scenario"])


def quickly(tables: list[Composition]) -> tuple[Composition, ...]:
    """The same tables, of which all but a few are slow."""
    return tuple(attrs.evolve(table, slow=table.name not in QUICK) for table in tables)


def shown(game: Game, viewer: Seat | None, drawn: bool) -> dict[str, Any]:
    """All that a seat, or a spectator, gets to see of a position and of what has just happened."""
    view = game.view(viewer)
    seen = {
        "view": view,
        "JSON": view.to_json(words="en"),
        "events": game.events_for(viewer),
        "log": game.rules.ruleset.events_to_json(game.events, viewer, words="en"),
        "outcomes": game.actors == (catan.CHANCE,) and list(game.outcomes),
        "actions": viewer is not None and list(game.actions_of(viewer)),
    }
    if drawn:
        seen |= {"picture": board_svg(view, panels=True), "characters": board_text(view), "panels": view.panels()}
    return seen


def assert_alike(one: Game, other: Game, drawn: bool) -> None:
    """Nobody can tell two worlds apart."""
    for viewer in (*one.rules.all_seats, None):
        here, there = shown(one, viewer, drawn), shown(other, viewer, drawn)
        told_apart = [name for name in here if here[name] != there[name]]
        assert not told_apart, f"seat {viewer} can tell two worlds apart by {told_apart}"


def play_in_both(
    table: Composition, *others: catan.Expansion, wanted: type[catan.Action] | None = None
) -> set[type[catan.Action]]:
    """Let the same happen in two worlds, and go on while what is `wanted` has not happened yet; gives the kinds of what
    has happened."""
    rules = catan.ruleset(*table.expansions, *others, options=dict(table.options))
    one, other = (rules.new_game(seats=table.seats, seed=seed) for seed in ("one", "two"))
    if laid_openly(table):
        other = rules.new_game(seats=table.seats, seed="two", board=Board.of(one.state[Island].layout))
    rng, happened = Random(table.name), set[type[catan.Action]]()
    for number in range(MOST):
        assert_alike(one, other, number % DRAWN == 0)
        if one.over or (number >= LENGTH and wanted in (None, *happened)):
            break
        action = random_action(one.state, rng)
        happened.add(type(action))
        one, other = one.play(action), other.play(action)
    return happened


def laid_openly(table: Composition) -> bool:
    """Whether the seed lays something of the board before all eyes, such as harbors that are shuffled."""
    return table.seats > 4 or scenario(table) == "new_world"


@pytest.mark.thorough
@each_of(quickly([table for table in AT_SEA if scenario(table) in FACE_DOWN]))
def test_nobody_can_tell_two_worlds_apart_in_which_something_else_lies_face_down(game_of: Composition) -> None:
    wanted = FACE_DOWN[scenario(game_of)]
    assert wanted in play_in_both(game_of, wanted=wanted)


@pytest.mark.thorough
@each_of(quickly([table for table in AT_SEA if "cities_knights" not in table.expansions]))
def test_cards_dealt_anew_behind_ones_back_change_nothing_that_one_sees_at_sea(game_of: Composition) -> None:
    dealer = Dealer(goods_and_cards_anew, Random(3))
    dealer.follows(game_of, 3_000)
    assert dealer.different > 30
    assert dealer.told > 5


# -- leaks ---------------------------------------------------------------------------------------------------------


def _under_the_fog(layout: IslandLayout, rng: Random) -> IslandLayout:
    """A layout in which the number of a token that lies under the fog is to be read."""
    hex = layout.terrains.index("fog")
    return evolve(layout, tokens=(*layout.tokens[:hex], rng.choice((3, 4, 5)), *layout.tokens[hex + 1 :]))


def _nobody_has_a_knight(position: Position, action: BuildShip) -> Violation | None:
    rules, hands = position.rules, position[DevCards].hands
    kind = DEVELOPMENT_CARD.of(rules).index("knight")
    return ENVY() if any(hand and hand[kind] for hand in hands) else None


ENVY = Refusal("ship.envy", RULE, text="Somebody has a knight.")


def test_a_token_that_shows_through_the_fog_is_noticed() -> None:
    (table,) = (table for table in AT_SEA if table.name == "sea-fog-islands-4")
    leak = expansion("leak", after=("seafarers",), tables=[Row(LAYOUT_STEPS, "leak", _under_the_fog)])
    with pytest.raises(AssertionError, match=r"seat 0 can tell two worlds apart by .*'view', 'JSON'"):
        play_in_both(table, leak)


def test_a_ship_that_depends_on_the_cards_of_others_is_noticed() -> None:
    (table,) = (table for table in AT_SEA if table.name == "sea-forgotten-tribe-3")
    envy = Limit(BuildShip, _nobody_has_a_knight, refusals=(ENVY,))
    leak = expansion("leak", after=("seafarers",), modifiers=[envy])
    rules = catan.ruleset(*table.expansions, leak, options=dict(table.options))
    dealer = Dealer(goods_and_cards_anew, Random(3))

    def look() -> None:
        for _, step in walk(rules, "hidden", 2_000, table.seats):
            if any(
                isinstance(action, BuildShip) for action in step.state.rules.actions(step.state, step.state.turn.seat)
            ):
                dealer.shows_the_same(step.state)

    with pytest.raises(AssertionError, match=r"is offered|sees .*actions"):
        look()
