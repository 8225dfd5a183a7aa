"""Which properties are checked where: everywhere on walks and in whole games, or closely in some states."""

from __future__ import annotations

from catan_core.testing import legality
from catan_core.testing.answers import (
    answers_have_the_right_type,
    handlers_return_nothing,
    offers_are_visible,
    points_are_visible,
)
from catan_core.testing.determinism import answers_are_always_the_same, steps_are_always_the_same, winners_are_named
from catan_core.testing.following import slices_follow, turns_begin_anew
from catan_core.testing.hidden import a_changed_view_has_an_event, events_hide_hidden, public_outcomes_are_visible
from catan_core.testing.kept import goods_are_used_as_declared, moved_goods_are_told
from catan_core.testing.ownership import changes_are_announced, slices_have_owners
from catan_core.testing.properties import STATE_PROPERTIES, STEP_PROPERTIES
from catan_core.testing.records import equal_states_hash_equal, everything_is_frozen
from catan_core.testing.shrinking import Property
from catan_core.testing.slice_reads import reads_list_every_slice_read
from catan_core.testing.strictness import json_is_read_strictly

Asked = tuple[tuple[Property, ...], tuple[Property, ...]]
"""Properties of states, and of steps."""

AT_EVERY_STATE: tuple[Property, ...] = (
    legality.stack_is_bounded,
    legality.invariants_hold,
    slices_follow,
    winners_are_named,
    legality.someone_can_always_act,
    legality.positions_are_sound,
)
"""Cheap enough to be checked everywhere."""

AT_EVERY_STEP: tuple[Property, ...] = (
    legality.played_actions_are_legal,
    slices_have_owners,
    turns_begin_anew,
)

OF_OWNERS: tuple[Property, ...] = (changes_are_announced, goods_are_used_as_declared, moved_goods_are_told)

ON_WALKS = (
    (*AT_EVERY_STATE, public_outcomes_are_visible, offers_are_visible, legality.listed_actions_are_legal),
    (
        steps_are_always_the_same,
        *AT_EVERY_STEP,
        handlers_return_nothing,
        a_changed_view_has_an_event,
        events_hide_hidden,
        *OF_OWNERS,
    ),
)
"""What is checked everywhere on walks, of states and of steps: a leak shows only where it happens."""

ON_WHOLE_GAMES = AT_EVERY_STATE, (*AT_EVERY_STEP, *OF_OWNERS)

ON_AIM = AT_EVERY_STATE, (turns_begin_anew, *OF_OWNERS)
"""What is checked everywhere on walks that explore."""

FIRST: tuple[Property, ...] = (everything_is_frozen, equal_states_hash_equal, answers_have_the_right_type)
"""Checked first: if several properties fail, these say best what is wrong."""

OF_STATES = tuple(
    dict.fromkeys(
        (
            *FIRST,
            legality.someone_can_always_act,
            answers_are_always_the_same,
            *STATE_PROPERTIES,
            points_are_visible,
            reads_list_every_slice_read,
            json_is_read_strictly,
        )
    )
)
OF_STEPS = tuple(dict.fromkeys(STEP_PROPERTIES))
