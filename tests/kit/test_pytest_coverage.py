"""`pytest --catan-coverage`, in runs of pytest of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import catan_core.testing  # so that the runs of pytest within this one find it, and do not forget it again
from catan_core import Rules
from catan_core.testing import Coverage
from tests.kit import wave

assert catan_core.testing.__all__
assert wave.EXPANSION.id == "wave"
pytest_plugins = ["pytester"]

TESTS = """
from catan_core.base import Dice
from tests.kit.wave import EXPANSION, Wave

def test_waving(scenario):
    table = scenario("base", EXPANSION, seats=3).roll(1, 2)
    table.play(Wave(0))

def test_walk(walk, ruleset_of):
    assert len([*walk(ruleset_of("dice_game"), 1, 20, 2)]) == 20
"""


@pytest.fixture
def author(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with the tests of an expansion."""
    pytester.makepyfile(test_wave=TESTS)
    return pytester


def report(result: pytest.RunResult) -> list[str]:
    """The lines of the report, without what stands before and after."""
    lines = result.outlines
    begin = next(number for number, line in enumerate(lines) if "Catan coverage" in line)
    end = next(number for number in range(begin + 1, len(lines)) if lines[number].startswith("="))
    return [line for line in lines[begin + 1 : end] if line]


REPORT = [
    "wave: 40 % touched, in games of base + wave",
    "  rules: 1 of 2",
    "    never: wave: Singing",
    "  actions: 1 of 2",
    "    never: wave/sing",
    "  refusals: 0 of 1",
    "    never: wave.tired",
]


@pytest.mark.thorough
def test_what_no_test_has_touched_is_listed_by_expansion_and_part(author: pytest.Pytester) -> None:
    result = author.runpytest("--catan-coverage")
    result.assert_outcomes(passed=2)
    lines = report(result)
    assert "\n".join(REPORT) in "\n".join(lines)
    heads = [line.partition(":")[0] for line in lines if not line.startswith(" ")]
    assert heads == ["base", "dice_game", "wave", "engine", "What was touched of everything in games of"]
    assert [line.partition(":")[0] for line in lines[-2:]] == ["  base + wave", "  dice_game"]


def test_an_author_sees_only_the_own_expansion(author: pytest.Pytester) -> None:
    assert report(author.runpytest("--catan-coverage-for", "wave")) == REPORT


def test_a_composition_may_be_asked_for_too(author: pytest.Pytester) -> None:
    (head, *lines) = report(author.runpytest("--catan-coverage-for=base+wave"))
    assert head.startswith("base+wave: ")
    assert {"    never: wave/sing", "    never: base/end-turn"} <= {*lines}


@pytest.mark.thorough
def test_what_no_test_has_played_is_said(author: pytest.Pytester) -> None:
    assert report(author.runpytest("--catan-coverage-for=five_six")) == ["five_six: no test has played it"]
    assert report(author.runpytest("--catan-coverage", "-k", "nothing"))[0] == "no test has played a game"


@pytest.mark.thorough
def test_an_expansion_of_tables_alone_has_nothing_to_count(author: pytest.Pytester) -> None:
    author.makepyfile(
        test_wave="""
        from catan_core.testing import SCARCE

        def test_it(play):
            play("base", SCARCE, seats=3)
        """
    )
    result = author.runpytest("--catan-coverage-for=scarce", "--catan-coverage-fail-under=100")
    assert report(result) == ["scarce: it provides nothing that is counted"]
    assert result.ret == pytest.ExitCode.OK
    assert not any(line.startswith("scarce") for line in report(author.runpytest("--catan-coverage")))


@pytest.mark.thorough
def test_the_configuration_file_says_what_is_reported_when_the_option_is_given(author: pytest.Pytester) -> None:
    author.makeini("[pytest]\ncatan_coverage_for = wave\ncatan_coverage_fail_under = 40")
    assert report(author.runpytest("--catan-coverage")) == REPORT
    assert "Catan coverage" not in author.runpytest().stdout.str()


@pytest.mark.thorough
@pytest.mark.parametrize("workers", [[], ["-n2"]])
def test_counts_of_all_workers_are_added(author: pytest.Pytester, workers: list[str]) -> None:
    if workers:
        pytest.importorskip("xdist")
    result = author.runpytest("--catan-coverage-json=counts.json", "--catan-coverage-fail-under=1", *workers)
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=2)
    assert "\n".join(REPORT) in "\n".join(report(result))
    found = Coverage.from_json((author.path / "counts.json").read_text(encoding="utf-8"))
    assert [*found.compositions] == [("base", "wave"), ("dice_game",)]
    assert found.counts["actions"]["wave/wave"] == 1
    assert report(result)[-1] == f"written to {author.path / 'counts.json'}"


@pytest.mark.thorough
def test_a_worker_that_stops_is_named(author: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    author.makepyfile(test_wave="import os\n\ndef test_stops():\n    os._exit(3)\n")
    lines = report(author.runpytest("--catan-coverage", "-n1", "--max-worker-restart=0"))
    assert lines == ["no test has played a game", "worker gw0 stopped and has sent no counts"]


@pytest.mark.thorough
def test_too_little_fails_the_run(author: pytest.Pytester) -> None:
    assert author.runpytest("--catan-coverage-for=wave", "--catan-coverage-fail-under=40").ret == pytest.ExitCode.OK
    result = author.runpytest("--catan-coverage-for=wave", "--catan-coverage-fail-under=40.5")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert report(result)[-1] == "FAIL: less than 40.5 % of wave was touched"


def test_an_expansion_that_was_not_played_is_too_little(author: pytest.Pytester) -> None:
    result = author.runpytest("--catan-coverage-for=five_six", "--catan-coverage-fail-under=1")
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_percentage_is_a_number(author: pytest.Pytester) -> None:
    author.makeini("[pytest]\ncatan_coverage_fail_under = much")
    result = author.runpytest("--catan-coverage")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*catan_coverage_fail_under must be a percentage, not 'much'"])


@pytest.mark.parametrize("under", ["nan", "-5", "101"])
def test_a_percentage_that_none_can_have_is_refused(author: pytest.Pytester, under: str) -> None:
    result = author.runpytest(f"--catan-coverage-fail-under={under}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*catan_coverage_fail_under must be a percentage from 0 to 100, not {under}"])


@pytest.mark.thorough
def test_tests_that_fail_are_counted_and_fail(author: pytest.Pytester) -> None:
    author.makepyfile(test_wave=f"{TESTS}    assert False\n")
    result = author.runpytest("--catan-coverage-for=wave")
    result.assert_outcomes(passed=1, failed=1)
    assert report(result) == REPORT


@pytest.mark.thorough
def test_nothing_is_imported_or_replaced_when_nobody_asks(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_it():
            assert "catan_pytest.plugin" in sys.modules
            assert "catan_pytest.coverage" not in sys.modules
            assert "catan_core" not in sys.modules
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_afterwards_the_engine_is_as_it_was(author: pytest.Pytester) -> None:
    before = Rules.check, Rules.apply_unchecked
    author.runpytest("--catan-coverage").assert_outcomes(passed=2)
    assert (Rules.check, Rules.apply_unchecked) == before


def test_the_json_is_read_by_other_tools(author: pytest.Pytester) -> None:
    author.runpytest("--catan-coverage-json", "found/counts.json")
    stored = json.loads(Path("found/counts.json").read_text(encoding="utf-8"))
    (wave,) = (found for found in stored["compositions"] if "wave" in found["expansions"])
    assert wave["provided"]["wave"]["actions"] == ["wave/sing", "wave/wave"]
    assert wave["counts"]["actions"] == {"base/roll": 1, "wave/wave": 1}


def test_a_folder_is_no_file_for_the_json(author: pytest.Pytester) -> None:
    result = author.runpytest("--catan-coverage-json", ".")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--catan-coverage-json names a file, and * is a folder"])


def test_a_folder_that_cannot_be_made_for_the_json_is_said_before_the_tests_run(author: pytest.Pytester) -> None:
    (author.path / "taken").write_text("a file", encoding="utf-8")
    result = author.runpytest("--catan-coverage-json", "taken/counts.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--catan-coverage-json: the folder *taken cannot be made: *"])


@pytest.mark.thorough
def test_counts_that_cannot_be_written_in_the_end_are_reported_all_the_same(author: pytest.Pytester) -> None:
    author.makepyfile(test_taken="import os\n\ndef test_takes_the_place():\n    os.mkdir('counts.json')\n")
    result = author.runpytest("--catan-coverage-json", "counts.json")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=3)
    assert REPORT[0] in report(result)
    assert report(result)[-1].startswith(f"FAIL: cannot write {author.path / 'counts.json'}: ")


def test_the_options_are_explained(pytester: pytest.Pytester) -> None:
    pytester.runpytest("--help").stdout.fnmatch_lines(
        ["catan:", "*--catan-coverage *", "*--catan-coverage-for=EXPANSION*", "*--catan-coverage-fail-under=PERCENT*"]
    )
