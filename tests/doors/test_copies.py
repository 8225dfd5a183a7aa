"""Everything public can be copied and sent to another process, and is then the same: compared whole."""

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, cast

import attrs
import pytest

import catan_core as catan
import catan_expansions.cities_knights
import catan_expansions.dice_game
import catan_expansions.five_six
import catan_expansions.seafarers
from catan_core import base, play, render, testing
from catan_core.base import Board
from catan_core.base.goods import NOTHING
from catan_core.model.record import is_record
from catan_core.testing.report import Setting
from catan_expansions import dice_game
from tests.doors.games import MATCH, match_of
from tests.helpers.seats import ONE

pytestmark = pytest.mark.thorough

PACKAGES = (
    catan, base, play, render, testing,
    catan_expansions.cities_knights, catan_expansions.dice_game, catan_expansions.five_six,
    catan_expansions.seafarers,
)  # fmt: skip

OF_FUNCTIONS = {
    "ActionSpec", "BoardSpec", "ChanceSpec", "PerRules", "SidePanel", "EventSpec", "Invariant", "Limit", "Modifier",
    "Opening", "PhaseSpec", "PointSource", "Query", "Row", "Table", "NumberQuery",
    "GoodsQuery", "ListQuery", "MaskQuery", "TruthQuery", "Reaction", "SliceSpec", "VictoryRule",
}  # fmt: skip
"""What is made of functions of the rules, or is a constant. It is copied as itself; what is sent are rules, by name."""

MAX_THINGS = 12
"""How many things of each class are copied."""

NOT_THINGS = {
    "Bot", "Position",  # protocols
    "Action", "ChanceAction", "Event", "Phase", "SimultaneousPhase", "Slice", "Layout",  # to be derived from
    "Transition",  # alive for one call
}  # fmt: skip


def classes() -> dict[str, type]:
    """Every public class, by name."""
    found = {name: getattr(package, name) for package in PACKAGES for name in package.__all__}
    return {
        name: one
        for name, one in found.items()
        if isinstance(one, type) and one.__module__.startswith("catan") and name not in NOT_THINGS
    }


CLASSES = classes()
NAMES: dict[type, list[str]] = {kind: [] for kind in CLASSES.values()}
for name, kind in CLASSES.items():
    NAMES[kind].append(name)

RULE = catan.Citation("base", "Building roads")
REFUSAL = catan.Refusal("road.lonely", RULE, text="It leads nowhere.")
SHELF: catan.Table[int, tuple[int, ...]] = catan.Table("a/b", "doc")
ROAD = base.BuildRoad(catan.Seat(1), catan.Edge(3))
ERRORS: tuple[Exception, ...] = (
    catan.StaleError(),
    play.BotFault(play.Fault("rash", catan.Seat(1), 7, "raised"), "5/0", 0),
    catan.CatanError("somehow"),
    catan.IllegalAction(ROAD, REFUSAL(edge=3)),
    *(kind("'a' and 'b'") for kind in (catan.RulesetError, catan.MissingExpansion, catan.Conflict, catan.Cycle)),
    *(kind("'a' and 'b'") for kind in (catan.UnknownOption, catan.UnsupportedSeats, catan.EngineError)),
    catan.ArgumentError("play takes an Action, not None"),
    catan.PositionError(("too few", "too many")),
    catan.TranscriptError("no such seat", 3),
    catan.DecodeError(("$.seat: there is no seat 9", "$.turn: expected an object"), 3),
    catan.SeatError(7, 4, spectator=True),
    play.GameTooLong("seed", 50_000),
    play.NoAnswer("its process has ended (exit code 7)"),
    play.RemoteError("KeyError", "3", "Traceback (most recent call last): ..."),
    testing.ExpansionProblem("ant", "games_end", "never", Setting((base.EXPANSION,), 3), MATCH.history[0][1], (ROAD,)),
    testing.WalkProblem("never", MATCH.history[0][1], (ROAD,)),
)


def given() -> Iterator[object]:
    """Things that no game leads to by itself."""
    match = match_of("base")
    rules = match.game.rules
    yield from ERRORS
    yield from (RULE, REFUSAL, REFUSAL(edge=3), Board.of(match.game.state[base.Island].layout), match.transcript)
    contest = play.Tournament(catan.ruleset("dice_game"), 2, (play.RandomBot(), play.GreedyBot()))
    yield from (contest, play.MctsBot(3), *contest.standings([contest.play(0)]))
    yield from (play.ProcessBot(play.RandomBot(), 5), play.ProcessBot("catan_core.play:MctsBot", name="apart"))
    yield from (play.RandomBot(), play.GreedyBot(), play.Tally.of({"robber": 2}), play.Spread.of([1, 5]))
    report = play.simulate(catan.ruleset("dice_game"), 2, 1, [play.RandomBot()])
    yield from (report, *report.results)
    yield from (render.Labels({1: "1"}), render.Surroundings(match.game.view(ONE)), render.Style(theme="dark"))
    yield from (Setting((base.EXPANSION,), 3), testing.Conformance("ant", (), (), 1, 2, ()))
    yield from (
        testing.Scripted(match.game),
        testing.Coverage(),
        testing.Composition(("base",)),
        testing.Guide(("base/roll",)),
        testing.scenario(seats=3, coming=[(3, 3)]),
    )
    yield from (
        base.StarterDice(7),
        base.InviteOffer(catan.Seat(1), catan.Goods((1,)), catan.Goods(())),
        catan.HiddenAnswer(catan.Seat(1)),
    )
    yield from (catan.Start(match.game.state[base.Island].layout), catan.Text("good:ore", (("en", "Ore"),)))
    yield from (catan.Setup(rules.ruleset.options, 3, frozenset(rules.ruleset.expansions)), catan.Default("a.b", 1))
    yield from (catan.Option("a.b", 1, values=(1, 2), doc="doc"), catan.Edition("old", (("a.b", 1),)), SHELF)
    yield from (catan.Row(SHELF, 1, (2,)), catan.Answered(catan.Seat(0)), catan.GameOver((catan.Seat(0),)))
    yield from (catan.Deck((1, 2), (catan.Known(1, (catan.Seat(0),)),)), catan.Known(1), catan.number_die("red"))
    yield from (catan.SubMultisets((1, 2), 2), catan.Panel("Hand", ("ore",)), catan.EventSpec(catan.GameOver))

    yield from (catan.PlaceMark("spring", "Sp", hex=catan.Hex(0)), catan.PlaceMark("spring", "Sp", node=catan.Node(1)))
    yield from (NOTHING, catan.Limit(base.BuildRoad, forbidden))
    yield from (encoding := play.Encoding.of(match.game), encoding.blocks[0], encoding.limits)
    yield from (observations := play.Observations.of(match.game), observations.parts[0])
    yield from of_the_dice_player()


def of_the_dice_player() -> Iterator[object]:
    """What the player of the Dice Game works out."""
    jokers = dice_game.joker_rules(catan.ruleset("dice_game").rules(1))
    last_turn = dice_game.Outset(dice_game.Sheet(), turns=0, usable=0, scored=False)
    yield from (jokers, last_turn, dice_game.lying())
    yield dice_game.Prospect(jokers, last_turn, dice_game.prospects.nothing)
    yield dice_game.turn_ahead(jokers, last_turn, dice_game.prospects.nothing)


def forbidden(position: catan.Position, action: catan.Action) -> None:
    """What a limit says that allows everything."""


def in_a_game(match: catan.Match) -> Iterator[object]:
    """What a game leads to, in its middle."""
    yield from (match, match.game, match.game.rules, match.game.rules.ruleset, match.events, match.game.board)
    yield match.game.rules.board
    for _, game in match.history[:: len(match.history) // 12]:
        yield from (game, game.state, game.outcomes, game.actions, game.events, game.rules.contributions)
        yield from game.outcomes
        yield from game.state.stack
        yield from game.state.slices
        for seat in (None, *game.rules.all_seats):
            view = game.view(seat)
            yield from (view, view.actions, view.outcomes, game.events_for(seat), *view.panels())
            yield render.PlaceNames(view)
            yield from view.actions.open
        for action in list(game.actions)[:3]:
            yield game.rules.apply(game.state, action)
        if game.rules.board is not None:
            yield game.rules.board.diagram(game.view(None))
    yield from (action for action, _ in match.history)
    yield from match.game.rules.side_panels
    yield from match.game.rules.goods
    yield from match.game.rules.pieces
    yield from match.game.rules.ruleset.chosen
    yield from (contribution.spec for contribution in match.game.rules.contributions)


def parts(value: object) -> Iterator[object]:
    """A thing with everything public in it."""
    todo, seen = [value], set[int]()
    while todo:
        one = todo.pop()
        if id(one) in seen or (isinstance(one, (catan.Rules, catan.Ruleset)) and one is not value):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, tuple):
            todo += one
        elif attrs.has(type(one)) and not isinstance(one, (catan.Rules, catan.Ruleset, catan.Topology)):
            todo += [getattr(one, field.name) for field in attrs.fields(cast(Any, type(one)))]


@cache
def instances() -> dict[str, list[object]]:
    """Some things of every public class."""
    found: dict[str, list[object]] = {name: [] for name in CLASSES}
    matches = (
        match_of("base"),
        match_of("base", "cities_knights"),
        match_of("base", "seafarers"),
        match_of("dice_game"),
        match_of("base", "five_six", seats=5),
    )
    for top in (*given(), *(one for match in matches for one in in_a_game(match))):
        for one in parts(top):
            for name in NAMES.get(type(one), ()):
                if len(found[name]) < MAX_THINGS:
                    found[name].append(one)
    for name in (name for name, things in found.items() if not things and is_record(CLASSES[name])):
        # What no shipped game leads to: a record of whatever its fields take, since it only stores them.
        found[name].append(CLASSES[name](**{field.alias: 1 for field in attrs.fields(CLASSES[name]) if field.init}))
    return found


def plain(value: object) -> object:
    """A thing as plain values, to be compared where it has no equality of its own."""
    match value:
        case catan.Match():
            return value.history, value.events, str(value.transcript), value._at[:-1]
        case catan.Events():
            return tuple(value), value.rules, value.board
        case BaseException():
            return type(value), value.args, str(value), {name: plain(one) for name, one in vars(value).items()}
        case testing.Scenario():
            return value.game, value.happened, value.unused
        case render.PlaceNames():
            return plain(value._view), repr(value)
        case catan.Game():
            return value.state, value.events
        case catan.SubMultisets() | catan.Outcomes() | catan.Actions():
            return value, tuple(value)
    if type(value).__eq__ is object.__eq__ and not isinstance(value, (catan.Rules, catan.Ruleset, type)):
        slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        names = [name for name in (*getattr(value, "__dict__", ()), *slots) if not name.startswith("__")]
        return type(value), {name: getattr(value, name, None) for name in names}
    return value


def sent(value: Any) -> Any:
    """A thing as another process would get it."""
    return pickle.loads(pickle.dumps(value))


WAYS: dict[str, Callable[[Any], Any]] = {"copied": copy.copy, "copied deeply": copy.deepcopy, "pickled": sent}


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_everything_public_is_the_same_whole(way: str) -> None:
    wrong = []
    for name, things in instances().items():
        for thing in things:
            if way == "pickled" and name in OF_FUNCTIONS:
                continue
            try:
                again = WAYS[way](thing)
            except Exception as error:
                wrong.append(f"{name} cannot be {way}: {type(error).__name__}: {error}")
                break
            if type(again) is not type(thing) or plain(again) != plain(thing):
                wrong.append(f"{name}, {way}, is another: {again!r:.200} for {thing!r:.200}")
                break
    assert not wrong, "\n".join(wrong)


NOT_COMPARED = {
    ("State", "rules"),
    ("View", "rules"),
    ("View", "seen"),
    ("Game", "_events"),
    ("Block", "_columns"),
    ("Block", "_index"),
}
"""Fields in which two equal things may differ."""


def remade(thing: object) -> object:
    """Another object with the same in it: a copy is often the thing itself."""
    other = object.__new__(type(thing))
    for field in attrs.fields(cast(Any, type(thing))):
        object.__setattr__(other, field.name, getattr(thing, field.name))
    return other


class Another:
    """A value that no field has."""


def test_things_that_differ_in_any_field_are_neither_equal_nor_taken_for_equal() -> None:
    wrong = []
    for name, things in instances().items():
        for thing in (one for one in things if attrs.has(type(one)) and type(one).__eq__ is not object.__eq__):
            for field in attrs.fields(cast(Any, type(thing))):
                if not field.init or isinstance(thing, catan.Topology):  # of some hexes there is only one
                    continue
                other = remade(thing)
                object.__setattr__(other, field.name, Another())
                differs = other != thing
                if differs == ((name, field.name) in NOT_COMPARED):
                    wrong.append(f"{name} with another {field.name} is {'not ' * differs}equal")
    assert not wrong, "\n".join(sorted(set(wrong)))


def test_states_with_another_winner_are_other_states() -> None:
    state, view = MATCH.game.state, MATCH.game.view(ONE)
    for position in (state, view):
        for winners in ((catan.Seat(0),), (), (catan.Seat(1), catan.Seat(2))):
            won = catan.evolve(position, winners=winners)
            assert won != position
            assert hash(won) != hash(position)
            assert len({won, position}) == 2
    assert catan.Game(catan.evolve(state, winners=(catan.Seat(0),))) != catan.Game(state)


def test_what_never_changes_is_copied_as_itself() -> None:
    """So a program that copies states before it plays on, as it would have to elsewhere, pays nothing for it."""
    kinds = (catan.Game, catan.State, catan.View, catan.Rules, catan.Ruleset, catan.Transcript, catan.Topology)
    records = (catan.Action, catan.Event, catan.Phase, catan.Slice, catan.Layout)
    things = [thing for some in instances().values() for thing in some if isinstance(thing, (*kinds, *records))]
    assert {type(thing) for thing in things} >= {*kinds}
    wrong = {
        type(thing).__name__
        for thing in things
        if not (copy.copy(thing) is copy.deepcopy(thing) is copy.deepcopy([thing])[0] is thing)
    }
    assert not wrong


def test_of_every_public_class_something_is_copied() -> None:
    missing = [name for name, things in instances().items() if not things]

    assert missing == []


def test_what_is_made_of_functions_is_known_to_a_copy_of_what_asks_it() -> None:
    state = copy.deepcopy(MATCH.game).state

    assert copy.copy(catan.HEURISTIC) is copy.deepcopy(catan.HEURISTIC) is catan.HEURISTIC
    assert catan.HEURISTIC(state, catan.Seat(0), True) == catan.HEURISTIC(MATCH.game.state, catan.Seat(0), True)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_match_goes_on_by_itself_to_the_same_end(way: str) -> None:
    match = match_of("base", decisions=30)
    before = plain(match)
    copied = WAYS[way](match)

    ends = []
    for one in (copied, copy.deepcopy(match)):
        for _ in play.play_match(one, [play.RandomBot()] * 3):
            pass
        ends.append(str(one.transcript))
    assert ends[0] == ends[1]
    while copied.history != match.history:
        copied.undo()
    assert plain(match) == before


def test_a_copy_lists_the_same_actions_and_outcomes() -> None:
    match = match_of("base")
    outcomes = next(game.outcomes for _, game in match.history if game.outcomes)
    assert list(sent(outcomes)) == list(outcomes)
    actions = match.game.actions
    list(actions)
    assert list(sent(actions)) == list(actions)


def test_another_process_gets_and_gives_back_games_with_what_happened() -> None:
    match = match_of("base")
    with ProcessPoolExecutor(1) as pool:
        for thing in (match.game.events, match, ERRORS[-1], match.game.view(ONE)):
            assert plain(pool.submit(copy.copy, thing).result(timeout=60)) == plain(thing)
