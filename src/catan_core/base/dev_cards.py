"""Development cards (base: "Cartas de desarrollo", "Caballero", "Cartas de progreso", "Cartas de puntos de victoria")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar

from catan_core import (
    Action, ActionSpec, ChanceAction, ChanceSpec, Deck, Derived, Edge, Event, EventSpec, GameOver, Good, Goods,
    Invariant, Layout, Outcomes, Phase, PhaseSpec, PointSource, Position, Reaction, Refusal, Row, Rule, Rules, Seat,
    Setup, Slice, SliceSpec, State, Table, Transition, Violation, evolve, hookimpl, members, record,
)  # fmt: skip
from catan_core.base import building, goods, island
from catan_core.base.building import CANNOT_PAY
from catan_core.base.goods import FAMILY, Holdings
from catan_core.base.robber import RobberDue
from catan_core.base.turn import BuildPhase, CardPhase, WindowOpened
from catan_core.choose import Choices
from catan_core.decks import take

CARDS = Rule("base", "Development cards")
KNIGHT = Rule("base", "Knight")
PROGRESS = Rule("base", "Progress cards")

THING = "development_card"
DECK_EMPTY = Refusal("card.deck-empty", CARDS)
NOT_HELD = Refusal("card.not-held", CARDS)
BOUGHT_NOW = Refusal("card.bought-this-turn", CARDS)
ONE_A_TURN = Refusal("card.one-a-turn", CARDS)
NO_ROAD = Refusal("card.no-road-possible", PROGRESS)
WRONG_TAKE = Refusal("card.supply-lacks-it", PROGRESS)
WRONG_KIND = Refusal("card.no-resource", PROGRESS)
DISCOVERED = 2
FREE_ROADS = 2


@record
class DevCards(Slice):
    """Development cards: the deck, and by seat the hidden hand, the cards bought in this turn and those lying open.

    Counts are by kind in the order of the table `base/cards`. In a view the hands of others are `()`, and `sizes` has
    the number of cards in every hand. `used`: a card has been played in this turn; `spent`: cards back in the box.
    """

    tag: ClassVar[str] = "base/dev-cards"
    deck: Deck
    hands: tuple[tuple[int, ...], ...]
    fresh: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[int, ...], ...]
    spent: tuple[int, ...]
    used: bool = False
    sizes: tuple[int, ...] = ()

    def cards(self, seat: Seat) -> int:
        """How many hidden cards a seat has."""
        return self.sizes[seat] if self.sizes else sum(self.hands[seat])


KINDS: Derived[tuple[str, ...]] = Derived(lambda rules: tuple(rules.tables["base/cards"]))
KIND_INDEX: Derived[dict[str, int]] = Derived(
    lambda rules: {kind: index for index, kind in enumerate(rules.tables["base/cards"])}
)


# -- phases ------------------------------------------------------------------------------------------------------


@record
class CardDraw(Phase):
    """The top card of the deck is drawn."""

    tag: ClassVar[str] = "base/card-draw"
    seat: Seat


@record
class FreeRoad(Phase):
    """A seat builds a road that costs nothing. `left`: how many, this one included."""

    tag: ClassVar[str] = "base/free-road"
    seat: Seat
    left: int


# -- actions -----------------------------------------------------------------------------------------------------


@record
class BuyCard(Action):
    """Buy the top card of the development deck."""

    tag: ClassVar[str] = "base/buy-card"


@record
class DrawCard(ChanceAction):
    """Which card lies on top of the deck."""

    tag: ClassVar[str] = "base/draw"
    card: str


@record
class PlayKnight(Action):
    """Play a knight: move the robber."""

    tag: ClassVar[str] = "base/play-knight"


@record
class PlayRoadBuilding(Action):
    """Play Road Building: two roads for nothing."""

    tag: ClassVar[str] = "base/play-road-building"


@record
class BuildFreeRoad(Action):
    """Build one of the roads of Road Building."""

    tag: ClassVar[str] = "base/build-free-road"
    edge: Edge


@record
class PlayDiscovery(Action):
    """Play Discovery: take two resource cards from the supply."""

    tag: ClassVar[str] = "base/play-discovery"
    take: Goods


@record
class PlayMonopoly(Action):
    """Play Monopoly: all others hand over every card of one resource."""

    tag: ClassVar[str] = "base/play-monopoly"
    good: Good


# -- events ------------------------------------------------------------------------------------------------------


@record
class CardDrawn(Event):
    """A seat has taken a development card. `card` is None for those who do not see it."""

    tag: ClassVar[str] = "base/card-drawn"
    seat: Seat
    card: str | None


@record
class CardPlayed(Event):
    """A seat plays a development card."""

    tag: ClassVar[str] = "base/card-played"
    seat: Seat
    card: str


@record
class VictoryCardsShown(Event):
    """A seat turns its victory-point cards up, to win."""

    tag: ClassVar[str] = "base/victory-cards-shown"
    seat: Seat
    count: int


# -- buying ------------------------------------------------------------------------------------------------------


def _buy_check(position: Position, phase: Phase, action: BuyCard) -> Violation | None:
    if not len(position[DevCards].deck):
        return DECK_EMPTY()
    return None if goods.can_pay(position, action.seat, THING) else CANNOT_PAY(thing=THING)


def _buy(tx: Transition, phase: Phase, action: BuyCard) -> None:
    goods.pay(tx, action.seat, goods.PRICE_OF(tx, action.seat, THING))
    tx.then(CardDraw(action.seat))


def draw_outcomes(position: Position, phase: CardDraw) -> Outcomes[DrawCard]:
    """Every card of the deck is equally likely to be on top."""
    weights = position[DevCards].deck.weights()
    return Outcomes((DrawCard(kind), weight) for kind, weight in zip(KINDS(position.rules), weights, strict=True))


def draw_weight(position: Position, phase: CardDraw, action: DrawCard) -> int:
    """How many cards of this kind the deck has."""
    kind = KIND_INDEX(position.rules).get(action.card)
    return 0 if kind is None else position[DevCards].deck.weights()[kind]


def _changed(rows: tuple[tuple[int, ...], ...], seat: Seat, kind: int, by: int) -> tuple[tuple[int, ...], ...]:
    row = list(rows[seat])
    row[kind] += by
    return (*rows[:seat], tuple(row), *rows[seat + 1 :])


def _draw(tx: Transition, phase: CardDraw, action: DrawCard) -> None:
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[action.card]
    tx.update(
        evolve(
            cards,
            deck=cards.deck.draw(kind),
            hands=_changed(cards.hands, phase.seat, kind, 1),
            fresh=_changed(cards.fresh, phase.seat, kind, 1),
        )
    )
    tx.emit(CardDrawn(phase.seat, action.card))


def _conceal_drawn(event: CardDrawn, seat: Seat | None) -> CardDrawn:
    return event if event.seat == seat else CardDrawn(event.seat, None)


# -- playing -----------------------------------------------------------------------------------------------------


def card_refusal(position: Position, seat: Seat, card: str) -> Violation | None:
    """Why a seat may not play a card of a kind now; None if it may."""
    cards, kind = position[DevCards], KIND_INDEX(position.rules)[card]
    if not cards.hands[seat][kind]:
        return NOT_HELD(card=card)
    if cards.used:
        return ONE_A_TURN()
    return None if cards.hands[seat][kind] > cards.fresh[seat][kind] else BOUGHT_NOW(card=card)


def may_play(position: Position, seat: Seat, card: str) -> bool:
    """Whether a seat may play a card of a kind now."""
    cards, kind = position[DevCards], KIND_INDEX(position.rules)[card]
    return not cards.used and cards.hands[seat][kind] > cards.fresh[seat][kind]


def use_card(tx: Transition, seat: Seat, card: str, stays: bool) -> None:
    """Take a card from a hand: it stays open before its owner, or goes back to the box."""
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[card]
    hands = _changed(cards.hands, seat, kind, -1)
    if stays:
        tx.update(evolve(cards, hands=hands, shown=_changed(cards.shown, seat, kind, 1), used=True))
    else:
        spent = tuple(count + (one == kind) for one, count in enumerate(cards.spent))
        tx.update(evolve(cards, hands=hands, spent=spent, used=True))
    tx.emit(CardPlayed(seat, card))


def _knight_check(position: Position, phase: Phase, action: PlayKnight) -> Violation | None:
    return card_refusal(position, action.seat, "knight")


def _play_knight(tx: Transition, phase: Phase, action: PlayKnight) -> None:
    use_card(tx, action.seat, "knight", stays=True)
    tx.then(RobberDue(action.seat))


def _road_possible(position: Position, seat: Seat) -> bool:
    return island.in_stock(position, "road", seat) > 0 and building.SITES(position, seat, "road") != 0


def _road_building_check(position: Position, phase: Phase, action: PlayRoadBuilding) -> Violation | None:
    refused = card_refusal(position, action.seat, "road_building")
    return refused or (None if _road_possible(position, action.seat) else NO_ROAD())


def _play_road_building(tx: Transition, phase: Phase, action: PlayRoadBuilding) -> None:
    use_card(tx, action.seat, "road_building", stays=False)
    tx.then(FreeRoad(action.seat, FREE_ROADS))


def _free_road_options(position: Position, phase: FreeRoad, seat: Seat) -> Sequence[int]:
    return members(building.SITES(position, seat, "road"))


def _free_road_check(position: Position, phase: FreeRoad, action: BuildFreeRoad) -> Violation | None:
    edge = action.edge
    return building.site_refusal(
        position, action.seat, "road", edge, lambda position, seat: building.road_refusal(position, seat, edge)
    )


def _build_free_road(tx: Transition, phase: FreeRoad, action: BuildFreeRoad) -> None:
    island.place(tx, "road", action.seat, action.edge)
    if phase.left > 1 and _road_possible(tx, action.seat):
        tx.then(FreeRoad(action.seat, phase.left - 1))


def _resources_left(position: Position) -> tuple[int, ...]:
    supply, rules = position[Holdings].supply, position.rules
    return tuple(count if rules.goods[good].family == FAMILY else 0 for good, count in enumerate(supply))


def _discoveries(position: Position) -> Choices:
    left = _resources_left(position)
    return Choices(left, min(DISCOVERED, sum(left)))


def _discovery_options(position: Position, phase: Phase, seat: Seat) -> Sequence[Goods]:
    if not may_play(position, seat, "discovery") or not any(_resources_left(position)):
        return ()
    return _discoveries(position)


def _discovery_check(position: Position, phase: Phase, action: PlayDiscovery) -> Violation | None:
    refused = card_refusal(position, action.seat, "discovery")
    if refused is not None:
        return refused
    return None if any(action.take) and action.take in _discoveries(position) else WRONG_TAKE()


def _play_discovery(tx: Transition, phase: Phase, action: PlayDiscovery) -> None:
    use_card(tx, action.seat, "discovery", stays=False)
    goods.move(tx, None, action.seat, action.take)


def _monopoly_options(position: Position, phase: Phase, seat: Seat) -> Sequence[Good]:
    return goods.family(position.rules, FAMILY) if may_play(position, seat, "monopoly") else ()


def _monopoly_check(position: Position, phase: Phase, action: PlayMonopoly) -> Violation | None:
    refused = card_refusal(position, action.seat, "monopoly")
    return refused or (None if action.good in goods.family(position.rules, FAMILY) else WRONG_KIND())


def _play_monopoly(tx: Transition, phase: Phase, action: PlayMonopoly) -> None:
    use_card(tx, action.seat, "monopoly", stays=False)
    for seat in range(tx.rules.seats):
        if seat != action.seat:
            count = tx[Holdings].hands[seat][action.good]
            goods.move(tx, Seat(seat), action.seat, goods.single(tx.rules, action.good, count))


# -- turns, points, the end --------------------------------------------------------------------------------------


def _new_window(tx: Transition, event: WindowOpened) -> None:
    cards, none = tx[DevCards], (0,) * len(KINDS(tx.rules))
    if cards.used or cards.fresh[event.seat] != none:
        fresh = (*cards.fresh[: event.seat], none, *cards.fresh[event.seat + 1 :])
        tx.update(evolve(cards, fresh=fresh, used=False))


def victory_cards(position: Position, seat: Seat) -> int:
    """Points of the victory-point cards of a seat, as far as they can be seen."""
    cards, kind = position[DevCards], KIND_INDEX(position.rules)["victory_point"]
    hand = cards.hands[seat]
    return cards.shown[seat][kind] + (hand[kind] if hand else 0)


def _show_cards(tx: Transition, event: GameOver) -> None:
    kind = KIND_INDEX(tx.rules)["victory_point"]
    for seat in event.winners:
        cards = tx[DevCards]
        count = cards.hands[seat][kind]
        if count:
            hands = _changed(cards.hands, seat, kind, -count)
            fresh = _changed(cards.fresh, seat, kind, -cards.fresh[seat][kind])
            tx.update(evolve(cards, hands=hands, fresh=fresh, shown=_changed(cards.shown, seat, kind, count)))
            tx.emit(VictoryCardsShown(seat, count))


# -- slice -------------------------------------------------------------------------------------------------------


def _initial(rules: Rules, layout: Layout | None) -> DevCards:
    counts = tuple(rules.tables["base/cards"].values())
    none = (0,) * len(counts)
    return DevCards(Deck(counts), (none,) * rules.seats, (none,) * rules.seats, (none,) * rules.seats, none)


def _conceal(position: Position, cards: DevCards, seat: Seat | None) -> DevCards:
    def own(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(row if owner == seat else () for owner, row in enumerate(rows))

    sizes = tuple(map(sum, cards.hands))
    return evolve(
        cards, deck=cards.deck.conceal(seat), hands=own(cards.hands), fresh=own(cards.fresh), sizes=sizes
    )


def _sample(position: Position, seen: DevCards, seat: Seat | None, rng: Random) -> DevCards:
    open_rows = [*seen.shown, seen.spent, *([] if seat is None else [seen.hands[seat]])]
    pool = [
        count - sum(row[kind] for row in open_rows)
        for kind, count in enumerate(position.rules.tables["base/cards"].values())
    ]
    hands = []
    for owner, hand in enumerate(seen.hands):
        if owner != seat:
            drawn = [0] * len(pool)
            for _ in range(seen.sizes[owner]):
                drawn[take(pool, rng)] += 1
            hand = tuple(drawn)
        hands.append(hand)
    none = (0,) * len(pool)
    fresh = tuple(row if owner == seat else none for owner, row in enumerate(seen.fresh))
    return evolve(seen, deck=seen.deck.fill(pool, rng), hands=tuple(hands), fresh=fresh, sizes=())


def _complete(state: State) -> str | None:
    cards = state[DevCards]
    if cards.sizes or cards.deck.hidden or len(cards.hands) != state.rules.seats:
        return f"there must be {state.rules.seats} open hands"
    rows = [*cards.hands, *cards.shown, cards.spent, cards.deck.reshuffle().unknown]
    for kind, (name, count) in enumerate(state.rules.tables["base/cards"].items()):
        column = [row[kind] for row in rows]
        if min(column) < 0 or sum(column) != count:
            return f"{name}: {column} in hands, open, in the box and in the deck, which is not {count} in all"
    if any(new > held for hand, row in zip(cards.hands, cards.fresh, strict=True) for held, new in zip(hand, row, strict=True)):
        return "more cards bought in this turn than held"
    return None


def _always(card: str) -> Callable[[Position, Phase, Seat], Sequence[object]]:
    return lambda position, phase, seat: ((),) if may_play(position, seat, card) else ()


HELD = (NOT_HELD, ONE_A_TURN, BOUGHT_NOW)
SPECS = [
    ActionSpec(BuyCard, (BuildPhase,), _buy, CARDS, check=_buy_check, refusals=(DECK_EMPTY, CANNOT_PAY)),
    ActionSpec(PlayKnight, (CardPhase,), _play_knight, KNIGHT, _always("knight"), _knight_check, refusals=HELD),
    ActionSpec(
        PlayRoadBuilding, (CardPhase,), _play_road_building, PROGRESS,
        lambda position, phase, seat: (
            ((),) if may_play(position, seat, "road_building") and _road_possible(position, seat) else ()
        ),
        _road_building_check, refusals=(*HELD, NO_ROAD),
    ),
    ActionSpec(
        BuildFreeRoad, (FreeRoad,), _build_free_road, PROGRESS, _free_road_options, _free_road_check,
        refusals=(building.ROAD_TAKEN, building.ROAD_NOT_CONNECTED, building.ROAD_CUT_OFF),
    ),
    ActionSpec(
        PlayDiscovery, (CardPhase,), _play_discovery, PROGRESS, _discovery_options, _discovery_check,
        refusals=(*HELD, WRONG_TAKE),
    ),
    ActionSpec(
        PlayMonopoly, (CardPhase,), _play_monopoly, PROGRESS, _monopoly_options, _monopoly_check,
        refusals=(*HELD, WRONG_KIND),
    ),
]  # fmt: skip


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    counts = {"knight": 14, "road_building": 2, "discovery": 2, "monopoly": 2, "victory_point": 5}
    return [
        Table("base/cards", "How many development cards of each kind there are."),
        *(Row("base/cards", kind, count) for kind, count in counts.items()),
        Row("base/prices", THING, (("ore", 1), ("wool", 1), ("grain", 1))),
    ]


@hookimpl
def catan_slices(setup: Setup) -> list[SliceSpec[DevCards]]:
    return [SliceSpec(DevCards, _initial, _conceal, _sample, doc="Development cards.")]


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [
        ChanceSpec(CardDraw, DrawCard, draw_outcomes, draw_weight, _draw, public=False, rule=CARDS),
        PhaseSpec(FreeRoad, rule=PROGRESS),
    ]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(CardDrawn, _conceal_drawn), EventSpec(CardPlayed), EventSpec(VictoryCardsShown)]


@hookimpl
def catan_reactions(setup: Setup) -> list[object]:
    return [Reaction(WindowOpened, _new_window), Reaction(GameOver, _show_cards)]


@hookimpl
def catan_points(setup: Setup) -> list[PointSource]:
    return [PointSource("base/victory-cards", victory_cards, shown=False, reads=(DevCards,))]


@hookimpl
def catan_invariants(setup: Setup) -> list[Invariant]:
    return [Invariant("base/development-cards-are-complete", _complete)]
