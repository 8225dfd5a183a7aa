"""The legal actions of a state, and actions that may be illegal."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import catan_core as catan
from catan_core.fieldtypes.grammar import field_types
from catan_core.model.arguments import require, require_position
from catan_core.testing.strategies.fields import in_range, out_of_range
from catan_core.testing.strategies.kinds import sampled
from catan_core.testing.strategies.rulesets import FEW_SEATS
from catan_core.testing.walks import first_game

ONE_IN_SPOILT = 4
"""One in this many actions has a field that is out of range."""


def legal_actions(state: catan.State, seat: int | None = None) -> SearchStrategy[catan.Action]:
    """The legal actions of a seat, or of all seats: first of those that the game waits for.

    At a chance node these are the outcomes. Open kinds of action are sampled. Shrinks to the first action. It is
    `st.nothing()` if no action is legal.
    """
    require_position(state, "legal_actions")
    rules, actors = state.rules, state.rules.actors(state)
    if actors == (catan.CHANCE,) and seat in (None, catan.CHANCE):
        return st.sampled_from([action for action, _ in rules.outcomes(state)])
    seats = rules.all_seats
    asked = [catan.Seat(seat)] if seat is not None else sorted(seats, key=lambda seat: seat not in actors)
    offered = [rules.actions(state, actor) for actor in asked]
    listed = [action for actions in offered for action in actions]
    kinds = [kind for actions in offered for kind in actions.open if kind.sample(Random(0)) is not None]
    strategies: list[SearchStrategy[catan.Action]] = [st.sampled_from(listed)] if listed else []
    return st.one_of(*strategies, *map(st.composite(sampled), kinds))


@st.composite
def any_action(draw: st.DrawFn, where: catan.State | catan.Rules | catan.Ruleset) -> catan.Action:
    """Actions of every kind that these rules know, chance included. Most of them are illegal.

    All fields hold values of the right types. In some actions one field is out of range: a seat, node or good that does
    not exist, too many cards, a string that is too long. For a state, some actions are legal, and some differ from a
    legal action in one field. Shrinks to an action with fields in range.
    """
    require((catan.State, catan.Rules, catan.Ruleset), where, "any_action", "a State, Rules or a Ruleset")
    state = where if isinstance(where, catan.State) else first_game(where, 0, _fewest(where)).state
    rules = state.rules
    legal = legal_actions(state)
    if isinstance(where, catan.State) and not legal.is_empty and draw(st.booleans()):
        action = draw(legal)
        changed = st.sampled_from(["", *field_types(type(action))])
    else:
        kind = draw(st.sampled_from([*rules.actions_by_tag.values()]))
        action = kind(**{name: draw(in_range(declared, state)) for name, declared in field_types(kind).items()})
        changed = st.just("")
    fields, name = field_types(type(action)), draw(changed)
    if name:
        action = catan.evolve(action, **{name: draw(in_range(fields[name], state))})
    if draw(st.integers(1, ONE_IN_SPOILT)) == ONE_IN_SPOILT:
        broken = {name: out_of_range(declared, state) for name, declared in fields.items()}
        breakable = [name for name, values in broken.items() if not values.is_empty]
        if breakable:
            name = draw(st.sampled_from(breakable))
            action = catan.evolve(action, **{name: draw(broken[name])})
    return action


def _fewest(where: catan.Rules | catan.Ruleset) -> int:
    return where.seats if isinstance(where, catan.Rules) else min(where.seats or FEW_SEATS)
