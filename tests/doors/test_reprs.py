"""What Python shows of things: one short line, the same for all that a seat cannot tell apart."""

import importlib
import inspect
import pydoc
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

import catan_core as catan
from catan_core import CHANCE, Match, codec
from catan_core.base import Board, Holdings, Island
from catan_core.engine.transition import Transition
from catan_core.play import GreedyBot, RandomBot, simulate
from catan_core.render import PlaceNames, Surroundings
from tests.doors.games import MATCH, match_of

MAX_CHARS = 200
EXPANSIONS = [("base",), ("base", "cities_knights"), ("base", "seafarers"), ("dice_game",)]
MATCHES = [match_of(*expansions) for expansions in EXPANSIONS]


def things(match: Match) -> Iterator[tuple[str, object]]:
    """What a match leads to, by name."""
    game = match.game
    state, rules = game.state, game.rules
    yield from (("match", match), ("game", game), ("state", state), ("rules", rules), ("ruleset", rules.ruleset))
    yield from (
        ("transcript", match.transcript),
        ("header", match.transcript.header),
        ("codec", codec.of(rules, game.board)),
    )
    yield from (("events", match.events), ("events of a game", game.events), ("transition", Transition(state)))
    yield from (("layout", rules.layout(state)), ("topology", game.board), ("turn", game.turn))
    yield "step", rules.apply(state, game.actions.sample(Random(1)))
    for _, before in match.history:
        if before.actors == (CHANCE,):
            yield "outcomes", before.outcomes
    for seat in rules.all_seats:
        actions = game.actions_of(seat)
        yield from (("actions", actions), *(("open action", one) for one in actions.open))
    for viewer in (None, *rules.all_seats):
        yield from things_seen(game, viewer)
    if rules.board is not None:
        yield from (("diagram", rules.board.diagram(state)), ("board", Board.of(state[Island].layout)))
        yield "geometry", state[Island].layout.geometry(60, "flat")
    yield from (("bot", GreedyBot()), ("bot", RandomBot()), ("heuristics", catan.HEURISTIC))


def things_seen(game: catan.Game, seat: catan.Seat | None) -> Iterator[tuple[str, object]]:
    """What a seat gets to see of a game, by name."""
    view = game.view(seat)
    yield from (("view", view), ("events seen", game.events_for(seat)), ("actions", view.actions))
    yield from (("outcomes", view.outcomes), ("surroundings", Surroundings(view)), ("names", PlaceNames(view)))
    yield from (("open action", one) for one in view.actions.open)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: "-".join(match.game.rules.ruleset.expansions))
def test_everything_is_shown_in_one_short_line_without_an_address(match: Match) -> None:
    for name, thing in things(match):
        shown = repr(thing)
        assert len(shown) < MAX_CHARS, f"{name}: {shown}"
        assert "\n" not in shown, name
        assert not re.search(r" at 0x|object at|<function", shown), f"{name}: {shown}"


def test_no_hand_and_no_card_is_shown() -> None:
    hands = {repr(hand) for hand in MATCH.game.state[Holdings].hands}

    assert all(any(map(int, re.findall(r"\d+", hand))) for hand in hands)
    for name, thing in things(MATCH):
        shown = repr(thing)
        assert not any(hand in shown for hand in hands), f"{name}: {shown}"
        assert not re.search(r"hands?=|deck|unknown=|good=", shown), f"{name}: {shown}"


@pytest.mark.thorough
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: "-".join(match.game.rules.ruleset.expansions))
def test_worlds_that_a_seat_cannot_tell_apart_are_shown_to_it_alike(match: Match) -> None:
    rng = Random(3)
    for _, game in match.history[:: max(1, len(match.history) // 12)]:
        for seat in game.rules.all_seats:
            twin = catan.Game(game.view(seat).determinize(rng))
            shown, other = (
                [(name, repr(thing)) for name, thing in things_seen(each, seat) if name != "events seen"]
                for each in (game, twin)
            )
            assert shown == other
            assert repr(twin) == repr(game)
            assert repr(twin.state) == repr(game.state)
            assert repr(twin.actions_of(seat)) == repr(game.actions_of(seat))


def test_what_a_seat_is_told_is_shown_without_what_it_is_not_told() -> None:
    seen = 0
    for _, game in MATCH.history:
        for seat in (None, *range(3)):
            told = game.events_for(seat)
            assert repr(told) == repr(catan.Events(told, game.rules, game.board))
            seen += told != game.events
    assert seen > 5


def test_a_match_is_shown_without_its_seed_which_foretells_everything() -> None:
    assert "Sesame" not in repr(Match(catan.ruleset("base"), seats=3, seed="Sesame"))


def test_many_expansions_and_kinds_are_cut() -> None:
    ids = [f"an_expansion_with_a_long_name_{number}" for number in range(20)]
    many = [catan.Expansion(id, id, version="1.0", modules=()) for id in ids]

    assert len(repr(catan.ruleset(*many))) < MAX_CHARS


def test_a_report_and_a_board_are_shown_by_their_size() -> None:
    report = simulate(catan.ruleset("dice_game"), 2, 1, [RandomBot()])

    assert repr(report) == "<Report on 2 games of dice_game for 1 seats>"
    assert repr(Board([(0, 0, "forest", 5)])) == "<Board: 1 hexes, 0 harbors>"


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        (lambda game: game.state, "<State of base for 3 seats: before the first turn, base/found-building>"),
        (lambda game: game.view(1), "<View of seat 1, base for 3 seats: before the first turn, base/found-building>"),
        (lambda game: game.view(None).actions, "<Actions of a spectator: none>"),
        (lambda game: game.actions, "<Actions of seat 0: base/place-building 54>"),
        (lambda game: game.play(game.actions[3]).events, "<1 event: base/piece-placed>"),
        (lambda game: game.events, "<1 event: engine/game-began>"),
        (lambda game: game.rules.layout(game.state), "<IslandLayout: 19 hexes, 9 harbors>"),
    ],
)
def test_a_line_tells_what_the_thing_is_about(thing: Callable[[catan.Game], object], shown: str) -> None:
    assert repr(thing(catan.new_game("base", seats=3, seed=1))) == shown


FACES = ("catan_core", "catan_core.base", *(f"catan_expansions.{id}" for id in (
    "five_six", "seafarers", "cities_knights", "dice_game"
)))  # fmt: skip
"""The packages from which records are taken."""


def public_names(*faces: str) -> dict[str, object]:
    """What somebody has who imports everything from these packages."""
    modules = map(importlib.import_module, faces)
    return {name: getattr(module, name) for module in modules for name in module.__all__}


def kinds(base: type[Any]) -> Iterator[tuple[str, str]]:
    """The records of a kind in the library: their modules and names."""
    for kind in base.__subclasses__():
        if inside(kind.__module__, *FACES):
            yield kind.__module__, kind.__name__
        yield from kinds(kind)


def inside(module: str, *faces: str) -> bool:
    return any(module == face or module.startswith(f"{face}.") for face in faces)


@pytest.mark.parametrize("base", [catan.Action, catan.Event, catan.Phase, catan.Slice])
def test_every_record_is_shown_by_a_public_name_and_by_what_its_constructor_takes(base: type) -> None:
    public_names(*FACES)
    for module, name in {*kinds(base)}:
        face = next(face for face in reversed(FACES) if inside(module, face))
        kind = getattr(importlib.import_module(face), name)
        assert kind.__module__ == module
        shown = [field.name for field in attrs.fields(kind) if field.repr and not field.init]
        assert shown == [], f"{name} shows {shown}"


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: "-".join(match.game.rules.ruleset.expansions))
def test_what_is_shown_of_actions_events_and_phases_can_be_pasted_back(match: Match) -> None:
    expansions = match.game.rules.ruleset.expansions
    names = public_names("catan_core", *(face for face in FACES if face.rpartition(".")[2] in expansions))
    pasted = set()
    for action, game in match.history:
        for record in (action, *game.events, *game.state.stack):
            if type(record) not in pasted:
                assert eval(repr(record), dict(names)) == record
                pasted.add(type(record))
    assert any(issubclass(kind, catan.ChanceAction) for kind in pasted)


@pytest.mark.thorough
def test_the_help_on_what_is_public_begins_with_what_it_is() -> None:
    for face in (*FACES, "catan_core.play", "catan_core.render", "catan_core.testing"):
        for name, thing in public_names(face).items():
            about = (inspect.getdoc(thing) or "").split("\n")[0]
            if inspect.isclass(thing) and about:
                before, found, _ = pydoc.plain(pydoc.render_doc(thing)).partition(about)
                assert found
                assert len(before) < MOST_BEFORE, name


MOST_BEFORE = 1000
"""How many characters may stand before what a class is: the arguments of its constructor, if people call it."""


def test_a_record_without_a_repr_of_its_own_shows_its_fields() -> None:
    assert repr(catan.Turn(1, catan.Seat(2))) == "Turn(number=1, seat=2)"


# -- events as JSON ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: "-".join(match.game.rules.ruleset.expansions))
def test_the_events_of_a_match_are_written_as_each_seat_may_see_them(match: Match) -> None:
    write = match.game.rules.ruleset.events_to_json
    written = set()
    for seat in (None, *match.game.rules.all_seats):
        assert write(match.events, seat) == write(match.events_for(seat), seat)
        assert type(match.events_for(seat)) is type(match.events) is catan.Events
        written.add(write(match.events[:], seat))
    assert written
