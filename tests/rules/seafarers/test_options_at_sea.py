"""Which options have an effect at sea: every option of the base game and of other expansions is decided on, none is
ignored."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import Ruleset, Setup, UnknownOption, ruleset
from catan_core.compiler.contributions import Hooks
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import choose
from catan_core.plugin.specs import Value
from catan_core.testing.composing import other_values
from catan_core.testing.walks import random_action
from catan_expansions.seafarers import SCENARIOS, all_maps

ALL = tuple(scenario.id for scenario in SCENARIOS)

FIXED = "fixed: the boards of other boxes, and the set-up for beginners, are not played at sea"
"""The decision on options that Seafarers fixes. For the others it says where they have their effect."""

OF_OTHERS = {
    "base.setup": FIXED,
    "base.harbor_setup": FIXED,
    "base.number_setup": FIXED,
    "base.equal_terrains": FIXED,
    "base.equal_tokens": FIXED,
    "base.corner_spread": FIXED,
    "base.first_player_beginner": FIXED,
    "base.three_player_removed_color": FIXED,
    "base.beginner_white_star": FIXED,
    "base.first_player": "who founds first",
    "base.turn_phases": "when ships are built and moved",
    "base.bank_shortage": "what hexes yield, as on land",
    "base.steal": "who moves the robber or the pirate, and who rolls a 7 in The Pirate Islands",
    "base.friendly_robber": "the robber, which The Pirate Islands have not, and seats with two points, which Cloth for"
    " Catan has not",
    "base.maritime_different_kind_4to1": "maritime trade, as on land",
    "base.ban_like_for_like": "trade, as on land",
    "base.offers_per_turn": "trade, as on land",
    "base.victory_points": "the points that win; its default depends on the scenario",
    "five_six.map": FIXED,
    "five_six.harbors": FIXED,
    "five_six.frame_random": FIXED,
    "five_six.extra_phase": "what is done outside of turns; ships are built there too",
    "five_six.sbp_request": "who is asked for special building",
    "cities_knights.first_game_harbors": FIXED,
    "cities_knights.aqueduct": "as on land",
    "cities_knights.chase_target": "as on land",
    "cities_knights.improvements_without_city": "as on land",
    "cities_knights.tie_draw": "as on land",
    "cities_knights.defender_cards_limited": "as on land",
    "cities_knights.zero_contributors_draw": "as on land",
    "cities_knights.urraca": "as on land",
    "cities_knights.merchant_on_desert": "as on land",
    "cities_knights.limit_own_turn": "as on land",
    "cities_knights.allow_void_cards": "as on land",
    "cities_knights.inventor_needs_buildings": "as on land",
    "cities_knights.deserter_fallback": "as on land",
}
"""What has been decided on the options of others."""

OF_SCENARIOS = {
    "seafarers.map": tuple(scenario for scenario in ALL if scenario not in ("pirate_islands", "new_world")),
    "seafarers.printed_harbors": ("new_shores", "four_islands", "fog_islands", "through_the_desert"),
    "seafarers.desert_strips": ("through_the_desert",),
    "seafarers.fog_reveal_by": ("fog_islands",),
    "seafarers.third_round": ("cloth_for_catan",),
    "seafarers.cloth_tie": ("cloth_for_catan",),
    "seafarers.fleet_victims": ("pirate_islands",),
    "seafarers.fortress_attack": ("pirate_islands",),
    "base.friendly_robber": tuple(
        scenario for scenario in ALL if scenario not in ("pirate_islands", "cloth_for_catan")
    ),
    "seafarers.cathedral_points": ("wonders_of_catan",),
    "seafarers.chase_pirate_from": tuple(scenario for scenario in ALL if scenario != "wonders_of_catan"),
}
"""The options that have an effect in some scenarios only."""

TOGETHER = (("base", "seafarers"), ("base", "five_six", "seafarers"), ("base", "seafarers", "cities_knights"))


def declared(rules: Ruleset) -> dict[str, catan.Option[Any]]:
    return {option.name: option for option in rules.declared_options}


def test_every_option_of_other_expansions_is_decided_on() -> None:
    """A new option of the base game, of five_six or of cities_knights needs a decision here."""
    everything = {name for expansions in TOGETHER for name in ruleset(*expansions).options}
    assert {name for name in everything if not name.startswith("seafarers.")} == OF_OTHERS.keys()


@pytest.mark.parametrize("expansions", TOGETHER, ids="+".join)
def test_the_options_that_make_no_sense_at_sea_are_fixed_at_their_defaults(expansions: tuple[str, ...]) -> None:
    rules, free = ruleset(*expansions), ruleset(*(id for id in expansions if id != "seafarers"))
    fixed = {name for name, decision in OF_OTHERS.items() if decision is FIXED and name in rules.options}
    assert rules.fixed_options == dict.fromkeys(fixed, "seafarers")
    for name in fixed:
        assert rules.options[name] == free.options[name]
        for value in other_values(declared(free)[name]):
            with pytest.raises(UnknownOption, match=rf"'seafarers' fixes {name}='?\w+'?; {name}="):
                ruleset(*expansions, options={name: value})


@pytest.mark.parametrize("expansions", TOGETHER, ids="+".join)
def test_all_others_may_be_chosen_in_every_scenario_in_which_they_have_an_effect(expansions: tuple[str, ...]) -> None:
    for scenario in declared(ruleset(*expansions))["seafarers.scenario"].values:
        rules = ruleset(*expansions, options={"seafarers.scenario": scenario})
        values = {option.name: other_values(option) for option in rules.declared_options}
        idle = {name for name in values if scenario not in OF_SCENARIOS.get(name, ALL)}
        assert rules.without_effect.keys() - rules.fixed_options.keys() == idle
        left_out = idle | rules.fixed_options.keys()
        chosen = {name: listed[0] for name, listed in values.items() if listed and name not in left_out}
        chosen["seafarers.scenario"] = scenario
        chosen.pop("five_six.extra_phase", None)  # only after its default anybody is asked for special building
        assert chosen.items() <= ruleset(*expansions, options=chosen).options.items()
        for name in idle:
            with pytest.raises(UnknownOption) as caught:
                ruleset(*expansions, options=chosen | {name: values[name][0]})
            said = f"{name}={values[name][0]!r} has no effect with seafarers.scenario='{scenario}'; it belongs to "
            assert said in str(caught.value)


def test_only_scenarios_with_harbors_of_printed_kinds_have_them_shuffled() -> None:
    """SEA-SETUP-06: which of the maps have any."""
    printed = {plan.scenario for plan in all_maps() if any(kind for *_, kind in plan.harbors)}
    assert printed == {*OF_SCENARIOS["seafarers.printed_harbors"]}


def test_the_editions_of_the_base_game_can_be_played_in_every_scenario() -> None:
    for edition in ("en2015", "en2025"):
        for scenario in ALL:
            rules = ruleset("base", "seafarers", edition=edition, options={"seafarers.scenario": scenario})
            assert (rules.options["base.steal"], rules.options["base.harbor_setup"]) == (
                "must",
                "frame_pieces_shuffled",
            )


# -- options of others that have their effect at sea -----------------------------------------------------------------

AS_ON_LAND = {
    "base.bank_shortage": "base.production",
    "base.maritime_different_kind_4to1": "base.maritime_trade",
    "base.ban_like_for_like": "base.offers",
    "base.offers_per_turn": "base.offers",
}
"""Options of modules of which nothing is replaced or left out at sea."""

EFFECTIVE: dict[str, Value] = {
    "base.first_player": "highest_roll",
    "base.turn_phases": "combined",
    "base.steal": "must",
    "base.friendly_robber": True,
    "base.victory_points": 3,
    "five_six.extra_phase": "paired_players",
    "five_six.sbp_request": "request_during_turn",
}
"""Options that are asked in several places, each with a value that is not its default."""


def at_sea(options: dict[str, Value]) -> catan.Rules:
    """The rules of a game at sea for five seats where an option of five_six is chosen."""
    if any(name.startswith("five_six.") for name in options):
        return ruleset("base", "five_six", "seafarers", options=options).rules(5)
    return ruleset("base", "seafarers", options=options).rules(3)


def test_every_option_of_base_and_five_six_that_can_be_chosen_is_shown_to_have_its_effect() -> None:
    free = {name for name, decision in OF_OTHERS.items() if decision is not FIXED}
    assert {*AS_ON_LAND, *EFFECTIVE} == {name for name in free if not name.startswith("cities_knights.")}


@pytest.mark.parametrize(("name", "part"), AS_ON_LAND.items())
def test_what_an_option_is_about_is_the_same_at_sea(name: str, part: str) -> None:
    def provided(rules: catan.Rules) -> set[tuple[str, str | None]]:
        return {(each.hook, each.key) for each in rules.contributions if each.part == part}

    assert provided(ruleset("base").rules(3)) == provided(at_sea({}))
    declared_by = {each.spec.name: each.part for each in hooks_of("base") if isinstance(each.spec, catan.Option)}
    assert declared_by[name] == part


def hooks_of(*expansions: str) -> Iterator[Contribution]:
    """What expansions declare of options."""
    chosen = choose(expansions)
    return Hooks(chosen).ask("options", Setup({}, 0, frozenset(expansions)))


def parts_ways(driving: catan.Rules, other: catan.Rules, far: int) -> bool:
    """Whether the same actions on the same island lead elsewhere under other rules, or are not legal there."""
    game, beside = (rules.ruleset.new_game(seats=rules.seats, seed=3) for rules in (driving, other))
    state, followed, rng = game.state, beside.state, Random(1)
    for _ in range(far):
        if state.stack != followed.stack or bool(driving.actors(state)) != bool(other.actors(followed)):
            return True
        action = random_action(state, rng)
        step = driving.apply(state, action)
        try:
            beside_step = other.apply(followed, action)
        except catan.IllegalAction:
            return True
        if step.events != beside_step.events:
            return True
        state, followed = step.state, beside_step.state
        if not state.stack:
            break
    return False


@pytest.mark.parametrize(("name", "value"), EFFECTIVE.items())
def test_an_option_of_others_has_its_effect_at_sea(name: str, value: Value) -> None:
    chosen: dict[str, Value] = {name: value}
    usual = {name: ruleset("base", "five_six", "seafarers").options[name]}
    plain, other = at_sea(usual), at_sea(chosen)
    assert parts_ways(plain, other, 600) or parts_ways(other, plain, 600)
    assert not parts_ways(plain, plain, 60)


@pytest.mark.parametrize("scenario", ["new_shores", "pirate_islands"])
def test_what_is_said_of_an_option_goes_with_the_module_that_declares_it(scenario: str) -> None:
    """An expansion with a friendly robber of its own excludes that of the base game, whose option is idle in The Pirate
    Islands: all three are played together."""
    other = catan.Expansion("friendlier", "", version="1", modules=(), excludes=("base.friendly_robber",))
    chosen = ruleset("base", "seafarers", other, options={"seafarers.scenario": scenario})
    assert "base.friendly_robber" not in chosen.options
    assert chosen.new_game(seats=3, seed=1).actions
