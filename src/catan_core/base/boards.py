"""How a board is made: at random, for beginners, or by hand (base: "Montaje del tablero, al azar", "Puerto")."""

from __future__ import annotations

import typing
from collections import abc
from random import Random

import catan_core as catan
from catan_core.base import balanced_boards, beginner, board, founding, number_tokens, rolling, rows
from catan_core.base.board import BOARD_PROBLEMS, HARBOR_RULES, NUMBERED_WATER, PLAZA_RULES, Board
from catan_core.base.island import TERRAIN_COLORS, TERRAIN_SYMBOLS, Harbor, Island, IslandLayout
from catan_core.base.land import grounds_of
from catan_core.base.maritime_trade import HARBOR_RATES
from catan_core.base.setup import ON_RANDOM_BOARDS, SETUP

TERRAINS = (("forest", 4), ("pasture", 4), ("fields", 4), ("hills", 3), ("mountains", 3), ("desert", 1))
LETTERS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The tokens in the order of their letters, A to R."""

SIDE = 5
"""Coast edges along one piece of the frame."""

FRAME: tuple[tuple[tuple[int, str], ...], ...] = (
    ((0, "generic"), (3, "grain")),
    ((2, "ore"),),
    ((0, "generic"), (3, "wool")),
    ((2, "generic"),),
    ((0, "generic"), (3, "brick")),
    ((2, "lumber"),),
)
"""The pieces of the frame as they lie in the beginner set-up: the harbors on each, by coast edge from its left."""

SLOTS = tuple(SIDE * side + offset for side, piece in enumerate(FRAME) for offset, _ in piece)
KINDS = tuple(kind for piece in FRAME for _, kind in piece)

Harbors = abc.Sequence[tuple[int, str]]


def frame_pieces_shuffled(rng: Random) -> Harbors:
    """The six pieces of the frame in any order, harbors up."""
    pieces = rng.sample(FRAME, len(FRAME))
    return [(SIDE * side + offset, kind) for side, piece in enumerate(pieces) for offset, kind in piece]


def fixed_as_beginner(rng: Random) -> Harbors:
    """The frame of the beginner set-up."""
    return beginner.HARBORS


def loose_nine_shuffled(rng: Random) -> Harbors:
    """Nine loose harbors in any order on the fixed places."""
    return list(zip(SLOTS, rng.sample(KINDS, len(KINDS)), strict=True))


@catan.record
class BoardParts:
    """What a random board is made of: hexes as `(q, r)`, how many there are of each terrain, and the number tokens in
    the order of their letters."""

    hexes: tuple[tuple[int, int], ...]
    terrains: tuple[tuple[str, int], ...]
    letters: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<BoardParts: {len(self.hexes)} hexes, {len(self.letters)} number tokens>"


LayBoard: typing.TypeAlias = abc.Callable[[catan.Rules, Random], IslandLayout]
"""Lays a board."""

LayStep: typing.TypeAlias = abc.Callable[[IslandLayout, Random], IslandLayout]
"""Changes a layout before the game, with random numbers of the seed."""

LayHarbors: typing.TypeAlias = abc.Callable[[Random], Harbors]
"""Gives the harbors of a board: the index of each along the coast, and its kind."""

HARBOR_SETUPS: abc.Mapping[str, LayHarbors] = {
    "frame_pieces_shuffled": frame_pieces_shuffled,
    "fixed_as_beginner": fixed_as_beginner,
    "loose_nine_shuffled": loose_nine_shuffled,
}
ISLAND = tuple((q, r) for q, r, _, _ in beginner.HEXES)


def deal_tokens(
    rules: catan.Rules,
    topology: catan.Topology,
    terrains: abc.Sequence[str],
    letters: number_tokens.Letters,
    rng: Random,
) -> tuple[int, ...]:
    """The number tokens of the hexes, dealt as the options say; a desert has none."""
    dealt = NUMBER_LAYOUT(rules)["layout"](topology, terrains, letters, rng)
    return balanced_boards.spaced_tokens(rules, topology, dealt, rng, NUMBER_SETUP(rules) == "shuffled_no_adjacent_red")


def deal_harbors(rules: catan.Rules, topology: catan.Topology, rng: Random) -> tuple[Harbor, ...]:
    """The harbors along a coast, dealt as the options say."""
    return board.along_coast(topology, HARBOR_LAYOUT(rules)["layout"](rng))


def random_layout(rules: catan.Rules, rng: Random) -> IslandLayout:
    """A layout at random, by the options on harbors and numbers."""
    parts = BOARD_PARTS(rules)["random"]
    topology = catan.Topology.of(parts.hexes)
    drawn = [terrain for terrain, count in parts.terrains for _ in range(count)]
    balanced_boards.require_fitting(drawn, topology.hexes, TERRAIN_PLACES(rules))
    terrains = _terrains(rules, topology, drawn, rng)
    tokens = deal_tokens(rules, topology, terrains, parts.letters, rng)
    harbors = deal_harbors(rules, topology, rng)
    robber = catan.Hex(terrains.index(board.DESERT)) if board.DESERT in terrains else None
    return IslandLayout(topology.hexes, tuple(terrains), tokens, harbors, robber)


def _terrains(
    rules: catan.Rules, topology: catan.Topology, terrains: abc.Sequence[str], rng: Random
) -> tuple[str, ...]:
    """The terrains in any order in which none lies on the coast that does not belong there: shuffled until none do."""
    inland = {terrain for terrain, belongs in INLAND_TERRAINS(rules).items() if belongs}
    at_coast = {hex for edge in topology.coast for hex in catan.members(topology.edge_hexes[edge])}
    if sum(terrain in inland for terrain in terrains) > len(topology.hexes) - len(at_coast):
        raise catan.PositionError((f"there is no room inland for {', '.join(sorted(inland))}",))
    placed = {topology.hex(*at): terrain for terrain, places in TERRAIN_PLACES(rules).items() for at in places}
    shuffled = [*terrains]
    for _ in range(balanced_boards.SHUFFLES):
        rng.shuffle(shuffled)
        for hex, terrain in placed.items():
            if shuffled[hex] != terrain:
                other = next(at for at, each in enumerate(shuffled) if each == terrain != placed.get(catan.Hex(at)))
                shuffled[hex], shuffled[other] = terrain, shuffled[hex]
        laid = balanced_boards.spaced_terrains(rules, topology, shuffled, rng)
        in_place = all(laid[hex] == terrain for hex, terrain in placed.items())
        if in_place and inland.isdisjoint(laid[hex] for hex in at_coast):
            return tuple(laid)
    raise catan.PositionError((balanced_boards.NOT_IN_PLACE,))


def deal_terrains(
    rules: catan.Rules,
    topology: catan.Topology,
    free: abc.Sequence[catan.HexAt],
    terrains: abc.Sequence[str],
    rng: Random,
) -> dict[catan.HexAt, str]:
    """Terrains for the hexes of an island that has others in fixed places: dealt to the `free` ones until each lies
    where `base/terrain-places` and `base/inland` allow it."""
    inland = {terrain for terrain, belongs in INLAND_TERRAINS(rules).items() if belongs}
    at_coast = {topology.hexes[hex] for edge in topology.coast for hex in catan.members(topology.edge_hexes[edge])}
    places, dealt = TERRAIN_PLACES(rules), [*terrains]
    balanced_boards.require_fitting(dealt, free)
    for _ in range(balanced_boards.SHUFFLES):
        rng.shuffle(dealt)
        laid = dict(zip(free, dealt, strict=True))
        if all(
            at in places.get(terrain, (at,)) and not (terrain in inland and at in at_coast)
            for at, terrain in laid.items()
        ):
            return laid
    raise catan.PositionError((balanced_boards.NOT_IN_PLACE,))


def joining(aside: abc.Mapping[int, int | None], tokens: abc.Sequence[int]) -> tuple[tuple[catan.Hex, int], ...]:
    """Where number tokens lie that are set aside and join others, by the numbers that they join: each on a hex of its
    own; those that join None are left out.

    >>> joining({2: 3, 12: 3, 4: None}, (5, 3, 6, 3))
    ((1, 2), (3, 12))
    """
    taken: dict[catan.Hex, int] = {}
    for token, other in aside.items():
        free = [catan.Hex(hex) for hex, number in enumerate(tokens) if number == other and hex not in taken]
        if other is not None:
            if not free:
                raise catan.PositionError((f"the token {token} is to join {other}, and no hex is left that has it",))
            taken[free[0]] = token
    return tuple(taken.items())


def fixed_board(
    hexes: abc.Sequence[tuple[int, int, str, board.Tokens]],
    harbors: Harbors,
    robber: catan.HexAt | typing.Literal["desert"] | None = board.DESERT,
) -> Board:
    """A board as printed: terrain and tokens by coordinates, harbors by their index along the coast."""
    topology = catan.Topology.of((q, r) for q, r, _, _ in hexes)
    docked = board.along_coast(topology, harbors)
    placed = tuple((topology.edge_coordinates(harbor.edge), harbor.kind) for harbor in docked)
    return Board(tuple(hexes), placed, robber)


def beginner_layout(rules: catan.Rules, rng: Random) -> IslandLayout:
    """The fixed layout for beginners."""
    return board.unfinished_layout(rules, fixed_board(beginner.HEXES, beginner.HARBORS))


ISLAND_LAYOUTS: tuple[LayBoard, ...] = (random_layout, beginner_layout)
"""The functions that lay the island of the base game, whatever its size; any other lays a map of its own."""


def _make(rules: catan.Rules, rng: Random, given: abc.Mapping[str, object]) -> catan.Start[IslandLayout]:
    """A layout, by hand if one is given, and the founding placements if they are given."""
    by_hand = given.get("board")
    if isinstance(by_hand, str):
        by_hand = Board.from_json(by_hand)
    if by_hand is None:
        layout = _step_by_step(rules, rng)
    elif isinstance(by_hand, Board):
        layout = board.layout_of(rules, by_hand)
    else:
        raise catan.PositionError((f"board must be a Board or its JSON, not a {type(by_hand).__name__}",))
    return catan.Start(layout, _founding(rules, layout.topology, given.get("founding", ())))


def _step_by_step(rules: catan.Rules, rng: Random) -> IslandLayout:
    """The layout as the board's function lays it, changed by one step after another. Raises PositionError for a step
    after which it is no sound board, and for what is wrong with the last one for a scenario."""
    layout = board.laid(rules, BOARD_LAYOUT(rules)["layout"](rules, rng))
    for name, step in LAYOUT_STEPS(rules).items():
        changed = step(layout, rng)
        if not isinstance(changed, IslandLayout):
            raise catan.PositionError((f"the step {name!r} must return an IslandLayout, not {changed!r:.80}",))
        try:
            layout = board.unfinished_layout(rules, Board.of(changed))
        except catan.PositionError as error:
            raise board.refusal([f"after the step {name!r}: {problem}" for problem in error.problems]) from error
    return board.finished(rules, layout)


def _founding(rules: catan.Rules, topology: catan.Topology, placed: object) -> tuple[catan.Action, ...]:
    if not isinstance(placed, (list, tuple)):
        raise catan.PositionError(
            ("founding must be a list of (seat, node, edge) or of actions, in the order of placing",)
        )
    actions: list[catan.Action] = []
    for index, item in enumerate(placed):
        if isinstance(item, catan.Action):
            actions.append(item)
            continue
        try:
            seat, node, edge = item
            owner = rules.seat(seat)
            at = node if type(node) is int else topology.node(*node)
            side = edge if type(edge) is int else topology.edge(*edge)
        except (ValueError, TypeError) as error:
            raise board.refusal([f"founding[{index}] must be (seat, node, edge) or an action: {error}"]) from error
        actions += (founding.PlaceBuilding(owner, catan.Node(at)), founding.PlaceRoad(owner, catan.Edge(side)))
    return tuple(actions)


# -- JSON and pictures -------------------------------------------------------------------------------------------


def _moved(layout: IslandLayout, isometry: catan.Isometry) -> IslandLayout:
    """A layout that has been turned or mirrored. Harbors keep their order."""
    places = isometry.move(layout.topology)
    order = sorted(range(len(places.hexes)), key=places.hexes.__getitem__)
    return IslandLayout(
        places.board.hexes,
        tuple(layout.terrains[hex] for hex in order),
        tuple(layout.tokens[hex] for hex in order),
        tuple(Harbor(places.edges[harbor.edge], harbor.kind) for harbor in layout.harbors),
        None if layout.robber is None else places.hexes[layout.robber],
        tuple((places.hexes[hex], token) for hex, token in layout.more_tokens),
        places.board.centers,
    )


def _encode(layout: IslandLayout) -> object:
    """A layout as JSON values."""
    written = Board.of(layout)
    return {
        "hexes": [[q, r, terrain, _listed(tokens)] for q, r, terrain, tokens in written.hexes],
        "harbors": [[[list(node) for node in ends], kind] for ends, kind in written.harbors],
        "robber": None if written.robber is None else list(written.robber),
        **({"plazas": [[q, r, list(corners)] for (q, r), corners in written.plazas]} if written.plazas else {}),
    }


def _listed(tokens: board.Tokens) -> object:
    return list(tokens) if isinstance(tokens, tuple) else tokens


def _decode(rules: catan.Rules, value: object) -> IslandLayout:
    """A layout from JSON values. Raises PositionError."""
    written = board.board_from(value)
    if written.robber == board.DESERT:
        # A board written by hand may leave this open; what has been stored is read as it was written.
        raise catan.PositionError(("robber must be [q, r], or null for off the board",))
    return board.layout_of(rules, written)


MARKED: catan.MaskQuery[[catan.Seat, str]] = catan.MaskQuery(
    "base/marked",
    lambda position, seat, piece: 0,
    doc="The places of a seat's pieces of a kind that drawings set apart from their like.",
)


PLACE_MARKS: catan.ListQuery[[], catan.PlaceMark] = catan.ListQuery(
    "base/place-marks",
    lambda position: (),
    doc="What is written on places of the board, in drawings of all kinds. It is asked about what a seat sees.",
)


CLOSED_EDGES: catan.MaskQuery[[]] = catan.MaskQuery(
    "base/closed-edges",
    lambda position: 0,
    doc="The edges that drawings show as closed: nothing may lie or move there.",
)


THROWS = 36
"""A token has a dot for each throw of this number that shows its number."""


def _diagram(position: catan.Position) -> catan.Diagram:
    """What a drawing of the island shows."""
    island, rules = position[Island], position.rules
    marks = robber_mark(island.robber)
    nodes: list[catan.PieceMark] = []
    edges: list[catan.PieceMark] = []
    for piece, row in zip(rules.pieces, island.pieces, strict=True):
        for seat, places in enumerate(row):
            marked = MARKED(position, catan.Seat(seat), piece.id) if places else 0
            for at in catan.members(places):
                if piece.on == "hex":
                    marks.setdefault(at, []).append((piece.symbol, catan.Seat(seat)))
                elif piece.on == "node":
                    nodes.append(
                        catan.PieceMark(catan.Node(at), piece.symbol, catan.Seat(seat), bool(marked >> at & 1))
                    )
                else:
                    edges.append(
                        catan.PieceMark(catan.Edge(at), piece.symbol, catan.Seat(seat), bool(marked >> at & 1))
                    )
    return catan.Diagram(
        hex_marks(rules, island.layout, marks),
        tuple(nodes),
        tuple(edges),
        coast_marks(rules, island.layout),
        _written(position),
        catan.EdgeSet(CLOSED_EDGES(position)),
    )


def _written(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """What is written on places of the board."""
    topology = position[Island].layout.topology
    places = {"node": len(topology.nodes), "edge": len(topology.edges), "hex": len(topology.hexes)}

    def fits(mark: object) -> bool:
        return isinstance(mark, catan.PlaceMark) and mark.place[1] in range(places[mark.place[0]])

    return PLACE_MARKS.checked(fits, "a tuple of PlaceMark on places of the board", position)


def robber_mark(robber: catan.Hex | None) -> dict[int, list[tuple[str, catan.Seat | None]]]:
    """The robber as it stands on a drawing: nowhere if it is off the board."""
    return {} if robber is None else {robber: [("robber", None)]}


def hex_marks(
    rules: catan.Rules, layout: IslandLayout, standing: abc.Mapping[int, abc.Sequence[tuple[str, catan.Seat | None]]]
) -> tuple[catan.HexMark, ...]:
    """The hexes of a drawing, with what is standing on them."""
    symbols, colors, grounds = TERRAIN_SYMBOLS(rules), TERRAIN_COLORS(rules), grounds_of(rules, layout.terrains)
    chances = rolling.CHANCES(rules) if rolling.DICE_FACES in rules.tables else {}
    return tuple(
        catan.HexMark(
            catan.Hex(hex),
            terrain,
            symbols.get(terrain, ""),
            token or None,
            tuple(standing.get(hex, ())),
            colors.get(terrain, ""),
            round(THROWS * chances.get(token, 0)),
            grounds[hex],
            tuple((number, round(THROWS * chances.get(number, 0))) for number in layout.tokens_at(catan.Hex(hex))[1:]),
        )
        for hex, (terrain, token) in enumerate(zip(layout.terrains, layout.tokens, strict=True))
    )


def coast_marks(rules: catan.Rules, layout: IslandLayout) -> tuple[catan.CoastMark, ...]:
    """The harbors of a drawing."""
    rates = HARBOR_RATES(rules)
    return tuple(
        catan.CoastMark(
            harbor.edge,
            harbor.kind,
            f"{rates['generic']}:1" if harbor.kind == "generic" else f"{rates['special']}:1 {harbor.kind}",
        )
        for harbor in layout.harbors
    )


BOARD_LAYOUT: catan.Table[str, LayBoard] = catan.Table(
    "base/board",
    "The function that lays the board.",
    problem=rows.only_keys("layout", value=rows.calls("rules", "rng")),
)
LAYOUT_STEPS: catan.Table[str, LayStep] = catan.Table(
    "base/layout-steps",
    "What changes a layout that has been laid: one function after another, in the order of expansions. A board by hand"
    " stays as it is.",
    problem=rows.calls("layout", "rng"),
)
BOARD_PARTS: catan.Table[str, BoardParts] = catan.Table(
    "base/board-parts",
    "What a random board is made of.",
    problem=rows.every(rows.only_keys("random"), rows.of_class(BoardParts), rows.parts_problem),
)
INLAND_TERRAINS: catan.Table[str, bool] = catan.Table(
    "base/inland",
    "The terrains that a random board keeps away from the coast.",
    problem=rows.every(rows.terrain_problem, rows.truth_problem),
)
TERRAIN_PLACES: catan.Table[str, tuple[catan.HexAt, ...]] = catan.Table(
    "base/terrain-places",
    "Where hexes of a terrain always lie on a random board: the (q, r) of as many as there are.",
    problem=rows.places_problem,
)
HARBOR_LAYOUT: catan.Table[str, LayHarbors] = catan.Table(
    "base/harbor-layout",
    "The function that lays the harbors of a board.",
    problem=rows.only_keys("layout", value=rows.calls("rng")),
)
NUMBER_LAYOUT: catan.Table[str, number_tokens.LayNumbers] = catan.Table(
    "base/number-layout",
    "The function that lays the number tokens of a board.",
    problem=rows.only_keys("layout", value=rows.calls("topology", "terrains", "letters", "rng")),
)


HARBOR_SETUP = catan.Option(
    "base.harbor_setup",
    "frame_pieces_shuffled",
    values=tuple(HARBOR_SETUPS),
    doc="How the harbors of a random board are placed.",
    source="BASE-RAND-02; printed on the frame in the almanacs, loose pieces in the summary",
    only=ON_RANDOM_BOARDS,
)
NUMBER_SETUP = catan.Option(
    "base.number_setup",
    "spiral",
    values=tuple(number_tokens.NUMBER_SETUPS),
    doc="How the number tokens of a random board are placed.",
    source="BASE-RAND-12; the spiral in the almanacs",
    only=ON_RANDOM_BOARDS,
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [HARBOR_SETUP, NUMBER_SETUP]


LAYOUTS = {"random": random_layout, "beginner": beginner_layout}


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        BOARD_LAYOUT,
        catan.Row(BOARD_LAYOUT, "layout", LAYOUTS[SETUP(setup)]),
        LAYOUT_STEPS,
        BOARD_PARTS,
        catan.Row(BOARD_PARTS, "random", BoardParts(hexes=ISLAND, terrains=TERRAINS, letters=LETTERS)),
        INLAND_TERRAINS,
        TERRAIN_PLACES,
        NUMBERED_WATER,
        HARBOR_RULES,
        catan.Row(HARBOR_RULES, "share-nodes", False),
        BOARD_PROBLEMS,
        PLAZA_RULES,
        catan.Row(PLAZA_RULES, "allowed", False),
        HARBOR_LAYOUT,
        catan.Row(HARBOR_LAYOUT, "layout", HARBOR_SETUPS[HARBOR_SETUP(setup)]),
        NUMBER_LAYOUT,
        catan.Row(NUMBER_LAYOUT, "layout", number_tokens.NUMBER_SETUPS[NUMBER_SETUP(setup)]),
    ]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [MARKED, PLACE_MARKS, CLOSED_EDGES]


@catan.hookimpl
def catan_board(setup: catan.Setup) -> catan.BoardSpecs:
    return [
        catan.BoardSpec(
            layout=IslandLayout,
            slice_kind=Island,
            make=_make,
            topology=lambda layout: layout.topology,
            encode=_encode,
            decode=_decode,
            diagram=_diagram,
            given=("board", "founding"),
            moved=_moved,
            schema=board.board_schema,
            marks=_written,
            planes=board.board_planes,
            centers=lambda rules: PLAZA_RULES(rules)["allowed"],
        )
    ]
