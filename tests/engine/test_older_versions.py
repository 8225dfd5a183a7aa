"""Games that older versions have stored: an expansion says which it reads, and brings them up to date."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import catan_core as catan
from catan_core import RulesetError, Stored, TranscriptError, evolve
from catan_core.play import RandomBot, play_match
from tests.engine import atlas, toy

SEAT = catan.Seat(1)
MATCH = catan.Match(catan.ruleset(toy.EXPANSION), seats=3, seed=4, metadata={"seat 1": "Blai"})
for _ in zip(range(9), play_match(MATCH, [RandomBot()] * 3), strict=False):
    pass
TRANSCRIPT, POSITION, VIEW = str(MATCH.transcript), MATCH.game.to_json(), MATCH.game.view(SEAT).to_json()


def of(version: str = "1.1", **reads: Callable[[Stored], None] | None) -> catan.Expansion:
    """Race in a later version; `v1_0_0=...` is what it does with games of 1.0.0."""
    return evolve(toy.EXPANSION, version=version, reads={name[1:].replace("_", "."): by for name, by in reads.items()})


def renamed(text: str) -> str:
    """What an older version had stored that called steps by another name, and had no option."""
    text = text.replace('"type":"race/step"', '"type":"race/walk"').replace('"race/track"', '"race/path"')
    return text.replace('"options":{"race.goal":10}', '"options":{"race.length":10}')


def back(stored: Stored) -> None:
    for step in stored.records("race/walk"):
        step["type"] = "race/step"
    for track in stored.records("race/path"):
        track["type"] = "race/track"
    stored.slices.update({"race/track": stored.slices.pop("race/path")} if stored.slices else {})
    stored.options["race.goal"] = stored.options.pop("race.length")


def test_another_version_is_refused_unless_the_expansion_says_that_it_reads_it() -> None:
    later = (of(),)

    for read in (
        lambda: catan.replay(TRANSCRIPT, expansions=later),
        lambda: catan.Transcript.parse(TRANSCRIPT, expansions=later),
        lambda: catan.Game.from_json(POSITION, expansions=later),
        lambda: catan.View.from_json(VIEW, expansions=later),
    ):
        with pytest.raises(TranscriptError, match=r"one that does declares reads=\{'1\.0\.0': None\}"):
            read()


def test_without_the_version_of_an_expansion_that_another_brings_nothing_is_read() -> None:
    match = catan.Match(catan.ruleset("base", "barbarian_attack"), seats=3, seed=4)
    version = f'"coins":"{catan.catalogue()["coins"].version}",'
    for where, stored, read in (
        (r"line 1: \$", str(match.transcript), catan.Transcript.parse),
        (r"\$\.rules", match.game.to_json(), catan.Game.from_json),
        (r"\$\.rules", match.game.view(SEAT).to_json(), catan.View.from_json),
    ):
        assert version in stored
        with pytest.raises(TranscriptError, match=f"^{where}: the version of 'coins' is missing$"):
            read(stored.replace(version, ""))


def test_a_version_that_is_read_as_it_is() -> None:
    later = (of(v1_0_0=None),)

    assert catan.replay(TRANSCRIPT, expansions=later).state == MATCH.game.state
    assert catan.Game.from_json(POSITION, expansions=later).state == MATCH.game.state
    assert catan.View.from_json(VIEW, expansions=later).slices == MATCH.game.view(SEAT).slices


def test_what_is_read_is_a_game_of_the_version_that_has_read_it() -> None:
    later = (of(v1_0_0=None),)

    for text in (
        str(catan.Transcript.parse(TRANSCRIPT, expansions=later)),
        catan.Game.from_json(POSITION, expansions=later).to_json(),
        catan.View.from_json(VIEW, expansions=later).to_json(),
    ):
        assert '"race":"1.1"' in text


def test_a_function_brings_transcripts_positions_and_views_up_to_date() -> None:
    later = (of(v1_0_0=back),)
    assert "race/walk" in renamed(TRANSCRIPT)

    assert catan.replay(renamed(TRANSCRIPT), expansions=later).state == MATCH.game.state
    assert list(catan.steps(renamed(TRANSCRIPT), expansions=later))[-1].state == MATCH.game.state
    assert catan.Transcript.parse(renamed(TRANSCRIPT), expansions=later).actions == MATCH.transcript.actions
    assert catan.Game.from_json(renamed(POSITION), expansions=later).state == MATCH.game.state
    assert catan.View.from_json(renamed(VIEW), expansions=later).slices == MATCH.game.view(SEAT).slices


def test_the_expansions_may_come_from_an_iterator() -> None:
    assert catan.replay(renamed(TRANSCRIPT), expansions=iter([of(v1_0_0=back)])).state == MATCH.game.state
    assert catan.Game.from_json(renamed(POSITION), expansions=iter([of(v1_0_0=back)])).state == MATCH.game.state


def test_a_function_is_told_what_it_is_given() -> None:
    told: list[Stored] = []
    later = (of(v1_0_0=told.append),)

    catan.replay(TRANSCRIPT, expansions=later)
    catan.Game.from_json(POSITION, expansions=later)
    catan.View.from_json(VIEW, expansions=later)

    transcript, position, view = told
    assert [stored.kind for stored in told] == ["transcript", "position", "view"]
    assert all(stored.seats == 3 and stored.options == {"race.goal": 10} for stored in told)
    assert len(transcript.actions) == MATCH.moves
    assert not transcript.stack
    assert not transcript.slices
    assert {*position.slices} == {*view.slices} == {"race/track"}
    assert [phase["type"] for phase in position.stack] == [phase.tag for phase in MATCH.game.state.stack]


def test_the_board_of_a_transcript_can_be_changed() -> None:
    start = catan.ruleset(atlas.EXPANSION).new_game(seats=2)
    text = str(catan.Transcript.of(start, ()))

    def smaller(stored: Stored) -> None:
        assert stored.board == {"hexes": [[0, 0], [1, 0]]}
        stored.board["hexes"].pop()

    later = evolve(atlas.EXPANSION, version="9.9", reads={atlas.EXPANSION.version: smaller})

    assert str(catan.Transcript.parse(text, expansions=[later])).count("[0,0]") == 1
    assert '"hexes":[[0,0]]' in str(catan.Transcript.parse(text, expansions=[later]))


def test_an_option_that_the_older_version_did_not_have_gets_its_default() -> None:
    without = TRANSCRIPT.replace('"options":{"race.goal":10}', '"options":{}')

    read = catan.Transcript.parse(without, expansions=[of(v1_0_0=None)])

    assert read.header.rules.ruleset.options == {"race.goal": 10}
    with pytest.raises(TranscriptError, match=r"the option 'race\.goal' is missing"):
        catan.Transcript.parse(without, expansions=[toy.EXPANSION])


def test_functions_of_several_expansions_are_called_in_the_order_of_compilation() -> None:
    called: list[str] = []
    ids = ("first", "second")
    before = [catan.Expansion(id, id, version="1", modules=(), after=ids[: ids.index(id)]) for id in ids]
    text = str(catan.Match(catan.ruleset(toy.EXPANSION, *before), seats=2).transcript)
    later = [
        evolve(expansion, version="2", reads={"1": lambda stored, id=expansion.id: called.append(id)})
        for expansion in reversed(before)
    ]

    catan.Transcript.parse(text, expansions=[*later, toy.EXPANSION])

    assert called == ["first", "second"]


def test_a_function_that_fails_is_one_error_that_names_its_expansion() -> None:
    def careless(stored: Stored) -> None:
        raise KeyError("oops")

    later = (of(v1_0_0=careless),)
    says = "'race' cannot bring up to date what its version '1.0.0' has stored: KeyError: 'oops'"

    with pytest.raises(TranscriptError, match=says) as raised:
        catan.replay(TRANSCRIPT, expansions=later)
    assert raised.value.line == 1
    assert isinstance(raised.value.__cause__, KeyError)
    with pytest.raises(TranscriptError, match=says):
        catan.Game.from_json(POSITION, expansions=later)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("stack", 3, r"\$\.stack: expected a list of objects, not 3"),
        ("stack", [3], r"\$\.stack: expected a list of objects"),
        ("slices", [], r"\$\.slices: expected an object of objects"),
        ("slices", {"race/track": None}, r"\$\.slices: expected an object of objects"),
        ("rules", None, r"\$\.rules"),
        ("turn", ..., r"\$: 'turn' is missing"),
        ("stack", ..., r"\$: 'stack' is missing"),
    ],
)
def test_no_function_is_given_what_it_does_not_expect(name: str, value: Any, says: str) -> None:
    stored = json.loads(POSITION) | {name: value}
    stored = {key: part for key, part in stored.items() if part is not ...}

    with pytest.raises(TranscriptError, match=says):
        catan.Game.from_json(json.dumps(stored), expansions=[of(v1_0_0=lambda given: None)])


def test_a_line_of_an_older_transcript_that_is_not_json_is_named() -> None:
    lines = TRANSCRIPT.splitlines()

    with pytest.raises(TranscriptError, match=r"^line 4: not valid JSON"):
        catan.replay("\n".join([*lines[:3], "{"]), expansions=[of(v1_0_0=back)])


def test_a_pickle_is_read_where_nothing_has_to_be_changed() -> None:
    rules: Any = catan.ruleset(toy.EXPANSION)
    again, (_, options, versions) = rules.__reduce__()

    assert again((of(v1_0_0=None),), options, versions).versions == {"race": "1.1"}
    with pytest.raises(RulesetError, match="it brings only JSON up to date"):
        again((of(v1_0_0=back),), options, versions)
    assert pickle.loads(pickle.dumps(MATCH.game.state)) == MATCH.game.state


@pytest.mark.parametrize("reads", [("1.0",), {"1.0": "module:function"}, {1: None}, "1.0", {"1.0.0": None}])
def test_what_an_expansion_cannot_say_of_older_versions(reads: Any) -> None:
    with pytest.raises(RulesetError, match="'race': reads must"):
        evolve(toy.EXPANSION, reads=reads)


# -- what a stored game is about ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [TRANSCRIPT, POSITION, VIEW, json.dumps(json.loads(POSITION), indent=1)])
def test_a_summary_needs_no_expansion(text: str) -> None:
    summary = catan.read_summary(text)

    assert summary.expansions == {"race": "1.0.0"}
    assert summary.options == {"race.goal": 10}
    assert summary.seats == 3
    assert summary.missing == {"race": "no expansion 'race' is installed"}


def test_a_summary_has_the_kind_and_what_is_written_about_the_game() -> None:
    summaries = [catan.read_summary(text) for text in (TRANSCRIPT, POSITION, VIEW)]

    assert [summary.kind for summary in summaries] == ["transcript", "position", "view"]
    assert [summary.names for summary in summaries] == [("", "Blai", ""), ("", "", ""), ("", "", "")]


def test_a_summary_says_which_version_would_not_read_the_game() -> None:
    assert catan.read_summary(TRANSCRIPT, expansions=[toy.EXPANSION]).missing == {}
    assert catan.read_summary(TRANSCRIPT, expansions=[of(v1_0_0=back)]).missing == {}
    (problem,) = catan.read_summary(TRANSCRIPT, expansions=[of()]).missing.values()
    assert "stored by version '1.0.0' of 'race', but version '1.1' is here" in problem


def test_only_the_header_of_a_transcript_is_read_for_a_summary() -> None:
    assert catan.read_summary(TRANSCRIPT.splitlines()[0] + "\ngarbage").seats == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("3", "this is not a stored game"),
        ('{"type":"race/step","seat":1,"steps":1}', "this is not a stored game, but an action"),
        (TRANSCRIPT.replace('"seats":3', '"seats":"3"'), r"\$\.seats: expected a whole number"),
        (TRANSCRIPT.replace("catan-transcript/2", "catan-transcript/1"), r"\$\.format: expected 'catan-transcript/2'"),
        (
            '{"format":"catan-transcript/1"}',
            r"^\$\.format: expected 'catan-transcript/2', .* not 'catan-transcript/1'$",
        ),
        (POSITION.replace('"seats":3', '"places":3'), r"\$\.rules: 'seats' is missing"),
        (POSITION.replace('"format":2', '"format":1'), r"^\$\.format: expected 2, .* not 1$"),
        (VIEW.replace('"format":2', '"format":3'), r"^\$\.format: expected 2, .* not 3$"),
        (POSITION.replace('"format":2,', ""), r"^\$: 'format' is missing$"),
        (3, "JSON is read from a str"),
    ],
)
def test_what_has_no_summary(text: Any, says: str) -> None:
    with pytest.raises(TranscriptError, match=says):
        catan.read_summary(text)


# -- byte-order marks -----------------------------------------------------------------------------------------------


def test_a_transcript_that_begins_with_a_byte_order_mark_is_read() -> None:
    marked = f"\ufeff{TRANSCRIPT}"

    assert catan.Transcript.parse(marked, expansions=[toy.EXPANSION]) == MATCH.transcript
    assert catan.replay(marked, expansions=[toy.EXPANSION]) == MATCH.game
    assert catan.read_summary(marked).names == ("", "Blai", "")
    with pytest.raises(TranscriptError, match="the transcript is empty"):
        catan.replay("\ufeff\n")
