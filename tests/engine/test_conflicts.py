"""Expansions that cannot be combined, and mistakes in one of them: each an error that names who and the mend."""

from collections.abc import Generator
from types import ModuleType
from typing import Any, ClassVar, Literal, NewType

import attrs
import pytest

import catan_core as catan
from catan_core import (
    ActionSpec,
    ChanceSpec,
    Conflict,
    Cycle,
    Default,
    Edition,
    EventSpec,
    Expansion,
    GoodSpec,
    Limit,
    MaskQuery,
    MissingExpansion,
    Modifier,
    Option,
    Phase,
    PhaseSpec,
    Piece,
    PointSource,
    Query,
    Reaction,
    Row,
    RulesetError,
    Seat,
    SliceSpec,
    Table,
    Text,
    UnknownOption,
    allow,
    base,
    change,
    hookimpl,
    record,
    ruleset,
)
from tests.engine.making import RULE, Answer, Do, Hub, Marked, Wait, expansion, nothing, toy
from tests.helpers.keywords import keywords

UNHEARD: MaskQuery[[]] = MaskQuery("far/unheard", lambda position: 0)
HEARD: MaskQuery[[]] = MaskQuery("toy/heard", lambda position: 0)
FAR: Table[str, int] = Table("far/price", "")
PRICE: Table[str, int] = Table("toy/price", "")
PRICES: dict[str, list[Any]] = {"tables": [PRICE, Row(PRICE, "bread", 2)]}


def problem(*expansions: Expansion, of: type[RulesetError] = RulesetError) -> str:
    """What is said of a ruleset that cannot be compiled."""
    with pytest.raises(RulesetError) as caught:
        ruleset(*expansions).rules(3)
    assert type(caught.value) is of
    return str(caught.value)


def mistaken(**hooks: object) -> Expansion:
    """An expansion `ant` that is chosen beside the toy game."""
    return expansion("ant", **keywords(hooks))


# -- who goes with whom ------------------------------------------------------------------------------------------


def test_a_requirement_that_is_missing() -> None:
    message = problem(toy(), expansion("ant", requires=("five_six",)), of=MissingExpansion)
    assert message == "'ant' requires 'five_six': name it too"
    message = problem(toy(), expansion("ant", requires=("bee",)), of=MissingExpansion)
    assert (
        message
        == "'ant' requires 'bee', which is not installed: install its package, or name its file or its Expansion"
    )


def test_an_expansion_that_is_not_installed() -> None:
    with pytest.raises(MissingExpansion, match=r"no expansion 'bee' is installed; installed: .*base"):
        ruleset("bee")


def test_no_expansion_at_all() -> None:
    assert problem(of=MissingExpansion) == "a ruleset needs at least one expansion"


@pytest.mark.parametrize("given", [None, 1, ["base"], catan])
def test_what_is_no_expansion(given: Any) -> None:
    with pytest.raises(RulesetError, match=r"named by its id or given as an Expansion; .* is neither"):
        ruleset(given)


@pytest.mark.parametrize("ids", [("ant", "bee"), ("bee", "ant")])
def test_a_declared_conflict(ids: tuple[str, str]) -> None:
    one, other = ids

    message = problem(toy(), expansion(one, conflicts=(other,)), expansion(other), of=Conflict)

    assert message == f"{one!r} cannot be combined with {other!r}"


def test_a_declared_conflict_with_its_reason() -> None:
    reasoned = expansion("ant", conflicts={"bee": "both lay the island"})

    message = problem(toy(), reasoned, expansion("bee"), of=Conflict)

    assert message == "'ant' cannot be combined with 'bee': both lay the island"


def test_a_cycle() -> None:
    ring = (expansion("ant", after=("bee",)), expansion("bee", requires=("cow",)), expansion("cow", after=("ant",)))

    message = problem(toy(), *ring, of=Cycle)

    assert message.startswith("these expansions each want to come after the other: ")
    assert all(id in message for id in ("ant", "bee", "cow"))


def test_an_expansion_that_wants_to_come_after_itself() -> None:
    assert "ant -> ant" in problem(toy(), expansion("ant", after=("ant",)), of=Cycle)


def test_two_expansions_with_one_id() -> None:
    assert problem(expansion("ant"), expansion("ant"), of=Conflict) == "two different expansions have the id 'ant'"


def test_seats_that_no_number_suits_both() -> None:
    ant, bee = (expansion(id, seats=frozenset(seats)) for id, seats in (("ant", {2}), ("bee", {3})))

    assert problem(toy(), ant, bee, of=catan.UnsupportedSeats) == (
        "no number of seats suits all of these expansions: 'ant' is for 2 seats, 'bee' is for 3 seats"
    )
    with pytest.raises(catan.UnsupportedSeats, match="no number of seats suits all"):
        ruleset(toy(), ant, bee).new_game()
    with pytest.raises(catan.UnsupportedSeats, match="no number of seats suits all"):
        ruleset(toy(), ant, bee).explain()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"id": "Ant"}, "'Ant' is not"),
        ({"id": "big ant"}, "'big ant' is not"),
        ({"id": ""}, "'' is not"),
        ({"id": "2ants"}, "digits and '_', a letter first; '2ants' is not"),
        ({"requires": "base"}, "'ant': requires must be a tuple, such as ('one',), not 'base'"),
        ({"replaces": {"a:b"}}, "'ant': replaces must be a tuple"),
        ({"bots": {"miser": "ant:Miser"}}, "'ant': bots must be a tuple, such as (('miser', 'module:Class'),), not {"),
        ({"title": 3}, "'ant': title must be a string such as 'Larger hands', not 3"),
        ({"version": 3}, "'ant': version must be a string such as '1.0', not 3"),
        ({"modules": ["ant"]}, "'ant': modules must be a tuple"),
        ({"seats": {2, 3}}, "'ant': seats must be a frozenset of numbers or None, not {2, 3}"),
    ],
)
def test_an_expansion_that_is_badly_described(given: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Expansion(**{"id": "ant", "title": "Ant", "version": "1", "modules": (), **given})

    assert message in str(caught.value)


def test_a_module_that_cannot_be_imported() -> None:
    ant = Expansion("ant", "Ant", version="1", modules=("tests.engine.nowhere",))

    assert problem(ant).startswith("'ant': the module tests.engine.nowhere cannot be imported: ")


# -- hooks -------------------------------------------------------------------------------------------------------


def with_module(**members: object) -> Expansion:
    part = ModuleType("errors")
    for name, member in members.items():
        if callable(member):
            member.__module__ = part.__name__
        setattr(part, name, member)
    return expansion("ant", modules=(part,))


def test_a_misspelled_hook() -> None:
    ant = with_module(catan_action=hookimpl(lambda setup: []))

    assert (
        problem(toy(), ant)
        == "'ant': errors.catan_action: there is no hook 'catan_action'; did you mean 'catan_actions'?"
    )


def test_a_hook_of_another_name_that_resembles_none() -> None:
    assert (
        problem(toy(), with_module(shout=hookimpl(lambda setup: []))) == "'ant': errors.shout: there is no hook 'shout'"
    )


def test_a_hook_without_marker() -> None:
    message = problem(toy(), with_module(catan_actions=lambda setup: []))

    assert message == "'ant': errors.catan_actions looks like a hook but is not marked: put @hookimpl before it"


def test_a_hook_with_other_arguments() -> None:
    message = problem(toy(), with_module(catan_actions=hookimpl(lambda setup, game: [])))

    assert message == "'ant', catan_actions in ant.errors: it takes 'game', but a hook takes 'setup' and nothing else"


def test_a_wrapper() -> None:
    @hookimpl(wrapper=True)
    def catan_actions(setup: catan.Setup) -> Generator[None]:
        yield

    @hookimpl(hookwrapper=True)
    def catan_events(setup: catan.Setup) -> Generator[None]:
        yield

    for hook in (catan_actions, catan_events):
        message = problem(toy(), with_module(**{hook.__name__: hook}))
        assert message.startswith(
            f"'ant', {hook.__name__} in ant.errors: a hook that describes rules cannot be a wrapper"
        )


def test_a_hook_that_raises() -> None:
    def look(setup: catan.Setup) -> catan.Texts:
        return [catan.Text("ant", (("en", str(setup.options["ant.size"])),))]

    assert (
        problem(toy(), mistaken(texts=look)) == "'ant', catan_texts in ant.rules: the hook raised KeyError: 'ant.size'"
    )


def test_a_hook_that_refuses_what_has_been_chosen_does_so_in_its_own_words() -> None:
    def look(setup: catan.Setup) -> catan.Texts:
        raise RulesetError(f"ants are not for {setup.seats} seats")

    assert problem(toy(), mistaken(texts=look)) == "ants are not for 3 seats"


@pytest.mark.parametrize("result", [None, {}, "texts", Text("a", ())])
def test_a_hook_that_returns_no_list(result: object) -> None:
    message = problem(toy(), mistaken(texts=lambda setup: result))

    assert message == f"'ant', catan_texts in ant.rules: it must return a list of specs, not {type(result).__name__}"


@pytest.mark.parametrize(
    ("hook", "spec", "wanted"),
    [
        ("actions", EventSpec(catan.Answered), "ActionSpec, not of EventSpec"),
        ("texts", "words", "Text, not of str"),
        ("phases", Hub, "PhaseSpec or ChanceSpec, not of type"),
        (
            "options",
            None,
            "Option or Default or OptionLimit or NoEffect or Exclusion or Edition or SeatsByText, not of NoneType",
        ),
    ],
)
def test_a_spec_of_the_wrong_type(hook: str, spec: object, wanted: str) -> None:
    message = problem(toy(), mistaken(**{hook: [spec]}))

    assert message == f"'ant', catan_{hook} in ant.rules: it must return a list of {wanted}"


def test_two_modules_with_one_name() -> None:
    ant = expansion("ant", modules=(ModuleType("rules"),))

    assert problem(toy(), ant) == "'ant': two modules are called 'ant.rules'; give one of them another name"


# -- keys --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hook", "spec", "key"),
    [
        ("goods", GoodSpec("hay", "feed"), "goods:hay"),
        ("pieces", Piece("hut", "node", stock=1), "pieces:hut"),
        ("texts", Text("good:hay", ()), "texts:good:hay"),
        ("opening", catan.Opening(lambda position: ()), "opening:opening"),
    ],
)
def test_a_key_that_two_bring(hook: str, spec: object, key: str) -> None:
    bee = expansion("bee", **keywords({hook: [spec]}))
    others = (mistaken(**{hook: [spec]}), bee) if hook != "opening" else (bee,)

    message = problem(toy(), *others, of=Conflict)

    first, second = ("ant", "bee") if hook != "opening" else ("bee", "toy")
    assert message == (
        f"{first!r} and {second!r} both provide {key!r}; if {second!r} is meant to replace it, it must"
        f" say so with replaces=({key!r},)"
    )


def test_a_row_that_two_bring() -> None:
    zoo = expansion("zoo", tables=[Row(PRICE, "bread", 3)])

    assert problem(toy(more=PRICES), zoo, of=Conflict).startswith("'toy' and 'zoo' both provide 'toy/price:bread'")


def test_a_key_that_one_brings_twice() -> None:
    more = ModuleType("more")
    vars(more)["catan_goods"] = hookimpl(lambda setup: [GoodSpec("hay", "feed")])
    ant = expansion("ant", modules=(more,), goods=[GoodSpec("hay", "feed")])

    assert problem(toy(), ant, of=Conflict) == "'ant' provides 'goods:hay' twice: in ant.rules and in ant.more"


def pricing(id: str, *, after: tuple[str, ...] = (), price: int = 3) -> Expansion:
    return expansion(id, after=after, replaces=("toy/price:bread",), tables=[Row(PRICE, "bread", price)])


def test_two_that_replace_one_key_and_neither_comes_after_the_other() -> None:
    message = problem(toy(more=PRICES), pricing("yak", after=("toy",)), pricing("zoo", after=("toy",)), of=Conflict)

    assert message == "'yak' and 'zoo' both replace 'toy/price:bread'; one must name the other in `after`"


def test_one_that_brings_what_another_has_replaced_does_not_replace_it_by_coming_later() -> None:
    late = expansion("zoo", after=("toy", "yak"), tables=[Row(PRICE, "bread", 3)])
    message = problem(toy(more=PRICES), pricing("yak", after=("toy",)), late, of=Conflict)

    assert message == (
        "'yak' and 'zoo' both provide 'toy/price:bread'; if 'zoo' is meant to replace it, it must say so with"
        " replaces=('toy/price:bread',)"
    )


@pytest.mark.parametrize("id", ["ant", "zoo"])
def test_one_that_replaces_what_it_does_not_come_after(id: str) -> None:
    message = problem(toy(more=PRICES), pricing(id), of=Conflict)

    assert message == f"{id!r} replaces 'toy/price:bread' of 'toy' and so must name it in `requires` or `after`"


@pytest.mark.parametrize("what", ["excludes", "replaces"])
@pytest.mark.parametrize(
    "key",
    [
        "actions:toy/undo", "toy/price:cake", "goods:hay", "opening:closing", "modifiers:toy/heard",
        "texts:action:toy/undo", "texts:good:hay",
    ],
)  # fmt: skip
def test_what_is_left_out_or_replaced_but_is_not_there(what: str, key: str) -> None:
    ant: Any = expansion("ant", after=("toy",), **{what: (key,)})  # type: ignore[arg-type]

    message = problem(toy(more=PRICES), ant, of=Conflict)

    assert message == f"'ant' {what} {key!r}, but nothing of that name is there"


def test_a_limit_on_seats_that_is_lifted_but_is_not_there() -> None:
    ant = expansion("ant", replaces=("seats:toy",))

    assert problem(toy(), ant, of=Conflict) == "'ant' replaces 'seats:toy', but nothing of that name is there"


def test_a_part_that_is_left_out_but_is_not_there() -> None:
    message = problem(toy(), expansion("ant", excludes=("toy.rulez",)), of=Conflict)

    assert (
        message
        == "'ant' excludes 'toy.rulez', which is not a part of 'toy'; it has toy.rules; did you mean 'toy.rules'?"
    )


BREAD = catan.Option("ant.bread", "white", values=("white", "brown"), doc="Which bread there is.")


@pytest.mark.parametrize(
    ("of", "spec", "message"),
    [
        (
            Conflict,
            catan.Exclusion("toy.rulez", by="ant.bread", values=("white",)),
            "'ant' excludes 'toy.rulez', which is not a part of 'toy'; it has toy.rules; did you mean 'toy.rules'?",
        ),
        (
            UnknownOption,
            catan.Exclusion("toy.rules", by="ant.crumbs", values=("white",)),
            "'ant' excludes 'toy.rules' by an option that nobody here declares: 'ant.crumbs'",
        ),
        (
            UnknownOption,
            catan.Exclusion("toy.rules", by="ant.bread", values=("grey",)),
            "'ant', where it excludes 'toy.rules': option 'ant.bread' cannot be 'grey'; allowed: 'white', 'brown'",
        ),
        (
            RulesetError,
            catan.Exclusion("ant.rules", by="ant.bread", values=("white",)),
            "'ant' excludes 'ant.rules' of its own; its hooks can look at the option instead",
        ),
    ],
)
def test_a_part_that_an_option_cannot_leave_out(of: type[RulesetError], spec: catan.Exclusion, message: str) -> None:
    assert problem(toy(), expansion("ant", options=[BREAD, spec]), of=of) == message


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("excludes", "action:toy/do"),
        ("replaces", "action:toy/do"),
        ("replaces", "toy.rules"),
        ("excludes", "seats:toy"),
    ],
)
def test_a_key_that_names_no_hook(what: str, key: str) -> None:
    ant: Any = expansion("ant", **{what: (key,)})  # type: ignore[arg-type]

    assert problem(toy(), ant).startswith(
        f"'ant' {what} {key!r}: a spec is named 'hook:name' or, if it is a row, 'table:key'; the hooks are options,"
    )


# -- references --------------------------------------------------------------------------------------------------


@record
class FarPhase(Phase, tag="far/phase"):
    seat: Seat


@record
class FarAction(catan.Action, tag="far/action"):
    pass


@record
class FarEvent(catan.Event, tag="far/event"):
    pass


@record
class FarSlice(catan.Slice, tag="far/slice"):
    pass


@record
class FarMarker(Phase):
    """A marker that no phase of the toy game carries."""


@record
class Bite(catan.Action, tag="ant/bite"):
    pass


@record
class Sting(catan.ChanceAction, tag="ant/sting"):
    pass


@record
class Nest(Phase, tag="ant/nest"):
    seat: Seat


@record
class Hill(catan.Slice, tag="ant/hill"):
    pass


def stinging(phase: Any = Nest, action: Any = Sting) -> ChanceSpec[Any, Any]:
    return ChanceSpec(
        phase=phase,
        action=action,
        outcomes=lambda *_: catan.Outcomes(()),
        apply=nothing,
    )


WHAT_TO_DO = ": let 'ant' name 'far' in `requires`, or have this in a module `beside` it"


def test_an_action_in_a_phase_that_is_not_there() -> None:
    message = problem(
        toy(), mistaken(actions=[ActionSpec(kind=Bite, during=(Hub, FarPhase), rule=RULE, apply=nothing)]), of=Conflict
    )

    assert message == (
        "'ant', catan_actions in ant.rules: the action 'ant/bite' is offered in the phase 'far/phase',"
        f" which no selected expansion provides{WHAT_TO_DO}"
    )


def test_an_action_in_a_phase_of_ones_own_that_was_forgotten() -> None:
    message = problem(
        toy(), mistaken(actions=[ActionSpec(kind=Bite, during=(Nest,), rule=RULE, apply=nothing)]), of=Conflict
    )

    assert message.endswith("'ant/nest', which no selected expansion provides: return it from catan_phases")


def test_an_action_in_a_phase_that_chance_answers() -> None:
    ant = mistaken(actions=[ActionSpec(kind=Bite, during=(Nest,), rule=RULE, apply=nothing)], phases=[stinging()])

    assert problem(toy(), ant, of=Conflict).endswith("is offered in the phase 'ant/nest', which chance answers")


@pytest.mark.parametrize("during", [(), (FarMarker,), ((Marked, FarMarker),)])
def test_an_action_that_is_offered_nowhere(during: tuple[Any, ...]) -> None:
    message = problem(
        toy(), mistaken(actions=[ActionSpec(kind=Bite, during=during, rule=RULE, apply=nothing)]), of=Conflict
    )

    assert message == ("'ant', catan_actions in ant.rules: the action 'ant/bite' is offered in no phase that is there")


def test_markers_offer_an_action_in_every_phase_that_carries_all_of_them() -> None:
    def phases_of(*during: Any) -> set[type[Phase]]:
        rules = ruleset(
            toy(), mistaken(actions=[ActionSpec(kind=Bite, during=during, rule=RULE, apply=nothing)])
        ).rules(3)
        return {phase for phase, offers in rules.offers.items() if Bite in offers}

    assert phases_of(Marked) == phases_of((Marked, Phase)) == {Hub}
    assert phases_of(Marked, Wait) == {Hub, Wait}
    assert Wait in phases_of(Phase)


def test_a_reaction_to_an_event_that_is_not_there() -> None:
    message = problem(toy(), mistaken(reactions=[Reaction(FarEvent, nothing)]), of=Conflict)

    assert message == (
        "'ant', catan_reactions in ant.rules: reacts to the event 'far/event',"
        f" which no selected expansion provides{WHAT_TO_DO}"
    )


def test_a_modifier_of_a_query_that_is_not_there() -> None:
    message = problem(toy(), mistaken(modifiers=[allow(UNHEARD, lambda position: 1)]), of=Conflict)

    assert message == (
        "'ant', catan_modifiers in ant.rules: modifies the query 'far/unheard',"
        f" which no selected expansion provides{WHAT_TO_DO}"
    )


def test_a_limit_of_an_action_that_is_not_there() -> None:
    message = problem(toy(), mistaken(modifiers=[Limit(FarAction, lambda position, action: None)]), of=Conflict)

    assert message == (
        "'ant', catan_modifiers in ant.rules: limits the action 'far/action',"
        f" which no selected expansion provides{WHAT_TO_DO}"
    )


def test_a_limit_on_a_marker_that_no_action_carries() -> None:
    class Slow(catan.Action):
        pass

    message = problem(toy(), mistaken(modifiers=[Limit(Slow, lambda position, action: None)]), of=Conflict)

    assert message == (
        "'ant', catan_modifiers in ant.rules: limits the actions that carry Slow, but none that is there does"
    )


def test_a_row_of_a_table_that_is_not_there() -> None:
    message = problem(toy(), mistaken(tables=[Row(FAR, "hay", 1)]), of=Conflict)

    assert message == (
        "'ant', catan_tables in ant.rules: a row for the table 'far/price',"
        f" which no selected expansion provides{WHAT_TO_DO}"
    )


def test_a_row_of_another_table_of_the_same_name() -> None:
    other: Table[str, int] = Table("toy/price", "")

    message = problem(toy(more=PRICES), mistaken(tables=[Row(other, "hay", 1)]), of=Conflict)

    assert message == (
        "'ant', catan_tables in ant.rules: a row for a table 'toy/price' that is not the table of 'toy'; import that"
        " from toy.rules, once more if its module was loaded again"
    )


def test_two_tables_of_the_same_name() -> None:
    other: Table[str, int] = Table("toy/price", "")

    message = problem(toy(more={"tables": [PRICE, other]}), of=Conflict)

    assert message == "'toy' provides 'tables:toy/price' twice: in toy.rules and in toy.rules"


def test_a_table_that_is_read_and_is_not_there() -> None:
    with pytest.raises(RulesetError) as caught:
        FAR(ruleset(toy(more=PRICES)).rules(3))

    assert str(caught.value) == "no selected expansion provides the table 'far/price'"


@pytest.mark.parametrize(
    ("hook", "spec"),
    [
        ("points", PointSource("ant/points", lambda position, seat: 0, reads=(FarSlice,))),
        ("victory", catan.VictoryRule("ant/victory", lambda position: (), reads=(FarSlice,))),
        ("modifiers", allow(HEARD, lambda position: 1, reads=(FarSlice,))),
    ],
)
def test_a_slice_that_is_looked_at_but_is_not_there(hook: str, spec: object) -> None:
    message = problem(toy(), mistaken(**{hook: [spec]}), of=Conflict)

    assert message == (
        f"'ant', catan_{hook} in ant.rules: looks at the slice 'far/slice',"
        f" which no selected expansion provides{WHAT_TO_DO}"
    )


@pytest.mark.parametrize("left_out", ["base.dev_cards", "slices:base/dev-cards"])
def test_a_slice_that_another_expansion_leaves_out(left_out: str) -> None:
    message = problem(base.EXPANSION, expansion("ant", excludes=(left_out,)), of=Conflict)

    assert message.endswith(
        f"looks at the slice 'base/dev-cards', which no selected expansion provides: {left_out} is left out by 'ant'"
    )


def test_a_query_that_victory_asks_and_is_not_there() -> None:
    rule = catan.VictoryRule("ant/victory", lambda position: (), asks=(HEARD,))

    message = problem(toy(), mistaken(victory=[rule]), of=Conflict)

    assert message == (
        "'ant', catan_victory in ant.rules: asks the query 'toy/heard', which no selected expansion provides"
    )


def test_a_modifier_of_what_victory_asks_that_does_not_say_what_it_reads() -> None:
    rule = catan.VictoryRule("ant/victory", lambda position: (), asks=(HEARD,))

    message = problem(HEARING, mistaken(victory=[rule], modifiers=[modifier("add")]))

    assert message == (
        "'ant', catan_modifiers in ant.rules: who wins depends on 'toy/heard': say in `reads` which slices the function"
        " reads, () for none"
    )


def test_nobody_who_says_how_a_game_begins() -> None:
    message = problem(mistaken(), expansion("bee"))

    assert message == "none of 'ant', 'bee' says how a game begins: one must implement catan_opening"


# -- modifiers ---------------------------------------------------------------------------------------------------


def modifier(stage: Any, refusal: Any = None) -> Modifier:
    """A modifier as the functions for it would never make it."""
    return Modifier(query=HEARD, run=lambda *given: 1, stage=stage, refusal=refusal)


def heard(id: str, stage: Any, *after: str) -> Expansion:
    return expansion(id, after=after, modifiers=[modifier(stage)])


HEARING = toy(more={"queries": [HEARD]})


def test_two_that_change_one_query_and_neither_comes_after_the_other() -> None:
    message = problem(HEARING, heard("ant", "change"), heard("bee", "change"), of=Conflict)

    assert message == "'ant' and 'bee' both change 'toy/heard'; one must name the other in `after`"


def test_one_that_changes_a_query_twice() -> None:
    ant = mistaken(modifiers=[change(HEARD, lambda value, position: 1)] * 2)

    assert problem(HEARING, ant, of=Conflict) == "'ant' changes 'toy/heard' twice: in ant.rules and in ant.rules"


def test_a_modifier_of_no_stage() -> None:
    assert problem(HEARING, heard("ant", "double")) == (
        "'ant', catan_modifiers in ant.rules: Modifier 'toy/heard': stage must be 'change' or 'add' or 'limit'"
        " or 'allow' or 'forbid', not 'double'"
    )


def test_a_modifier_with_a_refusal_that_nobody_would_read() -> None:
    ant = mistaken(modifiers=[modifier("allow", catan.Refusal("ant.no", RULE, text="No."))])

    assert problem(HEARING, ant) == (
        "'ant', catan_modifiers in ant.rules: 'allow' of 'toy/heard' takes no refusal, only 'forbid' does"
    )


def test_a_modifier_that_forbids_without_saying_why() -> None:
    assert problem(HEARING, heard("ant", "forbid")) == (
        "'ant', catan_modifiers in ant.rules: a 'forbid' of 'toy/heard' must say why: give it a refusal"
    )


# -- records -----------------------------------------------------------------------------------------------------


def made(name: str, base: type, fields: dict[str, Any], tag: str | None = None) -> Any:
    """A record class with these fields."""
    kind = type(name, (base,), {"__annotations__": fields, "tag": tag or f"ant/{name.lower()}"})
    return record(kind)


def test_a_spec_of_another_is_not_provided_without_a_word() -> None:
    message = problem(toy(), mistaken(phases=[PhaseSpec(Hub)], requires=("toy",)), of=Conflict)
    assert message.endswith("it must say so with replaces=('phases:toy/hub',)")


@pytest.mark.parametrize("tag", ["toy/bite", "antics/bite", "ant/Bite", "ant/bite_hard", "ant", "ant/"])
def test_a_tag_outside_the_namespace_or_of_another_form(tag: str) -> None:
    for hook, spec in (
        ("actions", ActionSpec(kind=made("Bite", catan.Action, {}, tag), during=(Hub,), rule=RULE, apply=nothing)),
        ("events", EventSpec(made("Bitten", catan.Event, {}, tag))),
        ("phases", PhaseSpec(made("Bites", Phase, {"seat": Seat}, tag))),
        ("phases", stinging(action=made("Stung", catan.ChanceAction, {}, tag))),
        ("slices", SliceSpec(made("Hole", catan.Slice, {}, tag), nothing)),  # type: ignore[arg-type]
        ("queries", Query(tag, lambda position: 0)),
        ("points", PointSource(tag, lambda position, seat: 0)),
        ("victory", catan.VictoryRule(tag, lambda position: ())),
        ("invariants", catan.Invariant(tag, lambda state: None)),
        ("side_panels", catan.SidePanel(tag, lambda view, language, names: ())),
        ("tables", Table(tag, "")),
    ):
        message = problem(toy(), mistaken(**{hook: [spec]}))
        assert message == f"'ant', catan_{hook} in ant.rules: {tag!r} must be of the form 'ant/lower-case-words'"


@record
class Untagged(catan.Event):
    """An event whose author has forgotten the tag."""


@record
class UntaggedSting(catan.ChanceAction):
    """And chance of which it is so."""


def test_a_record_without_a_tag_is_named() -> None:
    for hook, spec, name in (
        ("events", EventSpec(Untagged), "Untagged(Event"),
        ("phases", stinging(action=UntaggedSting), "UntaggedSting(ChanceAction"),
    ):
        message = problem(toy(), mistaken(**{hook: [spec]}))
        wanted = f"a record has a tag, as in class {name}, tag='ant/lower-case-words')"
        assert message == f"'ant', catan_{hook} in ant.rules: {wanted}"


@record
class Whispered(catan.Event, tag="ant/whispered"):
    """An event of which some see a word less."""

    seat: Seat
    word: str


def test_a_field_that_is_hidden_may_be_none() -> None:
    spec = EventSpec(Whispered, catan.hides("word", but_for=("seat",)))
    message = problem(toy(), mistaken(events=[spec]))
    assert message.startswith(
        "'ant', catan_events in ant.rules: for those who do not see it, hides makes Whispered.word"
    )
    assert message.endswith("add `| None` to it")


def test_a_language_is_a_code() -> None:
    message = problem(toy(), mistaken(texts=[catan.Text("piece:coach", (("english", "coach"),))]))
    assert "a language is written as its code, such as 'en' or 'pt-BR'" in message


def test_two_classes_with_one_tag() -> None:
    bitten = made("Bitten", catan.Event, {}, "ant/bite")
    ant = mistaken(actions=[ActionSpec(kind=Bite, during=(Hub,), rule=RULE, apply=nothing)], events=[EventSpec(bitten)])

    assert problem(toy(), ant, of=Conflict) == (
        "'ant' and 'ant' give the tag 'ant/bite' to two classes, Bite and Bitten; give one of them another"
    )


def plain(base: type) -> Any:
    """A class that is derived from a record but is none itself."""
    return type("Forgotten", (base,), {"__annotations__": {"found": list}, "tag": "ant/forgotten"})


@attrs.define
class Changing:
    tag: ClassVar[str] = "ant/changing"
    seat: Seat


@pytest.mark.parametrize(
    ("hook", "spec"),
    [
        ("slices", SliceSpec(plain(catan.Slice), nothing)),  # type: ignore[arg-type]
        ("phases", PhaseSpec(plain(Nest))),
        ("actions", ActionSpec(kind=plain(catan.Action), during=(Hub,), rule=RULE, apply=nothing)),
        ("events", EventSpec(plain(catan.Event))),
    ],
)
def test_a_class_that_is_not_frozen(hook: str, spec: object) -> None:
    assert problem(toy(), mistaken(**{hook: [spec]})) == (
        f"'ant', catan_{hook} in ant.rules: Forgotten is not a record: put @record before the class"
    )


@pytest.mark.parametrize(
    ("hook", "spec", "base"),
    [
        ("slices", SliceSpec(Changing, nothing), "Slice"),  # type: ignore[arg-type, type-var]
        ("phases", PhaseSpec(Changing), "Phase"),  # type: ignore[type-var]
        ("actions", ActionSpec(kind=Changing, during=(Hub,), rule=RULE, apply=nothing), "Action"),  # type: ignore[type-var]
        ("events", EventSpec(Changing), "Event"),  # type: ignore[type-var]
        ("phases", stinging(phase=Changing), "Phase"),
        ("phases", stinging(action=Changing), "ChanceAction"),
    ],
)
def test_a_class_that_is_derived_from_something_else(hook: str, spec: object, base: str) -> None:
    assert problem(toy(), mistaken(**{hook: [spec]})) == (
        f"'ant', catan_{hook} in ant.rules: Changing is not derived from {base}"
    )


def test_an_action_of_a_seat_that_chance_is_to_do() -> None:
    message = problem(toy(), mistaken(phases=[stinging(action=Bite)]))

    assert message == "'ant', catan_phases in ant.rules: Bite is not derived from ChanceAction"


def test_an_action_of_chance_that_a_seat_is_to_do() -> None:
    message = problem(toy(), mistaken(actions=[ActionSpec(kind=Sting, during=(Hub,), rule=RULE, apply=nothing)]))

    assert message == "'ant', catan_actions in ant.rules: Sting is done by chance: describe it with a ChanceSpec"


@attrs.frozen
class Loose:
    found: list[int]


@pytest.mark.parametrize(
    ("hint", "shown"),
    [
        (list[int], "list[int]"),
        (dict[str, int], "dict[str, int]"),
        (frozenset[int], "frozenset[int]"),
        (float, "float"),
        (bytes, "bytes"),
        (object, "object"),
        (Any, "Any"),
        (tuple[list[int], ...], "list[int]"),
        (int | float, "float"),
        (tuple[int, Changing], "Changing"),
        (NewType("Found", list[int]), "list[int]"),
        (Literal[b"x"], "typing.Literal[b'x']"),
        (Loose, ""),
        (Hub | Loose, ""),
    ],
)
def test_a_field_of_a_type_that_cannot_be_hashed_or_written(hint: Any, shown: str) -> None:
    for hook, spec in (
        ("slices", SliceSpec(made("Kept", catan.Slice, {"what": hint}), nothing)),  # type: ignore[arg-type]
        ("phases", PhaseSpec(made("Asking", Nest, {"what": hint}))),
        (
            "actions",
            ActionSpec(
                kind=made("Doing", catan.Action, {"what": hint}),
                during=(Hub,),
                rule=RULE,
                options=lambda position, phase, seat: (),
                apply=nothing,
            ),
        ),
        ("events", EventSpec(made("Done", catan.Event, {"what": hint}))),
    ):
        message = problem(toy(), mistaken(**{hook: [spec]}))
        field, unfit = (f"{spec.kind.__name__}.what", shown) if shown else ("Loose.found", "list[int]")
        assert message == (
            f"'ant', catan_{hook} in ant.rules: {field}: a field cannot be of the type {unfit}; records are made of"
            " whole numbers, strings, truth values, tuples and records"
        )


def test_fields_of_every_type_that_a_record_may_have() -> None:
    from tests.engine import atlas

    ruleset(atlas.EXPANSION).rules(2)


def test_an_action_with_a_field_whose_range_cannot_be_told() -> None:
    spec = ActionSpec(
        kind=made("Doing", catan.Action, {"what": Hub}),
        during=(Hub,),
        rule=RULE,
        options=lambda position, phase, seat: (),
        apply=nothing,
    )

    assert "'ant', catan_actions in ant.rules: Doing.what: an action's field cannot be of the type" in problem(
        toy(), mistaken(actions=[spec])
    )


def test_a_type_that_cannot_be_found() -> None:
    message = problem(toy(), mistaken(events=[EventSpec(made("Done", catan.Event, {"what": "Nowhere"}))]))

    assert message == "'ant', catan_events in ant.rules: Done: name 'Nowhere' is not defined"


def test_a_field_with_the_name_that_json_gives_the_tag() -> None:
    message = problem(toy(), mistaken(events=[EventSpec(made("Done", catan.Event, {"type": int}))]))

    assert message.startswith("'ant', catan_events in ant.rules: Done has a field 'type'")


def test_a_phase_that_waits_for_nobody() -> None:
    message = problem(toy(), mistaken(phases=[PhaseSpec(made("Idle", Phase, {"name": str}))]))

    assert message == (
        "'ant', catan_phases in ant.rules: the phase 'ant/idle' waits for nobody: give it a field 'seat' or"
        " 'waiting_for', or a resolve"
    )


def test_a_row_with_a_key_that_is_not_hashable() -> None:
    message = problem(toy(more=PRICES), mistaken(tables=[Row(PRICE, ["hay"], 1)]))

    assert message == (
        "'ant', catan_tables in ant.rules: Row 'toy/price': its key must be hashable, such as a string or a tuple of"
        " strings"
    )


# -- options -----------------------------------------------------------------------------------------------------

SIZE = Option("toy.size", 1, values=(1, 2, 3), doc="How big.")
SIZED = toy(more={"options": [SIZE]})


@pytest.mark.parametrize("name", ["toy.size", "size", "antsize", "anthill.size"])
def test_an_option_without_the_expansions_prefix(name: str) -> None:
    message = problem(toy(), mistaken(options=[Option(name, 1, values=(), doc="")]))

    assert message == f"'ant': the name of the option {name!r} must begin with 'ant.'"


def test_an_option_that_is_declared_twice() -> None:
    ant = mistaken(options=[Option("ant.size", 1, values=(), doc=""), Option("ant.size", 2, values=(), doc="")])

    assert problem(toy(), ant, of=Conflict) == "'ant' declares the option 'ant.size' twice"


def test_a_default_that_the_option_does_not_allow() -> None:
    message = problem(toy(), mistaken(options=[Option("ant.size", 4, values=(1, 2), doc="")]), of=UnknownOption)

    assert message == "'ant', the default of an option: option 'ant.size' cannot be 4; allowed: 1, 2"


@pytest.mark.parametrize(
    ("spec", "bundle"),
    [(Default("toy.size", 4), "the defaults"), (Edition("old", (("toy.size", 4),)), "the edition 'old'")],
)
def test_a_value_of_an_expansion_that_the_option_does_not_allow(spec: object, bundle: str) -> None:
    message = problem(SIZED, mistaken(options=[spec]), of=UnknownOption)

    assert message == f"'ant', in {bundle}: option 'toy.size' cannot be 4; allowed: 1, 2, 3"


@pytest.mark.parametrize(
    ("spec", "bundle"),
    [(Default("toy.age", 4), "the defaults"), (Edition("old", (("toy.age", 4),)), "the edition 'old'")],
)
def test_a_value_for_an_option_that_nobody_declares(spec: object, bundle: str) -> None:
    message = problem(SIZED, mistaken(options=[spec]), of=UnknownOption)

    assert message == f"'ant' sets an option that nobody here declares in {bundle}: 'toy.age'"


@pytest.mark.parametrize(
    ("specs", "bundle"),
    [
        ([Default("toy.size", 2), Default("toy.size", 3)], "the defaults"),
        ([Edition("old", (("toy.size", 2),)), Edition("old", (("toy.size", 3),))], "the edition 'old'"),
    ],
)
def test_a_value_that_two_set(specs: catan.OptionSpecs, bundle: str) -> None:
    ant, bee = (expansion(id, options=[spec]) for id, spec in zip(("ant", "bee"), specs, strict=True))

    assert problem(SIZED, ant, bee, of=Conflict) == (
        f"'ant' and 'bee' both set 'toy.size' in {bundle}; one must name the other in `after`"
    )
    assert problem(SIZED, mistaken(options=specs), of=Conflict) == (
        f"'ant' sets the option 'toy.size' twice in {bundle}"
    )


def test_what_is_said_of_a_mistake_fits_one_line() -> None:
    for broken in (
        mistaken(actions=[ActionSpec(kind=Answer, during=(Hub,), rule=RULE, apply=nothing)]),
        mistaken(texts=[Do(Seat(0))]),
    ):
        assert "\n" not in problem(toy(), broken)
