"""Add marks: springs on some corners, which belong to whoever builds there
first and are worth a point each.
"""

# --8<-- [start:rule]
import json

import catan_core as catan
from catan_core.base import PLACE_MARKS, Island, PiecePlaced, pieces
from catan_core.render import board_svg, board_text
from catan_core.testing import Scenario, check_walk

SPRINGS = ((0, -1, "N"), (1, 0, "S"), (-1, 1, "S"))


@catan.record
class Springs(catan.Slice, tag="springs/springs"):
    """Whose each spring is, None for nobody's."""

    owners: tuple[catan.Seat | None, ...]


@catan.record
class SpringFound(catan.Event, tag="springs/spring-found"):
    """A spring belongs to a seat from now on."""

    seat: catan.Seat
    node: catan.Node


def found(tx: catan.Transition, event: PiecePlaced) -> None:
    """A spring goes to whoever builds there first."""
    if event.node is None or event.node not in nodes(tx):
        return
    owners, index = [*tx[Springs].owners], nodes(tx).index(event.node)
    if (
        owners[index] is None
        and pieces.buildings(tx, event.owner) >> event.node & 1
    ):
        owners[index] = event.owner
        tx.update(Springs(tuple(owners)))
        tx.emit(SpringFound(event.owner, nodes(tx)[index]))


def nodes(position: catan.Position) -> tuple[catan.Node, ...]:
    """The nodes with a spring."""
    board = position[Island].layout.topology
    return tuple(board.node(*at) for at in SPRINGS)


def count(position: catan.Position, seat: catan.Seat) -> int:
    """How many springs a seat has."""
    return position[Springs].owners.count(seat)


def marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """A mark for each spring."""
    owners = zip(nodes(position), position[Springs].owners, strict=True)
    return tuple(
        catan.PlaceMark("springs/spring", "Sp", owner, node=node)
        for node, owner in owners
    )


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    start = Springs((None,) * len(SPRINGS))
    return [
        catan.SliceSpec(Springs, lambda rules, layout: start, doc="Springs.")
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(SpringFound)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(PiecePlaced, found)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("springs/springs", count, reads=(Springs,))]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(PLACE_MARKS, marks)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(
            "mark:springs/spring",
            (("en", "spring"), ("es", "manantial"), ("ca", "font")),
        ),
        catan.Text(
            "sentence:springs/spring-found",
            (
                ("en", "{seat} finds a spring at {node}"),
                ("es", "{seat} encuentra un manantial en {node}"),
                ("ca", "{seat} troba una font a {node}"),
            ),
        ),
        catan.Text(
            "points:springs/springs",
            (("en", "Springs"), ("es", "Manantiales"), ("ca", "Fonts")),
        ),
    ]


EXPANSION = catan.Expansion(
    "springs",
    "Springs",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
table = Scenario(EXPANSION, seats=3)
assert board_text(table.game.view(None)).count("Sp") == len(SPRINGS)

table = table.change(
    lambda tx: pieces.place(tx, "settlement", catan.Seat(1), nodes(tx)[0])
)
assert table.read(Springs).owners[0] == 1
picture = board_svg(table.game.view(None), language="es")
assert "manantial Sp" in picture

shown = json.loads(table.game.view(None).to_json(words="es"))
assert shown["marks"][0] == {
    "id": "springs/spring",
    "label": "Sp",
    "owner": 1,
    "node": [0, -1, "N"],
}
assert shown["words"]["marks"][0] == "manantial Sp de Jugador 1"

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=80, seats=3, every=20
)
# --8<-- [end:play]
print("Found a spring.")
