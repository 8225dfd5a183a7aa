"""Which texts the panels of an expansion ask for that are not there: players read their ids instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import attrs

import catan_core as catan
from catan_core.engine.rules import ENGLISH


class Asked(dict[str, Mapping[str, str]]):
    """The texts of some rules, with the ids that were asked for and have none in English."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        super().__init__(texts)
        self.missing: set[str] = set()

    def get(self, id: str, default: Any = None) -> Any:
        found = super().get(id, default)
        if not (found and ENGLISH in found):
            self.missing.add(id)
        return found


def _asked(rules: catan.Rules) -> tuple[catan.Rules, Asked]:
    texts = Asked(rules.texts)
    return attrs.evolve(rules, texts=texts), texts


ASKED: catan.PerRules[tuple[catan.Rules, Asked]] = catan.PerRules(_asked)
"""The same rules, which note the texts that are asked for."""


def unworded(expansion: catan.Expansion, states: Iterable[catan.State]) -> set[str]:
    """The ids of texts for which the panels of an expansion ask in some states, and which have no English."""
    missing: set[str] = set()
    for state in states:
        own = [one.spec for one in state.rules.contributions if one.expansion.id == expansion.id]
        panels = [spec for spec in own if isinstance(spec, catan.SidePanel)]
        if panels:
            rules, asked = ASKED(state.rules)
            view = rules.view(catan.evolve(state, rules=rules), None)
            for panel in panels:
                with suppress(Exception):  # walks find what goes wrong there; this is about texts
                    panel.draw(view, ENGLISH, rules.seat_names())
            missing |= {id for id in asked.missing if "#" not in id}
    return missing
