"""States and steps from any point of a game: rare ones come up, and what never does is said."""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, currently_in_test_context, find, given, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.strategies import SearchStrategy

import catan_core as engine
from catan_core import Action, Expansion, Game, Rules, Ruleset, Seat, State, Turn, ruleset
from catan_core.base import Discard, Discards, FreeRoad, MoveRobber, PieceInHandPhase, RobberMoved, Roll
from catan_core.testing.fingerprint import in_fresh_process
from catan_core.testing.index import MAX_GAME, Index, Walk
from catan_core.testing.strategies import Move, code, rulesets, states, steps
from catan_core.testing.strategies.index import MAX_WALKS, USUAL, Wanted, index_of, search
from catan_core.testing.strategies.states import REACH
from catan_expansions import cities_knights as knights
from tests.engine import toy
from tests.helpers.printed import code_in

pytestmark = pytest.mark.thorough

BASE = ruleset("base")
KNIGHTS = ruleset("base", "cities_knights")
RACE = ruleset(toy.EXPANSION)
FEW = settings(max_examples=40)
COUNTED = settings(
    max_examples=40,
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate],
)
"""For a test that counts, whatever else the machine is doing."""
SHORTEST = settings(database=None, derandomize=True, deadline=None, phases=[Phase.generate, Phase.shrink])
"""For `find`, without the phases in which Hypothesis explains what it has found."""
RARE: dict[str, tuple[tuple[type[engine.Phase], ...], tuple[type[Action], ...]]] = {
    "discards": ((Discards,), ()),
    "a displaced knight": ((), (knights.DisplaceKnight,)),
    "a knight that retreats": ((), (knights.Retreat,)),
    "a site of a metropolis": ((), (knights.PlaceMetropolis,)),
    "a road in hand": ((FreeRoad, PieceInHandPhase), ()),
}


def leader(state: State) -> int:
    return max(state.rules.points(state, seat) for seat in state.rules.all_seats)


@FEW
@given(states(st.sampled_from((BASE, KNIGHTS)), seats=3))
def test_a_state_is_sound(state: State) -> None:
    assert state.rules.seats == 3
    assert state.rules.problems(state) == ()


@FEW
@given(steps(KNIGHTS, seats=3))
def test_a_step_is_a_legal_action_played(move: Move) -> None:
    assert move.before.rules.check(move.before, move.action) is None
    assert move.before.rules.apply(move.before, move.action) == move.step
    assert (move.after, move.events) == move.step


@pytest.mark.parametrize("what", RARE)
def test_what_is_rare_is_drawn(what: str) -> None:
    phases, kinds = RARE[what]

    @settings(max_examples=10, database=None, derandomize=True)
    @given(states(KNIGHTS, seats=3, phase=phases or None, can=kinds or None))
    def look(state: State) -> None:
        listed = {kind for seat in state.rules.all_seats for kind, _ in state.rules.actions(state, seat).kinds}
        assert not phases or any(isinstance(phase, phases) for phase in state.stack)
        assert not kinds or not listed.isdisjoint(kinds)

    look()


def test_all_that_is_rare_comes_up_within_ten_thousand_actions() -> None:
    wanted = {
        "phase base/discards",
        "can cities_knights/displace-knight",
        "can cities_knights/retreat",
        "can cities_knights/place-metropolis",
        "to cities_knights/city-tipped",
        "can cities_knights/restore-city",
        "phase base/free-road",
        "points 12",
        "over",
    }
    actions = 0
    for walk in Index(KNIGHTS.rules(3)).whole(MAX_WALKS):
        wanted = wanted.difference(*walk.labels)
        actions += len(walk.actions)
        if not wanted:
            break
    assert not wanted
    assert actions < 10_000


def test_the_last_point_before_winning_is_drawn() -> None:
    state = find(states(KNIGHTS, seats=3, where=lambda state: state.winners is None and leader(state) == 12), bool)
    assert leader(state) == 12


def test_a_finished_game_is_drawn() -> None:
    assert find(states(BASE, seats=3, where=lambda state: state.winners is not None), bool).winners
    assert find(steps(BASE, seats=3, where=lambda move: move.after.winners is not None), bool).after.winners


def test_every_kind_of_action_that_may_be_done_is_played() -> None:
    seen = Counter[type]()

    @settings(max_examples=300, database=None, derandomize=True)
    @given(steps(BASE, seats=3))
    def look(move: Move) -> None:
        seen[type(move.action)] += 1

    look()
    assert len(seen) >= 25
    assert {Discard, MoveRobber} <= seen.keys()
    assert seen.most_common(1)[0][1] < 60


def test_a_step_is_of_the_kind_asked_for_and_as_the_condition_says() -> None:
    def of_seat_one(move: Move) -> bool:
        return move.action.seat == 1 and any(isinstance(event, RobberMoved) for event in move.events)

    @settings(max_examples=30, database=None, derandomize=True)
    @given(steps(BASE, seats=3, can=MoveRobber, where=of_seat_one))
    def look(move: Move) -> None:
        assert type(move.action) is MoveRobber
        assert of_seat_one(move)

    look()


def test_what_never_comes_up_is_said_with_the_number_of_actions() -> None:
    def nonsense(state: State) -> bool:
        return state.turn.number < 0

    with pytest.raises(LookupError, match=r"where=nonsense never came up in \d+ actions of 64 walks of <Rules .*race"):
        find(states(RACE, seats=2, where=nonsense), bool)
    with pytest.raises(LookupError, match=r"can=Roll is unknown to <Rules "):
        find(steps(RACE, seats=2, can=Roll), bool)
    with pytest.raises(TypeError, match="phase must be a class of Phase, or several, not 'discards'"):
        states(RACE, phase="discards")  # type: ignore[arg-type]


def test_a_state_shrinks_to_the_first_point_of_the_first_walk_with_few_seats() -> None:
    state = find(states(BASE), lambda state: True, settings=SHORTEST)
    assert state == BASE.new_game(seats=2, seed=0).state
    drawn = states(rulesets("base", alongside=["cities_knights"]))
    assert find(drawn, lambda state: True, settings=SHORTEST).rules is BASE.rules(2)


def test_a_failing_test_prints_its_state_as_code() -> None:
    @settings(derandomize=True, database=None, phases=[Phase.generate, Phase.shrink])
    @given(states(BASE, seats=3))
    def nobody_ever_rolls(state: State) -> None:
        assert state.turn.number == 0

    with pytest.raises(AssertionError) as caught:
        nobody_ever_rolls()
    (note,) = (note for note in caught.value.__notes__ if note.startswith("# <State of base for 3 seats: turn 1 "))
    names: dict[str, object] = {}
    exec(code_in(note.splitlines()), names)
    assert getattr(names["game"], "turn", None) == Turn(1, Seat(0))


def walked_in_examples(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of actions that are walked from now on while an example is drawn."""
    lengths: list[int] = []
    grow = Walk.grow

    def counted(walk: Walk, length: int = MAX_GAME) -> None:
        before = len(walk.actions)
        grow(walk, length)
        if currently_in_test_context():
            lengths.append(len(walk.actions) - before)

    monkeypatch.setattr(Walk, "grow", counted)
    return lengths


@pytest.mark.parametrize("strategy", [states, steps])
def test_no_example_walks_where_rules_are_drawn(
    strategy: Callable[[SearchStrategy[Ruleset]], SearchStrategy[object]], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = walked_in_examples(monkeypatch)
    drawn: set[Ruleset] = set()

    @COUNTED
    @given(strategy(rulesets("base", alongside=["five_six"])))
    def look(example: object) -> None:
        state = example.before if isinstance(example, Move) else example
        assert isinstance(state, State)
        drawn.add(state.rules.ruleset)

    look()
    assert lengths == []
    assert {tuple(rules.expansions) for rules in drawn} == {("base",), ("base", "five_six")}
    assert len(drawn) > 3


def test_an_example_that_is_the_first_to_ask_walks_a_few_hundred_actions(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = walked_in_examples(monkeypatch)

    @COUNTED
    @given(st.data())
    def look(data: st.DataObject) -> None:
        data.draw(states(BASE, seats=3))

    look()
    assert 0 < sum(lengths) <= max(REACH)
    lengths.clear()
    searched(BASE.rules(3))
    look()
    assert lengths == []


# -- what is kept ------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A storage directory of its own, and no index in memory."""
    index_of.cache_clear()
    set_hypothesis_home_dir(tmp_path)
    yield tmp_path / "catan"
    set_hypothesis_home_dir(None)
    index_of.cache_clear()


def searched(rules: Rules) -> list[Walk]:
    """The usual walks, as a new process would have them."""
    index_of.cache_clear()
    search(rules, Wanted(), lambda walk, number: True, kept=True)
    return index_of(rules).walks


def contents(walks: Iterable[Walk]) -> list[tuple[object, ...]]:
    return [(walk.actions, walk.labels, walk.states) for walk in walks]


def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the walks that are taken from now on."""
    numbers: list[int] = []
    grow = Walk.grow

    def counted(walk: Walk, length: int = 0) -> None:
        numbers.append(walk.number)
        grow(walk)

    monkeypatch.setattr(Walk, "grow", counted)
    return numbers


def test_walks_are_kept_and_not_taken_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RACE.rules(2)
    first = contents(searched(rules))
    assert len(list(folder.iterdir())) == USUAL
    again = taken(monkeypatch)
    assert contents(searched(rules)) == first
    assert again == []


@pytest.mark.parametrize("spoil", [lambda text: text[:-9], lambda text: "", lambda text: text.replace("1", "2")])
def test_a_damaged_file_is_written_anew(
    spoil: Callable[[str], str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = RACE.rules(2)
    first = contents(searched(rules))
    path = min(folder.iterdir())
    text = path.read_text()
    path.write_text(spoil(text))
    again = taken(monkeypatch)
    assert contents(searched(rules)) == first
    assert len(again) == 1
    assert path.read_text() == text


def test_a_walk_that_the_rules_no_longer_allow_is_taken_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = BASE.rules(2)
    first = contents(searched(rules))
    path = min(folder.iterdir())
    _, _, body = path.read_text().partition("\n")
    stored = json.loads(body)
    stored["actions"][40] = stored["actions"][0]
    body = json.dumps(stored)
    path.write_text(f"{hashlib.sha256(body.encode()).hexdigest()}\n{body}")
    again = taken(monkeypatch)
    assert contents(searched(rules)) == first
    assert len(again) == 1


def test_what_cannot_be_stored_is_kept_in_memory(tmp_path: Path) -> None:
    set_hypothesis_home_dir(tmp_path / "file" / "inside")
    (tmp_path / "file").write_text("no folder")
    try:
        assert len(searched(RACE.rules(2))) == USUAL
    finally:
        set_hypothesis_home_dir(None)
        index_of.cache_clear()


def expansion_in(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The rules of a small expansion whose module has just been written."""
    (folder / "written_anew.py").write_text(text)
    monkeypatch.syspath_prepend(folder)
    for name in ("written_anew", "written_helper"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    importlib.invalidate_caches()
    module = importlib.import_module("written_anew")
    expansion: Expansion = module.EXPANSION
    return ruleset("base", expansion).rules(3)


WRITTEN = """
from catan_core import Expansion
from written_helper import SEATS

EXPANSION = Expansion("written_anew", "Written anew", version="1.0", modules=(__name__,))
"""


def test_a_changed_expansion_and_what_it_imports_have_another_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "written_helper.py").write_text("SEATS = 3")
    one = code.code_of(expansion_in(tmp_path, WRITTEN, monkeypatch))
    assert one == code.code_of(expansion_in(tmp_path, WRITTEN, monkeypatch))
    assert one != code.code_of(expansion_in(tmp_path, f"{WRITTEN}\nNOTHING = 0", monkeypatch))
    (tmp_path / "written_helper.py").write_text("SEATS = 4")
    assert one != code.code_of(expansion_in(tmp_path, WRITTEN, monkeypatch))


def test_other_options_seats_and_expansions_have_other_digests() -> None:
    tables = [
        BASE.rules(3),
        BASE.rules(4),
        ruleset("base", options={"base.steal": "must"}).rules(3),
        KNIGHTS.rules(3),
    ]
    assert len({code.code_of(rules) for rules in tables}) == len(tables)


class Made:
    """A part of an expansion that is no module: its code may be anything."""

    def __init__(self) -> None:
        self.__name__ = "made"


def test_rules_of_an_object_have_no_digest_and_no_file(folder: Path) -> None:
    made = Expansion("made", "Made", version="1.0", modules=(Made(),))
    rules = ruleset("base", made).rules(2)
    assert code.code_of(rules) is None
    assert len(searched(rules)) == USUAL
    assert not folder.exists() or not list(folder.iterdir())


def drawn_states() -> list[str]:
    """What a test without a database draws."""
    drawn: list[str] = []

    @settings(max_examples=20, derandomize=True, database=None, deadline=None)
    @given(steps(BASE, seats=2))
    def look(move: Move) -> None:
        drawn.append(f"{Game(move.before).to_json()} {move.action!r}")

    look()
    return drawn


def test_another_process_draws_the_same(folder: Path) -> None:
    assert in_fresh_process(drawn_states) == drawn_states()
