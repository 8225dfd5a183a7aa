"""The gifts of the tribe as people and bots see them: marks on the board, a panel, and what they promise."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_expansions.seafarers.forgotten_tribe import CARD, HARBOR, POINT, Gifts, played
from catan_expansions.seafarers.heuristics import NEAR, STEP, ship_distances
from catan_expansions.seafarers.new_world import HARBOR_KIND
from catan_expansions.seafarers.sea import SEA_MARKS


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    gifts, rules = position[Gifts], position.rules
    rates = base.HARBOR_RATES(rules)
    written = [
        ("gift-point", "+1", gifts.points),
        ("gift-card", "D", gifts.cards),
        ("gift-covered", "?", gifts.covered),
    ]
    for kind, edges in zip(HARBOR_KIND.of(rules), gifts.harbors, strict=True):
        good = rules.good_index.get(kind)
        label = f"{rates['generic']}:1" if good is None else f"{rates['special']}{rules.goods[good].symbol}"
        written.append((f"gift-{kind}", label, edges))
    return tuple(
        catan.PlaceMark(id, label[:3], edge=catan.Edge(edge))
        for id, label, edges in written
        for edge in catan.members(edges)
    )


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What each seat has taken: victory points, and harbors that wait for a place."""
    rules, gifts = view.rules, view[Gifts]
    taken: list[catan.Remark] = []
    for seat in rules.all_seats:
        if gifts.taken[seat]:
            taken.append(catan.Remark(f"+{gifts.taken[seat]}", seat))
        for kind, count in zip(HARBOR_KIND.of(rules), gifts.kept[seat], strict=True):
            taken += [catan.Remark(rules.text(f"mark:gift-{kind}", language), seat)] * count
    return (catan.CardPanel(rules.text("panel:seafarers/gifts", language), tuple(taken)),) if taken else ()


WORTH = {POINT: 1.0, CARD: 0.5, HARBOR: 0.4}
"""What each kind of gift counts when it is reached, for bots."""


def _nearest_gift(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """The nearest gift: the closer, the better."""
    gifts, topology = position[Gifts], position[base.Island].layout.topology
    kinds = ((POINT, gifts.points), (CARD, gifts.cards), (HARBOR, gifts.covered | sum(gifts.harbors)))
    best = 0.0
    for missing, nodes in enumerate(ship_distances(position, seat)):
        for kind, edges in kinds:
            if edges & topology.touching(nodes):
                best = max(best, WORTH[kind] * (NEAR - STEP * missing))
    return best + WORTH[HARBOR] / 2 * sum(gifts.kept[seat])


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(SEA_MARKS, "gifts", _marks)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _nearest_gift)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("seafarers/gifts", _panel)]
