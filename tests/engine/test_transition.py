"""One action: what is checked before it, what changes with it, and who has won after it."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import (
    Citation,
    GameBegan,
    GameOver,
    IllegalAction,
    Limit,
    PointSource,
    Refusal,
    Seat,
    SliceSpec,
    Transition,
    VictoryRule,
)
from catan_core.model.errors import ENGINE
from catan_core.plugin.specs import refusals_of
from catan_core.testing.records import spelled_out
from tests.engine import toy
from tests.engine.making import RULE, Answer, Call, Do, Happened, Hub, Log, Passing, Wait, expansion, nothing, play, say
from tests.engine.making import toy as toy_game

ZERO, ONE = Seat(0), Seat(1)
REFUSED = Refusal("toy.refused", Citation("toy", "When not to"), text="This is refused.")


@catan.record
class Other(catan.Slice, tag="toy/other"):
    number: int = 0


OTHER: dict[str, list[Any]] = {"slices": [SliceSpec(Other, lambda rules, layout: Other())]}


def fails(tx: Transition, *given: object) -> None:
    say(tx, "half done")
    tx.emit(Happened("too early"))
    tx.then(Wait(ZERO, "never"))
    raise ZeroDivisionError


# -- a state does not change -------------------------------------------------------------------------------------


def test_playing_gives_a_new_game_and_leaves_the_old_one() -> None:
    game = play(toy_game(lambda tx, phase, action: say(tx, "done")))
    before, text = game.state, spelled_out(game.state)

    after = game.play(Do(ZERO))

    assert after.state[Log].said == ("done",)
    assert game.state is before
    assert spelled_out(before) == text
    assert after != game


def test_slices_that_nobody_touches_are_shared_with_the_state_before() -> None:
    game = play(toy_game(lambda tx, phase, action: say(tx, "done"), more=OTHER))

    after = game.play(Do(ZERO))

    assert after.state[Other] is game.state[Other]
    assert after.state[Log] is not game.state[Log]


def test_a_rule_that_fails_halfway_leaves_the_state_as_it_was() -> None:
    game = play(toy_game(fails))
    text = spelled_out(game.state)

    with pytest.raises(ZeroDivisionError):
        game.play(Do(ZERO))

    assert spelled_out(game.state) == text


def test_states_are_equal_when_turn_stack_winners_and_slices_are() -> None:
    def game() -> catan.Game:
        return play(toy_game(lambda tx, phase, action: say(tx, "done")))

    one, other = game(), game()

    assert one.state.rules is not other.state.rules
    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
    assert one.play(Do(ZERO)).state != other.state
    assert one.play(Do(ZERO)) == other.play(Do(ZERO))


@pytest.mark.parametrize("name", ["turn", "stack", "winners", "slices", "rules"])
def test_nothing_of_a_state_can_be_assigned(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(play(toy_game()).state, name, None)


def test_a_handler_reads_a_transition_like_a_state() -> None:
    seen: list[object] = []

    def do(tx: Transition, phase: Hub, action: Do) -> None:
        tx.start_turn(ONE)
        say(tx, "done")
        seen.extend([tx.turn, tx[Log].said, tx.stack, tx.winners, tx.rules.seats])

    after = play(toy_game(do), Do(ZERO))

    assert seen == [catan.Turn(1, ONE), ("done",), (Hub(ZERO),), None, 3]
    assert after.turn == catan.Turn(1, ONE)


def test_a_reaction_and_an_automatic_phase_know_which_phase_is_answered() -> None:
    seen: list[object] = []

    def do(tx: Transition, phase: Hub, action: Do) -> None:
        tx.then(Passing("on"))
        tx.emit(Happened("done"))

    def notes(tx: Transition, *given: object) -> None:
        seen.append(tx.answered)

    play(toy_game(do, resolve=notes, reactions={Happened: notes}), Do(ZERO))

    assert seen == [Hub(ZERO), Hub(ZERO)]


def test_turns_are_counted() -> None:
    game = toy_game(lambda tx, phase, action: tx.start_turn(Seat((tx.turn.seat + 1) % 3)))

    assert [play(game, *[Do(ZERO)] * count).turn for count in range(3)] == [
        catan.Turn(0, ZERO), catan.Turn(1, ONE), catan.Turn(2, Seat(2)),
    ]  # fmt: skip


def test_events_are_those_of_the_last_action_in_order() -> None:
    def do(tx: Transition, phase: Hub, action: Do) -> None:
        tx.emit(Happened(f"{len(tx[Log].said)}"))
        tx.emit(Happened("again"))
        say(tx, "done")

    game = play(toy_game(do), Do(ZERO), Do(ZERO))

    assert game.events == (Happened("1"), Happened("again"))
    assert play(toy_game(do)).events == (GameBegan(),)


# -- illegal actions ---------------------------------------------------------------------------------------------


def race(*actions: catan.Action) -> catan.Game:
    """A race for two whose cards have been dealt."""
    return play(toy.EXPANSION, toy.Dealt(0), toy.Dealt(1), *actions, seats=2)


WON = race(*(toy.Step(Seat(turn % 2), 2) for turn in range(10)))


@pytest.mark.parametrize(
    ("game", "action", "code"),
    [
        (WON, toy.Step(ONE, 1), "engine.game-over"),
        (race(), toy.Step(ONE, 1), "engine.not-your-decision"),
        (race(), toy.Guess(ZERO, 1), "engine.not-now"),
        (race(), toy.Rolled(1), "engine.not-now"),
        (race(toy.Roll(ZERO)), toy.Step(ZERO, 1), "engine.not-now"),
        (race(), Answer(ZERO, 1), "engine.not-in-game"),
        (race(toy.Roll(ZERO)), Answer(ZERO, 1), "engine.not-in-game"),
        (race(), catan.HiddenAnswer(ZERO), "engine.not-in-game"),
        (race(), toy.Step(ZERO, 3), "engine.not-an-option"),
        (race(), toy.Step(Seat(2), 1), "engine.out-of-range"),
        (race(), toy.Step(Seat(-1), 1), "engine.out-of-range"),
        (race(), toy.Step(True, 1), "engine.out-of-range"),  # type: ignore[arg-type]
        (race(), toy.Step(ZERO, True), "engine.out-of-range"),
        (race(), toy.Step(ZERO, 1.0), "engine.out-of-range"),  # type: ignore[arg-type]
        (race(), toy.Step(ZERO, "1"), "engine.out-of-range"),  # type: ignore[arg-type]
        (race(toy.Roll(ZERO)), toy.Rolled(2), "engine.unlikely"),
        (race(toy.Roll(ZERO)), toy.Rolled(None), "engine.out-of-range"),  # type: ignore[arg-type]
    ],
)
def test_an_illegal_action_changes_nothing_and_says_which_rule_forbids_it(
    game: catan.Game, action: catan.Action, code: str
) -> None:
    text, state = spelled_out(game.state), game.state

    with pytest.raises(IllegalAction) as caught:
        game.play(action)

    assert caught.value.violation.code == code
    assert caught.value.violation.rule.book == "engine"
    assert caught.value.action is action
    assert caught.value.violation.text
    assert game.state is state
    assert spelled_out(state) == text
    assert game.rules.check(state, action) == caught.value.violation


def test_the_game_ends_when_the_turn_comes_to_a_seat_with_ten_points() -> None:
    assert (WON.over, WON.winners, WON.winner) == (True, (ZERO,), ZERO)
    assert WON.events == (toy.Moved(ONE, 2), catan.GameOver((ZERO,)))
    assert WON.actors == ()
    assert not WON.actions
    assert not WON.outcomes
    assert WON.state.stack  # phases are pending though the game has ended


def test_why_explains_a_refusal_and_a_limit_of_another_expansion_refuses_too() -> None:
    def why(position: catan.Position, phase: Choice, action: Choose) -> catan.Violation | None:
        return REFUSED(number=action.number) if action.number == 3 else None

    checked = expansion(
        "checked",
        phases=[catan.PhaseSpec(Choice)],
        actions=[
            catan.ActionSpec(
                kind=Choose,
                during=(Choice,),
                rule=RULE,
                options=numbers,
                why=why,
                apply=lambda tx, phase, action: None,
            )
        ],
    )
    limited = expansion("limited", after=("checked",), modifiers=[Limit(Choose, no_two)])
    free, bound = (play((toy_game(opening=(Choice(ZERO),)), *more)) for more in ((checked,), (checked, limited)))

    assert free.rules.check(free.state, Choose(ZERO, 3)) == REFUSED(number=3)
    assert free.rules.check(free.state, Choose(ZERO, 2)) is None
    assert bound.rules.check(bound.state, Choose(ZERO, 3)) == REFUSED(number=3)
    assert bound.rules.check(bound.state, Choose(ZERO, 2)) == REFUSED()
    assert list(bound.actions) == [Choose(ZERO, 1)]


def choices(options: Any, why: Any) -> catan.Game:
    """A game in which one chooses a number."""
    spec = catan.ActionSpec(kind=Choose, during=(Choice,), rule=RULE, options=options, why=why, apply=nothing)
    more = expansion("checked", phases=[catan.PhaseSpec(Choice)], actions=[spec])
    return play((toy_game(opening=(Choice(ZERO), Hub(ZERO))), more))


def test_options_decide_and_why_only_explains() -> None:
    def why(position: catan.Position, phase: Choice, action: Choose) -> catan.Violation | None:
        return REFUSED() if action.number in (2, 3) else None

    game = choices(numbers, why)

    assert game.rules.check(game.state, Choose(ZERO, 2)) is None
    assert game.play(Choose(ZERO, 2)) == game.play(game.actions[1])
    assert game.rules.check(game.state, Choose(ZERO, 3)) == REFUSED()
    refused = game.rules.check(game.state, Choose(ZERO, 4))
    assert refused is not None
    assert refused.code == "engine.not-an-option"


@catan.record
class Sail(catan.Action, tag="checked/sail"):
    """Sail with something."""

    number: int
    flag: str


def test_an_only_reason_is_the_refusal_itself_with_the_places_and_words_of_the_action() -> None:
    spec = catan.ActionSpec(
        kind=Sail,
        during=(Choice,),
        rule=RULE,
        options=lambda position, phase, seat: [(1, "red")],
        why=REFUSED,
        apply=nothing,
    )
    more = expansion("checked", phases=[catan.PhaseSpec(Choice)], actions=[spec])
    game = play((toy_game(opening=(Choice(ZERO), Hub(ZERO))), more))

    assert game.rules.check(game.state, Sail(ZERO, 1, "red")) is None
    assert game.rules.check(game.state, Sail(ZERO, 2, "blue")) == REFUSED(flag="blue")
    assert refusals_of(spec) == (REFUSED,)


def test_why_is_not_asked_of_a_legal_action() -> None:
    asked = []

    def why(position: catan.Position, phase: Choice, action: Choose) -> None:
        asked.append("why")

    game = choices(numbers, why)

    assert game.rules.check(game.state, Choose(ZERO, 1)) is None
    assert not asked


@catan.record
class Luck(catan.Phase, tag="toy/luck"):
    pass


@catan.record
class Fall(catan.ChanceAction, tag="toy/fall"):
    number: int


@catan.record
class Choice(catan.Phase, tag="checked/choice"):
    seat: Seat


@catan.record
class Choose(catan.Action, tag="checked/choose"):
    number: int


def numbers(position: catan.Position, phase: Choice, seat: Seat) -> tuple[int, ...]:
    return (1, 2)


def no_two(position: catan.Position, action: Choose) -> catan.Violation | None:
    return REFUSED() if action.number == 2 else None


def test_an_unchecked_action_leads_where_the_checked_one_does() -> None:
    game = race()
    rules = game.rules

    for action in game.actions:
        assert rules.apply_unchecked(game.state, action) == rules.apply(game.state, action)
        assert rules.ruleset.apply_unchecked(game.state, action) == rules.ruleset.apply(game.state, action)


# -- winning -----------------------------------------------------------------------------------------------------


def winning(name: str, *winners: int, words: int = 1) -> VictoryRule:
    """Somebody wins as soon as enough words have been said."""
    return VictoryRule(
        f"toy/{name}",
        lambda position: tuple(map(Seat, winners)) if len(position[Log].said) >= words else (),
        reads=(Log,),
    )


def says(tx: Transition, *given: object) -> None:
    say(tx, "word")


def test_victory_is_judged_after_every_action_and_ends_the_game_though_phases_are_pending() -> None:
    game = play(toy_game(says, more={"victory": [winning("words", 1, words=2)]}), Do(ZERO))
    assert not game.over

    game = game.play(Do(ZERO))
    assert (game.over, game.winners) == (True, (ONE,))
    assert game.state.stack == (Hub(ZERO),)


def test_several_may_win_and_then_there_is_no_only_winner() -> None:
    game = play(toy_game(says, more={"victory": [winning("words", 0, 2)]}), Do(ZERO))

    assert (game.winners, game.winner) == ((0, 2), None)


def test_the_first_victory_rule_that_names_winners_decides() -> None:
    game = play(toy_game(says, more={"victory": [winning("later", 0, words=2), winning("now", 1)]}), Do(ZERO))

    assert game.winners == (ONE,)


def test_where_two_victory_rules_name_winners_only_the_first_is_heard() -> None:
    game = play(toy_game(says, more={"victory": [winning("one", 1), winning("other", 0)]}), Do(ZERO))

    assert game.winners == (ONE,)
    assert [event for event in game.events if isinstance(event, GameOver)] == [GameOver((ONE,))]


def test_victory_is_judged_when_only_a_modifier_reads_what_has_changed() -> None:
    goal: catan.NumberQuery[[], int] = catan.NumberQuery("toy/goal", lambda position: 2)
    reached = VictoryRule(
        "toy/reached", lambda position: (ONE,) if goal(position) < 2 else (), reads=(Other,), asks=(goal,)
    )
    falls = catan.add(goal, lambda position: -len(position[Log].said), reads=(Log,))
    hooks: dict[str, list[Any]] = {**OTHER, "queries": [goal], "victory": [reached], "modifiers": [falls]}

    assert play(toy_game(says, more=hooks), Do(ZERO)).winners == (ONE,)


@pytest.mark.parametrize("order", [(Log, Other), (Other, Log)])
def test_victory_is_judged_whichever_of_two_changed_slices_a_rule_reads(order: tuple[type, ...]) -> None:
    def both(tx: Transition, *given: object) -> None:
        for kind in order:
            if kind is Log:
                say(tx, "word")
            else:
                tx.update(Other())

    game = play(toy_game(both, more={"victory": [winning("words", 1)], **OTHER}), Do(ZERO))

    assert game.winners == (ONE,)


def test_a_change_of_turn_can_decide_the_game() -> None:
    on_turn = VictoryRule("toy/turn", lambda position: (ONE,) if position.turn.seat == ONE else (), reads=(Log,))

    game = play(toy_game(lambda tx, phase, action: tx.start_turn(ONE), more={"victory": [on_turn]}), Do(ZERO))

    assert game.winners == (ONE,)


def test_a_victory_rule_that_does_not_say_what_it_reads_is_always_asked() -> None:
    pending = VictoryRule("toy/pending", lambda position: (ONE,) if isinstance(position.stack[-1], Wait) else ())

    game = toy_game(lambda tx, phase, action: tx.then(Wait(ZERO, "won")), more={"victory": [pending]})

    assert play(game, Do(ZERO)).winners == (ONE,)


def test_points_are_summed_over_their_sources_and_hidden_ones_can_be_left_out() -> None:
    sources = [
        PointSource("toy/words", lambda position, seat: len(position[Log].said), reads=(Log,)),
        PointSource("toy/seat", lambda position, seat: seat, shown=False, reads=(Log,)),
    ]
    game = play(toy_game(says, more={"points": sources}), Do(ZERO), Do(ZERO))

    assert [game.points(Seat(seat)) for seat in range(3)] == [2, 3, 4]
    assert game.score(Seat(2)) == {"toy/words": 2, "toy/seat": 2}
    assert game.score(ZERO) == {"toy/words": 2}
    assert game.rules.points(game.state, Seat(2), hidden=False) == 2
    assert game.rules.score(game.state, Seat(2), hidden=False) == {"toy/words": 2}


def test_invariants_that_do_not_hold_are_named_with_what_is_wrong() -> None:
    silence = catan.Invariant("toy/silence", lambda state: f"{state[Log].said} is a word" if state[Log].said else None)
    game = play(toy_game(says, more={"invariants": [silence]}))

    assert game.rules.problems(game.state) == ()
    assert game.rules.problems(game.play(Do(ZERO)).state) == ("toy/silence: ('word',) is a word",)


def test_a_volunteer_who_does_what_is_not_offered_is_told_so() -> None:
    game = play(toy_game())

    assert game.rules.check(game.state, Call(Seat(3))) == ENGINE["out-of-range"](field="seat")
    assert game.rules.check(game.state, Answer(ONE, 1)) == ENGINE["not-now"]()
