"""Positions of our games that no game can be in, each made from one that a game can be in by a single change.

Random forgeries find such positions too (`test_forged_positions.py`); here stands what each of them is refused for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from catan_core import (
    EdgeAt,
    Game,
    Goods,
    Node,
    NodeAt,
    NodeSet,
    Seat,
    State,
    TranscriptError,
    evolve,
    members,
    new_game,
    ruleset,
)
from catan_core.base import (
    Answer,
    BeforeRoll,
    BeginnerPieces,
    Build,
    CardDraw,
    DevCards,
    DiceRoll,
    Discard,
    Discards,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    Grab,
    Holdings,
    Island,
    LongestRoad,
    NextTurn,
    ProductionDone,
    RobberMove,
    StarterRoll,
    Terms,
    Trade,
    TradeOffer,
    TradeTable,
    TurnDone,
    VictimChoice,
    Window,
    pieces,
)
from catan_core.components.decks import Known
from catan_core.engine.validation import first_problem
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario, first_game
from catan_expansions.cities_knights import (
    PROGRESS_INDEX,
    AqueductChoice,
    Barbarians,
    DeckChoice,
    DrawDue,
    FreePromotion,
    GiveUpHalf,
    HarborExchange,
    Improvements,
    MasterTakes,
    MetropolisSite,
    Muster,
    OwnSurplus,
    ProgressCards,
    ProgressDraw,
    RetreatKnight,
    RoadInHand,
    Sabotage,
    SpyTakes,
    Surplus,
    TurnEffects,
    WeddingGifts,
)
from catan_expansions.five_six import PairedBuild, PairedDone, PairedPart, PairedTrade, SpecialBuilding
from tests.properties.compositions import COMPOSITIONS, NAMED

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
SITE, ROAD = (0, 0, "N"), ((0, 0, "N"), (0, -1, "S"))


def base(hands: dict[int, dict[str, int]] | None = None, **options: Any) -> Scenario:
    """A game of three in the turn of seat 0 after the roll, where everybody has a settlement and a road."""
    table = Scenario(seats=3, **options)
    for seat, node in enumerate([(0, 0, "N"), (1, 0, "N"), (-1, 0, "N")]):
        q, r, _ = node
        table.roads(seat, node, (q, r - 1, "S")).piece("settlement", seat, node)
    for seat, cards in (hands or {}).items():
        table.give(seat, **cards)
    return table.phase(Trade(A), Build(A))


def knights(hands: dict[int, dict[str, int]] | None = None, **options: Any) -> Scenario:
    """The same with Cities & Knights."""
    table = Scenario("cities_knights", seats=3, **options)
    for seat, node in enumerate([(0, 0, "N"), (1, 0, "N"), (-1, 0, "N")]):
        q, r, _ = node
        table.roads(seat, node, (q, r - 1, "S")).piece("city", seat, node)
    for seat, cards in (hands or {}).items():
        table.give(seat, **cards)
    return table.phase(Trade(A), Build(A))


def stacked(table: Scenario, *above: Any) -> State:
    """The position with phases on top of those of the turn, the last uppermost."""
    return evolve(table.state, stack=(*table.state.stack, *above))


def settled_early(count: int) -> State:
    """A new game in which the first seat has some settlements already, far from each other."""
    state = new_game("base", seats=3, seed=7).state
    board, kind, nodes = state[Island], state.rules.piece_index["settlement"], 0
    topology = board.layout.topology
    for node in members(topology.all_nodes):
        if nodes.bit_count() < count and not topology.node_neighbors[node] & nodes:
            nodes |= 1 << node
    rows = [*board.pieces]
    rows[kind] = (NodeSet(nodes), *rows[kind][1:])
    return with_slice(state, Island, pieces=tuple(rows))


def with_slice(state: State, kind: Any, **changes: Any) -> State:
    return state.with_slice(evolve(state[kind], **changes))


def vector(table: Scenario, **amounts: int) -> Goods:
    return table.state.rules.vector(amounts)


def with_card(state: State, card: str, seat: Seat, count: int = 1) -> State:
    """Progress cards go from their deck to a hand."""
    cards, kind = state[ProgressCards], PROGRESS_INDEX(state.rules)[card]
    decks, hands = list(cards.decks), [list(hand) for hand in cards.hands]
    for place, deck in enumerate(decks):
        if deck.unknown[kind]:
            decks[place] = evolve(deck, unknown=_plus(deck.unknown, kind, -count))
    hands[seat][kind] += count
    return with_slice(state, ProgressCards, decks=tuple(decks), hands=tuple(map(tuple, hands)))


def _plus(row: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return tuple(count + by * (one == kind) for one, count in enumerate(row))


POSSIBLE: dict[str, Callable[[], State]] = {
    "a turn of trade and building": lambda: base().state,
    "an offer": lambda: offer(),
    "an offer that is accepted": lambda: offer(Answer(B, terms())),
    "discards": lambda: discards(),
    "a grab": lambda: stacked(base({1: {"ore": 1}}), Grab(A, B)),
    "two grabs": lambda: stacked(base({1: {"ore": 1}, 2: {"ore": 1}}), Grab(A, B), Grab(A, C)),
    "free roads": lambda: stacked(base(), FreeRoad(A, 2)),
    "a card under its deck that nobody knows": lambda: under("mining"),
    "decks that two seats choose": lambda: stacked(landed(), DeckChoice(B), DeckChoice(C)),
    "resources for two aqueducts": lambda: stacked(learned(), AqueductChoice(A), AqueductChoice(B)),
    "a choice of victims": lambda: stacked(base(), VictimChoice(A, (B, C))),
    "a gate that opens": lambda: stacked(knights(), ProgressDraw(A, "trade")),
    "sabotage": lambda: stacked(knights({1: {"ore": 4}}), Sabotage((B,), (0, 2, 0))),
    "wedding gifts": lambda: stacked(knights({1: {"ore": 1}}), WeddingGifts((B,), A, (0, 1, 0))),
    "a harbor exchange": lambda: stacked(knights({0: {"ore": 1}, 1: {"coin": 1}}), HarborExchange((A, B), A, B)),
    "a road in hand": lambda: stacked(knights(), RoadInHand(A, knights().edge(*FAR))),
    "a knight in hand": lambda: stacked(knights().roads(0, *RETREAT), retreat("basic_knight")),
}
"""What the changes begin with; so none of them is refused for something else."""

RETREAT: tuple[NodeAt, NodeAt] = ((0, -1, "S"), (-1, 1, "N"))
FAR: EdgeAt = ((0, 1, "S"), (0, 2, "N"))


def retreat(piece: str, **changes: Any) -> RetreatKnight:
    return evolve(RetreatKnight(A, piece, knights().node(RETREAT[0]), False, False, False), **changes)


def terms(give: str = "wool", get: str = "ore") -> Terms:
    return Terms(vector(base(), **{give: 1}), vector(base(), **{get: 1}))


def offer(*answers: Answer, hands: dict[int, dict[str, int]] | None = None, **changes: Any) -> State:
    """Seat 0 offers a wool for an ore to the others."""
    table = base({0: {"wool": 1}, 1: {"ore": 1}} if hands is None else hands)
    waiting_for = tuple(seat for seat in (B, C) if seat not in {answer.seat for answer in answers})
    phase = evolve(TradeOffer(waiting_for, A, terms(), answers), **changes)
    return with_slice(stacked(table, phase), TradeTable, offers=1)


def discards(*answers: Discard, **changes: Any) -> State:
    """Seat 1 has nine cards and gives back four."""
    table = base({1: {"ore": 9}})
    phase = evolve(Discards((B,), (0, 4, 0)), **changes)
    return stacked(table, ProductionDone(7, (A, B, C)), phase)


def paired(*stack: Any, window: Seat | None = D) -> State:
    game_of = NAMED["paired-5"]
    state = first_game(game_of.ruleset, 1, 5).state
    state = evolve(state, turn=evolve(state.turn, number=1), stack=stack)
    return with_slice(state, Window, seat=window)


def special(*stack: Any) -> State:
    game_of = NAMED["special-building-5"]
    state = first_game(game_of.ruleset, 1, 5).state
    return evolve(state, turn=evolve(state.turn, number=1), stack=stack)


def founding(*stack: Any, **options: Value) -> State:
    named = {f"base.{name}": value for name, value in options.items()}
    state = first_game(ruleset("base", options=named), 1, 3).state
    return evolve(state, stack=stack or state.stack)


def deck(**changes: Any) -> State:
    """The first progress deck changed."""
    state = knights().state
    decks = state[ProgressCards].decks
    return with_slice(state, ProgressCards, decks=(evolve(decks[0], **changes), *decks[1:]))


def under(card: str) -> State:
    """A card of a progress deck has come to lie at its bottom, where nobody knows it."""
    state = knights().state
    kind = PROGRESS_INDEX(state.rules)[card]
    decks = tuple(
        evolve(deck, unknown=_plus(deck.unknown, kind, -1), tail=(Known(kind),)) if deck.unknown[kind] else deck
        for deck in state[ProgressCards].decks
    )
    return with_slice(state, ProgressCards, decks=decks)


def at_sea(ship: int, *above: Any) -> State:
    return with_slice(stacked(knights(options={"cities_knights.urraca": True}), *above), Barbarians, ship=ship)


IMPOSSIBLE: dict[str, tuple[Callable[[], State], str]] = {
    # the stack
    "trade without building after it": (lambda: evolve(base().state, stack=(Trade(A),)), "a turn has other phases"),
    "building before trade": (lambda: evolve(base().state, stack=(Trade(A), Build(A))), "cannot lie|other phases"),
    "two turns at once": (lambda: stacked(base(), Build(A), Trade(A)), "a turn has other phases"),
    "a turn of another": (lambda: evolve(base().state, stack=(Build(B), Trade(B))), "a turn has other phases"),
    "a turn without a window": (lambda: with_slice(base().state, Window, seat=None), "may not act as on its turn"),
    "a roll within a turn": (lambda: stacked(base(), DiceRoll(A)), "when nothing else is pending"),
    "dice with a seventh face": (
        lambda: evolve(base().state, stack=(DiceRoll(A, (("red", 7),)),)),
        "expected a whole number or the id of a die symbol, not 7"
    ),
    "the turn of who does not come next": (
        lambda: evolve(base().state, stack=(NextTurn(C), TurnDone(A), RobberMove(A))), "does not come next"
    ),
    "an end of the turn that nothing follows": (
        lambda: stacked(base(), TurnDone(A), RobberMove(A)), "no turn would follow"
    ),
    "a turn before the roll within another": (lambda: stacked(base(), BeforeRoll(A)), "when nothing else is pending"),
    # founding
    "a seat with too few settlements for all that it is to found": (
        lambda: settled_early(4), "seat 0 has too few pieces left: settlement"
    ),
    "settlements founded in another order": (
        lambda: founding(NextTurn(A), FoundBuilding(B, "settlement", True), FoundBuilding(C, "settlement", True)),
        "not founded in this order",
    ),
    "a piece founded that there is not": (
        lambda: founding(NextTurn(A), FoundBuilding(A, "castle", True)), "there is no piece 'castle'"
    ),
    "a road beside no building while settlements are founded": (
        lambda: Scenario.of(Game(founding())).piece("road", 1, 3).state, "a road lies beside no building"
    ),
    "a road founded beside nothing": (lambda: founding(*founding().stack, FoundRoad(A, Node(3))), "just been founded"),
    "a roll for who starts with a 13": (
        lambda: founding(StarterRoll((A, B, C), (13,)), first_player="highest_roll"), "13 is out of range: 2 to 12"
    ),
    "beginners' pieces that lie there already": (
        lambda: founding(NextTurn(B), BeginnerPieces(B), FoundBuilding(B, "settlement", True), setup="beginner"),
        "lie there already",
    ),
    # offers
    "an offer of what the proposer lacks": (lambda: offer(hands={1: {"ore": 1}}), "cannot have made this offer"),
    "an acceptance without the cards": (
        lambda: offer(Answer(C, terms())), "seat 2 cannot have answered this"
    ),
    "a counter-offer without the cards": (
        lambda: offer(Answer(C, terms(get="grain"))), "seat 2 cannot have answered this"
    ),
    "a counter-offer of a present": (
        lambda: offer(Answer(B, evolve(terms(), give=vector(base())))), "seat 1 cannot have answered this"
    ),
    "two answers of one seat": (
        lambda: offer(Answer(B, None), Answer(B, None)), "cannot be the seats that were asked"
    ),
    "an answer of the proposer": (lambda: offer(Answer(A, None)), "cannot be the seats that were asked"),
    "an answer of who still owes one": (
        lambda: offer(Answer(B, None), waiting_for=(B, C)), "cannot be the seats that were asked"
    ),
    "an offer that the proposer decides though nobody agreed": (
        lambda: offer(Answer(B, None), Answer(C, None), waiting_for=(A,)), "cannot be the seats that were asked"
    ),
    "an offer beneath another decision": (
        lambda: evolve(offer(), stack=(*offer().stack, RobberMove(A))), "nothing else is decided"
    ),
    "an offer of who is not on turn": (lambda: offer(proposer=B, waiting_for=(A, C)), "may not trade with other seats"),
    "offers that are fewer than none": (
        lambda: with_slice(offer(), TradeTable, offers=-1), "-1 is out of range"
    ),
    # sevens and the robber
    "more cards to discard than the rules ask": (lambda: discards(counts=(0, 5, 0)), "do not have to discard"),
    "discards larger than the hand, below another decision": (
        lambda: evolve(discards(counts=(0, 12, 0)), stack=(*discards(counts=(0, 12, 0)).stack, RobberMove(A))),
        "do not have to discard",
    ),
    "discards of a seat that has nothing to discard": (lambda: discards(waiting_for=(B, C)), "must discard"),
    "a robber that moves above discards": (
        lambda: evolve(discards(), stack=(*discards().stack, RobberMove(A))), "cannot lie on 'base/discards'"
    ),
    "a sealed answer above another that takes the same cards": (
        lambda: stacked(
            knights({1: {"ore": 9}}),
            Discards((A,), (0, 4, 0), answers=(Discard(B, vector(knights(), ore=4)),)),
            Sabotage((C,), (0, 4, 0), answers=(GiveUpHalf(B, vector(knights(), ore=4)),)),
        ),
        "must discard|cannot lie on",
    ),
    "a grab from an empty hand": (lambda: stacked(base(), Grab(A, B)), "cannot steal from seat 1"),
    "a grab from an empty hand, below another decision": (
        lambda: stacked(base(), Grab(A, B), RobberMove(A)), "cannot steal from seat 1"
    ),
    "a grab from oneself": (lambda: stacked(base({0: {"ore": 1}}), Grab(A, A)), "cannot steal from seat 0"),
    "two grabs from one hand": (
        lambda: stacked(base({1: {"ore": 1}}), Grab(A, B), Grab(A, B)), "from different seats"
    ),
    "a victim who steals": (lambda: stacked(base(), VictimChoice(A, (A, B))), "cannot steal from one of"),
    "no victim": (lambda: stacked(base(), VictimChoice(A, ())), "cannot steal from one of"),
    "a decision beneath another that must be taken first": (
        lambda: stacked(base({1: {"ore": 1}}), Grab(A, B), FreeRoad(A, 1)), "cannot lie on 'base/grab'"
    ),
    # cards and roads
    "a draw from an empty deck": (
        lambda: stacked(empty_deck(), CardDraw(A)), "'base/card-draw': cards to be drawn: 1, in the deck: 0"
    ),
    "a draw from an empty deck, below another decision": (
        lambda: stacked(empty_deck(), CardDraw(A), RobberMove(A)), "card-draw"
    ),
    "one card too many, under the development deck": (
        lambda: with_slice(base().state, DevCards, deck=evolve(base().state[DevCards].deck, tail=(Known(0),))),
        "which is not 14 in all",
    ),
    "a deck that is chosen before the first landing": (lambda: stacked(knights(), DeckChoice(B)), "seat 1 chooses no"),
    "a seat that chooses two decks": (
        lambda: stacked(landed(), DeckChoice(B), DeckChoice(C), DeckChoice(B)), "seat 1 chooses no deck"
    ),
    "a seat that takes two resources for its aqueduct": (
        lambda: stacked(learned(), AqueductChoice(B), AqueductChoice(B)), "seat 1 takes no resource"
    ),
    "a resource for an aqueduct that a seat has not": (
        lambda: stacked(learned(), AqueductChoice(C)), "seat 2 takes no resource"
    ),
    "free roads without a road": (lambda: stacked(all_roads(), FreeRoad(A, 2)), "cannot build 2 roads"),
    "more free roads than there are": (lambda: stacked(base(), FreeRoad(A, 16)), "cannot build 16 roads"),
    "fewer free roads than one": (lambda: stacked(base(), FreeRoad(A, 0)), "cannot build 0 roads"),
    "a longest road that nobody holds": (
        lambda: with_slice(all_roads().state, LongestRoad, holder=None), "the card cannot be with None"
    ),
    "a road in hand and a wrong holder": (
        lambda: with_slice(POSSIBLE["a road in hand"](), LongestRoad, holder=B), "the card cannot be with 1"
    ),
    # five and six seats
    "only the trade of player 2": (lambda: paired(PairedTrade(D)), "cannot lie on nothing"),
    "only the building of player 2": (lambda: paired(PairedBuild(D)), "cannot lie on nothing"),
    "player 2 that trades and does not build": (
        lambda: paired(NextTurn(B), PairedDone(D), PairedTrade(D)), "'five_six/paired-build' would not follow"
    ),
    "player 2 at the end of the game": (
        lambda: paired(PairedDone(D), PairedBuild(D)), "no turn would follow"
    ),
    "another player 2": (
        lambda: paired(NextTurn(B), PairedDone(C), PairedBuild(C), window=C), "has no part in this turn now"
    ),
    "special building of the seat on turn": (lambda: special(NextTurn(B), SpecialBuilding(A)), "between turns"),
    "special building within a turn": (
        lambda: with_slice(special(NextTurn(B), SpecialBuilding(B)), Window, seat=A), "between turns"
    ),
    "player 2 within the part of player 1": (
        lambda: paired(NextTurn(B), PairedPart(D), RobberMove(A), window=A), "does not come now"
    ),
    "special building in another order": (
        lambda: special(NextTurn(B), SpecialBuilding(C), SpecialBuilding(D)), "does not build after"
    ),
    "special building that no turn follows": (lambda: special(SpecialBuilding(B)), "no turn would follow"),
    # Cities & Knights: cards
    "a card of another kind in a deck": (
        lambda: deck(unknown=knights().state[ProgressCards].decks[1].unknown), "another deck|in all"
    ),
    "an unknown card under a deck": (lambda: deck(tail=(Known(None),)), "no such card lies under"),
    "a victory-point card under its deck": (lambda: under("printer"), "a card that lies open lies under"),
    "a card under the deck of another": (lambda: deck(tail=(Known(24),)), "of another deck"),
    "two rows of cards that lie open": (
        lambda: with_slice(knights().state, ProgressCards, shown=knights().state[ProgressCards].shown[:2]), "each seat"
    ),
    "a victory-point card in hand": (lambda: with_card(knights().state, "printer", A), "that would lie open"),
    "a draw from no deck": (lambda: stacked(knights(), ProgressDraw(A, "magic")), "there is no track 'magic'"),
    "a draw from no deck that is due": (
        lambda: stacked(knights(), DrawDue(A, "magic"), RobberMove(A)), "there is no track 'magic'"
    ),
    "a seat that need not put cards back": (lambda: stacked(knights(), Surplus((B,))), "too many progress cards"),
    "a seat that need not put its own cards back": (lambda: stacked(knights(), OwnSurplus(A)), "need not put"),
    "a spy on nobody's cards": (lambda: stacked(knights(), SpyTakes(A, B)), "cannot spy on seat 1"),
    "a spy of a seat that is not on turn": (
        lambda: evolve(with_card(knights().state, "warlord", A), stack=(*knights().state.stack, SpyTakes(B, A))),
        "seat 1 may not act as on its turn",
    ),
    "cards taken from an empty hand": (lambda: stacked(knights(), MasterTakes(A, B)), "cannot take cards"),
    "wedding gifts of the bride": (
        lambda: stacked(knights({0: {"ore": 2}}), WeddingGifts((A,), A, (2, 0, 0))), "do not give"
    ),
    "half of other hands": (lambda: stacked(knights({1: {"ore": 4}}), Sabotage((B,), (0, 3, 0))), "do not discard"),
    "an exchange with oneself": (
        lambda: stacked(knights({0: {"ore": 1, "coin": 1}}), HarborExchange((A,), A, A)), "exchange no cards"
    ),
    "an exchange with oneself to come": (
        lambda: with_slice(knights().state, TurnEffects, harbor=(1, 0, 0)), "cannot make itself an offer"
    ),
    "promotions without a knight": (lambda: stacked(knights(), FreePromotion(A, 2)), "cannot promote"),
    # Cities & Knights: pieces and barbarians
    "a piece that no knight is": (lambda: stacked(knights(), retreat("castle")), "there is no piece 'castle'"),
    "a fresh knight that is not active": (
        lambda: stacked(knights(), retreat("basic_knight", fresh=True)), "is not active"
    ),
    "a road in hand that lies on the board": (
        lambda: stacked(knights(), RoadInHand(A, knights().edge(*ROAD))), "has no road in hand"
    ),
    "a metropolis of no track": (lambda: stacked(knights(), MetropolisSite(A, "magic")), "there is no track 'magic'"),
    "a metropolis without the level for it": (
        lambda: stacked(knights(), MetropolisSite(A, "trade")), "without the level for it"
    ),
    "a level without its metropolis": (
        lambda: with_slice(knights().state, Improvements, levels=((4, 0, 0), *((0, 0, 0),) * 2)), "has the metropolis"
    ),
    "a wall around nothing": (lambda: knights().piece("wall", 0, (0, 1, "N")).state, "around no city"),
    "five cities": (
        lambda: knights().piece("tipped_city", 0, (0, 1, "N"), (1, 1, "N"), (-1, 1, "N"), (-2, 1, "N")).state,
        "more cities",
    ),
    "the ship at rest on 7": (lambda: at_sea(7), "the ship is at 7"),
    "knights that muster while the ship is at sea": (lambda: at_sea(6, Muster(A, (B, C), NodeSet(0))), "ship is at 6"),
    "knights that muster and are not active": (lambda: at_sea(7, Muster(A, (B, C), NodeSet(0))), "does not say now"),
}  # fmt: skip


def empty_deck() -> Scenario:
    return base().deck()


def landed() -> Scenario:
    """The barbarians have landed before."""
    table = knights()
    return table.slice(evolve(table.state[Barbarians], landed=True))


def learned() -> Scenario:
    """Seats 0 and 1 have their aqueduct."""
    table = knights()
    return table.slice(evolve(table.state[Improvements], levels=((0, 0, 3), (0, 0, 3), (0, 0, 0))))


def all_roads() -> Scenario:
    """Seat 0 has laid all its roads."""
    table = base()
    taken = pieces.filled_edges(table.state)
    free = [edge for edge in range(len(table.board.edges)) if not taken >> edge & 1]
    return table.piece("road", 0, *free[: pieces.in_stock(table.state, "road", A)])


@pytest.mark.parametrize("make", POSSIBLE.values(), ids=POSSIBLE)
def test_what_a_game_can_be_in_is_read(make: Callable[[], State]) -> None:
    state = make()
    assert first_problem(state) is None
    assert Game.from_json(Game(state).to_json()).state == state


@pytest.mark.parametrize(("make", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_no_game_can_be_in_is_refused(make: Callable[[], State], message: str) -> None:
    with pytest.raises(TranscriptError, match=message):
        Game.from_json(Game(make()).to_json())


def test_hands_are_those_that_there_are() -> None:
    assert first_problem(with_slice(base().state, Holdings, hands=base().state[Holdings].hands[:2])) is not None


def test_there_is_a_deck_for_every_track_and_a_count_for_every_card() -> None:
    two_decks = with_slice(knights().state, ProgressCards, decks=knights().state[ProgressCards].decks[:2])
    for state, message in ((deck(unknown=(1, 2)), "a count for every kind"), (two_decks, "3 decks")):
        assert message in str(first_problem(state))


@pytest.mark.thorough
def test_every_phase_of_ours_says_what_it_lies_on() -> None:
    """One that says nothing could lie anywhere, and anything on it."""
    silent = set()
    for game_of in COMPOSITIONS:
        rules = game_of.ruleset.rules(game_of.seats)
        for specs in (rules.phases, rules.chances):
            silent |= {kind.tag for kind, spec in specs.items() if spec.lies_on is None}
    assert silent == set()
