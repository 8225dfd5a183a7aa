"""Use a module in some games only: at a full table, everybody may hold more
cards.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base
from catan_core.testing import check_walk

CROWDED = catan.Option(
    "crowd.larger_hands",
    True,
    values=(True, False),
    doc="Whether four players may hold two cards more than three.",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [CROWDED]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return setup.seats >= 4 and CROWDED(setup)


# This is only asked if the module is used, as are all other hooks but
# catan_texts.
@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.HAND_LIMIT, lambda position, seat: 2)]


EXPANSION = catan.Expansion(
    "crowd",
    "A full table",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ruleset = catan.ruleset("base", EXPANSION)
three, four = (ruleset.new_game(seats=seats, seed=1) for seats in (3, 4))
assert base.HAND_LIMIT(three.state, catan.Seat(0)) == 7
assert base.HAND_LIMIT(four.state, catan.Seat(0)) == 9

# catan explain says the same of three seats
assert "does not use crowd." in ruleset.explain(3)
assert "does not use crowd." not in ruleset.explain(4)

check_walk(ruleset, seed=1, length=120, seats=4, every=20)
# --8<-- [end:play]
print("Four players may hold nine cards.")
