"""The Commercial Harbor: a resource, offered face down, in exchange for a commodity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods
from catan_core.components.dealing import KnownCards
from catan_expansions.cities_knights.commodities import commodities, held, resources
from catan_expansions.cities_knights.progress.playing import pass_goods, playing, rule_of
from catan_expansions.cities_knights.progress.trade import TurnEffects

NOT_IN_HAND = catan.Refusal("progress.not-in-hand", rule_of("commercial_harbor"), text="You do not have this card.")
WRONG_KIND = catan.Refusal(
    "harbor.wrong-kind",
    rule_of("commercial_harbor"),
    text="The player who asks gives a resource, the other a commodity.",
)
NO_RESOURCE = catan.Refusal(
    "harbor.nothing-to-offer", rule_of("commercial_harbor"), text="You have no resource to offer."
)
ASKED_ALREADY = catan.Refusal("harbor.asked-already", rule_of("commercial_harbor"), text="You cannot ask this player.")


@catan.record
class HarborExchange(catan.SimultaneousPhase, tag="cities_knights/harbor-exchange"):
    """Two seats exchange a resource, face down, for a commodity; each chooses a card to give."""

    asker: catan.Seat
    partner: catan.Seat


@catan.record
class PlayCommercialHarbor(catan.Action, tag="cities_knights/play-commercial-harbor"):
    """Play the Commercial Harbor: you may make each opponent one more offer in this turn."""


@catan.record
class AskHarbor(catan.Action, tag="cities_knights/ask-harbor"):
    """Make an opponent exchange a commodity for one of your resources."""

    partner: catan.Seat


@catan.record
class GiveGood(catan.Action, tag="cities_knights/give-good"):
    """Choose the card to give in the exchange."""

    good: catan.Good


@catan.record
class HarborAsked(catan.Event, tag="cities_knights/harbor-asked"):
    """A seat is asked for a commodity in exchange for a resource. `answers`: whether it has a commodity."""

    asker: catan.Seat
    partner: catan.Seat
    answers: bool


def _harbor(tx: catan.Transition, action: PlayCommercialHarbor) -> None:
    others = choices.opponents(tx, action.seat)
    _keep(tx, tuple(left + (seat in others) for seat, left in enumerate(offers_left(tx))))


def offers_left(position: catan.Position) -> tuple[int, ...]:
    """How many offers each seat may still receive in this turn."""
    return position[TurnEffects].harbor or (0,) * position.rules.seats


def _keep(tx: catan.Transition, left: tuple[int, ...]) -> None:
    tx.update(catan.evolve(tx[TurnEffects], harbor=left if any(left) else ()))


def _harbor_useful(position: catan.Position, seat: catan.Seat) -> bool:
    # The card lasts all turn. A player who has no resource may still get one, but if the hands of all opponents are
    # empty, they stay empty.
    kinds = commodities(position.rules, goods.TRADABLE)
    return any(goods.may_have_any(position, other, kinds) for other in choices.opponents(position, seat))


PLAY_COMMERCIAL_HARBOR = playing("commercial_harbor", PlayCommercialHarbor, _harbor, useful=_harbor_useful)


def _ask_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[int]:
    offers = position[TurnEffects].harbor
    if not offers or not held(position, seat, resources(position.rules, goods.TRADABLE)):
        return ()
    return [partner for partner, left in enumerate(offers) if left]


def _why_not_ask(position: catan.Position, phase: catan.Phase, action: AskHarbor) -> catan.Violation | None:
    if not offers_left(position)[action.partner]:
        return ASKED_ALREADY(partner=action.partner)
    return None if held(position, action.seat, resources(position.rules, goods.TRADABLE)) else NO_RESOURCE()


def _ask(tx: catan.Transition, phase: catan.Phase, action: AskHarbor) -> None:
    _keep(tx, tuple(left - (seat == action.partner) for seat, left in enumerate(offers_left(tx))))
    answers = held(tx, action.partner, commodities(tx.rules, goods.TRADABLE)) > 0
    effects, partner = tx[TurnEffects], 1 << action.partner
    lacking = effects.lacking & ~partner if answers else effects.lacking | partner
    tx.update(catan.evolve(effects, lacking=catan.SeatSet(lacking)))
    tx.emit(HarborAsked(action.seat, action.partner, answers))
    if answers:
        tx.then(HarborExchange((action.seat, action.partner), action.seat, action.partner))


ASK_HARBOR = catan.ActionSpec(
    kind=AskHarbor,
    during=(base.OwnActionPhase,),
    rule=rule_of("commercial_harbor"),
    options=_ask_options,
    why=_why_not_ask,
    apply=_ask,
    refusals=(ASKED_ALREADY, NO_RESOURCE),
)


def _kinds(rules: catan.Rules, phase: HarborExchange, seat: catan.Seat) -> tuple[catan.Good, ...]:
    """The goods of which a seat gives one."""
    return (resources if seat == phase.asker else commodities)(rules, goods.TRADABLE)


def _give_options(position: catan.Position, phase: HarborExchange, seat: catan.Seat) -> Sequence[catan.Good]:
    hand = position[base.Holdings].hands[seat]
    return [good for good in _kinds(position.rules, phase, seat) if hand[good]]


def _why_not_give(position: catan.Position, phase: HarborExchange, action: GiveGood) -> catan.Violation | None:
    if action.good not in _kinds(position.rules, phase, action.seat):
        return WRONG_KIND(good=position.rules.goods[action.good].id)
    return None if position[base.Holdings].hands[action.seat][action.good] else NOT_IN_HAND()


def _give(tx: catan.Transition, phase: HarborExchange, action: GiveGood) -> None:
    taker = phase.partner if action.seat == phase.asker else phase.asker
    pass_goods(tx, action.seat, taker, goods.single(tx.rules, action.good))


GIVE_GOOD = catan.ActionSpec(
    kind=GiveGood,
    during=(HarborExchange,),
    rule=rule_of("commercial_harbor"),
    options=_give_options,
    why=_why_not_give,
    apply=_give,
    refusals=(WRONG_KIND, NOT_IN_HAND),
)


def _forget(tx: catan.Transition, taker: catan.Seat) -> None:
    effects = tx[TurnEffects]
    if effects.lacking >> taker & 1:
        tx.update(catan.evolve(effects, lacking=catan.SeatSet(effects.lacking & ~(1 << taker))))


def _lack(state: catan.State) -> str | None:
    holding = [
        seat
        for seat in catan.members(state[TurnEffects].lacking)
        if held(state, catan.Seat(seat), commodities(state.rules, goods.TRADABLE))
    ]
    return f"seats {holding} are said to have no commodity" if holding else None


def _shown(position: catan.Position) -> Iterator[KnownCards]:
    """What exchanges tell about hands.

    The asker of an exchange has a resource, and the partner a commodity. A seat that is `lacking` has no commodity.
    """
    for seat in catan.members(position[TurnEffects].lacking):
        yield KnownCards(catan.Seat(seat), commodities(position.rules, goods.TRADABLE), max_cards=0)
    for phase in position.stack:
        if isinstance(phase, HarborExchange):
            yield KnownCards(phase.asker, resources(position.rules, goods.TRADABLE), min_cards=1)
            yield KnownCards(phase.partner, commodities(position.rules, goods.TRADABLE), min_cards=1)


def _seen(rules: catan.Rules, event: HarborAsked) -> Iterator[base.Asked | base.Lacking]:
    wanted = commodities(rules, goods.TRADABLE)
    yield base.Asked(event.asker, resources(rules, goods.TRADABLE), event.answers)
    if event.answers:
        yield base.Asked(event.partner, wanted)
    else:
        for good in wanted:
            yield base.Lacking(event.partner, good)


def _problem(state: catan.State, phase: HarborExchange, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.asker == phase.partner or choices.asked(phase) != sorted((phase.asker, phase.partner)):
        return f"seats {phase.asker} and {phase.partner} exchange no cards"
    return None


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_COMMERCIAL_HARBOR, ASK_HARBOR, GIVE_GOOD]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.GOODS_CAME, "cities_knights/harbor", _forget),
        catan.Row(base.KNOWN_GOODS, "cities_knights/harbor", _shown),
        catan.Row(base.GOODS_SEEN, HarborAsked.tag, _seen),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/who-lacks-commodities-has-none", _lack)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(HarborExchange, rule=rule_of("commercial_harbor"), sound=_problem, lies_on=())]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(HarborAsked)]
