"""Compiled in another order, a game goes the same way: also where two expansions have neutral owners."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import catan_core as catan
from catan_core.base import pieces
from catan_core.testing import ExpansionProblem, check_expansion
from tests.engine.making import expansion

Found = Callable[[catan.Rules, str], catan.Owner]


def by_id(rules: catan.Rules, id: str) -> catan.Owner:
    names = [owner.id for owner in rules.neutral_owners]
    return rules.all_owners[rules.seats + names.index(id)]


def the_first(rules: catan.Rules, id: str) -> catan.Owner:
    return rules.all_owners[rules.seats]


def dwelling(id: str, side: str, found: Found) -> catan.Expansion:
    """An expansion whose neutral owner has a settlement from the beginning."""

    def settle(tx: catan.Transition, event: catan.GameBegan) -> None:
        topology = tx.rules.topology(tx)
        assert topology is not None
        pieces.place(tx, "settlement", found(tx.rules, id), topology.node(0, 0, side))

    return expansion(
        f"{id}s",
        requires=("base",),
        pieces=[catan.NeutralOwner(id)],
        reactions=[catan.Reaction(catan.GameBegan, settle)],
        texts=catan.texts_of({"en": {f"owner:{id}": id}}),
    )


def check(found: Found) -> None:
    one, other = dwelling("hermit", "S", found), dwelling("aunt", "N", found)
    check_expansion(one, [other], seats=[2], games=1, length=20, whole=0, variants=False, elsewhere=False)


@pytest.mark.thorough
def test_neutral_owners_of_two_expansions_may_be_numbered_in_any_order() -> None:
    check(by_id)


@pytest.mark.thorough
def test_to_take_the_first_neutral_owner_for_ones_own_is_found() -> None:
    with pytest.raises(ExpansionProblem, match="settlement") as raised:
        check(the_first)
    assert raised.value.property == "order_decides_nothing"
