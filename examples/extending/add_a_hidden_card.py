"""Add a hidden card: everybody is dealt a secret goal, worth a point for
buildings at three hexes of a terrain.
"""

# --8<-- [start:records]
from random import Random
from typing import Annotated

import catan_core as catan
from catan_core.base import Island, TurnStarted, pieces
from catan_core.components.hands import (
    Counts,
    concealed,
    filled,
    not_among,
    with_cards,
)
from catan_core.testing import Scenario, check_walk, walk

KINDS = ("hills", "forest", "pasture", "fields", "mountains")
ALL = (2, 2, 2, 2, 2)
GOAL = catan.Ids(
    "goals/goal", lambda rules: KINDS, doc="The terrain of a goal."
)
WANTED = 3


@catan.record
class Goals(catan.Slice, tag="goals/goals"):
    """The deck of goals, and how many of each of `KINDS` every seat has.

    In a view, hidden hands are ().
    """

    deck: Annotated[catan.Deck, GOAL]
    hands: catan.BySeat[Annotated[Counts, GOAL]]
    sizes: catan.BySeat[int] | tuple[()] = ()


@catan.record
class Deal(catan.Phase, tag="goals/deal"):
    """A seat is dealt its goal."""

    seat: catan.Seat


@catan.record
class Dealt(catan.ChanceAction, tag="goals/dealt"):
    """Which goal lies on top of the deck."""

    goal: str


@catan.record
class GoalDealt(catan.Event, tag="goals/goal-dealt"):
    """A seat has its goal, which only that seat sees: `goal` is None for the
    others.
    """

    seat: catan.Seat
    goal: str | None


@catan.record
class GoalShown(catan.Event, tag="goals/goal-shown"):
    """A seat has won, and turns its goal up."""

    seat: catan.Seat
    goal: str


# --8<-- [end:records]


# --8<-- [start:hiding]
def conceal(
    position: catan.Position, goals: Goals, seat: catan.Seat | None
) -> Goals:
    """The goals as a seat may know them: its own, those of whoever has won, and
    that there are others.
    """
    seen = catan.mask_of(
        owner
        for owner in {seat, *(position.winners or ())}
        if owner is not None
    )
    return Goals(
        goals.deck.conceal(seat),
        concealed(goals.hands, seen),
        tuple(map(sum, goals.hands)),
    )


def sample(
    position: catan.Position, seen: Goals, seat: catan.Seat | None, rng: Random
) -> Goals:
    """Deal whatever a seat does not know at random, out of the cards that it
    has not seen.
    """
    pool = not_among(ALL, seen.hands)
    hands = filled(seen.hands, seen.sizes, pool, rng)
    return Goals(seen.deck.fill(pool, rng), hands)


def points(position: catan.Position, seat: catan.Seat) -> int:
    """A point for a goal that is reached, as far as it is known."""
    layout = position[Island].layout
    beside = catan.members(
        layout.topology.hexes_at(pieces.buildings(position, seat))
    )
    terrains = [layout.terrains[hex] for hex in beside]
    hand = position[Goals].hands[seat]
    return sum(
        count
        for kind, count in zip(KINDS, hand, strict=False)
        if terrains.count(kind) >= WANTED
    )


# --8<-- [end:hiding]


# --8<-- [start:dealing]
def react(tx: catan.Transition, event: TurnStarted) -> None:
    """Deal before the first turn."""
    if event.number == 1:
        tx.then(*(Deal(seat) for seat in tx.rules.all_seats))


def outcomes(position: catan.Position, phase: Deal) -> catan.Outcomes[Dealt]:
    """Every card of the deck is equally likely to lie on top."""
    weights = position[Goals].deck.weights()
    return catan.Outcomes(
        (Dealt(kind), weight)
        for kind, weight in zip(KINDS, weights, strict=True)
    )


def give(tx: catan.Transition, seat: catan.Seat, goal: str) -> None:
    """Give a seat a goal from the deck."""
    goals, kind = tx[Goals], KINDS.index(goal)
    tx.update(
        Goals(goals.deck.draw(kind), with_cards(goals.hands, seat, kind, 1))
    )
    tx.emit(GoalDealt(seat, goal))


def deal(tx: catan.Transition, phase: Deal, action: Dealt) -> None:
    """Give a seat the top card."""
    give(tx, phase.seat, action.goal)


def show(tx: catan.Transition, event: catan.GameOver) -> None:
    """Say what the winners turn up: whatever a view shows from now on, somebody
    must have been told.
    """
    for seat in event.winners:
        for kind, count in zip(KINDS, tx[Goals].hands[seat], strict=True):
            if count:
                tx.emit(GoalShown(seat, kind))


def complete(state: catan.State) -> str | None:
    """Say what is wrong if cards are missing."""
    goals = state[Goals]
    rows = (goals.deck.unknown, *goals.hands)
    if goals.sizes or any(
        len(row) != len(KINDS) or min(row) < 0 for row in rows
    ):
        return "a state has no hidden goals, and no others than there are"
    if any(not_among(ALL, rows)):
        return "the goals are not as many as there are"
    return None


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    full = Goals(catan.Deck(ALL), ((0,) * len(KINDS),) * setup.seats)
    return [
        catan.SliceSpec(
            Goals, lambda rules, layout: full, conceal=conceal, sample=sample
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=Deal,
            action=Dealt,
            outcomes=outcomes,
            apply=deal,
            public=False,
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(GoalDealt, catan.hides("goal", but_for=("seat",))),
        catan.EventSpec(GoalShown),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(TurnStarted, react),
        catan.Reaction(catan.GameOver, show),
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [
        catan.PointSource(
            "goals/goal", points, shown=False, reads=(Goals, Island)
        )
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("goals/cards-are-complete", complete)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text("points:goals/goal", (("en", "Secret goal"),)),
        catan.Text(f"phase:{Deal.tag}", (("en", "A goal is dealt"),)),
        catan.Text(f"action:{Dealt.tag}", (("en", "A goal is dealt"),)),
        catan.Text(
            f"sentence:{GoalDealt.tag}",
            (("en", "{seat} is dealt the goal {goal}"),),
        ),
        catan.Text(
            f"sentence:{GoalShown.tag}",
            (("en", "{seat} turns up the goal {goal}"),),
        ),
        catan.Text(
            f"sentence:{GoalDealt.tag}?goal",
            (("en", "{seat} is dealt a goal"),),
        ),
    ]


EXPANSION = catan.Expansion(
    "goals",
    "Secret goals",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:dealing]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION)
path = list(walk(rules, seed=1, seats=3, length=20))
state = path[-1][1].state
seen = state.rules.view(state, catan.Seat(1))[Goals]
assert [sum(hand) for hand in seen.hands] == [0, 1, 0]
assert seen.sizes == (1, 1, 1)
# of the deck, too, a seat sees no more than its size
assert seen.deck.weights() == ()
assert len(seen.deck) == 7

check_walk(rules, seed=1, length=200, seats=3, every=10)
# --8<-- [end:play]

# --8<-- [start:by-hand]
table = Scenario(EXPANSION, seats=3).piece(
    "settlement", 0, (0, -1, "N"), (2, -1, "N"), (-2, 2, "N")
)
table.change(give, catan.Seat(0), "hills").change(
    give, catan.Seat(1), "pasture"
).sound()
assert table.game.score(catan.Seat(0)) == {
    "base/settlements": 3,
    "goals/goal": 1,
}
# --8<-- [end:by-hand]
print("Every seat knows its own goal only.")
