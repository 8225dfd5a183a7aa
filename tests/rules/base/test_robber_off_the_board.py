"""A board without a place for the robber: it starts off the board, and comes when it is first moved."""

import json
from collections.abc import Iterator

import pytest

import catan_core as catan
from catan_core import Game, Good, PositionError, Step, Transition, evolve
from catan_core.base import (
    Board,
    CardStolen,
    ChooseVictim,
    Island,
    MoveRobber,
    Produced,
    RobberMoved,
    RobberRemoved,
    Steal,
    layout_of,
    put_robber,
    remove_robber,
    table,
)
from catan_core.render import board_svg, board_text, event_text, status_text
from catan_core.testing import Scenario, walk
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.cities_knights import ChaseRobber, PlayBishop
from tests.helpers.seats import ONE, ZERO
from tests.properties.compositions import Composition, every_composition
from tests.rules.cities_knights.table import CitiesKnights


def without_desert(board: Board) -> Board:
    """The board with hills instead of each desert, and no place for the robber."""
    hexes = (
        (q, r, "hills", 12) if terrain == "desert" else (q, r, terrain, token) for q, r, terrain, token in board.hexes
    )
    return evolve(board, hexes=tuple(hexes), robber="desert")


NO_DESERT = without_desert(BEGINNER_BOARD)
TOP = (0, 0, "N")
LANGUAGES = {
    "en": ("The robber comes to the board, to ", "The robber leaves the board"),
    "es": ("El ladrón entra en el tablero, en ", "El ladrón sale del tablero"),
    "ca": ("El lladre entra al tauler, a ", "El lladre surt del tauler"),
}


# -- how it starts there -------------------------------------------------------------------------------------------


def test_on_a_board_without_a_desert_the_robber_starts_off_the_board() -> None:
    game = catan.ruleset("base").new_game(seats=3, board=NO_DESERT)
    assert table.robber(game.state) is None
    assert game.state[Island].layout.robber is None


def test_none_keeps_it_off_a_board_with_deserts_too() -> None:
    game = catan.ruleset("base").new_game(seats=3, board=evolve(BEGINNER_BOARD, robber=None))
    assert table.robber(game.state) is None


def test_in_the_json_of_a_board_null_is_off_the_board_and_nothing_is_the_desert() -> None:
    stored = json.loads(NO_DESERT.to_json())
    assert stored["robber"] == "desert"
    assert Board.from_json(json.dumps({**stored, "robber": None})).robber is None
    del stored["robber"]
    assert Board.from_json(json.dumps(stored)).robber == "desert"
    assert Board.from_json(evolve(BEGINNER_BOARD, robber=None).to_json()).robber is None


@pytest.mark.parametrize("board", [NO_DESERT, evolve(BEGINNER_BOARD, robber=None)])
def test_such_a_board_is_stored_turned_and_mirrored_as_it_is(board: Board) -> None:
    game = catan.ruleset("base").new_game(seats=3, board=board)
    assert json.loads(game.to_json())["slices"]["base/island"]["robber"] is None
    assert Game.from_json(game.to_json()) == game
    again = Board.of(game.state[Island].layout)
    assert again.robber is None
    assert layout_of(game.rules, again) == game.state[Island].layout
    assert board.mirrored().rotated(2).robber == board.robber
    assert layout_of(game.rules, again.mirrored().rotated(1)).robber is None


def test_a_stored_board_says_where_the_robber_starts() -> None:
    stored = json.loads(catan.new_game("base", seats=3, seed=1).to_json())
    for wrong in ("desert", [9, 9], 3):
        stored["slices"]["base/island"]["layout"]["robber"] = wrong
        with pytest.raises(catan.TranscriptError, match="robber"):
            Game.from_json(json.dumps(stored))


def test_several_deserts_need_a_word_on_the_robber() -> None:
    hexes = (("forest", 8), ("desert", None), ("desert", None))
    board = Board([(q, 0, *hexes[q % 3]) for q in range(9)])
    with pytest.raises(PositionError, match="say where the robber starts: there are 6 deserts"):
        catan.ruleset("base").new_game(seats=2, board=board)
    assert catan.ruleset("base").new_game(seats=2, board=evolve(board, robber=None)).state[Island].robber is None


# -- how it comes and goes -----------------------------------------------------------------------------------------


def test_a_seven_brings_it_to_any_hex() -> None:
    scenario = Scenario(board=NO_DESERT).piece("settlement", 1, (2, -2, "N")).give(1, ore=1).roll(3, 4)
    assert {action.hex for action in scenario.game.actions.of(MoveRobber)} == set(range(19))
    scenario.play(MoveRobber(ZERO, scenario.hex(2, -2)))
    assert scenario.events(RobberMoved) == (RobberMoved(None, scenario.hex(2, -2)),)
    scenario.play(ChooseVictim(ZERO, ONE), Steal(Good(4)))
    assert len(scenario.events(CardStolen)) == 1


def test_off_the_board_it_stops_no_hex() -> None:
    scenario = Scenario().piece("city", 0, (0, -1, "N")).roll(3, 3)
    assert sum(map(sum, scenario.events(Produced)[0].gains)) == 2
    blocked = Scenario().piece("city", 0, (0, -1, "N")).robber(0, -1).roll(3, 3)
    assert sum(blocked.hand(0).values()) == 0
    gone = Scenario().piece("city", 0, (0, -1, "N")).robber(0, -1).change(remove_robber).roll(3, 3)
    assert sum(gone.hand(0).values()) == 2


def test_verbs_take_it_off_and_bring_it_back() -> None:
    scenario = Scenario()
    middle, corner = scenario.hex(0, 0), scenario.hex(2, -2)

    def verbs(tx: Transition) -> None:
        remove_robber(tx)
        assert table.robber(tx) is None
        remove_robber(tx)
        put_robber(tx, corner)
        assert table.robber(tx) == corner

    tx = Transition(scenario.state)
    tx.run(verbs)
    assert tuple(tx.events) == (RobberRemoved(middle), RobberMoved(None, corner))


def test_with_cities_and_knights_it_stays_off_until_the_first_landing() -> None:
    early = CitiesKnights(board=NO_DESERT).progress(0, bishop=1).knights(0, "mighty", TOP, active=True)
    early.roll(3, 4, "science")
    assert early.state.stack[-1].tag == "base/trade"
    assert early.code(PlayBishop(ZERO, early.hex(2, -2))) == "robber.before-first-landing"
    late = CitiesKnights(board=NO_DESERT).landed().roll(3, 4, "science")
    assert len(late.game.actions.of(MoveRobber)) == 19


def test_no_knight_chases_it_from_off_the_board_and_the_bishop_brings_it() -> None:
    scenario = CitiesKnights().landed().knights(0, "mighty", TOP, active=True).progress(0, bishop=1).robber_off()
    scenario.after_roll()
    assert scenario.code(ChaseRobber(ZERO, scenario.node(TOP), scenario.hex(2, -2))) == "knight.robber-elsewhere"
    scenario.play(PlayBishop(ZERO, scenario.hex(2, -2)))
    assert scenario.robber_at() == (2, -2)


# -- how it is told and shown --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_tell_that_it_comes_and_goes(language: str) -> None:
    scenario = Scenario(board=NO_DESERT)
    rules, board = scenario.game.rules, scenario.board
    comes, leaves = LANGUAGES[language]
    assert event_text(rules, board, RobberMoved(None, scenario.hex(0, 0)), language) == f"{comes}(0,0)"
    assert event_text(rules, board, RobberRemoved(scenario.hex(0, 0)), language) == leaves


def test_drawings_leave_it_out_and_the_supply_tells_that_it_is_there() -> None:
    here, gone = Scenario(), Scenario().robber_off()
    for scenario, count in ((here, 1), (gone, 0)):
        board = scenario.game.rules.board
        assert board is not None
        marks = [mark for hex in board.diagram(scenario.state).hexes for mark in hex.marks]
        assert marks == [("robber", None)] * count
        view = scenario.game.view(ZERO)
        assert ("robber" in board_text(view), ">robber<" in board_svg(view)) == (bool(count), bool(count))
        assert status_text(view).count("the robber is off the board") == 1 - count


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@every_composition
def test_games_on_boards_without_a_desert_are_played_to_the_end(game_of: Composition) -> None:
    rules = game_of.ruleset
    board = without_desert(Board.of(rules.new_game(seats=game_of.seats, seed=1).state[Island].layout))
    start = rules.new_game(seats=game_of.seats, board=board).state
    assert table.robber(start) is None
    came = 0
    for number, step in enumerate(steps(start)):
        came += sum(isinstance(event, RobberMoved) and event.origin is None for event in step.events)
        if number % 300 == 0:
            assert Game.from_json(Game(step.state).to_json()).state == step.state
    assert step.state.winners
    assert came == (0 if ("seafarers.scenario", "pirate_islands") in game_of.options else 1)  # it has no robber


def steps(start: catan.State) -> Iterator[Step]:
    """The steps of a game at random from a start."""
    return (step for _, step in walk(start.rules.ruleset, "no desert", start=start))
