"""What a bot is, and the simplest bot, which does anything that it may do."""

from __future__ import annotations

from random import Random
from typing import Protocol

import attrs

from catan_core import Action, Actions, View
from catan_core.model.arguments import require_probability

OPEN_SHARE = 1 / 20
"""How often a bot that decides at random tries something that is not listed, such as offering a trade."""


class Bot(Protocol):
    """Decides for a seat, knowing nothing but what that seat may see.

    A bot is asked whenever its seat owes a decision. It keeps nothing between two decisions, so that it may sit at
    several tables at once, and draws random numbers from nowhere but `rng`; then the same seed gives the same game.
    To play in other processes it must be picklable.

    A bot with an attribute `remembers` that is true gets the views of `Match.view`, which have what its seat has seen.
    """

    @property
    def name(self) -> str:
        """Its name in reports. Bots of the same name are counted together."""
        ...

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        """What to do: one of `actions`, which are `view.actions`, or a sample of one of the kinds in `actions.open`."""
        ...


@attrs.frozen
class RandomBot:
    """Does any of the listed actions, each with the same probability.

    Where there are kinds of action that cannot be listed, such as offering a trade, it does one of those instead with
    probability `open_share`; if their samplers find nothing worth trying, it does something that is listed.

    >>> import random, catan_core as catan
    >>> view = catan.new_game("base", seats=4, seed=7).view(0)
    >>> RandomBot().choose(view, view.actions, random.Random(1)) in view.actions
    True
    """

    open_share: float = OPEN_SHARE
    name: str = "random"

    def __attrs_post_init__(self) -> None:
        require_probability(self.open_share, "RandomBot", "open_share")

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        """One of the actions, at random. Raises IndexError if there are none."""
        tried = sample_open(actions, rng) if tries_open(self, actions, rng) else None
        return actions.sample(rng) if tried is None else tried


def sample_open(actions: Actions, rng: Random) -> Action | None:
    """An action of a kind that is not listed; None if no sampler finds one worth trying."""
    kinds = actions.open
    for kind in rng.sample(kinds, len(kinds)):
        tried = kind.sample(rng)
        if tried is not None:
            return tried
    return None


def tries_open(bot: RandomBot, actions: Actions, rng: Random) -> bool:
    """Whether a random bot tries something that is not listed."""
    return bool(actions.open) and (not actions or rng.random() < bot.open_share)
