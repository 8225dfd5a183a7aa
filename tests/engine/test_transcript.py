"""Transcripts: a game replayed is the game that was played, and a transcript that lies is one error with its line."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_core as catan
from catan_core import transcript
from catan_core.header import header_of
from catan_core.transcript import Transcript, replay, steps
from tests.engine import atlas, toy

EXPANSIONS = (toy.EXPANSION, atlas.EXPANSION)
START = catan.ruleset(toy.EXPANSION).new_game(seats=3)


def played(seed: int = 1) -> tuple[list[catan.Game], Transcript]:
    """A whole game of Race: every moment of it, and its transcript."""
    games, actions, rng = [START], [], Random(seed)
    while not games[-1].over:
        game = games[-1]
        actions.append(game.outcomes.at(rng.random()) if game.outcomes else game.actions.sample(rng))
        games.append(game.play(actions[-1]))
    return games, Transcript.of(START, actions)


GAMES, TRANSCRIPT = played()
LINES = str(TRANSCRIPT).splitlines()
HEADER = json.loads(LINES[0])


# -- replaying ---------------------------------------------------------------------------------------------------


def test_a_transcript_is_a_header_and_one_action_per_line() -> None:
    assert str(TRANSCRIPT).endswith("\n")
    assert HEADER == {
        "format": "catan-transcript/2",
        "expansions": {"race": "1.0.0"},
        "options": {"race.goal": 10},
        "seats": 3,
        "board": None,
    }
    assert len(LINES) == len(GAMES) == len(TRANSCRIPT.actions) + 1
    assert LINES[1].startswith('{"type":"race/dealt","card":')


@pytest.mark.parametrize("seed", range(10))
def test_replay_equals_the_original_at_every_action(seed: int) -> None:
    games, record = played(seed)
    again = list(steps(str(record), expansions=EXPANSIONS))
    assert [game.state for game in again] == [game.state for game in games]
    assert [tuple(game.events) for game in again] == [tuple(game.events) for game in games]
    assert replay(str(record), expansions=EXPANSIONS) == games[-1]
    for count in (0, 1, len(games) // 2, len(games) - 1):
        assert replay(str(record), count, expansions=EXPANSIONS) == games[count]


def test_parse_is_the_inverse_of_str() -> None:
    again = Transcript.parse(str(TRANSCRIPT), expansions=EXPANSIONS)
    assert again == TRANSCRIPT
    assert str(again) == str(TRANSCRIPT)
    assert [game.state for game in again.games()] == [game.state for game in GAMES]


def test_the_board_is_stored_in_the_header() -> None:
    start = catan.ruleset(atlas.EXPANSION).new_game(seats=2)
    text = str(Transcript.of(start, start.actions.of(atlas.Visit)[:1]))
    assert json.loads(text.splitlines()[0])["board"] == {"hexes": [[0, 0], [1, 0]]}
    assert replay(text, expansions=EXPANSIONS) == start.play(start.actions[0])
    assert header_of(start.state) == Transcript.parse(text, expansions=EXPANSIONS).header


def test_steps_plays_no_further_than_it_is_asked() -> None:
    later = steps("\n".join([*LINES[:3], "garbage"]), expansions=EXPANSIONS)
    assert [next(later).state for _ in range(3)] == [game.state for game in GAMES[:3]]
    with pytest.raises(catan.TranscriptError, match=r"^line 4: "):
        next(later)


def test_replay_upto_does_not_look_at_later_lines() -> None:
    assert replay("\n".join([*LINES[:3], "garbage"]), 2, expansions=EXPANSIONS) == GAMES[2]


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\r\n", "\n \t\n"])
def test_blank_lines_at_the_end_do_not_matter(end: str) -> None:
    assert replay("\n".join(LINES) + end, expansions=EXPANSIONS) == GAMES[-1]
    assert replay("\r\n".join(LINES) + end, expansions=EXPANSIONS) == GAMES[-1]


@pytest.mark.thorough
def test_replay_in_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(str(TRANSCRIPT), encoding="utf-8")
    program = (
        "import pathlib, sys; from catan_core.transcript import replay; from tests.engine import toy;"
        "text = pathlib.Path(sys.argv[1]).read_text(encoding='utf-8');"
        "print(replay(text, expansions=[toy.EXPANSION]).to_json())"
    )
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "game.jsonl")],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == GAMES[-1].to_json()


# -- transcripts that lie ----------------------------------------------------------------------------------------


def header(**fields: object) -> str:
    changed = {name: value for name, value in {**HEADER, **fields}.items() if value is not ...}
    return "\n".join([json.dumps(changed), *LINES[1:]])


def line(number: int, text: str) -> str:
    """The transcript with one line replaced."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]])


def inserted(number: int, text: str) -> str:
    """The transcript with one line put in."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number - 1 :]])


ROLL = '{"type":"race/roll","seat":%d}'
STEP = '{"type":"race/step","seat":0,"steps":%s}'

BAD: dict[str, tuple[Callable[[], str], int, str]] = {
    "empty": (lambda: "", 1, "the transcript is empty"),
    "blank": (lambda: " \n\n", 1, "the transcript is empty"),
    "no JSON": (lambda: "PGN\n{}", 1, "not valid JSON"),
    "no header": (lambda: "\n".join(LINES[1:]), 1, "this is not a transcript, but an action"),
    "a list for a header": (lambda: line(1, "[]"), 1, "$: expected an object"),
    "a header of another format": (
        lambda: header(format="catan-transcript/1"),
        1,
        "$.format: expected 'catan-tra",
    ),
    "a header without board": (lambda: header(board=...), 1, "$: 'board' is missing"),
    "a header with more": (lambda: header(seed=7), 1, "$: 'seed' is not a field here"),
    "a board where there is none": (lambda: header(board={"hexes": []}), 1, "$.board: expected null"),
    "an unknown expansion": (lambda: header(expansions={"chess": "1"}), 1, "$: no expansion 'chess' is installed"),
    "another version": (lambda: header(expansions={"race": "2.0"}), 1, "$: stored by version '2.0' of 'race'"),
    "an unknown option": (lambda: header(options={"race.x": 1}), 1, "$: there is no option 'race.x'"),
    "an option left out": (lambda: header(options={}), 1, "$: the option 'race.goal' is missing"),
    "another option": (lambda: header(options={"race.goal": 3}), 9, "[engine.game-over]"),
    "too many seats": (lambda: header(seats=9), 1, "$: 'race' is for 2, 3, 4 seats, not 9"),
    "seats as a string": (lambda: header(seats="3"), 1, "$.seats: expected a whole number, not '3'"),
    "seats as a fraction": (lambda: header(seats=3.0), 1, "'3.0' is not written as a whole number"),
    "a duplicate key": (lambda: line(1, LINES[0][:-1] + ',"seats":3}'), 1, "the key 'seats' comes twice"),
    "a header too long": (lambda: line(1, LINES[0] + " " * (1 << 20)), 1, "the text has"),
    "another game": (lambda: line(5, '{"type":"chess/castle","seat":0}'), 5, "$: there is no action of the type"),
    "a blank line between": (lambda: inserted(5, ""), 5, "not valid JSON"),
    "two actions in a line": (lambda: line(5, STEP % 1 + STEP % 1), 5, "not valid JSON: Extra data"),
    "half a line": (lambda: line(5, STEP[:20]), 5, "not valid JSON"),
    "a line too long": (lambda: line(5, STEP % 1 + " " * 70_000), 5, "the text has"),
    "a line too deep": (lambda: line(5, "[" * 1000), 5, "lists and objects are nested too deeply: more than 60 deep"),
    "a string for a number": (lambda: line(5, STEP % '"1"'), 5, "$.steps: expected a whole number, not '1'"),
    "true for a number": (lambda: line(5, STEP % "true"), 5, "$.steps: expected a whole number, not true"),
    "a number too large": (
        lambda: line(5, STEP % 10**20),
        5,
        "the number '100000000000000000000' is out of range",
    ),
    "NaN": (lambda: line(5, STEP % "NaN"), 5, "NaN is not a number"),
    "a seat too many": (lambda: line(5, ROLL % 3), 5, "$.seat: there is no seat 3"),
    "an illegal action": (lambda: line(5, STEP % 3), 5, "[engine.not-an-option] (engine: What is offered)"),
    "an action of another": (lambda: line(5, ROLL % 1), 5, "[engine.not-your-decision seat=1]"),
    "an action at another time": (
        lambda: line(5, '{"type":"race/guess","seat":0,"card":1}'),
        5,
        "[engine.not-now]",
    ),
    "an outcome of weight 0": (lambda: line(3, '{"type":"race/dealt","card":3}'), 3, "[engine.unlikely]"),
    "another outcome": (lambda: line(3, '{"type":"race/rolled","face":3}'), 3, "[engine.not-now]"),
    "a seat that plays chance": (lambda: line(3, ROLL % 0), 3, "[engine.not-now]"),
    "chance with a seat": (
        lambda: line(3, '{"type":"race/dealt","seat":-1,"card":1}'),
        3,
        "$: 'seat' is not a field",
    ),
    "an action left out": (lambda: "\n".join([*LINES[:2], *LINES[3:]]), 4, "[engine.not-now]"),
    "an action after the end": (
        lambda: "\n".join([*LINES, ROLL % 0]),
        len(LINES) + 1,
        "[engine.game-over]",
    ),
    "garbage at the end": (lambda: "\n".join([*LINES, "the end"]), len(LINES) + 1, "not valid JSON"),
}


@pytest.mark.parametrize(("make", "number", "message"), BAD.values(), ids=BAD)
def test_a_transcript_that_lies_is_one_error_with_its_line(make: Callable[[], str], number: int, message: str) -> None:
    with pytest.raises(catan.TranscriptError) as raised:
        replay(make(), expansions=EXPANSIONS)
    assert str(raised.value).startswith(f"line {number}: ")
    assert raised.value.line == number
    assert message in raised.value.message
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 700


@pytest.mark.parametrize("name", [name for name, (_, _, message) in BAD.items() if "[engine." not in message])
def test_parse_refuses_what_is_no_transcript(name: str) -> None:
    make, number, message = BAD[name]
    with pytest.raises(catan.TranscriptError) as raised:
        Transcript.parse(make(), expansions=EXPANSIONS)
    assert raised.value.line == number
    assert message in raised.value.message


def test_parse_names_what_is_wrong_in_every_line() -> None:
    lines = [*LINES]
    lines[1] = '{"type":"race/dealt","card":"2","more":1}'
    lines[2] = "{"
    lines[4] = '{"type":"race/fly"}'
    with pytest.raises(catan.DecodeError) as raised:
        Transcript.parse("\n".join(lines), expansions=EXPANSIONS)

    assert raised.value.line == 2
    assert [problem.partition(";")[0] for problem in raised.value.problems] == [
        "line 2: $.card: expected a whole number, not '2'",
        "line 2: $: 'more' is not a field here",
        "line 3: not valid JSON: Expecting property name enclosed in double quotes at character 2",
        "line 5: $: there is no action of the type 'race/fly' in these rules",
    ]
    assert str(raised.value) == "; ".join(raised.value.problems)


def test_a_header_names_everything_that_is_wrong_with_it() -> None:
    header = {**HEADER, "expansions": {"race": 1}, "options": {"race.goal": None}}
    with pytest.raises(catan.DecodeError) as raised:
        Transcript.parse(json.dumps({**header, "seed": 7}), expansions=EXPANSIONS)

    assert [problem.partition(", not")[0] for problem in raised.value.problems] == [
        "line 1: $: 'seed' is not a field here; the fields are format, expansions, options, seats, board, metadata",
        "line 1: $.expansions.race: expected a version, which is a string",
        "line 1: $.options['race.goal']: expected a string, a whole number, true or false",
    ]


def test_of_another_format_nothing_else_is_said() -> None:
    with pytest.raises(catan.DecodeError) as raised:
        Transcript.parse(json.dumps({**HEADER, "format": "catan-transcript/1", "seed": 7}), expansions=EXPANSIONS)

    assert raised.value.problems == (
        "line 1: $.format: expected 'catan-transcript/2', the format that is read and written now,"
        " not 'catan-transcript/1'",
    )


def test_an_expansion_that_is_not_installed_must_be_given() -> None:
    with pytest.raises(catan.TranscriptError, match=r"^line 1: .* no expansion 'race' is installed"):
        replay(str(TRANSCRIPT))


@pytest.mark.parametrize("board", [None, {}, {"hexes": 3}, {"hexes": [[0, 0], [0, 0]]}, {"hexes": [["a", 0]]}, [], "x"])
def test_a_board_that_cannot_be_is_an_error_of_the_header(board: Any) -> None:
    start = catan.ruleset(atlas.EXPANSION).new_game(seats=2)
    stored = json.loads(str(header_of(start.state)))
    with pytest.raises(catan.TranscriptError, match=r"^line 1: \$\.board: "):
        replay(json.dumps({**stored, "board": board}), expansions=EXPANSIONS)


def test_too_few_actions_for_upto() -> None:
    for upto in (len(GAMES), -1):
        with pytest.raises(catan.TranscriptError):
            replay(str(TRANSCRIPT), upto, expansions=EXPANSIONS)


def test_the_whole_text_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "TEXT_CHARS", 100)
    with pytest.raises(catan.TranscriptError, match="at most 100 are read"):
        replay(str(TRANSCRIPT), expansions=EXPANSIONS)


def test_only_a_str_is_read() -> None:
    with pytest.raises(catan.TranscriptError, match="is read from a str"):
        replay(str(TRANSCRIPT).encode())  # type: ignore[arg-type]


# -- fuzz --------------------------------------------------------------------------------------------------------


@given(
    st.integers(0, len(str(TRANSCRIPT)) - 1), st.integers(0, 3), st.text(alphabet='{}[]":,0123 \n\u2028aé-', max_size=5)
)
def test_a_transcript_with_a_slip_is_a_game_or_one_error(place: int, length: int, slip: str) -> None:
    text = str(TRANSCRIPT)
    with suppress(catan.TranscriptError):
        replay(text[:place] + slip + text[place + length :], expansions=EXPANSIONS)


@pytest.mark.thorough
@given(st.text())
def test_any_text_is_a_game_or_one_error(text: str) -> None:
    for one in (text, f"{LINES[0]}\n{text}"):
        with suppress(catan.TranscriptError):
            replay(one, expansions=EXPANSIONS)


# -- metadata ----------------------------------------------------------------------------------------------------

LINE_OF_TEXT = st.text(
    st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\u2028\u2029\ufffe\uffff"), max_size=40
)
ENTRIES = st.dictionaries(LINE_OF_TEXT.filter(bool), LINE_OF_TEXT, max_size=5)


@pytest.mark.thorough
@given(ENTRIES)
def test_metadata_comes_back_as_it_was_written(metadata: dict[str, str]) -> None:
    written = Transcript.of(START, TRANSCRIPT.actions[:3], metadata)
    again = Transcript.parse(str(written), expansions=EXPANSIONS)
    assert again == written
    assert [*again.metadata.items()] == [*metadata.items()]
    assert replay(str(written), expansions=EXPANSIONS) == GAMES[3]
    assert transcript.read_header(str(written), expansions=EXPANSIONS) == written.header


def test_a_transcript_without_metadata_is_written_as_it_always_was() -> None:
    assert TRANSCRIPT.metadata == {}
    assert "metadata" not in HEADER
    assert str(Transcript.of(START, TRANSCRIPT.actions, {})) == str(TRANSCRIPT)


def test_metadata_takes_part_in_comparison_and_hash() -> None:
    named, other = (Transcript.of(START, (), {"seat 0": name}) for name in ("Ada", "Blai"))
    assert named != other
    assert named == Transcript.of(START, (), {"seat 0": "Ada"})
    assert hash(named) == hash(Transcript.of(START, (), {"seat 0": "Ada"}))


def test_whoever_changes_what_was_read_changes_a_copy() -> None:
    named = Transcript.of(START, (), {"seat 0": "Ada"})
    named.metadata["seat 0"] = "Blai"
    assert named.metadata == {"seat 0": "Ada"}


def test_players_are_named_by_their_seats() -> None:
    assert Transcript.of(START, (), {"seat 2": "Ada", "seat 7": "Eve", "date": "today"}).names == (
        "",
        "",
        "Ada",
    )


MANY = {str(number): "" for number in range(51)}


@pytest.mark.parametrize(
    ("metadata", "problem"),
    [
        ({"date": 20260131}, "the value is not a string: 20260131"),
        ({"date": None}, "the value is not a string: None"),
        ({"": "x"}, "the name is empty"),
        ({"x" * 101: ""}, "the name has 101 characters, of which at most 100 are allowed"),
        ({"x": "y" * 1_001}, "the value has 1001 characters, of which at most 1000 are allowed"),
        ({"x": "one\ntwo"}, "the value has a character that is not allowed: U\\+000A"),
        ({"x": "\u001b[1m"}, "the value has a character that is not allowed: U\\+001B"),
        ({"x\u2028": ""}, "the name has a character that is not allowed: U\\+2028"),
        (MANY, "at most 50"),
    ],
)
def test_metadata_that_is_not_lines_of_text_is_refused(metadata: Any, problem: str) -> None:
    with pytest.raises(catan.ArgumentError, match=f"Transcript.of takes.*{problem}"):
        Transcript.of(START, (), metadata)
    lying = json.dumps({**HEADER, "metadata": metadata})
    with pytest.raises(catan.DecodeError, match=rf"line 1: \$\.metadata.*{problem}"):
        Transcript.parse(lying, expansions=EXPANSIONS)


@pytest.mark.parametrize("metadata", ["Ada", ["Ada"], 3, None])
def test_metadata_is_a_mapping(metadata: Any) -> None:
    with pytest.raises(catan.ArgumentError, match="takes a mapping as `metadata`"):
        Transcript.of(START, (), metadata)
    with pytest.raises(catan.DecodeError, match=r"\$\.metadata: expected an object of strings by name"):
        Transcript.parse(json.dumps({**HEADER, "metadata": metadata}), expansions=EXPANSIONS)


def test_half_of_a_surrogate_pair_is_no_text() -> None:
    with pytest.raises(catan.ArgumentError, match=r"U\+D800"):
        Transcript.of(START, (), {"x": "\ud800"})
    with pytest.raises(catan.ArgumentError, match=r"Header takes.*is not a string"):
        catan.evolve(TRANSCRIPT.header, entries=(("x", 3),))


def test_a_header_full_of_metadata_is_read_again() -> None:
    full = {f"{number:\U0001f3b2>100}": "\U0001f3b2" * 1_000 for number in range(50)}
    written = str(Transcript.of(START, (), full))
    assert Transcript.parse(written, expansions=EXPANSIONS).metadata == full
