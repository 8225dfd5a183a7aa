"""Every field of every spec, and of an expansion: a wrong type or value is refused when rules are compiled."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from typing import Any, get_args, get_origin

import attrs
import pytest

import catan_core as catan
from catan_core import Expansion, RulesetError, base, ruleset
from catan_core.base import CARD_COUNTS, DICE_FACES, FOUNDED_PIECES, GOOD_COUNTS, HARBOR_RATES, HEX_YIELD, PRICE_LIST
from catan_core.compiler.contributions import RESULTS
from catan_core.compiler.spec_checks import LATER, accepts, first_problem
from catan_core.model.errors import Refusal
from catan_core.plugin import specs
from tests.engine.making import RULE, Answer, Do, Echoed, Hub, Log, Wait, expansion, nothing, toy
from tests.helpers.keywords import keywords


def judged(position: Any, phase: Any, action: Any) -> None:
    """What explains nothing, and allows everything."""


def listed(position: Any, phase: Any, seat: Any) -> tuple[()]:
    return ()


def sampled(position: Any, phase: Any, seat: Any, rng: Any) -> None:
    """Nothing to sample."""


OPEN = {"check": judged, "sample": sampled}

PRICES: catan.Table[str, int] = catan.Table("toy/prices", "What things cost.")
FREE: catan.MaskQuery[[]] = catan.MaskQuery("toy/free", lambda position: 3, doc="What is free.")


PACE = catan.Option("toy.pace", "slow", values=("slow", "fast"), doc="How fast it goes.")


@catan.record
class Rolled(catan.ChanceAction, tag="toy/rolled"):
    pass


@catan.record
class Rolling(catan.Phase, tag="toy/rolling"):
    pass


def made_of_nothing(*given: Any) -> Any:
    """Stands for any function of a board."""


SOUND: dict[type, Any] = {
    specs.Option: catan.Option("ant.pace", "slow", values=("slow", "fast"), doc="How fast it goes.", source="a source"),
    specs.Default: catan.Default("toy.pace", "fast"),
    specs.OptionLimit: catan.OptionLimit("toy.pace", "too slow", values=("fast",)),
    specs.Exclusion: catan.Exclusion("toy.market", by="ant.pace", values=("fast",)),
    specs.NoEffect: catan.NoEffect("toy.pace", by="ant.pace", values=("fast",)),
    specs.SeatsByText: catan.SeatsByText("ant.map", find=lambda text: frozenset({3})),
    specs.Edition: catan.Edition("old", (("toy.pace", "fast"),), doc="The old rules."),
    specs.GoodSpec: catan.GoodSpec("wax", "wares", symbol="w"),
    specs.Piece: catan.Piece("tower", "node", stock=4, symbol="t"),
    specs.Table: catan.Table("ant/prices", "What things cost.", problem=lambda rules, key, value: None),
    specs.Row: catan.Row(PRICES, "hay", 2),
    specs.SliceSpec: catan.SliceSpec(Log, lambda rules, layout: Log(), doc="What was said."),
    specs.PhaseSpec: catan.PhaseSpec(Wait, rule=RULE),
    specs.ChanceSpec: catan.ChanceSpec(
        phase=Rolling,
        action=Rolled,
        outcomes=lambda position, phase: catan.Outcomes(()),
        apply=nothing,
    ),
    specs.ActionSpec: catan.ActionSpec(kind=Do, during=(Hub,), rule=RULE, apply=nothing),
    specs.EventSpec: catan.EventSpec(Echoed),
    specs.Query: FREE,
    specs.Modifier: catan.allow(FREE, lambda position: 1),
    specs.Limit: catan.Limit(Do, lambda position, action: None, refusals=(Refusal("ant.no", RULE, text="No."),)),
    specs.Reaction: catan.Reaction(Echoed, nothing),
    specs.PointSource: catan.PointSource("ant/hats", lambda position, seat: 1, reads=(Log,)),
    specs.VictoryRule: catan.VictoryRule("ant/first", lambda position: (), reads=(Log,)),
    specs.BoardSpec: catan.BoardSpec(
        layout=catan.Layout,
        slice_kind=Log,
        make=made_of_nothing,
        topology=made_of_nothing,
        encode=made_of_nothing,
        decode=made_of_nothing,
        diagram=made_of_nothing,
    ),
    specs.Opening: catan.Opening(lambda position: (Hub(catan.Seat(0)),)),
    specs.Text: catan.Text("good:wax", (("en", "wax"),)),
    specs.SidePanel: catan.SidePanel("ant/hats", lambda view, language, names: ()),
    specs.Invariant: catan.Invariant("ant/sound", lambda state: None),
    specs.Start: catan.Start(catan.Layout()),
    specs.NeutralOwner: specs.NeutralOwner("hermit"),
    specs.Panel: specs.Panel("Hats", ("one",)),
}
"""A sound spec of every kind."""

HOOK_OF = {kind: hook for hook, kinds in RESULTS.items() for kind in kinds}


class Strange:
    """What no field holds, and what cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError


WRONG: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3.5, 1 << 60, -(1 << 60), "", "moon", b"road", [], ["a"], {}, {"a"},
    (), (3,), ("a",), (None,), (("a", "b", "c"),), (("a",),), ((3, "b"),),
    lambda: None, lambda a, b, c, d, e: None, int, Strange, catan.Action, Strange(),
)  # fmt: skip
"""Values of many types. Which of them are wrong for a field its declared type says."""


def fits(hint: Any, value: Any) -> bool:
    """Whether a value is of a declared type: written a second time, and plainly."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any or hint is object:
        return True
    if hint is int:
        return type(value) is int and abs(value) < 1 << 31
    if hint in (bool, str, type(None)):
        return type(value) is hint
    if origin is typing.Literal:
        return any(value is one or (isinstance(one, str) and type(value) is str and value == one) for one in arguments)
    if origin is tuple and arguments[-1] is Ellipsis:
        return type(value) is tuple and all(fits(arguments[0], one) for one in value)
    if origin is tuple:
        return type(value) is tuple and len(value) == len(arguments) and all(map(fits, arguments, value))
    if origin is type:
        bound = getattr(arguments[0], "__bound__", None) or get_origin(arguments[0]) or arguments[0]
        return isinstance(value, type) and (not isinstance(bound, type) or issubclass(value, bound))
    if origin is not None and getattr(origin, "__name__", "") == "Callable":
        listed = arguments[0] if isinstance(arguments[0], list) else None
        return callable(value) and (listed is None or accepts(value, len(listed)))
    if arguments and origin is not None and getattr(origin, "__name__", "") in ("Union", "UnionType"):
        return any(fits(one, value) for one in arguments)
    kind = origin or ((hint.__bound__ or object) if isinstance(hint, typing.TypeVar) else hint)
    return isinstance(value, kind)


def fields() -> Iterator[tuple[type, str, Any]]:
    for kind in SOUND:
        hints = typing.get_type_hints(kind, None, dict(LATER))
        yield from ((kind, field.name, hints[field.name]) for field in attrs.fields(kind))


def test_there_is_a_sound_spec_of_every_kind() -> None:
    described = {getattr(specs, name) for name in specs.__all__ if attrs.has(getattr(specs, name))} - {specs.Setup}

    assert SOUND.keys() == described
    assert described - {specs.Start, specs.Panel} == HOOK_OF.keys()
    assert [first_problem(spec) for spec in SOUND.values()] == [None] * len(SOUND)


CASES = [pytest.param(*one, id=f"{one[0].__name__}.{one[1]}") for one in fields()]


def hook_of(spec: Any) -> str:
    """The hook that brings a spec."""
    return next(hook for kind, hook in HOOK_OF.items() if isinstance(spec, kind))


def compiled(spec: Any) -> catan.Rules:
    """The rules of the toy game with an expansion that brings this spec."""
    made = toy(more={"queries": [FREE], "options": [PACE], "tables": [catan.Table("toy/prices", "What things cost.")]})
    return ruleset(made, expansion("ant", requires=("toy",), **keywords({hook_of(spec): [spec]}))).rules(3)


def refused(spec: Any) -> str:
    """What is said of an expansion with such a spec."""
    with pytest.raises(RulesetError) as caught:
        compiled(spec)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 700
    return message


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "name", "hint"), CASES)
def test_a_field_of_a_wrong_type_is_refused_naming_expansion_and_spec(kind: type, name: str, hint: Any) -> None:
    tried = [value for value in WRONG if not fits(hint, value)]
    assert tried or fits(hint, object())  # which takes anything
    for number, value in enumerate(tried):
        spec: Any = catan.evolve(SOUND[kind], **{name: value})
        problem = first_problem(spec)
        # Compiling asks for the first problem too, and takes longer: the first value of each field goes all the way.
        if kind in HOOK_OF and (number == 0 or problem is None):
            assert refused(spec).startswith(f"'ant', catan_{HOOK_OF[kind]} in ant.rules: ")
        else:
            assert problem is not None
            assert "\n" not in problem
            assert len(problem) < 700


@pytest.mark.parametrize(
    ("kind", "changes", "said"),
    [
        (specs.Option, {"default": 3.5}, "Option 'ant.pace': default must be True or False or a whole number"),
        (specs.Option, {"default": None}, "Option 'ant.pace': default must be "),
        (specs.Option, {"default": "quick"}, "'ant', the default of an option: option 'ant.pace' cannot be 'quick'"),
        (specs.Option, {"default": "a\ud800", "values": ("a\ud800",)}, "its values must be words that can be printed"),
        (specs.Option, {"values": ("slow", "slow")}, "a value comes twice"),
        (specs.Option, {"default": 5, "values": (), "min_value": 6}, "option 'ant.pace' cannot be 5; allowed: any"),
        (specs.Option, {"default": 5, "values": (), "min_value": 6, "max_value": 3}, "min_value must not be above"),
        (specs.Option, {"default": 1 << 31, "values": ()}, "default must be"),
        (specs.Option, {"min_value": 1}, "min_value and max_value are for numbers"),
        (specs.Option, {"name": "ant.a b"}, "a name is a word without spaces"),
        (specs.Option, {"name": "bee.pace"}, "must begin with 'ant.'"),
        (specs.Piece, {"on": "moon"}, "Piece 'tower': on must be 'node' or 'edge' or 'hex', not 'moon'"),
        (specs.Piece, {"stock": -1}, "Piece 'tower': stock must be 0 or more"),
        (specs.Piece, {"route": "by land", "on": "edge"}, "Piece 'tower': route must be a word without spaces"),
        (specs.Piece, {"route": "land"}, "Piece 'tower': a piece with a route stands on edges"),
        (specs.Piece, {"building": True, "on": "edge"}, "Piece 'tower': a building stands on nodes"),
        (specs.Piece, {"id": "a tower"}, "a name is a word without spaces"),
        (specs.GoodSpec, {"id": ""}, "a name is a word without spaces"),
        (specs.GoodSpec, {"color": "red"}, "color must be #rrggbb, such as '#7fb2d0', or ''"),
        (specs.Row, {"key": ["hay"]}, "its key must be hashable"),
        (specs.PhaseSpec, {"skips": True, "resolve": nothing}, "skips is for phases that seats decide"),
        (specs.PhaseSpec, {"once": False, "resolve": nothing}, "once=False is for phases that seats decide"),
        (specs.PhaseSpec, {"judged": True}, "judged is for phases that have a resolve"),
        (specs.OptionLimit, {"reason": ""}, "reason must say why"),
        (specs.Text, {"id": "en"}, "an id is a kind, a colon and a name, such as 'piece:coach'"),
        (specs.Text, {"id": "piece:"}, "an id is a kind, a colon and a name, such as 'piece:coach'"),
        (specs.Text, {"titles": (("piece:hat", "hat"),)}, "pairs of a language and the text"),
        (specs.Text, {"titles": (("en", "hat"), ("en", "cap"))}, "a language comes twice"),
        (specs.ActionSpec, {"key": "road"}, "key is of no use without when"),
        (specs.ActionSpec, {"check": judged}, "check and sample belong together"),
        (specs.ActionSpec, {"sample": sampled}, "check and sample belong together"),
        (specs.ActionSpec, {"options": listed, "check": judged}, "check and sample belong together"),
        (specs.ActionSpec, {**OPEN, "options": listed}, "instead of options, why and when"),
        (specs.ActionSpec, {**OPEN, "why": judged}, "instead of options, why and when"),
        (specs.ActionSpec, {**OPEN, "when": lambda position, seat: True}, "instead of options, why and when"),
        (specs.ActionSpec, {"barred": listed}, "barred is for open kinds"),
        (specs.ActionSpec, {"why": judged}, "why and when are of no use without options"),
        (specs.ActionSpec, {"kind": Answer}, "its fields need options, or check and sample"),
        (specs.ActionSpec, {"during": Rolling}, "; one alone is written (Rolling,)"),
        (specs.PointSource, {"reads": catan.Slice}, "; one alone is written (Slice,)"),
        (specs.EventSpec, {"conceal": catan.hides("wrod", but_for=())}, "hides must name fields of the event"),
        (specs.EventSpec, {"conceal": catan.hides("word", but_for=("speakr",))}, "hides must name fields of the event"),
        (
            specs.ActionSpec,
            {"apply": lambda tx: None},
            "apply must be a function that takes (Transition, Phase, Action), not <lambda>(tx)",
        ),
        (specs.Modifier, {"run": lambda: 1}, "the function for 'toy/free' of 'toy' must take (position)"),
        (specs.Modifier, {"stage": "change"}, "the function for 'toy/free' of 'toy' must take (value, position)"),
    ],
)
def test_a_wrong_value_is_refused_and_what_is_meant_is_said(kind: type, changes: dict[str, Any], said: str) -> None:
    assert said in refused(catan.evolve(SOUND[kind], **changes))


wrong: Any = catan.Row
"""Makes rows that mypy would refuse, as an author without mypy may write them."""


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (wrong(PRICE_LIST, "tower", (("gold", 1),)), "there is no good 'gold' here; there are brick, lumber"),
        (wrong(PRICE_LIST, "tower", (("ore", 1.5),)), "its value must be pairs of a good and how many"),
        (wrong(PRICE_LIST, "tower", (("ore", -1),)), "its value must be pairs of a good and how many"),
        (wrong(PRICE_LIST, "tower", {"ore": 1}), "its value must be pairs of a good and how many"),
        (wrong(PRICE_LIST, "tower", (("ore", 1), ("ore", 1))), "it names a good twice"),
        (wrong(GOOD_COUNTS, "gold", 5), "there is no good 'gold' here"),
        (wrong(HEX_YIELD, ("moon", "city"), (("ore", 1),)), "its key must be a terrain and a piece"),
        (wrong(HEX_YIELD, "fields", (("ore", 1),)), "its key must be a terrain and a piece"),
        (wrong(HEX_YIELD, ("fields", "tower"), (("ore", 1),)), "there is no piece 'tower' here; there are road, se"),
        (wrong(HARBOR_RATES, "golden", 0), "its value must be a whole number from 1 to 7"),
        (wrong(FOUNDED_PIECES, 3, "tower"), "there is no piece 'tower' here; there are road, settlement, city"),
        (wrong(FOUNDED_PIECES, "last", "city"), "its key must be the number of a round, from 1"),
        (wrong(DICE_FACES, "blue", ((1, 0),)), "its value must be pairs of a face and its weight"),
        (wrong(DICE_FACES, "blue", 6), "it"),
        (wrong(CARD_COUNTS, "hermit", "many"), "its value must be a whole number, how many there are"),
        (wrong(CARD_COUNTS, 5, 2), "its key must be an id, a string such as 'road_building'"),
        (wrong(CARD_COUNTS, ("deck", "hermit"), 2), "its key must be an id, a string such as 'road_building'"),
        (wrong(PRICE_LIST, (), (("ore", 1),)), "its key must be an id, a string, or the parts of one, since the table"),
        (wrong(PRICE_LIST, 3.5, (("ore", 1),)), "since the table lists each price"),
        (
            wrong(base.TERRAIN_SYMBOLS, b"moor", "Mo"),
            "its key must be an id, a string, since the table lists each terr",
        ),
        (wrong(base.TERRAIN_SYMBOLS, "moor", None), "its value must be a symbol, a short text such as 'Fo'"),
        (wrong(base.THIEVES, 3, "a magpie"), "its key must be an id, a string such as 'road_building'"),
        (wrong(base.ROLLED_AGAIN, 7, "yes"), "its value must be True or False"),
        (wrong(HARBOR_RATES, "golden", 2), "its key must be 'generic' or 'special'"),
        (wrong(base.BOARD_PARTS, "beginner", None), "its key must be 'random'"),
        (wrong(base.SETUP_RULES, "begginer", True), "its key must be 'beginner' or 'roll-for-start'"),
        (wrong(base.POINTS_TO_WIN, "goal", 12), "its key must be 'points'"),
        (wrong(base.POINTS_TO_WIN, "goal", "12"), "its value must be a whole number, how many there are"),
        (wrong(base.BOARD_LAYOUT, "layout2", 7), "its value must be a function that takes (rules, rng)"),
        (wrong(base.LAYOUT_STEPS, "moor", lambda layout: layout), "must be a function that takes (layout, rng)"),
        (wrong(base.SITE_RULES, "tower", None), "its value must be a function that takes (position, seat)"),
        (wrong(base.NETWORK_EDGES, "air", lambda: 0), "its value must be a function that takes (position)"),
        (wrong(base.TURN_ENDS, "ant/evening", lambda tx: None), "must be a function that takes (tx, seat)"),
        (wrong(base.STARTING_GAINS, "tower", "ore"), "its value must be a function that takes (tx, seat, node)"),
        (wrong(base.GOODS_SEEN, "ant/told", lambda event: []), "must be a function that takes (rules, event)"),
        (wrong(base.BOARD_PROBLEMS, "moor", ("wet",)), "its value must be a function that takes (rules, layout)"),
        (wrong(base.KEPT_PIECES, "city", 1), "its value must be a function that takes (position, seat)"),
        (wrong(base.KNOWN_CARDS, "ant", ()), "its value must be a function that takes (position)"),
        (wrong(base.PHASES_AFTER_ROLL, "mine", (base.EndTurn, 3)), "its value must be a function that takes (seat)"),
        (wrong(base.PHASES_AFTER_ROLL, "mine", 3), "its value must be a tuple"),
        (wrong(base.SETUP_RULES, "beginner2", "no"), "its value must be True or False"),
        (wrong(base.TERRAIN_COLORS, "moor", "green"), "its value must be a color as #rrggbb, such as '#7fb2d0'"),
        (wrong(base.INLAND_TERRAINS, "moor", True), "its key must be a terrain; the terrains are hills, forest"),
        (wrong(base.KEPT_PIECES, "tower", len), "there is no piece 'tower' here; there are road, settlement, city"),
    ],
)
def test_a_row_that_its_table_does_not_take(row: catan.Row[Any, Any], said: str) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset("base", expansion("ant", requires=("base",), tables=[row])).rules(3)

    message = str(caught.value)
    assert message.startswith(f"'ant', catan_tables in ant.rules: the row {row.table.name}:")
    assert said in message


SOUND_EXPANSION: dict[str, Any] = {"id": "ant", "title": "Ant", "version": "1.0", "modules": ()}


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(Expansion)])
def test_a_field_of_an_expansion_that_is_wrong(name: str) -> None:
    sound: Callable[[Any], bool] = {
        "id": lambda value: value == "moon",
        "title": lambda value: type(value) is str,
        "version": lambda value: type(value) is str and value != "",
        "modules": lambda value: value in ((), ("a",)),
        "requires": lambda value: value in ((), ("a",)),
        "brings": lambda value: value == (),
        "after": lambda value: value in ((), ("a",)),
        "conflicts": lambda value: value in ((), {}, ("a",)),
        "excludes": lambda value: value in ((), ("a",)),
        "replaces": lambda value: value in ((), ("a",)),
        "seats": lambda value: value is None,
        "bots": lambda value: value == (),
        "fixes": lambda value: value in ((), {}),
        "beside": lambda value: value in ((), {}),
        "reads": lambda value: value in ((), {}),
    }[name]
    more: tuple[object, ...] = (
        frozenset({0}),
        frozenset({"3"}),
        frozenset({True}),
        frozenset(),
        frozenset({65}),
        (("a", 3),),
        (("", "b:c"),),
    )
    for value in (*WRONG, *more):
        if sound(value):
            Expansion(**{**SOUND_EXPANSION, name: value})
            continue
        with pytest.raises(RulesetError) as caught:
            Expansion(**{**SOUND_EXPANSION, name: value})
        assert name == "id" or (str(caught.value).startswith("'ant': ") and name in str(caught.value))


def test_a_board_that_begins_with_something_else() -> None:
    made: Any = catan.evolve(SOUND[specs.BoardSpec], make=lambda rules, rng, given: "an island")

    with pytest.raises(RulesetError, match="'ant', 'toy' cannot begin a game: TypeError: make must give a Start"):
        ruleset(toy(), expansion("ant", board=[made])).new_game(seats=3)
