"""Faults that show in company: of other expansions, of other processes, of games that know nothing of it."""

import importlib
from typing import Any

import catan_core as catan
from catan_core import ActionSpec, Expansion, Phase, PhaseSpec, Reaction, Row, record
from tests.conformance import market
from tests.conformance.market import CARD_KINDS
from tests.conformance.planted.plant import RULE, Made, extra, problem
from tests.engine.making import expansion


@record
class Knock(catan.Action, tag="extra/knock"):
    pass


@record
class Ring(catan.Action, tag="other/ring"):
    pass


@record
class Knocking(Phase, tag="extra/knocking"):
    seat: catan.Seat


@record
class Ringing(Phase, tag="other/ringing"):
    seat: catan.Seat


@problem("the order of two expansions decides", "order_decides_nothing", "name the other in `after`")
def _order_dependent(right: bool) -> Made:
    def one(id: str, phase: Any, action: Any, **more: Any) -> Expansion:
        def ask(tx: catan.Transition, event: market.Sold) -> None:
            tx.then(phase(event.seat))

        return expansion(
            id,
            requires=("market",),
            phases=[PhaseSpec(phase)],
            actions=[ActionSpec(kind=action, during=(phase,), rule=RULE, apply=lambda tx, phase, action: None)],
            reactions=[Reaction(market.Sold, ask)],
            **more,
        )

    return one("extra", Knocking, Knock), one("other", Ringing, Ring, after=("extra",) if right else ())


@problem("provides what another provides too", "expansions_compose", "both provide 'market/cards:fig'")
def _same_key(right: bool) -> Made:
    def one(id: str, card: str) -> Expansion:
        return extra(id=id, tables=[Row(CARD_KINDS, card, 2)])

    return one("extra", "fig"), one("other", "date" if right else "fig")


def _in_a_module(name: str, right: bool) -> Expansion:
    """An expansion whose module lies in a file of its own, where other processes find it."""
    where = f"{__name__.rpartition('.')[0]}.{name}"
    importlib.import_module(where)
    return Expansion("mended" if right else "extra", "Extra", version="1.0", modules=(where,), requires=("market",))


@problem("writes a slice of another", "slices_have_owners", "replaces the slice 'market/coins', which is of 'market'")
def _takes_over(right: bool) -> Expansion:
    return _in_a_module("takes_over", right)


@problem("the order of a set decides", "another_process_plays_the_same", "is another", elsewhere=True)
def _by_hash(right: bool) -> Expansion:
    return _in_a_module("by_hash", right)


@problem("changes games that do not name it", "unselected_expansion_changes_nothing", "is another", elsewhere=True)
def _meddles(right: bool) -> Expansion:
    return _in_a_module("meddles_not" if right else "meddles", right)
