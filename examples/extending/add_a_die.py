"""Add a die: it rains on a third of all rolls, and then whoever has a building
beside fields takes a grain.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import (
    DICE,
    DICE_FACES,
    GOODS_SEEN,
    DiceRolled,
    Holdings,
    Island,
    Passed,
    goods,
    pieces,
)
from catan_core.testing import Scenario, check_walk

DIE = "weather"
RAIN = "rain"


@catan.record
class RainFell(catan.Event, tag="weather/rain-fell"):
    """It rains: these seats take a grain each, as far as the supply lasts."""

    seats: tuple[catan.Seat, ...]


def react(tx: catan.Transition, event: DiceRolled) -> None:
    """Let the fields yield if the new die shows rain."""
    shown = {
        die.id: face
        for die, face in zip(DICE(tx.rules), event.faces, strict=True)
    }
    if shown[DIE] != RAIN:
        return
    layout, nodes = tx[Island].layout, 0
    for hex, terrain in enumerate(layout.terrains):
        if terrain == "fields":
            nodes |= layout.topology.hex_nodes[hex]
    grain = catan.Good(tx.rules.good_index["grain"])
    seats = pieces.owners_at(tx, nodes)[: tx[Holdings].supply[grain]]
    for seat in seats:
        goods.shift(tx, None, seat, goods.single(tx.rules, grain))
    tx.emit(RainFell(seats))


def told(rules: catan.Rules, event: RainFell) -> list[Passed]:
    """Say which cards the event is about, for those who count cards."""
    grain = rules.vector({"grain": 1})
    return [Passed(None, seat, grain) for seat in event.seats]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(DICE_FACES, DIE, (("sun", 4), (RAIN, 2))),
        catan.Row(GOODS_SEEN, RainFell.tag, told),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(RainFell)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(DiceRolled, react)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(
            f"sentence:{RainFell.tag}",
            (("en", "Rain falls, grain for: {seats}"),),
        )
    ]


EXPANSION = catan.Expansion(
    "weather",
    "Weather",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    # whose die comes first, so that the order of the faces hangs on no ids
    after=("cities_knights",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
table = Scenario(EXPANSION).piece("settlement", 2, (0, 1, "N")).roll(5, 6, RAIN)
assert table.hand(2)["grain"] == 1
rains = [event for event in table.happened if isinstance(event, RainFell)]
assert [event.seats for event in rains] == [(2,)]
assert DICE_FACES(table.game.rules)["weather"] == (("sun", 4), ("rain", 2))

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("When it rains, fields give grain.")
