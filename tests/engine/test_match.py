"""A match: chance is answered, the history kept, everything written down, and decisions can be taken back."""

import json
from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import CHANCE, BoardSpec, EngineError, IllegalAction, Match, Seat, Start, ruleset
from catan_core.base import BuyCard, Dice
from catan_core.play import RandomBot, play_match
from tests.engine.making import Do, Log, expansion, say, toy
from tests.engine.toy import EXPANSION, Dealt, Move, Roll, Rolled, Step, Track

ZERO, ONE = Seat(0), Seat(1)
RULES = ruleset(EXPANSION)


def played(match: Match, seed: int = 1, most: int = 1000) -> Match:
    """The match after some random decisions, or to its end."""
    rng = Random(seed)
    for _ in range(most):
        if match.game.over:
            break
        match.play(match.actions.sample(rng))
    return match


# -- chance ------------------------------------------------------------------------------------------------------


def test_chance_is_answered_before_anybody_is_asked() -> None:
    match = Match(RULES, seats=2, seed=1)

    assert match.game.actors == (ZERO,)
    assert [type(action) for action, _ in match.history] == [Dealt, Dealt]


def test_scripted_outcomes_come_in_their_order_and_what_is_left_is_told() -> None:
    match = Match(RULES, seats=2, chance=[Dealt(2), Dealt(1), Rolled(3), Rolled(1)])
    assert match.game.state[Track].cards == (2, 1)
    assert match.unused == (Rolled(3), Rolled(1))

    match.play(Roll(ZERO))
    assert match.game.state[Track].at == (3, 0)
    assert list(match.unused) == [Rolled(1)]


def test_a_scripted_outcome_that_cannot_happen_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"engine.unlikely"):
        Match(RULES, seats=2, chance=[Dealt(5)])


def test_a_decision_whose_scripted_outcome_cannot_happen_changes_nothing() -> None:
    match = Match(RULES, seats=2, chance=[Dealt(2), Dealt(1), Dealt(0)])
    before = match.game

    with pytest.raises(IllegalAction, match=r"engine.not-now"):
        match.play(Roll(ZERO))

    assert match.game is before
    assert match.unused == (Dealt(0),)
    assert [action for action, _ in match.history] == [Dealt(2), Dealt(1)]


def test_after_the_script_chance_has_its_own_stream() -> None:
    match = played(Match(RULES, seats=2, seed=5, chance=[Dealt(2), Dealt(1)]))

    assert match.game.over
    assert match.unused == ()


def test_the_same_seed_and_decisions_give_the_same_match() -> None:
    one, other = (played(Match(RULES, seats=3, seed="two"), seed=4) for _ in range(2))

    assert one.history == other.history
    assert str(one.transcript) == str(other.transcript)


def test_another_seed_gives_another_match() -> None:
    assert len({str(played(Match(RULES, seats=3, seed=seed)).transcript) for seed in range(8)}) == 8


def test_each_chance_node_takes_one_number_from_the_stream() -> None:
    match = played(Match(RULES, seats=3, seed=7))
    numbers = Random("chance 7")

    before = RULES.new_game(seats=3)
    for action, game in match.history:
        if action.seat == CHANCE:
            assert action == before.outcomes.at(numbers.random())
        before = game


# -- playing -----------------------------------------------------------------------------------------------------


def test_an_illegal_action_changes_nothing() -> None:
    match = Match(RULES, seats=2)
    before = (match.game, match.history, str(match.transcript))

    with pytest.raises(IllegalAction):
        match.play(Step(ONE, 1))

    assert (match.game, match.history, str(match.transcript)) == before


def test_a_listed_action_is_played_unchecked_as_it_is_with_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = played(Match(RULES, seats=2, seed=1))
    unchecked = Match(RULES, seats=2, seed=1)
    monkeypatch.setattr(catan.Rules, "check", None)
    for action, _ in checked.history:
        if action.seat != CHANCE:
            assert unchecked.play_unchecked(action) == unchecked.game

    assert unchecked.history == checked.history
    assert unchecked.transcript == checked.transcript


def test_the_history_has_every_action_with_the_game_that_it_led_to() -> None:
    match = played(Match(RULES, seats=2))

    game = RULES.new_game(seats=2)
    for action, after in match.history:
        game = game.play(action)
        assert game == after
    assert match.game == game


def test_events_are_those_of_the_last_decision_and_the_chance_after_it() -> None:
    match = Match(RULES, seats=2, chance=[Dealt(2), Dealt(1), Rolled(1)])
    assert [type(event).__name__ for event in match.events] == ["CardDrawn", "CardDrawn"]
    assert [getattr(event, "card", None) for event in match.events_for(ONE)] == [-1, 1]

    match.play(Step(ZERO, 2))
    assert [getattr(event, "steps", None) for event in match.events] == [2]

    match.play(Roll(ONE))
    assert [getattr(event, "steps", None) for event in match.events] == [1]


# -- taking back -------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_before_the_last_decision_and_gives_it() -> None:
    match = Match(RULES, seats=2, chance=[Dealt(2), Dealt(1), Rolled(3)])
    before = match.game
    match.play(Roll(ZERO))

    assert match.undo() == Roll(ZERO)
    assert match.game is before
    assert match.unused == (Rolled(3),)


@pytest.mark.parametrize("scripted", [0, 2, 5, 50])
def test_deciding_the_same_again_leads_to_the_same_chance(scripted: int) -> None:
    script = [Dealt(1), Dealt(1), *[Rolled(1)] * 60][:scripted]
    match = Match(RULES, seats=2, seed=9, chance=script)
    while not match.game.over:  # rolls and guesses, so that chance follows most decisions
        match.play(Roll(match.game.actors[0]) if isinstance(match.game.phase, Move) else match.actions[0])
    history, decisions = match.history, []

    for _ in range(6):
        decisions.append(match.undo())
    for action in reversed(decisions):
        match.play(action)

    assert match.history == history


def test_deciding_otherwise_after_an_undo_goes_on_from_there() -> None:
    match = Match(RULES, seats=2, seed=9)
    match.play(Roll(ZERO))
    match.undo()
    match.play(Step(ZERO, 1))

    assert match.game.state[Track].at == (1, 0)
    assert [type(action) for action, _ in match.history] == [Dealt, Dealt, Step]


@pytest.mark.parametrize("scripted", [0, 3, 5, 50])
@pytest.mark.parametrize("before", [0, 1, 4])
def test_a_match_that_forgets_goes_on_as_it_would_have(scripted: int, before: int) -> None:
    script = [Dealt(1), Dealt(1), *[Rolled(1)] * 60][:scripted]
    match, other = (Match(RULES, seats=2, seed=9, chance=script) for _ in range(2))
    for one in (match, other):
        for _ in range(before):
            one.play(Roll(one.game.actors[0]) if isinstance(one.game.phase, Move) else one.actions[0])
    match.forget()
    assert (match.moves, match.unused) == (0, other.unused)
    with pytest.raises(EngineError, match="no decision to take back"):
        match.undo()
    with pytest.raises(EngineError, match="no transcript"):
        match.transcript  # noqa: B018

    for _ in range(3):
        for one in (match, other):
            one.play(Roll(one.game.actors[0]) if isinstance(one.game.phase, Move) else one.actions[0])
    assert match.history == other.history[-match.moves :]
    decision = match.undo()
    match.play(decision)
    assert match.game == other.game


def test_after_an_undo_with_a_seed_chance_is_drawn_anew() -> None:
    def chances_after_undo(seed: int | str | None) -> list[catan.Action]:
        match = Match(RULES, seats=2, seed=9, chance=[Dealt(1), Dealt(1), Rolled(1), Rolled(1)])
        match.play(Roll(ZERO))
        match.undo(seed=seed)
        assert match.unused == ((Rolled(1), Rolled(1)) if seed is None else ())
        for _ in range(20):
            match.play(Roll(match.game.actors[0]) if isinstance(match.game.phase, Move) else match.actions[0])
            if match.game.over:
                break
        return [action for action, _ in match.history if isinstance(action, catan.ChanceAction)]

    assert chances_after_undo("a") == chances_after_undo("a")
    assert len({tuple(chances_after_undo(seed)) for seed in ("a", "b", "c", 9, None)}) > 2
    with pytest.raises(catan.ArgumentError, match="undo takes"):
        Match(RULES, seats=2).undo(seed=1.5)  # type: ignore[arg-type]


def test_whoever_decides_otherwise_in_a_resumed_match_meets_other_chance() -> None:
    match = Match(catan.ruleset("base"), seats=3, seed=5)
    for decision in play_match(match, [RandomBot()] * 3):
        if isinstance(decision, BuyCard):
            break
    resumed = Match.resume(match.transcript, seed=9)
    assert isinstance(resumed.undo(), BuyCard)
    assert resumed.unused  # the card that was drawn; but now somebody rolls instead

    while not isinstance(resumed.history[-1][0], Dice):
        resumed.play(next(action for action in resumed.actions if not isinstance(action, BuyCard)))

    assert resumed.unused == ()


def test_the_events_after_an_undo_are_those_of_the_decision_before() -> None:
    match = Match(RULES, seats=2, seed=9)
    match.play(Step(ZERO, 1))
    events = match.events
    match.play(Step(ONE, 2))
    match.undo()

    assert match.events == events


def test_the_chance_at_the_start_of_a_match_cannot_be_taken_back() -> None:
    match = Match(RULES, seats=2)
    match.play(Step(ZERO, 1))
    match.undo()

    with pytest.raises(EngineError, match="no decision to take back"):
        match.undo()
    assert len(match.history) == 2


# -- the transcript ----------------------------------------------------------------------------------------------


def test_the_transcript_plays_the_match_again() -> None:
    match = played(Match(RULES, seats=3, seed=3))

    assert catan.replay(str(match.transcript), expansions=(EXPANSION,)) == match.game
    assert len(str(match.transcript).splitlines()) == len(match.history) + 1


def test_what_is_taken_back_is_not_in_the_transcript() -> None:
    match = played(Match(RULES, seats=3, seed=3), most=5)
    before = str(match.transcript)
    match.play(match.actions[0])
    match.undo()

    assert str(match.transcript) == before


# -- pieces given by hand ----------------------------------------------------------------------------------------


@catan.record
class Paper(catan.Layout, tag="paper/layout"):
    size: int


@catan.record
class Sheet(catan.Slice, tag="paper/sheet"):
    layout: Paper


def make(rules: catan.Rules, rng: Random, given: Mapping[str, object]) -> Start[Paper]:
    times: Any = given.get("times", 0)
    return Start(Paper(rng.randrange(1000)), (Do(ZERO),) * times)


PAPER = expansion(
    "paper",
    slices=[catan.SliceSpec(Sheet, lambda rules, layout: Sheet(layout))],  # type: ignore[arg-type]
    board=[
        BoardSpec(
            layout=Paper,
            slice_kind=Sheet,
            make=make,
            topology=lambda layout: catan.Topology.of(()),
            encode=lambda layout: layout.size,
            decode=lambda rules, value: Paper(int(str(value))),
            diagram=lambda position: catan.Diagram(()),
            given=("times",),
        )
    ],
)
PAPERED = ruleset(toy(lambda tx, phase, action: say(tx, "done")), PAPER)


def test_what_is_given_by_hand_is_played_first_and_is_part_of_the_history() -> None:
    match = Match(PAPERED, seats=2, times=3)

    assert match.game.state[Log].said == ("done",) * 3
    assert [action for action, _ in match.history] == [Do(ZERO)] * 3
    assert match.game == PAPERED.new_game(seats=2, times=3)


def test_the_seed_of_a_match_decides_its_board() -> None:
    def size(seed: int | str) -> int:
        assert Match(PAPERED, seats=2, seed=seed).game.state[Sheet] == PAPERED.new_game(seats=2, seed=seed).state[Sheet]
        return Match(PAPERED, seats=2, seed=seed).game.state[Sheet].layout.size

    assert size(1) == size(1)
    assert len({size(seed) for seed in (1, 2, 3, "1a")}) == 4


def test_a_keyword_that_the_board_does_not_take_is_refused_by_naming_those_that_it_does() -> None:
    with pytest.raises(catan.PositionError, match="takes no 'size' for a new game; allowed: times"):
        Match(PAPERED, seats=2, size=3)
    with pytest.raises(catan.PositionError, match="takes no 'times' for a new game; allowed: none"):
        Match(RULES, seats=2, times=3)


def test_a_match_goes_on_from_its_transcript_and_from_a_game() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=4)
    for _ in range(30):
        match.play(match.actions[0])
    resumed = catan.Match.resume(match.transcript, seed=9)
    assert resumed.history == match.history
    assert resumed.transcript == match.transcript
    assert resumed.undo() == match.undo()
    assert resumed.game == match.game
    midway = catan.Match.resume(match.game)
    assert midway.game == match.game
    assert midway.history == ()
    with pytest.raises(catan.EngineError, match="has no transcript"):
        _ = midway.transcript
    assert midway.play(midway.actions[0]).turn.number >= match.game.turn.number


@pytest.mark.parametrize("undone", [0, 1, 12])
def test_a_resumed_match_with_its_seed_goes_on_as_it_would_have(undone: int) -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=5)
    rng = Random(5)
    while len(match.history) < 120:
        match.play(match.actions.sample(rng))
    resumed = catan.Match.resume(match.transcript, seed=5)
    for _ in range(undone):
        resumed.undo()
    for action, _ in match.history[len(resumed.history) :]:
        if not isinstance(action, catan.ChanceAction):
            resumed.play(action)
    assert resumed.history == match.history
    for _ in range(60):
        action = match.actions.sample(rng)
        assert match.play(action) == resumed.play(action)


def test_a_transcript_whose_actions_are_not_in_their_order_is_not_resumed() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=4)
    for _ in range(30):
        match.play(match.actions[0])
    header, actions = match.transcript.header, match.transcript.actions
    chance = [action for action in actions if isinstance(action, catan.ChanceAction)]
    decisions = [action for action in actions if not isinstance(action, catan.ChanceAction)]
    assert chance
    for wrong in ((*chance, *decisions), (*actions, chance[0]), actions[1:]):
        with pytest.raises(catan.IllegalAction):
            catan.Match.resume(catan.Transcript(header, wrong))


def test_events_since_a_number_of_moves_are_those_of_the_moves_after_them() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=4)
    everything = [*match.events_since(0)]
    for _ in range(20):
        before = len(match.history)
        match.play(match.actions[0])
        begun = 0 if before else len(everything)
        assert match.events_since(before)[begun:] == match.events
        assert match.events_json(None) == match.game.rules.ruleset.events_to_json(match.events, None)
        everything += match.events_since(before)[begun:]
    assert [*match.events_since(0)] == everything


# -- metadata ----------------------------------------------------------------------------------------------------

ABOUT = {"seat 0": "Ada", "seat 2": "Chloé", "date": "2026-01-31", "site": "Girona", "seed": "7"}


def test_what_is_written_about_a_match_is_in_its_transcript_and_stays_there() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=7, metadata=ABOUT)
    match.play(match.actions[0])
    assert match.metadata == match.transcript.metadata == ABOUT
    assert match.names == match.transcript.names == ("Ada", "", "Chloé")
    resumed = catan.Match.resume(catan.Transcript.parse(str(match.transcript)))
    assert resumed.metadata == ABOUT
    assert str(resumed.transcript) == str(match.transcript)
    resumed.undo()
    assert resumed.transcript.metadata == ABOUT


def test_nothing_is_written_about_a_match_by_itself() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=7)
    assert match.metadata == match.transcript.metadata == {}
    assert match.names == ("", "", "")


def test_metadata_changes_neither_the_board_nor_chance() -> None:
    plain, about = (catan.Match(catan.ruleset("base"), seats=3, seed=7, metadata=given) for given in ({}, ABOUT))
    assert plain.game == about.game
    assert plain.play(plain.actions[0]) == about.play(about.actions[0])


def test_metadata_can_be_set_while_a_match_goes_on() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=7, metadata={"date": "2026-01-31"})
    copied = copy(match)
    match.metadata = {**match.metadata, "result": "left"}
    assert match.transcript.metadata == {"date": "2026-01-31", "result": "left"}
    assert copied.metadata == {"date": "2026-01-31"}
    match.metadata["result"] = "won"
    assert match.metadata["result"] == "left"
    wrong: Any = {"result": 3}
    with pytest.raises(catan.ArgumentError, match=r"Match\.metadata takes strings as `metadata`, but of 'result'"):
        match.metadata = wrong
    assert match.metadata["result"] == "left"


def test_a_match_from_the_middle_of_a_game_can_have_metadata_too() -> None:
    match = catan.Match.resume(catan.Game.from_json(catan.new_game("base", seats=3, seed=7).to_json()))
    assert match.metadata == {}
    match.metadata = {"seat 0": "Ada"}
    assert match.names == ("Ada", "", "")


def test_sentences_in_json_call_players_by_their_names() -> None:
    match = catan.Match(catan.ruleset("base"), seats=3, seed=7, metadata=ABOUT)
    match.play(match.actions[0])
    (sentence,) = json.loads(match.events_json(None, words="es"))["words"]["events"]
    assert sentence.startswith("Ada coloca un poblado en ")
