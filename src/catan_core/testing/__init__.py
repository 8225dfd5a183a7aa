"""For those who test rules: tables set up in the middle of a game, random walks, counts of the game tree, and the
properties that hold for every expansion. Nothing here needs a test framework."""

from catan_core.play.bots import OPEN_SHARE
from catan_core.testing.answers import answers_have_the_right_type, offers_are_visible, points_are_visible
from catan_core.testing.conformance import Conformance, check_expansion
from catan_core.testing.counting import Composition
from catan_core.testing.coverage import Coverage, coverage
from catan_core.testing.determinism import answers_are_always_the_same, steps_are_always_the_same, winners_are_named
from catan_core.testing.guide import Guide
from catan_core.testing.hidden import (
    a_changed_view_has_an_event,
    determinize_preserves_view,
    events_hide_hidden,
    legality_is_visible,
    view_hides_hidden,
)
from catan_core.testing.isolation import unselected_expansion_changes_nothing
from catan_core.testing.kept import goods_are_used_as_declared, moved_goods_are_told
from catan_core.testing.legality import (
    illegal_changes_nothing,
    invariants_hold,
    listed_actions_are_legal,
    options_are_legal_and_complete,
    played_actions_are_legal,
    positions_are_sound,
    someone_can_always_act,
    stack_is_bounded,
)
from catan_core.testing.ownership import changes_are_announced, slices_have_owners
from catan_core.testing.perft import perft, perft_by_action
from catan_core.testing.properties import (
    GAME_PROPERTIES,
    STATE_PROPERTIES,
    STEP_PROPERTIES,
    check_walk,
    games_end,
    global_random_untouched,
    order_is_irrelevant,
    replay_equals_original,
)
from catan_core.testing.records import (
    codec_roundtrip,
    equal_states_hash_equal,
    events_roundtrip,
    everything_is_frozen,
    pickling_keeps_everything,
    steps_are_frozen,
    views_roundtrip,
)
from catan_core.testing.report import ExpansionProblem, Setting, WalkProblem
from catan_core.testing.reproduce import code_for, code_for_action
from catan_core.testing.scarce import SCARCE
from catan_core.testing.scenario import Scenario, scenario
from catan_core.testing.scripted import Scripted
from catan_core.testing.slice_reads import reads_list_every_slice_read
from catan_core.testing.strictness import json_is_read_strictly
from catan_core.testing.symmetric_rules import symmetries_of
from catan_core.testing.symmetries import Symmetry, mapped, relabeled
from catan_core.testing.symmetry_laws import positions_are_symmetric, steps_are_symmetric
from catan_core.testing.walks import VOLUNTEER_SHARE, first_game, random_action, transcript_of, walk

__all__ = [
    # what a run of tests has touched
    "coverage",
    "Coverage",
    "Composition",
    # a whole expansion
    "check_expansion",
    "Conformance",
    "ExpansionProblem",
    "Setting",
    "WalkProblem",
    # a table in the middle of a game
    "scenario",
    "Scenario",
    "Scripted",
    # positions and games as code
    "code_for",
    "code_for_action",
    # what makes no difference
    "Symmetry",
    "symmetries_of",
    "mapped",
    "relabeled",
    "positions_are_symmetric",
    "steps_are_symmetric",
    # walks and counts
    "walk",
    "first_game",
    "random_action",
    "Guide",
    "transcript_of",
    "SCARCE",
    "OPEN_SHARE",
    "VOLUNTEER_SHARE",
    "perft",
    "perft_by_action",
    # all properties along a walk
    "check_walk",
    "STATE_PROPERTIES",
    "STEP_PROPERTIES",
    "GAME_PROPERTIES",
    # properties of a state
    "invariants_hold",
    "stack_is_bounded",
    "someone_can_always_act",
    "positions_are_sound",
    "options_are_legal_and_complete",
    "illegal_changes_nothing",
    "equal_states_hash_equal",
    "pickling_keeps_everything",
    "everything_is_frozen",
    "codec_roundtrip",
    "views_roundtrip",
    "view_hides_hidden",
    "determinize_preserves_view",
    "legality_is_visible",
    "answers_have_the_right_type",
    "answers_are_always_the_same",
    "winners_are_named",
    "points_are_visible",
    "offers_are_visible",
    "json_is_read_strictly",
    "reads_list_every_slice_read",
    "listed_actions_are_legal",
    # properties of a step
    "a_changed_view_has_an_event",
    "events_hide_hidden",
    "steps_are_frozen",
    "events_roundtrip",
    "steps_are_always_the_same",
    "slices_have_owners",
    "changes_are_announced",
    "played_actions_are_legal",
    "goods_are_used_as_declared",
    "moved_goods_are_told",
    # properties of whole games
    "games_end",
    "replay_equals_original",
    "global_random_untouched",
    "order_is_irrelevant",
    "unselected_expansion_changes_nothing",
]
