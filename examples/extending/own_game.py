"""A game of its own, without the base game: seats claim hexes in turn; whoever
holds three around a corner wins.
"""

# --8<-- [start:records]
import json
from collections.abc import Mapping, Sequence
from random import Random

import catan_core as catan
from catan_core.testing import check_walk

CLAIMING = catan.Citation("claims", "Claiming")
MEADOW = ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))


@catan.record
class Meadow(catan.Layout, tag="claims/meadow"):
    """The hexes that there are."""

    hexes: tuple[tuple[int, int], ...]


@catan.record
class Claims(catan.Slice, tag="claims/claims"):
    """The board, and the hexes that each seat has claimed."""

    layout: Meadow
    owned: catan.BySeat[catan.HexSet]


@catan.record
class ClaimDue(catan.Phase, tag="claims/claim-due"):
    """A seat must claim a hex."""

    seat: catan.Seat


@catan.record
class Claim(catan.Action, tag="claims/claim"):
    """Claim a hex."""

    hex: catan.Hex


@catan.record
class Claimed(catan.Event, tag="claims/claimed"):
    """A hex has been claimed."""

    seat: catan.Seat
    hex: catan.Hex


# --8<-- [end:records]


# --8<-- [start:rules]
def topology(layout: Meadow) -> catan.Topology:
    """The hexes with their corners and sides."""
    return catan.Topology.of(layout.hexes)


def free(position: catan.Position, seat: catan.Seat) -> int:
    """The hexes that nobody has claimed."""
    claims = position[Claims]
    return topology(claims.layout).all_hexes & ~sum(claims.owned)


FREE: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "claims/free", free, doc="The hexes that a seat may claim."
)


def options(
    position: catan.Position, phase: ClaimDue, seat: catan.Seat
) -> Sequence[int]:
    """The hexes that a seat may claim; any other is refused."""
    return catan.members(FREE(position, seat))


def claim(tx: catan.Transition, phase: ClaimDue, action: Claim) -> None:
    """Claim a hex; then it is the next seat's turn."""
    claims, seat = tx[Claims], action.seat
    mine = catan.HexSet(claims.owned[seat] | 1 << action.hex)
    tx.update(
        Claims(
            claims.layout,
            catan.with_entry(claims.owned, seat, mine),
        )
    )
    tx.emit(Claimed(seat, action.hex))
    following = catan.Seat((seat + 1) % tx.rules.seats)
    tx.start_turn(following)
    tx.then(ClaimDue(following))


def winners(position: catan.Position) -> tuple[catan.Seat, ...]:
    """Whoever holds the three hexes around a corner; everybody if the next seat
    finds no hex.
    """
    claims = position[Claims]
    corners = [
        hexes
        for hexes in topology(claims.layout).node_hexes
        if hexes.bit_count() == 3
    ]
    for seat, mine in enumerate(claims.owned):
        if any(hexes & ~mine == 0 for hexes in corners):
            return (catan.Seat(seat),)
    return (
        () if FREE(position, position.turn.seat) else position.rules.all_seats
    )


def sound(state: catan.State) -> str | None:
    """Say what is wrong if two seats have claimed one hex."""
    owned = state[Claims].owned
    if (
        len(owned) != state.rules.seats
        or sum(owned) & ~topology(state[Claims].layout).all_hexes
    ):
        return "claims of seats or hexes that are not there"
    twice = any(
        one & other for seat, one in enumerate(owned) for other in owned[:seat]
    )
    return "a hex is claimed twice" if twice else None


# --8<-- [end:rules]


# --8<-- [start:board]
def make(
    rules: catan.Rules, rng: Random, given: Mapping[str, object]
) -> catan.Start[Meadow]:
    """The board of a new game, which is always the same."""
    return catan.Start(Meadow(MEADOW))


def encode(layout: Meadow) -> object:
    """A board as JSON values."""
    return [list(hex) for hex in layout.hexes]


def decode(rules: catan.Rules, value: object) -> Meadow:
    """A board from JSON values, read strictly: to Python False is 0, in JSON it
    is not. Raises PositionError.
    """
    layout = Meadow(MEADOW)
    if json.dumps(value) != json.dumps(encode(layout)):
        raise catan.PositionError(("the meadow has seven hexes",))
    return layout


def diagram(position: catan.Position) -> catan.Diagram:
    """What a drawing of the board shows."""
    owned = position[Claims].owned
    marks = [
        tuple(
            ("claim", catan.Seat(seat))
            for seat, mine in enumerate(owned)
            if mine >> hex & 1
        )
        for hex in range(len(MEADOW))
    ]
    return catan.Diagram(
        tuple(
            catan.HexMark(catan.Hex(hex), "meadow", "Me", None, marks[hex])
            for hex in range(len(MEADOW))
        )
    )


def panel(
    view: catan.View, language: str, names: Sequence[str]
) -> tuple[catan.Panel, ...]:
    """How many hexes each seat has claimed."""
    lines = tuple(
        f"{name}: {mine.bit_count()}"
        for name, mine in zip(names, view[Claims].owned, strict=True)
    )
    return (
        catan.Panel(view.rules.text("panel:claims/hexes", language), lines),
    )


# --8<-- [end:board]


# --8<-- [start:hooks]
@catan.hookimpl
def catan_board(setup: catan.Setup) -> catan.BoardSpecs:
    return [
        catan.BoardSpec(
            layout=Meadow,
            slice_kind=Claims,
            make=make,
            topology=topology,
            encode=encode,
            decode=decode,
            diagram=diagram,
        )
    ]


def initial(rules: catan.Rules, layout: catan.Layout | None) -> Claims:
    """The board, on which nobody has claimed anything."""
    assert isinstance(layout, Meadow)
    return Claims(layout, (catan.HexSet(0),) * rules.seats)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Claims, initial)]


@catan.hookimpl
def catan_opening(setup: catan.Setup) -> catan.Openings:
    return [catan.Opening(lambda position: (ClaimDue(catan.Seat(0)),))]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(ClaimDue, rule=CLAIMING)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=Claim,
            during=(ClaimDue,),
            rule=CLAIMING,
            options=options,
            apply=claim,
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(Claimed)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [FREE]


@catan.hookimpl
def catan_victory(setup: catan.Setup) -> catan.VictoryRules:
    return [
        catan.VictoryRule(
            "claims/three-around-a-corner", winners, reads=(Claims,)
        )
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("claims/no-hex-is-claimed-twice", sound)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("claims/hexes", panel)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text("terrain:meadow", (("en", "meadow"),)),
        catan.Text("panel:claims/hexes", (("en", "Hexes"),)),
        catan.Text(f"phase:{ClaimDue.tag}", (("en", "Claim a hex"),)),
        catan.Text(f"action:{Claim.tag}", (("en", "Claim a hex"),)),
        catan.Text(f"sentence:{Claimed.tag}", (("en", "{seat} claims {hex}"),)),
    ]


EXPANSION = catan.Expansion(
    "claims",
    "Claims",
    version="1.0",
    modules=(__name__,),
    conflicts=("base",),
    seats=frozenset({2, 3}),
)
# --8<-- [end:hooks]

# --8<-- [start:play]
rules = catan.ruleset(EXPANSION)
game = rules.new_game(seats=2)
for hex in (0, 6, 1, 5, 3):
    game = game.play(Claim(game.turn.seat, catan.Hex(hex)))
assert game.winner == 0
assert game.view(None).panels(names=["Ada"]) == (
    catan.Panel("Hexes", ("Ada: 3", "seat 1: 2")),
)

for seed in range(5):
    check_walk(rules, seed=seed, seats=3)
# --8<-- [end:play]
print("Three hexes around a corner win.")
