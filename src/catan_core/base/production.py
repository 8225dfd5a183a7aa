"""Production (base: "Ciudad", "Poblado", "Ladrón"; summary: "Producción de recursos")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from catan_core import (
    Derived,
    Event,
    EventSpec,
    Goods,
    Option,
    Phase,
    PhaseSpec,
    Position,
    Query,
    Row,
    Rule,
    Rules,
    Seat,
    Setup,
    Table,
    Transition,
    hookimpl,
    record,
)  # fmt: skip
from catan_core.base.goods import NOTHING, Holdings, covers, minus, plus
from catan_core.base.island import Island
from catan_core.base.pieces import BUILDINGS
from catan_core.base.rolling import Production
from catan_core.base.seven import SEVEN, Seven

PRODUCTION = Rule("base", "Production")

Demand = dict[int, list[int]]
"""Counts by good, by seat."""


@record
class Produced(Event):
    """Hexes have yielded: what every seat takes from the supply, and the goods of which there were too few."""

    tag: ClassVar[str] = "base/produced"
    gains: tuple[Goods, ...]
    short: Goods


@record
class ProductionEnded(Event):
    """Production is over, with everything that it has caused. `empty_handed`: the seats to which it brought nothing."""

    tag: ClassVar[str] = "base/production-ended"
    total: int
    empty_handed: tuple[Seat, ...]


@record
class ProductionDone(Phase):
    """Production ends once everything that it has caused is settled."""

    tag: ClassVar[str] = "base/production-done"
    total: int
    empty_handed: tuple[Seat, ...]


Yields = Mapping[tuple[str, int], tuple[tuple[int, int], ...]]


def _yields(rules: Rules) -> Yields:
    return {
        (terrain, rules.piece_index[piece]): tuple((rules.good_index[good], amount) for good, amount in goods)
        for (terrain, piece), goods in rules.tables["base/yield"].items()
    }


YIELDS: Derived[Yields] = Derived(_yields)


YIELDS_NOW: Query[[], Yields] = Query(
    "base/yields",
    lambda position: position.rules.derived[YIELDS],
    "What hexes give in the production that is under way: amounts by good, by terrain and kind of piece.",
)

ByTerrain = Mapping[str, list[tuple[int, tuple[tuple[int, int], ...]]]]
"""What the buildings at a hex of a terrain get: kinds of building, each with amounts by good."""


def _by_terrain(rules: Rules, yields: Yields) -> ByTerrain:
    found: dict[str, list[tuple[int, tuple[tuple[int, int], ...]]]] = {}
    for (terrain, kind), gives in yields.items():
        if kind in BUILDINGS(rules):
            found.setdefault(terrain, []).append((kind, gives))
    return found


USUAL_YIELDS: Derived[ByTerrain] = Derived(lambda rules: _by_terrain(rules, YIELDS(rules)))


def _yields_now(position: Position) -> ByTerrain:
    rules = position.rules
    yields = rules.answers[YIELDS_NOW](position)
    return rules.derived[USUAL_YIELDS] if yields is rules.derived[YIELDS] else _by_terrain(rules, yields)


SEATS: Derived[tuple[Seat, ...]] = Derived(lambda rules: tuple(Seat(seat) for seat in range(rules.seats)))


def demand(position: Position, total: int) -> Demand:
    """What the hexes with a number owe, before the supply is asked: counts by good, for every seat that gets any."""
    island, rules = position[Island], position.rules
    layout, robber, boards = island.layout, island.robber, island.pieces
    yields, size = _yields_now(position), len(rules.goods)
    wanted: Demand = {}
    for hex in layout.by_token.get(total, ()):
        if hex == robber:
            continue
        nodes = layout.topology.hex_nodes[hex]
        for kind, gives in yields.get(layout.terrains[hex], ()):
            for seat, board in enumerate(boards[kind]):
                here = board & nodes
                if here:
                    if seat not in wanted:
                        wanted[seat] = [0] * size
                    row, count = wanted[seat], here.bit_count()
                    for good, amount in gives:
                        row[good] += count * amount
    return wanted


def nobody(column: list[int], left: int) -> list[int]:
    """Who gets how much of a good that is short: nobody any."""
    return [0] * len(column)


def single_claimant_gets_rest(column: list[int], left: int) -> list[int]:
    """Who gets how much of a good that is short: a single claimant what is left, several claimants nothing."""
    if sum(1 for count in column if count) == 1:
        return [min(count, left) for count in column]
    return [0] * len(column)


def produce(tx: Transition, total: int) -> None:
    """Let the hexes with a number yield, and announce it."""
    rules = tx.rules
    nothing = rules.derived[NOTHING]
    wanted, short = demand(tx, total), nothing
    gains = [nothing] * rules.seats
    if wanted:
        holdings = tx[Holdings]
        supply = holdings.supply
        asked = Goods(tuple(map(sum, zip(*wanted.values(), strict=True))))
        if not covers(supply, asked):
            short = Goods(tuple([max(0, count - left) for count, left in zip(asked, supply, strict=True)]))
            wanted = _rationed(rules, wanted, supply, short)
            asked = Goods(tuple(map(sum, zip(nothing, *wanted.values(), strict=True))))
        hands = list(holdings.hands)
        for seat, row in wanted.items():
            gains[seat] = Goods(tuple(row))
            hands[seat] = plus(hands[seat], gains[seat])
        if wanted:
            tx.update(Holdings(tuple(hands), minus(supply, asked)))
    tx.emit(Produced(tuple(gains), short))
    tx.then(ProductionDone(total, tuple([seat for seat in rules.derived[SEATS] if seat not in wanted])))


def _rationed(rules: Rules, wanted: Demand, supply: Goods, short: Goods) -> Demand:
    """What the seats get when some goods are short; whoever gets nothing is left out."""
    shortage: Callable[[list[int], int], list[int]] = rules.tables["base/shortage"]["production"]
    for good, missing in enumerate(short):
        if missing:
            granted = shortage([row[good] for row in wanted.values()], supply[good])
            for row, count in zip(wanted.values(), granted, strict=True):
                row[good] = count
    return {seat: row for seat, row in wanted.items() if any(row)}


def _production(tx: Transition, phase: Production) -> None:
    if phase.total == SEVEN:
        tx.then(Seven(phase.seat), ProductionDone(SEVEN, SEATS(tx.rules)))
    else:
        produce(tx, phase.total)


def _production_done(tx: Transition, phase: ProductionDone) -> None:
    tx.emit(ProductionEnded(phase.total, phase.empty_handed))


@hookimpl
def catan_options(setup: Setup) -> list[Option]:
    return [
        Option(
            "base.bank_shortage",
            "nobody",
            ("nobody", "single_claimant_gets_rest"),
            "Who gets a resource of which the supply has less than a roll brings.",
            "BASE-PROD-05; nobody in the summary, the other reading in the English rules from 2015",
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    rules = {"nobody": nobody, "single_claimant_gets_rest": single_claimant_gets_rest}
    terrains = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
    return [
        Table("base/yield", "What a hex gives for a building beside it: amounts by good, by terrain and piece."),
        *(
            Row("base/yield", (terrain, piece), ((good, amount),))
            for terrain, good in terrains.items()
            for piece, amount in (("settlement", 1), ("city", 2))
        ),
        Table("base/shortage", "Who gets what of a good that is short."),
        Row("base/shortage", "production", rules[str(setup.options["base.bank_shortage"])]),
    ]


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [
        PhaseSpec(Production, resolve=_production, rule=PRODUCTION),
        PhaseSpec(ProductionDone, resolve=_production_done, rule=PRODUCTION),
    ]


@hookimpl
def catan_queries(setup: Setup) -> list[object]:
    return [YIELDS_NOW]


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(Produced), EventSpec(ProductionEnded)]
