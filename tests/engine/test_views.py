"""What a seat may know: a state without its hidden things, and states that could be behind it."""

from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import CHANCE, Panel, PhaseSpec, Seat, SidePanel, evolve
from tests.engine.making import Answer, Do, Log, Secret, expansion, play, say, toy
from tests.engine.toy import CARDS, EXPANSION, HIDDEN, CardDrawn, Dealt, Guess, Guessing, Roll, Rolled, Step, Track

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)
SEATS = (ZERO, ONE, TWO, None)
GAME = play(EXPANSION, Dealt(0), Dealt(1), Dealt(2))
GUESSING = play(EXPANSION, Dealt(0), Dealt(1), Dealt(2), Roll(ZERO), Rolled(3))


def test_a_view_has_ones_own_hidden_things_and_not_those_of_others() -> None:
    assert [GAME.view(seat)[Track].cards for seat in SEATS] == [
        (0, HIDDEN, HIDDEN), (HIDDEN, 1, HIDDEN), (HIDDEN, HIDDEN, 2), (HIDDEN, HIDDEN, HIDDEN),
    ]  # fmt: skip


def test_a_view_has_everything_that_is_public() -> None:
    view = GAME.play(Step(ZERO, 2)).view(ONE)

    assert view[Track].at == (2, 0, 0)
    assert (view.turn, view.seat, view.over, view.winners) == (catan.Turn(2, ONE), ONE, False, None)
    assert view.actors == (ONE,)
    assert view.stack == GAME.play(Step(ZERO, 2)).state.stack


def test_what_differs_only_in_what_is_hidden_looks_alike() -> None:
    other = play(EXPANSION, Dealt(0), Dealt(2), Dealt(1))

    assert GAME.view(ZERO) == other.view(ZERO)
    assert hash(GAME.view(ZERO)) == hash(other.view(ZERO))
    assert GAME.view(ONE) != other.view(ONE)


def test_hidden_points_are_known_to_their_owner_alone() -> None:
    assert [[GAME.view(viewer).points(seat) for seat in range(3)] for viewer in SEATS] == [  # type: ignore[arg-type]
        [0, 0, 0], [0, 1, 0], [0, 0, 2], [0, 0, 0],
    ]  # fmt: skip
    assert GAME.view(TWO).score(TWO) == {"race/card": 2}
    assert GAME.view(ONE).score(TWO) == {}


def test_who_has_won_turns_up_its_hidden_points() -> None:
    sources = [catan.PointSource("toy/secret", lambda position, seat: seat + 1, shown=False)]
    victory = [catan.VictoryRule("toy/said", lambda position: (ONE,) if position[Log].said else ())]
    game = play(toy(lambda tx, phase, action: say(tx, "won"), more={"points": sources, "victory": victory}))
    over = game.play(Do(ZERO))

    assert [game.view(ZERO).points(seat) for seat in (ZERO, ONE, TWO)] == [1, 0, 0]
    assert [over.view(ZERO).points(seat) for seat in (ZERO, ONE, TWO)] == [1, 2, 0]
    assert over.view(None).score(ONE) == {"toy/secret": 2}
    assert over.view(None).over


def test_a_view_has_the_outcomes_of_chance_that_are_for_everybody_to_know() -> None:
    rolling = GAME.play(Roll(ZERO))

    assert list(rolling.view(ONE).outcomes) == list(rolling.outcomes)
    assert not play(EXPANSION).view(ONE).outcomes  # what card is dealt
    assert not GAME.view(ZERO).outcomes


def test_a_view_does_not_change_with_the_game() -> None:
    view = GAME.view(ONE)
    GAME.play(Step(ZERO, 1))

    assert view == GAME.view(ONE)
    with pytest.raises(AttributeError):
        view.turn = catan.Turn(5, ONE)  # type: ignore[misc]


def test_phases_are_concealed_as_they_say() -> None:
    def conceal(phase: Guessing, seat: Seat | None) -> Guessing:
        return phase if seat == phase.about else evolve(phase, about=CHANCE)

    secretive = expansion(
        "secretive", after=("race",), replaces=("phases:race/guessing",), phases=[PhaseSpec(Guessing, conceal=conceal)]
    )
    game = play((EXPANSION, secretive), Dealt(0), Dealt(1), Dealt(2), Roll(ZERO), Rolled(3))

    abouts = [phase.about for seat in SEATS for phase in game.view(seat).stack[-1:] if isinstance(phase, Guessing)]
    assert abouts == [ZERO, CHANCE, CHANCE, CHANCE]


@catan.record
class Confided(catan.Event, tag="toy/confided"):
    speaker: Seat | None
    listener: Seat
    word: str | None


def test_an_event_hides_a_field_from_all_but_some_seats() -> None:
    conceal = catan.hides("word", but_for=("speaker", "listener"))
    told, nobody = Confided(ZERO, TWO, "ore"), Confided(None, TWO, "ore")

    assert [conceal(told, seat) for seat in SEATS] == [told, evolve(told, word=None), told, evolve(told, word=None)]
    assert conceal(nobody, None) == Confided(None, TWO, None)


def test_events_are_concealed_as_they_say() -> None:
    game = play(EXPANSION, Dealt(2))

    assert game.events == (CardDrawn(ZERO, 2),)
    assert game.events_for(ZERO) == (CardDrawn(ZERO, 2),)
    assert [game.events_for(seat) for seat in (ONE, TWO, None)] == [(CardDrawn(ZERO, HIDDEN),)] * 3


def test_an_event_may_be_unknown_to_others_altogether() -> None:
    whisper = catan.EventSpec(Whispered, lambda event, seat: event if seat == event.seat else None)
    game = play(toy(lambda tx, phase, action: tx.emit(Whispered(ONE)), more={"events": [whisper]}))
    game = game.play(game.actions[0])

    assert [game.events_for(seat) for seat in SEATS] == [(), (Whispered(ONE),), (), ()]


@catan.record
class Whispered(catan.Event, tag="toy/whispered"):
    seat: Seat


# -- states behind a view ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("game", [GAME, GUESSING, play(EXPANSION), play(EXPANSION, Dealt(1))])
def test_a_state_made_up_for_a_view_looks_the_same_from_there(game: catan.Game, seat: Seat | None) -> None:
    view, rng = game.view(seat), Random(3)

    for _ in range(10):
        made_up = view.determinize(rng)
        assert made_up.rules.view(made_up, seat) == view
        assert made_up.rules.problems(made_up) == ()


def test_everything_that_may_be_hidden_is_made_up_at_some_time() -> None:
    view, rng = GAME.view(ZERO), Random(3)

    seen = {view.determinize(rng)[Track].cards for _ in range(200)}

    assert seen == {(0, one, two) for one in CARDS for two in CARDS}


def test_a_state_made_up_depends_on_the_view_and_the_random_numbers_alone() -> None:
    other = play(EXPANSION, Dealt(0), Dealt(2), Dealt(1))

    assert GAME.view(ZERO).determinize(Random(5)) == other.view(ZERO).determinize(Random(5))


def test_sealed_answers_that_are_not_known_are_made_up_from_those_that_could_have_been_given() -> None:
    game = GUESSING.play(Guess(TWO, 0)).play(Guess(ONE, 1))
    view, rng = game.view(ONE), Random(1)
    assert view.actors == (ZERO,)

    answers = set()
    for _ in range(60):
        made_up = view.determinize(rng)
        phase = made_up.stack[-1]
        assert isinstance(phase, Guessing)
        assert phase.waiting_for == (ZERO,)
        assert made_up.rules.view(made_up, ONE) == view
        made_up.rules.apply(made_up, Guess(ZERO, 0))
        answers.add(phase.answers)

    assert answers == {(Guess(TWO, card), Guess(ONE, 1)) for card in CARDS}


def test_sealed_answers_of_ones_own_stay_in_a_state_made_up() -> None:
    game = play(toy(opening=(Secret((ZERO, ONE)),)), Answer(ONE, 3))

    (phase,) = game.view(ONE).determinize(Random(1)).stack

    assert phase == Secret((ZERO,), answers=(Answer(ONE, 3),))


LARGE = 4


@catan.record
class Hands(catan.Slice, tag="toy/hands"):
    held: catan.BySeat[int]


def hands(numbers: tuple[int, ...]) -> catan.SliceSpec[Hands]:
    """A number for each seat, known to its owner, of which the rules say that it is one from 1 to 4."""

    def conceal(position: catan.Position, hands: Hands, seat: Seat | None) -> Hands:
        return Hands(tuple(number if owner == seat else 0 for owner, number in enumerate(hands.held)))

    def sample(position: catan.Position, hands: Hands, seat: Seat | None, rng: Random) -> Hands:
        return Hands(tuple(number or rng.randint(1, LARGE) for number in hands.held))

    return catan.SliceSpec(Hands, lambda rules, layout: Hands(numbers), conceal=conceal, sample=sample)


@catan.record
class GiveLarge(catan.Action, tag="toy/give-large"):
    """Who has a large number must show it."""


@catan.record
class Bidding(catan.SimultaneousPhase, tag="toy/bidding"):
    pass


def bidding(*numbers: int) -> catan.Game:
    """Seats 1 and 2 are asked for a large number, so that everybody knows that they have one."""
    give: catan.ActionSpec[Bidding, GiveLarge] = catan.ActionSpec(
        kind=GiveLarge,
        during=(Bidding,),
        rule=catan.Citation("toy", "Bidding"),
        options=lambda position, phase, seat: [()] if position[Hands].held[seat] == LARGE else [],
        apply=lambda tx, phase, action: None,
    )
    more: dict[str, list[Any]] = {"slices": [hands(numbers)], "phases": [PhaseSpec(Bidding)], "actions": [give]}
    return play(toy(opening=(Bidding((ONE, TWO)),), more=more))


@pytest.mark.parametrize("seat", SEATS)
def test_whoever_owes_a_decision_can_take_one_in_every_state_made_up(seat: Seat | None) -> None:
    view, rng = bidding(1, LARGE, LARGE).view(seat), Random(2)

    made_up = [view.determinize(rng)[Hands].held for _ in range(30)]

    assert {held[1:] for held in made_up} == {(LARGE, LARGE)}
    assert len({held[0] for held in made_up}) == (1 if seat == ZERO else LARGE)


@pytest.mark.parametrize("seat", [ZERO, TWO, None])
def test_an_answer_that_is_not_known_could_have_been_given_in_every_state_made_up(seat: Seat | None) -> None:
    view, rng = bidding(1, LARGE, LARGE).play(GiveLarge(ONE)).view(seat), Random(2)

    for _ in range(30):
        made_up = view.determinize(rng)
        assert made_up[Hands].held[ONE] == LARGE
        assert made_up.stack == (Bidding((TWO,), answers=(GiveLarge(ONE),)),)


def test_a_view_behind_which_no_state_can_be_is_an_error_of_the_rules() -> None:
    with pytest.raises(catan.EngineError, match="no possible state behind"):
        bidding(1, 2, LARGE).view(TWO).determinize(Stubborn())


class Stubborn(Random):
    """Always draws the same."""

    def randint(self, least: int, most: int) -> int:
        return least


# -- beside the board --------------------------------------------------------------------------------------------


def test_panels_are_drawn_from_what_the_seat_may_know() -> None:
    drawing = SidePanel("toy/words", lambda view, language, names: (Panel(f"for {view.seat}", view[Log].said),))

    game = play(toy(more={"side_panels": [drawing]}))

    assert game.view(ONE).panels() == (Panel("for 1", ()),)
    assert play(toy()).view(ONE).panels() == ()
