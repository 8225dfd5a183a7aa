"""The pairs of Traders & Barbarians by name, and the rulesets in which they are played."""

from __future__ import annotations

import catan_core as catan
from catan_core.plugin.specs import Value
from catan_expansions.traders_barbarians.pairs import PAIRS, Pair

BY_NAME = {f"{pair.first}-{pair.home}": pair for pair in PAIRS}


def options_of(pair: Pair) -> dict[str, Value]:
    """What has to be chosen for a pair to be played: nothing for a published one."""
    return {} if pair.standing == "published" else {f"{pair.home}.with_{pair.first}": True}


def composed(pair: Pair, *more: str, map: str = "") -> catan.Ruleset:
    """A pair, with what else is named; at sea on another map than the usual one, if there is one."""
    options = options_of(pair) | ({"seafarers.scenario": map} if map else {})
    return catan.ruleset("base", pair.first, pair.home, *more, options=options)


def few_seats(rules: catan.Ruleset) -> int:
    """How many seats the game has at least."""
    return min(rules.seats or {2})
