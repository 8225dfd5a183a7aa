"""Whom a phase waits for, which follows from its fields."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import attrs

from catan_core.compiler.overrides import Selection
from catan_core.engine.dispatch import Actors
from catan_core.model.errors import RulesetError
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.record import Phase
from catan_core.plugin import specs


def actors_of(selection: Selection) -> dict[type[Phase], Actors]:
    """What gives the seats that owe an answer, for each kind of phase that is answered. Raises RulesetError for a phase
    that neither waits for anybody nor resolves itself."""
    actors: dict[type[Phase], Actors] = {
        spec.phase: _chance for _, spec in selection.contributed("phases", specs.ChanceSpec)
    }
    for contribution, spec in selection.contributed("phases", specs.PhaseSpec):
        names = {field.name for field in attrs.fields(spec.kind)}
        if "waiting_for" in names:
            actors[spec.kind] = attrgetter("waiting_for")
        elif "seat" in names:
            actors[spec.kind] = own_seat
        elif spec.resolve is None:
            raise RulesetError(
                f"{contribution.where}: the phase {spec.kind.tag!r} waits for nobody: give it a field 'seat' or"
                " 'waiting_for', or a resolve"
            )
    return actors


def _chance(phase: Phase) -> tuple[Seat, ...]:
    return (CHANCE,)


def own_seat(phase: Any) -> tuple[Seat, ...]:
    """The seat of a phase that has one."""
    return (phase.seat,)
