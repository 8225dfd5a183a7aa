"""The harbormaster: a special card for whoever has built most at the harbors."""

# --8<-- [start:expansion]
from catan_core import Expansion

EXPANSION = Expansion(
    id="harbormaster",
    title="The harbormaster",
    version="1.0",
    modules=("catan_harbormaster.harbormaster",),
    requires=("base",),
)
# --8<-- [end:expansion]

__all__ = ["EXPANSION"]
