"""What a failing position is told by: the little that differs from a new game, and a file."""

from __future__ import annotations

from itertools import islice

from catan_core import Game, ruleset
from catan_core.base import Holdings, Island, LongestRoad
from catan_core.engine.validation import first_problem
from catan_core.testing import Scenario, walk
from catan_core.testing.differences import MOST_CHARS, MOST_LINES, told, written
from catan_core.testing.reducing import Reducer


def test_a_position_is_told_by_what_differs_from_a_new_game() -> None:
    game = Scenario(seats=3).give(1, ore=2).piece("city", 1, (0, -1, "N")).game
    lines = told(game)
    assert 'base/holdings hands: [{},{"ore":2},{}]' in lines
    assert 'base/island city: [[],[[0,-1,"N"]],[]]' in lines
    assert not [line for line in lines if "base/dev-cards" in line or "longest" in line]


def test_a_long_position_is_told_in_few_short_lines() -> None:
    played = list(walk(ruleset("base", "cities_knights"), 3, 400, 3))
    lines = told(Game(played[-1][1].state))
    assert len(lines) == MOST_LINES
    assert lines[-1].startswith("and ")
    assert max(map(len, lines)) <= MOST_CHARS


def test_the_whole_position_is_in_a_file_that_is_the_same_each_time() -> None:
    game = Scenario(seats=3).give(1, ore=2).game
    path = written(game)
    assert path is not None
    assert Game.from_json(path.read_text()).state == game.state
    assert written(game) == path


def test_pieces_and_cards_go_that_a_problem_does_not_need() -> None:
    *_, (_, step) = islice(walk(ruleset("base"), 1, None, 3), 400)
    rich = next(seat for seat in range(3) if sum(step.state[Holdings].hands[seat]))
    small = Reducer(lambda state: sum(state[Holdings].hands[rich]) > 0, 300).reduce(step.state)
    assert first_problem(small) is None
    assert [seat for seat in range(3) if sum(small[Holdings].hands[seat])] == [rich]
    assert not any(board for row in small[Island].pieces for board in row)
    assert small[LongestRoad] == LongestRoad(None, (0, 0, 0))
