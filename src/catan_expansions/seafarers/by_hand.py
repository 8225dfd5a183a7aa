"""Verbs for positions of Seafarers that are set up by hand, to be passed to `Scenario.change`.

>>> from catan_core.testing import Scenario
>>> from catan_expansions.seafarers import by_hand
>>> position = Scenario("seafarers", seats=3).piece("settlement", 0, (2, 3, "N"), (2, 2, "N"))
>>> position = position.change(by_hand.ships, 0, (2, 3, "N"), (3, 1, "S"), (2, 2, "N"))
>>> position = position.change(by_hand.new_islands, 0, (2, 1))
>>> position.game.score(0)
{'base/settlements': 2, 'seafarers/islands': 2}

Unlike the verbs of the rules, they check what they are asked for, and raise PositionError for what no game of Seafarers
has. What belongs together stays together: cloth comes out of a village or the general supply, a gift no longer lies on
the board, what has been explored no longer lies face down. What a piece brings in play it brings here too: a ship that
reaches a gift takes it, and one that reaches a village has its owner trade with it.

All of them raise SeatError for a seat that the game does not have, ValueError for a place that is not on the board, and
ArgumentError for a game without Seafarers, or of a scenario without what they are about.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TypeVar

import catan_core as catan
from catan_core import base
from catan_core.base import by_hand as checks
from catan_core.base import dev_cards, pieces
from catan_core.components.hands import with_cards
from catan_expansions.seafarers import fog_islands, new_world, pirate_islands, wonders_of_catan
from catan_expansions.seafarers.cloth_for_catan import Cloth
from catan_expansions.seafarers.forgotten_tribe import Gifts, gift_edges
from catan_expansions.seafarers.islands import areas
from catan_expansions.seafarers.maps import SEA
from catan_expansions.seafarers.moving import ShipsThisTurn
from catan_expansions.seafarers.pirate import Pirate, put_pirate, remove_pirate
from catan_expansions.seafarers.scenarios import PLAYED
from catan_expansions.seafarers.ships import SHIP
from catan_expansions.seafarers.special_points import Settled
from catan_expansions.seafarers.warships import Warships

S = TypeVar("S", bound=catan.Slice)


# -- every scenario ------------------------------------------------------------------------------------------------


def ships(tx: catan.Transition, seat: int, *nodes: catan.NodeAt | catan.Node) -> None:
    """Lay ships of a seat from node to node along a line of neighboring nodes, as built in an earlier turn."""
    owner, topology = _seat(tx, seat), tx[base.Island].layout.topology
    edges = [topology.edge(one, other) for one, other in pairwise(nodes)]
    log = tx[ShipsThisTurn]
    for edge in edges:
        if not (base.water_edges(tx) & ~pieces.filled_edges(tx)) >> edge & 1:
            checks.refuse(f"there is no room for a ship at {topology.edge_coordinates(edge)}")
        checks.put(tx, SHIP, owner, edge)
    tx.update(log)


def ships_this_turn(
    tx: catan.Transition, *ends: tuple[catan.NodeAt | catan.Node, catan.NodeAt | catan.Node], moved: bool = False
) -> None:
    """Say which ships on the board have been built in this turn, each by its two ends, and whether one has been moved.
    All others have been built before."""
    _seat(tx, 0)
    edges = [_edge(tx, *pair) for pair in ends]
    standing = sum(tx[base.Island].pieces[tx.rules.piece_index[SHIP]])
    if any(not standing >> edge & 1 for edge in edges):
        checks.refuse("only a ship on the board can have been built in this turn")
    tx.update(ShipsThisTurn(catan.EdgeSet(sum({1 << edge for edge in edges})), moved))


def pirate(tx: catan.Transition, place: catan.HexAt | catan.Hex | None) -> None:
    """Put the pirate, or the pirate fleet, on a hex of the sea; None: off the board."""
    _seat(tx, 0)
    if place is None:
        remove_pirate(tx)
        return
    hex = checks.hex_at(tx, place)
    if not base.water_hexes(tx) >> hex & 1:
        checks.refuse(f"there is no sea at {place}")
    if pirate_islands.Fortresses in tx.rules.slice_index and hex not in pirate_islands.places(tx).circuit:
        checks.refuse(f"the pirate fleet does not come to {place}")
    put_pirate(tx, hex)


def home_islands(tx: catan.Transition, seat: int, *hexes: catan.HexAt | catan.Hex) -> None:
    """Say that a seat has founded on the islands, or other areas, of these hexes: it has no special points for them.

    It must have a building there. The islands of pieces that a scenario has laid are home islands already.
    """
    _settle(tx, seat, hexes, home=True)


def new_islands(tx: catan.Transition, seat: int, *hexes: catan.HexAt | catan.Hex) -> None:
    """Say that a seat has come to the islands, or other areas, of these hexes in a later turn: it has their special
    points. It must have a building there."""
    _settle(tx, seat, hexes, home=False)


def _settle(tx: catan.Transition, seat: int, hexes: tuple[catan.HexAt | catan.Hex, ...], home: bool) -> None:
    owner, settled = _seat(tx, seat), _of(tx, Settled)
    built = tx[base.Island].layout.topology.hexes_at(pieces.buildings(tx, owner))
    for place in hexes:
        hex = checks.hex_at(tx, place)
        if not base.land_hexes(tx) >> hex & 1:
            checks.refuse(f"there is no land at {place}")
        area = next(area for area in areas(tx) if area >> hex & 1)
        if not area & built:
            checks.refuse(f"seat {seat} has no building on the island of {place}")
        old, new = settled.home[owner] & ~area, settled.new[owner] & ~area
        old, new = (old | area, new) if home else (old, new | area)
        settled = Settled(
            catan.with_entry(settled.home, owner, catan.HexSet(old)),
            catan.with_entry(settled.new, owner, catan.HexSet(new)),
        )
    tx.update(settled)


# -- The Fog Islands, New World ------------------------------------------------------------------------------------


def explored(tx: catan.Transition, place: catan.HexAt | catan.Hex, terrain: str, token: int | None = None) -> None:
    """Say what a hex in the fog has turned out to be, by the id of its terrain and its number token, None at sea."""
    _seat(tx, 0)
    hex, stack = checks.hex_at(tx, place), _of(tx, fog_islands.Unexplored)
    kinds, tokens = fog_islands.TERRAIN.of(tx.rules), fog_islands.TOKEN.of(tx.rules)
    checks.require_one_of(terrain, kinds, "terrain")
    if not fog_islands.unexplored(tx) >> hex & 1:
        checks.refuse(f"there is no fog at {place}")
    if not stack.terrains[kinds.index(terrain)]:
        checks.refuse(f"no {terrain} lies face down any more")
    if (token is None) != (terrain == SEA):
        checks.refuse("land has a number token, and the sea has none")
    if token is not None and (str(token) not in tokens or not stack.tokens[tokens.index(str(token))]):
        checks.refuse(f"no number token {token} lies face down")
    fog_islands.uncover(tx, hex, kinds.index(terrain), token)


def harbor(tx: catan.Transition, a: catan.NodeAt | catan.Node, b: catan.NodeAt | catan.Node, kind: str) -> None:
    """Place a harbor of New World, out of those that lie face down, on the edge of a coast between two nodes. Kinds are
    "generic" and the ids of goods."""
    _seat(tx, 0)
    edge, stack, number = _edge(tx, a, b), _of(tx, new_world.HarborStack), _harbor_kind(tx, kind)
    if not stack.kinds[number]:
        checks.refuse(f"no harbor {kind!r} lies face down")
    if not new_world.harbor_sites(tx) >> edge & 1:
        checks.refuse("a harbor lies on a coast and shares no corner with another")
    tx.update(new_world.HarborStack(_more(stack.kinds, number, -1)))
    new_world.add_harbor(tx, edge, number)
    tx.emit(new_world.HarborPlaced(tx.turn.seat, edge, number))


# -- The Forgotten Tribe -------------------------------------------------------------------------------------------


def gift_turned_up(tx: catan.Transition, a: catan.NodeAt | catan.Node, b: catan.NodeAt | catan.Node, kind: str) -> None:
    """Say which harbor has been turned up on the edge between two nodes, where it lies as a gift."""
    _seat(tx, 0)
    edge, gifts, number = _edge(tx, a, b), _of(tx, Gifts), _harbor_kind(tx, kind)
    if not gifts.covered >> edge & 1:
        checks.refuse("no harbor lies face down there")
    if not gifts.stack[number]:
        checks.refuse(f"no harbor {kind!r} lies face down")
    tx.update(
        catan.evolve(
            gifts,
            covered=catan.EdgeSet(gifts.covered & ~(1 << edge)),
            stack=_more(gifts.stack, number, -1),
            harbors=catan.with_entry(gifts.harbors, number, catan.EdgeSet(gifts.harbors[number] | 1 << edge)),
        )
    )


def gift_taken(
    tx: catan.Transition, seat: int, a: catan.NodeAt | catan.Node, b: catan.NodeAt | catan.Node, kind: str | None = None
) -> None:
    """Let a seat have taken the gift on the edge between two nodes.

    `kind` is which development card it was, or which harbor if it lies face down. A harbor is kept until it is placed.
    """
    owner, edge, gifts = _seat(tx, seat), _edge(tx, a, b), _of(tx, Gifts)
    if not gift_edges(tx) >> edge & 1:
        checks.refuse("no gift lies there")
    if kind is not None and gifts.covered >> edge & 1:
        gift_turned_up(tx, a, b, kind)
        gifts = tx[Gifts]
    rest = ~(1 << edge)
    if gifts.points >> edge & 1:
        taken = _more(gifts.taken, owner, 1)
        tx.update(catan.evolve(gifts, points=catan.EdgeSet(gifts.points & rest), taken=taken))
    elif gifts.cards >> edge & 1:
        tx.update(catan.evolve(gifts, cards=catan.EdgeSet(gifts.cards & rest)))
        _draw(tx, owner, kind)
    elif gifts.covered >> edge & 1:
        checks.refuse("a harbor lies there face down: say of which kind it is")
    else:
        number = next(number for number, edges in enumerate(gifts.harbors) if edges >> edge & 1)
        lying = catan.with_entry(gifts.harbors, number, catan.EdgeSet(gifts.harbors[number] & rest))
        tx.update(catan.evolve(gifts, harbors=lying, kept=with_cards(gifts.kept, owner, number, 1)))


def _draw(tx: catan.Transition, seat: catan.Seat, card: str | None) -> None:
    """A development card out of the deck."""
    held, kinds = tx[base.DevCards], dev_cards.KINDS(tx.rules)
    checks.require_one_of(card, kinds, "development card")
    kind = kinds.index(str(card))
    if not held.deck.unknown[kind]:
        checks.refuse(f"the deck has no card {card!r} left")
    tx.update(catan.evolve(held, deck=held.deck.draw(kind), hands=with_cards(held.hands, seat, kind, 1)))


# -- Cloth for Catan, The Wonders of Catan -------------------------------------------------------------------------


def cloth(tx: catan.Transition, seat: int, count: int, village: catan.NodeAt | catan.Node | None = None) -> None:
    """Give a seat cloth out of a village, which trades with it from now on; without a village, out of the general
    supply."""
    owner, trade = _seat(tx, seat), _of(tx, Cloth)
    checks.require_whole("cloths", count)
    villages, supply = list(trade.villages), trade.supply
    if village is None:
        left, supply = supply, supply - count
    else:
        node = checks.node_at(tx, village)
        index = next((index for index, each in enumerate(villages) if each.node == node), None)
        if index is None:
            checks.refuse(f"there is no village at {village}")
        each = villages[index]
        left = each.cloth
        villages[index] = catan.evolve(each, cloth=left - count, partners=catan.SeatSet(each.partners | 1 << owner))
    if not 0 <= count <= left:
        checks.refuse(f"there are {left} cloths, not {count}")
    tx.update(Cloth(tuple(villages), supply, _more(trade.owned, owner, count)))


def wonder(tx: catan.Transition, seat: int, name: str, levels: int = 0) -> None:
    """Let a seat have claimed a wonder and built some of its levels, 0 to 4. One of its ships has left the game for it.
    Whether the seat meets the condition of the wonder is not asked."""
    owner, wonders = _seat(tx, seat), _of(tx, wonders_of_catan.Wonders)
    checks.require_whole("levels", levels)
    checks.require_one_of(name, tuple(wonders_of_catan.WONDER_CARDS(tx.rules)), "wonder")
    if levels not in range(wonders_of_catan.TOP + 1):
        checks.refuse(f"a wonder has 0 to {wonders_of_catan.TOP} levels, not {levels}")
    if wonders.claimed[owner] not in (None, name):
        checks.refuse(f"seat {seat} has another wonder, {wonders.claimed[owner]}")
    if wonders.claimed[owner] is None:
        if name not in wonders_of_catan.free_wonders(tx):
            checks.refuse(f"somebody else has {name}")
        checks.require_stock(tx, SHIP, owner)
    tx.update(
        catan.evolve(
            wonders,
            claimed=catan.with_entry(wonders.claimed, owner, name),
            levels=catan.with_entry(wonders.levels, owner, levels),
        )
    )


# -- The Pirate Islands --------------------------------------------------------------------------------------------


def warships(tx: catan.Transition, seat: int, count: int) -> None:
    """Say how many of a seat's ships are warships: the first ones of its line."""
    owner, armed = _seat(tx, seat), _of(tx, Warships)
    checks.require_whole("warships", count)
    there = pieces.on_board(tx, SHIP, owner).bit_count()
    if not 0 <= count <= there:
        checks.refuse(f"seat {seat} has {there} ships, of which {count} cannot be warships")
    tx.update(Warships(catan.with_entry(armed.counts, owner, count)))


def fortress(tx: catan.Transition, seat: int, chits: int) -> None:
    """Say how many chits, 0 to 3, are left under a seat's fortress; without any, the seat has captured it, and has a
    settlement there."""
    owner, counts = _seat(tx, seat), _of(tx, pirate_islands.Fortresses).chits
    checks.require_whole("chits", chits)
    if chits not in range(pirate_islands.CHITS + 1):
        checks.refuse(f"a fortress has 0 to {pirate_islands.CHITS} chits, not {chits}")
    if not counts[owner] and chits:
        checks.refuse(f"seat {seat} has captured its fortress")
    tx.update(pirate_islands.Fortresses(catan.with_entry(counts, owner, chits)))
    if counts[owner] and not chits:
        pieces.substitute(tx, pirate_islands.FORTRESS, "settlement", owner, pirate_islands.places(tx).fortresses[owner])
        if not any(tx[pirate_islands.Fortresses].chits):
            remove_pirate(tx)


# -- checks --------------------------------------------------------------------------------------------------------


def _of(tx: catan.Transition, kind: type[S]) -> S:
    """A slice that some scenarios have."""
    if kind not in tx.rules.slice_index:
        scenario = PLAYED(tx.rules)
        raise catan.ArgumentError(
            f"the scenario {scenario!r} has no {kind.__name__}: choose another by seafarers.scenario"
        )
    return tx[kind]


def _seat(tx: catan.Transition, seat: int) -> catan.Seat:
    """A seat, in a game with Seafarers."""
    return checks.seat_in(tx, Pirate, seat)


def _edge(tx: catan.Transition, a: catan.NodeAt | catan.Node, b: catan.NodeAt | catan.Node) -> catan.Edge:
    return tx[base.Island].layout.topology.edge(a, b)


def _harbor_kind(tx: catan.Transition, kind: str) -> int:
    kinds = new_world.HARBOR_KIND.of(tx.rules)
    checks.require_one_of(kind, kinds, "kind of harbor")
    return kinds.index(kind)


def _more(counts: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return catan.with_entry(counts, index, counts[index] + more)
