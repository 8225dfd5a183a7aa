"""What Python shows of things: one short line, the same for all that a seat cannot tell apart."""

import re
from collections.abc import Callable, Iterator
from random import Random

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
