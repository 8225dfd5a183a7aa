"""Catan for two with each scenario of Traders & Barbarians: what is different there."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import (
    SITE_RULES,
    Build,
    BuildCity,
    BuildSettlement,
    EndTurn,
    RobberMove,
    table,
)
from catan_core.render import refusal_text
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.barbarian_attack import (
    KNIGHT,
    Barbarians,
    BattleWon,
    EndKnights,
    KnightSite,
    Landing,
    LandingDice,
    LossDie,
    MoveKnight,
    PlaceKnight,
    PrisonerDie,
    PrisonerRoll,
)
from catan_expansions.traders_barbarians.barbarian_attack import by_hand as attack_by_hand
from catan_expansions.traders_barbarians.rivers import BuildBridge, bridge_sites
from catan_expansions.traders_barbarians.two_players import (
    BuildNeutralBridge,
    BuildNeutralRoad,
    BuildNeutralSettlement,
    MoveNeutralKnight,
    NeutralBuilding,
    NeutralKnightMove,
    SendBarbarian,
    SendRobber,
    ShipBarbarian,
    TradeTokens,
)
from catan_expansions.traders_barbarians.two_players.tokens import worth
from catan_expansions.traders_barbarians.wagons import WAGON_FARE, EndBuilding, MoveBarbarian, MoveWagon
from catan_expansions.traders_barbarians.wagons import Barbarians as OnPaths
from catan_expansions.traders_barbarians.wagons import by_hand as wagons_by_hand
from tests.rules.traders_barbarians.barbarian_attack.table import BOARD as ATTACK_BOARD
from tests.rules.traders_barbarians.caravans.table import BOARD as OASIS_BOARD
from tests.rules.traders_barbarians.fishermen.table import BOARD as LAKE_BOARD
from tests.rules.traders_barbarians.rivers.table import BOARD as RIVER_BOARD

ZERO, ONE, A, B = map(catan.Seat, range(4))
INLAND: catan.NodeAt = (-1, 0, "N")


def kinds(game: Scenario, seat: catan.Seat = ZERO) -> set[type[catan.Action]]:
    """The kinds of action that a seat may do."""
    return {type(action) for action in game.game.actions_of(seat)}


# -- the fishermen -------------------------------------------------------------------------------------------------


def test_the_fishermen_have_fish_and_no_trade_tokens() -> None:
    """TB-FI-17."""
    at = Scenario("fishermen", "two_players", seats=2, board=LAKE_BOARD)
    rules = at.game.rules
    assert TradeTokens not in rules.slice_index
    assert not {"two_players/force-trade", "two_players/discard-knight"} & rules.actions_by_tag.keys()
    assert not [option for option in rules.options if option == "two_players.actions"]
    at.piece("settlement", 0, INLAND).give(0, brick=1, lumber=1).building()
    at.play(next(action for action in at.game.actions_of(ZERO) if action.tag == "base/build-road"))
    assert at.state.stack[-1] == NeutralBuilding(ZERO, "road")


# -- the rivers ----------------------------------------------------------------------------------------------------


def rivers() -> Scenario:
    return Scenario("rivers", "two_players", seats=2, board=RIVER_BOARD)


def test_at_a_swamp_a_settlement_brings_two_tokens() -> None:
    """TB-RI-16."""
    at = rivers()
    swamp = at.board.hex_nodes[at.hex(-2, 1)]
    inland = [node for node in catan.members(swamp) if at.board.node_hexes[node].bit_count() == 3]
    assert {worth(at.state, catan.Node(node)) for node in inland} == {2}
    coastal = [node for node in catan.members(swamp) if node not in inland]
    assert {worth(at.state, catan.Node(node)) for node in coastal} == {3}


def test_the_robber_is_sent_to_a_swamp() -> None:
    """TB-RI-16."""
    at = rivers().robber(0, 0)
    offered = {action.hex for action in at.game.actions_of(ZERO) if isinstance(action, SendRobber)}
    assert offered == {at.hex(-1, -1), at.hex(-2, 1)}
    at.play(SendRobber(ZERO, at.hex(-1, -1)))
    assert table.robber(at.state) == at.hex(-1, -1)


def bridged(*taken: int) -> Scenario:
    """Seat 0 has built a bridge where no neutral color is near; seat 1 has some at the rivers already."""
    at = rivers().give(0, brick=2, lumber=1)
    sites = [catan.Edge(edge) for edge in catan.members(bridge_sites(at.state))]
    near = at.board.touching(catan.mask_of([at.node(1, -2, "S"), at.node(-1, 2, "N")]))
    by_neutrals = [edge for edge in sites if near >> edge & 1]
    own = next(edge for edge in sites if edge not in by_neutrals)
    at.piece("bridge", 1, *by_neutrals[: len(taken)])
    at.piece("settlement", 0, at.board.edges[own][0]).building()
    return at.play(BuildBridge(ZERO, own))


def test_after_a_bridge_a_neutral_bridge_is_built_or_else_a_road() -> None:
    """TB-2P-06a."""
    at = bridged()
    assert kinds(at) == {BuildNeutralBridge}
    gold = [at.hand(seat)["gold"] for seat in (0, 1)]
    action = at.game.actions_of(ZERO)[0]
    assert isinstance(action, BuildNeutralBridge)
    at.play(action)
    assert [at.hand(seat)["gold"] for seat in (0, 1)] == gold, "neutral colors get no coins"
    assert table.pieces_on(at.state, action.owner, "bridge") == (action.edge,)
    assert kinds(bridged(1, 2)) == {BuildNeutralRoad}, "no neutral color comes to a river any more"


def test_neutral_settlements_and_roads_at_a_river_bring_no_coins() -> None:
    """TB-2P-06a."""
    at = rivers()
    before = at.game.rules.problems(at.state)
    node = catan.members(at.board.hex_nodes[at.hex(-1, -1)])[0]
    at.piece("settlement", A, node)
    assert [at.hand(seat)["gold"] for seat in (0, 1)] == [0, 0]
    assert at.game.rules.problems(at.state) == before


# -- the caravans --------------------------------------------------------------------------------------------------


def test_in_the_caravans_the_robber_is_sent_off_the_board() -> None:
    """TB-CA-12."""
    at = Scenario("caravans", "two_players", seats=2, board=OASIS_BOARD).robber(1, 0)
    assert [action for action in at.game.actions_of(ZERO) if isinstance(action, SendRobber)] == [SendRobber(ZERO, None)]
    at.play(SendRobber(ZERO, None))
    assert table.robber(at.state) is None
    assert at.code(SendRobber(ZERO, None)) == "robber.home-already"


def test_a_refusal_to_send_the_robber_names_no_desert_where_there_is_none() -> None:
    """TB-RI-16, TB-CA-12."""
    caravans = Scenario("caravans", "two_players", seats=2, board=OASIS_BOARD)
    for at in (rivers(), caravans):
        refusal = at.refusal(SendRobber(ZERO, at.hex(0, -1)))
        assert refusal is not None
        assert refusal.code == "robber.not-home"
        for language in ("en", "es", "ca"):
            assert "desert" not in refusal_text(at.game.rules, refusal, language)


# -- Barbarian Attack ----------------------------------------------------------------------------------------------


def attack() -> Scenario:
    return Scenario("barbarian_attack", "two_players", seats=2, board=ATTACK_BOARD)


def stood(at: Scenario, owner: catan.Seat) -> tuple[int, ...]:
    """Where knights of an owner stand."""
    return table.pieces_on(at.state, owner, KNIGHT)


def castle_paths(at: Scenario) -> tuple[int, ...]:
    return catan.members(SITE_RULES(at.game.rules)[KNIGHT](at.state, ZERO))


def first_knight() -> Scenario:
    """Seat 0 has placed the first knight of the game."""
    at = attack().building()
    at.phase(KnightSite(ZERO, anywhere=True), *reversed(at.state.stack))
    far = at.board.side(at.hex(1, 0), "E")
    return at.play(PlaceKnight(ZERO, far))


def test_a_neutral_knight_enters_at_the_castle_with_the_first_knight() -> None:
    """TB-BA-2P-01, TB-BA-2P-01a."""
    free = castle_paths(attack())
    at = first_knight()
    assert stood(at, A) == (free[0],)
    at.phase(KnightSite(ONE, anywhere=True), *reversed(at.state.stack)).play(
        PlaceKnight(ONE, at.board.side(at.hex(0, 0), "E"))
    )
    assert (len(stood(at, A)), stood(at, B)) == (1, ()), "there is only one"


def test_each_player_may_move_the_neutral_knight_after_the_own_ones_and_it_leaves_the_castle() -> None:
    """TB-BA-2P-01, TB-BA-2P-01a."""
    at = first_knight().play(EndTurn(ZERO))
    assert kinds(at) == {MoveKnight, EndKnights}
    at.play(EndKnights(ZERO))
    assert at.state.stack[-1] == NeutralKnightMove(ZERO)
    assert at.code(MoveNeutralKnight(ZERO, None)) == "knight.must-leave-castle"
    target = next(action for action in at.game.actions_of(ZERO) if isinstance(action, MoveNeutralKnight))
    at.play(target)
    assert stood(at, A) == (target.edge,)
    at.building().play(EndTurn(ONE))
    assert at.state.stack[-1] == NeutralKnightMove(ONE), "a player without knights of its own moves it too"
    at.play(MoveNeutralKnight(ONE, None))
    assert stood(at, A) == (target.edge,)


def test_the_neutral_knight_eats_a_grain_for_a_long_move_like_others() -> None:
    """TB-BA-2P-01."""
    at = attack().building()
    at.piece(KNIGHT, A, at.board.side(at.hex(0, 0), "E")).play(EndTurn(ZERO))
    near = {action.edge for action in at.game.actions_of(ZERO) if isinstance(action, MoveNeutralKnight)}
    rich = attack().give(0, grain=1).building()
    rich.piece(KNIGHT, A, rich.board.side(rich.hex(0, 0), "E")).play(EndTurn(ZERO))
    far = {action.edge for action in rich.game.actions_of(ZERO) if isinstance(action, MoveNeutralKnight)} - near
    assert far
    rich.play(MoveNeutralKnight(ZERO, next(iter(far))))
    assert rich.hand(0)["grain"] == 0


def fought(at: Scenario, *chance: catan.ChanceAction) -> Scenario:
    at.building().play(EndTurn(ZERO))
    return at.play(EndKnights(ZERO), MoveNeutralKnight(ZERO, None), *chance)


HEX: catan.HexAt = (2, 0)


def battle(barbarians: int) -> Scenario:
    """Barbarians on a hex of the coast, with a knight of seat 0 and the neutral knight beside it."""
    at = attack()
    for hex in catan.members(at.read(Barbarians).one):
        at.change(attack_by_hand.barbarians, at.board.hexes[hex], 0)
    at.change(attack_by_hand.barbarians, HEX, barbarians)
    return at.piece(KNIGHT, A, at.board.side(at.hex(*HEX), "SW")).piece(KNIGHT, 0, at.board.side(at.hex(*HEX), "W"))


def test_the_neutral_knight_takes_part_in_battles_and_counts_as_a_three() -> None:
    """TB-BA-2P-01, TB-BA-2P-01a: it is a party of its own, for which nobody rolls."""
    at = battle(1).building().play(EndTurn(ZERO))
    game = at.game.play(EndKnights(ZERO))
    game = game.play(MoveNeutralKnight(ZERO, None))
    assert game.state.phase == PrisonerRoll((ZERO, A), 1)
    game = game.play(PrisonerDie(2))
    assert [action for action, _ in game.outcomes] == [PrisonerDie(3)]


def test_prisoners_of_the_neutral_knight_belong_to_nobody() -> None:
    """TB-BA-2P-01a."""
    at = fought(battle(1), PrisonerDie(2), PrisonerDie(3), LossDie(3))
    assert at.read(Barbarians).prisoners == (0, 0, 1, 0)
    assert at.game.rules.problems(at.state) == ()
    won = fought(battle(1), PrisonerDie(4), PrisonerDie(3), LossDie(3))
    assert won.read(Barbarians).prisoners == (1, 0, 0, 0)


def test_a_lost_roll_and_a_lost_knight_bring_two_coins_and_a_token() -> None:
    """TB-BA-2P-01."""
    at = fought(battle(1), PrisonerDie(2), PrisonerDie(3), LossDie(3))
    lost = 1 - len(stood(at, ZERO))
    assert at.hand(0)["gold"] == 2 * (1 + lost)
    assert at.read(TradeTokens).held == (6 + lost, 5)


def test_the_neutral_knight_is_never_lost() -> None:
    """TB-BA-2P-01."""
    for face in range(1, 7):
        at = fought(battle(1), PrisonerDie(4), PrisonerDie(3), LossDie(face))
        assert len(stood(at, A)) == 1
        assert at.events(BattleWon)[0].knights == (1, 0, 1, 0)


def settled(supply: int | None = None) -> catan.Game:
    """Seat 0 has built a settlement, and then one for a neutral color. `supply`: how many barbarians can still land."""
    at = attack().piece("settlement", 0, INLAND)
    line = [at.node(INLAND)]
    while len(line) < 3:
        ways = at.board.node_neighbors[line[-1]] & ~catan.mask_of(line)
        line.append(catan.Node(catan.members(ways)[-1]))
    at.roads(0, *line).give(0, brick=1, lumber=1, wool=1, grain=1)
    start = [at.node(1, -2, "S")]
    while len(start) < 3:
        ways = at.board.node_neighbors[start[-1]] & ~catan.mask_of(start)
        start.append(catan.Node(catan.members(ways)[0]))
    at.roads(A, *start).building()
    if supply is not None:
        here = at.read(Barbarians)
        at.slice(catan.evolve(here, supply=supply, prisoners=(0, here.supply - supply, 0, 0)))
    build = next(a for a in at.game.actions_of(ZERO) if isinstance(a, BuildSettlement) and a.node == line[-1])
    at.play(build)
    return at.game.play(next(a for a in at.game.actions_of(ZERO) if isinstance(a, BuildNeutralSettlement)))


def test_a_neutral_settlement_brings_a_landing_of_its_own() -> None:
    """TB-BA-2P-01."""
    game, landings = settled(), 0
    while isinstance(game.state.phase, Landing):
        assert game.state.phase.seat == ZERO
        assert catan.Game.from_json(game.to_json()).state == game.state
        landings += not game.state.phase.totals
        game = game.play(next(iter(game.outcomes))[0])
    assert landings == 2


def test_nothing_is_rolled_for_the_own_landing_if_the_neutral_one_takes_the_last_barbarian() -> None:
    """TB-BA-LAND-01, TB-BA-2P-01."""
    game = settled(supply=1)
    game = game.play(next(iter(game.outcomes))[0])
    assert isinstance(game.state.phase, Build)
    assert game.state[Barbarians].supply == 0


def test_a_city_brings_one_landing() -> None:
    """TB-BA-2P-01: only what is built for a neutral color brings another."""
    at = attack().piece("settlement", 0, INLAND).give(0, ore=3, grain=2).building()
    at.play(BuildCity(ZERO, at.node(INLAND)), LandingDice(3), LandingDice(4), LandingDice(5))
    assert not isinstance(at.state.stack[-1], Landing)


def test_a_token_moves_a_barbarian_along_the_coast() -> None:
    """TB-BA-2P-01."""
    at = attack()
    origin = catan.Hex(catan.members(at.read(Barbarians).one)[0])
    target = at.hex(*HEX)
    assert at.code(ShipBarbarian(ZERO, target, origin)) == "tokens.no-barbarian-there"
    assert at.code(ShipBarbarian(ZERO, origin, at.hex(0, 0))) == "tokens.barbarian-not-there"
    at.play(ShipBarbarian(ZERO, origin, target))
    assert at.read(Barbarians).one >> target & 1
    assert not at.read(Barbarians).one >> origin & 1
    assert at.read(TradeTokens).held == (4, 5)
    assert SendRobber.tag not in at.game.rules.actions_by_tag
    at.change(attack_by_hand.barbarians, HEX, 3)
    assert at.code(ShipBarbarian(ZERO, origin, target)) in ("tokens.no-barbarian-there", "tokens.barbarian-not-there")


# -- the main scenario ---------------------------------------------------------------------------------------------


def wagons() -> Scenario:
    return Scenario("traders_barbarians", "two_players", seats=2, seed=1)


INNER: tuple[catan.NodeAt, catan.NodeAt] = ((0, 0, "N"), (1, -1, "S"))


def test_the_toll_of_a_neutral_road_goes_to_the_supply() -> None:
    """TB-MA-16."""
    at = wagons()
    edge = at.edge(*INNER)
    for owner, taker in ((A, None), (ONE, ONE)):
        there = wagons().piece("road", owner, edge)
        fare = WAGON_FARE(there.state, ZERO, edge)
        assert fare is not None
        assert (fare.points, fare.to) == (1, taker)
        assert fare.goods == there.goods(gold=1)
    own = WAGON_FARE(wagons().piece("road", 0, edge).state, ZERO, edge)
    assert own is not None
    assert own.goods is None


def test_of_the_toll_of_a_neutral_bridge_half_goes_to_the_opponent() -> None:
    """TB-MA-16: the supply has the half that is rounded up, and so all of a single coin."""
    for piece, toll, opponents in (("bridge", 2, 1), ("road", 1, 0)):
        at = Scenario("rivers", "traders_barbarians", "two_players", seats=2, seed=1)
        edge = catan.Edge(catan.members(bridge_sites(at.state))[0]) if piece == "bridge" else at.edge(*INNER)
        origin, node = at.board.edges[edge]
        at.piece(piece, A, edge).change(wagons_by_hand.wagon, ZERO, origin).building().play(EndBuilding(ZERO))
        before = [at.hand(seat)["gold"] for seat in (0, 1)]
        at.play(MoveWagon(ZERO, node)).sound()
        assert [at.hand(seat)["gold"] for seat in (0, 1)] == [before[0] - toll, before[1] + opponents]


def test_a_token_moves_a_barbarian_to_a_path_without_road_and_barbarian() -> None:
    """TB-MA-16."""
    at = wagons().piece("road", A, wagons().edge(*INNER))
    origin = catan.Edge(sorted(at.state[OnPaths].edges)[0])
    other = catan.Edge(sorted(at.state[OnPaths].edges)[1])
    assert at.code(SendBarbarian(ZERO, origin, at.edge(*INNER))) == "tokens.road-on-path"
    assert at.code(SendBarbarian(ZERO, origin, other)) == "barbarian.path-taken"
    free = next(action for action in at.game.actions_of(ZERO) if isinstance(action, SendBarbarian))
    at.play(free)
    assert free.edge in at.state[OnPaths].edges
    assert at.read(TradeTokens).held == (4, 5)


def test_a_settlement_at_a_trade_hex_brings_a_token() -> None:
    """TB-MA-16."""
    at = wagons()
    inland = [
        node for node in catan.members(at.board.hex_nodes[at.hex(2, -2)]) if at.board.node_hexes[node].bit_count() == 3
    ]
    assert [worth(at.state, catan.Node(node)) for node in inland] == [1] * len(inland)


def test_a_barbarian_on_a_neutral_road_steals_nothing() -> None:
    """TB-MA-16, TB-2P-05."""
    at = wagons().piece("road", A, wagons().edge(*INNER)).give(1, ore=2).building()
    at.phase(RobberMove(ZERO), *reversed(at.state.stack))
    origin = catan.Edge(sorted(at.state[OnPaths].edges)[0])
    at.play(MoveBarbarian(ZERO, origin, at.edge(*INNER)))
    assert at.hand(1)["ore"] == 2
    assert not isinstance(at.state.stack[-1], RobberMove)
