"""A rule that fails: the error says whose it is, and nothing of the game has changed."""

import re
import traceback
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import Seat, base, evolve
from catan_core.engine.blame import failed_expansion
from catan_core.engine.validation import first_problem
from catan_core.model.errors import short
from catan_core.render import board_text
from catan_core.testing import Scenario
from tests.engine import toy
from tests.engine.making import expansion

DEALT = (toy.Dealt(0), toy.Dealt(1), toy.Dealt(2))


def oops(*_: Any) -> Any:
    raise KeyError("oops")


def game_with(monkeypatch: pytest.MonkeyPatch, broken: str) -> catan.Game:
    """A game of Race in which a function of the rules fails, as soon as it is called."""
    code = f"def {broken}(*_):\n    raise KeyError('oops')\n"
    written: dict[str, Any] = {"__name__": toy.__name__}
    exec(code, written)
    monkeypatch.setattr(toy, broken, written[broken])
    return catan.ruleset(evolve(toy.EXPANSION, version=f"without {broken}")).new_game(seats=3)


def dealt(game: catan.Game) -> catan.Game:
    for action in DEALT:
        game = game.play(action)
    return game


CASES: dict[str, tuple[Callable[[catan.Game], object], str]] = {
    "cards": (lambda game: game.outcomes, "catan_phases of race/deal) has raised this while chance was asked"),
    "deal": (
        lambda game: game.play(DEALT[0]),
        "catan_phases of race/deal) has raised this while chance played Dealt(",
    ),
    "next_turn": (dealt, "catan_phases of race/next-turn) has raised this while chance played Dealt(card=2)"),
    "step": (
        lambda game: dealt(game).play(toy.Step(Seat(0), 1)),
        "catan_actions of race/step) has raised this while seat 0 played Step(seat=0, steps=1)",
    ),
    "conceal": (
        lambda game: game.view(Seat(1)),
        "catan_slices of race/track) has raised this while it was asked what seat 1",
    ),
    "seen_by": (
        lambda game: game.play(DEALT[0]).events_for(None),
        "catan_events of race/card-drawn) has raised this while it was asked what a spectator may know of CardDrawn(",
    ),
    "card_points": (
        lambda game: game.points(Seat(2)),
        "catan_points of race/card) has raised this while the points of seat 2",
    ),
    "winners": (dealt, "catan_victory of race/goal) has raised this while chance played Dealt(card=0)"),
}


@pytest.mark.parametrize("broken", CASES)
def test_the_error_names_expansion_module_hook_and_what_was_done(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    trigger, says = CASES[broken]
    game = game_with(monkeypatch, broken)

    with pytest.raises(KeyError, match="oops") as raised:
        trigger(game)

    [note] = raised.value.__notes__
    assert note.startswith(f"the expansion 'race' (tests.engine.toy, {broken}, ")
    assert says in note
    assert failed_expansion(raised.value) == "race"
    assert note in "".join(traceback.format_exception(raised.value))


def test_a_game_that_cannot_begin_names_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(catan.RulesetError) as raised:
        game_with(monkeypatch, "initial")

    assert failed_expansion(raised.value.__cause__ or raised.value) == "race"


def test_a_position_over_which_it_stumbles_is_refused_with_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    state = game_with(monkeypatch, "winners").state

    problem = str(first_problem(state))
    assert problem.startswith("the rules cannot make sense of it (KeyError: 'oops'; in tests.engine.toy, winners, ")


def test_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dealt(game_with(monkeypatch, "step"))
    match = catan.Match.resume(game)
    before = match.game

    with pytest.raises(KeyError):
        match.play(toy.Step(Seat(0), 1))

    assert match.game is before
    assert match.moves == 0
    match.play(toy.Roll(Seat(0)))


# -- where several expansions are at work ------------------------------------------------------------------------------


class Fishing:
    """Rules of somebody who builds on the base game."""

    __name__ = "fishing"

    @catan.hookimpl
    def catan_modifiers(self, setup: catan.Setup) -> catan.Modifiers:
        def badly(sites: int, position: catan.Position, seat: Seat, piece: str) -> int:
            return int(oops()) if isinstance(position, catan.State) and position.turn.number else sites

        return [catan.change(base.SITES, badly)] if self.fails == "query" else []

    @catan.hookimpl
    def catan_reactions(self, setup: catan.Setup) -> catan.Reactions:
        def badly(tx: catan.Transition, event: base.PiecePlaced) -> None:
            base.goods.shift(tx, Seat(7), None, base.goods.single(tx.rules, catan.Good(0)))

        return [catan.Reaction(base.PiecePlaced, badly)] if self.fails == "verb" else []

    def __init__(self, fails: str) -> None:
        self.fails = fails


def fishing(fails: str) -> catan.Game:
    expansion = catan.Expansion("fishing", "Fishing", version=fails, modules=(Fishing(fails),), requires=("base",))
    return catan.ruleset("base", expansion).new_game(seats=3)


def play_on(match: catan.Match) -> None:
    rng = Random(1)
    while not match.game.over:
        match.play(match.actions.sample(rng))


def test_whoever_answers_a_query_of_another_wrongly_is_named() -> None:
    match = catan.Match(fishing("query").rules.ruleset, seats=3, seed=4)

    with pytest.raises(KeyError, match="oops") as raised:
        play_on(match)
    for _ in range(2):
        with pytest.raises(KeyError, match="oops") as again:
            len(match.actions)
        assert again.value.__notes__ == raised.value.__notes__
    assert failed_expansion(raised.value) == "fishing"
    assert "has raised this while it was asked what seat" in raised.value.__notes__[0]


def test_whoever_calls_a_verb_of_another_wrongly_is_named() -> None:
    game = fishing("verb")

    with pytest.raises(Exception) as raised:
        game.play(game.actions[0])
    assert failed_expansion(raised.value) == "fishing"


def test_mistakes_of_the_caller_are_nobodys() -> None:
    game = catan.ruleset(toy.EXPANSION).new_game(seats=3)

    for wrong in (lambda: game.play(toy.Step(Seat(0), 1)), lambda: game.view(Seat(9)), lambda: game.play(3)):  # type: ignore[arg-type]
        with pytest.raises(catan.CatanError) as raised:
            wrong()
        assert not hasattr(raised.value, "__notes__")


# -- functions that return what they must not --------------------------------------------------------------------------


@catan.record
class Chime(catan.Action, tag="bells/chime"):
    """Ring a bell at a node, for a good."""

    good: catan.Good
    node: catan.Node


@catan.record
class Toll(catan.Phase, tag="bells/toll"):
    """Chance rings a bell."""


@catan.record
class Pull(catan.Phase, tag="bells/pull"):
    """A seat pulls the rope."""

    seat: Seat


@catan.record
class Tolled(catan.ChanceAction, tag="bells/tolled"):
    """A bell has rung."""


@catan.record
class Rope(catan.Slice, tag="bells/rope"):
    """How long the rope of the bell is."""

    length: int


@catan.record
class Swung(catan.Event, tag="bells/swung"):
    """A bell has swung."""


@catan.record
class Hum(catan.Action, tag="bells/hum"):
    """Hum a tune of so many notes."""

    notes: catan.Count


NO_BELLS = catan.Refusal("bells.none", catan.Citation("bells", "Bells"), text="No bells.")


class Bells:
    """Rules of which one function gives something else than it must."""

    __name__ = "bells"

    def __init__(self, **given: Any) -> None:
        self.given = given

    def gives(self, what: str, otherwise: Any) -> Callable[..., Any]:
        return lambda *_: self.given.get(what, otherwise)

    @catan.hookimpl
    def catan_slices(self, setup: catan.Setup) -> catan.SliceSpecs:
        rope = Rope(1)
        return [
            catan.SliceSpec(
                Rope,
                self.gives("initial", rope),
                conceal=self.gives("conceal", rope),
                sample=self.gives("sample slice", rope),
                recall=self.gives("recall", rope) if "recall" in self.given else None,
            )
        ]

    @catan.hookimpl
    def catan_events(self, setup: catan.Setup) -> catan.EventSpecs:
        return [catan.EventSpec(Swung, self.gives("event", None))]

    @catan.hookimpl
    def catan_victory(self, setup: catan.Setup) -> catan.VictoryRules:
        return [catan.VictoryRule("bells/all", self.gives("winners", ()))]

    @catan.hookimpl
    def catan_points(self, setup: catan.Setup) -> catan.PointSources:
        return [
            catan.PointSource("bells/rung", self.gives("points", 0)),
            catan.PointSource("bells/hidden", self.gives("hidden points", 0), shown=False),
        ]

    @catan.hookimpl
    def catan_side_panels(self, setup: catan.Setup) -> catan.SidePanels:
        return [catan.SidePanel("bells/rope", self.gives("panels", ()))]

    @catan.hookimpl
    def catan_modifiers(self, setup: catan.Setup) -> catan.Modifiers:
        nothing = catan.Goods((0,) * 5)
        return [
            catan.change(base.HAND_LIMIT, self.gives("change", 7)),
            catan.add(base.HAND_LIMIT, self.gives("add", 0)),
            catan.limit(base.HAND_LIMIT, self.gives("limit", 99)),
            catan.add(base.PRICE_OF, self.gives("price", nothing)),
            catan.add(base.PLACE_MARKS, self.gives("marks", ())),
            catan.allow(base.ROBBER_TARGETS, self.gives("allow", 0)),
            catan.forbid(base.ROBBER_TARGETS, self.gives("forbid", 0), NO_BELLS),
        ]

    @catan.hookimpl
    def catan_phases(self, setup: catan.Setup) -> catan.PhaseSpecs:
        certain = catan.Outcomes([(Tolled(), 1)])
        outcomes = self.gives("outcomes", certain)
        return [
            catan.ChanceSpec(phase=Toll, action=Tolled, outcomes=outcomes, apply=lambda tx, phase, action: None),
            catan.PhaseSpec(Pull, conceal=self.gives("phase", Pull(Seat(0)))),
        ]

    @catan.hookimpl
    def catan_actions(self, setup: catan.Setup) -> catan.ActionSpecs:
        rule, options = catan.Citation("bells", "Bells"), self.gives("options", ())
        kind = catan.ActionSpec(
            kind=Chime, during=(base.Trade,), rule=rule, options=options, apply=lambda tx, phase, action: None
        )
        tune = catan.ActionSpec(
            kind=Hum,
            during=(base.Trade,),
            rule=rule,
            check=lambda position, phase, action: None,
            sample=self.gives("sample", None),
            apply=lambda tx, phase, action: None,
        )
        return [kind, tune]


def ringing(**given: Any) -> catan.Game:
    """A game after the roll in which such a function is asked."""
    version = "-".join(given)
    bells = catan.Expansion("bells", "Bells", version=version, modules=(Bells(**given),), requires=("base",))
    return Scenario(bells, seats=3).after_roll().game


ZERO = Seat(0)
WRONG: dict[str, tuple[Any, Callable[[catan.Game], object], str]] = {
    "change": (
        None,
        lambda game: base.HAND_LIMIT(game.state, ZERO),
        "'change' of 'base/hand-limit' must give a number, not None",
    ),
    "add": (
        None,
        lambda game: base.HAND_LIMIT(game.state, ZERO),
        "'add' of 'base/hand-limit' must give a number, not None",
    ),
    "limit": (
        "9",
        lambda game: base.HAND_LIMIT(game.state, ZERO),
        "'limit' of 'base/hand-limit' must give a number, not '9'",
    ),
    "price": (
        {"wool": 1},
        lambda game: base.PRICE_OF(game.state, ZERO, "road"),
        "'add' of 'base/price-of' must give an amount of each good, such as rules.vector(...), not {'wool': 1}",
    ),
    "marks": (
        None,
        lambda game: base.PLACE_MARKS(game.state),
        "'add' of 'base/place-marks' must give a tuple, not None",
    ),
    "marks, an item": (
        (catan.PlaceMark("bell", "B", hex=catan.Hex(0)), None),
        lambda game: game.view(ZERO).to_json(),
        "'add' of 'base/place-marks' must give a tuple of PlaceMark on places of the board, not None",
    ),
    "marks, a place": (
        (catan.PlaceMark("bell", "B", node=catan.Node(99)),),
        lambda game: board_text(game.view(ZERO)),
        "must give a tuple of PlaceMark on places of the board, not PlaceMark(id='bell'",
    ),
    "allow": (
        {1},
        lambda game: base.ROBBER_TARGETS(game.state, ZERO),
        "'allow' of 'base/robber-targets' must give a set of numbers as an int, such as mask_of(...), not {1}",
    ),
    "forbid": (
        None,
        lambda game: base.ROBBER_TARGETS(game.state, ZERO),
        "'forbid' of 'base/robber-targets' must give a set of numbers as an int, such as mask_of(...), not None",
    ),
    "outcomes": (
        [(Tolled(), 1)],
        lambda game: game.rules.outcomes(evolve(game.state, stack=(*game.state.stack, Toll()))),
        "the outcomes of 'bells/toll' must be Outcomes([(action, weight), ...]), not [(Tolled(), 1)]",
    ),
    "conceal": (
        None,
        lambda game: game.view(ZERO),
        "`conceal` of 'bells/rope' must give a Rope, not None",
    ),
    "sample slice": (
        (1,),
        lambda game: game.view(ZERO).determinize(Random(1)),
        "`sample` of 'bells/rope' must give a Rope, not (1,)",
    ),
    "recall": (
        3,
        lambda game: catan.evolve(game.view(ZERO), seen=catan.Seen(ZERO)).determinize(Random(1)),
        "`recall` of 'bells/rope' must give a Rope, not 3",
    ),
    "phase": (
        None,
        lambda game: game.rules.view(evolve(game.state, stack=(*game.state.stack, Pull(Seat(0)))), None),
        "`conceal` of 'bells/pull' must give a Pull, not None",
    ),
    "event": (
        True,
        lambda game: game.rules.events_for([Swung()], ZERO),
        "`conceal` of 'bells/swung' must give a Swung or None, not True",
    ),
    "points": (
        None,
        lambda game: game.points(ZERO),
        "'bells/rung' must count points, a whole number, not None",
    ),
    "hidden points": (
        "2",
        lambda game: game.score(ZERO),
        "'bells/hidden' must count points, a whole number, not '2'",
    ),
    "panels": (
        (("Rope", "short"),),
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' must draw a tuple of Panel or CardPanel, not (('Rope', 'short'),)",
    ),
    "panels, the title of a panel": (
        (catan.Panel(None, ("short",)),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws a panel whose title is None, not a string",
    ),
    "panels, the lines of a panel": (
        (catan.Panel("Rope", "short"),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws the panel 'Rope', whose lines must be strings, not 'short'",
    ),
    "panels, the tallies of a panel": (
        (catan.CardPanel("Rope", catan.Tally("rope", 1)),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).card_panels(),
        "'bells/rope' draws the panel 'Rope', whose tallies must be Tally and Remark, not Tally(title='rope', ",
    ),
    "panels, a tally of a panel": (
        (catan.CardPanel("Rope", ("short",)),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws the panel 'Rope', whose tallies must be Tally and Remark, not ('short',)",
    ),
    "panels, the count of a tally": (
        (catan.CardPanel("Rope", (catan.Tally("rope", "1"),)),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws the panel 'Rope', whose tallies must have words, and a whole number if they count, not ",
    ),
    "panels, the seat of a tally": (
        (catan.CardPanel("Rope", (catan.Tally("rope", 1, Seat(7)),)),),
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws the panel 'Rope', whose tallies must lie before a seat of the game or None, not 7",
    ),
    "panels, the sketch of a panel": (
        (catan.CardPanel("Rope", (), sketch="~"),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws the panel 'Rope', whose sketch must be a Sketch or None, not '~'",
    ),
    "panels, the lines of a sketch": (
        (catan.CardPanel("Rope", (), sketch=catan.Sketch(9, 9, (), "~")),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws the panel 'Rope', whose sketch has lines that must be strings, not '~'",
    ),
    "panels, the shapes of a sketch": (
        (catan.CardPanel("Rope", (), sketch=catan.Sketch(9, 9, ("~",))),),  # type: ignore[arg-type]
        lambda game: game.view(ZERO).panels(),
        "'bells/rope' draws the panel 'Rope', whose sketch has shapes that must be Shape, not ('~',)",
    ),
}


def test_what_fails_while_panels_are_drawn_is_told_with_whose_it_is() -> None:
    def draw(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
        raise KeyError("rope")

    panel = catan.SidePanel("extra/rope", draw)
    extra = expansion("extra", requires=("base",), part=__name__, side_panels=[panel])
    game = catan.new_game("base", extra, seats=3, seed=1)
    with pytest.raises(KeyError, match="rope") as raised:
        game.view(ZERO).panels()
    (note,) = raised.value.__notes__
    assert note.startswith("the expansion 'extra' (")
    assert note.endswith("draw, catan_side_panels of extra/rope) has raised this while panels were drawn")


def test_where_chance_is_asked_and_nothing_can_happen_the_rule_is_named() -> None:
    game = ringing(outcomes=catan.Outcomes(()))
    stuck = catan.Game(evolve(game.state, stack=(*game.state.stack, Toll())))
    with pytest.raises(catan.EngineError) as raised:
        catan.Match.resume(stuck, seed=1)
    assert "'bells/toll' is pending, but there is nothing that chance may do" in str(raised.value)
    assert failed_expansion(raised.value) == "bells"


@pytest.mark.parametrize("what", WRONG)
def test_a_function_that_returns_something_else_is_named(what: str) -> None:
    given, ask, says = WRONG[what]
    game = ringing(**{what.partition(",")[0]: given})

    with pytest.raises(catan.EngineError, match=re.escape(says)) as raised:
        ask(game)
    assert failed_expansion(raised.value) == "bells"


def test_a_slice_that_begins_as_something_else_is_named() -> None:
    with pytest.raises(catan.EngineError, match="`initial` of 'bells/rope' must give a Rope, not None") as raised:
        ringing(initial=None)
    assert failed_expansion(raised.value) == "bells"


def test_points_that_are_none_are_named_wherever_they_are_counted() -> None:
    """And those that nobody counts for others are not asked for."""
    game = ringing(points=None)
    for ask in (lambda: game.view(ZERO).points(ZERO), lambda: game.view(None).score(ZERO)):
        with pytest.raises(catan.EngineError, match="'bells/rung' must count points"):
            ask()
    assert ringing(**{"hidden points": None}).view(None).points(ZERO) == 0


@pytest.mark.parametrize("given", [ZERO + 1, True, [ZERO], (7,), ("bo",), {ZERO}], ids=str)
def test_winners_that_are_no_seats_are_named(given: Any) -> None:
    says = re.escape(f"the winners by 'bells/all' must be a tuple of seats, such as (seat,), not {given!r}")

    with pytest.raises(catan.EngineError, match=says) as raised:
        ringing(winners=given)
    assert failed_expansion(raised.value) == "bells"


@pytest.mark.parametrize(
    ("given", "ask", "says"),
    [
        (({(0, 0)}), lambda actions: actions[len(actions) - 1], "a sequence, such as a list, not {(0, 0)}"),
        (None, len, "a sequence, such as a list, not None"),
        ((pair for pair in [(0, 0)]), len, "a sequence, such as a list, not <generator"),
        ([3], list, "tuples of values for good, node, not 3"),
        ([(3, 4, 5)], lambda actions: actions.of(Chime), "tuples of values for good, node, not (3, 4, 5)"),
        ([(3,)], lambda actions: actions[len(actions) - 1], "tuples of values for good, node, not (3,)"),
    ],
    ids=["a set", "nothing", "a generator", "bare values", "too many", "too few"],
)
def test_options_that_are_none_are_named(given: Any, ask: Callable[[catan.Actions], object], says: str) -> None:
    game = ringing(options=given)

    with pytest.raises(catan.EngineError, match=re.escape(f"the options of 'bells/chime' must be {says}")) as raised:
        ask(game.actions)
    assert failed_expansion(raised.value) == "bells"
    assert "it was asked what seat 0 may do" in raised.value.__notes__[0]


@catan.record
class Peep(catan.Action, tag="peep/peep"):
    pass


class Peeping:
    """Rules that look at the first card of an opponent."""

    __name__ = "peep"

    @catan.hookimpl
    def catan_actions(self, setup: catan.Setup) -> catan.ActionSpecs:
        return [
            catan.ActionSpec(
                kind=Peep,
                during=(base.Trade,),
                rule=catan.Citation("peep", "Peep"),
                options=lambda position, phase, seat: catan.only_if(position[base.Holdings].hands[1][0] > 0),
                apply=lambda tx, phase, action: None,
            )
        ]


def test_options_that_look_at_what_a_view_hides_are_told_that_it_was_a_view() -> None:
    peep = catan.Expansion("peep", "Peep", version="1", modules=(Peeping(),), requires=("base",))
    game = Scenario(peep, seats=3).after_roll().game

    assert len(game.actions)
    with pytest.raises(IndexError) as raised:
        len(game.view(ZERO).actions)
    assert raised.value.__notes__[0].endswith("may do in a view, where what is hidden from it is not there")


@pytest.mark.parametrize("given", [7, (7,), base.EndTrade(ZERO)], ids=["a value", "a tuple", "another action"])
def test_a_sample_that_is_no_action_of_its_kind_is_named(given: object) -> None:
    says = f"a sample of 'bells/hum' must be Hum or None, not {short(given)}"
    game = ringing(sample=given)

    with pytest.raises(catan.EngineError, match=re.escape(says)) as raised:
        [kind.sample(Random(1)) for kind in game.actions.open]
    assert failed_expansion(raised.value) == "bells"
    assert "an action of seat 0 was drawn" in raised.value.__notes__[0]
