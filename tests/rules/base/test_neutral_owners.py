"""Owners of pieces that are no seats: nobody plays them, and their pieces stand where those of seats do."""

from typing import Any

import pytest

import catan_core as catan
from catan_core.base import (
    VICTIMS,
    Island,
    LongestRoad,
    PiecePlaced,
    Produced,
    RobberMove,
    building,
    longest_road,
    pieces,
    table,
)
from catan_core.play import Observations
from catan_core.render import board_svg, board_text, event_text, legend_text
from catan_core.render.small import small_board
from catan_core.testing import Scenario, Symmetry, mapped

PLACE: catan.NodeAt = (0, 0, "S")
OTHER: catan.NodeAt = (0, 0, "N")
ZERO, ONE = catan.Seat(0), catan.Seat(1)
NEUTRAL = catan.Seat(2)


class Hermits:
    """Two hermits live on the island."""

    __name__ = "hermits.rules"

    @catan.hookimpl
    def catan_pieces(self, setup: catan.Setup) -> catan.Pieces:
        return [catan.NeutralOwner("hermit"), catan.NeutralOwner("nun")]

    @catan.hookimpl
    def catan_texts(self, setup: catan.Setup) -> catan.Texts:
        return [
            catan.Text("owner:hermit", (("en", "the hermit"), ("es", "ermitaño"))),
            catan.Text("owner:hermit#the", (("es", "el ermitaño"),)),
        ]


HERMITS = catan.Expansion("hermits", "Hermits", version="1.0", modules=(Hermits(),), requires=("base",))


def island() -> Scenario:
    return Scenario(HERMITS, seats=2).piece("settlement", NEUTRAL, PLACE)


def test_neutral_owners_are_numbered_after_the_seats() -> None:
    rules = catan.ruleset("base", HERMITS).rules(3)
    assert rules.all_seats == (0, 1, 2)
    assert rules.all_owners == (0, 1, 2, 3, 4)
    assert [owner.id for owner in rules.neutral_owners] == ["hermit", "nun"]
    assert [rules.is_seat(owner) for owner in rules.all_owners] == [True, True, True, False, False]
    assert rules.owner(4) == 4
    with pytest.raises(catan.SeatError):
        rules.owner(5)
    with pytest.raises(catan.SeatError):
        rules.seat(3)


def test_rules_without_neutral_owners_have_the_seats_as_owners_and_speak_of_seats_alone() -> None:
    rules = catan.ruleset("base").rules(3)
    assert rules.all_owners == rules.all_seats
    placed = rules.schema("base/piece-placed")["$defs"]["base/piece-placed"]
    assert placed["properties"]["owner"] == {"$ref": "#/$defs/seat"}
    assert "owner" not in rules.schema()["$defs"]


def test_the_distance_is_kept_from_buildings_of_neutral_owners() -> None:
    bare, settled = Scenario(HERMITS, seats=2), island()
    node = settled.node(PLACE)
    beside = settled.board.node_neighbors[node] | 1 << node
    assert building.founding_sites(bare.state) & beside == beside
    assert not building.founding_sites(settled.state) & beside


def test_their_buildings_stop_the_roads_of_seats_and_nobody_stops_their_own() -> None:
    at = island().roads(0, (0, 0, "S"), (0, 1, "N"))
    end = 1 << at.node(PLACE)
    assert pieces.blocked_nodes(at.state, ZERO) & end
    assert not pieces.blocked_nodes(at.state, NEUTRAL) & end


def test_their_sites_are_those_of_any_owner() -> None:
    at = island()
    wanted = at.board.touching(1 << at.node(PLACE))
    assert building.SITES(at.state, NEUTRAL, "road") == wanted
    assert pieces.in_stock(at.state, "settlement", NEUTRAL) == 4


def test_production_brings_them_nothing() -> None:
    at = island().piece("settlement", 0, (0, 1, "S"))
    total = at.read(Island).layout.tokens[at.hex(0, 1)]
    at.roll(total // 2, total - total // 2)
    [produced] = at.events(Produced)
    assert [sum(gain) for gain in produced.gains] == [1, 0]


def test_nothing_is_stolen_from_them() -> None:
    at = island().piece("settlement", 1, OTHER).give(1, ore=1)
    beside = catan.members(at.board.node_hexes[at.node(PLACE)] & at.board.node_hexes[at.node(OTHER)])[0]
    assert VICTIMS(at.state, ZERO, catan.Hex(beside)) == 1 << ONE
    assert pieces.owners_at(at.state, at.board.hex_nodes[beside]) == (ONE,)
    assert RobberMove in at.game.rules.phases


LINE: tuple[catan.NodeAt, ...] = ((0, 0, "S"), (0, 1, "N"), (-1, 1, "S"), (-1, 2, "N"), (-1, 1, "N"), (-1, 0, "S"))


def connected(at: Scenario, owner: int, count: int) -> Scenario:
    """Lay a line of roads, one after another, wherever it may go on."""
    last = 0
    for _ in range(count):
        sites = building.SITES(at.state, catan.Seat(owner), "road")
        onward = sites & ~last if last else sites
        before = longest_road.length_of(at.state, catan.Seat(owner))
        for edge in catan.members(onward):
            after = pieces.with_piece(at.state, "road", catan.Seat(owner), edge)
            if longest_road.length_of(after, catan.Seat(owner)) == before + 1:
                at.piece("road", owner, edge)
                break
    return at


def test_a_neutral_owner_can_hold_the_longest_road_and_no_seat_has_points_for_it() -> None:
    at = connected(island(), NEUTRAL, 5)
    road = at.read(LongestRoad)
    assert (road.holder, road.lengths) == (NEUTRAL, (0, 0, 5, 0))
    assert table.longest_road(at.state) == (NEUTRAL, (0, 0, 5, 0))
    assert [at.game.rules.points(at.state, seat) for seat in at.game.rules.all_seats] == [0, 0]
    with pytest.raises(catan.SeatError):
        at.game.rules.points(at.state, NEUTRAL)


def test_a_longer_road_takes_the_card_from_a_neutral_owner() -> None:
    at = connected(island(), NEUTRAL, 5).piece("settlement", 0, (0, -2, "N"))
    connected(at, 0, 6)
    assert at.read(LongestRoad).holder == ZERO


def test_a_settlement_of_a_seat_cuts_the_road_of_a_neutral_owner() -> None:
    at = connected(island(), NEUTRAL, 5)
    inner = [
        node
        for node in catan.members(at.board.ends(pieces.network(at.state, NEUTRAL)))
        if (at.board.node_edges[node] & pieces.network(at.state, NEUTRAL)).bit_count() == 2
        and not building.too_close(at.state) >> node & 1
    ]
    at.piece("settlement", 0, inner[0])
    assert at.read(LongestRoad).lengths[NEUTRAL] < 5
    assert at.read(LongestRoad).holder is None


def test_they_are_read_and_written_as_json_within_bounds() -> None:
    at = island().roads(NEUTRAL, *LINE[:2])
    text = at.game.to_json()
    assert catan.Game.from_json(text, expansions=[HERMITS]).state == at.state
    with pytest.raises(
        catan.TranscriptError, match="there is no owner 4; the seats are 0 to 1, the neutral owners 2 to 3"
    ):
        catan.Game.from_json(text.replace('"holder":null', '"holder":4'), expansions=[HERMITS])
    schema: Any = at.game.rules.schema()["$defs"]
    assert [schema[kind]["maximum"] for kind in ("owner", "seat")] == [3, 1]
    assert schema["base/piece-placed"]["properties"]["owner"] == {"$ref": "#/$defs/owner"}
    assert schema["pieces"]["properties"]["road"]["minItems"] == 4
    assert schema["base/longest-road"]["properties"]["lengths"]["$comment"] == "by owner"


def test_where_seats_change_places_neutral_owners_keep_theirs() -> None:
    at = island().piece("settlement", 0, OTHER)
    turned = mapped(at.state, Symmetry(seats=(1, 0)))
    assert table.pieces_on(turned, NEUTRAL, "settlement") == (at.node(PLACE),)
    assert table.pieces_on(turned, ONE, "settlement") == (at.node(OTHER),)
    assert table.pieces_on(turned, ZERO, "settlement") == ()


def test_observations_show_them_behind_the_seats_whoever_looks() -> None:
    pytest.importorskip("numpy")
    at = island().piece("settlement", 0, OTHER)
    observations = Observations.of(at.game)
    part = observations.part("base/island.pieces.settlement")
    assert part.shape[0] == 4
    size = len(at.board.nodes)
    for seat in at.game.rules.all_seats:
        rows = observations.row(at.game.view(seat))[part.start : part.start + part.size].tolist()
        assert rows[2 * size + at.node(PLACE)] == 1
        own = rows[:size][at.node(OTHER)]
        assert own == (1 if seat == 0 else 0)


def test_pictures_show_them_by_name_and_in_colors_of_their_own() -> None:
    at = island().piece("settlement", 0, OTHER).roads(NEUTRAL, *LINE[:2])
    view = at.game.view(ZERO)
    svg = board_svg(view)
    for part in ("settlement of the hermit", "seat-2", "#f6f3ea", ">nun<"):
        assert part in svg
    assert "poblado de ermitaño" in board_svg(view, language="es")
    assert "s2" in board_text(view)
    assert legend_text(view).endswith("then the seat: 0 1 2 the hermit 3 nun")
    small = small_board(view)
    assert small is not None
    assert "2 the hermit" in " ".join(small.legend)


def test_sentences_call_them_by_their_texts() -> None:
    at = island()
    placed = PiecePlaced("road", NEUTRAL, edge=catan.Edge(0))
    assert event_text(at.game.rules, at.board, placed).startswith("The hermit places")
    assert event_text(at.game.rules, at.board, placed, "es").startswith("El ermitaño coloca")
    facts = catan.describe(at.game.rules)
    assert [(owner.id, owner.title) for owner in facts.neutral_owners] == [("hermit", "the hermit"), ("nun", "nun")]


def test_neutral_owners_are_named_once() -> None:
    with pytest.raises(catan.RulesetError, match="hermit"):
        catan.ruleset("base", HERMITS, catan.evolve(HERMITS, id="again")).rules(2)
