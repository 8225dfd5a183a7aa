"""Players of Catanatron at our tables: what they are shown is the game as it stands, and what they choose is legal."""

import random
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

pytest.importorskip("catanatron", reason='needs the extra "bench"')

from catanatron import Color
from catanatron.models.actions import generate_playable_actions
from catanatron.models.board import Board, longest_acyclic_path
from catanatron.models.enums import CITY, ROAD, SETTLEMENT, ActionType
from catanatron.players.search import VictoryPointPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

import catan_core as catan
from catan_core import CHANCE, Action, Match, Seat, State
from catan_core.base import AcceptTrade, DevCards, Discards, LongestRoad, RejectTrade, VictimChoice
from catan_core.base.dev_cards import KIND_INDEX
from catan_core.play import Bot, GreedyBot, RandomBot
from catan_core.play.table import play_match
from tests.benchmarks import ours, strength, theirs
from tests.benchmarks.catanatron_bots import COLORS, CatanatronBot, game_of, networks_of, playable

SEEDS = (1, 2, 3)
WEIGHTED = CatanatronBot("weighted", WeightedRandomPlayer)


def decisions(seed: int) -> Iterator[State]:
    """The states of a game in which a seat decides."""
    state, rng = ours.new_game(ours.peers_ruleset(), seed), Random(seed)
    while ours.going_on(state):
        rules = state.rules
        if rules.actors(state) == (CHANCE,):
            action: Action = rules.outcomes(state).at(rng.random())
        else:
            yield state
            action = ours.choice(state, rng)
        state = rules.apply(state, action).state


def known_here(state: State, seat: Seat, action: Any) -> bool:
    """Whether an action that Catanatron lists is one of ours: two cards, and none that was bought in this turn."""
    card = theirs.CARD_OF.get(action.action_type)
    if card is not None:
        cards, kind = state[DevCards], KIND_INDEX(state.rules)[card.lower()]
        if cards.hands[seat][kind] == cards.fresh[seat][kind]:
            return False
    return action.action_type is not ActionType.PLAY_YEAR_OF_PLENTY or len(action.value) == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_both_engines_list_the_same_actions_in_a_state(seed: int) -> None:
    rng, kinds = Random(seed), set()
    for state in decisions(seed):
        if isinstance(state.stack[-1], (Discards, VictimChoice)):
            continue  # there, cards are discarded at random, and whom to rob is decided with the move of the robber
        actions = state.rules.actions(state)
        game = game_of(state, actions.seat, rng)
        listed = {each for each in generate_playable_actions(game.state) if known_here(state, actions.seat, each)}
        assert {*playable(state, actions, game=game)} == listed
        kinds |= {each.action_type for each in listed}
    assert kinds == {*ActionType} - {ActionType.DISCARD}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_victim_is_named_with_the_hex_to_which_the_robber_has_moved(seed: int) -> None:
    seen = 0
    for state in decisions(seed):
        phase = state.stack[-1]
        if isinstance(phase, VictimChoice):
            game = game_of(state, phase.seat, Random(seed))
            there = game.state.board.robber_coordinate
            named = {action.value for action in playable(state, state.rules.actions(state), game=game)}
            assert {coordinate for coordinate, _, _ in named} == {there}
            assert {victim for _, victim, _ in named} <= {None, *(COLORS[seat] for seat in phase.victims)}
            seen += 1
    assert seen


def test_points_and_roads_are_the_same_in_their_game() -> None:
    for state in decisions(4):
        game = game_of(state, state.rules.actors(state)[0], Random(4))
        board = game.state.board
        for seat, color in enumerate(COLORS):
            points = game.state.player_state[f"P{seat}_ACTUAL_VICTORY_POINTS"]
            assert points == state.rules.points(state, Seat(seat))
            networks = board.connected_components[color]
            longest = max((len(longest_acyclic_path(board, nodes, color)) for nodes in networks), default=0)
            assert longest == state[LongestRoad].lengths[seat]


def without_roads(there: Any) -> dict[str, object]:
    """What they write down about the players, but for how long roads are."""
    return {name: value for name, value in there.player_state.items() if not name.endswith("LONGEST_ROAD_LENGTH")}


def networks(there: Any) -> list[set[frozenset[int]]]:
    """The nodes of every network of each color, but for those where somebody else has built."""
    board = there.board
    return [
        {frozenset(node for node in nodes if not board.is_enemy_node(node, color)) for nodes in parts}
        for color, parts in sorted(board.connected_components.items(), key=lambda item: COLORS.index(item[0]))
    ]


def test_a_building_of_somebody_else_parts_a_network() -> None:
    board, (own, other, *_) = Board(), COLORS
    board.buildings[1] = (other, SETTLEMENT)
    assert networks_of(board, own, {SETTLEMENT: [], CITY: [], ROAD: [(0, 1), (1, 2), (2, 3)]}) == [{0}, {2, 3}]


def test_an_action_leads_to_the_same_game_on_both_sides() -> None:
    same = (ActionType.BUILD_SETTLEMENT, ActionType.BUILD_CITY, ActionType.BUILD_ROAD, ActionType.MARITIME_TRADE)
    checked = set()
    for state in decisions(5):
        actions = state.rules.actions(state)
        if isinstance(state.stack[-1], (Discards, VictimChoice)) or len(actions) == 1:
            continue
        game = game_of(state, actions.seat, Random(5))
        for named, action in playable(state, actions, game=game).items():
            after = state.rules.apply(state, action).state
            if named.action_type not in same or after.winners is not None:
                continue
            moved = game.copy()
            moved.execute(named, validate_action=False)
            wanted = game_of(after, actions.seat, Random(5)).state
            # They measure no road in the founding, and leave one out that ends at a building of somebody else.
            assert without_roads(moved.state) == without_roads(wanted)
            assert networks(moved.state) == networks(wanted)
            assert moved.state.resource_freqdeck == wanted.resource_freqdeck
            assert moved.state.board.buildings == wanted.board.buildings
            assert moved.state.board.roads == wanted.board.roads
            assert moved.state.board.board_buildable_ids == wanted.board.board_buildable_ids
            checked.add(named.action_type)
    assert checked == {*same}


def played(bots: list[Bot], seed: int) -> Match:
    match = catan.Match(ours.peers_ruleset(), seats=len(bots), seed=seed)
    for _ in play_match(match, bots):
        pass
    return match


@pytest.mark.parametrize("player", [VictoryPointPlayer, WeightedRandomPlayer])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_player_of_theirs_finishes_a_game_of_ours(player: Callable[..., Any], seats: int) -> None:
    others: list[Bot] = [RandomBot()] * (seats - 1)
    assert played([CatanatronBot("theirs", player), *others], 7).game.over


def test_the_players_that_search_finish_a_game_of_ours() -> None:
    pytest.importorskip("catanatron_experimental", reason=strength.INSTALL)
    assert played([*strength.searching()], 7).game.over


@attrs.frozen
class Undecided:
    """Chooses nothing, as their search does where somebody has the points to win."""

    color: Color

    def decide(self, game: Any, playable_actions: Any) -> None:
        return None


def test_where_a_player_chooses_nothing_the_first_action_is_done() -> None:
    view = ours.peers_ruleset().new_game(seats=2, seed=1).view(Seat(0))
    assert CatanatronBot("undecided", Undecided).choose(view, view.actions, Random(1)) == view.actions[0]


def test_the_same_seed_gives_the_same_game_and_leaves_the_random_numbers_of_the_process_alone() -> None:
    before = random.getstate()
    first, second = (played([WEIGHTED, RandomBot()], 8) for _ in range(2))
    assert first.game.state == second.game.state
    assert random.getstate() == before


def test_offers_of_trade_are_rejected() -> None:
    match = catan.Match(ours.peers_ruleset(), seats=2, seed=9)
    answers = {
        type(decision)
        for decision in play_match(match, [WEIGHTED, GreedyBot(open_share=1)])
        if decision.seat == 0 and isinstance(decision, (AcceptTrade, RejectTrade))
    }
    assert answers == {RejectTrade}
