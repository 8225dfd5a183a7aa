"""How seats look in pictures: a character, and a color with its name."""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import NamedTuple

from catan_core import ArgumentError, Game, Seat, View
from catan_core.model.arguments import require
from catan_core.model.errors import short


class Livery(NamedTuple):
    """A color: its name, as `#rrggbb`, and as the parameters of an ANSI color sequence."""

    name: str
    rgb: str
    ansi: str


LIVERIES = (
    Livery("red", "#d33a2c", "1;31"),
    Livery("blue", "#2b62c8", "1;34"),
    Livery("white", "#f6f3ea", "1;37"),
    Livery("orange", "#f0851b", "1;33"),
    Livery("green", "#2f8f3e", "1;32"),
    Livery("brown", "#7b4a22", "1;35"),
)
"""The color of each seat; they repeat from the seventh seat on."""

CHARACTERS = digits + ascii_lowercase + ascii_lowercase.upper()


def livery(seat: Seat | int) -> Livery:
    """The color of a seat."""
    return LIVERIES[seat % len(LIVERIES)]


def character(seat: Seat | int) -> str:
    """One character for a seat: its number, or a letter from 10 on."""
    return CHARACTERS[seat] if 0 <= seat < len(CHARACTERS) else "?"


def require_view(view: object, where: str, **switches: object) -> None:
    """Raise ArgumentError unless this is a view, since people are shown only what some seat may see, and each of the
    switches is True or False."""
    for name, switch in switches.items():
        require(bool, switch, where, f"True or False as `{name}`")
    if not isinstance(view, View):
        fix = ": give game.view(seat), or game.view(None) for a spectator" if isinstance(view, Game) else ""
        raise ArgumentError(f"{where} takes a View, what a seat sees, not {short(view)}{fix}")
