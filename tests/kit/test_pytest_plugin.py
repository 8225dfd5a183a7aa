"""The pytest plugin, in runs of pytest of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import catan_core.testing  # so that the runs of pytest within this one find it, and do not forget it again
from catan_core import CHANCE, replay

assert catan_core.testing.__all__
pytest_plugins = ["pytester"]

GAME = """
def test_game(golden, ruleset_of, walk):
    from catan_core.testing import first_game, transcript_of
    rules = ruleset_of("base")
    golden(transcript_of(first_game(rules, 1, 3), walk(rules, 1, 60, 3)))
"""


def file_of(pytester: pytest.Pytester, name: str) -> str:
    return (pytester.path / name).read_text(encoding="utf-8")


# -- what it costs those who do not use it ---------------------------------------------------------------------------


@pytest.mark.thorough
def test_nothing_of_the_library_is_imported_before_a_fixture_is_asked_for(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_somebody_elses():
            assert "catan_pytest.plugin" in sys.modules
            assert [name for name in sys.modules if name.startswith(("catan_core", "catan_expansions"))] == []
        """
    )
    pytester.runpytest_subprocess("-W", "error").assert_outcomes(passed=1)


def test_an_option_and_fixtures_of_the_same_name_in_a_conftest_go_first(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        import pytest

        def pytest_addoption(parser):
            parser.addoption("--update-golden", action="store_true", dest="theirs")

        @pytest.fixture
        def scenario():
            return "theirs"
        """
    )
    pytester.makepyfile(
        """
        def test_theirs(request, scenario, golden):
            assert scenario == "theirs"
            assert request.config.getoption("theirs") is golden.updating is True
        """
    )
    pytester.runpytest("--update-golden").assert_outcomes(passed=1)


def test_it_can_be_turned_off(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(golden): pass")
    result = pytester.runpytest("-p", "no:catan")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*fixture 'golden' not found"])


def test_the_option_is_explained(pytester: pytest.Pytester) -> None:
    pytester.runpytest("--help").stdout.fnmatch_lines(["catan:", "*--update-golden *write golden files anew*"])


def test_the_fixtures_are_listed(pytester: pytest.Pytester) -> None:
    listed = pytester.runpytest("--fixtures").stdout.str()
    assert "\ngolden -- " in listed
    assert all(f"\n{name} [session scope] -- " in listed for name in ("play", "ruleset_of", "scenario", "walk"))


# -- golden files ----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_golden_file_is_written_beside_the_test_when_asked_and_compared_from_then_on(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(test_it=GAME)
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*there is no golden file *test_it.test_game.jsonl; --update-golden writes it*"])
    pytester.runpytest("--update-golden").assert_outcomes(passed=1)
    text = file_of(pytester, "test_it.test_game.jsonl")
    assert text.count("\n") == 61
    assert replay(text).turn.number > 0
    pytester.runpytest().assert_outcomes(passed=1)
    assert file_of(pytester, "test_it.test_game.jsonl") == text


@pytest.mark.thorough
def test_a_changed_game_fails_with_the_line_and_what_it_was_and_is_written_anew_when_asked(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(test_it=GAME)
    pytester.runpytest("--update-golden").assert_outcomes(passed=1)
    golden = pytester.path / "test_it.test_game.jsonl"
    right = golden.read_text(encoding="utf-8").splitlines()
    assert right[13] == '{"type":"base/roll","seat":0}'
    golden.write_text("\n".join([*right[:13], '{"type":"base/roll","seat":2}', *right[14:], ""]), encoding="utf-8")
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*not as in *test_it.test_game.jsonl:",
            "*line 14 is the first to differ (61 golden lines, 61 found)",
            "*  {*base/place-road*}",
            '*- {"type":"base/roll","seat":2}',
            '*+ {"type":"base/roll","seat":0}',
            '*  {"type":"base/dice",*',
            "*If this is meant, --update-golden writes it anew.",
        ]
    )
    assert "golden.py" not in result.stdout.str()  # how it compares is nobody's concern
    pytester.runpytest("--update-golden").assert_outcomes(passed=1)
    assert golden.read_text(encoding="utf-8").splitlines() == right


@pytest.mark.thorough
def test_texts_have_files_of_their_own_also_those_of_tests_with_parameters(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it="""
        import pytest

        @pytest.mark.parametrize("word", ["a/b", "c d"])
        def test_words(golden, word):
            golden(word)
            golden(word + "!", f"loud/{word[0]}.txt")
            with pytest.raises(ValueError, match="already used the golden file"):
                golden(word)
        """
    )
    pytester.runpytest("--update-golden").assert_outcomes(passed=2)
    found = {path.relative_to(pytester.path).as_posix(): path.read_text() for path in pytester.path.rglob("*.txt")}
    assert found == {
        "test_it.test_words-a-b.txt": "a/b",
        "test_it.test_words-c-d.txt": "c d",
        "loud/a.txt": "a/b!",
        "loud/c.txt": "c d!",
    }
    pytester.runpytest().assert_outcomes(passed=2)


@pytest.mark.thorough
def test_two_tests_that_write_different_texts_to_one_golden_file_are_told(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it="""
        class TestOne:
            def test_it(self, golden): golden("one")
            def test_shared(self, golden): golden("both", "shared.txt")

        class TestTwo:
            def test_it(self, golden): golden("two")
            def test_shared(self, golden): golden("both", "shared.txt")
        """
    )
    result = pytester.runpytest("--update-golden")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*another test has just written something else to *test_it.test_it.txt*"])
    assert file_of(pytester, "test_it.test_it.txt") == "one"


@pytest.mark.thorough
@pytest.mark.parametrize(("other", "outcome"), [("one", {"passed": 2}), ("two", {"passed": 1, "failed": 1})])
def test_so_they_are_in_two_workers_of_pytest_xdist(
    pytester: pytest.Pytester, other: str, outcome: dict[str, int]
) -> None:
    pytest.importorskip("xdist")
    test = """
    import os, pathlib, time

    def test_it(golden):
        here = pathlib.Path(__file__).parent
        ends = time.monotonic() + 60 * {waits}
        while time.monotonic() < ends and not (here / "shared.txt").exists():
            time.sleep(0.01)
        (here / os.environ["PYTEST_XDIST_WORKER"]).touch()
        golden("{text}", "shared.txt")
    """
    pytester.makepyfile(
        test_first=test.format(waits=False, text="one"), test_second=test.format(waits=True, text=other)
    )
    result = pytester.runpytest_subprocess("-n", "2", "--update-golden", "-p", "no:cacheprovider")
    assert [(pytester.path / worker).exists() for worker in ("gw0", "gw1")] == [True, True]
    result.assert_outcomes(**outcome)
    if other != "one":
        result.stdout.fnmatch_lines(["*another test has just written something else to *shared.txt*"])
    assert file_of(pytester, "shared.txt") == "one"


@pytest.mark.thorough
def test_a_golden_file_holds_any_text_to_the_letter_and_nothing_else(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it="""
        import pytest

        def test_lines(golden):
            golden("one\\r\\ntwo\\rthree\\n")

        def test_others(golden):
            for found in (None, 5, b"x"):
                with pytest.raises(TypeError, match="golden takes a text or a Transcript, not "):
                    golden(found, "others.txt")

        def test_half_a_pair(golden):
            with pytest.raises((UnicodeEncodeError, AssertionError)):
                golden(chr(0xD800), "kept.txt")
        """
    )
    kept = pytester.path / "kept.txt"
    kept.write_text("kept", encoding="utf-8")
    for options in (["--update-golden"], []):
        pytester.runpytest(*options).assert_outcomes(passed=3)
    assert kept.read_text(encoding="utf-8") == "kept"
    lines = pytester.path / "test_it.test_lines.txt"
    assert lines.read_bytes() == b"one\r\ntwo\rthree\n"


# -- games -----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_failing_test_tells_how_its_games_ended_and_keeps_their_transcripts(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_play(play):
            match = play("base", seats=3, seed=1, options={"base.turn_phases": "combined"})
            for _ in range(40):
                match.play(match.actions[0])
            assert match.game.over

        def test_walk(walk, ruleset_of):
            for action, _ in walk(ruleset_of("base"), 1, 40, 3):
                assert action.tag != "base/roll"

        def test_that_passes(play):
            assert play("base", seats=3).actions
        """
    )
    result = pytester.runpytest("--basetemp=kept")
    result.assert_outcomes(failed=2, passed=1)
    result.stdout.fnmatch_lines(
        ["*- Catan transcript -*", "* actions; `catan replay *game-1.jsonl` plays them again.*"]
    )
    kept = sorted(Path("kept").rglob("*.jsonl"))
    assert [path.parent.name for path in kept] == ["test_play0", "test_walk0"]
    assert len([line for line in file_of(pytester, str(kept[0])).splitlines()[1:] if '"seat"' in line]) == 40
    assert replay(file_of(pytester, str(kept[1]))).actors == (CHANCE,)


@pytest.mark.thorough
def test_an_outcome_that_chance_was_never_asked_for_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from catan_core.base import Dice, Roll

        def test_used(play, scenario):
            scenario(seats=3, coming=[(3, 3)]).play(Roll(0))

        def test_match(play):
            play("base", seats=3, chance=[Dice((6, 6))])

        def test_scenario(scenario):
            scenario(seats=3, coming=[(6, 6)])

        def test_that_fails_anyway(scenario):
            scenario(seats=3, coming=[(6, 6)])
            assert False
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(passed=3, errors=2, failed=1)
    result.stdout.fnmatch_lines(["*chance was never asked for Dice(faces=(6, 6))"] * 2)


def test_a_game_is_played_by_a_ruleset_or_by_expansions(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_it(play, ruleset_of):
            rules = ruleset_of("base", edition="en2015")
            assert play(rules, seats=4, seed=3).game == play("base", edition="en2015", seats=4, seed=3).game
        """
    )
    pytester.runpytest().assert_outcomes(passed=1)


@pytest.mark.thorough
@pytest.mark.parametrize("more", ['"five_six"', 'edition="en2015"', 'options={"base.turn_phases": "combined"}'])
def test_what_a_ruleset_has_already_cannot_be_given_beside_it(pytester: pytest.Pytester, more: str) -> None:
    pytester.makepyfile(
        f"""
        def test_it(play, ruleset_of):
            play(ruleset_of("base"), {more}, seats=4)
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["E*TypeError: a ruleset has its expansions and options*"])
