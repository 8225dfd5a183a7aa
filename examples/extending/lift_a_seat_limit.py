"""Lift the limit of another expansion on the number of seats: five at the board
that is made for four.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.testing import check_walk

EXPANSION = catan.Expansion(
    "room_for_one_more",
    "Room for one more",
    version="1.0",
    modules=(),  # it changes nothing but the number of seats
    requires=("base",),
    replaces=("seats:base",),
    seats=frozenset({3, 4, 5}),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ruleset = catan.ruleset("base", EXPANSION)
assert ruleset.seats == frozenset({3, 4, 5})
assert ruleset.new_game(seats=5, seed=1).rules.seats == 5

# Its own limit counts, and so does that of every other expansion: five_six
# allows five and six.
assert catan.ruleset("base", "five_six", EXPANSION).seats == frozenset({5})

try:
    ruleset.rules(6)
except catan.UnsupportedSeats as error:
    print(error)  # 'room_for_one_more' is for 3, 4, 5 seats, not 6

check_walk(ruleset, seed=1, length=120, seats=5, every=20)
# --8<-- [end:play]
