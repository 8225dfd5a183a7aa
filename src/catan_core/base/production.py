"""Production (base: "Ciudad", "Poblado", "Ladrón"; summary: "Producción de recursos")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import attrs

import catan_core as catan
from catan_core.base import pieces, rows
from catan_core.base.goods import COUNTED, IN_BANK, NOTHING, Holdings, minus, plus
from catan_core.base.hidden_hands import GOODS_SEEN, Passed
from catan_core.base.island import Island
from catan_core.base.known_hands import came
from catan_core.base.rolling import Production, Total
from catan_core.base.seven import SEVEN, seven
from catan_core.components.sets import in_order

PRODUCTION = catan.Citation("base", "Production")

Gains = tuple[tuple[catan.Seat, catan.Goods], ...]
"""What seats get; a seat that gets nothing is left out."""


@catan.record
class Produced(catan.Event, tag="base/produced"):
    """The hexes with a number have yielded: what every seat takes from the supply in all, and the goods of which there
    were too few."""

    total: Total
    gains: catan.BySeat[catan.Goods]
    short: catan.Goods


@catan.record
class ProductionEnded(catan.Event, tag="base/production-ended"):
    """Production is over, with everything that it has caused; it was that of the seat on turn, `tx.turn.seat`.

    `empty_handed`: the seats to which it brought no card, that is no good that counts for the hand limit. What an
    expansion gives otherwise counts if it says so by `ALSO_PRODUCED`.
    """

    total: Total
    empty_handed: tuple[catan.Seat, ...] = attrs.field(converter=in_order)


@catan.record
class ProductionDone(catan.Phase, tag="base/production-done"):
    """Production ends once everything that it has caused is settled."""

    total: Total
    empty_handed: tuple[catan.Seat, ...] = attrs.field(converter=in_order)


production_done: Callable[[int, tuple[catan.Seat, ...]], ProductionDone] = catan.interned(ProductionDone)
production_ended: Callable[[int, tuple[catan.Seat, ...]], ProductionEnded] = catan.interned(ProductionEnded)

Yields = Mapping[tuple[str, int], tuple[tuple[int, int], ...]]
"""Amounts by good, by terrain and kind of piece: what a hex gives for a building beside it."""


def _yields(rules: catan.Rules) -> Yields:
    return {
        (terrain, rules.piece_index[piece]): tuple((rules.good_index[good], amount) for good, amount in goods)
        for (terrain, piece), goods in HEX_YIELD(rules).items()
    }


YIELDS: catan.PerRules[Yields] = catan.PerRules(_yields)


YIELDS_NOW: catan.Query[[], Yields] = catan.Query(
    "base/yields",
    lambda position: position.rules.derived[YIELDS],
    doc="What hexes give in the production that is under way: amounts by good, by terrain and kind of piece.",
)

ByTerrain = Mapping[str, list[tuple[int, tuple[tuple[int, int], ...]]]]
"""What the buildings at a hex of a terrain get: kinds of building, each with amounts by good."""


def _by_terrain(rules: catan.Rules, yields: Yields) -> ByTerrain:
    by_terrain: dict[str, list[tuple[int, tuple[tuple[int, int], ...]]]] = {}
    for (terrain, kind), gives in yields.items():
        if kind in pieces.BUILDINGS(rules):
            by_terrain.setdefault(terrain, []).append((kind, gives))
    return by_terrain


USUAL_YIELDS: catan.PerRules[ByTerrain] = catan.PerRules(lambda rules: _by_terrain(rules, YIELDS(rules)))


def _demand(position: catan.Position, total: int, blocked: catan.Hex | None, yields: ByTerrain) -> Gains:
    """What the hexes with a number owe, before the supply is asked."""
    island, seats, size = position[Island], position.rules.all_seats, len(position.rules.goods)
    layout, boards = island.layout, island.pieces
    wanted: dict[catan.Seat, list[int]] = {}
    for hex in layout.by_token.get(total, ()):
        if hex == blocked:
            continue
        nodes = layout.topology.hex_nodes[hex]
        for kind, gives in yields.get(layout.terrains[hex], ()):
            row = boards[kind]
            for seat in seats:  # neutral owners get nothing
                here = row[seat] & nodes
                if here:
                    if seat not in wanted:
                        wanted[seat] = [0] * size
                    goods, count = wanted[seat], here.bit_count()
                    for good, amount in gives:
                        goods[good] += count * amount
    return tuple([(seat, catan.Goods(tuple(goods))) for seat, goods in wanted.items()])


class Harvest(NamedTuple):
    """What a number brings: what leaves the bank, what each of the `seats` gets, and how that is announced."""

    taken: catan.Goods
    takers: Gains
    seats: tuple[catan.Seat, ...]
    announced: Produced
    done: ProductionDone


def _harvest(rules: catan.Rules, total: int, takers: Gains, short: catan.Goods) -> Harvest:
    seats, nothing, only_cards = rules.all_seats, NOTHING(rules), COUNTED(rules).only
    gains = dict(takers)
    with_cards = [seat for seat, gain in takers if any(only_cards(gain))]
    taken = catan.Goods(tuple(map(sum, zip(nothing, *gains.values(), strict=True))))
    return Harvest(
        IN_BANK(rules).only(taken),
        takers,
        tuple(gains),
        Produced(total, tuple([gains.get(seat, nothing) for seat in seats]), short),
        production_done(total, tuple([seat for seat in seats if seat not in with_cards])),
    )


HARVESTS: catan.PerRules[Callable[[int, Gains, catan.Goods], Harvest]] = catan.PerRules(
    lambda rules: catan.memoized(1 << 10)(lambda total, takers, short: _harvest(rules, total, takers, short))
)
"""The harvest of a number, from what seats get and what the supply lacks: buildings come seldom, and change few."""


@pieces.memoized_on_board(pieces.BUILDING_ROWS)
def _usual_harvest(position: catan.Position, total: int, blocked: catan.Hex | None) -> Harvest:
    """What a number brings as long as the supply suffices and nothing changes what hexes give."""
    known = position.rules.derived
    return known[HARVESTS](total, _demand(position, total, blocked, known[USUAL_YIELDS]), known[NOTHING])


def nobody(column: list[int], left: int) -> list[int]:
    """Who gets how much of a good that is short: nobody gets any."""
    return [0] * len(column)


def single_claimant_gets_rest(column: list[int], left: int) -> list[int]:
    """Who gets how much of a good that is short: a single claimant gets what is left, several get nothing."""
    if sum(1 for count in column if count) == 1:
        return [min(count, left) for count in column]
    return [0] * len(column)


def produce(tx: catan.Transition, total: int) -> None:
    """Let the hexes with a number yield, and announce it."""
    rules, island, holdings = tx.rules, tx[Island], tx[Holdings]
    yields = rules.answers[YIELDS_NOW](tx)
    if yields is rules.derived[YIELDS]:
        robber = island.robber
        harvest = _usual_harvest(tx, total, robber if robber in island.layout.by_token.get(total, ()) else None)
    else:
        by_terrain = _by_terrain(rules, yields)
        harvest = HARVESTS(rules)(total, _demand(tx, total, island.robber, by_terrain), NOTHING(rules))
    if harvest.takers:
        supply = minus(holdings.supply, harvest.taken)
        if min(supply) < 0:
            harvest = _rationed(rules, harvest, holdings.supply)
            supply = minus(holdings.supply, harvest.taken)
        hands = list(holdings.hands)
        for seat, gain in harvest.takers:
            hands[seat] = plus(hands[seat], gain)
        tx.update(Holdings(tuple(hands), supply))
        came(tx, harvest.seats)
    tx.emit(harvest.announced)
    tx.then(harvest.done)


def _rationed(rules: catan.Rules, harvest: Harvest, supply: catan.Goods) -> Harvest:
    """What the seats get when some goods are short; whoever gets nothing is left out."""
    shortage = SHORTAGE_RULES(rules)["production"]
    wanted = {seat: list(gain) for seat, gain in harvest.takers}
    short = catan.Goods(tuple(max(0, count - left) for count, left in zip(harvest.taken, supply, strict=True)))
    for good, missing in enumerate(short):
        if missing:
            granted = shortage([row[good] for row in wanted.values()], supply[good])
            for row, count in zip(wanted.values(), granted, strict=True):
                row[good] = count
    takers = tuple([(seat, catan.Goods(tuple(row))) for seat, row in wanted.items() if any(row)])
    return HARVESTS(rules)(harvest.done.total, takers, short)


def _production(tx: catan.Transition, phase: Production) -> None:
    if phase.total == SEVEN:
        tx.then(seven(phase.seat), production_done(SEVEN, tx.rules.all_seats))
    else:
        produce(tx, phase.total)


ALSO_PRODUCED: catan.MaskQuery[[int]] = catan.MaskQuery(
    "base/also-produced",
    lambda position, total: 0,
    doc="The seats to which production with this total has brought cards besides what hexes yield by `base/yield`.",
)


def _production_done(tx: catan.Transition, phase: ProductionDone) -> None:
    empty_handed, also = phase.empty_handed, tx.rules.answers[ALSO_PRODUCED](tx, phase.total)
    if also:
        empty_handed = tuple([seat for seat in empty_handed if not also >> seat & 1])
    tx.emit(production_ended(phase.total, empty_handed))


def _production_problem(state: catan.State, phase: Production, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if phase.total > 0 and state.turn.number else f"nobody can have rolled {phase.total}"


def _done_problem(state: catan.State, phase: ProductionDone, beneath: tuple[catan.Phase, ...]) -> str | None:
    seats = list(phase.empty_handed)
    if seats != sorted(set(seats)):
        return f"{seats} cannot be the seats that got nothing"
    return None if phase.total > 0 and state.turn.number else f"nobody can have rolled {phase.total}"


HEX_YIELD: catan.Table[tuple[str, str], rows.Amounts] = catan.Table(
    "base/yield",
    "What a hex gives for a building beside it: amounts by good, by terrain and piece.",
    problem=rows.yield_problem,
)
SHORTAGE_RULES: catan.Table[str, Callable[[list[int], int], list[int]]] = catan.Table(
    "base/shortage",
    "Who gets what of a good that is short.",
    problem=rows.only_keys("production", value=rows.calls("wanted", "left")),
)


def _gained(rules: catan.Rules, event: Produced) -> Iterator[Passed]:
    for seat, gain in enumerate(event.gains):
        yield Passed(None, catan.Seat(seat), gain)


BANK_SHORTAGE = catan.Option(
    "base.bank_shortage",
    "nobody",
    values=("nobody", "single_claimant_gets_rest"),
    doc="Who gets a resource when the supply has too few cards of it for everybody.",
    source="BASE-PROD-05; nobody in the summary, the other reading in the English rules from 2015",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [BANK_SHORTAGE]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    rules = {"nobody": nobody, "single_claimant_gets_rest": single_claimant_gets_rest}
    terrains = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
    return [
        HEX_YIELD,
        *(
            catan.Row(HEX_YIELD, (terrain, piece), ((good, amount),))
            for terrain, good in terrains.items()
            for piece, amount in (("settlement", 1), ("city", 2))
        ),
        catan.Row(GOODS_SEEN, Produced.tag, _gained),
        SHORTAGE_RULES,
        catan.Row(SHORTAGE_RULES, "production", rules[BANK_SHORTAGE(setup)]),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(Production, resolve=_production, rule=PRODUCTION, sound=_production_problem, lies_on=()),
        catan.PhaseSpec(ProductionDone, resolve=_production_done, rule=PRODUCTION, sound=_done_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [YIELDS_NOW, ALSO_PRODUCED]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(Produced), catan.EventSpec(ProductionEnded)]
