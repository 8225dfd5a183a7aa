"""The Pirate Islands: the set-up, the deck, settling, the seven, and what wins (SEA-PI)."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core import CardPanel, Good, PositionError, RulesetError, Tally, members
from catan_core.base import (
    CARD_COUNTS,
    PLACE_MARKS,
    ROBBER_MAY_MOVE,
    Board,
    BuildCity,
    BuildSettlement,
    ChooseVictim,
    Discard,
    Discards,
    EndTrade,
    Island,
    LargestArmy,
    LongestRoad,
    MoveRobber,
    PlaceBuilding,
    Steal,
    VictimChoice,
    pieces,
    table,
)
from catan_core.plugin.specs import Value
from catan_core.render import board_svg, board_text
from catan_core.testing import changes_are_announced, random_action, reads_list_every_slice_read, walk
from catan_expansions.seafarers import EXPANSION, FleetSailed, Fortresses, MovePirate, ShipsThisTurn
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.seafarers.pirate_islands import SCENARIO, PirateIslands
from tests.rules.seafarers.table import compiled, composed, founded, laid, new_game, prefixed

OTHERS = {3: (), 4: (), 5: ("five_six",), 6: ("five_six",)}
SEATS = pytest.mark.parametrize("seats", list(OTHERS))


@SEATS
def test_every_seat_begins_with_a_fortress_a_settlement_and_a_ship(seats: int) -> None:
    """SEA-PI-01: with three and five seats the last place of the map is empty."""
    islands = PirateIslands(*OTHERS[seats], seats=seats)
    assert islands.chits() == (3,) * seats
    for seat in range(seats):
        assert islands.at("fortress", seat) == {islands.fortress(seat)}
        assert islands.at("settlement", seat) == {islands.start(seat)}
        assert len(islands.line(seat)) == 1
        assert islands.board.edge_ends[islands.line(seat)[0]] >> islands.start(seat) & 1
    marked = islands.map.marked("fortress_corner")
    assert len(marked) - seats == seats % 2
    built = pieces.filled_nodes(islands.state)
    assert all(not built >> node & 1 for node in islands.map.corners(islands.board, "fortress_corner")[seats:])


@SEATS
def test_two_settlements_are_founded_on_the_main_island(seats: int) -> None:
    """SEA-PI-01: as usual, and the second brings cards; the first settlement of all brings nothing."""
    game = new_game(*OTHERS[seats], seats=seats, scenario=SCENARIO)
    assert [table.cards(game.state, seat) for seat in range(seats)] == [0] * seats
    away = PirateIslands(*OTHERS[seats], seats=seats).landing(0)
    violation = game.rules.check(game.state, PlaceBuilding(ZERO, away))
    assert violation is not None
    assert violation.code == "founding.not-on-main-island"
    game = founded(*OTHERS[seats], seats=seats, scenario=SCENARIO)
    assert [len(table.pieces_on(game.state, seat, "settlement")) for seat in range(seats)] == [3] * seats
    assert [len(table.pieces_on(game.state, seat, "ship")) for seat in range(seats)] == [1] * seats
    assert any(table.cards(game.state, seat) for seat in range(seats))
    assert game.rules.problems(game.state) == ()


def test_victory_is_judged_wherever_what_it_depends_on_has_changed() -> None:
    reads_list_every_slice_read(PirateIslands().state, Random(0))


def test_the_ships_of_the_set_up_were_built_in_no_turn() -> None:
    """SEA-MOVE-02: they may be moved in the first."""
    rules, rng = compiled(seats=3, scenario=SCENARIO), Random(1)
    before = new_game(seats=3, scenario=SCENARIO).state
    assert not before[ShipsThisTurn].built
    for action, step in walk(rules, 1, 12, start=before):
        changes_are_announced(before, action, step, rng)
        before = step.state
    assert before.turn.number == 1
    assert not before[ShipsThisTurn].built


def test_the_pieces_are_placed_when_it_is_known_who_starts() -> None:
    """SEA-PI-01: also where seats roll for it."""
    options: dict[str, Value] = {"scenario": SCENARIO, "base.first_player": "highest_roll"}
    game, rng = catan.ruleset("base", EXPANSION, options=prefixed(options)).new_game(seats=3), Random(1)
    assert not any(map(any, game.state[Island].pieces))
    while not game.turn.number:
        game = game.play(random_action(game.state, rng))
    assert game.rules.problems(game.state) == ()
    assert [len(table.pieces_on(game.state, seat, "fortress")) for seat in range(3)] == [1, 1, 1]


def test_a_board_by_hand_needs_the_places_of_the_map_and_no_robber() -> None:
    """SEA-PI-01, SEA-PI-02."""
    board = laid(scenario=SCENARIO)
    with pytest.raises(PositionError, match="lacks a place"):
        composed(scenario=SCENARIO).new_game(seats=4, board=Board(board.hexes[20:], (), robber=None))
    with pytest.raises(PositionError, match="no robber in The Pirate Islands"):
        composed(scenario=SCENARIO).new_game(seats=4, board=Board(board.hexes, board.harbors, robber=(4, 4)))


def test_there_is_no_robber_no_longest_road_and_no_largest_army() -> None:
    """SEA-PI-02, SEA-LTR-05."""
    islands = PirateIslands()
    assert islands.read(Island).robber is None
    assert not ROBBER_MAY_MOVE(islands.state)
    assert LongestRoad not in islands.game.rules.slice_index
    assert LargestArmy not in islands.game.rules.slice_index
    assert "base/longest-road" not in islands.game.score(ZERO)
    assert "base/largest-army" not in islands.game.score(ZERO)


@pytest.mark.parametrize(("seats", "generic"), [(3, 3), (4, 3), (5, 4), (6, 4)])
def test_the_harbors_are_shuffled(seats: int, generic: int) -> None:
    """SEA-PI-02: five for a resource each, three for any (four on the map for five and six)."""
    kinds = [
        tuple(kind for _, kind in laid(*OTHERS[seats], seats=seats, seed=seed, scenario=SCENARIO).harbors)
        for seed in range(6)
    ]
    wanted = sorted(["brick", "lumber", "wool", "grain", "ore", *["generic"] * generic])
    assert all(sorted(each) == wanted for each in kinds)
    assert len(set(kinds)) > 1


@pytest.mark.parametrize(("seats", "knights", "cards"), [(3, 14, 20), (4, 19, 25), (5, 25, 34), (6, 25, 34)])
def test_victory_point_cards_are_left_out_for_three_and_count_as_knights_for_more(
    seats: int, knights: int, cards: int
) -> None:
    """SEA-PI-03."""
    counts = CARD_COUNTS(compiled(*OTHERS[seats], seats=seats, scenario=SCENARIO))
    assert (counts["knight"], counts["victory_point"], sum(counts.values())) == (knights, 0, cards)
    assert CARD_COUNTS(compiled(seats=4))["victory_point"] == 5


def test_on_other_islands_one_settles_only_at_the_own_landing_place() -> None:
    """SEA-PI-04, SEA-PI-11: it costs what a settlement costs, and only one fits there."""
    islands = PirateIslands().rich(0).rich(1)
    islands.sail_to(0, islands.landing(0)).sail(0, 2).pirate_off().building()
    beyond = [
        node
        for edge in islands.line(0)[-2:]
        for node in islands.board.edges[edge]
        if node != islands.landing(0) and islands.hexes_at(node) - {"sea"}
    ]
    assert beyond
    for node in beyond:
        assert islands.code(BuildSettlement(ZERO, node)) == "settlement.not-your-landing"
    assert islands.code(BuildSettlement(ZERO, islands.landing(0))) is None
    islands.play(BuildSettlement(ZERO, islands.landing(0)))
    assert islands.hand(0) == {"brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 2}
    assert islands.game.score(ZERO)["base/settlements"] == 2
    assert islands.code(BuildSettlement(ZERO, islands.landing(0))) == "settlement.taken"
    islands.sound()


def test_nobody_settles_at_the_landing_place_of_another() -> None:
    """SEA-PI-11: not even whose ships are there; a line that leads elsewhere is no position of a game."""
    islands = PirateIslands().rich(1).sail_to(0, PirateIslands().landing(0))
    edges = members(islands.board.node_edges[islands.landing(0)])
    free = next(edge for edge in edges if edge not in islands.line(0))
    islands.piece("ship", 1, free).pirate_off().play().turn(1).building()
    assert islands.code(BuildSettlement(ONE, islands.landing(0))) == "settlement.not-your-landing"
    with pytest.raises(PositionError, match="do not form one line"):
        islands.sound()


def test_a_settlement_at_the_landing_place_scores_produces_and_becomes_a_city() -> None:
    """SEA-PI-11: that of seat 0 lies at mountains with a 6."""
    islands = PirateIslands()
    islands.sail_to(0, islands.landing(0)).piece("settlement", 0, islands.landing(0)).pirate_off()
    islands.roll(3, 3)
    assert islands.hand(0)["ore"] == 1
    islands.give(0, ore=2, grain=2).play(EndTrade(ZERO), BuildCity(ZERO, islands.landing(0)))
    score = islands.game.score(ZERO)
    assert (score["base/settlements"], score["base/cities"]) == (1, 2)


def test_the_fortress_is_one_of_the_five_settlements() -> None:
    """SEA-PI-01: besides it only four may be built, unless one becomes a city."""
    islands = PirateIslands().piece("settlement", 0, (7, 2, "N"), (6, 3, "N"), (5, 5, "S"))
    islands.sail_to(0, islands.landing(0)).give(0, brick=1, lumber=1, wool=1, grain=3, ore=3).pirate_off().building()
    assert table.pieces_left(islands.state, 0)["settlement"] == 0
    assert islands.code(BuildSettlement(ZERO, islands.landing(0))) == "settlement.last-in-fortress"
    islands.play(BuildCity(ZERO, islands.node((6, 3, "N"))))
    assert table.pieces_left(islands.state, 0)["settlement"] == 1
    assert islands.code(BuildSettlement(ZERO, islands.landing(0))) is None


def test_on_a_seven_the_fleet_sails_then_hands_are_reduced_then_one_steals_from_anybody() -> None:
    """SEA-PI-10: any other player, wherever the buildings stand; or nobody."""
    islands = PirateIslands().give(1, wool=8).give(2, ore=1)
    islands.roll(3, 4)
    assert len(islands.events(FleetSailed)) == 1
    assert [type(phase) for phase in islands.state.stack[-1:]] == [Discards]
    assert islands.pirate_at() == islands.board.hex_coordinates(islands.circuit(3))
    islands.play(Discard(ONE, islands.goods(wool=4)))
    assert islands.state.phase == VictimChoice(ZERO, (ONE, TWO, THREE), by="seven")
    assert list(islands.game.actions) == [ChooseVictim(ZERO, victim) for victim in (ONE, TWO, THREE, None)]
    assert islands.code(ChooseVictim(ZERO, ZERO)) == "robber.yourself"
    islands.play(ChooseVictim(ZERO, TWO), Steal(Good(4)))
    assert islands.hand(0)["ore"] == 1
    assert islands.code(EndTrade(ZERO)) is None


def test_on_a_seven_nobody_needs_to_be_robbed_and_nothing_is_moved() -> None:
    """SEA-PI-02, SEA-PI-10: neither robber nor fleet; of a player without cards nothing is stolen."""
    islands = PirateIslands().roll(3, 4)
    assert islands.code(MoveRobber(ZERO, islands.hex(4, 4))) == "engine.not-now"
    assert islands.code(MovePirate(ZERO, islands.circuit(0))) == "engine.not-now"
    assert PirateIslands().roll(3, 4).play(ChooseVictim(ZERO, None)).game.actors == (ZERO,)
    assert islands.play(ChooseVictim(ZERO, ONE)).hand(0) == dict.fromkeys(islands.hand(0), 0)


def test_ten_points_win_only_with_the_own_fortress() -> None:
    """SEA-PI-13: ten points alone do not, whatever is built with them; with the fortress captured they do."""
    islands = PirateIslands().pirate_off().give(0, ore=3, grain=2).building()
    islands.piece("city", 0, (6, 1, "N"), (7, 2, "S"), (6, 3, "S")).piece("settlement", 0, (5, 6, "S"), (6, 5, "S"))
    assert islands.game.points(ZERO) == 9
    captured = PirateIslands().pirate_off().give(0, ore=3, grain=2).building().weaken(0, 0)
    captured.piece("city", 0, (6, 1, "N"), (7, 2, "S"), (6, 3, "S")).piece("settlement", 0, (5, 6, "S"), (6, 5, "S"))
    city = BuildCity(ZERO, islands.start(0))
    assert islands.play(city).game.points(ZERO) == 10
    assert not islands.game.over
    assert captured.play(city).game.winners == (ZERO,)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"map": "shuffled"}, "seafarers.map='shuffled' has no effect with seafarers.scenario='pirate_islands'"),
        ({"base.friendly_robber": True}, "base.friendly_robber=True has no effect with seafarers.scenario='pirate_i"),
        ({"printed_harbors": "shuffle"}, "seafarers.printed_harbors='shuffle' has no effect with seafarers.scenario"),
    ],
)
def test_what_does_not_go_with_the_scenario_is_refused(options: dict[str, Value], reason: str) -> None:
    """SEA-SETUP-07: only its harbors may vary."""
    with pytest.raises(RulesetError, match=reason):
        catan.ruleset("base", EXPANSION, options=prefixed({"scenario": SCENARIO, **options})).rules(4)


def test_cities_and_knights_do_not_go_with_the_scenario() -> None:
    with pytest.raises(RulesetError, match="is not played here: development cards arm its warships"):
        compiled("cities_knights", scenario=SCENARIO)


def test_the_islets_inside_the_circuit_yield_nothing() -> None:
    """SEA-PI-16: two deserts in the north, a desert and a pasture without a token in the south."""
    islands = PirateIslands()
    layout = islands.read(Island).layout
    inside = {(4, 2): "desert", (3, 3): "desert", (2, 5): "desert", (2, 6): "pasture"}
    for at, terrain in inside.items():
        hex = islands.hex(*at)
        assert layout.terrains[hex] == terrain
        assert layout.tokens_at(hex) == ()


def test_positions_from_elsewhere_are_checked() -> None:
    """SEA-PI-01, SEA-PI-13: fortresses stand as their chits say."""
    PirateIslands().sound()
    with pytest.raises(PositionError, match="does not stand where its chits say"):
        PirateIslands().slice(Fortresses((3, 0, 3, 3))).sound()
    with pytest.raises(PositionError, match="are not chits"):
        PirateIslands().slice(Fortresses((3, 3, 4, 3))).sound()
    islands = PirateIslands()
    islands.piece("settlement", 0, islands.landing(1))
    with pytest.raises(PositionError, match="has settled where it may not"):
        islands.sound()


@pytest.mark.parametrize(("more", "sound"), [(1, True), (2, False)])
def test_a_settlement_is_kept_for_the_fortress_while_others_are_still_to_be_founded(more: int, sound: bool) -> None:
    """SEA-PI-13: the fortress that is captured becomes a settlement."""
    options: dict[str, Value] = {"seafarers.scenario": "pirate_islands"}
    state = catan.new_game("base", "seafarers", seats=3, seed=1, options=options).state
    board, kind = state[Island], state.rules.piece_index["settlement"]
    free = [action.node for action in state.rules.actions(state, ZERO).of(PlaceBuilding)]
    mine, *others = board.pieces[kind]
    rows = [*board.pieces]
    rows[kind] = (catan.NodeSet(mine | catan.mask_of(free[: 4 * more : 4])), *others)
    problems = state.rules.problems(state.with_slice(catan.evolve(board, pieces=tuple(rows))))
    assert any("besides its fortress" in problem for problem in problems) != sound


@SEATS
def test_marks_say_what_is_where(seats: int) -> None:
    """SEA-PI-01: in drawings and in JSON, with the owner of each."""
    islands = PirateIslands(*OTHERS[seats], seats=seats).arm(0, 1)
    view = islands.game.view(None)
    marks = {(mark.id, mark.owner): mark.label for mark in PLACE_MARKS(view)}
    for seat in islands.game.rules.all_seats:
        assert (marks["chits", seat], marks["landing", seat]) == ("3", "x")
    assert (marks["warship", ZERO], marks["pirate", None]) == ("W", "P")
    assert ("warship", ONE) not in marks
    assert '"chits"' in view.to_json()
    (cards,) = (panel for panel in view.card_panels() if panel.title == "Fortresses")
    assert isinstance(cards, CardPanel)
    assert [tally.count for tally in cards.tallies if isinstance(tally, Tally)] == [1, 3] + [0, 3] * (seats - 1)
    for language, word in (("en", "warships"), ("es", "barcos de guerra"), ("ca", "vaixells de guerra")):
        assert any(word in panel.lines[0] for panel in view.panels(language))
    assert ">3<" in board_svg(view)
    assert "W0W" in board_text(view)
    assert "F0:3" in board_text(view)


@pytest.mark.parametrize("chits", [3, 0])
def test_pieces_left_are_those_that_can_be_built(chits: int) -> None:
    """SEA-PI-01: with one settlement left to build there is a place for it, with none there is none."""
    for count in range(4):
        islands = PirateIslands().weaken(0, chits)
        places = [(7, 2, "N"), (6, 3, "N"), (5, 5, "S")][:count]
        islands.piece("settlement", 0, *places).sail_to(0, islands.landing(0)).pirate_off().building()
        left = table.pieces_left(islands.state, 0)["settlement"]
        assert left == 4 - count - (chits > 0) - (chits == 0)
        islands.give(0, brick=1, lumber=1, wool=1, grain=1)
        assert bool(left) == (islands.code(BuildSettlement(ZERO, islands.landing(0))) is None)
