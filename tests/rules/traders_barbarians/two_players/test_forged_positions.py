"""Positions for two that no game reaches are refused, and what is public is seen by all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import catan_core as catan
from catan_core.base import LongestRoad, rolling
from catan_expansions.traders_barbarians.two_players import (
    ForcedGift,
    ForceTrade,
    NeutralBuilding,
    TradeTokens,
)
from tests.rules.traders_barbarians.two_players.table import INLAND, ONE, START_A, ZERO, A, Two

FORGED: dict[str, tuple[Callable[[Two], object], str]] = {
    "more tokens than there are": (lambda at: at.slice(TradeTokens((15, 6))), "of 20 trade tokens"),
    "tokens of one seat alone": (lambda at: at.slice(TradeTokens((5,))), "of 20 trade tokens"),
    "tokens paid before the first turn": (
        lambda at: at.turn(0, 0).slice(TradeTokens((5, 5), acted=True)),
        "before the first turn",
    ),
    "a gift without a forced trade": (
        lambda at: at.give(0, ore=2).phase(ForcedGift(ZERO, ONE), *reversed(at.state.stack)),
        "forced seat 1 to no trade",
    ),
    "a gift of cards that nobody has": (
        lambda at: at.slice(TradeTokens((5, 5), acted=True)).phase(ForcedGift(ZERO, ONE), *reversed(at.state.stack)),
        "two cards to give",
    ),
    "a longest road of the seats alone": (lambda at: at.slice(LongestRoad(None, (0, 0))), "longest roads"),
    "a neutral settlement too close": (
        lambda at: at.piece("settlement", A, catan.members(at.board.node_neighbors[at.node(START_A)])[0]),
        "too close",
    ),
    "two rolls before": (lambda at: at.phase(rolling.DiceRoll(ZERO, before=(5, 6))), "rolled before"),
    "one roll twice": (lambda at: at.phase(rolling.DiceRoll(ZERO, before=(5, 5))), "rolled before"),
    "a fixed second roll": (
        lambda at: at.phase(rolling.DiceRoll(ZERO, (("red", 3),), (5,))),
        "fixed for the first roll",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_position_that_no_game_reaches_is_refused(name: str) -> None:
    forge, problem = FORGED[name]
    at = Two().sound()
    forge(at)
    with pytest.raises(catan.PositionError, match=problem):
        at.sound()


def test_a_draw_in_a_forced_trade_has_at_most_two_cards() -> None:
    text = Two().give(0, wool=1).give(1, ore=2).game.play(ForceTrade(ZERO)).to_json()
    assert text.count('"left":1') == 1
    catan.Game.from_json(text)
    with pytest.raises(catan.TranscriptError, match="0 to 2"):
        catan.Game.from_json(text.replace('"left":1', '"left":3'))


def test_nothing_is_built_for_a_neutral_color_after_a_city() -> None:
    at = Two().piece("settlement", 0, INLAND).give(0, brick=1, lumber=1).building()
    at.play(next(action for action in at.game.actions_of(ZERO) if action.tag == "base/build-road"))
    text = at.game.to_json()
    assert at.state.stack[-1] == NeutralBuilding(ZERO, "road")
    with pytest.raises(catan.CatanError, match="nothing is built for a neutral color"):
        catan.Game.from_json(text.replace('"built":"road"', '"built":"city"'))


def test_everybody_sees_all_tokens_and_all_neutral_pieces() -> None:
    at = Two().piece("settlement", 0, INLAND).tokens(0, 3)
    for viewer in (ZERO, ONE, None):
        view = at.game.view(viewer)
        assert view[TradeTokens] == at.state[TradeTokens]
        assert view[LongestRoad] == at.state[LongestRoad]


def test_a_position_of_an_owner_that_there_is_not_is_refused() -> None:
    text = Two().game.to_json()
    with pytest.raises(catan.TranscriptError, match="one for each"):
        catan.Game.from_json(text.replace('"road":[[],[],[],[]]', '"road":[[],[],[],[],[]]'))
