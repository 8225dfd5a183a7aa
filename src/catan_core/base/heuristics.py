"""What cards, goods, buildings and routes promise beyond their points: for bots; it is not a rule of any book.

The promises are answers to the engine's query `HEURISTIC`, in points. The weights come from experience. Only what
a game has counts: without development cards, a longest road or a largest army in its rules, these promise nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pow

import attrs

import catan_core as catan
from catan_core.base import dev_card_effects
from catan_core.base.building import founding_sites
from catan_core.base.dev_cards import KIND_INDEX, DevCards
from catan_core.base.goods import PRICES, Holdings, hand_size
from catan_core.base.island import Island, IslandLayout
from catan_core.base.largest_army import MIN_KNIGHTS, LargestArmy, played_knights
from catan_core.base.longest_road import LongestRoad
from catan_core.base.pieces import BUILDINGS, network
from catan_core.base.production import YIELDS
from catan_core.base.rolling import CHANCES
from catan_core.base.seven import HAND_LIMIT

DEV_CARD = 0.25
"""What a development card in hand promises that can be played."""
ROAD = 0.04
"""What each part of a seat's longest road promises."""
OPEN_KNIGHT = 0.3
"""What a knight that lies open promises while the card for the largest army can still be won with it."""
CARDS = (0.1, 0.08, 0.06)
"""What the first, second, third card of a kind counts in hand; each further one counts `FURTHER_CARD`."""
FURTHER_CARD = 0.05
TOWARDS = 0.05
"""What each card of a price counts that is in hand, times the share of the price that is: the last cards count most."""
AT_RISK = 0.75
"""What share of this is left when there are more cards in hand than a seven allows."""
YIELD = 2.9
"""What it counts to get one card of a kind with every roll."""
MORE_OF_A_KIND = 0.85
"""Of one kind, twice as much counts less than twice: this is the exponent."""
SITES = (0.35, 0.12)
"""What share of a site where a seat may build soon counts already: the best, the second."""
NEXT_SITE = 0.15
"""And the best site that is one edge further away."""
SITE = 0.5
"""What counts at a site besides what it yields."""


# -- special cards and development cards ---------------------------------------------------------------------------

PLAYED: dict[str, type[catan.Action]] = {
    "knight": dev_card_effects.PlayKnight,
    "road_building": dev_card_effects.PlayRoadBuilding,
    "year_of_plenty": dev_card_effects.PlayYearOfPlenty,
    "monopoly": dev_card_effects.PlayMonopoly,
}
"""How each kind of development card is played that promises something in hand."""


def _promising(rules: catan.Rules) -> tuple[int, ...]:
    return tuple(KIND_INDEX(rules)[card] for card, action in PLAYED.items() if action.tag in rules.actions_by_tag)


PROMISING = catan.PerRules(_promising)
"""The kinds of development card that can be played by these rules, as indices; none if an expansion leaves them out."""


def _dev_cards(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    kinds = position.rules.derived[PROMISING]
    if not hidden or not kinds:
        return 0.0
    hand = position[DevCards].hands[seat]
    return DEV_CARD * sum([hand[kind] for kind in kinds])


def _longest_road(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    if LongestRoad not in position.rules.slice_index:
        return 0.0
    return ROAD * position[LongestRoad].lengths[seat]


def _largest_army(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    if LargestArmy not in position.rules.slice_index:
        return 0.0
    return OPEN_KNIGHT * min(MIN_KNIGHTS, played_knights(position, seat))


# -- goods ---------------------------------------------------------------------------------------------------------


def _hand_worth(rules: catan.Rules) -> Callable[[catan.Goods], float]:
    prices = tuple(price for price in PRICES(rules).values() if sum(price) > 1)
    useful = [
        good.tradable or good.supply_takes or any(price[number] for price in prices)
        for number, good in enumerate(rules.goods)
    ]

    @catan.memoized(1 << 14)
    def worth(hand: catan.Goods) -> float:
        counts = [count for count, counted in zip(hand, useful, strict=True) if counted]
        value = sum([sum(CARDS[:count]) + FURTHER_CARD * max(0, count - len(CARDS)) for count in counts])
        for price in prices:
            had = sum(map(min, hand, price))
            value += TOWARDS * had * had / sum(price)
        return value

    return worth


HAND_WORTH = catan.PerRules(_hand_worth)
"""What the cards of a hand count: less for further ones of a kind, more the closer they come to a price."""


def _hand(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    if not hidden:
        return 0.0
    hand = position[Holdings].hands[seat]
    worth = HAND_WORTH(position.rules)(hand)
    return worth if hand_size(position, seat) <= HAND_LIMIT(position, seat) else AT_RISK * worth


# -- the island ----------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Land:
    """What follows from a layout alone: what buildings yield there, and what sites are worth.

    `yields(robber, boards)` is about the buildings of a seat, a set of nodes for each kind in the order of `BUILDINGS`;
    `sites(reached, further)` about the free nodes that its routes reach, and those that are an edge away.
    """

    layout: IslandLayout
    yields: Callable[[catan.Hex | None, tuple[int, ...]], float]
    sites: Callable[[int, int], float]


def _survey(rules: catan.Rules, layout: IslandLayout) -> Land:
    kinds, chances, table = BUILDINGS(rules), CHANCES(rules), YIELDS(rules)
    around = layout.topology.hex_nodes
    hexes = [
        (hex, around[hex], chance, [table.get((terrain, kind), ()) for kind in kinds])
        for hex, terrain in enumerate(layout.terrains)
        if (chance := sum([chances.get(token, 0.0) for token in layout.tokens_at(catan.Hex(hex))]))
    ]
    worth = [SITE] * len(layout.topology.nodes)
    for _, nodes, chance, _ in hexes:
        for node in catan.members(nodes):
            worth[node] += YIELD * chance

    @catan.memoized(1 << 12)
    def yields(robber: catan.Hex | None, boards: tuple[int, ...]) -> float:
        got = [0.0] * len(rules.goods)
        for hex, nodes, chance, goods in hexes:
            if hex != robber:
                for board, amounts in zip(boards, goods, strict=True):
                    if board & nodes:
                        for good, amount in amounts:
                            got[good] += (board & nodes).bit_count() * amount * chance
        return YIELD * sum([pow(each, MORE_OF_A_KIND) for each in got])

    def best(nodes: int, most: int) -> Sequence[float]:
        return sorted([worth[node] for node in catan.members(nodes)], reverse=True)[:most]

    @catan.memoized(1 << 12)
    def sites(reached: int, further: int) -> float:
        value = sum([share * site for share, site in zip(SITES, best(reached, len(SITES)), strict=False)])
        return value + NEXT_SITE * sum(best(further, 1))

    return Land(layout, yields, sites)


@attrs.define(eq=False)
class Survey:
    """The island that was looked at last: most actions do not change it."""

    land: Land
    island: Island
    promises: dict[catan.Seat, float]


SURVEYS: catan.PerRules[list[Survey]] = catan.PerRules(lambda rules: [])


def _survey_of(position: catan.Position) -> Survey:
    island, surveys = position[Island], SURVEYS(position.rules)
    last = surveys[0] if surveys else None
    if last is not None and last.island is island:
        return last
    same = last is not None and last.land.layout is island.layout
    survey = Survey(last.land if last and same else _survey(position.rules, island.layout), island, {})
    surveys[:] = [survey]
    return survey


def _on_island(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    survey = _survey_of(position)
    if seat not in survey.promises:
        survey.promises[seat] = _yields(position, survey, seat) + _sites(position, survey, seat)
    return survey.promises[seat]


def _yields(position: catan.Position, survey: Survey, seat: catan.Seat) -> float:
    pieces = survey.island.pieces
    boards = tuple([pieces[kind][seat] for kind in BUILDINGS(position.rules)])
    return survey.land.yields(survey.island.robber, boards)


def _sites(position: catan.Position, survey: Survey, seat: catan.Seat) -> float:
    topology = survey.island.layout.topology
    reached = topology.ends(network(position, seat))
    if not reached:
        return 0.0
    free = founding_sites(position)
    return survey.land.sites(reached & free, topology.around(reached) & ~reached & free)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, run) for run in (_dev_cards, _longest_road, _largest_army, _hand, _on_island)]
