"""Verbs for positions that are set up by hand, to be passed to `Scenario.change`.

>>> from catan_core.testing import Scenario
>>> from catan_expansions.cities_knights import by_hand, table
>>> position = Scenario("cities_knights", seats=3).change(by_hand.knights, 0, (0, 1, "S"), level=2, active=True)
>>> table.knight_strength(position.state, 0)
2

Unlike the verbs of the rules, they check what they are asked for, and raise PositionError for what no game of Cities &
Knights has. What belongs together stays together: a card in a hand is no longer in its deck, whoever has a metropolis
has the level for it, roads that a knight interrupts are measured again. All of them raise SeatError for a seat that the
game does not have, ValueError for a place that is not on the board, and ArgumentError for a game without Cities &
Knights.
"""

from __future__ import annotations

import catan_core as catan
from catan_core.base import by_hand as checks
from catan_core.base import pieces
from catan_core.components.hands import with_cards
from catan_expansions.cities_knights import knights as knight_rules
from catan_expansions.cities_knights import merchant as merchant_rules
from catan_expansions.cities_knights.barbarians import DEFENDER_CARDS, DEFENDER_CARDS_LIMITED, VOYAGE, Barbarians
from catan_expansions.cities_knights.cities import TIPPED
from catan_expansions.cities_knights.city_walls import WALL, wall_sites, walls
from catan_expansions.cities_knights.improvements import MAX_LEVEL, METROPOLIS, Improvements, set_levels
from catan_expansions.cities_knights.knights import RANKS
from catan_expansions.cities_knights.metropolis import TRACKS, free_cities, holder, pass_metropolis
from catan_expansions.cities_knights.progress import deck


def knights(
    tx: catan.Transition,
    seat: int,
    *places: catan.NodeAt | catan.Node,
    level: int = 1,
    active: bool = False,
    fresh: bool = False,
    promoted: bool = False,
) -> None:
    """Put knights of a level (1 basic, 2 strong, 3 mighty) on free nodes.

    `fresh` knights have been activated in this turn, so they are active and may not act yet; `promoted` knights have
    been promoted in this turn.
    """
    owner = _seat(tx, seat)
    if level not in range(1, len(RANKS) + 1):
        checks.refuse(f"knights have levels 1 to {len(RANKS)}, not {level}")
    for place in places:
        node = checks.node_at(tx, place)
        if pieces.filled_nodes(tx) >> node & 1:
            checks.refuse(f"there is a piece at {place} already")
        checks.put(tx, RANKS[level - 1], owner, node)
        knight_rules.recall(tx, node, (active or fresh, fresh, promoted))


def improvements(
    tx: catan.Transition,
    seat: int,
    *,
    trade: int | None = None,
    politics: int | None = None,
    science: int | None = None,
) -> None:
    """Set the levels of a seat, 0 to 5; those of other tracks stay as they are.

    Who is the first at the fourth level of a track has its metropolis: say where it stands by `metropolis` before.
    """
    owner = _seat(tx, seat)
    wanted = zip((trade, politics, science), _levels(tx, owner), strict=True)
    levels = tuple(old if new is None else new for new, old in wanted)
    checks.require_whole("levels", *levels)
    if any(level not in range(MAX_LEVEL + 1) for level in levels):
        checks.refuse(f"the levels of a track are 0 to {MAX_LEVEL}")
    set_levels(tx, owner, levels)
    for track in TRACKS:
        _check_track(tx, track)


def metropolis(tx: catan.Transition, seat: int, track: str, place: catan.NodeAt | catan.Node) -> None:
    """Make a city of a seat the metropolis of a track, whoever had it. The seat has level 4 now, or more if it had."""
    owner, node = _seat(tx, seat), checks.node_at(tx, place)
    checks.require_one_of(track, TRACKS, "track")
    if not free_cities(tx, owner) >> node & 1:
        checks.refuse(f"seat {seat} has no city at {place}, or it is a metropolis already")
    place_of_track = TRACKS.index(track)
    levels = list(_levels(tx, owner))
    levels[place_of_track] = max(levels[place_of_track], METROPOLIS)
    set_levels(tx, owner, tuple(levels))
    pass_metropolis(tx, track, owner, node)
    _check_track(tx, track)


def city_walls(tx: catan.Transition, seat: int, *places: catan.NodeAt | catan.Node) -> None:
    """Put walls around cities of a seat."""
    owner = _seat(tx, seat)
    for place in places:
        node = checks.node_at(tx, place)
        if not wall_sites(tx, owner) >> node & 1:
            checks.refuse(f"seat {seat} has no city without a wall at {place}")
        checks.put(tx, WALL, owner, node)


def tip_cities(tx: catan.Transition, seat: int, *places: catan.NodeAt | catan.Node) -> None:
    """Lay cities of a seat on their side, as the barbarians do where no settlement is left in stock."""
    owner = _seat(tx, seat)
    for place in places:
        node = checks.node_at(tx, place)
        if not (free_cities(tx, owner) & ~walls(tx, owner)) >> node & 1:
            checks.refuse(f"seat {seat} has no city at {place}, or it has a wall or is a metropolis")
        pieces.substitute(tx, "city", TIPPED, owner, node)


def ship(tx: catan.Transition, moves: int, *, landed: bool | None = None) -> None:
    """Say how many moves the barbarian ship has made, 0 to 6, and whether it has ever landed; None: as before."""
    checks.require_whole("moves", moves)
    state = tx[Barbarians]
    if moves not in range(VOYAGE):
        checks.refuse(f"before it lands, the ship makes 0 to {VOYAGE - 1} moves, not {moves}")
    arrived = state.landed if landed is None else landed
    if not arrived and any(state.defenders):
        checks.refuse("somebody has a Defender card, so the barbarians have landed")
    tx.update(catan.evolve(state, ship=moves, landed=arrived))


def defender_cards(tx: catan.Transition, seat: int, cards: int) -> None:
    """Say how many Defender cards a seat has; the barbarians have landed."""
    checks.require_whole("Defender cards", cards)
    state, owner = tx[Barbarians], _seat(tx, seat)
    defenders = tuple(cards if other == owner else old for other, old in enumerate(state.defenders))
    limited, there = DEFENDER_CARDS_LIMITED(tx.rules), DEFENDER_CARDS(tx.rules)["cards"]
    if cards < 0 or (limited and sum(defenders) > there):
        checks.refuse(f"{cards} Defender cards cannot be with seat {seat}")
    tx.update(catan.evolve(state, defenders=defenders, landed=True))


def progress_cards(tx: catan.Transition, seat: int, /, **cards: int) -> None:
    """Give a seat progress cards out of their decks, by name: `spy=2`. Printer and Constitution lie open before it."""
    owner, state = _seat(tx, seat), tx[deck.ProgressCards]
    decks, hands, shown = list(state.decks), state.hands, state.shown
    checks.require_whole("progress cards", *cards.values())
    for name, count in cards.items():
        checks.require_one_of(name, deck.KINDS(tx.rules), "progress card")
        kind = deck.PROGRESS_INDEX(tx.rules)[name]
        track = TRACKS.index(deck.DECKS(tx.rules)[kind])
        unknown = list(decks[track].unknown)
        if not 0 <= count <= unknown[kind]:
            checks.refuse(f"the deck of {TRACKS[track]} has {unknown[kind]} of the card {name!r}, not {count}")
        unknown[kind] -= count
        decks[track] = catan.evolve(decks[track], unknown=tuple(unknown))
        if name in deck.SHOWN_AT_ONCE:
            shown = with_cards(shown, owner, kind, count)
        else:
            hands = with_cards(hands, owner, kind, count)
    tx.update(catan.evolve(state, decks=tuple(decks), hands=hands, shown=shown))


def merchant(tx: catan.Transition, seat: int, place: catan.HexAt | catan.Hex) -> None:
    """Put the merchant of a seat on a hex, wherever it stood before."""
    owner = _seat(tx, seat)
    hex = checks.hex_at(tx, place)
    if not merchant_rules.MERCHANT_HEXES(tx) >> hex & 1:
        checks.refuse(f"the merchant cannot stand at {place}")
    former = merchant_rules.merchant(tx)
    if former is not None:
        pieces.remove(tx, merchant_rules.MERCHANT, *former)
    pieces.place(tx, merchant_rules.MERCHANT, owner, hex)


# -- checks ------------------------------------------------------------------------------------------------------


def _levels(tx: catan.Transition, seat: catan.Seat) -> tuple[int, ...]:
    return tx[Improvements].levels[seat]


def _seat(tx: catan.Transition, seat: int) -> catan.Seat:
    """A seat, in a game with Cities & Knights."""
    return checks.seat_in(tx, Improvements, seat)


def _check_track(tx: catan.Transition, track: str) -> None:
    """Raise PositionError if another seat, or a seat at all, would have the metropolis of a track."""
    place, owner = TRACKS.index(track), holder(tx, track)
    levels = [row[place] for row in tx[Improvements].levels]
    if owner is None:
        if max(levels) >= METROPOLIS:
            checks.refuse(f"who is the first at level {METROPOLIS} of {track} has its metropolis: place that before")
    elif levels[owner] < METROPOLIS:
        checks.refuse(f"seat {owner} has the metropolis of {track}, and so level {METROPOLIS} at least")
    elif levels[owner] < max(levels) == MAX_LEVEL:
        checks.refuse(f"seat {levels.index(MAX_LEVEL)} would have taken the metropolis of {track} at level {MAX_LEVEL}")
