"""Composing expansions: which are chosen, in which order they are compiled, and what they leave out and replace."""

import pickle
from itertools import permutations
from typing import Any

import attrs
import pytest

import catan_core as catan
from catan_core import Expansion, Piece, Row, RulesetError, Seat, Table, UnsupportedSeats, ruleset
from tests.engine.making import RULE, Do, Happened, Hub, Log, expansion, module, play, say, toy
from tests.helpers.keywords import keywords

PRICES: Table[Any, int] = Table("toy/price", "What things cost.")
FEEDING: Table[str, str] = Table("zoo/feeding", "When they are fed.")
PRICED: dict[str, list[Any]] = {"tables": [PRICES, Row(PRICES, "bread", 2), Row(PRICES, ("wine", "red"), 5)]}

HUNGRY: catan.MaskQuery[[]] = catan.MaskQuery("zoo/hungry", lambda position: 0)


@catan.record
class Fed(catan.Event, tag="zoo/fed"):
    pass


@catan.record
class Feed(catan.Action, tag="zoo/feed"):
    pass


FEED: catan.ActionSpec[Hub, Feed] = catan.ActionSpec(
    kind=Feed, during=(Hub,), rule=RULE, apply=lambda tx, phase, action: None
)


def ids(*expansions: Expansion) -> tuple[str, ...]:
    return ruleset(*expansions).expansions


# -- order -------------------------------------------------------------------------------------------------------


def test_the_order_of_arguments_is_irrelevant() -> None:
    chosen = (toy(), expansion("ant"), expansion("bee", after=("cat",)), expansion("cat", requires=("toy",)))

    assert {ids(*order) for order in permutations(chosen)} == {("ant", "toy", "cat", "bee")}


def test_every_order_of_arguments_gives_the_same_ruleset() -> None:
    chosen = (toy(), expansion("ant"), expansion("bee"))

    assert len({id(ruleset(*order)) for order in permutations(chosen)}) == 1


def test_what_is_required_comes_before_whatever_the_ids() -> None:
    assert ids(toy(), expansion("ant", requires=("zebra",)), expansion("zebra")) == ("toy", "zebra", "ant")


def test_after_is_an_order_and_no_requirement() -> None:
    ant = expansion("ant", after=("toy", "unheard_of"))

    assert ids(ant, toy()) == ("toy", "ant")


def test_handlers_run_in_the_order_of_the_expansions_and_not_of_the_arguments() -> None:
    def reacting(id: str, *after: str) -> Expansion:
        return expansion(id, after=after, reactions=[catan.Reaction(Happened, lambda tx, event: say(tx, id))])

    chosen = (toy(lambda tx, *_: tx.emit(Happened("x"))), reacting("ant", "zebra"), reacting("zebra"), reacting("cow"))

    assert {play(order, Do(Seat(0))).state[Log].said for order in permutations(chosen)} == {("cow", "zebra", "ant")}


def test_modules_of_an_expansion_are_asked_in_the_order_in_which_it_lists_them() -> None:
    parts = tuple(module(name, pieces=[Piece(name, "node", stock=1)]) for name in ("walls", "ants", "mice"))

    rules = ruleset(toy(), expansion("zoo", modules=parts)).rules(3)

    assert [piece.id for piece in rules.pieces] == ["walls", "ants", "mice"]
    assert [given.part for given in rules.contributions if given.hook == "pieces"] == [
        "zoo.walls",
        "zoo.ants",
        "zoo.mice",
    ]


def test_the_same_expansion_may_be_named_twice() -> None:
    one = toy()

    assert ids(one, one) == ("toy",)


# -- caching -----------------------------------------------------------------------------------------------------


def test_the_same_call_gives_the_same_object() -> None:
    one = toy()

    assert ruleset(one) is ruleset(one)
    assert ruleset("base") is ruleset("base", options={"base.victory_points": 10})
    assert ruleset("base") is not ruleset("base", options={"base.victory_points": 11})


@pytest.mark.parametrize("wrong", [1, [True]])
def test_what_python_calls_equal_or_cannot_hash_is_no_answer_to_the_same_question(wrong: Any) -> None:
    kept = ruleset("base", options={"base.friendly_robber": True})

    assert ruleset("base", options={"base.friendly_robber": True}) is kept
    with pytest.raises(catan.UnknownOption, match="cannot be"):
        ruleset("base", options={"base.friendly_robber": wrong})


def test_a_ruleset_in_use_stays_the_same_however_many_others_are_made() -> None:
    one = toy(more={"options": [catan.Option("toy.goal", 10, values=(), doc="")]})
    rules, game = ruleset(one), ruleset(one, options={"toy.goal": 1}).new_game(seats=2)
    others = [ruleset(one, options={"toy.goal": goal}) for goal in range(2, 200)]

    assert ruleset(one) is rules
    assert ruleset(one, options={"toy.goal": 1}) is game.rules.ruleset
    assert len(set(map(id, others))) == 198


def test_rules_are_compiled_once_for_each_number_of_seats_and_only_when_they_are_needed() -> None:
    asked: list[int] = []

    def texts(setup: catan.Setup) -> list[catan.Text]:
        asked.append(setup.seats)
        return []

    rules = ruleset(toy(), expansion("other", texts=texts))
    assert asked == []

    assert rules.rules(3) is rules.rules(3)
    assert rules.new_game(seats=3).rules is rules.rules(3)
    assert rules.rules(2) is not rules.rules(3)
    assert asked == [3, 2]


# -- seats -------------------------------------------------------------------------------------------------------


def seated(id: str, *seats: int, **more: Any) -> Expansion:
    return expansion(id, seats=frozenset(seats), **more)


def test_a_ruleset_allows_the_seats_that_all_expansions_allow() -> None:
    assert ruleset(toy()).seats is None
    assert ruleset(toy(), seated("ant", 2, 3, 4)).seats == frozenset({2, 3, 4})
    assert ruleset(toy(), seated("ant", 2, 3, 4), seated("bee", 3, 4, 5)).seats == frozenset({3, 4})


def test_a_number_of_seats_that_one_does_not_allow_is_refused_by_naming_it() -> None:
    rules = ruleset(toy(), seated("ant", 2, 3, 4), seated("bee", 3, 4, 5))

    assert rules.new_game(seats=3).rules.seats == 3
    with pytest.raises(UnsupportedSeats, match="'bee' is for 3, 4, 5 seats, not 2"):
        rules.new_game(seats=2)
    with pytest.raises(UnsupportedSeats, match="'ant' is for 2, 3, 4 seats, not 5"):
        rules.new_game(seats=5)


def test_an_expansion_may_lift_the_limit_of_another() -> None:
    lifting = seated("bee", 5, 6, requires=("ant",), replaces=("seats:ant",))
    rules = ruleset(toy(), seated("ant", 2, 3, 4), lifting)

    assert rules.seats == frozenset({5, 6})
    assert rules.new_game(seats=6).rules.seats == 6


def test_the_number_of_seats_may_be_left_out_only_where_there_is_one() -> None:
    assert ruleset(toy(), seated("ant", 5)).new_game().rules.seats == 5
    with pytest.raises(UnsupportedSeats, match=r"say how many seats"):
        ruleset(toy(), seated("ant", 5, 6)).new_game()


@pytest.mark.parametrize("seats", [0, -1, 65, True, 2.0, "3"])
def test_no_game_has_such_a_number_of_seats(seats: Any) -> None:
    with pytest.raises(UnsupportedSeats, match="1 to 64 seats"):
        ruleset(toy()).new_game(seats=seats)


# -- leaving out and replacing -----------------------------------------------------------------------------------


def test_a_row_of_another_is_replaced_where_it_stands() -> None:
    dear = expansion(
        "dear",
        requires=("toy",),
        replaces=("toy/price:bread", "toy/price:wine,red"),
        tables=[Row(PRICES, ("wine", "red"), 9), Row(PRICES, "bread", 4), Row(PRICES, "cake", 8)],
    )
    prices = PRICES(ruleset(toy(more=PRICED), dear).rules(3))

    assert list(prices.items()) == [("bread", 4), (("wine", "red"), 9), ("cake", 8)]
    with pytest.raises(TypeError):
        prices["bread"] = 1  # type: ignore[index]


def test_an_action_of_another_is_replaced_with_its_own_class_and_tag() -> None:
    kind: catan.ActionSpec[Hub, Do] = catan.ActionSpec(
        kind=Do, during=(Hub,), rule=RULE, apply=lambda tx, phase, action: say(tx, "otherwise")
    )
    other = expansion("other", after=("toy",), replaces=("actions:toy/do",), actions=[kind])

    assert play((toy(), other), Do(Seat(0))).state[Log].said == ("otherwise",)
    assert play(toy(), Do(Seat(0))).state[Log].said == ()


def test_two_may_replace_one_thing_if_one_comes_after_the_other() -> None:
    def pricing(id: str, price: int, *after: str) -> Expansion:
        return expansion(id, after=after, replaces=("toy/price:bread",), tables=[Row(PRICES, "bread", price)])

    chosen = (toy(more=PRICED), pricing("zebra", 3, "toy"), pricing("ant", 4, "zebra"))

    assert {PRICES(ruleset(*order).rules(3))["bread"] for order in permutations(chosen)} == {4}


def test_a_part_of_another_can_be_left_out_with_all_it_brings() -> None:
    zoo = expansion(
        "zoo",
        modules=(module("mice", pieces=[Piece("mouse", "node", stock=1)]),),
        pieces=[Piece("cow", "node", stock=1)],
    )
    cat = expansion("cat", excludes=("zoo.mice",))

    assert [piece.id for piece in ruleset(toy(), zoo, cat).rules(3).pieces] == ["cow"]
    assert [piece.id for piece in ruleset(toy(), zoo).rules(3).pieces] == ["cow", "mouse"]


def test_an_excluded_module_that_looks_at_its_own_option_is_asked_with_the_default() -> None:
    hungry = catan.Option("zoo.hungry", True, values=(True, False), doc="Whether mice are fed.")

    def feeding(setup: catan.Setup) -> catan.TableSpecs:
        return [FEEDING] if hungry(setup) else []

    mice = module("mice", options=[hungry], tables=feeding)
    zoo = expansion("zoo", modules=(mice,))
    cat = expansion("cat", excludes=("zoo.mice",), tables=[Row(FEEDING, "noon", "grain")])

    rules = ruleset(toy(), zoo, cat).rules(2)

    assert FEEDING not in rules.tables
    assert "zoo.hungry" not in rules.ruleset.options


def test_a_part_of_another_can_be_left_out_with_some_values_of_an_option() -> None:
    zoo = expansion(
        "zoo",
        modules=(module("mice", pieces=[Piece("mouse", "node", stock=1)], tables=[FEEDING]),),
        pieces=[Piece("cow", "node", stock=1)],
    )
    pet = catan.Option("cat.pet", "cat", values=("cat", "dog", "owl"), doc="Which animal hunts.")
    without = catan.Exclusion("zoo.mice", by="cat.pet", values=("cat", "owl"))
    cat = expansion("cat", options=[pet, without], tables=[Row(FEEDING, "noon", "grain")])

    def pieces(**chosen: catan.plugin.specs.Value) -> list[str]:
        rules = ruleset(toy(), zoo, cat, options={f"cat.{name}": value for name, value in chosen.items()}).rules(3)
        assert (FEEDING in rules.tables) == ("mouse" in rules.piece_index)
        assert rules.ruleset.left_out == ({} if "mouse" in rules.piece_index else {"zoo.mice": "cat"})
        assert ("leaves out zoo.mice" in rules.ruleset.explain(3)) == ("mouse" not in rules.piece_index)
        return [piece.id for piece in rules.pieces]

    assert pieces() == pieces(pet="owl") == ["cow"]
    assert pieces(pet="dog") == ["cow", "mouse"]


def test_a_part_whose_expansion_is_not_there_or_that_is_left_out_already_may_be_left_out_by_an_option() -> None:
    pet = catan.Option("cat.pet", "cat", values=("cat", "dog"), doc="Which animal hunts.")
    cat = expansion("cat", options=[pet, catan.Exclusion("zoo.mice", by="cat.pet", values=("cat",))])
    zoo = expansion("zoo", modules=(module("mice", pieces=[Piece("mouse", "node", stock=1)]),))
    owl = expansion("owl", excludes=("zoo.mice",))

    assert ruleset(toy(), cat).left_out == {}
    assert ruleset(toy(), zoo, cat, owl).rules(3).pieces == ()


def test_options_of_a_part_that_an_option_leaves_out_have_no_effect_and_are_refused() -> None:
    hungry = catan.Option("zoo.hungry", True, values=(True, False), doc="Whether mice are fed.")
    mice = module("mice", options=[hungry], tables=lambda setup: [FEEDING] if hungry(setup) else [])
    pet = catan.Option("cat.pet", "cat", values=("cat", "dog"), doc="Which animal hunts.")
    without = catan.Exclusion("zoo.mice", by="cat.pet", values=("cat",))
    cat = expansion("cat", options=[pet, without, catan.Default("zoo.hungry", False)])
    chosen = toy(), expansion("zoo", modules=(mice,)), cat

    assert FEEDING not in ruleset(*chosen).rules(3).tables
    with pytest.raises(catan.RulesetError, match=r"no effect with cat\.pet='cat'; it belongs to cat\.pet='dog'"):
        ruleset(*chosen, options={"zoo.hungry": True})
    assert FEEDING in ruleset(*chosen, options={"zoo.hungry": True, "cat.pet": "dog"}).rules(3).tables


def test_a_single_spec_of_another_can_be_left_out_also_by_two() -> None:
    zoo = expansion("zoo", pieces=[Piece("cow", "node", stock=1), Piece("mouse", "node", stock=1)])
    cat, owl = (expansion(id, excludes=("pieces:mouse",)) for id in ("cat", "owl"))

    assert [piece.id for piece in ruleset(toy(), zoo, cat, owl).rules(3).pieces] == ["cow"]


def test_an_opening_of_another_can_be_left_out_for_ones_own() -> None:
    opening = catan.Opening(lambda position: (Hub(Seat(2)),))
    other = expansion("other", excludes=("opening:opening",), opening=[opening])

    assert play((toy(), other)).actors == (2,)


def test_what_one_leaves_out_stays_out_though_another_replaces_it() -> None:
    def priced(*others: Expansion) -> dict[Any, Any]:
        return dict(ruleset(toy(more=PRICED), *others).rules(3).tables.get(PRICES, {}))

    ant = expansion("ant", after=("toy",), replaces=("toy/price:bread",), tables=[Row(PRICES, "bread", 3)])
    bee = expansion("bee", excludes=("toy/price:bread",))

    assert priced(ant, bee) == priced(bee) == {("wine", "red"): 5}


def test_what_was_in_a_part_that_is_left_out_may_still_be_named_as_replaced() -> None:
    zoo = expansion("zoo", modules=(module("feeding", events=[catan.EventSpec(Fed)]),))
    ant = expansion("ant", after=("zoo",), replaces=("events:zoo/fed",))
    bee = expansion("bee", excludes=("zoo.feeding",))

    assert play((toy(), zoo, ant, bee)).actors == (0,)


def test_what_was_in_a_part_that_is_left_out_may_still_be_left_out_by_itself() -> None:
    zoo = expansion("zoo", modules=(module("feeding", events=[catan.EventSpec(Fed)]),))
    ant = expansion("ant", after=("zoo",), excludes=("events:zoo/fed",))
    bee = expansion("bee", excludes=("zoo.feeding",))

    assert play((toy(), zoo, ant, bee)).actors == (0,)


def test_a_row_that_somebody_adds_to_a_table_that_is_left_out_may_still_be_replaced() -> None:
    zoo = expansion("zoo", modules=(module("feeding", tables=[FEEDING]),))
    hen = expansion("hen", after=("zoo",), tables=[Row(FEEDING, "noon", "grain")])
    ant = expansion("ant", after=("hen",), replaces=("zoo/feeding:noon",), tables=[Row(FEEDING, "noon", "hay")])
    bee = expansion("bee", excludes=("zoo.feeding",))

    assert FEEDING(ruleset(toy(), zoo, hen, ant).rules(2))["noon"] == "hay"
    assert FEEDING not in ruleset(toy(), zoo, hen, ant, bee).rules(2).tables


@pytest.mark.parametrize(
    ("hook", "part", "key", "change"),
    [
        ("modifiers", {"actions": [FEED]}, "actions:zoo/feed", catan.Limit(Feed, lambda position, action: None)),
        ("modifiers", {"queries": [HUNGRY]}, "queries:zoo/hungry", catan.allow(HUNGRY, lambda position: 1)),
        ("reactions", {"events": [catan.EventSpec(Fed)]}, "events:zoo/fed", catan.Reaction(Fed, lambda *_: None)),
    ],
    ids=("limit", "modifier", "reaction"),
)
def test_what_others_change_of_what_is_left_out_is_left_out_with_it(
    hook: str, part: dict[str, list[Any]], key: str, change: Any
) -> None:
    zoo = expansion("zoo", modules=(module("feeding", **keywords(part)),))
    hen = expansion("hen", after=("zoo",), **keywords({hook: [change]}))

    def changes(*others: Expansion) -> bool:
        rules = ruleset(toy(), zoo, hen, *others).rules(2)
        return any(contribution.spec is change for contribution in rules.contributions)

    assert changes()
    assert not changes(expansion("bee", excludes=("zoo.feeding",)))
    assert not changes(expansion("bee", excludes=(key,)))


def test_what_others_fix_of_what_is_left_out_is_left_out_with_it() -> None:
    hungry = catan.Option("zoo.hungry", True, values=(True, False), doc="Whether mice are fed.")
    zoo = expansion("zoo", modules=(module("mice", options=[hungry]),))
    hen = attrs.evolve(expansion("hen", after=("zoo",)), fixes={"zoo.hungry": False})

    assert ruleset(toy(), zoo, hen).options["zoo.hungry"] is False
    assert "zoo.hungry" not in ruleset(toy(), zoo, hen, expansion("cat", excludes=("zoo.mice",))).options


def test_what_others_change_of_what_is_brought_back_is_in_effect() -> None:
    heard = catan.Reaction(Fed, lambda *_: None)
    zoo = expansion("zoo", modules=(module("feeding", events=[catan.EventSpec(Fed)]),))
    hen = expansion("hen", after=("zoo",), reactions=[heard])
    bee = expansion(
        "bee", after=("zoo",), excludes=("zoo.feeding",), replaces=("events:zoo/fed",), events=[catan.EventSpec(Fed)]
    )
    rules = ruleset(toy(), zoo, bee, hen).rules(2)
    assert any(contribution.spec is heard for contribution in rules.contributions)


@pytest.mark.parametrize("key", ["events:zoo/fod", "zoo/feeding:non"])
@pytest.mark.parametrize("what", ["replaces", "excludes"])
def test_what_nobody_would_have_brought_is_a_mistake_though_a_part_is_left_out(what: str, key: str) -> None:
    zoo = expansion("zoo", modules=(module("feeding", events=[catan.EventSpec(Fed)]),))
    ant = expansion("ant", after=("zoo",), **keywords({what: (key,)}))
    bee = expansion("bee", excludes=("zoo.feeding",))

    with pytest.raises(catan.Conflict, match=f"'ant' {what} '{key}', but nothing of that name is there"):
        ruleset(toy(), zoo, ant, bee).rules(2)


def test_an_expansion_need_not_always_bring_what_it_replaces() -> None:
    def tables(setup: catan.Setup) -> catan.TableSpecs:
        return [Row(PRICES, "bread", 3)] if setup.seats > 4 else []

    large = expansion("large", after=("toy",), replaces=("toy/price:bread",), tables=tables)
    rules = ruleset(toy(more=PRICED), large)

    assert [PRICES(rules.rules(seats))["bread"] for seats in (4, 5)] == [2, 3]


def test_what_concerns_an_expansion_that_is_not_chosen_is_left_alone() -> None:
    other = expansion(
        "other",
        excludes=("zoo.mice", "actions:zoo/feed"),
        replaces=("zoo/price:hay", "phases:zoo/night", "seats:zoo"),
    )

    assert play((toy(), other)).actors == (0,)


# -- rules that are made from data -------------------------------------------------------------------------------


@attrs.frozen
class Herd:
    """Pieces by their names: an object with a hook for a method."""

    names: tuple[str, ...]
    __name__ = "herd"

    @catan.hookimpl
    def catan_pieces(self, setup: catan.Setup) -> catan.Pieces:
        return [Piece(name, "node", stock=1) for name in self.names]


@attrs.frozen
class Unmarked:
    """Its method looks like a hook."""

    __name__ = "unmarked"

    def catan_pieces(self, setup: catan.Setup) -> catan.Pieces:
        return []


def test_an_object_with_hooks_for_methods_stands_in_the_place_of_a_module() -> None:
    zoo = catan.Expansion("zoo", "Zoo", version="1", modules=(Herd(("cow", "horse")),))
    rules = ruleset(toy(), zoo).rules(3)
    assert {"cow", "horse"} <= {*rules.piece_index}
    assert [given.part for given in rules.contributions if given.expansion is zoo] == ["zoo.herd"] * 2
    assert pickle.loads(pickle.dumps(zoo)) == zoo


def test_objects_with_other_data_make_other_rules() -> None:
    zoos = [catan.Expansion("zoo", "Zoo", version="1", modules=(Herd((name,)),)) for name in ("cow", "horse")]
    assert [name for zoo in zoos for name in ("cow", "horse") if name in ruleset(toy(), zoo).rules(3).piece_index] == [
        "cow",
        "horse",
    ]


def test_a_method_that_looks_like_a_hook_must_be_marked() -> None:
    with pytest.raises(catan.RulesetError, match=r"'zoo': unmarked\.catan_pieces looks like a hook but is not marked"):
        ruleset(toy(), catan.Expansion("zoo", "Zoo", version="1", modules=(Unmarked(),)))


@pytest.mark.parametrize("wrong", [3, None, object(), Herd, len, ("herd",)])
def test_what_has_no_name_or_is_a_class_is_not_a_module(wrong: Any) -> None:
    with pytest.raises(catan.RulesetError, match="modules must be a tuple of modules or their dotted names"):
        catan.Expansion("zoo", "Zoo", version="1", modules=(wrong,))


def test_a_module_beside_another_expansion_takes_part_only_if_that_is_chosen() -> None:
    """It is not even imported without it."""
    beside = Expansion("beside", "Beside", version="1", modules=(), beside={"cities_knights": "no.such.module"})
    assert ruleset("base", beside).rules(3).seats == 3
    with pytest.raises(RulesetError, match=r"'beside': the module no\.such\.module cannot be imported"):
        ruleset("base", "cities_knights", beside)
    assert beside.modules_with(("base", "cities_knights")) == ("no.such.module",)
    assert [name for name, _ in beside.parts()] == []


@pytest.mark.parametrize(
    "wrong", [{"beside": "a.module"}, {"Harbors": "a.module"}, {"harbors": ""}, {"harbors": 3}, [("harbors", "a")], "b"]
)
def test_modules_beside_others_are_named_by_the_ids_of_these(wrong: Any) -> None:
    with pytest.raises(RulesetError, match="'beside': beside must give ids of other expansions the names of modules"):
        Expansion("beside", "Beside", version="1", modules=(), beside=wrong)
