"""Knights at sea: where they go, lines of ships beside them, and the pirate (Cities & Knights: "Partidas combinadas con
Navegantes")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Hex, Node, SeatSet, UnknownOption, evolve, members
from catan_core.base import (
    ChooseVictim,
    Island,
    MoveRobber,
    RobberMove,
    Steal,
    VictimChoice,
    water_hexes,
)
from catan_expansions.cities_knights import (
    BuildKnight,
    ChaseRobber,
    DisplaceKnight,
    MoveKnight,
    PlayBishop,
    Retreat,
    by_hand,
)
from catan_expansions.seafarers import (
    ChasePirate,
    Cloth,
    MovePirate,
    MoveShip,
    Pirate,
    TakeCloth,
    put_pirate,
)
from tests.helpers.seats import ONE, ZERO
from tests.interactions.sea_and_knights import WEST, AtSea, N, S, moved
from tests.rules.seafarers.table import Seafarers, composed, new_game, prefixed

KNIGHTS = "cities_knights"


# -- moving knights ------------------------------------------------------------------------------------------------


def goals(scenario: AtSea, origin: Node) -> set[Node]:
    """Where the knight on a node may move to."""
    return {action.node for action in scenario.game.actions.of(MoveKnight) if action.origin == origin}


def test_a_knight_moves_along_ships() -> None:
    """SEA-CK-04: over ships alone, from one island to the other."""
    scenario = AtSea().piece("settlement", 0, N[3]).ships(0, N[3], N[4], S[4], S[5])
    scenario.knights(0, "basic", N[4], active=True).building()
    assert goals(scenario, scenario.node(N[4])) == set(map(scenario.node, (S[4], S[5])))
    scenario.play(MoveKnight(ZERO, scenario.node(N[4]), scenario.node(S[5]))).sound()
    assert scenario.knight_at(S[5]) == "0 basic passive"


@pytest.mark.parametrize("passes", [True, False])
@pytest.mark.parametrize("town", [True, False])
@pytest.mark.parametrize(("start", "own", "others"), [(2, [3, 4], [5, 6]), (6, [5, 4], [3, 2]), (4, [2, 3, 5, 6], [])])
def test_a_knight_passes_from_road_to_ship(
    passes: bool, town: bool, start: int, own: list[int], others: list[int]
) -> None:
    """SEA-CK-04: option `knight_passes_junction`; at an own building always, and from where it stands."""
    scenario = AtSea(options={"knight_passes_junction": passes}).roads(0, *N[2:5]).ships(0, *N[4:7])
    if town and start != 4:
        scenario.piece("settlement", 0, N[4])
    scenario.knights(0, "basic", N[start], active=True).building()
    reached = {*own, *others} if passes or town else {*own}
    free = {scenario.node(N[index]) for index in reached - ({4} if town else set())}
    assert goals(scenario, scenario.node(N[start])) == free
    for index in others:
        code = scenario.code(MoveKnight(ZERO, scenario.node(N[start]), scenario.node(N[index])))
        assert code == (None if passes or town else "knight.out-of-reach")


def test_the_building_of_an_opponent_joins_nothing() -> None:
    """SEA-CK-04: neither way of the option; nor does a knight pass it."""
    for passes in (True, False):
        scenario = AtSea(options={"knight_passes_junction": passes}).roads(0, *N[2:5]).ships(0, *N[4:7])
        scenario.piece("settlement", 1, N[4]).knights(0, "basic", N[2], active=True).building()
        assert goals(scenario, scenario.node(N[2])) == {scenario.node(N[3])}


@pytest.mark.parametrize("passes", [True, False])
def test_a_knight_passes_no_knight_of_an_opponent(passes: bool) -> None:
    """SEA-CK-04: neither way of the option; it may displace that knight, or stop before it."""
    scenario = AtSea(options={"knight_passes_junction": passes}).piece("settlement", 0, N[4]).ships(0, *N[4:8])
    scenario.knights(1, "basic", N[6]).knights(0, "strong", N[5], active=True).building()
    assert goals(scenario, scenario.node(N[5])) == set()
    assert scenario.code(MoveKnight(ZERO, scenario.node(N[5]), scenario.node(N[7]))) == "knight.out-of-reach"
    scenario.play(DisplaceKnight(ZERO, scenario.node(N[5]), scenario.node(N[6]))).sound()
    scenario = AtSea(options={"knight_passes_junction": passes}).roads(0, *N[2:5]).ships(0, *N[4:8])
    scenario.knights(1, "basic", N[4]).knights(0, "strong", N[2], active=True).building()
    assert scenario.code(DisplaceKnight(ZERO, scenario.node(N[2]), scenario.node(N[4]))) is None
    assert scenario.code(MoveKnight(ZERO, scenario.node(N[2]), scenario.node(N[5]))) == "knight.out-of-reach"


def test_an_active_knight_goes_to_sea_where_an_own_ship_ends() -> None:
    """SEA-CK-05: a passive one does not, nor any to where there is no ship of its owner."""
    for active, code in ((True, None), (False, "knight.passive")):
        scenario = AtSea().line().knights(0, "basic", N[3], active=active).building()
        assert scenario.code(MoveKnight(ZERO, scenario.node(N[3]), scenario.node(N[0]))) == code
    scenario = AtSea().line().ships(1, S[1], S[0]).knights(0, "basic", N[3], active=True).building()
    assert scenario.code(MoveKnight(ZERO, scenario.node(N[3]), scenario.node(S[0]))) == "knight.out-of-reach"
    scenario.play(MoveKnight(ZERO, scenario.node(N[3]), scenario.node(N[0]))).sound()


def test_a_knight_is_displaced_at_sea_and_retreats_along_ships() -> None:
    """SEA-CK-05: it stays with its ships."""
    scenario = AtSea().line(1).knights(1, "basic", N[0]).ships(0, S[1], S[0], N[0]).piece("settlement", 0, S[2])
    scenario.ships(0, S[2], S[1]).knights(0, "strong", S[1], active=True).building()
    scenario.play(DisplaceKnight(ZERO, scenario.node(S[1]), scenario.node(N[0])))
    assert {action.node for action in scenario.game.actions.of(Retreat)} == set(map(scenario.node, N[1:4]))
    scenario.play(Retreat(ONE, scenario.node(N[1]))).sound()


@pytest.mark.parametrize(("passes", "reached"), [(True, [3, 4, 5, 6]), (False, [3, 4])])
def test_a_displaced_knight_retreats_as_it_would_move(passes: bool, reached: list[int]) -> None:
    """SEA-CK-04: option `knight_passes_junction`."""
    scenario = AtSea(options={"knight_passes_junction": passes}).roads(1, *N[2:5]).ships(1, *N[4:7])
    scenario.roads(0, N[1], N[2]).knights(0, "strong", N[1], active=True).knights(1, "basic", N[2]).building()
    scenario.play(DisplaceKnight(ZERO, scenario.node(N[1]), scenario.node(N[2])))
    assert {action.node for action in scenario.game.actions.of(Retreat)} == {
        scenario.node(N[index]) for index in reached
    }
    assert scenario.code(Retreat(ONE, scenario.node(N[6]))) == (None if passes else "knight.out-of-reach")


@pytest.mark.parametrize(("at_sea", "code"), [(False, "knight.not-on-land"), (True, None)])
def test_no_new_knight_is_placed_at_sea(at_sea: bool, code: str | None) -> None:
    """SEA-CK-05: option `hire_at_sea`; then too only where an own ship ends."""
    scenario = AtSea(options={"hire_at_sea": at_sea}).line().give(0, ore=1, wool=1).building()
    assert scenario.code(BuildKnight(ZERO, scenario.node(N[0]))) == code
    elsewhere = scenario.code(BuildKnight(ZERO, scenario.node(S[0])))
    assert elsewhere == ("knight.no-road" if at_sea else "knight.not-on-land")
    assert scenario.code(BuildKnight(ZERO, scenario.node(N[1]))) is None
    if at_sea:
        scenario.play(BuildKnight(ZERO, scenario.node(N[0]))).sound()


# -- lines of ships ------------------------------------------------------------------------------------------------


def test_a_line_that_ends_at_an_own_knight_is_closed() -> None:
    """SEA-CK-06: whether the knight is active or not; without it the last ship may be moved."""
    assert moved(AtSea().line().building(), (0, 1)) is None
    for active in (False, True):
        scenario = AtSea().line().knights(0, "basic", N[0], active=active).building()
        assert [moved(scenario, (index, index + 1)) for index in range(4)] == ["move-ship.closed-route"] * 4
        assert not scenario.game.actions.of(MoveShip)


def test_ships_beyond_an_own_knight_are_open() -> None:
    """SEA-CK-06: only what ties it to its network stays."""
    scenario = AtSea().line().knights(0, "basic", N[2]).building()
    assert moved(scenario, (0, 1)) is None
    assert moved(scenario, (1, 2)) == "move-ship.not-at-an-end"
    assert moved(scenario, (2, 3)) == "move-ship.closed-route"


def test_a_foreign_knight_interrupts_the_trade_route() -> None:
    """SEA-CK-07: the own knight does not."""
    ships = N[1:8]
    assert AtSea().ships(0, *ships).length(0) == 6
    assert AtSea().ships(0, *ships).knights(0, "basic", N[5]).length(0) == 6
    assert AtSea().ships(0, *ships).knights(1, "basic", N[5]).length(0) == 4


@pytest.mark.parametrize(("freezes", "code"), [("whole_line", "move-ship.foreign-knight"), ("no", None)])
@pytest.mark.parametrize("at", [0, 2, 3])
def test_no_ship_is_moved_of_a_line_with_a_foreign_knight(freezes: str, code: str | None, at: int) -> None:
    """SEA-CK-07: option `foreign_knight_freezes`; wherever on the line it stands."""
    scenario = AtSea(options={"foreign_knight_freezes": freezes}).line().knights(1, "basic", N[at]).building()
    assert moved(scenario, (0, 1)) == code
    offered = {action.origin for action in scenario.game.actions.of(MoveShip)}
    assert offered == (set() if code else {scenario.edge(N[0], N[1])})


def test_other_lines_of_the_same_seat_are_not_held() -> None:
    """SEA-CK-07: a line ends at a building of its owner, and the knights of others alone hold it."""
    scenario = AtSea().line().ships(0, *N[4:8]).knights(1, "basic", N[6]).building()
    assert moved(scenario, (0, 1)) is None
    assert moved(scenario, (6, 7)) == "move-ship.foreign-knight"


def test_a_line_passes_the_building_of_an_opponent() -> None:
    """SEA-CK-07: it is interrupted there, and still one line."""
    scenario = AtSea().piece("settlement", 0, N[6]).ships(0, *reversed(N[:7])).piece("settlement", 1, N[4])
    scenario.knights(1, "basic", N[5]).building()
    here, there = scenario.edge(N[0], N[1]), scenario.edge(N[6], S[6])
    assert scenario.code(MoveShip(ZERO, here, there)) == "move-ship.foreign-knight"


def test_where_the_building_of_an_opponent_ends_lines_a_knight_beyond_it_holds_no_ship_before_it() -> None:
    """SEA-CK-07, SEA-MOVE-04: option `line_past_opponent` = `open`, each of the parts is a line."""
    for at, code in ((5, None), (3, "move-ship.foreign-knight")):
        scenario = AtSea(options={"line_past_opponent": "open"})
        scenario.piece("settlement", 0, N[6]).ships(0, *reversed(N[:7])).piece("settlement", 1, N[4])
        scenario.knights(1, "basic", N[at]).building()
        here, there = scenario.edge(N[0], N[1]), scenario.edge(N[6], S[6])
        assert scenario.code(MoveShip(ZERO, here, there)) == code


# -- pirate and robber ---------------------------------------------------------------------------------------------

TO = (2, 0)
"""Another hex of the channel."""


def beside_pirate(at: int = 1, active: bool = True, fresh: bool = False, **options: str) -> AtSea:
    """A knight of seat 0 on the northern shore, beside the pirate; seat 1 has a ship and a coin at the other end."""
    scenario = AtSea(options=options).line().pirate(*WEST).ships(1, N[9], N[10]).give(1, coin=1)
    return scenario.knights(0, "basic", N[at], active=active, fresh=fresh).building()


@pytest.mark.parametrize("at", [0, 1, 2])
def test_an_active_knight_beside_the_pirate_chases_it(at: int) -> None:
    """SEA-CK-08: from land and from sea; it steals a resource or a commodity, and is passive then."""
    scenario = beside_pirate(at)
    scenario.play(ChasePirate(ZERO, scenario.node(N[at]), scenario.hex(*TO)))
    assert scenario.pirate_at() == TO
    assert scenario.knight_at(N[at]) == "0 basic passive"
    assert scenario.game.phase == VictimChoice(ZERO, (ONE,), scenario.hex(*TO), "pirate")
    scenario.play(ChooseVictim(ZERO, ONE), Steal(scenario.good("coin"))).sound()
    assert (scenario.hand(0)["coin"], scenario.hand(1)["coin"]) == (1, 0)


def test_when_a_knight_does_not_chase_the_pirate() -> None:
    """SEA-CK-08: elsewhere, passive, just activated, to the same hex or to land."""
    scenario = beside_pirate()
    node = scenario.node(N[1])
    assert scenario.code(ChasePirate(ZERO, node, scenario.hex(*WEST))) == "pirate.same-hex"
    assert scenario.code(ChasePirate(ZERO, node, scenario.hex(0, 1))) == "pirate.not-at-sea"
    assert scenario.code(ChasePirate(ZERO, scenario.node(N[2]), scenario.hex(*TO))) == "knight.none-of-yours"
    far = beside_pirate(3)
    assert far.code(ChasePirate(ZERO, far.node(N[3]), far.hex(*TO))) == "chase-pirate.not-beside"
    passive, fresh = beside_pirate(active=False), beside_pirate(fresh=True)
    assert passive.code(ChasePirate(ZERO, node, passive.hex(*TO))) == "knight.passive"
    assert fresh.code(ChasePirate(ZERO, node, fresh.hex(*TO))) == "knight.activated-this-turn"
    gone = beside_pirate().pirate_off()
    assert gone.code(ChasePirate(ZERO, node, gone.hex(*TO))) == "chase-pirate.not-beside"


@pytest.mark.parametrize(("at", "code"), [(0, None), (1, "chase-pirate.on-land")])
def test_the_pirate_is_chased_from_the_sea_alone(at: int, code: str | None) -> None:
    """SEA-CK-08: option `chase_pirate_from` = `sea_corner`."""
    scenario = beside_pirate(at, chase_pirate_from="sea_corner")
    assert scenario.code(ChasePirate(ZERO, scenario.node(N[at]), scenario.hex(*TO))) == code
    assert bool(scenario.game.actions.of(ChasePirate)) == (code is None)


def test_where_there_is_no_pirate_nobody_says_from_where_it_is_chased() -> None:
    """SEA-WON-04."""
    with pytest.raises(UnknownOption, match="chase_pirate_from"):
        composed(KNIGHTS, scenario="wonders_of_catan", chase_pirate_from="sea_corner")
    options = catan.ruleset(
        "base", KNIGHTS, "seafarers", options=prefixed({"scenario": "wonders_of_catan"}), edition="en2015"
    ).options
    assert options["seafarers.chase_pirate_from"] == "any_corner"


def test_a_knight_on_a_coast_chases_robber_or_pirate() -> None:
    """SEA-CK-08: it is beside both, and has one action."""
    scenario = beside_pirate().robber(-1, -1)
    node = scenario.node(N[1])
    assert scenario.code(ChaseRobber(ZERO, node, scenario.hex(0, 1))) is None
    scenario.play(ChasePirate(ZERO, node, scenario.hex(1, 0)))
    assert scenario.code(ChaseRobber(ZERO, node, scenario.hex(0, 1))) == "knight.passive"


@pytest.mark.parametrize("partner", [False, True])
def test_in_cloth_for_catan_a_knight_chases_the_pirate_for_cloth(partner: bool) -> None:
    """SEA-CK-08, SEA-CLO-09: who trades with a village, and then a card or a cloth is taken, as ever there."""
    coast = ((1, 5, "S"), (1, 6, "N"))
    scenario = Seafarers(KNIGHTS, options={"scenario": "cloth_for_catan"}).change(by_hand.ship, 0, landed=True)
    scenario.piece("settlement", 1, coast[0]).ships(1, *coast).change(by_hand.knights, 0, (0, 6, "N"), active=True)
    trade, there = scenario.read(Cloth), scenario.hex(1, 5)
    if partner:
        first, *others = trade.villages
        trade = evolve(trade, villages=(evolve(first, partners=SeatSet(1)), *others))
    scenario.slice(evolve(trade, owned=(0, 2, 0, 0), supply=trade.supply - 2))
    topology = scenario.state[Island].layout.topology
    beside = topology.node_hexes[scenario.node((0, 6, "N"))] & water_hexes(scenario.state) & ~(1 << there)
    scenario.change(put_pirate, Hex(members(beside)[0])).after_roll()
    chase = ChasePirate(ZERO, scenario.node((0, 6, "N")), there)
    if not partner:
        assert scenario.code(chase) == "pirate.no-village-connection"
        return
    scenario.play(chase, TakeCloth(ZERO, ONE)).sound()
    assert scenario.read(Cloth).owned == (1, 1, 0, 0)


def test_the_pirate_sleeps_until_the_barbarians_have_landed() -> None:
    """SEA-CK-11: like the robber; neither a seven nor a knight moves it."""
    scenario = beside_pirate().unlanded()
    node = scenario.node(N[1])
    assert scenario.code(ChasePirate(ZERO, node, scenario.hex(*TO))) == "pirate.before-first-landing"
    assert not scenario.game.actions.of(ChasePirate)
    for landed in (False, True):
        rolled = AtSea().pirate(*WEST)
        if not landed:
            rolled.unlanded()
        rolled.roll(3, 4, "ship")
        assert isinstance(rolled.game.phase, RobberMove) == landed
        assert rolled.code(MovePirate(ZERO, rolled.hex(*TO))) == (None if landed else "engine.not-now")


@pytest.mark.parametrize("scenario", ["new_shores", "through_the_desert"])
def test_robber_and_pirate_wait_on_their_hexes_or_beside_the_board(scenario: str) -> None:
    """SEA-CK-11: option `sleeping_pieces`; the Spanish booklet leaves them where they begin."""
    alone, both = new_game(scenario=scenario), new_game(KNIGHTS, scenario=scenario)
    off = new_game(KNIGHTS, scenario=scenario, sleeping_pieces="off_board")
    assert both.state[Island].robber == alone.state[Island].robber is not None
    assert both.state[Pirate] == alone.state[Pirate] != Pirate(None)
    assert off.state[Island].robber is None
    assert off.state[Pirate] == Pirate(None)


@pytest.mark.thorough
def test_from_beside_the_board_they_come_when_they_are_first_moved() -> None:
    """SEA-CK-11."""
    for action in (MoveRobber(ZERO, AtSea().hex(0, -1)), MovePirate(ZERO, AtSea().hex(*WEST))):
        scenario = AtSea(options={"sleeping_pieces": "off_board"}).robber_off().pirate_off()
        scenario.roll(3, 4, "ship").play(action).sound()
        assert (scenario.state[Island].robber is None) == isinstance(action, MovePirate)


def test_the_bishop_moves_the_robber_alone() -> None:
    """SEA-CK-12: nobody is robbed for ships."""
    scenario = AtSea().pirate(*WEST).progress(0, bishop=1).ships(1, N[9], N[10]).give(1, ore=1).building()
    assert scenario.code(PlayBishop(ZERO, scenario.hex(*TO))) == "robber.not-on-land"
    scenario.play(PlayBishop(ZERO, scenario.hex(2, -1))).sound()
    assert (scenario.pirate_at(), scenario.hand(1)["ore"]) == (WEST, 1)
