"""Errors: one class for each reaction of a caller, and messages that say what, why and by which rule."""

import copy
import pickle

import pytest

import catan_core as catan
from catan_core import (
    ArgumentError,
    CatanError,
    Citation,
    IllegalAction,
    Refusal,
    RulesetError,
    Seat,
    SeatError,
    TranscriptError,
    Violation,
)
from catan_core.model.errors import ENGINE
from tests.engine.toy import EXPANSION, Step

LONELY = Refusal("road.lonely", Citation("base", "Building roads"), text="It leads nowhere.")
ILLEGAL = IllegalAction(Step(Seat(0), 3), LONELY(edge=12, owner="nobody"))


def test_every_error_of_the_library_has_one_base_class() -> None:
    errors = [
        getattr(catan, name)
        for name in catan.__all__
        if isinstance(getattr(catan, name), type) and issubclass(getattr(catan, name), Exception)
    ]

    assert len(errors) == 15
    assert all(issubclass(error, CatanError) for error in errors)


@pytest.mark.parametrize("name", ["Conflict", "Cycle", "MissingExpansion", "UnknownOption", "UnsupportedSeats"])
def test_whatever_is_wrong_with_expansions_is_a_ruleset_error(name: str) -> None:
    assert issubclass(getattr(catan, name), RulesetError)


@pytest.mark.parametrize("error", [IllegalAction, catan.PositionError, TranscriptError, SeatError, ArgumentError])
def test_whatever_is_wrong_with_what_was_given_is_a_value_error(error: type[CatanError]) -> None:
    assert issubclass(error, ValueError)
    assert RulesetError not in error.__mro__


def test_a_refusal_called_with_details_is_a_violation() -> None:
    violation = LONELY(edge=12)

    assert violation == Violation(LONELY, (("edge", 12),))
    assert (violation.code, violation.rule, violation.text) == (LONELY.code, LONELY.rule, LONELY.text)
    assert LONELY() == Violation(LONELY)
    assert hash(LONELY(edge=12)) == hash(LONELY(edge=12))


def test_an_illegal_action_tells_what_why_and_by_which_rule() -> None:
    assert str(ILLEGAL) == (
        "It leads nowhere. [road.lonely edge=12 owner=nobody] (base: Building roads) Step(seat=0, steps=3)"
    )
    assert str(IllegalAction(Step(Seat(0), 3), LONELY())) == (
        "It leads nowhere. [road.lonely] (base: Building roads) Step(seat=0, steps=3)"
    )


@pytest.mark.parametrize(
    ("error", "names"),
    [
        (ILLEGAL, ("action", "violation")),
        (TranscriptError("no such seat", 3), ("message", "line")),
        (TranscriptError("no such seat"), ("message", "line")),
        (catan.PositionError(("too few", "too many")), ("problems",)),
        (catan.Conflict("'a' and 'b'"), ()),
        (SeatError(7, 4, spectator=True), ("seat", "seats", "spectator")),
        (ArgumentError("play takes an Action"), ()),
    ],
)
def test_errors_can_be_pickled_and_copied(error: CatanError, names: tuple[str, ...]) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert [getattr(again, name) for name in names] == [getattr(error, name) for name in names]


def test_a_transcript_error_names_its_line() -> None:
    assert str(TranscriptError("no such seat", 3)) == "line 3: no such seat"
    assert str(TranscriptError("no such seat")) == "no such seat"


def test_a_position_error_names_every_problem() -> None:
    assert str(catan.PositionError(("too few hexes", "two robbers"))) == "too few hexes; two robbers"


def test_every_violation_of_the_engine_has_a_code_a_rule_and_a_text() -> None:
    rules = catan.ruleset(EXPANSION).rules(2)

    for name, refusal in ENGINE.items():
        assert refusal.code == f"engine.{name}"
        assert refusal.rule.book == "engine"
        assert rules.text(f"violation:{refusal.code}") == refusal.text


def test_texts_fall_back_to_english_and_then_to_the_id() -> None:
    from tests.engine.making import expansion, play, toy

    texts = [catan.Text("good:hay", (("en", "Hay"), ("es", "Heno"))), catan.Text("good:oats", (("en", "Oats"),))]
    spanish = catan.Text("violation:engine.not-now", (("es", "Ahora no."),))
    rules = play((toy(), expansion("ant", texts=[*texts, spanish]))).rules

    assert [rules.text("good:hay", language) for language in ("en", "es", "ca")] == ["Hay", "Heno", "Hay"]
    assert rules.text("good:oats", "es") == "Oats"
    assert rules.text("good:rye") == "rye"
    assert rules.text("violation:engine.not-now", "es") == "Ahora no."
    assert rules.text("violation:engine.not-now") == ENGINE["not-now"].text
