"""Market: a small game with everything that expansions of it can get wrong; itself, it has no fault.

Each seat draws cards that only it sees, up to two, and sells them for coins; what is sold goes back to the deck. After
each turn all bid at once: who alone bids 1 gets a coin. Six coins win at the end of a turn.
"""

from random import Random

import catan_core as catan
from catan_core import (
    ActionSpec,
    ActionSpecs,
    ChanceSpec,
    Citation,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    NumberQuery,
    Openings,
    Outcomes,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    PointSource,
    PointSources,
    Position,
    Queries,
    Refusal,
    Row,
    Seat,
    Setup,
    SliceSpec,
    SliceSpecs,
    Table,
    TableSpecs,
    Transition,
    VictoryRule,
    VictoryRules,
    Violation,
    evolve,
    hookimpl,
    record,
)

EXPANSION = catan.Expansion("market", "Market", version="1.0", modules=(__name__,), seats=frozenset({2, 3}))
RULE = Citation("market", "How to trade")
KINDS, OF_EACH, MAX_HELD, GOAL = (0, 1), 3, 2, 6
FULL = Refusal("market.hand-full", RULE, text="The hand is full.")


@record
class Cards(catan.Slice, tag="market/cards"):
    """The deck and the hands, as counts by kind. In a view the hands of others are (), and the deck is one pile."""

    deck: tuple[int, ...]
    hands: catan.BySeat[tuple[int, ...]]
    left: int
    sizes: catan.BySeat[int] | tuple[()]


@record
class Coins(catan.Slice, tag="market/coins"):
    held: catan.BySeat[int]


@record
class NextTurn(Phase, tag="market/next-turn"):
    seat: Seat


@record
class OwnPhase(Phase):
    """A marker: phases of the seat on turn."""


@record
class Trade(OwnPhase, tag="market/trade"):
    seat: Seat


@record
class Auction(catan.SimultaneousPhase, tag="market/auction"):
    pass


@record
class SidePanel(Phase, tag="market/drawing"):
    seat: Seat


@record
class Draw(catan.Action, tag="market/draw"):
    pass


@record
class Drawn(catan.ChanceAction, tag="market/drawn"):
    card: int


@record
class Sell(catan.Action, tag="market/sell"):
    card: int


@record
class Bid(catan.Action, tag="market/bid"):
    coins: int


@record
class CardDrawn(catan.Event, tag="market/card-drawn"):
    """Others see that a card was drawn (-1), and not which."""

    seat: Seat
    card: int


@record
class Sold(catan.Event, tag="market/sold"):
    seat: Seat
    card: int


@record
class CoinsPaid(catan.Event, tag="market/coins-paid"):
    seat: Seat
    coins: int


@record
class TurnOver(catan.Event, tag="market/turn-over"):
    seat: Seat


def _price(position: Position, card: int) -> int:
    return 1 + card


PRICE: NumberQuery[[int], int] = NumberQuery("market/price", _price)


def held(position: Position, seat: Seat) -> int:
    """How many cards a seat holds."""
    return position[Cards].sizes[seat]


def pay(tx: Transition, seat: Seat, coins: int) -> None:
    """Give a seat coins."""
    given = tx[Coins].held
    tx.update(evolve(tx[Coins], held=(*given[:seat], given[seat] + coins, *given[seat + 1 :])))
    tx.emit(CoinsPaid(seat, coins))


def _shift(tx: Transition, seat: Seat, card: int, count: int) -> None:
    cards = tx[Cards]
    hand = _with(cards.hands[seat], card, count)
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    tx.update(Cards(_with(cards.deck, card, -count), hands, cards.left - count, _with(cards.sizes, seat, count)))


def _with(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


# -- rules -------------------------------------------------------------------------------------------------------


def opening(position: Position) -> tuple[Phase, ...]:
    return (NextTurn(Seat(0)),)


def next_turn(tx: Transition, phase: NextTurn) -> None:
    tx.start_turn(phase.seat)
    everybody = tx.rules.all_seats
    tx.then(Trade(phase.seat), Auction(everybody), NextTurn(Seat((phase.seat + 1) % tx.rules.seats)))


def draw_options(position: Position, phase: Phase, seat: Seat) -> tuple[tuple[()], ...]:
    return catan.only_if(held(position, seat) < MAX_HELD)


def why_not_draw(position: Position, phase: Phase, action: Draw) -> Violation | None:
    return FULL() if held(position, action.seat) >= MAX_HELD else None


def draw(tx: Transition, phase: Phase, action: Draw) -> None:
    tx.then(SidePanel(action.seat))
    tx.emit(TurnOver(action.seat))


def drawn(tx: Transition, phase: SidePanel, action: Drawn) -> None:
    _shift(tx, phase.seat, action.card, 1)
    tx.emit(CardDrawn(phase.seat, action.card))


def outcomes(position: Position, phase: SidePanel) -> Outcomes[Drawn]:
    return Outcomes((Drawn(card), position[Cards].deck[card]) for card in KINDS)


def sell_options(position: Position, phase: Phase, seat: Seat) -> tuple[int, ...]:
    return tuple(card for card in KINDS if position[Cards].hands[seat][card])


def sell(tx: Transition, phase: Phase, action: Sell) -> None:
    _shift(tx, action.seat, action.card, -1)
    tx.emit(Sold(action.seat, action.card))
    pay(tx, action.seat, PRICE(tx, action.card))
    tx.emit(TurnOver(action.seat))


def bid(tx: Transition, phase: Auction, action: Bid) -> None:
    others = [answer for answer in phase.answers if isinstance(answer, Bid) and answer.seat != action.seat]
    if action.coins and not any(other.coins for other in others):
        pay(tx, action.seat, 1)


def initial(rules: catan.Rules, layout: catan.Layout | None) -> Cards:
    seats = rules.seats
    return Cards((OF_EACH,) * 2, ((0, 0),) * seats, 2 * OF_EACH, (0,) * seats)


def conceal(position: Position, cards: Cards, seat: Seat | None) -> Cards:
    hands = tuple(hand if owner == seat else () for owner, hand in enumerate(cards.hands))
    return evolve(cards, deck=(), hands=hands)


def sample(position: Position, cards: Cards, seat: Seat | None, rng: Random) -> Cards:
    own = cards.hands[seat] if seat is not None else (0, 0)
    pool = [card for card in KINDS for _ in range(OF_EACH - own[card])]
    rng.shuffle(pool)
    hands = []
    for owner, size in enumerate(cards.sizes):
        drawn = [] if owner == seat else [pool.pop() for _ in range(size)]
        hands.append(own if owner == seat else tuple(drawn.count(card) for card in KINDS))
    return evolve(cards, deck=tuple(map(pool.count, KINDS)), hands=tuple(hands))


def problem(state: catan.State) -> str | None:
    cards = state[Cards]
    for card in KINDS:
        if cards.deck[card] + sum(hand[card] for hand in cards.hands) != OF_EACH:
            return f"cards of kind {card} are lost"
    sizes = tuple(map(sum, cards.hands))
    return None if sizes == cards.sizes and cards.left == sum(cards.deck) else f"{cards} does not add up"


def winners(position: Position) -> tuple[Seat, ...]:
    seat = position.turn.seat
    return (seat,) if position.rules.points(position, seat, hidden=False) >= GOAL else ()


def coins(position: Position, seat: Seat) -> int:
    return position[Coins].held[seat]


# -- hooks -------------------------------------------------------------------------------------------------------


CARD_KINDS: Table[str, int] = Table("market/cards", "The kinds of cards.")


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [
        SliceSpec(Cards, initial, conceal=conceal, sample=sample),
        SliceSpec(Coins, lambda rules, layout: Coins((0,) * rules.seats)),
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        CARD_KINDS,
        Row(CARD_KINDS, "apple", 0),
        Row(CARD_KINDS, "pear", 1),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(NextTurn, resolve=next_turn),
        PhaseSpec(Trade),
        PhaseSpec(Auction),
        ChanceSpec(
            phase=SidePanel,
            action=Drawn,
            outcomes=outcomes,
            apply=drawn,
            public=False,
        ),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [
        ActionSpec(
            kind=Draw,
            during=(OwnPhase,),
            rule=RULE,
            options=draw_options,
            why=why_not_draw,
            apply=draw,
            refusals=(FULL,),
        ),
        ActionSpec(
            kind=Sell,
            during=(OwnPhase,),
            rule=RULE,
            options=sell_options,
            apply=sell,
        ),
        ActionSpec(
            kind=Bid,
            during=(Auction,),
            rule=RULE,
            options=lambda position, phase, seat: (0, 1),
            apply=bid,
        ),
    ]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [
        EventSpec(CardDrawn, lambda event, seat: event if event.seat == seat else evolve(event, card=-1)),
        EventSpec(Sold),
        EventSpec(CoinsPaid),
        EventSpec(TurnOver),
    ]


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [PRICE]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("market/coins", coins, reads=(Coins,))]


@hookimpl
def catan_victory(setup: Setup) -> VictoryRules:
    return [VictoryRule("market/goal", winners, reads=(Coins,))]


@hookimpl
def catan_opening(setup: Setup) -> Openings:
    return [catan.Opening(opening)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("market/cards", problem)]
