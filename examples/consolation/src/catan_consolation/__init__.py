"""Consolation: a card of choice for the seat on turn after a roll that brings nobody anything."""

# --8<-- [start:expansion]
from catan_core import Expansion

EXPANSION = Expansion(
    id="consolation",
    title="Consolation",
    version="0.1",
    modules=("catan_consolation.consolation",),
    requires=("base",),
)
# --8<-- [end:expansion]

__all__ = ["EXPANSION"]
