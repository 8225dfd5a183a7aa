"""Where pushed phases land, what ends them, and who answers them."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import catan_core as catan
from catan_core import EngineError, Expansion, IllegalAction, Phase, PhaseSpec, Seat, Transition
from catan_core.engine.validation import first_problem
from tests.engine.making import (
    RULE,
    Answer,
    Asked,
    Call,
    Do,
    Echoed,
    Happened,
    Hub,
    Log,
    Passing,
    Secret,
    Wait,
    expansion,
    pending,
    play,
    say,
    toy,
)

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)


def wait(name: str) -> Wait:
    return Wait(ZERO, name)


def push(tx: Transition, phase: Phase, action: catan.Action) -> None:
    tx.then(wait("own"))


def emit_x_and_y(tx: Transition, phase: Phase, action: catan.Action) -> None:
    tx.then(wait("own"))
    tx.emit(Happened("x"))
    tx.emit(Happened("y"))


# -- where pushes land -------------------------------------------------------------------------------------------


def test_a_handlers_own_pushes_come_up_in_reading_order() -> None:
    def do(tx: Transition, phase: Phase, action: Do) -> None:
        tx.then(wait("a"), wait("b"))
        tx.then(wait("c"))

    assert pending(play(toy(do), Do(ZERO))) == ["a", "b", "c", "toy/hub"]


def test_the_opening_comes_up_in_reading_order() -> None:
    assert pending(play(toy(opening=(wait("first"), wait("second"))))) == ["first", "second"]


def test_what_events_cause_comes_before_the_handlers_own_pushes_in_order_of_emission() -> None:
    game = toy(emit_x_and_y, reactions={Happened: lambda tx, event: tx.then(wait(f"after {event.name}"))})

    assert pending(play(game, Do(ZERO))) == ["after x", "after y", "own", "toy/hub"]


def test_the_order_of_statements_in_a_handler_does_not_matter() -> None:
    def pushed_last(tx: Transition, phase: Phase, action: Do) -> None:
        tx.emit(Happened("x"))
        tx.emit(Happened("y"))
        tx.then(wait("own"))

    def wait_after(tx: Transition, event: Happened) -> None:
        tx.then(wait(f"after {event.name}"))

    after: dict[type[catan.Event], Callable[..., None]] = {Happened: wait_after}

    assert pending(play(toy(pushed_last, reactions=after), Do(ZERO))) == pending(
        play(toy(emit_x_and_y, reactions=after), Do(ZERO))
    )


def test_nested_reactions_are_placed_alike() -> None:
    def react(tx: Transition, event: Happened) -> None:
        tx.then(wait(f"after {event.name}"))
        tx.emit(Echoed(event.name))

    game = toy(emit_x_and_y, reactions={Happened: react, Echoed: lambda tx, event: tx.then(wait(f"echo {event.name}"))})

    assert pending(play(game, Do(ZERO))) == ["echo x", "after x", "echo y", "after y", "own", "toy/hub"]


def test_reactions_of_several_expansions_to_one_event_run_in_the_order_of_the_expansions() -> None:
    def reacting(id: str, *after: str) -> catan.Expansion:
        reaction = catan.Reaction(Happened, lambda tx, event: tx.then(wait(f"{id} {event.name}")))
        return expansion(id, after=after, reactions=[reaction])

    games = (reacting("late", "early"), toy(emit_x_and_y), reacting("early"))

    assert pending(play(games, Do(ZERO))) == ["early x", "late x", "early y", "late y", "own", "toy/hub"]


def test_a_reaction_sees_what_has_changed_before_the_event() -> None:
    def do(tx: Transition, phase: Phase, action: Do) -> None:
        say(tx, "before")
        tx.emit(Happened("x"))
        say(tx, "after")

    game = toy(do, reactions={Happened: lambda tx, event: say(tx, f"saw {len(tx[Log].said)}")})

    assert play(game, Do(ZERO)).state[Log].said == ("before", "saw 1", "after")


def test_pushes_of_an_automatic_phase_are_placed_alike() -> None:
    game = toy(
        lambda tx, phase, action: tx.then(Passing("auto"), wait("own")),
        resolve=lambda tx, phase: emit_x_and_y(tx, phase, Do(ZERO)),
        reactions={Happened: lambda tx, event: tx.then(wait(f"after {event.name}"))},
    )

    assert pending(play(game, Do(ZERO))) == ["after x", "after y", "own", "own", "toy/hub"]


# -- what ends a phase -------------------------------------------------------------------------------------------


def test_a_one_shot_phase_is_gone_before_its_handler_runs() -> None:
    seen: list[tuple[Phase, ...]] = []
    game = toy(lambda tx, phase, action: seen.append((phase, *tx.stack)), opening=(wait("now"), wait("later")))

    assert pending(play(game, Do(ZERO))) == ["later"]
    assert seen == [(wait("now"), wait("later"))]


def test_a_long_lived_phase_stays_until_a_handler_ends_it() -> None:
    ended = toy(lambda tx, phase, action: tx.end(), opening=(Hub(ZERO), wait("later")))
    kept = toy(opening=(Hub(ZERO), wait("later")))

    assert pending(play(kept, Do(ZERO), Do(ZERO))) == ["toy/hub", "later"]
    assert pending(play(ended, Do(ZERO))) == ["later"]


@pytest.mark.parametrize("lower", [(), (Passing("later"),)])
def test_a_phase_that_is_over_by_itself_cannot_be_ended(lower: tuple[Phase, ...]) -> None:
    game = toy(lambda tx, phase, action: tx.end(), opening=(wait("now"), *lower))

    with pytest.raises(EngineError, match=r"once=False.*(nothing|Passing\(name='later'\)) would be lost"):
        play(game, Do(ZERO))


def test_what_is_pushed_while_a_long_lived_phase_ends_takes_its_place() -> None:
    def do(tx: Transition, phase: Phase, action: Do) -> None:
        tx.then(wait("own"))
        tx.end()

    assert pending(play(toy(do, opening=(Hub(ZERO), wait("later"))), Do(ZERO))) == ["own", "later"]


def test_a_long_lived_phase_can_be_replaced_by_another() -> None:
    def do(tx: Transition, phase: Phase, action: Do) -> None:
        tx.then(wait("own"))
        tx.replace(Hub(ONE))

    assert play(toy(do), Do(ZERO)).state.stack == (Hub(ONE), wait("own"))


def test_a_phase_owed_by_several_seats_loses_each_that_answers_in_any_order_and_then_ends() -> None:
    game = play(toy(opening=(Asked((ZERO, ONE, TWO)), wait("later"))))
    assert game.actors == (ZERO, ONE, TWO)

    game = game.play(Answer(ONE, 1))
    assert game.actors == (ZERO, TWO)
    with pytest.raises(IllegalAction, match="not-your-decision"):
        game.play(Answer(ONE, 1))

    game = game.play(Answer(TWO, 2)).play(Answer(ZERO, 3))
    assert pending(game) == ["later"]
    assert game.state[Log].said == ("1: 1", "2: 2", "0: 3")


# -- volunteers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [wait("now"), Asked((ZERO, ONE)), Hub(ZERO)])
def test_a_volunteer_does_not_consume_a_phase(phase: Phase) -> None:
    game = play(toy(call=lambda tx, phase, action: say(tx, "called"), opening=(phase,)), Call(TWO))

    assert game.state.stack == (phase,)
    assert game.state[Log].said == ("called",)


def test_an_actor_who_does_what_volunteers_may_consumes_the_phase() -> None:
    assert pending(play(toy(opening=(wait("now"), wait("later"))), Call(ZERO))) == ["later"]


def test_who_owes_nothing_may_do_only_what_volunteers_may() -> None:
    game = play(toy())

    assert list(game.actions_of(ONE)) == [Call(ONE)]
    with pytest.raises(IllegalAction, match="not-your-decision"):
        game.play(Do(ONE))


# -- sealed answers ----------------------------------------------------------------------------------------------

SEALED = toy(opening=(Secret((ZERO, ONE, TWO)), wait("later")))


def test_sealed_answers_come_in_any_order_and_change_nothing_before_the_last() -> None:
    game = play(SEALED, Answer(TWO, 3), Answer(ZERO, 1))

    assert game.actors == (ONE,)
    assert game.state[Log].said == ()
    assert game.phase == Secret((ONE,), answers=(Answer(TWO, 3), Answer(ZERO, 1)))


@pytest.mark.parametrize(("on_turn", "order"), [(0, "012"), (1, "120"), (2, "201")])
def test_sealed_answers_are_applied_from_the_seat_on_turn_on(on_turn: int, order: str) -> None:
    game = toy(
        resolve=lambda tx, phase: tx.start_turn(Seat(on_turn)),
        opening=(Passing("start"), Secret((ZERO, ONE, TWO)), wait("later")),
    )

    after = play(game, Answer(TWO, 3), Answer(ZERO, 1), Answer(ONE, 2))

    numbers = {"0": 1, "1": 2, "2": 3}
    assert after.state[Log].said == tuple(f"{seat}: {numbers[seat]}" for seat in order)
    assert pending(after) == ["later"]


def test_nobody_gives_two_sealed_answers() -> None:
    with pytest.raises(IllegalAction, match="not-your-decision"):
        play(SEALED, Answer(TWO, 3), Answer(TWO, 1))


def test_a_sealed_answer_is_checked_when_it_is_given() -> None:
    with pytest.raises(IllegalAction, match="not-an-option"):
        play(SEALED, Answer(TWO, 4))


def test_a_view_shows_that_others_have_answered_but_not_what() -> None:
    game = play(SEALED, Answer(TWO, 3), Answer(ZERO, 1))

    def answers(seat: Seat | None) -> tuple[catan.Action, ...]:
        phase = game.view(seat).stack[-1]
        assert isinstance(phase, Secret)
        return phase.answers

    assert answers(TWO) == (Answer(TWO, 3), catan.HiddenAnswer(ZERO))
    assert answers(ONE) == answers(None) == (catan.HiddenAnswer(TWO), catan.HiddenAnswer(ZERO))


def test_every_sealed_answer_is_announced_without_what_it_says() -> None:
    assert play(SEALED, Answer(TWO, 3)).events == (catan.Answered(TWO, Secret.tag),)
    assert play(SEALED, Answer(TWO, 3), Answer(ZERO, 1), Answer(ONE, 1)).events[0] == catan.Answered(ONE, Secret.tag)


def test_what_reacts_to_a_sealed_answer_comes_up_before_the_other_answers() -> None:
    game = toy(
        opening=(Secret((ZERO, ONE)), wait("later")),
        reactions={catan.Answered: lambda tx, event: tx.then(Wait(event.seat, f"after {event.seat}"))},
    )

    first = play(game, Answer(ONE, 1))
    assert pending(first) == ["after 1", "toy/secret", "later"]
    assert first.state.stack[-2] == Secret((ZERO,), answers=(Answer(ONE, 1),))

    last = first.play(Do(ONE)).play(Answer(ZERO, 2))
    assert pending(last) == ["after 0", "later"]
    assert last.state[Log].said == ("0: 2", "1: 1")


def test_what_sealed_answers_push_comes_up_in_the_order_in_which_they_are_applied() -> None:
    game = toy(
        answer=lambda tx, phase, action: tx.then(Wait(action.seat, f"{action.seat}")),
        opening=(Secret((ZERO, ONE, TWO)), wait("later")),
    )

    after = play(game, Answer(TWO, 3), Answer(ONE, 1), Answer(ZERO, 1))

    assert pending(after) == ["0", "1", "2", "later"]


# -- automatic phases --------------------------------------------------------------------------------------------


def test_automatic_phases_are_resolved_until_somebody_has_to_decide() -> None:
    game = toy(
        resolve=lambda tx, phase: say(tx, phase.name), opening=(Passing("a"), Passing("b"), wait("c"), Passing("d"))
    )

    assert pending(play(game)) == ["c", "d"]
    assert play(game).state[Log].said == ("a", "b")


def test_an_automatic_phase_is_gone_when_it_is_resolved_and_sees_what_came_before() -> None:
    seen: list[tuple[int, int]] = []

    def resolve(tx: Transition, phase: Passing) -> None:
        seen.append((len(tx.stack), len(tx[Log].said)))
        say(tx, phase.name)

    play(toy(resolve=resolve, opening=(Passing("a"), Passing("b"), wait("c"))))

    assert seen == [(2, 0), (1, 1)]


def test_automatic_phases_that_never_end_are_an_error_that_names_the_phase() -> None:
    game = toy(lambda tx, phase, action: tx.then(Passing("round and round")), resolve=lambda tx, phase: tx.then(phase))
    table = play(game)

    with pytest.raises(EngineError, match=r"never end.*Passing\(name='round and round'\)"):
        table.play(Do(ZERO))


def test_reactions_that_never_end_are_an_error_that_names_the_event() -> None:
    game = toy(
        lambda tx, phase, action: tx.emit(Happened("once more")),
        reactions={Happened: lambda tx, event: tx.emit(event)},
    )

    with pytest.raises(EngineError, match=r"reactions never end; .* Happened"):
        play(game, Do(ZERO))


def test_a_recursion_that_is_not_of_events_is_told_as_it_is() -> None:
    def deeper(number: int) -> None:
        deeper(number + 1)

    game = toy(lambda tx, phase, action: tx.emit(Happened("once")), reactions={Happened: lambda tx, event: deeper(0)})

    with pytest.raises(RecursionError):
        play(game, Do(ZERO))


# -- nobody can act ----------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_without_any_phase_is_an_error() -> None:
    with pytest.raises(EngineError, match="no phase is pending"):
        play(toy(opening=(wait("last"),)), Do(ZERO))


def test_a_phase_that_waits_for_no_seat_is_an_error_that_names_it() -> None:
    with pytest.raises(EngineError, match=r"Asked\(waiting_for=\(\)\)"):
        play(toy(lambda tx, phase, action: tx.then(Asked(()))), Do(ZERO))


@pytest.mark.parametrize("seat", [3, -1, None, "bo"], ids=str)
@pytest.mark.parametrize("phase", [lambda seat: Wait(seat, "a"), lambda seat: Asked((ZERO, seat))], ids=["one", "all"])
def test_a_phase_that_waits_for_a_seat_that_is_not_there_is_an_error_that_names_it(
    phase: Callable[[Any], Phase], seat: Any
) -> None:
    with pytest.raises(EngineError, match=re.escape(f"waits for {seat!r}, and the seats are 0 to 2")):
        play(toy(lambda tx, hub, action: tx.then(phase(seat))), Do(ZERO))


def test_so_is_a_phase_that_seats_without_an_option_skip() -> None:
    skipped = PhaseSpec(Unheard, skips=True)

    with pytest.raises(EngineError, match="waits for 3, and the seats are 0 to 2"):
        play(toy(lambda tx, hub, action: tx.then(Unheard(Seat(3))), more={"phases": [skipped]}), Do(ZERO))


@pytest.mark.parametrize("seat", [3, -1, None, "bo"], ids=str)
def test_a_turn_of_a_seat_that_is_not_there_is_an_error(seat: Any) -> None:
    says = re.escape(f"tx.start_turn takes a seat from 0 to 2, not {seat!r}")
    with pytest.raises(EngineError, match=says):
        play(toy(lambda tx, phase, action: tx.start_turn(seat)), Do(ZERO))


def test_a_phase_that_no_expansion_has_described_is_an_error_that_names_it() -> None:
    with pytest.raises(EngineError, match=r"Unheard.*catan_phases"):
        play(toy(lambda tx, phase, action: tx.then(Unheard(ZERO))), Do(ZERO))


def test_an_event_that_no_expansion_has_described_is_an_error_that_names_it() -> None:
    with pytest.raises(EngineError, match=r"Rumor.*catan_events"):
        play(toy(lambda tx, phase, action: tx.emit(Rumor())), Do(ZERO))


def test_a_slice_that_no_expansion_has_described_is_an_error_that_names_it() -> None:
    with pytest.raises(EngineError, match=r"Unkept.*catan_slices"):
        play(toy(lambda tx, phase, action: tx.update(Unkept())), Do(ZERO))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda tx: tx.then(Passing), r"tx\.then takes phases, such as .*, not the class Passing"),
        (lambda tx: tx.then([wait("a")]), r"tx\.then takes phases, such as .*, not \[Wait"),
        (lambda tx: tx.emit(Happened), r"tx\.emit takes an event, such as .*, not the class Happened"),
        (lambda tx: tx.update(None), r"tx\.update takes a slice, such as .*, not None"),
    ],
)
def test_what_is_no_record_is_an_error_that_says_what_is_taken(
    wrong: Callable[[Transition], None], message: str
) -> None:
    with pytest.raises(EngineError, match=message):
        play(toy(lambda tx, phase, action: wrong(tx)), Do(ZERO))


@catan.record
class Unkept(catan.Slice, tag="toy/unkept"):
    pass


@catan.record
class Unheard(Phase, tag="toy/unheard"):
    seat: Seat


@catan.record
class Rumor(catan.Event, tag="toy/rumor"):
    pass


# -- who has no option -------------------------------------------------------------------------------------------


@catan.record
class Turn(Phase, tag="toy/turn"):
    """One seat chooses, if it can."""

    seat: Seat


@catan.record
class Vote(catan.SimultaneousPhase, tag="toy/vote"):
    """Those who can choose."""


@catan.record
class Choose(catan.Action, tag="toy/choose"):
    number: int


def choosing(*opening: Phase) -> Expansion:
    """Who has said 'out' has no option; whoever chooses says who is out from now on."""

    def options(position: catan.Position, phase: Phase, seat: Seat) -> Sequence[int]:
        return () if f"out {seat}" in position[Log].said else position.rules.all_seats

    spec = catan.ActionSpec(
        kind=Choose,
        during=(Turn, Vote),
        rule=RULE,
        options=options,
        apply=lambda tx, phase, action: say(tx, f"out {action.number}"),
    )
    skipping = [PhaseSpec(Turn, skips=True), PhaseSpec(Vote, skips=True)]
    return toy(opening=[*opening, Hub(ZERO)], more={"phases": skipping, "actions": [spec]})


def test_a_phase_is_passed_over_if_its_seat_has_no_option_when_it_comes_up() -> None:
    game = play(choosing(Turn(ZERO), Turn(ONE), Turn(TWO)), Choose(ZERO, ONE))

    assert game.state.stack == (Hub(ZERO), Turn(TWO))


def test_a_seat_without_an_option_is_not_asked_and_those_who_are_answer_as_ever() -> None:
    game = play(choosing(Turn(ZERO), Vote((ZERO, ONE, TWO))), Choose(ZERO, ONE))
    assert game.state.stack[-1] == Vote((ZERO, TWO))

    answered = game.play(Choose(TWO, ZERO)).play(Choose(ZERO, ZERO))
    assert answered.state.stack == (Hub(ZERO),)
    assert answered.state[Log].said == ("out 1", "out 0", "out 0")


def test_a_phase_of_several_seats_is_passed_over_if_none_of_them_has_an_option() -> None:
    game = play(choosing(Turn(ZERO), Vote((ONE,))), Choose(ZERO, ONE))

    assert game.state.stack == (Hub(ZERO),)


def test_a_position_from_outside_may_hold_a_phase_that_will_be_passed_over_but_not_on_top() -> None:
    game = play(choosing(Turn(ZERO), Turn(ONE)), Choose(ZERO, ZERO))
    said, stack = game.state[Log], game.state.stack

    beneath = catan.evolve(game.state, slices=(catan.evolve(said, said=("out 1",)),), stack=(*stack, Turn(TWO)))
    assert first_problem(beneath) is None
    on_top = catan.evolve(beneath, stack=stack)
    assert first_problem(on_top) == "stack: 'toy/turn' waits for seat 1, which can do nothing"


# -- sealed answers ----------------------------------------------------------------------------------------------


def test_who_has_answered_first_is_not_seen_in_the_answers() -> None:
    def tell(tx: Transition, phase: Vote, action: Choose) -> None:
        last = action == phase.answers[-1]
        say(tx, f"{action.seat} of {[answer.seat for answer in phase.answers]}{', the last' if last else ''}")

    spec = catan.ActionSpec(
        kind=Choose,
        during=(Vote,),
        rule=RULE,
        options=lambda position, phase, seat: position.rules.all_seats,
        apply=tell,
    )
    voting = toy(opening=[Vote((ZERO, ONE, TWO)), Hub(ZERO)], more={"phases": [PhaseSpec(Vote)], "actions": [spec]})

    game = play(voting, Choose(TWO, ZERO), Choose(ZERO, ZERO), Choose(ONE, ZERO))
    assert game.state[Log].said == ("0 of [0, 1, 2]", "1 of [0, 1, 2]", "2 of [0, 1, 2], the last")
