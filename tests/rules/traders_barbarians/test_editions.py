"""What the editions of the box say differently. The fifth is the default; `en2015` and `en2025` set several options."""

from __future__ import annotations

import json

import pytest

import catan_core as catan

FIFTH, SIXTH = "en2015", "en2025"
OPTIONAL_PAIRS = ("traders_barbarians.with_fishermen", "barbarian_attack.with_cities_knights")


@pytest.mark.parametrize(
    ("scenario", "edition", "option", "value"),
    [
        ("fishermen", FIFTH, "fishermen.start_token", "ground"),  # TB-FI-05
        ("fishermen", SIXTH, "fishermen.start_token", "ground_or_lake"),
        ("fishermen", FIFTH, "fishermen.exchange", "each_time"),  # TB-FI-09
        ("fishermen", SIXTH, "fishermen.exchange", "once_a_turn"),
        ("caravans", FIFTH, "caravans.camel_vote", "fifth"),  # TB-CA-08
        ("caravans", SIXTH, "caravans.camel_vote", "sixth"),
        ("rivers", FIFTH, "coins.gold_at_2to1", False),  # TB-RI-10
        ("rivers", SIXTH, "coins.gold_at_2to1", True),
        ("barbarian_attack", FIFTH, "barbarian_attack.upgrade_at_conquered", True),  # TB-BA-CON-02
        ("barbarian_attack", SIXTH, "barbarian_attack.upgrade_at_conquered", False),
        ("barbarian_attack", FIFTH, "barbarian_attack.direction_pairs", "fifth"),  # TB-BA-WIN-05
        ("barbarian_attack", SIXTH, "barbarian_attack.direction_pairs", "sixth"),
        ("traders_barbarians", SIXTH, "coins.gold_at_2to1", True),  # TB-MA-14
    ],
)
def test_an_edition_sets_the_options_of_a_scenario(
    scenario: str, edition: str, option: str, value: bool | int | str
) -> None:
    assert dict(catan.ruleset("base", scenario, edition=edition).options)[option] == value


@pytest.mark.parametrize("edition", [FIFTH, SIXTH])
@pytest.mark.parametrize("scenario", ["fishermen", "rivers", "caravans", "barbarian_attack", "traders_barbarians"])
def test_editions_are_played_with_cities_and_knights_too(scenario: str, edition: str) -> None:
    """TB-RI-18, TB-MA-19: what the sixth says of coins at 2:1 does not hold there."""
    wanted = f"{scenario}.with_cities_knights"
    options = {wanted: True} if scenario in ("caravans", "barbarian_attack") else {}
    played = catan.ruleset("base", scenario, "cities_knights", options=options, edition=edition)
    assert not played.options.get("coins.gold_at_2to1")


@pytest.mark.parametrize(
    ("expansions", "edition", "option", "usual", "why"),
    [
        # TB-FI-17, TB-CA-12
        (("fishermen", "two_players"), FIFTH, "fishermen.start_token", "ground_or_lake", "two players begin with fish"),
        (("caravans", "two_players"), SIXTH, "caravans.camel_vote", "fifth", "of two players one places both camels"),
        # TB-COMP-07, TB-MA-19
        (("fishermen", "traders_barbarians"), FIFTH, "fishermen.start_token", "ground_or_lake", "no lake"),
        (("cities_knights", "traders_barbarians"), FIFTH, "cities_knights.chase_target", "any_other_hex", "no robber"),
        (("cities_knights", "barbarian_attack"), FIFTH, "cities_knights.chase_target", "any_other_hex", "no robber"),
        (("cities_knights", "barbarian_attack"), SIXTH, "cities_knights.improvements_without_city", "lost", "ship"),
    ],
)
def test_an_edition_leaves_alone_what_a_pair_has_no_use_for(
    expansions: tuple[str, str], edition: str, option: str, usual: str, why: str
) -> None:
    first, home = expansions
    together = {f"{home}.with_{first}": True, f"{first}.with_{home}": True}
    wanted = {name: value for name, value in together.items() if name in OPTIONAL_PAIRS}
    values = dict(catan.ruleset("base", *expansions, options=wanted, edition=edition).options)
    assert values[option] == usual
    alone = dict(catan.ruleset("base", option.partition(".")[0], edition=edition).options)
    assert alone[option] != usual
    with pytest.raises(catan.UnknownOption, match=why):
        catan.ruleset("base", *expansions, options=wanted | {option: alone[option]})

    rules = catan.ruleset("base", *expansions, options=wanted)
    game = rules.new_game(seats=min(rules.seats or {2}), seed=1)
    stored = json.loads(game.to_json())
    stored["rules"]["options"][option] = alone[option]  # as it was stored before the option was refused here
    assert catan.Game.from_json(json.dumps(stored)).state == game.state
