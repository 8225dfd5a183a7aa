"""The Forgotten Tribe: gifts on the shores of islands that nobody may settle."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import catan_core as catan
from catan_core import Edge, EdgeSet, Game, Hex, members
from catan_core.base import (
    PLACE_MARKS,
    Board,
    BuildSettlement,
    BuyCard,
    CardDrawn,
    DevCards,
    DrawCard,
    EndTurn,
    FreeRoad,
    Harbor,
    Island,
    MoveRobber,
    PlaceBuilding,
    PlayKnight,
    RobberMove,
    VictimChoice,
    change_layout,
    coast,
    pieces,
    water_edges,
)
from catan_core.base import (
    table as read,
)
from catan_core.play import GreedyBot, simulate
from catan_core.render import board_svg
from catan_core.testing import random_action
from catan_expansions.five_six import EXPANSION as FIVE_SIX
from catan_expansions.seafarers import (
    BuildFreeShip,
    BuildShip,
    DealGift,
    GiftDeal,
    GiftDealt,
    Gifts,
    GiftSite,
    GiftTaken,
    HarborPlaced,
    MovePirate,
    MoveShip,
    Pirate,
    PlaceGift,
    areas,
)
from catan_expansions.seafarers.forgotten_tribe import gift_edges, gift_sites
from catan_expansions.seafarers.new_world import HARBOR_KIND
from catan_expansions.traders_barbarians.harbormaster import Harbormaster, HarbormasterPassed
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import Seafarers, composed, founded, new_game

TRIBE = "forgotten_tribe"
KINDS = ("generic", "brick", "lumber", "wool", "grain", "ore")


def tribe(*others: str, seats: int = 4, turn: int = 0) -> Seafarers:
    """The map of three and four, with the harbors turned up in the order of `KINDS`, by edge."""
    table = Seafarers(*others, seats=seats, options={"scenario": TRIBE}, turn=turn)
    gifts = table.read(Gifts)
    kinds = HARBOR_KIND.of(table.game.rules)
    by_kind = dict(zip(KINDS, members(gifts.covered), strict=True))
    return table.slice(
        catan.evolve(
            gifts,
            covered=EdgeSet(0),
            stack=(0,) * len(kinds),
            harbors=tuple(EdgeSet(1 << by_kind[kind]) for kind in kinds),
        )
    )


def kind(table: Seafarers, name: str) -> int:
    return HARBOR_KIND.of(table.game.rules).index(name)


def beside(table: Seafarers, edge: int) -> int:
    """An edge of the sea next to an edge with a gift, without a gift of its own."""
    topology, free = table.board, members(gift_edges(table.state))
    near = members(topology.touching(topology.edge_ends[edge]))
    return next(at for at in near if at not in free and water_edges(table.state) >> at & 1)


def sail(table: Seafarers, edge: int, seat: int = 0) -> Seafarers:
    """Build a ship of a seat on the edge of a gift, from a ship beside it."""
    near = beside(table, edge)
    table.piece("ship", seat, near).pirate_off().new_turn().rich(seat).building()
    return table


def take(table: Seafarers, edge: int, seat: int = 0, *chance: catan.ChanceAction) -> Seafarers:
    sail(table, edge, seat)
    return table.coming(*chance).play(BuildShip(table.game.rules.seat(seat), Edge(edge)))


def harbor_at(table: Seafarers, name: str) -> int:
    return members(table.read(Gifts).harbors[kind(table, name)])[0]


# -- the map -------------------------------------------------------------------------------------------------------


def test_everybody_begins_on_the_big_island() -> None:
    """SEA-TRI-01: its 18 hexes have a number each, those of the tribe have none."""
    game = new_game(scenario=TRIBE)
    while not game.actions.of(PlaceBuilding):
        game = game.play(random_action(game.state, Random(1)))
    island, layout = areas(game.state)[0], game.state[Island].layout
    assert island.bit_count() == 18
    assert all(bool(layout.tokens[hex]) == bool(island >> hex & 1) for hex in range(len(layout.hexes)))
    for action in game.actions.of(PlaceBuilding):
        assert layout.topology.node_hexes[action.node] & island
    away = next(
        node for node in range(len(layout.topology.nodes)) if layout.topology.node_hexes[node] & areas(game.state)[1]
    )
    with pytest.raises(catan.IllegalAction) as refused:
        game.play(PlaceBuilding(game.actors[0], catan.Node(away)))
    assert refused.value.violation.code == "founding.not-on-main-island"


def test_nobody_may_settle_the_islands_of_the_tribe() -> None:
    """SEA-TRI-01: although ships lead there."""
    table = tribe()
    edge = members(table.read(Gifts).points)[0]
    take(table, edge)
    ends = members(table.board.edge_ends[edge])
    for node in ends:
        action = BuildSettlement(ZERO, catan.Node(node))
        assert table.code(action) == "settlement.tribes-island"
        assert action not in table.game.actions


@pytest.mark.parametrize(
    ("seats", "others", "points", "cards", "harbors"), [(3, (), 8, 4, 6), (5, (FIVE_SIX,), 10, 6, 8)]
)
def test_gifts_lie_on_coasts_of_small_islands(
    seats: int, others: tuple[catan.Expansion, ...], points: int, cards: int, harbors: int
) -> None:
    """SEA-TRI-02, SEA-TRI-12: and no other harbor is on the map."""
    game = founded(*others, seats=seats, scenario=TRIBE)
    gifts, layout = game.state[Gifts], game.state[Island].layout
    assert (gifts.points.bit_count(), gifts.cards.bit_count()) == (points, cards)
    assert sum(row.bit_count() for row in gifts.harbors) == harbors
    assert layout.harbors == ()
    tribes = sum(areas(game.state)[1:])
    for edge in members(gift_edges(game.state)):
        assert coast(game.state) >> edge & 1
        assert layout.topology.edge_hexes[edge] & tribes
    assert game.rules.ruleset.options["base.victory_points"] == 13


def test_the_harbors_are_shuffled_and_turned_up_before_anybody_founds() -> None:
    """SEA-TRI-03: one of each resource and a 3:1, each as likely on each edge, and drawn by chance."""
    game = new_game(scenario=TRIBE)
    seen: Counter[str] = Counter()
    for left in range(6, 0, -1):
        assert isinstance(game.phase, GiftDeal)
        assert len(game.outcomes) == left
        assert {weight for _, weight in game.outcomes} == {1}
        outcome = game.outcomes.at(0.5)
        assert isinstance(outcome, DealGift)
        seen[HARBOR_KIND.of(game.rules)[outcome.kind]] += 1
        edge = game.phase.edge
        game = game.play(outcome)
        assert GiftDealt(edge, outcome.kind) in game.events
    assert seen == dict.fromkeys(KINDS, 1)
    assert not isinstance(game.phase, GiftDeal)
    for seat in (ZERO, None):
        assert game.view(seat)[Gifts] == game.state[Gifts]
    assert {tuple(founded(scenario=TRIBE, seed=seed).state[Gifts].harbors) for seed in range(3)} != {
        game.state[Gifts].harbors
    }


def test_for_five_and_six_five_harbors_are_special_and_three_are_not() -> None:
    """SEA-TRI-12."""
    game = founded(FIVE_SIX, seats=6, scenario=TRIBE)
    counts = dict(zip(HARBOR_KIND.of(game.rules), game.state[Gifts].harbors, strict=True))
    assert {name: edges.bit_count() for name, edges in counts.items()} == {
        "generic": 3, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1,
    }  # fmt: skip


# -- taking gifts --------------------------------------------------------------------------------------------------


def test_a_ship_that_is_built_takes_the_gift_at_once() -> None:
    """SEA-TRI-04, SEA-TRI-05: a point, which everybody sees; it is gone from the board."""
    table = tribe()
    edge = members(table.read(Gifts).points)[0]
    before = table.game.points(ZERO)
    take(table, edge)
    assert table.events(GiftTaken) == (GiftTaken(ZERO, Edge(edge), "point", None),)
    assert table.game.points(ZERO) == before + 1
    assert table.game.view(None).points(ZERO) == before + 1
    assert not gift_edges(table.state) >> edge & 1


def test_a_ship_that_is_moved_takes_it_too() -> None:
    """SEA-TRI-04."""
    table = tribe()
    edge = members(table.read(Gifts).points)[0]
    near = beside(table, edge)
    away = members(
        water_edges(table.state) & ~table.board.touching(table.board.edge_ends[near]) & ~gift_edges(table.state)
    )
    other = next(at for at in away if not table.board.edge_ends[at] & table.board.edge_ends[edge])
    table.piece("ship", 0, near, other).pirate_off().new_turn().building()
    table.play(MoveShip(ZERO, Edge(other), Edge(edge)))
    assert table.read(Gifts).taken[0] == 1


def test_a_player_may_take_several() -> None:
    """SEA-TRI-05: and each only once, by whoever comes first."""
    table = tribe()
    first, second = members(table.read(Gifts).points)[:2]
    take(table, first)
    table.turn(0)
    take(table, second)
    assert table.read(Gifts).taken == (2, 0, 0, 0)
    assert table.game.points(ZERO) == 2
    table.change(pieces.remove, "ship", ZERO, first)
    take(table.turn(1), first, 1)
    assert first in table.at("ship", 1)
    assert table.read(Gifts).taken == (2, 0, 0, 0)


def test_a_card_comes_from_the_deck_and_only_its_owner_sees_it() -> None:
    """SEA-TRI-06, SEA-TRI-02: by chance, as any card of the deck."""
    table = tribe()
    edge = members(table.read(Gifts).cards)[0]
    deck = len(table.read(DevCards).deck)
    take(table, edge, 0, DrawCard("knight"))
    assert table.dev_cards(0) == {"knight": 1}
    assert len(table.read(DevCards).deck) == deck - 1
    assert table.events(GiftTaken) == (GiftTaken(ZERO, Edge(edge), "card", None),)
    assert table.events(CardDrawn) == (CardDrawn(ZERO, "knight"),)
    assert read.dev_hand(table.game.view(ONE), 0) is None
    assert read.dev_cards(table.game.view(ONE), 0) == 1


def test_a_card_is_not_played_in_the_turn_in_which_it_is_taken() -> None:
    """SEA-TRI-06: as if it had been bought."""
    table = tribe()
    take(table, members(table.read(Gifts).cards)[0], 0, DrawCard("knight"))
    assert table.read(DevCards).fresh[0] == table.read(DevCards).hands[0]
    assert not table.game.actions.of(PlayKnight)


def test_a_victory_point_card_may_win() -> None:
    """SEA-TRI-06: at once."""
    table = tribe()
    edge = members(table.read(Gifts).cards)[0]
    table.slice(catan.evolve(table.read(Gifts), taken=(12, 0, 0, 0)))
    take(table, edge, 0, DrawCard("victory_point"))
    assert table.game.winners == (ZERO,)


def test_the_cards_of_the_tribe_cannot_be_bought() -> None:
    """SEA-TRI-02: they lie on the islands, so the deck is used up when only they are left."""
    table = tribe().give(0, ore=2, wool=2, grain=2)
    table.deck(knight=5).building()
    assert BuyCard(ZERO) in table.game.actions
    table.coming(DrawCard("knight")).play(BuyCard(ZERO))
    assert table.code(BuyCard(ZERO)) == "card.only-gifts-left"
    assert BuyCard(ZERO) not in table.game.actions


def test_a_free_ship_takes_a_gift_before_the_next_is_built() -> None:
    """SEA-TRI-04, SEA-TRI-06: the position in between can be written down and read."""
    table = tribe()
    edge = members(table.read(Gifts).cards)[0]
    sail(table, edge).phase(FreeRoad(ZERO, 2), *table.state.stack)
    game = table.game.play(BuildFreeShip(ZERO, Edge(edge)))
    assert game.outcomes
    assert Game.from_json(game.to_json()).state == game.state


# -- harbors -------------------------------------------------------------------------------------------------------


def coastal(table: Seafarers) -> list[tuple[int, int]]:
    """The coasts of the big island, each with one of its ends."""
    island = areas(table.state)[0]
    shores = [edge for edge in members(coast(table.state)) if table.board.edge_hexes[edge] & island]
    return [(edge, members(table.board.edge_ends[edge])[0]) for edge in shores]


def test_a_harbor_must_be_placed_at_once_at_a_building_of_the_taker() -> None:
    """SEA-TRI-07: with its refusals; nothing else may be done first."""
    table = tribe()
    (_, home), *_, (_, strange) = coastal(table)
    table.piece("settlement", 0, home).piece("settlement", 1, strange)
    take(table, harbor_at(table, "ore"))
    assert isinstance(table.game.phase, GiftSite)
    ore = kind(table, "ore")
    own = members(coast(table.state) & table.board.node_edges[home])
    assert {action.edge for action in table.game.actions.of(PlaceGift)} == set(own)
    assert len(table.game.actions) == len(own)
    inland = next(at for at in range(len(table.board.edges)) if not coast(table.state) >> at & 1)
    theirs = members(coast(table.state) & table.board.node_edges[strange])[0]
    assert table.code(PlaceGift(ZERO, Edge(inland), ore)) == "harbor.not-on-coast"
    assert table.code(PlaceGift(ZERO, Edge(theirs), ore)) == "gift.not-at-building"
    assert table.code(PlaceGift(ZERO, Edge(own[0]), kind(table, "wool"))) == "gift.not-kept"
    table.play(PlaceGift(ZERO, Edge(own[0]), ore))
    assert table.events(HarborPlaced) == (HarborPlaced(ZERO, Edge(own[0]), ore),)
    assert not any(table.read(Gifts).kept[0])


def test_a_harbor_that_has_been_taken_is_no_gift_any_more() -> None:
    """SEA-TRI-04: whoever comes there later takes nothing."""
    table = tribe()
    edge = harbor_at(table, "ore")
    take(table, edge)
    assert table.events(GiftTaken) == (GiftTaken(ZERO, Edge(edge), "harbor", kind(table, "ore")),)
    assert not gift_edges(table.state) >> edge & 1
    table.change(pieces.remove, "ship", ZERO, Edge(edge)).piece("ship", 1, edge)
    assert not any(table.read(Gifts).kept[1])


def test_it_keeps_apart_from_other_harbors_and_works_at_once() -> None:
    """SEA-TRI-07, SEA-TRI-09: for whoever has a building at either of its ends."""
    table = tribe()
    (edge, home), *_ = coastal(table)
    table.piece("settlement", 0, home)
    assert 2 not in read.rates(table.state, 0)["ore"]
    take(table, harbor_at(table, "ore"))
    table.play(PlaceGift(ZERO, Edge(edge), kind(table, "ore")))
    nodes = table.read(Island).layout.harbor_nodes["ore"]
    assert nodes == table.board.edge_ends[edge]
    assert 2 in read.rates(table.state, 0)["ore"]
    assert not gift_sites(table.state, ZERO)
    other = next(node for node in members(nodes) if node != home)
    refused = table.rich(0).roads(0, catan.Node(home), catan.Node(other)).code(BuildSettlement(ZERO, catan.Node(other)))
    assert refused == "settlement.too-close"
    lonely = tribe().piece("settlement", 1, other)
    lonely.change(lambda tx: _lay(tx, edge))
    assert 2 in read.rates(lonely.state, 1)["ore"]


def _lay(tx: catan.Transition, edge: int) -> None:
    layout = tx[Island].layout
    change_layout(tx, catan.evolve(layout, harbors=(*layout.harbors, Harbor(Edge(edge), "ore"))))


def test_it_counts_for_the_harbormaster_at_once() -> None:
    """TB-HM-02, SEA-TRI-07: nothing is built when it is placed."""
    table = tribe("harbormaster")
    (first, city), (second, settlement) = coastal(table)[0], coastal(table)[9]
    table.piece("city", 0, city).piece("settlement", 0, settlement)
    take(table, harbor_at(table, "ore")).play(PlaceGift(ZERO, Edge(first), kind(table, "ore")))
    assert table.read(Harbormaster).holder is None
    take(table, harbor_at(table, "wool")).play(PlaceGift(ZERO, Edge(second), kind(table, "wool")))
    assert table.read(Harbormaster).holder == ZERO
    assert table.events(HarbormasterPassed) == (HarbormasterPassed(None, ZERO),)


def test_a_harbor_next_to_another_is_refused() -> None:
    """SEA-TRI-07: no two share a corner."""
    table = tribe()
    shores = coastal(table)
    edge, home = shores[0]
    table.piece("settlement", 0, home, shores[9][1])
    table.change(lambda tx: _lay(tx, edge))
    take(table, harbor_at(table, "wool"))
    beside_it = next(at for at in members(coast(table.state) & table.board.node_edges[home]) if at != edge)
    wool = kind(table, "wool")
    assert table.code(PlaceGift(ZERO, Edge(edge), wool)) == "harbor.beside-another"
    assert table.code(PlaceGift(ZERO, Edge(beside_it), wool)) == "harbor.beside-another"


def test_without_room_a_harbor_is_kept_until_there_is_some() -> None:
    """SEA-TRI-08: a settlement on the coast makes room in the own turn."""
    table = tribe()
    edge, home = coastal(table)[0]
    take(table, harbor_at(table, "grain"))
    assert not isinstance(table.game.phase, GiftSite)
    assert table.read(Gifts).kept[0][kind(table, "grain")] == 1
    inward = next(node for node in members(table.board.around(1 << home)))
    table.roads(0, catan.Node(home), catan.Node(inward)).rich()
    table.play(BuildSettlement(ZERO, catan.Node(home)))
    assert isinstance(table.game.phase, GiftSite)
    table.play(PlaceGift(ZERO, Edge(edge), kind(table, "grain")))
    assert not any(table.read(Gifts).kept[0])
    assert 2 in read.rates(table.state, 0)["grain"]


def test_in_the_turns_of_others_it_waits_for_the_own() -> None:
    """SEA-TRI-08: room that appears in the turn of another is used at the beginning of the own turn."""
    table = tribe(seats=3, turn=2)
    gifts, (_, home) = table.read(Gifts), coastal(table)[0]
    kept = tuple(int(name == "brick") for name in HARBOR_KIND.of(table.game.rules))
    table.slice(catan.evolve(gifts, kept=(kept, *gifts.kept[1:])))
    table.piece("settlement", 0, home)
    assert not isinstance(table.game.phase, GiftSite)
    table.building().play(EndTurn(catan.Seat(2)))
    assert table.game.turn.seat == ZERO
    assert isinstance(table.game.phase, GiftSite)


def test_in_the_turns_of_others_a_ship_places_one_harbor_and_the_rest_waits() -> None:
    """SEA-TRI-07, SEA-TRI-08: what a ship reaches is placed at once, what waits is placed in the own turn."""
    table = tribe(seats=3, turn=2)
    gifts, ((_, home), *_, (_, other)) = table.read(Gifts), coastal(table)
    kept = tuple(int(name == "brick") for name in HARBOR_KIND.of(table.game.rules))
    table.slice(catan.evolve(gifts, kept=(kept, *gifts.kept[1:])))
    table.piece("settlement", 0, home, other).piece("ship", 0, harbor_at(table, "ore"))
    assert isinstance(table.game.phase, GiftSite)
    table.play(next(action for action in table.game.actions.of(PlaceGift) if action.kind == kind(table, "ore")))
    assert not table.game.actions_of(ZERO).of(PlaceGift)
    table.building().play(EndTurn(catan.Seat(2)))
    assert table.game.turn.seat == ZERO
    assert {action.kind for action in table.game.actions.of(PlaceGift)} == {kind(table, "brick")}


def test_its_owner_chooses_which_of_several_harbors_is_placed() -> None:
    """SEA-TRI-08."""
    table = tribe()
    gifts, (_, home) = table.read(Gifts), coastal(table)[0]
    kept = tuple(int(name in ("brick", "ore")) for name in HARBOR_KIND.of(table.game.rules))
    table.slice(catan.evolve(gifts, kept=(kept, *gifts.kept[1:])))
    table.piece("settlement", 0, home)
    assert isinstance(table.game.phase, GiftSite)
    assert {action.kind for action in table.game.actions.of(PlaceGift)} == {kind(table, "brick"), kind(table, "ore")}


# -- the robber, the pirate ----------------------------------------------------------------------------------------


def test_the_robber_only_goes_to_hexes_with_a_number() -> None:
    """SEA-TRI-10: not to the tribe, nor back to the desert."""
    table = tribe()
    start = table.read(Island).robber
    assert start is not None
    assert table.read(Island).layout.terrains[start] == "desert"
    table.phase(RobberMove(ZERO), *table.state.stack)
    targets = {action.hex for action in table.game.actions.of(MoveRobber)}
    assert targets == set(members(areas(table.state)[0]))
    away = Hex(members(areas(table.state)[1])[0])
    assert table.code(MoveRobber(ZERO, away)) == "robber.no-number"
    table.play(MoveRobber(ZERO, Hex(min(targets))))
    table.phase(RobberMove(ZERO), *table.state.stack)
    assert table.code(MoveRobber(ZERO, start)) == "robber.no-number"


def test_where_every_hex_with_a_number_is_spared_the_friendly_robber_goes_to_one_all_the_same() -> None:
    """BASE-ROB-14, SEA-TRI-10: the deserts, where it may not go, are no other hexes that are left."""
    deserts = [(q, 0, "desert", None) for q in range(3, 9)]
    board = Board([(0, 0, "forest", 4), (1, 0, "hills", 5), (2, 0, "sea", None), *deserts], robber=(3, 0))
    table = Seafarers(seats=3, options={"scenario": TRIBE, "base.friendly_robber": True}, board=board)
    table.piece("settlement", 1, (0, 1, "N")).phase(RobberMove(ZERO), *table.state.stack)
    assert {action.hex for action in table.game.actions.of(MoveRobber)} == {table.hex(0, 0), table.hex(1, 0)}
    assert table.code(MoveRobber(ZERO, table.hex(3, 0))) == "robber.no-number"
    table.play(MoveRobber(ZERO, table.hex(1, 0)))
    assert not isinstance(table.game.phase, VictimChoice)


def test_the_pirate_and_the_trade_route_are_as_usual() -> None:
    """SEA-TRI-11."""
    table = tribe()
    assert table.read(Pirate).hex == table.hex(4, 1)
    table.phase(RobberMove(ZERO), *table.state.stack)
    assert table.game.actions.of(MovePirate)
    nodes: list[int] = [coastal(table)[0][1]]
    while len(nodes) < 6:
        around = members(table.board.around(1 << nodes[-1]))
        nodes.append(next(node for node in around if node not in nodes))
    for here, there in pairwise(nodes):
        table.roads(0, catan.Node(here), catan.Node(there))
    assert table.route_holder() == ZERO


# -- what people see -----------------------------------------------------------------------------------------------


def test_gifts_are_marked_on_the_board_and_listed_beside_it() -> None:
    """SEA-TRI-02: what lies open is for all to see."""
    table = tribe()
    view = table.game.view(None)
    marks = [mark for mark in PLACE_MARKS(view) if mark.id.startswith("gift-")]
    assert {mark.edge for mark in marks} == set(members(gift_edges(table.state)))
    assert Counter(mark.label for mark in marks)["+1"] == 8
    assert len({mark.id for mark in marks}) == 2 + 6
    take(table, members(table.read(Gifts).points)[0])
    take(table.turn(0), harbor_at(table, "ore"))
    [panel] = [panel for panel in table.game.view(None).panels("en") if panel.title == "Gifts of the tribe"]
    assert len(panel.lines) == 1
    assert "+1" in panel.lines[0]
    picture, written = board_svg(table.game.view(None), panels=True), board_svg(table.game.view(None))
    assert picture.count(">+1<") == written.count(">+1<") + 1


@pytest.mark.thorough
def test_greedy_bots_end_their_games_and_take_gifts() -> None:
    """SEA-TRI-04."""
    report = simulate(composed(scenario=TRIBE), 1, 3, [GreedyBot()] * 3, seed=1, limit=4_000)
    assert sum(report.wins.values()) == 1
    assert report.events["seafarers/gift-taken"] > 0


@pytest.mark.thorough
def test_a_game_in_which_gifts_are_dealt_before_seats_roll_for_the_start_is_read_again() -> None:
    game, rng = composed(scenario=TRIBE, **{"base.first_player": "highest_roll"}).new_game(seats=3, seed=1), Random(1)
    while not game.turn.number:
        assert Game.from_json(game.to_json()).state == game.state
        game = game.play(random_action(game.state, rng))
