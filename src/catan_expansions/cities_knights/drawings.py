"""What a frontend shows beside the board: ship, charts, knights, progress cards."""

from __future__ import annotations

from catan_core import Drawing, Panel, Seat, Setup, View, hookimpl, members
from catan_expansions.cities_knights.barbarians import VOYAGE, Barbarians
from catan_expansions.cities_knights.battle import barbarian_strength
from catan_expansions.cities_knights.improvements import TOP, level
from catan_expansions.cities_knights.knights import active_knights, knights, strength_of
from catan_expansions.cities_knights.merchant import merchant
from catan_expansions.cities_knights.metropolis import TRACKS, holder
from catan_expansions.cities_knights.progress.deck import KINDS, ProgressCards, deck_size


def _ship(view: View) -> tuple[Panel, ...]:
    state = view[Barbarians]
    track = "".join("S" if place == state.ship else "." for place in range(VOYAGE)) + "#"
    defense = sum(strength_of(view, Seat(seat), active_knights(view, Seat(seat))) for seat in range(view.rules.seats))
    lines = [
        f"ship {track}  {state.ship} of {VOYAGE}",
        f"barbarians {barbarian_strength(view)} against active knights {defense}",
        "the robber is free" if state.landed else "the robber stays until the first landing",
    ]
    return (Panel("Barbarians", tuple(lines)),)


def _charts(view: View) -> tuple[Panel, ...]:
    lines = []
    for seat in range(view.rules.seats):
        marks = []
        for track in TRACKS:
            reached = level(view, Seat(seat), track)
            metropolis = " M" if holder(view, track) == seat else ""
            marks.append(f"{track} {'#' * reached}{'.' * (TOP - reached)}{metropolis}")
        lines.append(f"seat {seat}: {'  '.join(marks)}")
    return (Panel("City improvements", tuple(lines)),)


def _knights(view: View) -> tuple[Panel, ...]:
    lines = []
    for seat in range(view.rules.seats):
        own, active = knights(view, Seat(seat)), active_knights(view, Seat(seat))
        shown = [
            f"{strength_of(view, Seat(seat), 1 << node)}{'!' if active >> node & 1 else ''}" for node in members(own)
        ]
        defender = view[Barbarians].defenders[seat]
        lines.append(f"seat {seat}: knights {' '.join(shown) or '-'}  Defender cards {defender}")
    standing = merchant(view)
    if standing is not None:
        lines.append(f"the merchant is seat {standing[0]}'s")
    return (Panel("Knights (! active)", tuple(lines)),)


def _progress(view: View) -> tuple[Panel, ...]:
    cards, titles = view[ProgressCards], view.rules
    lines = [f"decks: {', '.join(f'{track} {deck_size(view, track)}' for track in TRACKS)}"]
    lines += [f"seat {seat}: {cards.cards(Seat(seat))} cards" for seat in range(view.rules.seats)]
    if view.seat is not None and cards.hands[view.seat]:
        own = [
            f"{count} {titles.text(f'card:{kind}')}" if count > 1 else titles.text(f"card:{kind}")
            for kind, count in zip(KINDS(view.rules), cards.hands[view.seat], strict=True)
            if count
        ]
        lines.append(f"yours: {', '.join(own) or 'none'}")
    return (Panel("Progress cards", tuple(lines)),)


@hookimpl
def catan_drawings(setup: Setup) -> list[Drawing]:
    return [
        Drawing("cities_knights/ship", _ship),
        Drawing("cities_knights/charts", _charts),
        Drawing("cities_knights/knights", _knights),
        Drawing("cities_knights/progress", _progress),
    ]
