"""Conditions that name an interaction, each with the law that it is for."""

# --8<-- [start:imports]
from hypothesis import given, settings

import catan_core as catan
from catan_core.base import (
    TRADE_RATES,
    DevCards,
    Dice,
    Discards,
    Island,
    LongestRoad,
    OwnActionPhase,
    PieceRemoved,
    RobberMoved,
    Window,
    WindowClosed,
    WindowOpened,
    pieces,
    table,
)
from catan_core.testing.strategies import (
    Move,
    Playthrough,
    games,
    states,
    steps,
)
from catan_expansions.cities_knights import (
    Barbarians,
    BattleFought,
    ChaseRobber,
    CityLost,
    Knights,
    MoveKnight,
    PlayDiplomat,
    Retreat,
    TurnEffects,
    knights,
    walls,
)
from catan_expansions.seafarers import (
    BuildShip,
    ChasePirate,
    GoldChoice,
    GoldDue,
    MovePirate,
    MoveShip,
    Pirate,
    ShipsThisTurn,
    movable_ships,
)

KNIGHTS = catan.ruleset("base", "cities_knights").rules(3)
KNIGHTS_OF_TWO = catan.ruleset("base", "cities_knights").rules(2)
SEA = catan.ruleset("base", "seafarers").rules(3)
BOTH = catan.ruleset("base", "cities_knights", "seafarers").rules(3)
PAIRED = catan.ruleset(
    "base", "five_six", options={"five_six.extra_phase": "paired_players"}
).rules(5)
# --8<-- [end:imports]

settings.register_profile(
    "example", derandomize=True, database=None, deadline=None, max_examples=5
)
settings.load_profile("example")


# --8<-- [start:knights]
def moves_a_promoted_knight(move: Move) -> bool:
    return bool(move.before[Knights].promoted)


@given(steps(KNIGHTS, can=MoveKnight, where=moves_a_promoted_knight))
def test_a_knight_remembers_that_it_was_promoted(move: Move) -> None:
    action = move.action
    assert isinstance(action, MoveKnight)
    was = move.before[Knights].promoted >> action.origin & 1
    assert move.after[Knights].promoted >> action.node & 1 == was


def retreats_awake(move: Move) -> bool:
    return bool(getattr(move.before.phase, "active", False))


# so seldom that it is looked for in games of two, where it comes sooner
@given(steps(KNIGHTS_OF_TWO, can=Retreat, where=retreats_awake))
def test_a_knight_that_retreats_stays_awake(move: Move) -> None:
    action = move.action
    assert isinstance(action, Retreat)
    assert move.after[Knights].active >> action.node & 1


def leaves_a_piece_in_hand(move: Move) -> bool:
    return pieces.in_hand(move.after)


@given(steps(KNIGHTS, where=leaves_a_piece_in_hand))
def test_no_road_is_measured_with_a_piece_in_hand(move: Move) -> None:
    assert move.after[LongestRoad] == move.before[LongestRoad]


def brings_a_battle(move: Move) -> bool:
    return any(isinstance(event, BattleFought) for event in move.events)


@given(steps(KNIGHTS, where=brings_a_battle))
def test_barbarians_are_as_strong_as_all_cities_and_knights_then_rest(
    move: Move,
) -> None:
    cities = sum(
        table.pieces_on(move.before, seat, "city").__len__()
        for seat in move.before.rules.all_seats
    )
    for event in move.events:
        if isinstance(event, BattleFought):
            assert event.barbarians == cities
    assert not move.after[Knights].active


@given(steps(KNIGHTS, can=PlayDiplomat))
def test_no_knight_is_left_without_a_road(move: Move) -> None:
    topology = move.after[Island].layout.topology
    for seat in move.after.rules.all_seats:
        reached: int = topology.ends(pieces.network(move.after, seat))
        reached |= pieces.in_hand(move.after) * topology.all_nodes
        stand = knights.knights(move.after, seat)
        alone = knights.knights(move.before, seat) & ~topology.ends(
            pieces.network(move.before, seat)
        )
        assert not stand & ~reached & ~alone


# --8<-- [end:knights]


# --8<-- [start:cities]
def loses_a_city_beside_a_wall(move: Move) -> bool:
    return any(
        isinstance(event, CityLost) and walls(move.before, event.seat)
        for event in move.events
    )


@given(steps(KNIGHTS, where=loses_a_city_beside_a_wall))
def test_a_wall_falls_with_its_city_and_no_other_does(move: Move) -> None:
    for event in move.events:
        if isinstance(event, CityLost):
            left = walls(move.before, event.seat) & ~(1 << event.node)
            assert walls(move.after, event.seat) == left


def loses_a_city(move: Move) -> bool:
    return any(isinstance(event, CityLost) for event in move.events)


@given(steps(KNIGHTS, where=loses_a_city))
def test_no_metropolis_falls_and_no_wall_that_is_not_there(move: Move) -> None:
    rules = move.before.rules
    marks = [kind.id for kind in rules.pieces if "metropolis" in kind.id]
    for event in move.events:
        if isinstance(event, CityLost):
            for mark in marks:
                board = pieces.on_board(move.before, mark, event.seat)
                assert not board >> event.node & 1
        if isinstance(event, PieceRemoved) and event.piece == "wall":
            assert event.node is not None
            assert walls(move.before, event.owner) >> event.node & 1


def somebody_has_a_wall(state: catan.State) -> bool:
    return any(walls(state, seat) for seat in state.rules.all_seats)


@given(states(KNIGHTS, phase=Discards, where=somebody_has_a_wall))
def test_a_wall_protects_two_cards(state: catan.State) -> None:
    for seat in state.rules.actors(state):
        assert table.cards(state, seat) > 7 + 2 * walls(state, seat).bit_count()


# --8<-- [end:cities]


# --8<-- [start:turns]
def the_fleet_sails(state: catan.State) -> bool:
    return bool(state[TurnEffects].fleet)


@given(states(KNIGHTS, where=the_fleet_sails))
def test_the_fleet_trades_for_the_seat_on_turn_alone(
    state: catan.State,
) -> None:
    without = state.with_slice(TurnEffects((), state[TurnEffects].harbor))
    for seat in state.rules.all_seats:
        if seat != state.turn.seat:
            assert TRADE_RATES(state, seat) == TRADE_RATES(without, seat)


def moves_the_robber(move: Move) -> bool:
    return any(isinstance(event, RobberMoved) for event in move.events)


@given(steps(KNIGHTS, where=moves_the_robber))
def test_the_robber_sleeps_until_the_barbarians_have_landed(move: Move) -> None:
    assert move.before[Barbarians].landed


# --8<-- [end:turns]


# --8<-- [start:sea]
@given(steps(SEA, can=MoveShip))
def test_one_ship_is_moved_a_turn(move: Move) -> None:
    actions = move.after.rules.actions(move.after, move.action.seat)
    assert not actions.of(MoveShip)


@given(steps(SEA, can=BuildShip))
def test_a_new_ship_stays_and_none_is_built_beside_the_pirate(
    move: Move,
) -> None:
    action, pirate = move.action, move.before[Pirate].hex
    assert isinstance(action, BuildShip)
    topology = move.before[Island].layout.topology
    if pirate is not None:
        assert not topology.hex_edges[pirate] >> action.edge & 1
    actions = move.after.rules.actions(move.after, action.seat)
    assert all(one.origin != action.edge for one in actions.of(MoveShip))


@given(steps(SEA, can=MovePirate))
def test_the_pirate_robs_others_whose_ships_lie_around_it(move: Move) -> None:
    action, phase = move.action, move.after.phase
    assert isinstance(action, MovePirate)
    around = move.after[Island].layout.topology.hex_edges[action.hex]
    victims = getattr(phase, "victims", (getattr(phase, "victim", None),))
    for victim in victims:
        if victim is not None:
            assert victim != action.seat
            assert pieces.on_board(move.after, "ship", victim) & around


def the_robber_stops_gold(state: catan.State) -> bool:
    layout, robber = state[Island].layout, state[Island].robber
    if robber is None or layout.terrains[robber] != "gold":
        return False
    around = layout.topology.hex_nodes[robber]
    return bool(pieces.all_buildings(state) & around)


@given(states(SEA, can=Dice, where=the_robber_stops_gold))
def test_gold_comes_from_hexes_without_the_robber(state: catan.State) -> None:
    rules, robber = state.rules, state[Island].robber
    layout = state[Island].layout
    nodes = layout.topology.hex_nodes
    for dice, _ in rules.outcomes(state):
        assert isinstance(dice, Dice)
        after = rules.apply(state, dice).state
        fields = [
            hex
            for hex in layout.by_token.get(sum(map(int, dice.faces)), ())
            if layout.terrains[hex] == "gold" and hex != robber
        ]
        for phase in after.stack:
            if isinstance(phase, GoldDue | GoldChoice):
                assert phase.count <= sum(
                    worth
                    for piece, worth in (("settlement", 1), ("city", 2))
                    for node in table.pieces_on(state, phase.seat, piece)
                    for hex in fields
                    if nodes[hex] >> node & 1
                )


# --8<-- [end:sea]


# --8<-- [start:both]
@given(steps(BOTH, can=MovePirate))
def test_the_pirate_sleeps_until_the_barbarians_have_landed(move: Move) -> None:
    assert move.before[Barbarians].landed


def some_ship_ends_at_a_knight(move: Move) -> bool:
    topology = move.before[Island].layout.topology
    seat = move.action.seat
    ends = topology.ends(pieces.on_board(move.before, "ship", seat))
    return bool(ends & knights.knights(move.before, seat))


@given(steps(BOTH, can=MoveShip, where=some_ship_ends_at_a_knight))
def test_what_ships_join_to_a_knight_stays_joined(move: Move) -> None:
    action = move.action
    assert isinstance(action, MoveShip)
    topology, seat = move.before[Island].layout.topology, action.seat
    ships = pieces.on_board(move.before, "ship", seat)
    held = pieces.buildings(move.before, seat)
    held |= knights.knights(move.before, seat)

    def joined(node: int, edges: int) -> int:
        reached, new = 0, 1 << node
        while new != reached:
            reached, new = (
                new,
                new | topology.ends(topology.touching(new) & edges),
            )
        return reached & held

    for node in catan.members(held):
        left = joined(node, ships & ~(1 << action.origin))
        assert left == joined(node, ships)


def own_knights_alone_stand_beside_ships(state: catan.State) -> bool:
    seat, rules = state.turn.seat, state.rules
    topology = state[Island].layout.topology
    ends = topology.ends(pieces.on_board(state, "ship", seat))
    beside = [
        bool(ends & knights.knights(state, other)) for other in rules.all_seats
    ]
    return beside[seat] and sum(beside) == 1


@given(
    states(
        BOTH, phase=OwnActionPhase, where=own_knights_alone_stand_beside_ships
    )
)
def test_a_ship_with_a_free_end_may_sail(state: catan.State) -> None:
    seat, topology = state.turn.seat, state[Island].layout.topology
    ships, log = pieces.on_board(state, "ship", seat), state[ShipsThisTurn]
    held = pieces.buildings(state, seat) | knights.knights(state, seat)
    pirate, free = state[Pirate].hex, 0
    for edge in catan.members(ships & ~log.built):
        held_too = held | topology.ends(ships & ~(1 << edge))
        if topology.edge_ends[edge] & ~held_too:
            free |= 1 << edge
    if pirate is not None:
        free &= ~topology.hex_edges[pirate]
    if not log.moved:
        assert not free & ~movable_ships(state, seat)


@given(steps(BOTH, can=(MoveKnight, ChaseRobber, ChasePirate)))
def test_a_knight_that_has_acted_rests(move: Move) -> None:
    action = move.action
    assert isinstance(action, MoveKnight | ChaseRobber | ChasePirate)
    assert not move.after[Knights].active >> action.node & 1


# --8<-- [end:both]


# --8<-- [start:paired]
def opens_a_window_while_two_have_new_cards(move: Move) -> bool:
    fresh = [sum(counts) for counts in move.before[DevCards].fresh]
    opened = any(isinstance(event, WindowOpened) for event in move.events)
    return opened and len([count for count in fresh if count]) > 1


@given(steps(PAIRED, where=opens_a_window_while_two_have_new_cards))
def test_new_cards_of_others_stay_new(move: Move) -> None:
    opened = {e.seat for e in move.events if isinstance(e, WindowOpened)}
    for seat in move.after.rules.all_seats:
        if seat not in opened:
            was = move.before[DevCards].fresh[seat]
            assert move.after[DevCards].fresh[seat] == was


@given(games(PAIRED))
def test_one_window_closes_before_the_next_one_opens(
    played: Playthrough,
) -> None:
    window = played.start.state[Window].seat
    for _, step in played.path:
        for event in step.events:
            match event:
                case WindowOpened(seat):
                    assert window is None
                    window = seat
                case WindowClosed(seat):
                    assert window == seat
                    window = None


# --8<-- [end:paired]

if __name__ == "__main__":
    laws = [
        law for name, law in list(globals().items()) if name.startswith("test_")
    ]
    for law in laws:
        law()
        print(f"{law.__name__} holds")
