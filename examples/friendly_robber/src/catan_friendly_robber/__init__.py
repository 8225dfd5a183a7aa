"""The friendly robber: it leaves alone whoever has hardly any points yet."""

# --8<-- [start:expansion]
from catan_core import Expansion

EXPANSION = Expansion(
    id="friendly_robber",
    title="The friendly robber",
    version="1.0",
    modules=("catan_friendly_robber.friendly",),
    requires=("base",),
    excludes=("base.friendly_robber",),
)
"""It takes the place of the base game's own reading of the rule."""
# --8<-- [end:expansion]

__all__ = ["EXPANSION"]
