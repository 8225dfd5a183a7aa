"""A small expansion: everybody may hold two cards more when a seven is rolled."""

from __future__ import annotations

from catan_core import Expansion, Modifiers, Setup, add, hookimpl
from catan_core.base import HAND_LIMIT

EXPANSION = Expansion("pockets", "Deep pockets", version="1", modules=(__name__,), requires=("base",))


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [add(HAND_LIMIT, lambda position, seat: 2)]
