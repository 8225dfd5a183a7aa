"""Catan for two with Cities & Knights: neutral knights (Traders & Barbarians, combinations; TB-COMP-07).

Whoever places a knight places one of the same rank for a neutral color, or a road where none can stand; whoever
promotes one to a strong knight promotes one of theirs. They are never active and never mighty: all they do is stand in
the way. Nobody else has a say over them, so that no knight and no card moves them.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import pieces
from catan_expansions.cities_knights import RANKS, KnightPromoted, knights
from catan_expansions.traders_barbarians.two_players.neutral_building import (
    ALSO_BUILT,
    NOT_NEUTRAL,
    Groups,
    for_neutral,
)
from catan_expansions.traders_barbarians.two_players.neutrals import neutral_owners

TOGETHER = catan.Citation("two_players", "With Cities & Knights")
BASIC, STRONG, MIGHTY = RANKS
ROAD: tuple[str, ...] = ("road",)
PLACED: dict[str, Groups] = {BASIC: ((BASIC,), ROAD), STRONG: ((STRONG,), ROAD), MIGHTY: (ROAD,)}
"""What a neutral color gets for a knight that a seat places."""

NOT_PROMOTED = catan.Refusal(
    "neutral.not-promoted", TOGETHER, text="Choose a basic knight of a neutral color that has a strong knight left."
)


@catan.record
class NeutralPromotion(catan.Phase, tag="two_players/neutral-promotion"):
    """A seat has promoted a knight to a strong knight, and promotes one of a neutral color."""

    seat: catan.Seat


@catan.record
class BuildNeutralKnight(catan.Action, tag="two_players/build-neutral-knight"):
    """Place a basic knight of a neutral color."""

    owner: catan.Owner
    node: catan.Node


@catan.record
class BuildNeutralStrongKnight(catan.Action, tag="two_players/build-neutral-strong-knight"):
    """Place a strong knight of a neutral color."""

    owner: catan.Owner
    node: catan.Node


@catan.record
class PromoteNeutralKnight(catan.Action, tag="two_players/promote-neutral-knight"):
    """Promote a basic knight of a neutral color."""

    owner: catan.Owner
    node: catan.Node


BUILD_NEUTRAL_KNIGHT = for_neutral(
    BuildNeutralKnight, BASIC, "node", why=knights.why_not_there, refusals=knights.SITE_REFUSALS, own=(knights.NO_ROAD,)
)
BUILD_NEUTRAL_STRONG_KNIGHT = for_neutral(
    BuildNeutralStrongKnight,
    STRONG,
    "node",
    why=knights.why_not_there,
    refusals=knights.SITE_REFUSALS,
    own=(knights.NO_ROAD,),
)


# -- promoting -----------------------------------------------------------------------------------------------------


def _promoted(tx: catan.Transition, event: KnightPromoted) -> None:
    if event.piece == STRONG:
        tx.then(NeutralPromotion(event.seat))


def _promotable(position: catan.Position, owner: catan.Owner) -> int:
    left = pieces.in_stock(position, STRONG, owner) > 0
    return pieces.on_board(position, BASIC, owner) if left else 0


def _options(position: catan.Position, phase: NeutralPromotion, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    return [
        (owner, node)
        for owner in neutral_owners(position.rules)
        for node in catan.members(_promotable(position, owner))
    ]


def _why_not(position: catan.Position, phase: NeutralPromotion, action: PromoteNeutralKnight) -> catan.Violation | None:
    if action.owner not in neutral_owners(position.rules):
        return NOT_NEUTRAL()
    there = _promotable(position, action.owner) >> action.node & 1
    return None if there else NOT_PROMOTED(node=action.node)


PROMOTE_NEUTRAL_KNIGHT = catan.ActionSpec(
    kind=PromoteNeutralKnight,
    during=(NeutralPromotion,),
    rule=TOGETHER,
    options=_options,
    why=_why_not,
    apply=lambda tx, phase, action: pieces.substitute(tx, BASIC, STRONG, action.owner, action.node),
    refusals=(NOT_NEUTRAL, NOT_PROMOTED),
)


def _problem(state: catan.State, phase: NeutralPromotion, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number else "no knight is promoted in the set-up"


def _sound(state: catan.State) -> str | None:
    mighty = [owner for owner in neutral_owners(state.rules) if pieces.on_board(state, MIGHTY, owner)]
    return "no knight of a neutral color is mighty" if mighty else None


# -- hooks ---------------------------------------------------------------------------------------------------------


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(ALSO_BUILT, piece, groups) for piece, groups in PLACED.items()]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(NeutralPromotion, skips=True, rule=TOGETHER, sound=_problem)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_NEUTRAL_KNIGHT, BUILD_NEUTRAL_STRONG_KNIGHT, PROMOTE_NEUTRAL_KNIGHT]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(KnightPromoted, _promoted)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("two_players/no-neutral-knight-is-mighty", _sound)]


ENGLISH = {
    "action:two_players/build-neutral-knight": "Place a basic knight of a neutral color",
    "action:two_players/build-neutral-strong-knight": "Place a strong knight of a neutral color",
    "action:two_players/promote-neutral-knight": "Promote a knight of a neutral color",
    "phase:two_players/neutral-promotion": "Promoting a neutral knight",
    "sentence:two_players/build-neutral-knight": "Place a basic knight of {owner} on {node}",
    "sentence:two_players/build-neutral-strong-knight": "Place a strong knight of {owner} on {node}",
    "sentence:two_players/promote-neutral-knight": "Promote the knight of {owner} on {node}",
}
SPANISH = {
    "action:two_players/build-neutral-knight": "Colocar un caballero simple de un color neutral",
    "action:two_players/build-neutral-strong-knight": "Colocar un caballero fuerte de un color neutral",
    "action:two_players/promote-neutral-knight": "Promocionar a un caballero de un color neutral",
    "phase:two_players/neutral-promotion": "Promoción de un caballero neutral",
    "sentence:two_players/build-neutral-knight": "Colocar un caballero simple de {owner} en {node}",
    "sentence:two_players/build-neutral-strong-knight": "Colocar un caballero fuerte de {owner} en {node}",
    "sentence:two_players/promote-neutral-knight": "Promocionar al caballero de {owner} en {node}",
    "violation:neutral.not-promoted": "Elige un caballero simple de un color neutral al que le quede un caballero"
    " fuerte.",
}
CATALAN = {
    "action:two_players/build-neutral-knight": "Col·locar un cavaller simple d'un color neutral",
    "action:two_players/build-neutral-strong-knight": "Col·locar un cavaller fort d'un color neutral",
    "action:two_players/promote-neutral-knight": "Promocionar un cavaller d'un color neutral",
    "phase:two_players/neutral-promotion": "Promoció d'un cavaller neutral",
    "sentence:two_players/build-neutral-knight": "Col·locar un cavaller simple de {owner} a {node}",
    "sentence:two_players/build-neutral-strong-knight": "Col·locar un cavaller fort de {owner} a {node}",
    "sentence:two_players/promote-neutral-knight": "Promocionar el cavaller de {owner} a {node}",
    "violation:neutral.not-promoted": "Tria un cavaller simple d'un color neutral al qual quedi un cavaller fort.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
