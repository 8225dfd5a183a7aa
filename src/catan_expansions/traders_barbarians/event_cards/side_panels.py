"""The panel beside the board: how many cards the deck has, the event of the turn, and damaged roads."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.traders_barbarians.event_cards.deck import EventDeck, cards_left
from catan_expansions.traders_barbarians.event_cards.earthquake import damaged

COLOR = "#7a4b2a"


def _cards(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The cards that can still be turned over, in no order, and what the last one has brought."""
    rules, event = view.rules, view[EventDeck].event
    shown: list[catan.Tally | catan.Remark] = [
        rules.tally(cards_left(view), "panel:event_cards/left", language, color=COLOR)
    ]
    if event is not None:
        shown.append(catan.Remark(rules.text(f"event:{event}", language)))
    for seat in rules.all_seats:
        count = damaged(view, seat).bit_count()
        if count:
            shown.append(rules.tally(count, "panel:event_cards/damaged", language, seat))
    return (catan.CardPanel(rules.text("panel:event_cards/deck", language), tuple(shown)),)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("event_cards/deck", _cards)]
