"""The two neutral colors, and the settlements that they begin with (Catan for Two: "Set-up"; TB-2P-01, TB-2P-02).

Nobody plays them: they are owners of pieces that are no seats.
"""

from __future__ import annotations

from collections.abc import Iterable

import catan_core as catan
from catan_core import base
from catan_core.base import land, pieces

NEUTRALS = ("neutral_a", "neutral_b")
STARTS: tuple[catan.NodeAt, ...] = ((1, -2, "S"), (-1, 2, "N"))
"""The corner where each neutral color has a settlement from the beginning, without a road."""


def neutral_owners(rules: catan.Rules) -> tuple[catan.Owner, ...]:
    """The two neutral colors, as owners of pieces.

    >>> import catan_core as catan
    >>> neutral_owners(catan.ruleset("base", "two_players").rules(2))
    (2, 3)
    """
    names = [owner.id for owner in rules.neutral_owners]
    return tuple([rules.all_owners[rules.seats + names.index(id)] for id in NEUTRALS])


def _settle(tx: catan.Transition, event: catan.GameBegan) -> None:
    topology = tx[base.Island].layout.topology
    for owner, place in zip(neutral_owners(tx.rules), STARTS, strict=True):
        pieces.place(tx, "settlement", owner, topology.node(*place))


def problems(rules: catan.Rules, layout: base.IslandLayout) -> Iterable[str]:
    """What is wrong with a board by hand: the neutral settlements need their corners."""
    grounds = land.ground_of(rules, layout)
    for place in STARTS:
        try:
            node = layout.topology.node(*place)
        except ValueError:
            yield f"a neutral settlement begins at {list(place)}, which is not on this board"
            continue
        if not grounds.land_nodes >> node & 1:
            yield f"a neutral settlement begins at {list(place)}, where there is no land"


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.NeutralOwner(id) for id in NEUTRALS]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.BOARD_PROBLEMS, "neutral-settlements", problems)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(catan.GameBegan, _settle)]
