"""A board as people write it down: coordinates, terrain, tokens and harbors; checked before anybody plays on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias, TypeGuard

import catan_core as catan
from catan_core.base import founding, land, rows
from catan_core.base.goods import FAMILY, SUPPLY_TAKES, family
from catan_core.base.island import TERRAIN_SYMBOLS, Harbor, IslandLayout, Plazas
from catan_core.codec import strict_json

TOKENS = frozenset(range(2, 13)) - {7}
NO_TOKEN = 0
MAX_HEXES = 200
"""How many hexes a board has at most."""

MAX_HARBORS = 6 * MAX_HEXES
"""How many coast edges a board has at most."""

MAX_NUMBER = 1000
"""The largest coordinate or token."""

BOARD_CHARS = 1 << 17
"""How long a board is as JSON at most, in characters; the largest one, well spaced, is half as long."""

PROBLEM_CHARS = 200
MAX_PROBLEMS = 50
"""How many problems of a board are named at most; with more, it was meant to be something else."""

DESERT: Final = "desert"
"""The terrain that yields nothing."""

HARBOR_RULES: catan.Table[str, bool] = catan.Table(
    "base/harbor-rules",
    "What holds for the harbors of a board.",
    problem=rows.only_keys("share-nodes", value=rows.truth_problem),
)
PLAZA_RULES: catan.Table[str, bool] = catan.Table(
    "base/plazas",
    "Whether hexes of a board may have a plaza: a node in their middle, with paths to their corners.",
    problem=rows.only_keys("allowed", value=rows.truth_problem),
)
BOARD_PROBLEMS: catan.Table[str, Callable[[catan.Rules, IslandLayout], Iterable[str]]] = catan.Table(
    "base/board-problems",
    "What is wrong with a board for a scenario: functions of the rules and the layout.",
    problem=rows.calls("rules", "layout"),
)
NUMBERED_WATER: catan.Table[str, bool] = catan.Table(
    "base/numbered-water",
    "The terrains of water on which a number token may lie.",
    problem=rows.every(rows.terrain_problem, rows.truth_problem),
)


Tokens: TypeAlias = int | tuple[int, ...] | None
"""The number token of a hex; None for none, a tuple for several."""


@catan.record
class Board:
    """A board set up by hand, not yet checked.

    `hexes` are `(q, r, terrain, token)`, token None for none and a tuple for several; `harbors` are
    `((node, node), kind)` with the two ends of a coast edge as `(q, r, "N" or "S")` and a good's id or `"generic"`;
    `robber` is the `(q, r)` where it starts, or None for off the board, from where it comes when it is first moved. By
    default it starts on the desert, if there is only one; on a board without a desert, it starts off the board.
    `plazas` are `((q, r), corners)`: hexes with a node in their middle, from which paths lead to these corners, in
    games that have any.
    `rules.new_game(board=...)` checks it and names every problem.
    """

    hexes: Sequence[tuple[int, int, str, Tokens]]
    harbors: Sequence[tuple[catan.EdgeAt, str]] = ()
    robber: catan.HexAt | Literal["desert"] | None = DESERT
    plazas: Plazas = ()

    def _repr_svg_(self) -> str | None:
        """The board for notebooks, whether or not it is sound; None if it has not the form of one."""
        from catan_core.base.board_pictures import picture

        return picture(self)

    def __repr__(self) -> str:
        return f"<Board: {len(self.hexes)} hexes, {len(self.harbors)} harbors>"

    @classmethod
    def of(cls, layout: IslandLayout) -> Board:
        """The board of an island that has been laid out: `Board.of(game.state[Island].layout)`.

        >>> import catan_core as catan
        >>> from catan_core.base import Board, Island
        >>> Board.of(catan.new_game("base", seats=3, seed=1).state[Island].layout)
        <Board: 19 hexes, 9 harbors>
        """
        if not isinstance(layout, IslandLayout):
            raise catan.ArgumentError(f"of takes the layout of an island, not {layout!r:.80}")
        hexes = enumerate(zip(layout.hexes, layout.terrains, strict=True))
        return cls(
            tuple((q, r, terrain, _written(layout.tokens_at(catan.Hex(hex)))) for hex, ((q, r), terrain) in hexes),
            tuple((_ends(layout, harbor), harbor.kind) for harbor in layout.harbors),
            None if layout.robber is None else layout.hexes[layout.robber],
            layout.topology.centers,
        )

    def rotated(self, sixths: int) -> Board:
        """The board, turned clockwise by some sixths of a full turn, with its harbors. Hexes keep their order.

        The smallest q and the smallest r of its hexes stay the same. So an island whose outline looks the same after
        the turn lies on the same hexes as before: the island for four players after any turn, the one for six after
        half a turn. Any other turn gives the same island with another outline. Raises ArgumentError for anything but a
        whole number, and PositionError for a board that has not the right form.

        >>> pair = Board([(0, 0, "forest", 8), (1, 0, "hills", 5)])
        >>> pair.rotated(1).hexes
        ((0, 0, 'forest', 8), (0, 1, 'hills', 5))
        """
        if type(sixths) is not int:
            raise catan.ArgumentError(f"rotated takes how many sixths of a turn, a whole number, not {sixths!r:.80}")
        return self._moved(sixths, mirrored=False)

    def mirrored(self) -> Board:
        """The board with left and right exchanged, with its harbors. `rotated` tells where it comes to lie.

        >>> Board([(0, 0, "forest", 8), (1, 0, "hills", 5)]).mirrored().hexes
        ((1, 0, 'forest', 8), (0, 0, 'hills', 5))
        """
        return self._moved(0, mirrored=True)

    def _moved(self, sixths: int, mirrored: bool) -> Board:
        board = _formed(self.hexes, self.harbors, self.robber, self.plazas)
        isometry = catan.Isometry.fitted([(q, r) for q, r, _, _ in board.hexes], sixths, mirrored)
        return Board(
            tuple((*isometry.hex((q, r)), terrain, token) for q, r, terrain, token in board.hexes),
            tuple(((isometry.node(a), isometry.node(b)), kind) for (a, b), kind in board.harbors),
            isometry.hex(board.robber) if isinstance(board.robber, tuple) else board.robber,
            tuple(isometry.centers(board.plazas).items()),
        )

    @classmethod
    def from_json(cls, text: str) -> Board:
        """A board from JSON: an object with `hexes`, and if wanted `harbors`, `robber` and `plazas`, in the same form,
        a plaza as `[q, r, corners]`.

        Without `robber`, or with `"desert"`, the robber starts on the only desert; with null, off the board. JSON
        is read as strictly as everything else: no key twice, nothing longer than `BOARD_CHARS`, no number that is not
        whole. Raises PositionError.
        """
        return board_from(read_json(text, "a board", BOARD_CHARS))

    def to_json(self) -> str:
        """The board as JSON."""
        import json

        board: dict[str, object] = {"hexes": self.hexes, "harbors": self.harbors, "robber": self.robber}
        if self.plazas:
            board["plazas"] = [[q, r, corners] for (q, r), corners in self.plazas]
        return json.dumps(board, separators=(",", ":"), default=list)


def read_json(text: str, what: str, limit_chars: int) -> object:
    """The value of a JSON text, read strictly, of something that is laid by hand. Raises PositionError, which says
    `what` it was to be."""
    try:
        return strict_json.loads(text, limit_chars=limit_chars)
    except catan.TranscriptError as error:
        raise catan.PositionError((f"{what}: {error.message}",)) from error


def board_from(value: object) -> Board:
    """A board from JSON values. Raises PositionError for anything that is not of the right form."""
    if not isinstance(value, dict):
        raise catan.PositionError(("a board must be an object with 'hexes'",))
    unknown = [f"unknown key {key!r:.40}" for key in value if key not in PARTS]
    if unknown:
        raise refusal(unknown)
    plazas = [[row[:2], row[2]] if _is_row(row, 3) else row for row in _listed(value.get("plazas", []))]
    return _formed(value.get("hexes"), value.get("harbors", []), value.get("robber", DESERT), plazas)


PARTS = ("hexes", "harbors", "robber", "plazas")
"""The keys of a board as JSON."""


def _is_row(value: object, length: int) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and len(value) == length


def _listed(value: object) -> Sequence[Any]:
    """The rows of a list; one that is none makes a single row, which is found to be wrong."""
    return value if isinstance(value, list) else [value]


def _formed(hexes: Any, harbors: Any, robber: Any, plazas: Any = ()) -> Board:
    """A board whose parts have the right form, whether they are lists or tuples. Raises PositionError."""
    problems: list[str] = []
    placed: list[tuple[int, int, str, Tokens]] = []
    for index, item in enumerate(_rows(hexes, "hexes", MAX_HEXES, problems)):
        match item:
            case [q, r, str(terrain), token] if _whole(q, r) and (token is None or _whole(token)):
                placed.append((q, r, terrain, token))
            case [q, r, str(terrain), [_, _, *_] as tokens] if _whole(q, r, *tokens) and len(tokens) <= len(TOKENS):
                placed.append((q, r, terrain, tuple(tokens)))
            case _:
                problems.append(f"hexes[{index}] must be [q, r, terrain, token or null]")
    docked: list[tuple[catan.EdgeAt, str]] = []
    for index, item in enumerate(_rows(harbors, "harbors", MAX_HARBORS, problems)):
        match item:
            case [[[q, r, str(corner)], [q2, r2, str(corner2)]], str(kind)] if _whole(q, r, q2, r2):
                docked.append((((q, r, corner), (q2, r2, corner2)), kind))
            case _:
                problems.append(f"harbors[{index}] must be [[node, node], kind] with nodes as [q, r, 'N' or 'S']")
    starts: catan.HexAt | Literal["desert"] | None = DESERT
    match robber:
        case None:
            starts = None
        case "desert":
            pass
        case [q, r] if _whole(q, r):
            starts = (q, r)
        case _:
            problems.append("robber must be [q, r], 'desert', or null for off the board")
    centers: list[tuple[catan.HexAt, tuple[str, ...]]] = []
    for index, item in enumerate(_rows(plazas, "plazas", MAX_HEXES, problems)):
        match item:
            case [[q, r], [_, *_] as corners] if _whole(q, r) and len({*map(str, corners)} & CORNERS) == len(corners):
                centers.append(((q, r), tuple(map(str, corners))))
            case _:
                problems.append(
                    f"plazas[{index}] must be a hex and corners of it, some of {', '.join(sorted(CORNERS))}"
                )
    if problems:
        raise refusal(problems)
    return Board(tuple(placed), tuple(docked), starts, tuple(centers))


CORNERS = frozenset(catan.CORNERS)
"""The names of the corners of a hex."""


def _read(tokens: Tokens) -> tuple[int, ...]:
    """The tokens of a hex as they are written."""
    return () if tokens is None else tokens if isinstance(tokens, tuple) else (tokens,)


def _written(tokens: tuple[int, ...]) -> Tokens:
    """How the tokens of a hex are written."""
    return tokens if len(tokens) > 1 else tokens[0] if tokens else None


def refusal(problems: Sequence[str]) -> catan.PositionError:
    """The error that names what is wrong with a board: each problem in a short line, and not too many of them."""
    return catan.PositionError(
        tuple(
            problem if len(problem) <= PROBLEM_CHARS else f"{problem[:PROBLEM_CHARS]}..."
            for problem in problems[:MAX_PROBLEMS]
        )
    )


def _rows(value: object, name: str, most: int, problems: list[str]) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        problems.append(f"{name!r} must be a list")
    elif len(value) > most:
        problems.append(f"{name!r} has {len(value)} entries; at most {most} are allowed")
    else:
        return value
    return ()


def _whole(*values: object) -> bool:
    return all(type(value) is int and abs(value) <= MAX_NUMBER for value in values)


def layout_of(rules: catan.Rules, board: Board) -> IslandLayout:
    """The layout of a board, or a PositionError with everything that is wrong with it."""
    return finished(rules, unfinished_layout(rules, board))


def finished(rules: catan.Rules, layout: IslandLayout) -> IslandLayout:
    """A layout that nothing changes any more, or a PositionError with what is wrong with it for a scenario."""
    problems: list[str] = []
    for name, find in BOARD_PROBLEMS(rules).items():
        found = find(rules, layout)
        if isinstance(found, str) or not isinstance(found, Iterable):
            what = f"the function of base/board-problems:{name} must give a list of problems, not {found!r:.80}"
            raise catan.PositionError((what,))
        problems += found
    if problems:
        raise refusal(problems)
    return layout


def unfinished_layout(rules: catan.Rules, board: Board) -> IslandLayout:
    """The layout of a board that steps may still change, or a PositionError with what is wrong with it by itself."""
    board = _formed(board.hexes, board.harbors, board.robber, board.plazas)
    problems: list[str] = []
    terrains = TERRAIN_SYMBOLS(rules)
    placed: dict[catan.HexAt, tuple[str, int]] = {}
    more: list[tuple[catan.HexAt, int]] = []
    for q, r, terrain, written in board.hexes:
        tokens = _read(written)
        if (q, r) in placed:
            problems.append(f"hex {(q, r)} is there twice")
        if terrain not in terrains:
            problems.append(f"hex {(q, r)}: no terrain {terrain!r:.40}; there are {', '.join(sorted(terrains))}")
        if not TOKENS.issuperset(tokens):
            problems.append(f"hex {(q, r)}: a token is a number from 2 to 12 other than 7, or None, not {written!r}")
        if len(set(tokens)) < len(tokens):
            problems.append(f"hex {(q, r)} has a token twice: {written!r}")
        if terrain == DESERT and tokens:
            problems.append(f"hex {(q, r)}: the desert has no token")
        placed[q, r] = (terrain, tokens[0] if tokens else NO_TOKEN)
        more += [((q, r), token) for token in tokens[1:]]
    if not placed or any(abs(q) > MAX_HEXES or abs(r) > MAX_HEXES for q, r in placed):
        raise catan.PositionError((f"a board has 1 to {MAX_HEXES} hexes, with coordinates no larger than that",))
    plazas = dict(board.plazas)
    problems += _plaza_problems(rules, board, placed)
    topology = catan.Topology.of(placed, {hex: corners for hex, corners in plazas.items() if hex in placed})
    ground = land.survey(topology, land.grounds_of(rules, [placed[hex][0] for hex in topology.hexes]))
    problems += _water_problems(rules, topology, ground, placed)
    room = founding.SPREAD * (len(founding.FOUNDED_PIECES(rules)) * rules.seats - 1)
    sites = ground.land_nodes.bit_count()
    if sites <= room or len(placed) < 2:
        problems.append(
            f"there may be no room for {rules.seats} seats to found: {sites} nodes on land, not more than {room}"
        )
    harbors = _harbors(rules, board, topology, ground, problems)
    robber = _robber(board, placed, problems)
    if robber in placed and not ground.land_hexes >> topology.hex(*robber) & 1:
        problems.append(f"the robber starts at {robber}, where there is no land")
    if problems:
        raise refusal(problems)
    return IslandLayout(
        topology.hexes,
        tuple(placed[hex][0] for hex in topology.hexes),
        tuple(placed[hex][1] for hex in topology.hexes),
        harbors,
        None if robber is None else topology.hex(*robber),
        tuple((topology.hex(*at), token) for at, token in more),
        topology.centers,
    )


def laid(rules: catan.Rules, layout: object) -> IslandLayout:
    """What the function of `base/board` has laid, or a PositionError with what is wrong with it by itself."""
    if not isinstance(layout, IslandLayout):
        raise catan.PositionError((f"the function of base/board must give an IslandLayout, not {layout!r:.80}",))
    hexes, terrains, tokens = len(layout.hexes), len(layout.terrains), len(layout.tokens)
    if not hexes == terrains == tokens:
        raise catan.PositionError((f"there are {hexes} hexes, with {terrains} terrains and {tokens} tokens",))
    ends = [layout.topology.edge_ends[harbor.edge] for harbor in layout.harbors]
    if not (
        TERRAIN_SYMBOLS(rules).keys() >= {*layout.terrains}
        and TOKENS.issuperset({*layout.tokens} - {NO_TOKEN})
        and {*_harbor_kinds(rules)}.issuperset([harbor.kind for harbor in layout.harbors])
        and sum(ends).bit_count() == 2 * len(ends)
    ):
        unfinished_layout(rules, Board.of(layout))  # it says what is wrong, and where
    return layout


def along_coast(topology: catan.Topology, harbors: object) -> tuple[Harbor, ...]:
    """Harbors from the index of each along the coast, and its kind. Raises PositionError for anything else."""
    docked: list[Harbor] = []
    coast = topology.coast
    for item in harbors if isinstance(harbors, (list, tuple)) else (harbors,):
        try:
            index, kind = item
            sound = index >= 0 and isinstance(kind, str)
            docked.append(Harbor(coast[index if sound else len(coast)], kind))
        except (IndexError, TypeError, ValueError):
            said = f"harbors lie on coast edges 0 to {len(coast) - 1}, as pairs such as (3, 'grain'), not {item!r:.80}"
            raise catan.PositionError((said,)) from None
    return tuple(docked)


def _plaza_problems(rules: catan.Rules, board: Board, placed: Mapping[catan.HexAt, tuple[str, int]]) -> Iterator[str]:
    """What is wrong with the plazas of a board."""
    if board.plazas and not PLAZA_RULES(rules)["allowed"]:
        yield "in this game no hex has a plaza"
    for number, (hex, _) in enumerate(board.plazas):
        if hex not in placed:
            yield f"plazas[{number}]: there is no hex {hex}"
        if hex in dict(board.plazas[:number]):
            yield f"hex {hex} has a plaza twice"


def loose_layout(board: Board) -> IslandLayout:
    """The layout of a board that need not be sound, as far as it can be drawn. Raises PositionError for what has not
    the form of a board."""
    board = _formed(board.hexes, board.harbors, board.robber, board.plazas)
    placed = {(q, r): (terrain, (_read(tokens) or (NO_TOKEN,))[0]) for q, r, terrain, tokens in board.hexes}
    more = [((q, r), token) for q, r, _, tokens in board.hexes for token in _read(tokens)[1:]]
    if not placed or any(abs(q) > MAX_HEXES or abs(r) > MAX_HEXES for q, r in placed):
        raise catan.PositionError((f"a board has 1 to {MAX_HEXES} hexes, with coordinates no larger than that",))
    topology = catan.Topology.of(placed, {hex: corners for hex, corners in board.plazas if hex in placed})
    harbors: dict[catan.Edge, str] = {}
    for ends, kind in board.harbors:
        with suppress(ValueError):
            harbors[topology.edge(*ends)] = kind
    robber = _robber(board, placed, [])
    return IslandLayout(
        topology.hexes,
        tuple(placed[hex][0] for hex in topology.hexes),
        tuple(placed[hex][1] for hex in topology.hexes),
        tuple(Harbor(edge, kind) for edge, kind in harbors.items()),
        topology.hex(*robber) if robber in placed else None,
        tuple((topology.hex(*at), token) for at, token in more),
        topology.centers,
    )


def board_schema(rules: catan.Rules) -> dict[str, object]:
    """The JSON Schema of the board of a game that is stored or shown."""
    number = {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}
    node = _row(number, number, {"enum": ["N", "S"]})
    tokens = {"type": "array", "items": {"enum": sorted(TOKENS)}, "minItems": 2, "uniqueItems": True}
    token = {"anyOf": [{"enum": [*sorted(TOKENS), None]}, tokens]}
    parts = {
        "hexes": {
            "description": "Each hex as [q, r, terrain, number token], with a list for several tokens.",
            "type": "array",
            "items": _row(number, number, {"enum": sorted(TERRAIN_SYMBOLS(rules))}, token),
            "minItems": 2,
            "maxItems": MAX_HEXES,
        },
        "harbors": {
            "description": "Each harbor as [edge, kind]: a good that it trades, or generic.",
            "type": "array",
            "items": _row(_row(node, node), {"enum": [*_harbor_kinds(rules)]}),
            "maxItems": MAX_HARBORS,
        },
        "robber": {
            "description": "The hex where the robber starts; null if that is off the board.",
            "anyOf": [_row(number, number), {"type": "null"}],
        },
    }
    required = [*parts]
    if PLAZA_RULES(rules)["allowed"]:
        corners = {"type": "array", "items": {"enum": [*catan.CORNERS]}, "minItems": 1, "uniqueItems": True}
        parts["plazas"] = {
            "description": "Each plaza as [q, r, corners]: those corners of its hex to which paths lead from there.",
            "type": "array",
            "items": _row(number, number, corners),
            "maxItems": MAX_HEXES,
        }
    return {
        "description": "The island as it was laid out.",
        "type": "object",
        "properties": parts,
        "required": required,
        "additionalProperties": False,
    }


def board_planes(rules: catan.Rules, layout: IslandLayout) -> dict[str, list[list[int]]]:
    """What lies on the hexes and at the nodes of an island, as rows of 0 and 1: the terrain of each hex, its tokens
    from 2 to 12, and the kind of harbor at each node."""
    tokens = [layout.tokens_at(catan.Hex(hex)) for hex in range(len(layout.hexes))]
    kinds = _harbor_kinds(rules)
    return {
        "terrains": [[int(terrain == other) for other in TERRAIN_SYMBOLS(rules)] for terrain in layout.terrains],
        "tokens": [[int(token in lying) for token in sorted(TOKENS)] for lying in tokens],
        "harbors": [
            [layout.harbor_nodes.get(kind, 0) >> node & 1 for kind in kinds]
            for node in range(len(layout.topology.nodes))
        ],
    }


def _row(*items: object) -> dict[str, object]:
    """The JSON Schema of a list with these items."""
    return {"type": "array", "prefixItems": [*items], "items": False, "minItems": len(items)}


def _harbor_kinds(rules: catan.Rules) -> tuple[str, ...]:
    return ("generic", *(rules.goods[good].id for good in family(rules, FAMILY, SUPPLY_TAKES)))


def _water_problems(
    rules: catan.Rules, topology: catan.Topology, ground: land.Ground, placed: Mapping[catan.HexAt, tuple[str, int]]
) -> Iterator[str]:
    """What is wrong with the water of a board: tokens on it, and gaps in a map of the sea."""
    for hex in catan.members(ground.water_hexes):
        terrain, token = placed[topology.hexes[hex]]
        if token != NO_TOKEN and not NUMBERED_WATER(rules).get(terrain):
            yield f"hex {topology.hexes[hex]}: on the water ({terrain}) there is no token"
    if ground.water_hexes:
        for hole in land.holes(topology.hexes):
            yield f"the map has a hole at {hole}: lay water there"


def _harbors(
    rules: catan.Rules, board: Board, topology: catan.Topology, ground: land.Ground, problems: list[str]
) -> tuple[Harbor, ...]:
    kinds = _harbor_kinds(rules)
    harbors: list[Harbor] = []
    used = 0
    for ends, kind in board.harbors:
        if kind not in kinds:
            problems.append(f"harbor {ends}: no kind {kind!r:.40}; there are {', '.join(kinds)}")
        try:
            edge = topology.edge(*ends)
        except ValueError as error:
            problems.append(f"harbor {ends}: {error}")
            continue
        if not ground.coast >> edge & 1:
            problems.append(f"harbor {ends} does not lie on the coast")
        if any(harbor.edge == edge for harbor in harbors):
            problems.append(f"harbor {ends} is at the same place as another harbor")
        elif topology.edge_ends[edge] & used and not HARBOR_RULES(rules)["share-nodes"]:
            problems.append(f"harbor {ends} shares a node with another harbor")
        used |= topology.edge_ends[edge]
        harbors.append(Harbor(edge, kind))
    return tuple(harbors)


def _robber(board: Board, placed: dict[catan.HexAt, tuple[str, int]], problems: list[str]) -> catan.HexAt | None:
    """Where the robber starts, None for off the board."""
    if board.robber == DESERT:
        deserts = [hex for hex, (terrain, _) in placed.items() if terrain == DESERT]
        if len(deserts) > 1:
            problems.append(f"say where the robber starts: there are {len(deserts)} deserts")
        return deserts[0] if deserts else None
    if board.robber is not None and board.robber not in placed:
        problems.append(f"the robber stands on no hex of the board, at {board.robber}")
    return board.robber


def _ends(layout: IslandLayout, harbor: Harbor) -> catan.EdgeAt:
    first, second = sorted(layout.topology.edge_coordinates(harbor.edge))
    return first, second
