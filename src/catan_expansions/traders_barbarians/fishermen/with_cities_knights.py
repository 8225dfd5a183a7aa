"""The Fishermen with Cities & Knights (Traders & Barbarians, combinations; TB-FI-20).

The target, the city of the founding and the robber at rest follow from Cities & Knights.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.cities_knights import TRACKS, Barbarians, DrawDue, PlayInventor, deck_size, own_surplus
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.fishermen.catching import CATCHES
from catan_expansions.traders_barbarians.fishermen.grounds import GROUND
from catan_expansions.traders_barbarians.fishermen.spending import FISH_DECKS, BanishRobber, FishDeck

TOGETHER = catan.Citation("fishermen", "With Cities & Knights")

ROBBER_ASLEEP = catan.Refusal(
    "fishermen.before-first-landing", TOGETHER, text="The robber stays where it is until the barbarians have landed."
)

NUMBER_OF_GROUND = catan.Refusal(
    "fishermen.number-of-a-ground", TOGETHER, text="The number of a fishing ground is printed on it and stays there."
)


def _deck(track: str) -> FishDeck:
    """A deck of progress cards. Who has too many then gets down to the limit, as after any other card."""

    def draw(tx: catan.Transition, seat: catan.Seat) -> None:
        tx.then(DrawDue(seat, track), *own_surplus(tx, seat))

    return FishDeck(open=lambda position, seat: deck_size(position, track) > 0, draw=draw)


def _asleep(position: catan.Position, action: BanishRobber) -> catan.Violation | None:
    return None if position[Barbarians].landed else ROBBER_ASLEEP()


def _at_ground(position: catan.Position, action: PlayInventor) -> catan.Violation | None:
    terrains = position[base.Island].layout.terrains
    grounds = [hex for hex in (action.first, action.second) if terrains[hex] == GROUND]
    return NUMBER_OF_GROUND(hex=grounds[0]) if grounds else None


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.KNIGHTS, pairs.FISHERMEN)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(CATCHES, "tipped_city", 1),
        *(catan.Row(FISH_DECKS, track, _deck(track)) for track in TRACKS),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.Limit(BanishRobber, _asleep, refusals=(ROBBER_ASLEEP,)),
        catan.Limit(PlayInventor, _at_ground, refusals=(NUMBER_OF_GROUND,)),
    ]


ENGLISH = {f"deck:{track}": f"{track} cards" for track in TRACKS}
SPANISH = {
    "deck:trade": "cartas de comercio",
    "deck:politics": "cartas de política",
    "deck:science": "cartas de ciencia",
    "violation:fishermen.before-first-landing": "El ladrón se queda donde está hasta que desembarquen los bárbaros.",
    "violation:fishermen.number-of-a-ground": "El número de una zona de pesca está impreso en ella y se queda allí.",
}
CATALAN = {
    "deck:trade": "cartes de comerç",
    "deck:politics": "cartes de política",
    "deck:science": "cartes de ciència",
    "violation:fishermen.before-first-landing": "El lladre es queda on és fins que desembarquin els bàrbars.",
    "violation:fishermen.number-of-a-ground": "El número d'una zona de pesca hi és imprès i s'hi queda.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
