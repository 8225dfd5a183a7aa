"""Fix an option of another expansion, and let a default depend on an option:
islands with a goal of their own.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.testing import check_walk

ISLAND = catan.Option(
    "islets.island",
    "small",
    values=("small", "large"),
    doc="Which island is settled.",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        ISLAND,
        # the goal depends on the island, unless players choose another
        catan.Default(
            "base.victory_points",
            by="islets.island",
            values=(("small", 8), ("large", 12)),
        ),
    ]


EXPANSION = catan.Expansion(
    "islets",
    "Islets",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    # the board for beginners makes no sense here
    fixes={"base.setup": "random"},
)
# --8<-- [end:rule]

# --8<-- [start:play]
options = catan.ruleset("base", EXPANSION).options
assert options["base.victory_points"] == 8

# Cities & Knights adds 3 points to whatever the goal is
options = catan.ruleset(
    "base",
    "cities_knights",
    EXPANSION,
    options={"islets.island": "large"},
).options
assert options["base.victory_points"] == 12 + 3

# nobody else decides what is fixed
refused = ""
try:
    catan.ruleset("base", EXPANSION, options={"base.setup": "beginner"})
except catan.UnknownOption as error:
    refused = str(error)
assert "'islets' fixes base.setup='random'" in refused

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("The goal follows the island.")
