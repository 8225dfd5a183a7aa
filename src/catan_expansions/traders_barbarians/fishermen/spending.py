"""What fish are good for (Traders & Barbarians: "Using fish"; TB-FI-10, TB-FI-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods, rows
from catan_expansions.traders_barbarians.fishermen.hidden_tokens import FISH_TOLD
from catan_expansions.traders_barbarians.fishermen.tokens import VALUES, FishCounts, FishTokens, fish_in, use

USING = catan.Citation("fishermen", "Using fish")

TOO_FEW = catan.Refusal("fishermen.too-few-fish", USING, text="You have too few fish for this.")
NOT_THESE = catan.Refusal(
    "fishermen.not-these-tokens", USING, text="Pay with fish tokens that you have, enough and none too many."
)
NO_ROBBER = catan.Refusal("fishermen.no-robber", USING, text="The robber is not on the board.")
NOTHING_TO_STEAL = catan.Refusal(
    "fishermen.nothing-to-steal", USING, text="There is nothing to steal from this player."
)
SUPPLY_LACKS = catan.Refusal("fishermen.supply-lacks-it", USING, text="The supply has no card of this resource.")
NO_ROAD = catan.Refusal("fishermen.no-road", USING, text="There is no road that you could build.")
NO_CARD = catan.Refusal("fishermen.no-card", USING, text="This deck has no card for you.")

PRICES = {"robber": 2, "theft": 3, "resource": 4, "road": 5, "card": 7}
THEFT = "fish"
DEVELOPMENT = "development"
DECK = catan.Ids("fishermen/deck", lambda rules: DECKS(rules), doc="A deck from which fish buy a card.")
USE = catan.Ids("fishermen/use", lambda rules: tuple(FISH_PRICES(rules)), doc="What fish pay for.")


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class BanishRobber(catan.Action, tag="fishermen/banish-robber"):
    """Pay two fish: the robber leaves the board."""

    tokens: FishCounts


@catan.record
class StealForFish(catan.Action, tag="fishermen/steal"):
    """Pay three fish: steal a card from an opponent, at random."""

    tokens: FishCounts
    victim: catan.Seat


@catan.record
class ResourceForFish(catan.Action, tag="fishermen/take-resource"):
    """Pay four fish: take a resource of your choice from the supply."""

    tokens: FishCounts
    good: catan.Good


@catan.record
class RoadForFish(catan.Action, tag="fishermen/build-road"):
    """Pay five fish: build a road for free."""

    tokens: FishCounts


@catan.record
class CardForFish(catan.Action, tag="fishermen/take-card"):
    """Pay seven fish: take a card from a deck."""

    tokens: FishCounts
    deck: Annotated[str, DECK] = attrs.field(default=DEVELOPMENT, metadata=catan.OMIT_DEFAULT)


@catan.record
class FishPaid(catan.Event, tag="fishermen/fish-paid"):
    """A seat has paid with fish tokens, which lie face up beside the supply now. `thing`: for what."""

    seat: catan.Seat
    tokens: FishCounts
    thing: Annotated[str, USE]


# -- paying ------------------------------------------------------------------------------------------------------


def _price(position: catan.Position, seat: catan.Seat, thing: str) -> int:
    return FISH_PRICES(position.rules)[thing]


FISH_PRICE: catan.NumberQuery[[catan.Seat, str], int] = catan.NumberQuery(
    "fishermen/price", _price, doc="How many fish a seat pays for something, by its name in the table."
)


@catan.memoized(1 << 12)
def payments(hand: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """The ways to pay with some tokens: enough fish, and no token that could stay behind. There is no change.

    >>> payments((2, 1, 1), 3)
    ((0, 0, 1), (1, 1, 0))
    >>> payments((0, 2, 0), 3), payments((2, 0, 0), 3), payments((), 3)
    (((0, 2, 0),), (), ())
    """
    ways: list[tuple[int, ...]] = [()]
    for count in hand:
        ways = [(*way, paid) for way in ways for paid in range(count + 1)]
    return tuple(way for way in ways if way and _fits(way, price))


def _fits(tokens: Sequence[int], price: int) -> bool:
    surplus = fish_in(tokens) - price
    return surplus >= 0 and all(not count or value > surplus for value, count in zip(VALUES, tokens, strict=True))


def payable(position: catan.Position, seat: catan.Seat, thing: str) -> tuple[tuple[int, ...], ...]:
    """The ways in which a seat can pay for something with its fish tokens; () if it cannot."""
    price = position.rules.answers[FISH_PRICE](position, seat, thing)
    return payments(position[FishTokens].hands[seat], price)


def pay(tx: catan.Transition, seat: catan.Seat, tokens: FishCounts, thing: str) -> None:
    """Have a seat pay for something with fish tokens."""
    use(tx, seat, tokens)
    tx.emit(FishPaid(seat, tokens, thing))


A = TypeVar("A", bound=catan.Action)


def for_fish(
    kind: type[A],
    thing: str,
    *,
    choices: Callable[[catan.Position, catan.Seat], Sequence[object]],
    lacking: catan.Refusal,
    apply: Callable[[catan.Transition, A], None],
    one: str | None = None,
    during: type[catan.Phase] = base.OwnActionPhase,
) -> catan.ActionSpec[catan.Phase, A]:
    """The action that pays for something. `choices` are what may be had for it, in the field `one` of the action;
    without that field there is one choice or none. `lacking` is why something else cannot be had, `during` when
    anything can."""

    def options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[object]:
        ways = payable(position, seat, thing)
        offered = choices(position, seat) if ways else ()
        return [(way, choice) if one else way for way in ways for choice in offered]

    def why(position: catan.Position, phase: catan.Phase, action: A) -> catan.Violation | None:
        ways, tokens = payable(position, action.seat, thing), _tokens(action)
        if not ways:
            return TOO_FEW(price=FISH_PRICE(position, action.seat, thing))
        offered = choices(position, action.seat)
        if not offered or (one and getattr(action, one) not in offered):
            return lacking()
        return None if tokens in ways else NOT_THESE(price=FISH_PRICE(position, action.seat, thing))

    def buy(tx: catan.Transition, phase: catan.Phase, action: A) -> None:
        pay(tx, action.seat, _tokens(action), thing)
        apply(tx, action)

    return catan.ActionSpec(
        kind=kind,
        during=(during,),
        rule=USING,
        options=options,
        why=why,
        apply=buy,
        when=afforded,
        key=thing,
        refusals=(TOO_FEW, NOT_THESE, lacking),
    )


def _tokens(action: Any) -> FishCounts:
    tokens: FishCounts = action.tokens
    return tokens


def afforded(position: catan.Position, seat: catan.Seat) -> frozenset[str]:
    """The things for which the tokens of a seat show enough fish."""
    hand, within = position[FishTokens].hands[seat], position.rules.derived[WITHIN]
    if within is not None:
        return within(hand)
    fish = fish_in(hand)
    return frozenset([thing for thing in FISH_PRICES(position.rules) if FISH_PRICE(position, seat, thing) <= fish])


def _within(rules: catan.Rules) -> Callable[[FishCounts], frozenset[str]] | None:
    if FISH_PRICE.is_modified(rules):
        return None
    prices = FISH_PRICES(rules)
    return catan.memoized(1 << 10)(
        lambda hand: frozenset([thing for thing, price in prices.items() if price <= fish_in(hand)])
    )


WITHIN: catan.PerRules[Callable[[FishCounts], frozenset[str]] | None] = catan.PerRules(_within)
"""The things that some tokens pay for; None if prices depend on more than the thing."""


# -- what can be had ---------------------------------------------------------------------------------------------


def _robbed(position: catan.Position, seat: catan.Seat) -> Sequence[object]:
    return catan.only_if(position[base.Island].robber is not None)


def _victims(position: catan.Position, seat: catan.Seat) -> Sequence[object]:
    return [other for other in choices.opponents(position, seat) if goods.stealable_size(position, other)]


def _resources(position: catan.Position, seat: catan.Seat) -> Sequence[object]:
    return [catan.Good(good) for good, count in enumerate(choices.supply_cards(position)) if count]


def _roads(position: catan.Position, seat: catan.Seat) -> Sequence[object]:
    return catan.only_if(base.free_road_possible(position, seat))


@attrs.frozen(repr=False)
class FishDeck:
    """A deck from which fish buy cards: whether a seat may have one now, and what follows when it is bought. `there`:
    whether the deck takes part by some rules."""

    open: Callable[[catan.Position, catan.Seat], bool]
    draw: Callable[[catan.Transition, catan.Seat], None]
    there: Callable[[catan.Rules], bool] = lambda rules: True

    def __repr__(self) -> str:
        return "<FishDeck>"


FISH_DECKS: catan.Table[str, FishDeck] = catan.Table(
    "fishermen/decks",
    "The decks from which seven fish buy a card: a `FishDeck` for each.",
    problem=rows.every(rows.id_problem, rows.of_class(FishDeck)),
)
DECKS: catan.PerRules[tuple[str, ...]] = catan.PerRules(
    lambda rules: tuple(name for name, deck in FISH_DECKS(rules).items() if deck.there(rules))
)
DEVELOPMENT_CARDS = FishDeck(
    open=lambda position, seat: len(position[base.DevCards].deck) > 0,
    draw=lambda tx, seat: tx.then(base.CardDraw(seat)),
    there=lambda rules: any(spec.kind is base.DevCards for spec in rules.slice_specs),
)


def _decks(position: catan.Position, seat: catan.Seat) -> Sequence[object]:
    decks = FISH_DECKS(position.rules)
    return [name for name in DECKS(position.rules) if decks[name].open(position, seat)]


BANISH_ROBBER = for_fish(
    BanishRobber,
    "robber",
    choices=_robbed,
    lacking=NO_ROBBER,
    apply=lambda tx, action: base.remove_robber(tx),
)
STEAL_FOR_FISH = for_fish(
    StealForFish,
    "theft",
    one="victim",
    choices=_victims,
    lacking=NOTHING_TO_STEAL,
    apply=lambda tx, action: tx.then(*base.grab(tx, action.seat, action.victim, THEFT)),
)
RESOURCE_FOR_FISH = for_fish(
    ResourceForFish,
    "resource",
    one="good",
    choices=_resources,
    lacking=SUPPLY_LACKS,
    apply=lambda tx, action: goods.move(tx, None, action.seat, goods.single(tx.rules, action.good)),
)
ROAD_FOR_FISH = for_fish(
    RoadForFish,
    "road",
    choices=_roads,
    lacking=NO_ROAD,
    apply=lambda tx, action: tx.then(*base.free_road_phases(tx, action.seat, 1)),
)
CARD_FOR_FISH = for_fish(
    CardForFish,
    "card",
    one="deck",
    choices=_decks,
    lacking=NO_CARD,
    apply=lambda tx, action: FISH_DECKS(tx.rules)[action.deck].draw(tx, action.seat),
)

FISH_PRICES: catan.Table[str, int] = catan.Table(
    "fishermen/prices", "How many fish something costs.", problem=rows.count_problem
)


def _told(rules: catan.Rules, event: FishPaid) -> tuple[catan.Seat, FishCounts]:
    return event.seat, event.tokens


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        FISH_PRICES,
        FISH_DECKS,
        catan.Row(FISH_DECKS, DEVELOPMENT, DEVELOPMENT_CARDS),
        *(catan.Row(FISH_PRICES, thing, price) for thing, price in PRICES.items()),
        catan.Row(base.THIEVES, THEFT, "three fish"),
        catan.Row(FISH_TOLD, FishPaid.tag, _told),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BANISH_ROBBER, STEAL_FOR_FISH, RESOURCE_FOR_FISH, ROAD_FOR_FISH, CARD_FOR_FISH]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [FISH_PRICE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(FishPaid)]
