"""Attacking and capturing fortresses in The Pirate Islands (SEA-PI-12, 13, 14, 15)."""

from __future__ import annotations

from random import Random

import pytest

from catan_core import PositionError, evolve, ruleset
from catan_core.base import BuildCity, EndTrade, EndTurn, TurnEnding, pieces
from catan_core.engine.validation import first_problem
from catan_core.plugin.specs import Value
from catan_core.testing import listed_actions_are_legal
from catan_expansions.five_six import EndPairedPart, EndPairedTrade
from catan_expansions.seafarers import (
    AttackFortress,
    FortressAttack,
    FortressAttacked,
    FortressCaptured,
    FortressDie,
    PirateRemoved,
)
from tests.helpers.seats import ONE, THREE, ZERO
from tests.rules.seafarers.pirate_islands import PirateIslands, at_fortress

ATTACKS = "seafarers.fortress_attack"


@pytest.mark.parametrize(("face", "chits", "lost"), [(1, 2, 0), (2, 2, 0), (3, 3, 1), (4, 3, 2), (6, 3, 2)])
def test_an_attack_takes_a_chit_or_costs_ships(face: int, chits: int, lost: int) -> None:
    """SEA-PI-12: with three warships. Those next to the fortress are lost."""
    islands = at_fortress(warships=3)
    line = islands.line(0)
    islands.play(AttackFortress(ZERO), FortressDie(face))
    assert islands.events(FortressAttacked) == (FortressAttacked(ZERO, 3, face, chits),)
    assert islands.chits() == (chits, 3, 3, 3)
    assert islands.line(0) == line[: len(line) - lost]
    assert islands.warships()[0] == 3
    islands.sound()


def test_an_attack_ends_the_turn() -> None:
    """SEA-PI-12: as ending it does, so that there is one attack a turn."""
    islands = at_fortress().play(AttackFortress(ZERO), FortressDie(1))
    assert (islands.game.turn.seat, islands.game.actors) == (ONE, (ONE,))
    assert islands.events(TurnEnding) == (TurnEnding(ZERO),)


def test_a_position_in_which_another_seat_than_the_one_on_turn_attacks_is_refused() -> None:
    """SEA-PI-12."""
    islands = at_fortress()
    islands.sail_to(1, islands.landing(1)).sail_to(1, islands.fortress(1))
    attacked = islands.game.play(AttackFortress(ZERO)).state
    assert first_problem(attacked) is None
    another = evolve(attacked, stack=(*attacked.stack[:-1], FortressAttack(ONE)))
    assert "seat 1 cannot attack" in str(first_problem(another))


def test_nobody_has_to_attack() -> None:
    """SEA-PI-12: `fortress_attack` = `optional`; even without any warship one may."""
    assert at_fortress().play(EndTurn(ZERO)).game.turn.seat == ONE
    islands = at_fortress(warships=0).play(AttackFortress(ZERO), FortressDie(1))
    assert len(islands.line(0)) == 7


def test_no_reason_is_given_against_an_attack_that_is_possible() -> None:
    listed_actions_are_legal(at_fortress().state, Random(0))


def test_ships_that_do_not_reach_the_fortress_cannot_attack() -> None:
    """SEA-PI-12: nor before the roll, while trading, or when it is captured."""
    islands = PirateIslands()
    islands.sail_to(0, islands.landing(0)).sail(0, 2).pirate_off().building()
    assert islands.code(AttackFortress(ZERO)) == "fortress.not-reached"
    assert at_fortress().after_roll().code(AttackFortress(ZERO)) == "engine.not-now"
    captured = at_fortress(warships=6).weaken(0, 1).play(AttackFortress(ZERO), FortressDie(1))
    captured.again(0)
    assert captured.code(AttackFortress(ZERO)) == "fortress.captured"


def test_ships_next_to_the_fortress_are_lost_before_warships() -> None:
    """SEA-PI-12: three times two, of nine ships; the first ones are the warships."""
    islands = at_fortress(warships=3)
    islands.play(AttackFortress(ZERO), FortressDie(6))
    assert (len(islands.line(0)), islands.warships()[0]) == (7, 3)
    assert islands.again(0).code(AttackFortress(ZERO)) == "fortress.not-reached"


def test_where_the_ships_that_are_lost_are_armed_warships_are_lost() -> None:
    """SEA-PI-12, SEA-PI-07: with five of nine, the line is taken back to four ships by hand."""
    islands = at_fortress(warships=5)
    for edge in reversed(islands.line(0)[4:]):
        islands.change(pieces.remove, "ship", ZERO, edge)
    assert (len(islands.line(0)), islands.warships()[0]) == (4, 4)
    armed = at_fortress(warships=9)
    armed.play(AttackFortress(ZERO), FortressDie(1))
    assert (len(armed.line(0)), armed.warships()[0], armed.chits()[0]) == (9, 9, 2)


def test_without_its_last_chit_a_fortress_is_a_settlement() -> None:
    """SEA-PI-13, SEA-PI-15: it scores and produces, and becomes a city; before that it does nothing of it."""
    islands = at_fortress(warships=6).weaken(0, 1)
    before = islands.game.score(ZERO)["base/settlements"]
    islands.play(AttackFortress(ZERO), FortressDie(1))
    assert islands.events(FortressCaptured) == (FortressCaptured(ZERO, islands.fortress(0)),)
    assert islands.at("fortress", 0) == set()
    assert islands.fortress(0) in islands.at("settlement", 0)
    assert islands.game.score(ZERO)["base/settlements"] == before + 1
    islands.give(0, ore=3, grain=2).again(0)
    assert islands.code(BuildCity(ZERO, islands.fortress(0))) is None
    islands.play(BuildCity(ZERO, islands.fortress(0))).sound()


def test_a_fortress_yields_only_when_it_is_captured() -> None:
    """SEA-PI-15, SEA-PI-13: that of seat 1 lies at fields with a 10 and hills without a token."""
    islands = PirateIslands().pirate_off().roll(4, 6)
    assert islands.hand(1)["grain"] == 0
    taken = PirateIslands(turn=1).sail_to(1, islands.landing(1)).sail_to(1, islands.fortress(1)).arm(1, 6).weaken(1, 1)
    taken.pirate_off().building().play(AttackFortress(ONE), FortressDie(1))
    taken.roll(4, 6)
    assert taken.hand(1)["grain"] == 1


def test_capturing_the_fortress_may_win_at_once() -> None:
    """SEA-PI-13: it is still the turn of seat 0, though the attack has ended it."""
    islands = at_fortress(warships=6).weaken(0, 1)
    islands.piece("city", 0, (6, 1, "N"), (7, 2, "S"), (6, 3, "S"), (5, 6, "S"))
    assert islands.game.points(ZERO) >= 9
    assert not islands.game.over
    islands.play(AttackFortress(ZERO), FortressDie(1))
    assert (islands.game.winners, islands.game.turn.seat) == ((ZERO,), ZERO)


def test_a_captured_fortress_alone_does_not_win() -> None:
    """SEA-PI-13."""
    islands = at_fortress(warships=6).weaken(0, 1).play(AttackFortress(ZERO), FortressDie(1))
    assert not islands.game.over


def test_when_all_fortresses_are_captured_the_fleet_leaves() -> None:
    """SEA-PI-14: with the last of them, not before."""
    islands = at_fortress(seats=3, warships=6).weaken(0, 1).fleet(1)
    islands.play(AttackFortress(ZERO), FortressDie(1))
    assert islands.pirate_at() is not None
    last = at_fortress(seats=3, warships=6).weaken(0, 1).weaken(1, 0).weaken(2, 0).fleet(1)
    last.play(AttackFortress(ZERO), FortressDie(1))
    assert last.events(PirateRemoved) == (PirateRemoved(last.circuit(1)),)
    assert last.pirate_at() is None


@pytest.mark.parametrize("phases", ["separate", "combined"])
def test_where_attacks_are_automatic_a_turn_ends_with_one(phases: str) -> None:
    """SEA-PI-12: `fortress_attack` = `automatic`, as soon as the ships are there and as long as pirates hold it."""
    options: dict[str, Value] = {"fortress_attack": "automatic", "base.turn_phases": phases}
    islands = at_fortress(options=options)
    assert islands.code(EndTurn(ZERO)) == "fortress.must-attack"
    assert islands.play(AttackFortress(ZERO), FortressDie(4)).game.turn.seat == ONE
    assert islands.again(0).play(EndTurn(ZERO)).game.turn.seat == ONE
    captured = at_fortress(warships=6, options=options).weaken(0, 1).play(AttackFortress(ZERO), FortressDie(1))
    assert captured.again(0).play(EndTurn(ZERO)).game.turn.seat == ONE


@pytest.mark.parametrize(("edition", "attack"), [(None, "optional"), ("en2015", "optional"), ("en2025", "automatic")])
def test_by_the_sixth_edition_attacks_are_automatic(edition: str | None, attack: str) -> None:
    """SEA-PI-12: only where there are fortresses."""
    options = {"seafarers.scenario": "pirate_islands"}
    assert ruleset("base", "seafarers", edition=edition, options=options).options[ATTACKS] == attack
    assert ruleset("base", "seafarers", edition=edition).options[ATTACKS] == "optional"


@pytest.mark.parametrize("attack", ["optional", "automatic"])
def test_player_2_may_attack_in_its_part_of_the_turn(attack: str) -> None:
    """SEA-PI-12, X56-PAIR: the attack ends that part."""
    options: dict[str, Value] = {"five_six.extra_phase": "paired_players", "fortress_attack": attack}
    islands = PirateIslands("five_six", seats=6, options=options)
    islands.sail_to(3, islands.landing(3)).sail_to(3, islands.fortress(3)).arm(3, 6).pirate_off().building()
    islands.play(EndTurn(ZERO), EndPairedTrade(THREE))
    assert islands.code(EndPairedPart(THREE)) == ("fortress.must-attack" if attack == "automatic" else None)
    islands.play(AttackFortress(THREE), FortressDie(1))
    assert islands.chits() == (3, 3, 3, 2, 3, 3)
    assert islands.game.turn.seat == ONE


def test_an_attack_is_sound_only_where_ships_reach_the_fortress() -> None:
    islands = PirateIslands()
    islands.phase(FortressAttack(ZERO), *islands.state.stack)
    with pytest.raises(PositionError, match="cannot attack its fortress"):
        islands.sound()


def test_there_is_no_attack_while_trading() -> None:
    """SEA-PI-12: it ends the turn, so trading has to be over."""
    islands = at_fortress().after_roll()
    assert islands.play(EndTrade(ZERO)).code(AttackFortress(ZERO)) is None
