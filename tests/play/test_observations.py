"""Views as numbers."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from copy import copy
from itertools import islice
from random import Random

import pytest

import catan_core as catan
from catan_core import ArgumentError, Game, Match, Seat, View
from catan_core.base import Board, Discard, Island
from catan_core.play import Observations, Part, RandomBot, play_match
from catan_core.testing import Scenario
from tests.engine.making import Hub, Wait, expansion, play, toy
from tests.properties.compositions import COMPOSITIONS, Composition

numpy = pytest.importorskip("numpy")

WALKED = tuple(composition for composition in COMPOSITIONS if not composition.slow)[::3]


def walk(composition: Composition, count: int) -> Iterator[Game]:
    """The games of a random walk."""
    game, rng = composition.ruleset.new_game(seats=composition.seats, seed=3), Random(3)
    for _ in range(count):
        yield game
        if game.over:
            return
        if game.outcomes:
            game = game.play(game.outcomes.at(rng.random()))
            continue
        actions = game.actions_of(rng.choice(game.actors))
        open_kind = rng.choice(actions.open) if actions.open and rng.random() < 0.1 else None
        game = game.play((open_kind and open_kind.sample(rng)) or actions.sample(rng))


def shown(observations: Observations, view: View, name: str) -> list[int]:
    """The numbers of one part."""
    part, row = observations.part(name), observations.row(view)
    return row[part.start : part.start + part.size].tolist()


def viewers(game: Game) -> tuple[Seat | None, ...]:
    return (*game.rules.all_seats, None)


@pytest.mark.parametrize("composition", WALKED, ids=lambda composition: composition.name)
def test_what_is_written_of_a_view_does_not_depend_on_what_was_written_before(composition: Composition) -> None:
    views = [game.view(viewer) for game in walk(composition, 40) for viewer in viewers(game)]
    game = composition.ruleset.new_game(seats=composition.seats, seed=3)
    forwards, backwards = Observations.of(game), Observations.of(game)
    rows = [forwards.row(view) for view in views]
    assert rows == [backwards.row(view) for view in reversed(views)][::-1]


@pytest.mark.thorough
def test_points_are_counted_again_when_they_have_changed_and_when_somebody_has_won() -> None:
    rules = catan.ruleset("base", options={"base.victory_points": 4})
    match, views = Match(rules, 3, seed=2), []
    for _ in play_match(match, [RandomBot()] * 3):
        views += [match.game.view(viewer) for viewer in viewers(match.game)]
    again = Observations.of(match.game)
    for view in (*views, *reversed(views)):
        points = [view.points(seat) for seat in view.rules.all_seats]
        first = view.seat or 0
        assert shown(again, view, "points") == points[first:] + points[:first]


def test_rows_that_are_written_at_the_same_time_do_not_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another thread writes in the middle of a row is written here while its points are counted."""
    game = catan.new_game("base", seats=3)
    founded = game.play(game.actions[0])
    one, other = founded.view(None), game.view(None)
    alone = [Observations.of(game).row(view) for view in (one, other)]
    observations, points = Observations.of(game), View.points

    def meanwhile(view: View, seat: Seat) -> int:
        monkeypatch.setattr(View, "points", points)
        observations.row(other)
        return points(view, seat)

    monkeypatch.setattr(View, "points", meanwhile)
    assert [observations.row(one), observations.row(other)] == alone


@pytest.mark.parametrize(
    "source",
    [
        catan.PointSource("haste/pending", lambda position, seat: len(position.stack) % 2),  # it does not say
        catan.PointSource("haste/turn", lambda position, seat: position.turn.number % 2, reads=(Island,)),
    ],
    ids=lambda source: source.name,
)
def test_points_that_do_not_depend_on_slices_alone_are_counted_again(source: catan.PointSource) -> None:
    rules = catan.ruleset("base", expansion("haste", requires=("base",), points=[source]))
    match = Match(rules, 3, seed=2)
    observations, seen = Observations.of(match.game), set()
    for _ in islice(play_match(match, [RandomBot()] * 3), 200):
        view = match.game.view(None)
        points = [view.points(seat) for seat in view.rules.all_seats]
        assert shown(observations, view, "points") == points
        seen.add(source.count(match.game.state, Seat(0)))
    assert seen == {0, 1}


@pytest.mark.parametrize("composition", WALKED, ids=lambda composition: composition.name)
def test_numbers_keep_their_bounds_and_whatever_a_seat_sees_change_changes_a_number(composition: Composition) -> None:
    games = [*walk(composition, 40)]
    observations = Observations.of(games[0])
    lows = numpy.concatenate([numpy.full(part.size, part.low) for part in observations.parts])
    highs = numpy.concatenate([numpy.full(part.size, part.high) for part in observations.parts])
    for viewer in viewers(games[0]):
        seen: dict[bytes, View] = {}
        for game in games:
            view = game.view(viewer)
            row = observations.row(view)
            numbers = numpy.frombuffer(row, dtype=numpy.int8)
            assert len(row) == observations.size
            assert (lows <= numbers).all()
            assert (numbers <= highs).all()
            assert seen.setdefault(row.tobytes(), view) == view


@pytest.mark.parametrize("composition", WALKED, ids=lambda composition: composition.name)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_equal_numbers(composition: Composition) -> None:
    games = [*walk(composition, 50)][::10]
    observations, rng = Observations.of(games[0]), Random(1)
    for game in games:
        for viewer in viewers(game):
            view = game.view(viewer)
            twin = game.rules.view(view.determinize(rng), viewer)
            assert observations.row(twin) == observations.row(view)


def test_the_seat_that_looks_comes_first_and_the_others_follow_clockwise() -> None:
    scene = Scenario().give(2, ore=3).roads(1, (0, 0, "N"), (1, -1, "S")).roads(2, (0, 0, "S"), (-1, 1, "N"))
    game, seats = scene.game, 4
    observations = Observations.of(game)
    for seat in game.rules.all_seats:
        view = game.view(seat)
        ordered = [*range(seat, seats), *range(seat)]
        arrays = observations.arrays(view)
        assert arrays["base/holdings.sizes"].tolist() == [3 if other == 2 else 0 for other in ordered]
        assert arrays["on-turn"].tolist() == [int(other == game.state.turn.seat) for other in ordered]
        roads = arrays["base/island.pieces.road"]
        assert roads.shape == (4, 72)
        assert [int(row.sum()) for row in roads] == [int(other in (1, 2)) for other in ordered]
    spectator = observations.arrays(game.view(None))
    assert spectator["base/holdings.sizes"].tolist() == [0, 0, 3, 0]


def test_a_seat_sees_its_own_cards_and_of_the_hands_of_others_how_many() -> None:
    game = Scenario().give(0, brick=2, ore=1).give(1, wool=4).cards(0, knight=1).cards(1, monopoly=2).game
    observations = Observations.of(game)
    assert shown(observations, game.view(Seat(0)), "base/holdings.hands") == [2, 0, 0, 0, 1] + 15 * [-1]
    assert shown(observations, game.view(Seat(1)), "base/holdings.hands") == [0, 0, 4, 0, 0] + 15 * [-1]
    assert shown(observations, game.view(None), "base/holdings.hands") == 20 * [-1]
    assert shown(observations, game.view(Seat(0)), "base/dev-cards.sizes") == [1, 2, 0, 0]
    assert shown(observations, game.view(Seat(0)), "base/dev-cards.hands")[:6] == [1, 0, 0, 0, 0, -1]


def test_the_board_is_shown_by_hex_and_by_node() -> None:
    game = catan.new_game("base", seats=3, seed=2)
    board, arrays = Board.of(game.state[Island].layout), Observations.of(game).arrays(game.view(Seat(0)))
    terrains, tokens = arrays["base/island.layout.terrains"], arrays["base/island.layout.tokens"]
    assert (terrains.shape, tokens.shape) == ((19, 6), (19, 10))
    assert terrains.sum(axis=0).tolist() == [3, 4, 4, 4, 3, 1]
    assert tokens.sum(axis=0).tolist() == [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]
    assert terrains.sum(axis=1).tolist() == 19 * [1]
    harbors = arrays["base/island.layout.harbors"]
    assert harbors.shape == (54, 6)
    assert harbors.sum(axis=0).tolist() == [8, 2, 2, 2, 2, 2]
    [desert] = [hex for hex, (_, _, terrain, _) in enumerate(board.hexes) if terrain == "desert"]
    assert arrays["base/island.robber"].tolist() == [int(hex == desert) for hex in range(19)]


def test_what_is_pending_is_shown_with_the_fields_of_the_topmost_phase_of_its_kind() -> None:
    game = Scenario().give(0, brick=8).give(2, ore=9).roll(3, 4).game
    observations = Observations.of(game)
    view = game.view(Seat(2))
    kinds = [*game.rules.phases, *game.rules.chances]
    assert shown(observations, view, "phase") == [int(kind.tag == "base/discards") for kind in kinds]
    pending = shown(observations, view, "pending")
    assert pending == [sum(type(phase) is kind for phase in view.stack) for kind in kinds]
    assert shown(observations, view, "must-act") == [1, 0, 1, 0]
    assert shown(observations, view, "base/discards.counts") == [4, 0, 4, 0]
    assert shown(observations, view, "base/founding-due.starter") == [-1, -1, -1, -1]
    answered = game.play(Discard(Seat(0), game.rules.vector({"brick": 4})))
    kind = observations.part("base/discards.answers.kind")
    answers = observations.arrays(answered.view(Seat(2)))[kind.name]
    assert kind.shape[0] == observations.slots
    assert answers[0].sum() == 1
    assert answers[0][-1] == 1, "the answer of somebody else is hidden"
    assert (answers[1:] == -1).all()


def test_of_several_pending_phases_of_a_kind_the_topmost_is_shown() -> None:
    game = play(toy(opening=(Wait(Seat(1), "first"), Hub(Seat(0)), Wait(Seat(2), "last"))))
    observations, view = Observations.of(game), game.view(None)
    kinds = [*game.rules.phases, *game.rules.chances]
    assert shown(observations, view, "pending") == [{Wait: 2, Hub: 1}.get(kind, 0) for kind in kinds]
    assert shown(observations, view, "toy/wait.seat") == [0, 1, 0]


def test_numbers_that_do_not_fit_into_a_byte_are_cut_off() -> None:
    game = Scenario().game
    state = catan.evolve(game.state, turn=catan.evolve(game.state.turn, number=500))
    view = game.rules.view(state, Seat(0))
    assert shown(Observations.of(game), view, "turn") == [127]


def test_observations_depend_on_rules_seats_and_shape_of_board_alone() -> None:
    rules = catan.ruleset("base")
    first, second = (Observations.of(rules.new_game(seats=4, seed=seed)) for seed in (1, 2))
    assert first == second
    assert hash(first) == hash(second)
    assert first.parts == second.parts
    assert Observations.of(rules.new_game(seats=3, seed=1)) != first
    assert Observations.of(rules.new_game(seats=4, seed=1), slots=2) != first
    assert pickle.loads(pickle.dumps(first)) == copy(first) == first
    assert [part.start for part in first.parts] == [
        sum(part.size for part in first.parts[:count]) for count in range(len(first.parts))
    ]
    assert repr(first) == f"<Observations of {len(first.parts)} parts: {first.size} numbers>"


def test_a_game_without_a_board_has_observations_too() -> None:
    game = catan.new_game("dice_game", seats=2, seed=1)
    observations = Observations.of(game)
    assert isinstance(observations.part("dice_game/cup.dice"), Part)
    assert len(observations.row(game.view(Seat(1)))) == observations.size


def test_arrays_name_the_extra_where_numpy_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Scenario().game
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r'pip install "catan-core\[numpy\]"'):
        Observations.of(game).arrays(game.view(Seat(0)))


def test_what_cannot_be_observed_is_refused() -> None:
    game = Scenario().game
    observations = Observations.of(game)
    with pytest.raises(ArgumentError, match="no part 'hands': turn, on-turn,"):
        observations.part("hands")
    with pytest.raises(ArgumentError, match=r"no part \[\]: turn,"):
        observations.part([])  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="row takes a View"):
        observations.row(game.state)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="other rules or seats"):
        observations.row(catan.new_game("base", seats=3, seed=1).view(Seat(0)))
    island = Board([(q, r, "forest", 8) for q in range(3) for r in range(3)])
    small = game.rules.ruleset.new_game(game.rules.seats, board=island)
    assert small.rules == game.rules
    for shown, view in ((observations, small.view(Seat(0))), (Observations.of(small), game.view(Seat(0)))):
        with pytest.raises(ArgumentError, match="not of one on a board of another shape"):
            shown.row(view)
    with pytest.raises(ArgumentError, match="slots"):
        Observations.of(game, slots=-1)
