"""The friendly robber: one test for each statement of its rules."""

import pytest
from catan_core import Goods, Hex, Node, Seat, UnknownOption, lowest, members, ruleset
from catan_core.base import VICTIMS, Board, Build, Discard, MoveRobber, PlayKnight, RobberMove, VictimChoice, pieces
from catan_core.base import table as reading
from catan_core.testing import Scenario, check_expansion
from catan_expansions.seafarers import MovePirate

from catan_friendly_robber import EXPANSION

AROUND = (
    (0, -1, "hills", 6),
    (1, -1, "forest", 8),
    (1, 0, "pasture", 5),
    (0, 1, "fields", 4),
    (-1, 1, "mountains", 9),
    (-1, 0, "forest", 10),
)
SMALL = Board(((0, 0, "desert", None), *AROUND))
"""Seven hexes, the desert in the middle."""

NO_DESERT = Board(((0, 0, "fields", 3), *AROUND), robber=(0, 0))


def table(*, own: bool = True, board: Board | None = None) -> Scenario:
    """A table with nothing built, at the moment when seat 0 must move the robber."""
    here = Scenario(EXPANSION, seats=3, options={"friendly_robber.own": own}, board=board)
    return here.phase(RobberMove(Seat(0)), Build(Seat(0)))


def targets(table: Scenario) -> set[Hex]:
    """The hexes to which the robber may be moved now."""
    return {action.hex for action in table.game.actions if isinstance(action, MoveRobber)}


def inner_nodes(table: Scenario) -> tuple[Node, ...]:
    """The corners of the hex in the middle of the small board, clockwise: each is at two more hexes."""
    return table.board.hex_corners[table.hex(0, 0)]


def surround(table: Scenario, *seats: int) -> None:
    """Settle three corners of the hex in the middle, so that there is a building beside every hex."""
    for seat, node in zip(seats, inner_nodes(table)[::2], strict=True):
        table.piece("settlement", seat, node)


def owners(table: Scenario, hex: int) -> set[int]:
    """The seats with a building beside a hex."""
    return set(pieces.owners_at(table.state, table.board.hex_nodes[hex]))


def everywhere_else(table: Scenario, *places: tuple[int, int, str]) -> set[int]:
    """All hexes but the one beneath the robber and those beside some nodes."""
    hexes = set(range(len(table.board.hexes))) - {reading.robber(table.state)}
    for place in places:
        hexes -= set(members(table.board.node_hexes[table.node(place)]))
    return hexes


# --8<-- [start:rules]
TWO_SETTLEMENTS = ((0, -1, "N"), (-2, 1, "N"))


def test_with_a_seven_the_robber_does_not_go_beside_a_seat_with_two_points() -> None:
    """TB-FR-01."""
    here = table()
    here.piece("settlement", 1, *TWO_SETTLEMENTS)

    assert targets(here) == everywhere_else(here, *TWO_SETTLEMENTS)
    protected = lowest(here.board.node_hexes[here.node((0, -1, "N"))])
    assert here.code(MoveRobber(Seat(0), protected)) == "friendly_robber.protected"


def test_with_three_points_a_seat_is_protected_no_more() -> None:
    """TB-FR-01."""
    here = table()
    here.piece("settlement", 1, *TWO_SETTLEMENTS, (1, 1, "N"))

    assert targets(here) == everywhere_else(here)


# --8<-- [end:rules]


def test_with_a_knight_the_robber_does_not_go_there_either() -> None:
    """TB-FR-01."""
    here = Scenario(EXPANSION, seats=3)
    here.piece("settlement", 1, *TWO_SETTLEMENTS).cards(0, knight=1).play(PlayKnight(Seat(0)))

    assert targets(here) == everywhere_else(here, *TWO_SETTLEMENTS)


@pytest.mark.parametrize("own", [True, False])
def test_own_buildings_are_protected_too_if_the_option_says_so(own: bool) -> None:
    """TB-FR-02."""
    here = table(own=own)
    here.piece("settlement", 0, *TWO_SETTLEMENTS)

    assert targets(here) == everywhere_else(here, *(TWO_SETTLEMENTS if own else ()))


def test_hidden_points_do_not_count() -> None:
    """TB-FR-03."""
    here = table()
    here.piece("settlement", 1, *TWO_SETTLEMENTS).cards(1, victory_point=2)

    assert targets(here) == everywhere_else(here, *TWO_SETTLEMENTS)


def test_if_no_hex_is_left_the_robber_goes_to_the_desert() -> None:
    """TB-FR-04."""
    here = table(board=SMALL).robber(1, 0)
    surround(here, 1, 1, 2)

    assert targets(here) == {here.hex(0, 0)}


def test_if_no_hex_is_left_the_robber_stays_on_the_desert() -> None:
    """TB-FR-04."""
    here = table(board=SMALL)
    surround(here, 1, 1, 2)
    assert reading.robber(here.state) == here.hex(0, 0)
    assert targets(here) == {here.hex(0, 0)}

    here.play(MoveRobber(Seat(0), here.hex(0, 0)))

    assert reading.robber(here.state) == here.hex(0, 0)


def test_as_long_as_another_hex_is_left_the_robber_cannot_stay_on_the_desert() -> None:
    """TB-FR-04."""
    here = table(board=SMALL)
    here.piece("settlement", 1, *inner_nodes(here)[:4:2])

    assert len(targets(here)) == 2
    assert here.code(MoveRobber(Seat(0), here.hex(0, 0))) is not None


def test_on_the_desert_only_a_seat_with_more_than_two_points_is_robbed() -> None:
    """TB-FR-05."""
    here = table(board=SMALL).robber(1, 0)
    surround(here, 1, 1, 0)
    here.piece("city", 2, inner_nodes(here)[1]).piece("settlement", 2, inner_nodes(here)[3])
    here.give(1, wool=1).give(2, ore=1)

    here.play(MoveRobber(Seat(0), here.hex(0, 0)))

    assert here.state.phase == VictimChoice(Seat(0), (Seat(2),))


def test_on_the_desert_nobody_is_robbed_if_nobody_has_more_than_two_points() -> None:
    """TB-FR-05."""
    here = table(board=SMALL).robber(1, 0)
    surround(here, 1, 1, 2)
    here.give(1, wool=1).give(2, ore=1)

    here.play(MoveRobber(Seat(0), here.hex(0, 0)))

    assert here.state.stack == (Build(Seat(0)),)


def test_whoever_is_protected_discards_as_ever() -> None:
    """TB-FR-06."""
    here = Scenario(EXPANSION, seats=3)
    here.piece("settlement", 1, *TWO_SETTLEMENTS).give(1, wool=8).roll(3, 4)
    assert here.game.actors == (1,)

    here.play(Discard(Seat(1), Goods(here.goods(wool=4))))

    assert here.hand(1)["wool"] == 4
    assert here.game.actors == (0,)


def test_without_a_desert_the_robber_goes_anywhere_if_no_hex_is_left() -> None:
    """TB-FR-07."""
    here = table(board=NO_DESERT)
    surround(here, 1, 1, 2)
    assert len(targets(here)) == 6
    between = next(hex for hex in targets(here) if {1} == owners(here, hex))

    here.play(MoveRobber(Seat(0), between))

    assert here.state.phase == VictimChoice(Seat(0), (Seat(1),))


def test_a_hex_where_the_robber_never_goes_is_not_left_for_it() -> None:
    """TB-FR-07: in the Caravans that is the oasis, which lies in place of the desert."""
    here = Scenario(EXPANSION, "caravans", seats=3, board=Board(((0, 0, "oasis", None), *AROUND), robber=None))
    here.piece("settlement", 1, (1, -2, "S"), (1, 0, "S")).piece("settlement", 2, (-1, 0, "S")).roll(3, 4)

    assert targets(here) == {here.hex(q, r) for q, r, *_ in AROUND}


def test_it_takes_the_place_of_the_option_of_the_base_game() -> None:
    with pytest.raises(UnknownOption, match=r"base\.friendly_robber"):
        ruleset("base", EXPANSION, options={"base.friendly_robber": True})


def test_the_pirate_of_seafarers_is_not_meant() -> None:
    """TB-FR-01: the text names the robber. Beside a ship of a seat with two points the pirate may lie, and rob."""
    board = Board((*SMALL.hexes, (2, -1, "sea", None), (2, 0, "sea", None)))
    here = Scenario(EXPANSION, "seafarers", seats=3, options={"seafarers.scenario": "four_islands"}, board=board)
    coast = here.board.side(here.hex(1, 0), "E")
    here.turn(0, 0).piece("settlement", 1, lowest(here.board.edge_ends[coast])).turn(0, 1)
    here.piece("ship", 1, coast).give(1, wool=1)
    here.phase(RobberMove(Seat(0)), Build(Seat(0)))
    assert VICTIMS(here.state, Seat(0), here.hex(2, 0)) == 1 << 1
    assert VICTIMS(here.state, Seat(0), here.hex(1, 0)) == 0
    pirate = {action.hex for action in here.game.actions.of(MovePirate)}
    assert pirate == {here.hex(2, 0), here.hex(2, -1)}


# --8<-- [start:kit]
def test_it_keeps_the_promises_that_every_expansion_makes() -> None:
    check_expansion(EXPANSION, games=1, length=60)


@pytest.mark.parametrize("other", ["five_six", "cities_knights"])
def test_it_keeps_them_in_company(other: str) -> None:
    check_expansion(EXPANSION, alongside=[other], games=1, length=40, whole=0, variants=False, elsewhere=False)


# --8<-- [end:kit]
