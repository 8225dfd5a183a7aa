"""Catanatron's players at our tables: a bot that shows them a game of theirs, and translates what they choose.

Their players look at the whole game. The one that they are shown is built anew for every decision from a state that
could lie behind the view (`determinize`), so that they know no more than their seat. Only the actions that both
engines know are put before them; of the others this bot rejects offers of trade and makes none. What their engine draws
at random is drawn here too: the cards that are discarded. Moving the robber and choosing whom to rob is one decision
there: here they are asked first where to, and then again whom to rob on that hex.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, TypeAlias

import attrs
from catanatron import Color, Game, Player
from catanatron.models.board import STATIC_GRAPH, Board, base_map
from catanatron.models.enums import CITY, DEVELOPMENT_CARDS, RESOURCES, ROAD, SETTLEMENT, ActionPrompt, ActionType
from catanatron.models.enums import Action as Theirs
from catanatron.models.map import CatanMap, LandTile
from catanatron.state import PLAYER_INITIAL_STATE
from catanatron.state import State as TheirState

from catan_core import Action, Actions, Seat, State, View, members
from catan_core.base import (
    GOAL,
    BeforeRoll,
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    ChooseVictim,
    DevCards,
    Discards,
    EndTurn,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    Holdings,
    Island,
    IslandLayout,
    LargestArmy,
    LongestRoad,
    MaritimeTrade,
    MoveRobber,
    PlaceBuilding,
    PlaceRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RejectTrade,
    RobberMove,
    Roll,
    VictimChoice,
)
from catan_core.base.dev_cards import KINDS
from catan_core.base.pieces import in_stock, on_board
from tests.benchmarks import ours, theirs

Playable: TypeAlias = dict[Theirs, Action]
"""Their actions with ours that do the same."""

COLORS = tuple(Color)
GOOD_OF = {"brick": "BRICK", "lumber": "WOOD", "wool": "SHEEP", "grain": "WHEAT", "ore": "ORE"}
RESOURCE_OF = {"hills": "BRICK", "forest": "WOOD", "pasture": "SHEEP", "fields": "WHEAT", "mountains": "ORE"}
PROMPTS = {
    FoundBuilding: ActionPrompt.BUILD_INITIAL_SETTLEMENT,
    FoundRoad: ActionPrompt.BUILD_INITIAL_ROAD,
    RobberMove: ActionPrompt.MOVE_ROBBER,
    VictimChoice: ActionPrompt.MOVE_ROBBER,
}
NOT_ROLLED = (BeforeRoll, FoundBuilding, FoundRoad)


@attrs.frozen
class Places:
    """The places of a board by the names that Catanatron has for them."""

    tiles: tuple[tuple[int, int, int], ...]
    nodes: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, layout: IslandLayout) -> Places:
        """The places of the island of the base game."""
        topology = layout.topology
        tiles = tuple((q, -q - r, r) for q, r in layout.hexes)
        nodes = {
            node: there
            for tile, corners in zip(tiles, topology.hex_corners, strict=True)
            for node, there in zip(corners, base_map.land_tiles[tile].nodes.values(), strict=True)
        }
        ends = [sorted(nodes[node] for node in members(both)) for both in topology.edge_ends]
        return cls(tiles, tuple(nodes[node] for node in sorted(nodes)), tuple((low, high) for low, high in ends))


# -- a state as one of theirs ------------------------------------------------------------------------------------------


def game_of(state: State, seat: Seat, rng: Random) -> Any:
    """A game of Catanatron that stands as ours, in which this seat decides. The deck is shuffled."""
    game = Game([], initialize=False)
    game.seed, game.id, game.vps_to_win = 0, "", GOAL(state, seat)
    there = game.state = TheirState([], initialize=False)
    rules, phase, island = state.rules, state.stack[-1], state[Island]
    places = Places.of(island.layout)
    there.colors = COLORS[: rules.seats]
    there.players = [Player(color) for color in there.colors]
    there.color_to_index = {color: index for index, color in enumerate(there.colors)}
    there.discard_limit = 7
    there.buildings_by_color = {color: _pieces(state, Seat(owner), places) for owner, color in enumerate(there.colors)}
    if isinstance(phase, FoundRoad):  # the road goes beside the last settlement in this list
        placed = there.buildings_by_color[COLORS[seat]][SETTLEMENT]
        placed.append(placed.pop(placed.index(places.nodes[phase.node])))
    there.board = _board(state, places, there.buildings_by_color)
    there.player_state = {
        f"P{owner}_{name}": value
        for owner in rules.all_seats
        for name, value in (PLAYER_INITIAL_STATE | _player(state, owner)).items()
    }
    there.resource_freqdeck = _by_resource(state, state[Holdings].supply)
    cards = [KINDS(rules)[kind].upper() for kind in _listed(state[DevCards].deck.unknown)]
    there.development_listdeck = rng.sample(cards, len(cards))
    there.actions, there.num_turns = [], state.turn.number
    there.current_player_index, there.current_turn_index = seat, state.turn.seat
    there.current_prompt = PROMPTS.get(type(phase), ActionPrompt.PLAY_TURN)
    there.is_initial_build_phase = isinstance(phase, (FoundBuilding, FoundRoad))
    there.is_discarding = False
    there.is_moving_knight = there.current_prompt is ActionPrompt.MOVE_ROBBER
    there.is_road_building = isinstance(phase, FreeRoad)
    there.free_roads_available = phase.left if isinstance(phase, FreeRoad) else 0
    there.playable_actions = []
    return game


def _listed(counts: Iterable[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _by_resource(state: State, goods: Iterable[int]) -> list[int]:
    counts = {GOOD_OF[good.id]: count for good, count in zip(state.rules.goods, goods, strict=True)}
    return [counts[resource] for resource in RESOURCES]


def _pieces(state: State, owner: Seat, places: Places) -> defaultdict[str, list[Any]]:
    pieces: defaultdict[str, list[Any]] = defaultdict(list)
    for kind, piece, names in (
        (SETTLEMENT, "settlement", places.nodes),
        (CITY, "city", places.nodes),
        (ROAD, "road", places.edges),
    ):
        pieces[kind] = [names[at] for at in members(on_board(state, piece, owner))]
    return pieces


def _player(state: State, owner: Seat) -> Mapping[str, object]:
    """What they write down about a player."""
    cards, roads, army = state[DevCards], state[LongestRoad], state[LargestArmy]
    kinds = [kind.upper() for kind in KINDS(state.rules)]
    held = dict(zip(kinds, cards.hands[owner], strict=True))
    on_turn = owner == state.turn.seat
    settlements, cities = (on_board(state, piece, owner).bit_count() for piece in ("settlement", "city"))
    points = settlements + 2 * cities + 2 * (roads.holder == owner) + 2 * (army.holder == owner)
    return {
        "VICTORY_POINTS": points,
        "ACTUAL_VICTORY_POINTS": points + held["VICTORY_POINT"],
        "ROADS_AVAILABLE": in_stock(state, "road", owner),
        "SETTLEMENTS_AVAILABLE": in_stock(state, "settlement", owner),
        "CITIES_AVAILABLE": in_stock(state, "city", owner),
        "HAS_ROAD": roads.holder == owner,
        "HAS_ARMY": army.holder == owner,
        "HAS_ROLLED": on_turn and not any(isinstance(phase, NOT_ROLLED) for phase in state.stack),
        "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN": on_turn and cards.used,
        "LONGEST_ROAD_LENGTH": roads.lengths[owner],
        **{
            f"{resource}_IN_HAND": count
            for resource, count in zip(RESOURCES, _by_resource(state, state[Holdings].hands[owner]), strict=True)
        },
        **{f"{card}_IN_HAND": held[card] for card in DEVELOPMENT_CARDS},
        **{f"PLAYED_{kind}": count for kind, count in zip(kinds, cards.shown[owner], strict=True)},
    }


def _board(state: State, places: Places, pieces: Mapping[Color, Mapping[str, list[Any]]]) -> Any:
    island, roads = state[Island], state[LongestRoad]
    board = Board(_map(island.layout, places))
    board.robber_coordinate = places.tiles[island.robber] if island.robber is not None else None
    for color, owned in pieces.items():
        for kind in (SETTLEMENT, CITY):
            for node in owned[kind]:
                board.buildings[node] = (color, kind)
                board.board_buildable_ids -= {node, *STATIC_GRAPH.neighbors(node)}
        for low, high in owned[ROAD]:
            board.roads[low, high] = board.roads[high, low] = color
    for seat, color in enumerate(pieces):
        board.connected_components[color] = networks_of(board, color, pieces[color])
        board.road_lengths[color] = roads.lengths[seat]
    if roads.holder is not None:
        board.road_color, board.road_length = COLORS[roads.holder], roads.lengths[roads.holder]
    return board


def _map(layout: IslandLayout, places: Places) -> Any:
    tiles = {}
    for tile, terrain, token in zip(places.tiles, layout.terrains, layout.tokens, strict=True):
        blank = base_map.land_tiles[tile]
        tiles[tile] = LandTile(blank.id, RESOURCE_OF.get(terrain), token or None, blank.nodes, blank.edges)
    # In their order, which decides between actions that look equally good.
    made = CatanMap.from_tiles({tile: tiles[tile] for tile in base_map.land_tiles})
    for kind, nodes in layout.harbor_nodes.items():
        made.port_nodes[GOOD_OF.get(kind)] = {places.nodes[node] for node in members(nodes)}
    return made


def networks_of(board: Any, color: Color, owned: Mapping[str, list[Any]]) -> list[set[int]]:
    """The nodes that each of the connected networks of a color reaches; a building of others parts them."""
    networks: list[set[int]] = [{node} for kind in (SETTLEMENT, CITY) for node in owned[kind]]
    for edge in owned[ROAD]:
        joined = {node for node in edge if not board.is_enemy_node(node, color)}
        for network in [network for network in networks if network & joined]:
            networks.remove(network)
            joined |= network
        networks.append(joined)
    return [network for network in networks if network]


# -- actions -----------------------------------------------------------------------------------------------------------


def playable(state: State, actions: Actions, *, game: Any) -> Playable:
    """The legal actions of ours that Catanatron knows, by what they are called there."""
    color, places, found = COLORS[actions.seat], Places.of(state[Island].layout), {}
    for action in actions:
        listed_by_both = ours.LISTED_BY_BOTH_IF.get(type(action))
        if listed_by_both is None or listed_by_both(state, action):
            for name, value in _named(state, action, places, game):
                found[Theirs(color, name, value)] = action
    return found


def _named(state: State, action: Action, places: Places, game: Any) -> Iterable[tuple[ActionType, object]]:
    """What an action is called there; a move of the robber by everybody who may be robbed then."""
    names = [GOOD_OF[good.id] for good in state.rules.goods]
    match action:
        case Roll():
            yield ActionType.ROLL, None
        case EndTurn():
            yield ActionType.END_TURN, None
        case PlaceBuilding(node=node) | BuildSettlement(node=node):
            yield ActionType.BUILD_SETTLEMENT, places.nodes[node]
        case BuildCity(node=node):
            yield ActionType.BUILD_CITY, places.nodes[node]
        case PlaceRoad(edge=edge) | BuildRoad(edge=edge) | BuildFreeRoad(edge=edge):
            yield ActionType.BUILD_ROAD, places.edges[edge]
        case BuyCard():
            yield ActionType.BUY_DEVELOPMENT_CARD, None
        case PlayKnight():
            yield ActionType.PLAY_KNIGHT_CARD, None
        case PlayRoadBuilding():
            yield ActionType.PLAY_ROAD_BUILDING, None
        case PlayMonopoly(good=good):
            yield ActionType.PLAY_MONOPOLY, names[good]
        case PlayYearOfPlenty(take=take):
            taken = [names[good] for good in _listed(take)]
            yield ActionType.PLAY_YEAR_OF_PLENTY, tuple(sorted(taken, key=RESOURCES.index))
        case MaritimeTrade(give=give, ratio=ratio, take=good):
            given = [names[give]] * ratio + [None] * (4 - ratio)
            yield ActionType.MARITIME_TRADE, (*given, names[good])
        case MoveRobber(hex=hex):
            for value in theirs.robberies(game, COLORS[action.seat], places.tiles[hex]):
                yield ActionType.MOVE_ROBBER, value
        case ChooseVictim(victim=victim):
            robber = state[Island].robber
            assert robber is not None
            robbed = None if victim is None else COLORS[victim]
            yield ActionType.MOVE_ROBBER, (places.tiles[robber], robbed, None)
        case _:
            pass


@attrs.frozen
class CatanatronBot:
    """A player of Catanatron. `player` makes one of a color; it is made anew for every decision.

    It plays the base game of two to four seats by `ours.peers_ruleset()`."""

    name: str
    player: Callable[[Color], Any]

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        """What the player chooses, as an action of ours."""
        state = view.determinize(rng)
        if isinstance(state.stack[-1], Discards):
            return actions.sample(rng)
        listed = list(actions)
        refusal = next((action for action in listed if isinstance(action, RejectTrade)), None)
        if refusal is not None or len(listed) == 1:
            return refusal or listed[0]
        game = game_of(state, actions.seat, rng)
        known = playable(state, actions, game=game)
        game.state.playable_actions = [*known]
        drawn = random.getstate()
        random.seed(rng.getrandbits(64))  # their engine draws from this process-wide generator
        try:
            chosen = self.player(COLORS[actions.seat]).decide(game, [*known])
        finally:
            random.setstate(drawn)
        # Their search chooses nothing where somebody has the points to win, which here counts on their own turn only.
        return known[chosen] if chosen is not None else next(iter(known.values()))
