"""The vote on a camel: bids, talk, and who decides (Traders & Barbarians: "Voting"; TB-CA-03, TB-CA-07, TB-CA-08,
TB-CA-12).

Whoever ends a turn in which it has built or upgraded has a camel placed. Everybody bids wool and grain once: clockwise
and face up, or by option all at once. If the bids leave open who decides, each bidder names a place: what the talk has
come to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import bidding, goods
from catan_expansions.traders_barbarians.caravans.camels import Caravans, place_camel, places

VOTING = catan.Citation("caravans", "Voting")
PAIR = 2
"""Two players place two camels at a time."""

NOT_A_PLACE = catan.Refusal(
    "caravans.no-way-on", VOTING, text="No caravan can go on to this path, or it may not be chosen now."
)

# -- slices, phases, actions, events -----------------------------------------------------------------------------


@catan.record
class Built(catan.Slice, tag="caravans/built"):
    """Whether the seat on turn has built or upgraded in this turn, so that a camel is due at its end."""

    due: bool


@catan.record
class VoteDue(catan.Phase, tag="caravans/vote-due"):
    """A vote will be held, if a camel can be placed by then."""

    seat: catan.Seat


@catan.record
class OpenCamelBid(catan.Phase, tag="caravans/open-camel-bid"):
    """A seat bids cards for a camel, face up. `starter`: whose turn it is; `votes`: what has been bid, by seat."""

    seat: catan.Seat
    starter: catan.Seat
    votes: catan.BySeat[catan.Count]


@catan.record
class CamelBids(catan.SimultaneousPhase, tag="caravans/camel-bids"):
    """Every seat bids cards for a camel, once. `seat`: whose turn it is."""

    seat: catan.Seat


@catan.record
class BidsDone(catan.Phase, tag="caravans/bids-done"):
    """All have bid; the bids are compared. `votes`: how many cards each seat has bid, by seat."""

    seat: catan.Seat
    votes: catan.BySeat[catan.Count]


@catan.record
class CamelTalk(catan.SimultaneousPhase, tag="caravans/camel-talk"):
    """Every bidder names a place for the camel. `seat`: whose turn it is; `votes`: by seat."""

    seat: catan.Seat
    votes: catan.BySeat[catan.Count]


@catan.record
class TalkDone(catan.Phase, tag="caravans/talk-done"):
    """All bidders have named a place."""

    seat: catan.Seat
    votes: catan.BySeat[catan.Count]
    named: catan.BySeat[catan.Edge | None]


@catan.record
class CamelChoice(catan.Phase, tag="caravans/camel-choice"):
    """A seat says where a camel is placed. `last`: the path of the camel before, whose caravan may not get this one;
    `after`: the seats that place another after it."""

    seat: catan.Seat
    last: catan.Edge | None = attrs.field(default=None, metadata=catan.OMIT_DEFAULT)
    after: tuple[catan.Seat, ...] = attrs.field(default=(), metadata=catan.OMIT_DEFAULT)


@catan.record
class BidForCamel(catan.Action, tag="caravans/bid"):
    """Bid any number of wool and grain cards for the camel, or none."""

    cards: catan.Goods


@catan.record
class NamePlace(catan.Action, tag="caravans/name-place"):
    """Name the path on which the camel is to be placed."""

    edge: catan.Edge


@catan.record
class PlaceCamel(catan.Action, tag="caravans/place-camel"):
    """Place the camel on a path."""

    edge: catan.Edge


@catan.record
class CamelEarned(catan.Event, tag="caravans/camel-earned"):
    """A seat has built or upgraded for the first time in its turn: at the end there is a vote on a camel."""

    seat: catan.Seat


@catan.record
class CamelBid(catan.Event, tag="caravans/camel-bid"):
    """A seat has bid these cards, which have gone to the supply."""

    seat: catan.Seat
    cards: catan.Goods


@catan.record
class PlaceNamed(catan.Event, tag="caravans/place-named"):
    """A bidder has named a place for the camel."""

    seat: catan.Seat
    edge: catan.Edge


@catan.record
class CamelDecided(catan.Event, tag="caravans/camel-decided"):
    """The vote is over. `seat`: who says where the camel stands; None: enough bidders have named one place."""

    seat: catan.Seat | None
    votes: catan.BySeat[catan.Count]


# -- when there is a vote ----------------------------------------------------------------------------------------


def _built(tx: catan.Transition, event: base.PiecePlaced) -> None:
    """Note that the seat that may act as on its turn has built or upgraded, and not in the set-up."""
    piece, own = tx.rules.pieces[tx.rules.piece_index[event.piece]], event.owner == tx[base.Window].seat
    if piece.building and event.built and own and tx.turn.number and not tx[Built].due:
        tx.update(Built(True))
        tx.emit(CamelEarned(event.owner))


def _forget(tx: catan.Transition, event: base.WindowOpened) -> None:
    if tx[Built].due:
        tx.update(Built(False))


def vote_if_due(tx: catan.Transition, seat: catan.Seat) -> None:
    """Hold a vote at the end of the turn, or part of a turn, of a seat that has built in it."""
    if tx[Built].due and tx[base.Window].seat == seat:
        tx.then(VoteDue(seat))


def _turn_ending(tx: catan.Transition, event: base.TurnEnding) -> None:
    vote_if_due(tx, event.seat)


def _vote(tx: catan.Transition, phase: VoteDue) -> None:
    if not places(tx):
        return
    rules, nothing = tx.rules, (0,) * tx.rules.seats
    if BIDS(rules) == "sealed":
        tx.then(CamelBids(rules.all_seats, phase.seat))
    else:
        tx.then(OpenCamelBid(phase.seat, phase.seat, nothing))


# -- bids --------------------------------------------------------------------------------------------------------


def _bid(tx: catan.Transition, phase: OpenCamelBid | CamelBids, action: BidForCamel) -> None:
    goods.pay(tx, action.seat, action.cards)
    tx.emit(CamelBid(action.seat, action.cards))
    if isinstance(phase, CamelBids):
        if action.seat == phase.seat:  # the first of all whose bid takes effect
            cards = {answer.seat: answer.cards for answer in phase.answers if isinstance(answer, BidForCamel)}
            tx.then(BidsDone(phase.seat, tuple(sum(cards[seat]) for seat in tx.rules.all_seats)))
        return
    votes = tuple(sum(action.cards) if seat == action.seat else own for seat, own in enumerate(phase.votes))
    following = base.next_seat(tx.rules, phase.seat)
    if following == phase.starter:
        tx.then(BidsDone(phase.starter, votes))
    else:
        tx.then(OpenCamelBid(following, phase.starter, votes))


BID_KINDS: catan.Query[[], tuple[str, ...]] = catan.Query(
    "caravans/bid-kinds", lambda position: ("wool", "grain"), doc="The goods that are bid for a camel."
)
BID_FOR_CAMEL: catan.ActionSpec[OpenCamelBid | CamelBids, BidForCamel] = bidding.bidding(
    BidForCamel, during=(OpenCamelBid, CamelBids), rule=VOTING, kinds=lambda position: BID_KINDS(position), apply=_bid
)


# -- who decides -------------------------------------------------------------------------------------------------


def _bids_done(tx: catan.Transition, phase: BidsDone) -> None:
    bids = {catan.Seat(seat): votes for seat, votes in enumerate(phase.votes)}
    decider, bidders = bidding.majority(bids), [seat for seat, votes in bids.items() if votes]
    if tx.rules.seats == PAIR:
        _two_camels(tx, phase, decider)
    elif decider is not None or not bidders:
        _decided(tx, phase.seat if decider is None else decider, phase.votes)
    else:
        tx.then(CamelTalk(tuple(bidders), phase.seat, phase.votes))


def _two_camels(tx: catan.Transition, phase: BidsDone, winner: catan.Seat | None) -> None:
    """Of two players, the winner places two camels in different caravans; in a tie each places one."""
    first = phase.seat if winner is None else winner
    tx.emit(CamelDecided(first, phase.votes))
    second = base.next_seat(tx.rules, first) if winner is None else first
    tx.then(CamelChoice(first, after=(second,)))


def _decided(tx: catan.Transition, seat: catan.Seat, votes: catan.BySeat[catan.Count]) -> None:
    tx.emit(CamelDecided(seat, votes))
    tx.then(CamelChoice(seat))


def _name(tx: catan.Transition, phase: CamelTalk, action: NamePlace) -> None:
    tx.emit(PlaceNamed(action.seat, action.edge))
    named = {answer.seat: answer.edge for answer in phase.answers if isinstance(answer, NamePlace)}
    if action.seat == next(seat for seat in tx.rules.clockwise(tx.turn.seat) if seat in named):
        tx.then(TalkDone(phase.seat, phase.votes, tuple(named.get(seat) for seat in tx.rules.all_seats)))


def _talk_done(tx: catan.Transition, phase: TalkDone) -> None:
    place = agreed(VOTE(tx.rules), phase.votes, phase.named)
    if place is not None:
        tx.emit(CamelDecided(None, phase.votes))
        place_camel(tx, phase.seat, place)
        return
    best = bidding.highest({catan.Seat(seat): votes for seat, votes in enumerate(phase.votes)})
    _decided(tx, best[0] if len(best) == 1 else phase.seat, phase.votes)


def agreed(edition: str, votes: Sequence[int], named: Iterable[catan.Edge | None]) -> catan.Edge | None:
    """The place that has been agreed on, if any: with more than half of all votes in the fifth edition, with more votes
    than any other place in the sixth.

    >>> from catan_core import Edge
    >>> agreed("fifth", (2, 2, 3), (Edge(1), Edge(1), Edge(5)))
    1
    >>> agreed("fifth", (1, 1, 2), (Edge(1), Edge(3), Edge(5))), agreed("sixth", (1, 1, 2), (Edge(1), Edge(3), Edge(5)))
    (None, 5)
    """
    for_place: dict[catan.Edge, int] = {}
    for count, edge in zip(votes, named, strict=True):
        if edge is not None:
            for_place[edge] = for_place.get(edge, 0) + count
    best = max(for_place.values(), default=0)
    leading = [edge for edge, count in for_place.items() if count == best]
    if len(leading) != 1 or (edition == "fifth" and 2 * best <= sum(votes)):
        return None
    return leading[0]


# -- placing -----------------------------------------------------------------------------------------------------


def _without(position: catan.Position, phase: CamelChoice) -> int | None:
    """The caravan that may not get the camel."""
    if phase.last is None:
        return None
    return next(caravan for caravan, paths in enumerate(position[Caravans].paths) if phase.last in paths)


def _choices(position: catan.Position, phase: CamelChoice, seat: catan.Seat) -> Sequence[int]:
    return catan.members(places(position, _without(position, phase)))


def _place(tx: catan.Transition, phase: CamelChoice, action: PlaceCamel) -> None:
    place_camel(tx, action.seat, action.edge, _without(tx, phase))
    if phase.after:
        following = phase.after[0]
        tx.then(CamelChoice(following, action.edge if following == phase.seat else None, phase.after[1:]))


NAME_PLACE = catan.ActionSpec(
    kind=NamePlace,
    during=(CamelTalk,),
    rule=VOTING,
    options=lambda position, phase, seat: catan.members(places(position)),
    why=NOT_A_PLACE,
    apply=_name,
    refusals=(NOT_A_PLACE,),
)
PLACE_CAMEL = catan.ActionSpec(
    kind=PlaceCamel,
    during=(CamelChoice,),
    rule=VOTING,
    options=_choices,
    why=NOT_A_PLACE,
    apply=_place,
    refusals=(NOT_A_PLACE,),
)


def _problem(state: catan.State, phase: catan.Phase, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state.turn.number or not places(state):
        return "there is no vote: no camel can be placed"
    return None


def _open_problem(state: catan.State, phase: OpenCamelBid, beneath: tuple[catan.Phase, ...]) -> str | None:
    order = state.rules.clockwise(phase.starter)
    if len(phase.votes) != state.rules.seats or any(phase.votes[seat] for seat in order[order.index(phase.seat) :]):
        return f"nobody can have bid {list(phase.votes)} yet"
    return _problem(state, phase, beneath)


def _talk_problem(state: catan.State, phase: CamelTalk, beneath: tuple[catan.Phase, ...]) -> str | None:
    asked = sorted([*phase.waiting_for, *(answer.seat for answer in phase.answers)])
    if len(phase.votes) != state.rules.seats or asked != [seat for seat, votes in enumerate(phase.votes) if votes]:
        return "those who have bid talk, and nobody else"
    return _problem(state, phase, beneath)


def _choice_problem(state: catan.State, phase: CamelChoice, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.last is not None and not any(phase.last in paths for paths in state[Caravans].paths):
        return f"there is no camel on path {phase.last}"
    return _problem(state, phase, beneath)


VOTE = catan.Option(
    "caravans.camel_vote",
    "fifth",
    values=("fifth", "sixth"),
    doc="How it is decided where a camel stands when nobody has more votes than all others together: bidders with more"
    " than half of the votes agree, or else the highest bidder decides; or the place with most votes.",
    source="TB-CA-08; by edition",
)
BIDS = catan.Option(
    "caravans.bids",
    "open",
    values=("open", "sealed"),
    doc="Whether players bid one after another, face up, or all at once.",
    source="TB-CA-07; open in the books, at once is a house rule",
)


BIDDING: Mapping[str, catan.PhaseSpec[OpenCamelBid] | catan.PhaseSpec[CamelBids]] = {
    "open": catan.PhaseSpec(OpenCamelBid, rule=VOTING, sound=_open_problem, lies_on=()),
    "sealed": catan.PhaseSpec(CamelBids, rule=VOTING, sound=_problem, lies_on=()),
}


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        VOTE,
        BIDS,
        catan.Edition("en2025", ((VOTE.name, "sixth"),), doc="The English rules of 2025 (6th edition)."),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            Built,
            lambda rules, layout: Built(False),
            anew_at=(base.WindowOpened,),
            anew=lambda built, event: Built(False),
            doc="Whether a camel is due at the end of the turn.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    specs: catan.PhaseSpecs = [
        catan.PhaseSpec(VoteDue, resolve=_vote, rule=VOTING, lies_on=()),
        catan.PhaseSpec(BidsDone, resolve=_bids_done, rule=VOTING, sound=_problem, lies_on=()),
        catan.PhaseSpec(CamelChoice, rule=VOTING, skips=True, sound=_choice_problem, lies_on=()),
        BIDDING[BIDS(setup)],
    ]
    if setup.seats > PAIR:
        specs += [
            catan.PhaseSpec(CamelTalk, rule=VOTING, sound=_talk_problem, lies_on=()),
            catan.PhaseSpec(TalkDone, resolve=_talk_done, rule=VOTING, sound=_problem, lies_on=()),
        ]
    return specs


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    bid = catan.evolve(BID_FOR_CAMEL, during=(BIDDING[BIDS(setup)].kind,))
    return [bid, PLACE_CAMEL] if setup.seats == PAIR else [bid, NAME_PLACE, PLACE_CAMEL]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [BID_KINDS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(CamelEarned),
        catan.EventSpec(CamelBid),
        catan.EventSpec(PlaceNamed),
        catan.EventSpec(CamelDecided),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(base.PiecePlaced, _built),
        catan.Reaction(base.WindowOpened, _forget),
        catan.Reaction(base.TurnEnding, _turn_ending),
    ]
