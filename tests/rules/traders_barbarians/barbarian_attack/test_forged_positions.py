"""Positions that no game of Barbarian Attack comes to are refused, with what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catan_core import EdgeSet, Game, HexSet, Phase, PieceBoards, Slice, TranscriptError, evolve
from catan_core.base import Build, Island, NextTurn, TurnDone
from catan_expansions.traders_barbarians.barbarian_attack import (
    AttackDeck,
    Barbarians,
    BattleCheck,
    CaptureSite,
    KnightMoves,
    Landing,
    LossRoll,
    PrisonerRoll,
    TreasonOrigins,
    TreasonTargets,
    TurnedToken,
)
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import CASTLE, ORDER, Attack

EAST = (2, 0)
OVER = (TurnDone(ZERO), NextTurn(ONE))
"""The end of the first seat's turn, in reading order."""


def problems(here: Attack, *phases: Phase) -> str:
    """What is wrong when these are due, in reading order."""
    written = Game(evolve(here.state, stack=phases[::-1])).to_json()
    try:
        Game.from_json(written)
    except TranscriptError as error:
        return str(error)
    return ""


def forged(here: Attack, changed: Slice) -> str:
    """What is wrong with a slice."""
    index = here.game.rules.slice_index[type(changed)]
    slices = (*here.state.slices[:index], changed, *here.state.slices[index + 1 :])
    return "\n".join(here.game.rules.problems(evolve(here.state, slices=slices)))


Change = Callable[[Attack, Barbarians], Barbarians]
BARBARIANS: dict[str, tuple[Change, str]] = {
    "inland": (
        lambda here, state: evolve(state, one=HexSet(1 << here.hex(0, 0)), supply=35),
        "barbarians stand where none can stand",
    ),
    "two without one": (
        lambda here, state: evolve(state, two=HexSet(1 << here.hex(*EAST)), supply=35),
        "barbarians stand where none can stand",
    ),
    "conquered with its token up": (
        lambda here, state: evolve(
            state,
            one=HexSet(1 << here.hex(*EAST)),
            two=HexSet(1 << here.hex(*EAST)),
            turned=(TurnedToken(here.hex(*EAST), 11),),
            supply=33,
        ),
        "the token of a conquered hex lies face up",
    ),
    "one too many": (lambda here, state: evolve(state, supply=37), "there are 37 barbarians in all, not 36"),
    "a prisoner owed": (
        lambda here, state: evolve(state, prisoners=(-1, 1, 0, 0)),
        "fewer than no barbarians",
    ),
}


@pytest.mark.parametrize("name", BARBARIANS)
def test_barbarians_that_cannot_be_there(name: str) -> None:
    change, said = BARBARIANS[name]
    here = Attack()
    assert said in forged(here, change(here, here.state[Barbarians]))


@pytest.mark.parametrize("left", [(15, 4, 4, 4), (0, 0, 0, 0)])
def test_a_deck_that_cannot_be(left: tuple[int, ...]) -> None:
    assert "the deck cannot have" in forged(Attack(), AttackDeck(left))


def test_two_knights_on_one_path() -> None:
    here = Attack().knights(0, EAST, "E")
    island, kind = here.state[Island], here.game.rules.piece_index["knight"]
    boards = list(island.pieces)
    boards[kind] = (boards[kind][0], boards[kind][0], 0, 0)
    assert "two knights stand on one path" in forged(here, evolve(island, pieces=PieceBoards(tuple(boards))))


def battle() -> Attack:
    """A victory at the eastern hex, whose losses are due."""
    return Attack().knights(0, EAST, "NE").knights(1, EAST, "SW").building()


def phases() -> dict[str, tuple[Attack, tuple[Phase, ...], str]]:
    """Phases that cannot be due: where, which in reading order, and what is said."""
    here, won = Attack().building(), battle()
    hex = won.hex(*EAST)
    place = ORDER.index(EAST) + 1
    castle = Attack().knights(0, CASTLE, "E").building()
    moved = EdgeSet(1 << castle.path(CASTLE, "E"))
    return {
        "a roll twice": (here, (Landing(ZERO, (3, 3)), Build(ZERO)), "cannot have been rolled for a landing"),
        "a seven": (here, (Landing(ZERO, (7,)), Build(ZERO)), "cannot have been rolled for a landing"),
        "three rolls": (here, (Landing(ZERO, (3, 4, 5)), Build(ZERO)), "cannot have been rolled for a landing"),
        "treason without barbarians": (here, (TreasonOrigins(ZERO), Build(ZERO)), "no barbarian can be moved"),
        "treason from nowhere": (
            here,
            (TreasonTargets(ZERO, HexSet(1 << here.hex(*EAST))), Build(ZERO)),
            "barbarians are not moved from these hexes",
        ),
        "capture without barbarians": (here, (CaptureSite(ZERO), Build(ZERO)), "there is no barbarian to take"),
        "others have moved": (
            here,
            (KnightMoves(ZERO, EdgeSet(1)), *OVER),
            "others have moved than knights of this seat",
        ),
        "moved to the castle": (castle, (KnightMoves(ZERO, moved), *OVER), "no knight ends its move at the castle"),
        "moves out of turn": (won, (KnightMoves(ONE, EdgeSet(0)), *OVER), "it is not the turn of seat 1"),
        "a loss without a victory": (here, (LossRoll(hex), BattleCheck(place), *OVER), "there was no victory"),
        "a loss at another hex": (
            won,
            (LossRoll(hex), BattleCheck(2), *OVER),
            "the check of the coast would not go on",
        ),
        "prisoners for all": (
            won,
            (PrisonerRoll((ZERO, ONE), 2), LossRoll(hex), BattleCheck(place), *OVER),
            "do not roll for 2 prisoners",
        ),
        "not clockwise": (
            won,
            (PrisonerRoll((ONE, ZERO), 1), LossRoll(hex), BattleCheck(place), *OVER),
            "do not roll for 1 prisoners",
        ),
        "prisoners without a victory": (
            won,
            (PrisonerRoll((ZERO, TWO), 1), BattleCheck(place), *OVER),
            "there was no victory",
        ),
    }


@pytest.mark.parametrize("name", phases())
def test_phases_that_cannot_be_due(name: str) -> None:
    here, due, said = phases()[name]
    assert said in problems(here, *due)


def test_a_victory_whose_losses_are_due_is_sound() -> None:
    here = battle()
    assert problems(here, LossRoll(here.hex(*EAST)), BattleCheck(7), *OVER) == ""
    assert problems(here, PrisonerRoll((ZERO, ONE), 1), LossRoll(here.hex(*EAST)), BattleCheck(7), *OVER) == ""
