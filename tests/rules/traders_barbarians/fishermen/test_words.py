"""What players read of fish: tokens by their names, and nothing of a token that others have drawn."""

from __future__ import annotations

import pytest

from catan_core.base import Trade
from catan_core.render import action_text, event_text
from catan_expansions.traders_barbarians.fishermen import ExchangeFish, FishDrawn, StealForFish
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.fishermen.table import Fishing

DRAWN = {
    "en": ("Seat 0 draws: token with 1 fish", "Seat 0 draws: old boot", "Seat 0 draws a fish token"),
    "es": (
        "El Jugador 0 saca: ficha de 1 pez",
        "El Jugador 0 saca: bota vieja",
        "El Jugador 0 saca una ficha de pescado",
    ),
    "ca": ("El Jugador 0 treu: fitxa d'1 peix", "El Jugador 0 treu: bota vella", "El Jugador 0 treu una fitxa de peix"),
}
DONE = {
    "en": (
        "Steal a card from seat 1 for 1 token with 1 fish, 2 tokens with 2 fish",
        "Exchange a token with 3 fish",
        "Keep all fish tokens",
    ),
    "es": (
        "Robar una carta al Jugador 1 por 1 ficha de 1 pez, 2 fichas de 2 peces",
        "Cambiar una ficha de 3 peces",
        "Quedarte todas las fichas de pescado",
    ),
    "ca": (
        "Robar una carta al Jugador 1 per 1 fitxa d'1 peix, 2 fitxes de 2 peixos",
        "Canviar una fitxa de 3 peixos",
        "Quedar-te totes les fitxes de peix",
    ),
}


@pytest.mark.parametrize("language", DRAWN)
def test_a_drawn_token_is_called_by_its_name_and_to_others_a_token(language: str) -> None:
    game = Fishing().game
    for token, words in zip(("one_fish", "old_boot", None), DRAWN[language], strict=True):
        assert event_text(game.rules, game.board, FishDrawn(ZERO, token), language) == words


@pytest.mark.parametrize("language", DONE)
def test_what_one_does_with_tokens_is_a_sentence(language: str) -> None:
    game = Fishing().game
    actions = StealForFish(ZERO, (1, 2, 0), ONE), ExchangeFish(ZERO, "three_fish"), ExchangeFish(ZERO, None)
    for action, words in zip(actions, DONE[language], strict=True):
        assert action_text(game.rules, game.board, action, language) == words


def test_each_way_to_pay_reads_otherwise() -> None:
    game = Fishing().fish(0, ones=3, twos=2, threes=1).phase(Trade(ZERO)).robber(0, 1).game
    listed = [action_text(game.rules, game.board, action) for action in game.actions]
    assert len(set(listed)) == len(listed)
