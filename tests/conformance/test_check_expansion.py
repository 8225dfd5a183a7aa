"""What `check_expansion` plays, what it says of it, and how it tells of a fault."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import attrs
import pytest

import catan_core as catan
from catan_core import Expansion, Game, MissingExpansion, Reaction, Transition, base, replay
from catan_core.testing import Conformance, ExpansionProblem, check_expansion
from tests.conformance import market
from tests.conformance.planted.plant import NOTED, NOTES, Note, Noted, extra, tricks, write
from tests.engine import toy
from tests.engine.making import expansion
from tests.properties import pockets, tally

QUICK: dict[str, Any] = {"games": 1, "length": 16, "every": 8, "whole": 0, "variants": False, "elsewhere": False}


def quick(one: str | Expansion, *others: str | Expansion, **more: Any) -> Conformance:
    """The report on an expansion, with as little played as possible."""
    return check_expansion(one, others, **{**QUICK, **more})


def played(report: Conformance) -> list[tuple[set[str], int]]:
    """The expansions and seats of every game."""
    return [({*setting.ids}, setting.seats) for setting in report.settings]


@catan.record
class Wave(catan.Action, tag="extra/wave"):
    """Wave, of which nothing comes."""


@catan.record
class Idle(catan.Phase, tag="extra/idle"):
    """A seat is to do something, but nothing is offered to it."""

    seat: catan.Seat


@catan.record
class Sent(catan.Event, tag="extra/sent"):
    """Something goes to a seat."""

    hat: str
    ware: catan.Good
    count: int
    to: catan.Seat
    each: catan.BySeat[int]


def silent(id: str = "extra") -> Expansion:
    """An expansion that changes something and tells nobody."""

    def trick(tx: Transition, phase: market.Trade, action: Any) -> None:
        write(tx, action.seat, tx[NOTES[0].kind].numbers[action.seat] + 1)

    return extra(id=id, slices=NOTES, actions=tricks(trick))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"games": "8"}, "`games`, a whole number from 0, not '8'"),
        ({"games": -1}, "`games`, a whole number from 0, not -1"),
        ({"length": 2.5}, "`length`, a whole number from 0, not 2.5"),
        ({"every": 0}, "`every`, a whole number from 1, not 0"),
        ({"whole": None}, "`whole`, a whole number from 0, not None"),
        ({"shrink": -2}, "`shrink`, a whole number from 0, not -2"),
        ({"variants": "no"}, "True or False as `variants`, not 'no'"),
        ({"elsewhere": 0}, "True or False as `elsewhere`, not 0"),
        ({"alone": "no"}, "True or False as `alone`, not 'no'"),
        ({"seats": 3}, "the numbers of seats to be tried as `seats`, not 3"),
        ({"seed": None}, "a seed, which is a whole number or a string, not None"),
    ],
    ids=str,
)
def test_arguments_that_make_no_sense_are_refused_before_anything_is_played(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(catan.ArgumentError) as caught:
        quick(market.EXPANSION, **wrong)
    assert str(caught.value) == f"check_expansion takes {says}"


# -- what is played ----------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_an_expansion_is_played_with_what_it_requires_and_with_every_combination_of_the_others() -> None:
    some = [extra(id=id) for id in ("one", "two", "three")]
    report = quick(some[0], market.EXPANSION, *some[1:], seats=(2,))
    base = {"market", "one"}
    assert played(report) == [(base, 2), (base | {"two"}, 2), (base | {"three"}, 2), (base | {"two", "three"}, 2)]


def test_an_expansion_that_was_checked_alone_may_be_played_with_others_only() -> None:
    one, two = extra(id="one"), extra(id="two")
    report = quick(one, market.EXPANSION, two, seats=(2,), alone=False)
    assert played(report) == [({"market", "one", "two"}, 2)]


@pytest.mark.thorough
def test_each_composition_is_played_with_the_fewest_and_the_most_seats() -> None:
    assert [seats for _, seats in played(quick("five_six", length=1))] == [5, 6]
    assert [seats for _, seats in played(quick("base", length=1))] == [2, 4]
    assert [seats for _, seats in played(quick(toy.EXPANSION, length=1))] == [2, 4]


@pytest.mark.thorough
def test_other_numbers_of_seats_may_be_asked_for_and_must_be_allowed() -> None:
    assert [seats for _, seats in played(quick("base", seats=(3,)))] == [3]
    with pytest.raises(ExpansionProblem, match="UnsupportedSeats"):
        quick("base", seats=(5,))


def test_numbers_of_seats_that_only_some_compositions_allow_are_played_in_these() -> None:
    limits = catan.Expansion("few", "Few", version="1", modules=(), requires=("market",), seats=frozenset({2}))
    lifts = catan.Expansion(
        "more",
        "More",
        version="1",
        modules=(),
        requires=("few",),
        replaces=("seats:few",),
        seats=frozenset({3}),
    )
    report = quick(limits, market.EXPANSION, lifts, seats=(3,))
    assert played(report) == [({"few", "more", "market"}, 3)]
    assert report.left_out == ("few + market: cannot be played by [3]",)


@pytest.mark.thorough
def test_what_cannot_be_played_together_is_left_out_with_the_reason() -> None:
    report = quick("five_six", "dice_game")
    assert report.left_out == ("five_six + dice_game + base: 'dice_game' declares a conflict with 'base'",)
    few = expansion("few", requires=("market",), seats=frozenset({7}))
    assert quick(extra(), market.EXPANSION, few).left_out == ("extra + few + market: no number of seats suits all",)


@pytest.mark.thorough
def test_an_expansion_is_named_by_its_id_or_given() -> None:
    assert quick("base", length=1).expansion == quick(catan.catalogue("base")["base"], length=1).expansion == "base"
    assert quick(tally.EXPANSION, pockets.EXPANSION, length=1).expansion == "tally"


def test_an_expansion_that_is_not_there_is_missing() -> None:
    with pytest.raises(MissingExpansion, match="no expansion 'nowhere' is installed"):
        quick("nowhere")
    with pytest.raises(MissingExpansion, match=r"installed: .*; did you mean 'rivers'\?$"):
        quick("river")


def test_whoever_requires_what_is_not_there_is_named_and_no_number_of_seats() -> None:
    with pytest.raises(ExpansionProblem) as caught:
        quick(expansion("extra", requires=("nowhere",)))
    assert caught.value.what.startswith(
        "MissingExpansion: 'extra' requires 'nowhere', which is not installed, nor named in alongside; installed"
    )
    with pytest.raises(ExpansionProblem) as circle:
        quick(expansion("extra", requires=("extra",)))
    assert str(circle.value).splitlines()[2] == "  Where: extra"


@pytest.mark.thorough
def test_every_other_value_of_every_option_of_the_expansion_is_played_once() -> None:
    """Of a number the next one and the lowest; this one has no highest."""
    values = ("left", "right", "straight")
    options = [
        catan.Option("extra.way", "left", values=values, doc="The way that is gone."),
        catan.Option("extra.far", 3, values=(), doc="How far it is."),
    ]
    report = quick(extra(options=options), market.EXPANSION, seats=(2,), variants=True)
    chosen = [setting.options for setting in report.settings]
    assert chosen == [
        (),
        (("extra.way", "right"),),
        (("extra.way", "straight"),),
        (("extra.far", 4),),
        (("extra.far", 0),),
    ]


@pytest.mark.thorough
def test_the_report_counts_games_and_actions_and_names_what_never_came_up() -> None:
    never = extra(events=NOTED, actions=tricks())
    report = quick(never, market.EXPANSION, games=2, length=10)
    assert (report.games, report.actions) == (4, 40)
    assert report.untouched == ("extra/noted",)
    assert str(report).splitlines()[0] == "'extra' has every property: 4 games, 40 actions"
    assert "  played: extra + market, 3 seats" in str(report)
    assert "  finding: never came up: extra/noted" in str(report)


@pytest.mark.thorough
def test_modules_made_on_the_fly_cannot_go_to_another_process_and_the_report_says_so() -> None:
    (reason,) = quick(extra(), market.EXPANSION, seats=(2,), elsewhere=True).unchecked
    assert reason.startswith("another_process_plays_the_same: extra + market")
    assert quick(market.EXPANSION, seats=(2,), elsewhere=True).unchecked == ()


@pytest.mark.thorough
@pytest.mark.parametrize("saying", ["print('Hello!', flush=True)", "import os\nos.write(1, b'Hello!')"])
def test_a_module_may_print_when_it_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saying: str) -> None:
    (tmp_path / "chatters.py").write_text(saying, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "chatters", raising=False)
    chatty = Expansion("extra", "Extra", version="1.0", modules=("chatters",), requires=("market",))
    assert quick(chatty, market.EXPANSION, seats=(2,), elsewhere=True).unchecked == ()


@pytest.mark.thorough
def test_names_of_expansions_that_were_not_there_are_not_checked_and_the_report_says_so() -> None:
    picky = expansion("extra", requires=("market",), excludes=("other.part",), replaces=("other/cards:fig",))
    assert quick(picky, market.EXPANSION).unchecked == (
        "'other.part': its expansion was not there",
        "'other/cards:fig': its expansion was not there",
    )


@pytest.mark.thorough
def test_a_text_that_may_be_of_a_module_beside_another_expansion_is_no_problem_while_that_is_not_there() -> None:
    texts = [catan.Text("action:extra/wave", (("en", "Wave"),))]
    ours = attrs.evolve(extra(texts=texts), beside={"other": "tests.conformance.planted.meddles_not"})
    report = quick(ours, market.EXPANSION, seats=(2,), variants=True)
    assert report.unchecked == ("whether texts are of something: without other",)
    with pytest.raises(ExpansionProblem, match="'action:extra/wave', which nobody provides"):
        quick(ours, market.EXPANSION, extra(id="other"), seats=(2,), variants=True)


def test_an_option_that_no_hook_returns_is_noted_and_no_problem() -> None:
    """It always has its default, and nobody can choose another value."""

    class Rules:
        __name__ = "extra.rules"
        TRICKS = catan.Option("extra.tricks", True, values=(True, False), doc="Whether there are tricks.")
        TREATS = catan.Option("extra.treats", True, values=(True, False), doc="Whether there are treats.")
        SHARED = catan.Option("market.shared", True, values=(True, False), doc="An option of another.")

        @catan.hookimpl
        def catan_options(self, setup: catan.Setup) -> catan.OptionSpecs:
            return [self.TREATS]

    ours = Expansion("extra", "Extra", version="1.0", modules=(Rules(),), requires=("market",))
    report = quick(ours, market.EXPANSION)
    assert report.undeclared == ("extra.tricks",)
    assert "  not returned by catan_options, so it keeps its default: extra.tricks" in str(report).splitlines()


@pytest.mark.thorough
def test_texts_that_a_language_lacks_are_noted_and_no_problem() -> None:
    texts = [
        catan.Text("hat:red", (("en", "red hat"), ("ca", "barret vermell"))),
        catan.Text("hat:blue", (("en", "blue"),)),
    ]
    report = quick(extra(texts=texts), market.EXPANSION)
    assert report.untranslated == (("ca", ("hat:blue",)), ("es", ("hat:blue", "hat:red")))
    lines = str(report).splitlines()
    assert "  read in English where 'ca' is asked for: 1 text: hat:blue" in lines
    assert "  read in English where 'es' is asked for: 2 texts: hat:blue, hat:red" in lines


def test_what_an_option_decides_is_a_text_that_a_language_may_lack() -> None:
    tricks = catan.Option("extra.tricks", True, values=(True, False), doc="Whether there are tricks.")
    treats = catan.Option("extra.treats", True, values=(True, False), doc="Whether there are treats.")
    texts = [catan.Text("option:extra.treats", (("es", "Si hay golosinas."),))]
    report = quick(extra(options=[tricks, treats], texts=texts), market.EXPANSION)
    assert dict(report.untranslated)["es"] == ("option:extra.tricks",)


def test_of_many_texts_that_a_language_lacks_the_first_are_named() -> None:
    many = tuple(f"hat:{id}" for id in "abcdefg")
    report = Conformance("extra", (), (), 0, 0, (), untranslated=(("es", many),))
    assert str(report).endswith("'es' is asked for: 7 texts: hat:a, hat:b, hat:c, hat:d, hat:e, and 2 more")


@pytest.mark.parametrize(
    ("id", "sentence", "says"),
    [
        (
            "sentence:extra/noted#one",
            "Noted",
            "a sentence has no forms; one for a field that is nothing is sentence:extra",
        ),
        (
            "sentence:extra/sent",
            "{hat:teh} is sent",
            "{hat:teh} asks for the form 'teh', which no text of that field has",
        ),
        ("sentence:extra/sent", "{ware:the} is sent", "{ware:the} asks for the form 'the', which no text"),
        ("sentence:extra/sent", "{hat:2} sent", "{hat:2} asks for the form '2', which no text of that field has"),
        ("sentence:extra/sent", "{hat} to {to:a}", "{to:a} asks for the form 'a', which no text of that field has"),
        ("sentence:extra/sent", "{hat:seats}", "{hat:seats} asks for the form 'seats', which no text"),
    ],
)
def test_a_form_that_nothing_has_is_found_in_a_sentence(id: str, sentence: str, says: str) -> None:
    texts = [catan.Text("hat:red#the", (("en", "the red hat"),)), catan.Text(id, (("en", sentence),))]
    with pytest.raises(ExpansionProblem) as caught:
        quick(extra(events=[*NOTED, catan.EventSpec(Sent)], texts=texts), market.EXPANSION)
    assert caught.value.property == "sentences_name_fields"
    assert says in str(caught.value)


@pytest.mark.thorough
def test_a_form_that_some_text_of_a_field_has_may_be_asked_for() -> None:
    sentence = "{hat:the} and {count} {ware:count} to {to:the}, {ware:3}: {ware:of}; {each:seats}"
    texts = [
        catan.Text("hat:red#the", (("en", "the red hat"),)),
        catan.Text("good:hay#of", (("es", "de heno"),)),
        catan.Text("sentence:extra/sent", (("en", sentence),)),
    ]
    quick(extra(events=[*NOTED, catan.EventSpec(Sent)], texts=texts), market.EXPANSION)


@pytest.mark.thorough
def test_what_players_read_without_a_text_is_noted_and_no_problem() -> None:
    def idle(tx: Transition, event: market.Sold) -> None:
        tx.emit(Noted(0))

    resolved = catan.PhaseSpec(Idle, resolve=lambda tx, phase: None)
    silence = [catan.Text("sentence:extra/noted", (("en", ""),))]
    hooks: dict[str, Any] = {
        "phases": [resolved],
        "events": NOTED,
        "goods": [catan.GoodSpec("wax", "ware", bank=False)],
    }
    report = quick(extra(**hooks, reactions=[Reaction(market.Sold, idle)]), market.EXPANSION)
    assert report.unworded == ("good:wax", "sentence:extra/noted")
    assert "  has no text, so that its name is read: good:wax" in str(report).splitlines()
    # a translation is no text for those who read English
    translated = [catan.Text("sentence:extra/noted", (("es", "Anotado"),))]
    assert quick(extra(events=NOTED, texts=translated), market.EXPANSION).unworded == ("sentence:extra/noted",)
    # an event with an empty sentence is not to be read
    assert quick(extra(events=NOTED, texts=silence), market.EXPANSION).unworded == ()


@pytest.mark.thorough
def test_what_only_drawings_ask_is_asked() -> None:
    def marked(position: catan.Position, seat: catan.Seat, piece: str) -> int:
        return {"settlement": 0}[piece]

    drawn = expansion("extra", requires=("base",), modifiers=[catan.allow(base.MARKED, marked)])
    with pytest.raises(ExpansionProblem, match="KeyError: 'road'") as caught:
        quick(drawn)
    assert caught.value.property == "answers_have_the_right_type"


HAT = catan.Tally("hat", 1)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("panel", "said"),
    [
        (catan.CardPanel("Hats", [HAT]), "the tallies that 'extra/hats' draws must be tuple, not list"),  # type: ignore[arg-type]
        (
            catan.CardPanel("Hats", (), sketch=catan.Sketch(9, 9, [])),  # type: ignore[arg-type]
            "the shapes that 'extra/hats' draws must be tuple, not list",
        ),
        (
            catan.CardPanel("Hats", (), sketch=catan.Sketch(9, 9, (), ["~"])),  # type: ignore[arg-type]
            "the lines that 'extra/hats' draws must be tuple, not list",
        ),
        (
            catan.CardPanel("Hats", (catan.Tally("hat", 1, catan.Seat(7)),)),
            "the panel 'Hats', whose tallies must lie before a seat of the game or None, not 7",
        ),
    ],
)
def test_what_is_drawn_beside_the_board_is_looked_at_with_all_its_parts(panel: catan.CardPanel, said: str) -> None:
    drawn = extra(side_panels=[catan.SidePanel("extra/hats", lambda view, language, names: (panel,))])
    with pytest.raises(ExpansionProblem) as caught:
        quick(drawn, market.EXPANSION)
    assert caught.value.property == "answers_have_the_right_type"
    assert said in str(caught.value)


@pytest.mark.thorough
def test_the_report_names_texts_that_a_panel_asks_for_and_that_are_not_there() -> None:
    def draw(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
        title = view.rules.text("panel:extra/hats", language)
        return (catan.CardPanel(title, (view.rules.tally(2, "column:hats", language),)),)

    panel = catan.SidePanel("extra/hats", draw)
    misspelled = [catan.Text("panel:extra/hat", (("en", "Hats"),)), catan.Text("column:hats", (("en", "hats"),))]
    report = quick(extra(side_panels=[panel], texts=misspelled), market.EXPANSION)
    assert report.unworded == ("panel:extra/hats",)
    right = [catan.Text("panel:extra/hats", (("en", "Hats"),)), catan.Text("column:hats", (("en", "hats"),))]
    assert quick(extra(side_panels=[panel], texts=right), market.EXPANSION).unworded == ()


HATS = catan.Ids("extra/hat", lambda rules: tuple("abcdefg"), doc="A hat.")


@catan.record
class Swapped(catan.Event, tag="extra/swapped"):
    """One hat goes, another comes; a third stays."""

    hat: Annotated[str, HATS]
    others: tuple[Annotated[str, HATS], ...]
    kept: Annotated[str, HATS]


@pytest.mark.thorough
def test_what_a_sentence_tells_of_things_with_ids_has_texts_by_the_names_of_fields() -> None:
    """The word for a hat in the field `hat` is `hat:a`, in the field `others` it is `others:a`."""
    hats = [catan.Text(f"hat:{id}", (("en", id.upper()),)) for id in "abcdefg"]
    told = catan.Text("sentence:extra/swapped", (("en", "{hat} for {others}"),))
    report = quick(extra(events=[catan.EventSpec(Swapped)], texts=[*hats, told]), market.EXPANSION)
    assert report.unworded == tuple(f"others:{id}" for id in "abcdefg")
    lines = str(report).splitlines()
    assert "  has no text, so that its name is read: others:a, and 6 more of 'others'" in lines

    others = [catan.Text(f"others:{id}", (("en", id.upper()),)) for id in "abcdefg"]
    all_told = extra(events=[catan.EventSpec(Swapped)], texts=[*hats, *others, told])
    assert quick(all_told, market.EXPANSION).unworded == ()


@pytest.mark.thorough
def test_the_report_names_expansions_that_are_named_and_not_installed() -> None:
    named = catan.evolve(
        extra(),
        after=("citis_knights", "seafarers"),
        conflicts=("moon",),
        excludes=("mars.sand", "events:mars/storm"),
        replaces=("seefarers/maps:sea",),
        fixes={"moon.dust": 1},
    )

    report = quick(named, market.EXPANSION)

    assert report.absent == (
        "'citis_knights' in after; did you mean 'cities_knights'?",
        "'moon' in conflicts",
        "'mars' in excludes",
        "'seefarers' in replaces; did you mean 'seafarers'?",
        "'moon' in fixes",
    )
    assert "  names an expansion that is not installed: 'moon' in conflicts\n" in f"{report}\n"
    assert quick(extra(), market.EXPANSION).absent == ()


@pytest.mark.thorough
def test_a_text_is_named_with_the_expansion_that_its_tag_names() -> None:
    text = catan.Text("action:other/wave", (("en", "wave"),))
    ours = extra(after=("other",), replaces=("texts:action:other/wave",), texts=[text])
    assert quick(ours, market.EXPANSION, extra(id="other", texts=[text])).unchecked == ()
    assert quick(ours, market.EXPANSION).unchecked == ("'texts:action:other/wave': its expansion was not there",)


@pytest.mark.thorough
def test_the_same_seed_checks_the_same_and_the_process_wide_random_numbers_are_left_alone() -> None:
    numbers = random.getstate()
    assert quick(toy.EXPANSION, seed="a") == quick(toy.EXPANSION, seed="a")
    assert random.getstate() == numbers


def test_what_is_watched_is_left_as_it_was() -> None:
    update = Transition.update
    with pytest.raises(ExpansionProblem):
        quick(silent(), market.EXPANSION)
    assert Transition.update is update


# -- how a fault is told -----------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_problem_is_an_assertion_that_says_what_is_wrong_where_and_how_one_gets_there() -> None:
    with pytest.raises(AssertionError) as caught:
        quick(silent(), market.EXPANSION, seats=(2,), games=5, length=40)
    problem = caught.value
    assert isinstance(problem, ExpansionProblem)
    assert (problem.expansion, problem.property) == ("extra", "a_changed_view_has_an_event")
    assert str(problem.setting) == "extra + market, 2 seats"
    lines = str(problem).splitlines()
    assert lines[0].startswith(
        "'extra' lacks the property a_changed_view_has_an_event: A seat that sees anything change"
    )
    assert lines[1].startswith("  What: seat 0 sees ['extra/note'] change")
    assert lines[2:4] == ["  Where: extra + market, 2 seats", "  How: after 1 action"]


def test_a_phase_in_which_nothing_is_offered_is_named() -> None:
    def idle(tx: Transition, event: market.Sold) -> None:
        tx.then(Idle(event.seat))

    lazy = extra(phases=[catan.PhaseSpec(Idle)], reactions=[Reaction(market.Sold, idle)])
    with pytest.raises(ExpansionProblem) as caught:
        quick(lazy, market.EXPANSION, seats=(2,), games=5, length=40)
    assert caught.value.property == "someone_can_always_act"
    assert caught.value.what.endswith("must act in 'extra/idle', but can do nothing: no action is offered there")


def test_what_fails_far_from_the_expansion_is_told_with_the_place_from_which_it_was_called() -> None:
    def count(tx: Transition, event: market.Sold) -> None:
        catan.members(tx[market.Coins].held)  # type: ignore[call-overload]

    with pytest.raises(ExpansionProblem) as caught:
        quick(extra(reactions=[Reaction(market.Sold, count)]), market.EXPANSION, seats=(2,), games=5, length=40)
    assert caught.value.what.startswith("TypeError: ")
    assert ", called by " in caught.value.what


def test_what_refuses_an_argument_is_told_with_the_place_from_which_it_was_called() -> None:
    def pay(tx: Transition, event: market.Sold) -> None:
        tx.rules.vector({"ghost": 1})

    with pytest.raises(ExpansionProblem) as caught:
        quick(extra(reactions=[Reaction(market.Sold, pay)]), market.EXPANSION, seats=(2,), games=5, length=40)
    assert caught.value.what.startswith("ArgumentError: vector takes ")
    assert " (called by tests.conformance.test_check_expansion, pay, " in caught.value.what


@pytest.mark.thorough
@pytest.mark.parametrize("tells", [True, False])
def test_an_action_of_which_nothing_comes_is_told(tells: bool) -> None:
    def wave(tx: Transition, phase: catan.Phase, action: Wave) -> None:
        if tells:
            tx.emit(Noted(1))

    rule = catan.Citation("extra", "Waving")
    spec = catan.ActionSpec(kind=Wave, during=(base.BuildPhase,), rule=rule, apply=wave)
    report = quick(expansion("extra", requires=("base",), events=NOTED, actions=[spec]), seats=(2,), length=60)

    assert report.idle == (() if tells else ("extra/wave",))
    assert tells != ("never changed anything, nor caused an event: extra/wave" in str(report))


def test_the_game_that_shows_a_problem_is_as_short_as_can_be_and_can_be_replayed() -> None:
    faulty = silent()
    with pytest.raises(ExpansionProblem) as caught:
        quick(faulty, market.EXPANSION, games=5, length=60)
    assert len(caught.value.actions) == 1
    again = replay(caught.value.transcript, expansions=[market.EXPANSION, faulty])
    assert again.turn.number == 1


@pytest.mark.thorough
def test_a_problem_that_takes_a_while_is_found_on_a_shorter_way() -> None:
    def sold(tx: Transition, event: market.Sold) -> None:
        write(tx, catan.Seat(0), 1)
        tx.emit(Noted(0))

    def trick(tx: Transition, phase: market.Trade, action: Any) -> None:
        tx.emit(Noted(1 // (1 - tx[NOTES[0].kind].numbers[0] * (action.number == 9))))

    late = extra(
        slices=NOTES,
        events=NOTED,
        reactions=[Reaction(market.Sold, sold)],
        actions=tricks(trick, lambda position, phase, seat: range(10)),
    )
    lengths = {}
    for tries in (0, 300):
        with pytest.raises(ExpansionProblem) as caught:
            quick(late, market.EXPANSION, seats=(2,), length=200, games=9, shrink=tries)
        assert caught.value.property == "actions_can_be_done"
        lengths[tries] = len(caught.value.transcript.splitlines()) - 1
        # Nothing but the trick is told, in a position from which is taken what it does not need.
        assert [action.tag for action in caught.value.actions] == ["extra/trick"]
        assert Game.from_json(caught.value.position, expansions=[market.EXPANSION, late]).state[Note].numbers == (1, 0)
        assert "    extra/note numbers: [1,0]" in str(caught.value).splitlines()
        assert len(str(caught.value).splitlines()) <= 25
    # The shortest way: draw (and chance answers), two bids, another turn, two bids, sell, two bids, the trick.
    assert lengths[0] > 22
    assert 11 <= lengths[300] <= 18


@pytest.mark.thorough
def test_a_problem_that_shows_only_with_one_other_is_told_with_that_composition() -> None:
    def trick(tx: Transition, phase: market.Trade, action: Any) -> None:
        tx.emit(Noted(1 // ("two" not in tx.rules.ruleset.expansions)))

    shy = extra(events=NOTED, actions=tricks(trick))
    assert quick(shy, market.EXPANSION, extra(id="one"), length=40).left_out == ()
    with pytest.raises(ExpansionProblem) as caught:
        quick(shy, market.EXPANSION, extra(id="one"), extra(id="two"), length=40)
    assert caught.value.setting is not None
    assert caught.value.setting.ids == {"extra", "two", "market"}


def test_long_texts_are_cut() -> None:
    assert len(ExpansionProblem("extra", "games_end", "x" * 10_000).what) < 4_000
