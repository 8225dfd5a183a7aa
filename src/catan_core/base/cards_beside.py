"""What lies beside the board as cards and counts, for pictures; `side_panels` says the same in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import catan_core as catan
from catan_core.base import table
from catan_core.base.dev_cards import KINDS, THING, DevCards
from catan_core.base.longest_road import LongestRoad
from catan_core.base.offers import TradeOffer, TradeTable

CARD_COLOR = "#6d5a8c"
"""The color of development cards."""


def hand_cards(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What the viewer holds."""
    rules, seat = view.rules, view.seat
    if seat is None:
        return ()
    shown = [*_goods(rules, table.hand(view, seat) or {}, language)]
    if DevCards in rules.slice_index:
        cards, bought = view[DevCards], rules.text("panel:bought-this-turn", language)
        for suffix, hand in (("", cards.hands[seat]), (f", {bought}", cards.fresh[seat])):
            shown += [
                catan.Tally(rules.text(f"card:{kind}", language) + suffix, count, None, CARD_COLOR)
                for kind, count in zip(KINDS(rules), hand, strict=True)
                if count
            ]
    return (catan.CardPanel(rules.text("panel:base/hand", language), tuple(shown)),)


def seat_cards(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What everybody sees of every seat, with the holders of special cards set apart, and the pieces that are left."""
    rules = view.rules
    open_counts = tuple(tally for seat in rules.all_seats for tally in _open_counts(view, seat, language))
    pieces = tuple(
        counted(rules, f"piece:{id}", left, seat, language)
        for seat in rules.all_seats
        for id, left in table.pieces_left(view, seat).items()
    )
    return (
        catan.CardPanel(rules.text("panel:base/seats", language), open_counts),
        catan.CardPanel(rules.text("column:pieces-left", language).capitalize(), pieces),
    )


def _open_counts(view: catan.View, seat: catan.Seat, language: str) -> Iterator[catan.Tally]:
    rules = view.rules
    yield counted(rules, "column:points", view.points(seat), seat, language)
    yield counted(rules, "column:cards", table.cards(view, seat), seat, language)
    colors = {good.id: good.color for good in rules.goods}
    for good, count in table.open_goods(view, seat).items():
        words = rules.amount(count, f"good:{good}", language)
        yield catan.Tally(rules.text(f"good:{good}", language), count, seat, colors[good], words=words)
    if DevCards in rules.slice_index:
        yield counted(rules, "column:dev-cards", view[DevCards].cards(seat), seat, language)
        largest = table.largest_army(view) == seat
        yield counted(rules, "column:knights", table.played_knights(view, seat), seat, language, marked=largest)
    if LongestRoad in rules.slice_index:
        holder, lengths = table.longest_road(view)
        yield counted(rules, "column:road", lengths[seat], seat, language, marked=holder == seat)


def counted(
    rules: catan.Rules, id: str, count: int, seat: catan.Seat | None, language: str, *, marked: bool = False
) -> catan.Tally:
    """How many there are of something that has a text."""
    return catan.Tally(rules.text(id, language), count, seat, marked=marked, words=rules.amount(count, id, language))


def supply_cards(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What the supply has left."""
    rules = view.rules
    shown = [*_goods(rules, table.supply(view), language)]
    if DevCards in rules.slice_index:
        shown.append(catan.Tally(rules.text(f"card:{THING}", language), len(view[DevCards].deck), None, CARD_COLOR))
    return (catan.CardPanel(rules.text("panel:base/supply", language), tuple(shown)),)


def trade_cards(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The offer on the table with its answers, and the invitations: what each seat would give and take."""
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
    invited = tuple(
        part
        for invitation in view[TradeTable].invitations
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


def _goods(
    rules: catan.Rules, amounts: Mapping[str, int], language: str, seat: catan.Seat | None = None
) -> Iterator[catan.Tally]:
    """How much there is of each good."""
    colors = {good.id: good.color for good in rules.goods}
    for id, count in amounts.items():
        yield catan.Tally(rules.text(f"good:{id}", language), count, seat, colors[id])
