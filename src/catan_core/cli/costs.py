"""A card of costs: what everything costs that is for sale."""

from __future__ import annotations

import catan_core as catan
from catan_core import Panel, Rules
from catan_core.cli.speech import Speech


def costs(rules: Rules, say: Speech) -> Panel | None:
    """What pieces and cards cost, line by line; None in a game where nothing has a price."""
    contents = catan.describe(rules, say.language)
    priced = [*((piece.title, piece.price) for piece in contents.pieces if piece.price is not None)]
    priced += [(other.title, other.price) for other in contents.prices]
    if not priced:
        return None
    width = max(len(title) for title, _ in priced)
    amounts = [
        ", ".join(rules.amount(count, f"good:{good}", say.language) for good, count in price) for _, price in priced
    ]
    return Panel(
        say("costs"), tuple(f"{title:<{width}}  {text}" for (title, _), text in zip(priced, amounts, strict=True))
    )
