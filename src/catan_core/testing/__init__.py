"""For those who test rules: tables set up in the middle of a game."""

from catan_core.testing.scenario import Scenario

__all__ = ["Scenario"]
