"""The cloth and its villages as people see them: marks on the board and a panel."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.seafarers.cloth_for_catan import Cloth, played, villages_of
from catan_expansions.seafarers.sea import SEA_MARKS

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """On each village its number, and raised beside it the cloth that it has left."""
    return tuple(
        catan.PlaceMark("village", f"{village.number}{str(village.cloth).translate(RAISED)}", node=village.node)
        for village in position[Cloth].villages
    )


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What everybody has, with the number of villages that trade with it, and the supply."""
    rules, trade = view.rules, view[Cloth]
    supply = catan.Remark(f"{rules.text('panel:cloth-supply', language)}: {trade.supply}")
    tallies = (
        rules.tally(count, id, language, seat)
        for seat in rules.all_seats
        for id, count in (
            ("column:cloth", trade.owned[seat]),
            ("column:villages", villages_of(view, seat).bit_count()),
        )
    )
    return (catan.CardPanel(rules.text("panel:seafarers/cloth", language), (supply, *tallies)),)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(SEA_MARKS, "villages", _marks)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("seafarers/cloth", _panel)]
