"""Larger hands

A rule in one file: two more cards are safe from a seven.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base


def more(position: catan.Position, seat: catan.Seat) -> int:
    return 2


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.HAND_LIMIT, more)]


# --8<-- [end:rule]
# --8<-- [start:play]
if __name__ == "__main__":
    mine = catan.load(__file__)
    game = catan.new_game("base", mine, seats=3)
    limit = base.HAND_LIMIT(game.state, catan.Seat(0))
    print(f"{mine.title}: {limit} cards are safe from a seven.")
# --8<-- [end:play]
