"""Windfall

A whole expansion with a decision, in one file: whoever rolls a two takes two
cards from the supply.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base

RULE = catan.Citation("windfall", "Windfall")


@catan.record
class Windfall(catan.Phase, tag="windfall/windfall"):
    """A seat is to take two cards."""

    seat: catan.Seat


@catan.record
class Take(catan.Action, tag="windfall/take"):
    """Take two cards from the supply."""

    cards: catan.Goods


TAKE = base.choices.taking(Take, during=Windfall, rule=RULE, count=2)


def two(tx: catan.Transition, event: base.ProductionEnded) -> None:
    if event.total == 2:
        tx.then(Windfall(tx.turn.seat))


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Windfall, skips=True)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [TAKE]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.ProductionEnded, two)]


# --8<-- [end:rule]

# --8<-- [start:play]
if __name__ == "__main__":
    from catan_core.testing import Scenario, check_walk

    mine = catan.load(__file__)
    table = Scenario(mine).roll(1, 1)
    assert len(table.game.actions) == 15  # any two of five resources
    table.play(table.game.actions[0])
    assert sum(table.hand(0).values()) == 2

    # as far as the supply has any; nobody is asked if it is empty
    empty = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}
    one = Scenario(mine).supply(**empty | {"ore": 1}).roll(1, 1)
    assert len(one.game.actions) == 1
    none = Scenario(mine).supply(**empty).roll(1, 1)
    assert isinstance(none.game.phase, base.Trade)

    rules = catan.ruleset("base", mine)
    check_walk(rules, seed=1, length=120, seats=3, every=20)
    print("Twos bring two cards of choice.")
# --8<-- [end:play]
