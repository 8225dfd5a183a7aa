"""What an expansion offers is applied wherever it is possible, and what never comes up is a finding."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

import catan_core as catan
from catan_core import Reaction, add, base
from catan_core.testing import Conformance, ExpansionProblem, check_expansion
from catan_core.testing.aiming import WATCHING, watched
from tests.conformance import market
from tests.engine.making import expansion

RULE = catan.Citation("extra", "Taking")


@catan.record
class Take(catan.Action, tag="extra/take"):
    """Take a card, and end the turn."""

    good: catan.Good


FEW = {"games": 3, "length": 10, "every": 10, "variants": False, "elsewhere": False, "seats": (3,)}


def checked(one: catan.Expansion) -> Conformance:
    return check_expansion(one, **FEW)  # type: ignore[arg-type]


@pytest.mark.thorough
def test_the_report_says_how_often_reactions_and_modifiers_came_up_and_which_never_did() -> None:
    def two(position: catan.Position, seat: catan.Seat) -> int:
        return 2

    def none(position: catan.Position, seat: catan.Seat) -> int:
        return 0

    quiet = expansion(
        "extra",
        requires=("base",),
        reactions=[Reaction(base.PiecePlaced, lambda tx, event: None)],
        modifiers=[add(base.HAND_LIMIT, two), add(base.HAND_LIMIT, none)],
    )
    report = checked(quiet)
    found = dict(report.applied)
    assert found["reaction to base/piece-placed"] > 20
    assert found["add base/hand-limit (two)"] > 0
    assert report.findings == ("never made a difference: add base/hand-limit (none)",)
    assert "  finding: never made a difference: add base/hand-limit (none)" in str(report).splitlines()


def test_a_reaction_to_the_beginning_of_a_game_comes_up() -> None:
    begun = expansion("extra", requires=("market",), reactions=[Reaction(catan.GameBegan, lambda tx, event: None)])
    report = check_expansion(begun, (market.EXPANSION,), games=1, length=5, variants=False, elsewhere=False)
    assert dict(report.applied)["reaction to engine/game-began"] > 0
    assert report.findings == ()


@pytest.mark.thorough
def test_what_only_drawings_ask_makes_a_difference() -> None:
    def marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
        return (catan.PlaceMark("extra/spring", "Sp", hex=catan.Hex(0)),)

    report = checked(expansion("extra", requires=("base",), modifiers=[add(base.PLACE_MARKS, marks)]))
    assert dict(report.applied)["add base/place-marks (marks)"] > 0
    assert report.findings == ()


def test_an_action_that_came_up_where_nothing_was_aimed_at_is_no_finding() -> None:
    """Some come up in a walk with another option, or in a few rare places."""
    idle = (("add base/hand-limit (none)", 0), ("extra/never", 0), ("extra/trick", 0))
    report = Conformance("extra", (), (), 0, 0, ("extra/never",), applied=idle)
    assert report.findings == (
        "never came up: extra/never",
        "never made a difference: add base/hand-limit (none)",
    )


@pytest.mark.thorough
def test_a_gift_from_an_empty_supply_is_found_though_the_supply_is_never_empty_in_games() -> None:
    def give(tx: catan.Transition, event: base.DiceRolled) -> None:
        if event.total == 12:
            base.goods.move(tx, None, event.seat, base.goods.single(tx.rules, catan.Good(0), 1))

    giving = expansion("extra", requires=("base",), reactions=[Reaction(base.DiceRolled, give)])
    with pytest.raises(ExpansionProblem, match="the supply cannot give 1 brick: it has 0") as caught:
        checked(giving)
    assert len(caught.value.actions) == 1
    assert len(str(caught.value).splitlines()) <= 25


@pytest.mark.thorough
def test_a_refusal_that_comes_up_only_with_an_empty_supply_is_declared() -> None:
    empty = catan.Refusal("extra.empty", RULE, text="The supply has none.")

    def options(position: catan.Position, phase: base.Main, seat: catan.Seat) -> list[int]:
        return [good for good, count in enumerate(base.goods.available(position)) if count]

    def why(position: catan.Position, phase: base.Main, action: Take) -> catan.Violation | None:
        return None if action.good in options(position, phase, action.seat) else empty()

    def taking(*refusals: catan.Refusal) -> catan.Expansion:
        def take(tx: catan.Transition, phase: base.Main, action: Take) -> None:
            base.goods.move(tx, None, action.seat, base.goods.single(tx.rules, action.good))
            base.end_turn(tx, phase, action.seat)

        spec = catan.ActionSpec(
            kind=Take,
            during=(base.Main, base.Build),
            rule=RULE,
            options=options,
            why=why,
            apply=take,
            refusals=refusals,
        )
        return expansion("extra", requires=("base",), actions=[spec])

    with pytest.raises(ExpansionProblem, match=r"is refused with 'extra.empty', which nobody declares"):
        checked(taking())
    assert checked(taking(empty)).findings == ()


def test_modifiers_are_counted_for_one_thread_and_no_other_watches_meanwhile() -> None:
    def two(position: catan.Position, seat: catan.Seat) -> int:
        return 2

    rules = catan.ruleset("base", expansion("extra", requires=("base",), modifiers=[add(base.HAND_LIMIT, two)])).rules(
        3
    )
    state = rules.ruleset.new_game(seats=3, seed=1).state
    asked, former = Counter[str](), dict(rules.answers)
    with watched(rules, "extra", asked), ThreadPoolExecutor(1) as others:
        there = others.submit(base.HAND_LIMIT, state, catan.Seat(0)).result()
        waits = not others.submit(WATCHING.acquire, blocking=False).result()
        assert not asked
        assert base.HAND_LIMIT(state, catan.Seat(0)) == there == 9
    assert waits
    assert asked == {"add base/hand-limit (two)": 1}
    assert dict(rules.answers) == former
