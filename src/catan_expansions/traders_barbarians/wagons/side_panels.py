"""Panels beside the board, and what is written on it: wagons, goods tokens and barbarians."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians.wagons.barbarians import Barbarians
from catan_expansions.traders_barbarians.wagons.deliveries import left_in
from catan_expansions.traders_barbarians.wagons.plan import TRADE_HEXES
from catan_expansions.traders_barbarians.wagons.trips import Travel, points_left
from catan_expansions.traders_barbarians.wagons.wagon import LEVELS, WANTED_AT, WARES, Wagons

WARE_COLORS = {"marble": "#d8d4cf", "glass": "#9fd0d8", "tools": "#9a8f86", "sand": "#e2cf94"}


def _wagons(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """Each seat's wagon: its level with what that brings, what it has delivered, and what it carries and whither."""
    rules, wagons, shown = view.rules, view[Wagons], list[catan.Tally | catan.Remark]()
    for seat in rules.all_seats:
        level = wagons.levels[seat]
        shown.append(rules.tally(level, "column:wagon-level", language, seat))
        shown.append(rules.tally(LEVELS[level - 1].points, "column:wagon-points", language, seat))
        shown.append(rules.tally(wagons.delivered[seat], "column:wagon-delivered", language, seat))
    panels = [catan.CardPanel(rules.text("panel:traders_barbarians/wagons", language), tuple(shown))]
    loads = tuple(_load(view, seat, ware, language) for seat, ware in enumerate(wagons.carried) if ware is not None)
    if loads:
        panels.append(catan.CardPanel(rules.text("panel:traders_barbarians/loads", language), loads))
    return tuple(panels)


def _load(view: catan.View, seat: int, ware: str, language: str) -> catan.Tally:
    rules = view.rules
    title, wanted = rules.text(f"ware:{ware}", language), rules.text(f"terrain:{WANTED_AT[ware]}", language)
    words = f"{title} \N{RIGHTWARDS ARROW} {wanted}"
    return catan.Tally(title, 1, catan.Seat(seat), words=words, note=wanted)


def _stacks(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What is left in the stacks of the trade hexes."""
    rules, shown = view.rules, list[catan.Tally | catan.Remark]()
    for terrain in TRADE_HEXES:
        shown.append(catan.Remark(f"{rules.text(f'terrain:{terrain}', language)}:"))
        for ware, count in zip(WARES, left_in(view, terrain), strict=True):
            if count:
                title = rules.text(f"ware:{ware}", language)
                shown.append(catan.Tally(title, count, color=WARE_COLORS[ware], words=f"{count} {title}"))
    return (catan.CardPanel(rules.text("panel:traders_barbarians/stacks", language), tuple(shown)),)


def _trip(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """How far the wagon of the seat on turn may still move."""
    phase = view.phase
    if not isinstance(phase, Travel):
        return ()
    left = view.rules.tally(points_left(view, phase.seat), "column:wagon-left", language, phase.seat)
    return (catan.CardPanel(view.rules.text("panel:traders_barbarians/trip", language), (left,)),)


def _written(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    return tuple(_marks(position))


def _marks(position: catan.Position) -> Iterator[catan.PlaceMark]:
    for edge in position[Barbarians].edges:
        yield catan.PlaceMark("barbarian", "Bar", edge=edge)
    for seat, node in enumerate(position[Wagons].at):
        if node is not None:
            yield catan.PlaceMark("wagon", "W", catan.Seat(seat), node=node)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.PLACE_MARKS, _written)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [
        catan.SidePanel("traders_barbarians/wagons", _wagons),
        catan.SidePanel("traders_barbarians/trip", _trip),
        catan.SidePanel("traders_barbarians/stacks", _stacks),
    ]
