"""What is shown beside the board: the viewer's hand, what lies in front of every seat, the supply and the offers."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import table
from catan_core.base.cards_beside import hand_cards, seat_cards, supply_cards, trade_cards
from catan_core.base.dev_cards import KINDS, THING, DevCards
from catan_core.base.longest_road import LongestRoad
from catan_core.base.offers import TradeOffer, TradeTable


def _amounts(rules: catan.Rules, language: str, counts: Sequence[int], ids: Sequence[str], kind: str) -> str:
    """Counts in words, those of 0 left out."""
    amounts = zip(counts, ids, strict=True)
    return ", ".join(rules.amount(count, f"{kind}:{id}", language) for count, id in amounts if count)


def _goods(rules: catan.Rules, language: str, goods: catan.Goods) -> str:
    return _amounts(rules, language, goods, [good.id for good in rules.goods], "good")


def _hand(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """What the viewer holds."""
    rules, seat = view.rules, view.seat
    if seat is None:
        return ()
    goods = table.hand(view, seat) or {}
    lines = [
        _amounts(rules, language, tuple(goods.values()), tuple(goods), "good") or rules.text("panel:none", language)
    ]
    if DevCards in rules.slice_index:
        cards, kinds = view[DevCards], KINDS(rules)
        held = _amounts(rules, language, cards.hands[seat], kinds, "card")
        fresh = _amounts(rules, language, cards.fresh[seat], kinds, "card")
        lines += [held] if held else []
        lines += [f"{rules.text('panel:bought-this-turn', language)}: {fresh}"] if fresh else []
    return (catan.Panel(rules.text("panel:base/hand", language), tuple(lines)),)


def _seats(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """What everybody sees of every seat. `*` marks the holder of a special card, `>` the seat on turn."""
    rules = view.rules
    rows = [["", *(_head(rules, name, language) for name in _columns(view, catan.Seat(0)))]]
    for seat, name in zip(rules.all_seats, names, strict=True):
        turn = ">" if view.turn.seat == seat and view.turn.number else ""
        rows.append([f"{turn}{name}", *_columns(view, seat).values()])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return (catan.Panel(rules.text("panel:base/seats", language), tuple(lines)),)


def _head(rules: catan.Rules, column: str, language: str) -> str:
    """The head of a column, which may be that of a good."""
    return rules.text(column if ":" in column else f"column:{column}", language)


def _columns(view: catan.View, seat: catan.Seat) -> dict[str, str]:
    """The row of a seat by column."""
    rules = view.rules
    cells = {
        "points": str(view.points(seat)),
        "cards": str(table.cards(view, seat)),
    }
    if DevCards in rules.slice_index:
        cells["dev-cards"] = str(view[DevCards].cards(seat))
        cells["knights"] = f"{table.played_knights(view, seat)}{'*' if table.largest_army(view) == seat else ' '}"
    if LongestRoad in rules.slice_index:
        holder, lengths = table.longest_road(view)
        cells["road"] = f"{lengths[seat]}{'*' if holder == seat else ' '}"
    left = table.pieces_left(view, seat)
    for good, count in table.open_goods(view, seat).items():
        cells[f"good:{good}"] = str(count)
    cells["pieces-left"] = " ".join(f"{left[piece.id]}{piece.symbol}" for piece in rules.pieces if piece.on != "hex")
    return cells


def _supply(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """What the supply has left, and whether the robber lies beside the board."""
    rules = view.rules
    supply = table.supply(view)
    parts = [f"{rules.text(f'good:{good}', language)} {count}" for good, count in supply.items()]
    if DevCards in rules.slice_index:
        parts.append(f"{rules.text(f'card:{THING}', language)} {len(view[DevCards].deck)}")
    lines = [", ".join(parts)]
    if table.robber(view) is None:
        lines.append(rules.text("panel:robber-off", language))
    return (catan.Panel(rules.text("panel:base/supply", language), tuple(lines)),)


def _trade(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """The offer on the table with its answers, and the invitations."""
    rules = view.rules
    lines = []
    for phase in view.stack:
        if isinstance(phase, TradeOffer):
            lines.append(_terms(rules, language, names[phase.proposer], phase.terms.give, phase.terms.get))
            for answer in phase.answers:
                if answer.terms is None:
                    lines.append(f"  {names[answer.seat]}: {rules.text('panel:declined', language)}")
                else:
                    answered = _terms(rules, language, names[answer.seat], answer.terms.get, answer.terms.give)
                    lines.append(f"  {answered}")
    lines += [
        _terms(rules, language, names[invitation.seat], invitation.give, invitation.get)
        for invitation in view[TradeTable].invitations
    ]
    return (catan.Panel(rules.text("panel:base/trade", language), tuple(lines)),) if lines else ()


def _terms(rules: catan.Rules, language: str, name: str, give: catan.Goods, get: catan.Goods) -> str:
    return f"{name}: {_goods(rules, language, give)} -> {_goods(rules, language, get)}"


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [
        catan.SidePanel("base/seats", _seats, cards=seat_cards),
        catan.SidePanel("base/supply", _supply, cards=supply_cards),
        catan.SidePanel("base/trade", _trade, cards=trade_cards),
        catan.SidePanel("base/hand", _hand, cards=hand_cards),
    ]
