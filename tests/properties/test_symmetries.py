"""The rules make no difference between places, seats and goods that a symmetry of the game exchanges."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catan_core import Game, PointSource, Position, Rules, Seat, State, Step, members, ruleset
from catan_core.base import Board, Holdings, Island, StarterRoll, pieces
from catan_core.testing import (
    Guide,
    Symmetry,
    first_game,
    mapped,
    positions_are_symmetric,
    relabeled,
    steps_are_symmetric,
    symmetries_of,
    walk,
)
from catan_core.testing.strategies import Move, states, steps, symmetries
from catan_expansions.seafarers import Exploration
from tests.engine.making import expansion
from tests.helpers.tiers import few
from tests.properties.compositions import Composition, every_composition

KINDS = ("board", "seats", "goods")
LONG, EVERY = 1_500, 5
"""So many actions of a walk, and the laws are asked at every so many of them: 300 times."""

COMBINED = {"base.turn_phases": "combined"}
PAIRED = {"five_six.extra_phase": "paired_players"}
TABLES: tuple[Rules, ...] = (
    ruleset("base", options=COMBINED).rules(4),
    ruleset("base", "five_six", options=PAIRED).rules(6),
    ruleset("base", "cities_knights").rules(3),
    ruleset("dice_game").rules(3),
)
MORE_TABLES: tuple[Rules, ...] = (
    ruleset("base").rules(2),
    ruleset("base").rules(3),
    ruleset("base", "seafarers").rules(3),
    ruleset("base", "cities_knights", "seafarers").rules(4),
    ruleset("base", "five_six").rules(5),
    ruleset("base", "cities_knights").rules(4),
    ruleset("base", "five_six", "cities_knights").rules(5),
    ruleset("base", "five_six", "cities_knights", options=PAIRED).rules(6),
    ruleset("dice_game").rules(4),
)
STATES = {rules: states(rules) for rules in TABLES}
STEPS = {rules: steps(rules) for rules in (*TABLES, *MORE_TABLES)}


def only(kind: str) -> dict[str, bool]:
    return {one: one == kind for one in KINDS}


def have(kind: str, tables: tuple[Rules, ...]) -> list[Rules]:
    """The rules that have symmetries of a kind."""
    return [rules for rules in tables if len(symmetries_of(rules, **only(kind))) > 1]


def ask(tables: list[Rules], kind: str, examples: int) -> None:
    """Ask the laws of moves from any point of games by some rules, each with a symmetry of a kind."""
    drawn = [st.tuples(STEPS[rules], symmetries(rules, **only(kind))) for rules in tables]

    @settings(max_examples=examples)
    @given(st.one_of(drawn))
    def check(drawn: tuple[Move, Symmetry]) -> None:
        move, symmetry = drawn
        positions_are_symmetric(move.before, symmetry, Random(1))
        steps_are_symmetric(move.before, move.action, move.step, symmetry)

    check()


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_rules_are_symmetric(kind: str) -> None:
    ask(have(kind, TABLES), kind, 40)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*TABLES, *MORE_TABLES], ids=repr)
@pytest.mark.parametrize("kind", KINDS)
def test_rules_are_symmetric_for_long(rules: Rules, kind: str) -> None:
    if have(kind, (rules,)):
        ask([rules], kind, 300)


POINTED_OUT = {"pirate_islands": ("board", "seats"), "wonders_of_catan": ("board",)}
"""Scenarios whose maps point out places by their coordinates, for all seats or for one: what would have to be the same
elsewhere is not."""


def explores_at_once(step: Step) -> bool:
    """Whether several hexes are turned up one after the other, in the order of their numbers, which is another one
    where the board lies otherwise."""
    return sum(isinstance(phase, Exploration) for phase in step.state.stack) > 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@every_composition
def test_rules_are_symmetric_in_every_composition(game_of: Composition, kind: str) -> None:
    scenario = str(dict(game_of.options).get("seafarers.scenario"))
    if kind not in POINTED_OUT.get(scenario, ()):
        walk_is_symmetric(game_of.ruleset.rules(game_of.seats), kind, LONG)


def walk_is_symmetric(rules: Rules, kind: str, length: int, guide: Guide | None = None) -> None:
    """Ask the laws of moves along a walk, each with a symmetry of a kind."""
    some, rng = symmetries_of(rules, **only(kind))[1:], Random(kind)
    before = first_game(rules, kind).state
    if some:
        for number, (action, step) in enumerate(walk(rules, kind, length, start=before, guide=guide)):
            if number % EVERY == 0 and not explores_at_once(step):
                symmetry = rng.choice(some)
                positions_are_symmetric(before, symmetry, rng)
                steps_are_symmetric(before, action, step, symmetry)
            before = step.state


BOX: dict[str, tuple[int, str]] = {
    "cities_knights event_cards harbormaster": (4, "board"),
    "cities_knights five_six traders_barbarians": (6, "board"),
    "cities_knights fishermen two_players": (2, "board"),
    "fishermen event_cards harbormaster": (3, "board"),
    "five_six event_cards": (5, "board"),
    "rivers harbormaster": (4, "seats"),
    "caravans event_cards two_players": (2, "seats"),
    "barbarian_attack harbormaster": (3, "seats"),
    "barbarian_attack traders_barbarians event_cards": (3, "seats"),
    "cities_knights rivers event_cards": (4, "seats"),
    "five_six caravans harbormaster": (6, "seats"),
}
"""Parts of Traders & Barbarians with others: for how many, and whether the board may be turned or only the seats.
Rivers, caravans and the barbarians of the coast have places that their maps point out."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("others", "kind"),
    few(
        {
            f"{others}-{kind}": (others, kind)
            for others, (_, most) in BOX.items()
            for kind in dict.fromkeys(("seats", most))
        },
        "cities_knights event_cards harbormaster-seats",
        "caravans event_cards two_players-seats",
    ),
)
def test_rules_of_the_box_are_symmetric(others: str, kind: str) -> None:
    rules = ruleset("base", *others.split()).rules(BOX[others][0])
    walk_is_symmetric(rules, kind, LONG, Guide())


# -- what is mapped and brought back --------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn) -> tuple[State, Symmetry]:
    """Positions with any change of the board, any order of the seats, and any exchange of goods."""
    rules = draw(st.sampled_from(TABLES))
    symmetry = draw(symmetries(rules, seats=False))
    seats = tuple(draw(st.permutations(rules.all_seats)))
    return draw(STATES[rules]), Symmetry(symmetry.sixths, symmetry.mirrored, seats, symmetry.goods, symmetry.terrains)


@pytest.mark.thorough
@given(positions())
def test_what_is_mapped_is_brought_back(drawn: tuple[State, Symmetry]) -> None:
    state, symmetry = drawn
    other = mapped(state, symmetry)
    assert mapped(other, symmetry.inverse) == state
    for seat in state.rules.all_seats:
        view = state.rules.view(state, seat)
        assert mapped(mapped(view, symmetry), symmetry.inverse) == view
        for action in list(state.rules.actions(state, seat))[:20]:
            assert mapped(mapped(action, symmetry, state), symmetry.inverse, other) == action
    assert mapped(state, Symmetry()) == state


@pytest.mark.thorough
@given(st.one_of([st.tuples(STATES[rules], symmetries(rules)) for rules in TABLES[:-1]]))
def test_a_mapped_position_is_one_that_a_game_can_be_in(drawn: tuple[State, Symmetry]) -> None:
    state, symmetry = drawn
    if not isinstance(state.phase, StarterRoll):  # seat 0 rolls first
        other = mapped(state, symmetry)
        assert Game.from_json(Game(other).to_json()).state == other


# -- rules that are not symmetric -----------------------------------------------------------------------------------


def a_point(name: str, wins: Callable[[Position, Seat], bool]) -> Rules:
    """The base game with a point for a seat that fulfills a condition."""
    source = PointSource(f"{name}/point", lambda position, seat: int(wins(position, seat)), reads=(Island, Holdings))
    return ruleset("base", expansion(name, requires=("base",), points=[source])).rules(3)


def _first_seat(position: Position, seat: Seat) -> bool:
    return seat == 0


def _low_node(position: Position, seat: Seat) -> bool:
    built = members(pieces.buildings(position, seat))
    return any(node < 27 for node in built)


def _brick(position: Position, seat: Seat) -> bool:
    hand = position[Holdings].hands[seat]
    return bool(hand) and hand[0] > hand[1]


@pytest.mark.parametrize(("kind", "wins"), [("seats", _first_seat), ("board", _low_node), ("goods", _brick)])
def test_rules_that_are_not_symmetric_are_found(kind: str, wins: Callable[[Position, Seat], bool]) -> None:
    rules, rng = a_point("favor", wins), Random(1)
    some = symmetries_of(rules, **only(kind))[1:]

    def ask() -> None:
        for _, step in walk(rules, 1, 60):
            positions_are_symmetric(step.state, rng.choice(some), rng)

    with pytest.raises(AssertionError, match="other are points of seat"):
        ask()


# -- seats ----------------------------------------------------------------------------------------------------------


def test_everything_of_a_seat_goes_along_when_seats_change_places() -> None:
    rules = ruleset("base").rules(3)
    state = [step.state for _, step in walk(rules, 5, 300)][-1]
    other = relabeled(state, (1, 2, 0))
    assert [other[Holdings].hands[seat] for seat in (1, 2, 0)] == [*state[Holdings].hands]
    assert [pieces.buildings(other, Seat(seat)) for seat in (1, 2, 0)] == [
        pieces.buildings(state, seat) for seat in rules.all_seats
    ]
    assert other.turn == type(state.turn)(state.turn.number, Seat((state.turn.seat + 1) % 3))
    assert other[Island].layout is state[Island].layout
    turned = mapped(state, Symmetry(sixths=2))[Island].layout
    assert {*Board.of(turned).hexes} == {*Board.of(state[Island].layout).rotated(2).hexes}
