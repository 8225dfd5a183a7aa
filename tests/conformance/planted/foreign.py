"""Faults of expansions as strangers write them: they show in some games only, or only in others' company."""

from typing import Any

import catan_core as catan
from catan_core import (
    ActionSpec,
    EventSpec,
    Expansion,
    Option,
    Phase,
    PointSource,
    Reaction,
    Row,
    SliceSpec,
)
from catan_core.base import GOOD_COUNTS, BuildPhase, DiceRolled, Holdings, goods
from catan_core.model.record import record
from tests.conformance import market
from tests.conformance.planted.plant import (
    NO,
    NOTED,
    NOTES,
    RULE,
    Made,
    Note,
    Noted,
    Trick,
    extra,
    problem,
    tricks,
    write,
)
from tests.engine.making import expansion
from tests.helpers.tokens import token


def on_the_island(**hooks: Any) -> Expansion:
    """An expansion of the base game."""
    return expansion("extra", requires=("base",), **hooks)


@problem("a sealed answer is told in some games only", "events_hide_hidden", "is told", games=8)
def _seldom_told(right: bool) -> Expansion:
    def tell(tx: catan.Transition, event: catan.Answered) -> None:
        phase = tx.stack[-1]
        last = phase.answers[-1] if isinstance(phase, market.Auction) else None
        rich = tx[market.Coins].held[event.seat] > 2
        tx.emit(Noted(last.coins if isinstance(last, market.Bid) and rich and not right else 0))

    return extra(events=NOTED, reactions=[Reaction(catan.Answered, tell)])


@problem(
    "explains a legal action away in rare places",
    "played_actions_are_legal",
    "was offered, but its `why` says",
    games=8,
)
def _seldom_illegal(right: bool) -> Expansion:
    def why(position: catan.Position, phase: Phase, action: Trick) -> catan.Violation | None:
        explained = (1,) if position[market.Coins].held[action.seat] == 4 and not right else (1, 2)
        return None if action.number in explained else NO()

    return extra(actions=tricks(why=why, refusals=(NO,)))


@problem("only an event of another goes with a change", "changes_are_announced", "no event of 'extra' says so")
def _others_tell(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        write(tx, action.seat, tx[Note].numbers[action.seat] + action.number)
        if right:
            tx.emit(Noted(action.number))
        tx.emit(market.TurnOver(action.seat))

    return extra(slices=NOTES, events=NOTED, actions=tricks(trick))


@problem("points with an empty `reads`", "reads_list_every_slice_read", "looks at ['market/cards']")
def _empty_reads(right: bool) -> Expansion:
    reads = (market.Cards,) if right else ()
    return extra(points=[PointSource("extra/cards", market.held, reads=reads)])


@problem("a flag that is never reset", "", "no seat ever did it twice in a game: extra/trick", games=8)
def _never_reset(right: bool) -> Expansion:
    def free(position: catan.Position, seat: catan.Seat) -> bool:
        return not position[Note].numbers[seat]

    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        write(tx, action.seat, 1)
        tx.emit(Noted(action.number))
        tx.emit(market.TurnOver(action.seat))

    def again(tx: catan.Transition, event: market.Sold) -> None:
        if right:
            write(tx, event.seat, 0)

    options = lambda position, phase, seat: (1, 2) if free(position, seat) else ()  # noqa: E731
    return extra(slices=NOTES, events=NOTED, actions=tricks(trick, options), reactions=[Reaction(market.Sold, again)])


@problem("an action that can never be done", "", "never came up: extra/trick")
def _never_done(right: bool) -> Expansion:
    def options(position: catan.Position, phase: Phase, seat: catan.Seat) -> tuple[int, ...]:
        return (1,) if right or len(position[market.Cards].hands) > position.rules.seats else ()

    return extra(actions=tricks(options=options))


@problem("a crash with an option of another", "actions_can_be_done", "KeyError: 'late'", games=4)
def _option_of_another(right: bool) -> Made:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        count = {"early": 1, "late": 2} if right else {"early": 1}
        tx.emit(Noted(count[str(tx.rules.ruleset.options.get("other.time", "early"))]))

    options = [Option("other.time", "early", values=("early", "late"), doc="When the market closes.")]
    return extra(events=NOTED, actions=tricks(trick)), extra(id="other", options=options)


@problem("an action of bystanders fails", "actions_can_be_done", "KeyError: 2", games=4)
def _bystander_fails(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        tx.emit(Noted(({1: 5, 2: 6} if right else {1: 5})[action.number]))

    return extra(events=NOTED, actions=tricks(trick, volunteer="only"))


@problem("a rare roll that nobody has thought of", "actions_can_be_done", "KeyError: 12", games=4)
def _rare_roll(right: bool) -> Expansion:
    names = {total: total for total in range(2, 13 if right else 12)}

    def rolled(tx: catan.Transition, event: DiceRolled) -> None:
        tx.emit(Noted(names[event.total]))

    return on_the_island(events=NOTED, reactions=[Reaction(DiceRolled, rolled)])


@problem("takes the board for one out of the box", "games_begin", "KeyError", games=4)
def _one_desert(right: bool) -> Expansion:
    def first(rules: catan.Rules, layout: Any) -> Note:
        in_the_box = {19: 19} if layout.terrains.count("desert") == 1 else {}
        return Note((len(layout.hexes) if right else in_the_box[len(layout.hexes)],) * rules.seats)

    return on_the_island(slices=[SliceSpec(Note, first)])


@record
class Choose(Phase, tag="extra/choose"):
    seat: catan.Seat


@record
class Chosen(catan.Action, tag="extra/chosen"):
    good: catan.Good


@problem(
    "a choice larger than the supply", "actions_can_be_done", "the supply cannot give 2 brick", games=8, whole=5000
)
def _beyond_the_supply(right: bool) -> Expansion:
    def rolled(tx: catan.Transition, event: DiceRolled) -> None:
        if event.faces[0] == event.faces[1] and any(count > 1 for count in tx[Holdings].supply):
            tx.then(Choose(tx.turn.seat))

    def options(position: catan.Position, phase: Choose, seat: catan.Seat) -> tuple[int, ...]:
        supply = position[Holdings].supply
        return tuple(good for good, count in enumerate(supply) if count > 1 or not right)

    def take(tx: catan.Transition, phase: Choose, action: Chosen) -> None:
        goods.move(tx, None, action.seat, goods.single(tx.rules, action.good, 2))

    return on_the_island(
        phases=[catan.PhaseSpec(Choose)],
        actions=[
            ActionSpec(
                kind=Chosen,
                during=(Choose,),
                rule=RULE,
                options=options,
                apply=take,
            )
        ],
        reactions=[Reaction(DiceRolled, rolled)],
    )


@record
class TokenGiven(catan.Event, tag="other/token-given"):
    seat: catan.Seat


def _misused(right: bool, use: str, options: Any, apply: Any) -> Made:
    """Tokens, which are given after every roll, and an expansion that does something with goods it knows nothing of."""

    def offered(position: catan.Position, phase: Phase, seat: catan.Seat) -> tuple[int, ...]:
        fit = [good for good in options(position, seat) if getattr(position.rules.goods[good], use) or not right]
        return tuple(fit)

    def rolled(tx: catan.Transition, event: DiceRolled) -> None:
        given = catan.Good(tx.rules.good_index["token"])
        if tx[Holdings].supply[given]:
            goods.move(tx, None, tx.turn.seat, goods.single(tx.rules, given))
            tx.emit(TokenGiven(tx.turn.seat))

    tokens = expansion(
        "other",
        requires=("base",),
        goods=[token("token")],
        tables=[Row(GOOD_COUNTS, "token", 20)],
        events=[EventSpec(TokenGiven)],
        reactions=[Reaction(DiceRolled, rolled)],
    )
    chosen = ActionSpec(kind=Chosen, during=(BuildPhase,), rule=RULE, options=offered, apply=apply)
    return on_the_island(actions=[chosen]), tokens


def _in_hand(position: catan.Position, seat: catan.Seat) -> list[int]:
    return [good for good, count in enumerate(position[Holdings].hands[seat]) if count]


@problem("sells what the supply does not take", "goods_are_used_as_declared", "it goes to the supply")
def _for_sale(right: bool) -> Made:
    def sell(tx: catan.Transition, phase: Phase, action: Chosen) -> None:
        goods.move(tx, action.seat, None, goods.single(tx.rules, action.good))

    return _misused(right, "supply_takes", _in_hand, sell)


@problem("gives away what others may not take", "goods_are_used_as_declared", "it goes to another seat")
def _given_away(right: bool) -> Made:
    def pass_on(tx: catan.Transition, phase: Phase, action: Chosen) -> None:
        taker = catan.Seat((action.seat + 1) % tx.rules.seats)
        goods.move(tx, action.seat, taker, goods.single(tx.rules, action.good))

    return _misused(right, "stealable", _in_hand, pass_on)


@problem("hands out what the supply does not give", "goods_are_used_as_declared", "it comes from the supply")
def _handed_out(right: bool) -> Made:
    def left(position: catan.Position, seat: catan.Seat) -> list[int]:
        return [good for good, count in enumerate(goods.available(position)) if count > 1]

    def take(tx: catan.Transition, phase: Phase, action: Chosen) -> None:
        goods.move(tx, None, action.seat, goods.single(tx.rules, action.good))

    return _misused(right, "supply_gives", left, take)


@record
class Burnt(catan.Event, tag="extra/burnt"):
    seat: catan.Seat


@problem("moves goods, and tells nobody which", "moved_goods_are_told", "needs a row in the table base/goods-seen")
def _untold(right: bool) -> Expansion:
    def burn(tx: catan.Transition, phase: Phase, action: Chosen) -> None:
        burnt = goods.single(tx.rules, action.good)
        if right:
            goods.move(tx, action.seat, None, burnt)
        else:
            goods.shift(tx, action.seat, None, burnt)
        tx.emit(Burnt(action.seat))

    def held(position: catan.Position, phase: Phase, seat: catan.Seat) -> list[int]:
        return _in_hand(position, seat)

    chosen = ActionSpec(kind=Chosen, during=(BuildPhase,), rule=RULE, options=held, apply=burn)
    return on_the_island(actions=[chosen], events=[EventSpec(Burnt)])
