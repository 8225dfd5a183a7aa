"""A card of costs: what everything costs that is for sale."""

from __future__ import annotations

import catan_core as catan
from catan_core import Panel, Rules
from catan_core.cli.speech import Speech
from catan_core.contents import Amounts


def costs(rules: Rules, say: Speech) -> Panel | None:
    """What everything costs that is for sale, line by line, and what it brings; None where nothing has a price."""
    contents = catan.describe(rules, say.language)
    priced = [(piece.title, piece.price, "") for piece in contents.pieces if piece.price is not None]
    priced += [(other.title, other.price, other.brings) for other in contents.prices]
    if not priced:
        return None
    rows = [(title, amounts(rules, price, say), brings) for title, price, brings in priced]
    first = max(len(title) for title, _, _ in rows)
    second = max((len(price) for _, price, brings in rows if brings), default=0)
    lines = (f"{title:<{first}}  {price:<{second}}  {brings}".rstrip() for title, price, brings in rows)
    return Panel(say("costs"), tuple(lines))


def amounts(rules: Rules, price: Amounts, say: Speech) -> str:
    """Amounts of goods in words, such as `1 brick, 1 lumber`."""
    return ", ".join(rules.amount(count, f"good:{good}", say.language) for good, count in price)
