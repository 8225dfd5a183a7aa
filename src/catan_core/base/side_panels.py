"""What is shown beside the board: what lies in front of every seat, the supply, the offers, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import sub

import catan_core as catan
from catan_core.base import table
from catan_core.base.dev_cards import KINDS, THING, DevCards
from catan_core.base.longest_road import LongestRoad
from catan_core.base.offers import TradeOffer, TradeTable
from catan_core.base.window import Window

CARD_COLOR = "#6d5a8c"
"""The color of development cards."""


def _seats(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What everybody sees of every seat, with the holders of special cards set apart."""
    shown = tuple(tally for seat in view.rules.all_seats for tally in _open_counts(view, seat, language))
    return (catan.CardPanel(view.rules.text("panel:base/seats", language), shown),)


def _open_counts(view: catan.View, seat: catan.Seat, language: str) -> Iterator[catan.Tally]:
    rules = view.rules
    yield rules.tally(view.points(seat), "column:points", language, seat)
    yield rules.tally(table.cards(view, seat), "column:cards", language, seat)
    yield from _goods(rules, table.open_goods(view, seat), language, seat)
    if DevCards in rules.slice_index:
        yield rules.tally(view[DevCards].cards(seat), "column:dev-cards", language, seat)
        largest = table.largest_army(view) == seat
        yield rules.tally(table.played_knights(view, seat), "column:knights", language, seat, marked=largest)
    if LongestRoad in rules.slice_index:
        holder, lengths = table.longest_road(view)
        yield rules.tally(lengths[seat], "column:road", language, seat, marked=holder == seat)


def _pieces(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The pieces that every seat can still build."""
    rules = view.rules
    symbols = {piece.id: piece.symbol for piece in rules.pieces}
    left = tuple(
        rules.tally(count, f"piece:{id}", language, seat, short=symbols[id])
        for seat in rules.all_seats
        for id, count in table.pieces_left(view, seat).items()
    )
    return (catan.CardPanel(rules.text("column:pieces-left", language).capitalize(), left),)


def _supply(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What the supply has left, and whether the robber lies beside the board."""
    rules = view.rules
    shown: list[catan.Tally | catan.Remark] = [*_goods(rules, table.supply(view), language)]
    if DevCards in rules.slice_index:
        shown.append(rules.tally(len(view[DevCards].deck), f"card:{THING}", language, color=CARD_COLOR))
    if table.robber(view) is None:
        shown.append(catan.Remark(rules.text("panel:robber-off", language)))
    return (catan.CardPanel(rules.text("panel:base/supply", language), tuple(shown)),)


def _trade(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The offer on the table with its answers, and the invitations: what each seat would give and take, until the turn
    is over."""
    rules, panels = view.rules, []
    for phase in view.stack:
        if isinstance(phase, TradeOffer):
            offered = [*_terms(rules, phase.proposer, phase.terms.give, phase.terms.get, language)]
            for answer in phase.answers:
                if answer.terms is None:
                    offered.append(catan.Remark(rules.text("panel:declined", language), answer.seat))
                else:
                    offered += _terms(rules, answer.seat, answer.terms.get, answer.terms.give, language)
            panels.append(catan.CardPanel(rules.text("panel:base/trade", language), tuple(offered)))
    standing = () if view[Window].seat is None else view[TradeTable].invitations
    invited = tuple(
        part
        for invitation in standing
        for part in _terms(rules, invitation.seat, invitation.give, invitation.get, language)
    )
    return (*panels, *([catan.CardPanel(rules.text("panel:base/invitations", language), invited)] if invited else []))


def _terms(
    rules: catan.Rules, seat: catan.Seat, give: catan.Goods, get: catan.Goods, language: str
) -> Iterator[catan.Tally | catan.Remark]:
    """What a seat would give, and what it would take for it."""
    for goods in (give, get):
        if goods is get:
            yield catan.Remark("\N{RIGHTWARDS ARROW}", seat)
        amounts = {good.id: amount for good, amount in zip(rules.goods, goods, strict=True) if amount}
        yield from _goods(rules, amounts, language, seat)


def _hand(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What the viewer holds."""
    rules, seat = view.rules, view.seat
    if seat is None:
        return ()
    held = table.hand(view, seat) or {}
    shown = [*_goods(rules, {good: count for good, count in held.items() if count}, language)]
    if DevCards in rules.slice_index:
        cards, bought = view[DevCards], rules.text("panel:bought-this-turn", language)
        fresh = cards.fresh[seat]
        older = tuple(map(sub, cards.hands[seat], fresh))
        for suffix, hand in (("", older), (f" ({bought})", fresh)):
            for kind, count in zip(KINDS(rules), hand, strict=True):
                tally = rules.tally(count, f"card:{kind}", language, color=CARD_COLOR)
                shown += [catan.evolve(tally, title=tally.title + suffix, words=tally.words + suffix)] if count else []
    return (catan.CardPanel(rules.text("panel:base/hand", language), tuple(shown)),)


def _goods(
    rules: catan.Rules, amounts: Mapping[str, int], language: str, seat: catan.Seat | None = None
) -> Iterator[catan.Tally]:
    """How much there is of each good."""
    colors = {good.id: good.color for good in rules.goods}
    for id, count in amounts.items():
        yield rules.tally(count, f"good:{id}", language, seat, color=colors[id])


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [
        catan.SidePanel("base/seats", _seats),
        catan.SidePanel("base/supply", _supply),
        catan.SidePanel("base/trade", _trade),
        catan.SidePanel("base/hand", _hand),
        catan.SidePanel("base/pieces", _pieces),
    ]
