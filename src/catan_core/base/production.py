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
from catan_core.base.goods import Holdings
from catan_core.base.island import Island
from catan_core.base.pieces import BUILDINGS
from catan_core.base.rolling import Production
from catan_core.base.seven import SEVEN, Seven

PRODUCTION = Rule("base", "Production")

Demand = list[list[int]]


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


def demand(position: Position, total: int) -> Demand:
    """What the hexes with a number owe to every seat, as counts by good, before the supply is asked."""
    island, rules = position[Island], position.rules
    layout, yields = island.layout, YIELDS(rules)
    wanted = [[0] * len(rules.goods) for _ in range(rules.seats)]
    for hex in layout.by_token.get(total, ()):
        if hex == island.robber:
            continue
        nodes, terrain = layout.topology.hex_nodes[hex], layout.terrains[hex]
        for kind in BUILDINGS(rules):
            for seat, board in enumerate(island.pieces[kind]):
                if board & nodes:
                    count = (board & nodes).bit_count()
                    for good, amount in yields.get((terrain, kind), ()):
                        wanted[seat][good] += count * amount
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
    holdings, wanted = tx[Holdings], demand(tx, total)
    supply, short = list(holdings.supply), [0] * len(holdings.supply)
    shortage: Callable[[list[int], int], list[int]] = tx.rules.tables["base/shortage"]["production"]
    for good, left in enumerate(supply):
        asked = sum([row[good] for row in wanted])
        if asked > left:
            short[good] = asked - left
            granted = shortage([row[good] for row in wanted], left)
            for row, count in zip(wanted, granted, strict=True):
                row[good] = count
            asked = sum(granted)
        supply[good] = left - asked
    gains = tuple([Goods(tuple(row)) for row in wanted])
    if any(map(any, gains)):
        hands = tuple(
            [
                Goods(tuple([have + more for have, more in zip(hand, gain, strict=True)])) if any(gain) else hand
                for hand, gain in zip(holdings.hands, gains, strict=True)
            ]
        )
        tx.update(Holdings(hands, Goods(tuple(supply))))
    tx.emit(Produced(gains, Goods(tuple(short))))
    tx.then(ProductionDone(total, tuple([Seat(seat) for seat, gain in enumerate(gains) if not any(gain)])))


def _production(tx: Transition, phase: Production) -> None:
    if phase.total == SEVEN:
        everybody = tuple(Seat(seat) for seat in range(tx.rules.seats))
        tx.then(Seven(phase.seat), ProductionDone(SEVEN, everybody))
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
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(Produced), EventSpec(ProductionEnded)]
