"""Variations of a composition: other options of all expansions, boards made by hand, and few goods."""

from __future__ import annotations

from random import Random

import attrs

from catan_core import CatanError, Expansion, RulesetError
from catan_core.plugin.specs import Value
from catan_core.testing.by_hand import board_by_hand
from catan_core.testing.composing import all_options, options_of, other_values
from catan_core.testing.report import Setting
from catan_core.testing.scarce import SCARCE


def varied(setting: Setting, number: int, seed: str) -> tuple[Setting, tuple[str, ...]]:
    """The same composition with options that are drawn anew for each number, counted from 0; and what was refused.

    From number to number, each option goes through all its values, starting with any. Every second board is made by
    hand, and of every four games the last two have few goods. Options without effect beside the others, and those that
    expansions refuse by a RulesetError, are left at their defaults; the reasons of the refusals are returned.
    """
    few = _with_few_goods(setting) if number % 4 >= 2 else setting
    drawn = dict(pair for expansion in setting.expansions for pair in _drawn(expansion, setting, number, seed))
    options = all_options(setting.expansions)
    usable = options.with_effect({**drawn, **dict(setting.options)})
    chosen = tuple((name, drawn[name]) for name in options.order if name in drawn and name in usable)
    variation, refused = attrs.evolve(few, options=(*few.options, *chosen)), list[str]()
    if _refusal(variation) is not None:
        variation = few
        for pair in chosen:
            more = attrs.evolve(variation, options=(*variation.options, pair))
            reason = _refusal(more)
            if reason is None:
                variation = more
            else:
                refused.append(f"{more}: {reason}")
    if number % 2:
        rules = variation.ruleset.rules(variation.seats)
        variation = attrs.evolve(variation, board=board_by_hand(rules, Random(f"board {number} {seed}")))
    return variation, tuple(refused)


def _drawn(expansion: Expansion, setting: Setting, number: int, seed: str) -> list[tuple[str, Value]]:
    """The options of an expansion that are not left at their defaults, and their values."""
    drawn = []
    for option in options_of(expansion, setting.expansions):
        values = (*other_values(option), option.default)
        value = values[(number + Random(f"{option.name} {seed}").randrange(len(values))) % len(values)]
        if value != option.default and option.name not in dict(setting.options):
            drawn.append((option.name, value))
    return drawn


def _with_few_goods(setting: Setting) -> Setting:
    """The composition with few goods, where the base game is there and nothing is against it."""
    scarce = attrs.evolve(SCARCE, after=tuple(sorted(setting.ids)))
    reduced = attrs.evolve(setting, expansions=(*setting.expansions, scarce))
    return reduced if {*SCARCE.requires} <= setting.ids and _refusal(reduced) is None else setting


def _refusal(setting: Setting) -> str | None:
    """Why a game cannot be played like this; None if it can, or if something crashes: whoever plays it finds that."""
    try:
        setting.begin("assorted")
    except RulesetError as error:
        crashed = error.__cause__ is not None and not isinstance(error.__cause__, CatanError)
        return None if crashed else str(error)
    except Exception:
        return None
    return None
