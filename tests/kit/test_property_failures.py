"""What a failing property test prints and keeps, and how the fixtures go together with `@given`: runs of pytest."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis.configuration import set_hypothesis_home_dir

# These are imported here so that the runs of pytest within this one find them, and do not forget them again.
import catan_core as catan
import catan_core.testing.strategies
import catan_expansions.dice_game
from catan_core import Game, Match, replay, ruleset
from catan_core.base import Holdings, TurnStarted
from catan_core.render import board_svg
from catan_core.testing import first_game, walk
from catan_core.testing.strategies import folders, note_game
from catan_core.testing.strategies.failures import MOST_LINES, Case, Way, keep
from tests.helpers.printed import FILE, code_in

assert catan_core.testing.strategies.__all__
assert catan_expansions.dice_game.EXPANSION.id
pytest_plugins = ["pytester"]

HEAD = """
import catan_core as catan
from catan_core.testing import first_game, walk
from catan_core.testing.strategies import note_game
from hypothesis import Phase, Verbosity, given, settings, strategies as st

PHASES = [Phase.generate, Phase.shrink]
QUICK = settings(
    max_examples=30, phases=PHASES, derandomize=True, database=None, deadline=None, print_blob=True
)  # print_blob: as Hypothesis does by default where the variable CI is set
RULES = catan.ruleset("base").rules(3)
LENGTHS = st.integers(0, 40)

def played(length, seed=1):
    start = first_game(RULES, seed)
    return start, list(walk(RULES, seed, length, start=start.state))

def law(game):
    assert game.turn.number < 3, f"somebody has got far: turn {game.turn.number}"
"""

POSITION = f"""{HEAD}
@QUICK
@given(LENGTHS)
def test_law(length):
    start, path = played(length + 1)
    before = path[-2][1].state if length else start.state
    note_game(before, [path[-1][0]])
    law(catan.Game(path[-1][1].state))
"""


@pytest.fixture(autouse=True)
def kept_in_the_project(pytester: pytest.Pytester) -> Iterator[None]:
    """Hypothesis keeps its files where the inner runs of pytest are."""
    set_hypothesis_home_dir(pytester.path / ".hypothesis")
    yield
    set_hypothesis_home_dir(None)


def kept(pytester: pytest.Pytester, test: str = "test_law") -> dict[str, str]:
    """The files that are kept of a test, by name."""
    folder = pytester.path / ".hypothesis" / "catan" / "failures" / f"test_it.py-{test}"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*"))}


def failed(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    result = pytester.runpytest(*options)
    result.assert_outcomes(failed=1)
    return result


def printed_code(result: pytest.RunResult) -> str:
    """The code in the lines of a report, without what pytest puts before each."""
    return code_in(
        [line.removeprefix("E").removeprefix(" " * 6).rstrip() for line in result.outlines if line[:1] == "E"]
    )


def fails_alone(pytester: pytest.Pytester, code: str) -> str:
    """The last line of what is said by code that is followed by the law, in a process of its own."""
    script = pytester.path / "alone.py"
    script.write_text(f"{code}\nfrom test_it import law\nlaw(game)\n", encoding="utf-8")
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=pytester.path, check=False)
    assert told.returncode == 1, told.stderr
    return told.stderr.strip().splitlines()[-1]


def said(picture: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


# -- what is printed and kept ----------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_what_is_printed_and_what_is_kept_fails_again_in_the_same_way(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=POSITION)
    result = failed(pytester)
    fault = "AssertionError: somebody has got far: turn 3"
    result.stdout.fnmatch_lines([f"E*{fault}"])
    for code in (printed_code(result), kept(pytester)["failure.py"]):
        assert code.count("game.play(") == 1
        assert fails_alone(pytester, code) == fault


@pytest.mark.thorough
def test_a_position_is_printed_with_the_action_first_and_without_its_json(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=POSITION)
    lines = [line[7:].strip() for line in failed(pytester).outlines if line[:1] == "E"]
    first, last = (next(place for place, line in enumerate(lines) if mark in line) for mark in ("# <State", FILE))
    assert lines[first + 1] == "EndTurn(seat=1)"
    assert last - first < MOST_LINES
    assert "base/window seat: 1" in lines[first:last]
    assert not [line for line in lines if "slices" in line]


@pytest.mark.thorough
def test_the_position_and_the_picture_are_kept_and_named(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=POSITION)
    result = failed(pytester)
    files = kept(pytester)
    assert list(files) == ["failure.json", "failure.py", "failure.svg"]
    for name in files:
        result.stdout.fnmatch_lines([f".hypothesis/catan/failures/test_it.py-test_law/{name}: *"])
    assert Game.from_json(files["failure.json"]).turn.number == 2
    assert "seat 1: End the turn" in said(files["failure.svg"])


GAME = f"""{HEAD}
@QUICK
@given(LENGTHS)
def test_law(length):
    start, path = played(length)
    note_game(start, [action for action, _ in path], seed=1)
    law(catan.Game(path[-1][1].state) if path else start)
"""


@pytest.mark.thorough
def test_of_a_whole_game_the_transcript_is_kept(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=GAME)
    code = printed_code(failed(pytester))
    files = kept(pytester)
    assert list(files) == ["failure.jsonl", "failure.py", "failure.svg"]
    assert code.strip() == files["failure.py"].strip()
    assert replay(files["failure.jsonl"]).turn.number == 3
    assert fails_alone(pytester, code) == "AssertionError: somebody has got far: turn 3"


@pytest.mark.thorough
def test_a_step_that_was_drawn_is_printed_with_its_position_and_the_way_there_is_kept(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
from catan_core.base import MoveRobber
from catan_core.testing.strategies import steps

@QUICK
@given(steps(RULES, can=MoveRobber))
def test_law(move):
    law(catan.Game(move.after))
"""
    )
    code = printed_code(failed(pytester))
    files = kept(pytester)
    assert list(files) == ["failure.json", "failure.jsonl", "failure.py", "failure.svg"]
    assert code.count("game = game.play(MoveRobber(") == code.count("game.play(") == 1
    assert fails_alone(pytester, code).startswith("AssertionError: somebody has got far")
    way = replay(files["failure.jsonl"])
    assert way.turn.number >= 3
    assert replay(files["failure.jsonl"], files["failure.jsonl"].count("\n") - 2) == Game.from_json(
        files["failure.json"]
    )


@pytest.mark.thorough
def test_what_a_rule_fails_at_is_printed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        broken="""
import catan_core as catan
from catan_core.base import DiceRolled

def fails(tx, event):
    raise ZeroDivisionError("a rule fails")

@catan.hookimpl
def catan_reactions(setup):
    return [catan.Reaction(DiceRolled, fails)]

EXPANSION = catan.Expansion("broken", "Broken", version="1", modules=(__name__,), requires=("base",))
""",
        test_it=f"""{HEAD}
import broken
from catan_core.testing.strategies import TableMachine, note_game

@QUICK
@given(LENGTHS)
def test_law(length):
    start = catan.new_game("base", broken.EXPANSION, seats=3)
    state = start.state
    for action, step in walk(state.rules, 1, 13, start=state):
        state = step.state
    note_game(state, [action := catan.Game(state).outcomes.at(length / 50)])
    catan.Game(state).play(action)

class Table(TableMachine):
    ruleset = RULES.ruleset
    seats = 3

    def play(self, action):
        assert action.tag != "base/dice", "nobody may roll"
        return super().play(action)

TestTable = Table.TestCase
TestTable.settings = settings(QUICK, phases=[Phase.generate])
""",
    )
    result = pytester.runpytest()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["E*game = game.play(Dice(faces=*", "*ZeroDivisionError: a rule fails*"])
    code = kept(pytester)["failure.py"]
    assert "from broken import EXPANSION as broken" in code
    assert fails_alone(pytester, code).startswith(
        "the expansion 'broken' (broken, fails, catan_reactions) has raised this"
    )
    machine = kept(pytester, "TestTable-runTest")["failure.py"]
    assert machine.strip().splitlines()[-1].startswith("game = game.play(Dice(")
    assert "Draw 1: (<State of base for 3 seats: before the first turn" in result.stdout.str()
    assert "slices=" not in result.stdout.str()


@pytest.mark.thorough
def test_neither_rules_nor_states_are_printed_with_their_tables(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
from catan_core.testing.strategies import states, steps

@settings(QUICK, max_examples=5)
@given(st.data(), st.just(RULES), st.just(RULES.ruleset), states(RULES), steps(RULES))
def test_law(data, rules, ruleset, state, move):
    data.draw(st.just(rules))
    data.draw(st.just(state))
    data.draw(st.just([catan.Game(state)]))
    assert state.turn.number < 0
"""
    )
    printed = failed(pytester).stdout.str()
    for line in (
        "rules=<Rules base for 3 seats>,",
        "ruleset=<Ruleset base>,",
        "state=<State of base for 3 seats: before the first turn, base/found-building>,",
        "Draw 1: <Rules base for 3 seats>",
        "Draw 2: <State of base for 3 seats: before the first turn, base/found-building>",
        "Draw 3: [<Game of base, turn 0, waiting for (0,)>]",
    ):
        assert line in printed
    assert "move=<Move PlaceBuilding(seat=0, node=" in printed
    for table in ("slices=", "Spec(", "contributions", "Holdings("):
        assert table not in printed


@pytest.mark.thorough
def test_actions_that_a_test_draws_are_printed_as_actions(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
from catan_core.testing.strategies import any_action, legal_actions

@settings(QUICK, max_examples=5)
@given(st.data())
def test_law(data):
    start, path = played(20)
    state = path[-1][1].state
    for strategy in (legal_actions(state), legal_actions(start.state), any_action(state), any_action(RULES)):
        data.draw(strategy)
    assert path == []
"""
    )
    printed = failed(pytester).stdout.str()
    assert "Draw 2: PlaceBuilding(seat=0, node=0)" in printed
    for number in range(1, 5):
        assert re.search(rf"Draw {number}: [A-Z]\w+\((\w+=.*)?\)$", printed, re.MULTILINE)


@pytest.mark.thorough
def test_only_the_example_that_fails_at_last_is_kept_though_all_are_told(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=POSITION)
    pytester.runpytest()
    once = kept(pytester)
    verbose = "verbosity=Verbosity.verbose, max_examples=30"
    pytester.makepyfile(test_it=POSITION.replace("max_examples=30", verbose))
    failed(pytester)
    assert kept(pytester) == once


@pytest.mark.thorough
def test_what_a_test_has_left_before_is_replaced(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=POSITION)
    failed(pytester)
    pytester.makepyfile(test_it=GAME)
    failed(pytester)
    assert list(kept(pytester)) == ["failure.jsonl", "failure.py", "failure.svg"]


@pytest.mark.thorough
def test_every_position_of_an_example_has_files_of_its_own(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
@QUICK
@given(LENGTHS)
def test_law(length):
    for seed in (1, 2):
        note_game(played(length, seed)[0])
    assert length < 5
"""
    )
    failed(pytester)
    assert list(kept(pytester)) == [f"failure-{n}.{suffix}" for n in (1, 2) for suffix in ("jsonl", "py", "svg")]


@pytest.mark.thorough
def test_every_fault_that_a_test_finds_has_files_of_its_own(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
@QUICK
@given(LENGTHS)
def test_law(length):
    start, path = played(length)
    note_game(start, [action for action, _ in path], seed=1)
    assert not 5 < length < 20, "a long game"
    if length >= 20:
        raise ValueError("a very long game")
"""
    )
    failed(pytester).stdout.fnmatch_lines(["*a long game*"])
    games = {name: text.count("game.play(") for name, text in kept(pytester).items() if name.endswith(".py")}
    assert games.keys() == {"failure-1.py", "failure-2.py"}
    assert sorted(games.values()) == [6, 20]


@pytest.mark.thorough
def test_without_a_board_the_picture_shows_the_panels(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=POSITION.replace('ruleset("base").rules(3)', 'ruleset("dice_game").rules(2)'))
    failed(pytester)
    files = kept(pytester)
    assert list(files) == ["failure.json", "failure.py", "failure.svg"]
    assert said(files["failure.svg"])


@pytest.mark.thorough
def test_what_cannot_be_written_does_not_hide_what_is_wrong(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
@QUICK
@given(LENGTHS)
def test_law(length):
    game = played(length)[0]
    note_game(catan.Game(catan.evolve(game.state, slices=())))
    assert length < 5, "what is wrong"
"""
    )
    result = failed(pytester)
    result.stdout.fnmatch_lines(["*what is wrong", "*This cannot be written as code: *", "failure.json cannot be *"])


@pytest.mark.thorough
def test_where_nothing_can_be_kept_the_report_says_so(pytester: pytest.Pytester) -> None:
    (pytester.path / ".hypothesis").mkdir()
    (pytester.path / ".hypothesis" / "catan").write_text("in the way")
    pytester.makepyfile(test_it=POSITION)
    failed(pytester).stdout.fnmatch_lines(["nothing can be kept: *"])


def test_the_picture_of_a_case_shows_the_board_before_its_last_action_which_is_marked() -> None:
    match = Match(ruleset("base"), seats=3, seed=1)
    start, settle = match.game, match.actions[0]
    before, road = match.play(settle), match.actions[0]
    drawn = Case(start, (settle, road)).files()["svg"]()
    assert drawn == board_svg(before.view(None), panels=True, action=road)
    assert drawn != board_svg(start.view(None), panels=True, action=road)


@pytest.mark.parametrize("version", ["a path", "an object with a path"])
def test_a_folder_is_made_with_whatever_hypothesis_calls_a_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    """Older versions of `storage_directory`, which pyproject.toml allows too, return a path."""

    class Directory:
        path = tmp_path / "catan" / "failures"

        def create_if_missing(self) -> None:
            self.path.mkdir(parents=True, exist_ok=True)

    found = Directory.path if version == "a path" else Directory()
    monkeypatch.setattr(folders, "storage_directory", lambda *names: found)
    assert folders.folder_of("failures") == Directory.path
    assert Directory.path.is_dir()


@pytest.mark.thorough
def test_an_error_without_games_leaves_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=f"{HEAD}\n@QUICK\n@given(LENGTHS)\ndef test_law(length):\n    assert length < 5\n")
    assert "Catan failure" not in failed(pytester).stdout.str()
    assert kept(pytester) == {}


@pytest.mark.thorough
def test_without_pytest_the_code_is_printed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=POSITION)
    told = subprocess.run([sys.executable, "-c", "import test_it; test_it.test_law()"], capture_output=True, text=True)
    assert fails_alone(pytester, code_in(told.stderr.splitlines())) == "AssertionError: somebody has got far: turn 3"


# -- fixtures and @given ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_fixtures_may_be_used_in_properties(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
from catan_core.base import Roll

@QUICK
@given(LENGTHS)
def test_them(play, walk, scenario, ruleset_of, length):
    assert play("base", seats=3, seed=length).game.turn.number == 0
    assert len(list(walk(ruleset_of("base"), 1, length, 3))) == length
    assert scenario(seats=3, coming=[(3, 3)]).play(Roll(0)).unused == ()

class TestOne:
    @QUICK
    @given(length=LENGTHS)
    def test_method(self, play, length):
        assert play("base", seats=3, seed=length).actions
"""
    )
    pytester.runpytest("-W", "error").assert_outcomes(passed=2)


@pytest.mark.thorough
def test_a_report_shows_the_games_of_the_failing_example_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
@QUICK
@given(LENGTHS)
def test_law(play, length):
    match = play("base", seats=3, seed=1)
    for _ in range(length):
        match.play(match.actions[0])
        assert length < 5
"""
    )
    told = failed(pytester, "--basetemp=basetemp").stdout.str()
    assert told.count("Catan transcript") == 1
    (transcript,) = Path("basetemp").rglob("*.jsonl")
    assert len(transcript.read_text(encoding="utf-8").splitlines()) == 2


@pytest.mark.thorough
def test_outcomes_that_an_example_leaves_over_make_it_fail(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it=f"""{HEAD}
from catan_core.base import Roll

@QUICK
@given(LENGTHS)
def test_law(scenario, length):
    table = scenario(seats=3, coming=[(6, 6)])
    if length < 20:
        table.play(Roll(0))
"""
    )
    failed(pytester).stdout.fnmatch_lines(["E*chance was never asked for Dice(faces=(6, 6))", "E*length=20,"])


@pytest.mark.thorough
def test_a_fixture_that_belongs_to_one_test_is_still_refused(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=f"{HEAD}\n@QUICK\n@given(LENGTHS)\ndef test_law(golden, length):\n    golden('x')\n")
    failed(pytester).stdout.fnmatch_lines(["*function-scoped fixture 'golden'*"])


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    """An expansion by which a card is lost at the beginning of the second turn."""

    def lose(tx: catan.Transition, event: TurnStarted) -> None:
        if event.number == 2:
            holdings = tx[Holdings]
            tx.update(catan.evolve(holdings, supply=catan.Goods((0, *holdings.supply[1:]))))

    return [catan.Reaction(TurnStarted, lose)]


LOSING = catan.Expansion("losing", "Losing", version="1.0", modules=(__name__,), requires=("base",))


def test_the_code_of_a_position_that_would_not_be_read_begins_before_the_fault() -> None:
    start = first_game(ruleset("base", LOSING), 1, 3)
    path = [*walk(start.rules, 1, 200, start=start.state)]
    lost = next(at for at, (_, step) in enumerate(path, 1) if step.state.turn.number == 2)
    played = [action for action, _ in path]
    for more in (0, 3):
        state = path[lost + more - 1][1].state
        case = Case(Game(state), (played[lost + more],), way=Way(start, tuple(played[: lost + more])))
        said = f"# Such a position would not be read: this begins {more + 1} action{'s' if more else ''} before it."
        assert case.code().splitlines()[1] == said
        names: dict[str, Game] = {}
        exec(case.code(), names)
        assert names["game"].state == path[lost + more][1].state


@pytest.mark.parametrize(
    ("start", "actions", "says"),
    [(5, (), "note_game takes a Game or a State, not 5"), (None, [5], "note_game takes actions, in order, not 5")],
    ids=["start", "actions"],
)
def test_what_is_no_game_is_not_noted(start: Any, actions: Any, says: str) -> None:
    with pytest.raises(catan.ArgumentError, match=says):
        note_game(first_game(ruleset("base"), 1, 3) if start is None else start, actions)


def test_a_test_with_a_long_name_keeps_its_files_too(pytester: pytest.Pytester) -> None:
    case = Case(first_game(ruleset("base"), 1, 3))
    folders_of = {Path(line.partition(":")[0]).parent.name for end in "ab" for line in keep([case], "x" * 400 + end)}
    assert len(folders_of) == 2
    assert all(name.startswith("x" * 150) and len(name) < 200 for name in folders_of)
