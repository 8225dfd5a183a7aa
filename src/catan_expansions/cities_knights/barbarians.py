"""The barbarians: their voyage, the battle, what it costs and brings (Cities & Knights: "Combatir a los bárbaros")."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    Citation,
    Invariant,
    Modifier,
    Option,
    PointSource,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    State,
    Table,
    hookimpl,
    record,
)
from catan_core.base.robber import ROBBER_MAY_MOVE
from catan_expansions.cities_knights.commodities import LARGE_TABLE
from catan_expansions.cities_knights.metropolis import TRACKS

BARBARIANS = Citation("cities_knights", "Barbarians")
VOYAGE = 7
"""The move of the ship with which it lands."""

FROZEN = Refusal("robber.before-first-landing", BARBARIANS)


@record
class Barbarians(Slice):
    """How far the ship has come, whether it has ever landed, and the Defender cards by seat."""

    tag: ClassVar[str] = "cities_knights/barbarians"
    ship: int
    landed: bool
    defenders: tuple[int, ...]


# -- the battle --------------------------------------------------------------------------------------------------


def _defender_points(position: Position, seat: Seat) -> int:
    return position[Barbarians].defenders[seat]


def _frozen(position: Position) -> bool:
    return not position[Barbarians].landed


def _sound(state: State) -> str | None:
    known = state[Barbarians]
    if not 0 <= known.ship <= VOYAGE or len(known.defenders) != state.rules.seats or min(known.defenders) < 0:
        return "the ship or the Defender cards are where they cannot be"
    table = state.rules.tables["cities_knights/barbarians"]
    if table["defenders-limited"] and sum(known.defenders) > table["defenders"]:
        return f"there are only {table['defenders']} Defender cards"
    return "Defender cards before the first landing" if any(known.defenders) and not known.landed else None


@hookimpl
def catan_options(setup: Setup) -> list[Option]:
    return [
        Option(
            "cities_knights.improvements_without_city",
            "lost",
            ("lost", "kept"),
            "What becomes of the improvements of a seat that loses its last city.",
            "CK-IMPR-06; lost in the Spanish rules, kept in the English rules",
        ),
        Option(
            "cities_knights.tie_draw",
            "choose_deck",
            ("choose_deck", *TRACKS),
            "From which deck seats draw that have fought equally well.",
            "CK-BARB-12; the Spanish rules do not say",
        ),
        Option(
            "cities_knights.defender_cards_limited",
            False,
            (False, True),
            "Whether nobody gets a Defender point any more when the cards are used up.",
            "CK-BARB-15; the official answer is that the point is still earned",
        ),
        Option(
            "cities_knights.zero_contributors_draw",
            True,
            (True, False),
            "Whether everybody draws a card after a battle without any city or knight.",
            "CK-BARB-14; literally a tie of all",
        ),
        Option(
            "cities_knights.urraca",
            False,
            (False, True),
            "Whether each seat says which of its active knights fight.",
            "CK-VAR-01; a variant in the Spanish rules",
        ),
    ]


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    options, table = setup.options, "cities_knights/barbarians"
    return [
        Table(table, "How a landing of the barbarians goes."),
        Row(table, "defenders", 8 if setup.seats >= LARGE_TABLE else 6),
        Row(table, "defenders-limited", options["cities_knights.defender_cards_limited"]),
        Row(table, "zero-contributors-draw", options["cities_knights.zero_contributors_draw"]),
        Row(table, "tie-draw", options["cities_knights.tie_draw"]),
        Row(table, "improvements-lost", options["cities_knights.improvements_without_city"] == "lost"),
        Row(table, "urraca", options["cities_knights.urraca"]),
    ]


@hookimpl
def catan_slices(setup: Setup) -> list[object]:
    return [
        SliceSpec(Barbarians, lambda rules, layout: Barbarians(0, False, (0,) * rules.seats), doc="The barbarian ship.")
    ]


@hookimpl
def catan_modifiers(setup: Setup) -> list[object]:
    return [Modifier(ROBBER_MAY_MOVE, _frozen, "forbid", FROZEN)]


@hookimpl
def catan_points(setup: Setup) -> list[PointSource]:
    return [PointSource("cities_knights/defender", _defender_points, reads=(Barbarians,))]


@hookimpl
def catan_invariants(setup: Setup) -> list[Invariant]:
    return [Invariant("cities_knights/ship-is-on-its-track", _sound)]
