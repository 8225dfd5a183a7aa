"""A table at which everybody has something to trade."""

from __future__ import annotations

from catan_core.plugin.specs import Value
from catan_core.testing import Scenario


def market(**options: Value) -> Scenario:
    """Four seats with some cards each, seat 0 on turn after the roll."""
    table = Scenario(options={f"base.{name}": value for name, value in options.items()})
    table.give(0, lumber=2, ore=3).give(1, brick=2, wool=1).give(2, brick=1, grain=1).give(3, wool=2)
    return table.after_roll()
