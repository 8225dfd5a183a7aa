"""A ruleset compiled for a number of seats: tables, and the functions that play a game by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Signature
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from catan_core.components.diagram import Tally
from catan_core.engine.blame import blame, failed_expansion, require_counted, returned_wrongly
from catan_core.engine.dispatch import Answering
from catan_core.engine.legal_actions import Actions
from catan_core.engine.offers import Offer, Remaining
from catan_core.engine.transition import Step, Transition
from catan_core.fieldtypes.ranges import Ranges
from catan_core.model.arguments import (
    POSITION,
    STATE,
    require,
    require_action,
    require_each,
    require_names,
    require_position,
)
from catan_core.model.errors import ENGINE, IllegalAction, SeatError, Violation, refuse, short
from catan_core.model.ids import CHANCE, Goods, Owner, Seat
from catan_core.model.outcomes import Outcomes
from catan_core.model.record import Action, ChanceAction, Event, GameBegan, Layout, Phase, Slice, copied_as_itself
from catan_core.model.state import Position, State, Turn, game_name
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.queries import Answers, PerRulesValues
from catan_core.plugin.tables import Rows
from catan_core.topology import Topology

if TYPE_CHECKING:
    from catan_core.compiler.ruleset import Ruleset
    from catan_core.engine.views import View


ENGLISH = "en"
"""The language in which every text is there."""

LAYOUT_FIELD = "layout"
"""The field in which the slice with the board has its layout."""


def _spoken(texts: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    spoken = {language for titles in texts.values() for language in titles}
    return (ENGLISH, *sorted(spoken - {ENGLISH}))


def _called(seat: Seat | None) -> str:
    return "a spectator" if seat is None else "chance" if seat == CHANCE else f"seat {seat}"


def _compiled(ruleset: Ruleset, seats: int) -> Rules:
    return ruleset.rules(seats)


@copied_as_itself
@attrs.frozen(eq=False, repr=False)
class Rules:
    """Everything that hooks describe, as tables. Immutable, except for values that are computed once and kept."""

    __signature__: ClassVar[Signature] = Signature()
    """They are made by `ruleset.rules`, so that `help` has no need to begin with all the tables."""

    ruleset: Ruleset
    options: Mapping[str, specs.Value] = attrs.field(
        init=False, default=attrs.Factory(lambda self: self.ruleset.options, takes_self=True)
    )
    """The value of every option."""
    seats: int
    all_seats: tuple[Seat, ...] = attrs.field(
        init=False, default=attrs.Factory(lambda self: tuple(map(Seat, range(self.seats))), takes_self=True)
    )
    """Every seat, clockwise from seat 0."""
    goods: tuple[specs.GoodSpec, ...]
    pieces: tuple[specs.Piece, ...]
    neutral_owners: tuple[specs.NeutralOwner, ...]
    """The owners of pieces that are no seats; most games have none."""
    all_owners: tuple[Owner, ...] = attrs.field(
        init=False,
        default=attrs.Factory(
            lambda self: tuple(map(Seat, range(self.seats + len(self.neutral_owners)))), takes_self=True
        ),
    )
    """Every owner of pieces: the seats, then the neutral owners."""
    tables: Rows
    slice_specs: tuple[specs.SliceSpec[Any], ...]
    slice_index: Mapping[type[Slice], int]
    phases: Mapping[type[Phase], specs.PhaseSpec[Any]]
    chances: Mapping[type[Phase], specs.ChanceSpec[Any, Any]]
    actions_by_tag: Mapping[str, type[Action]]
    action_specs: Mapping[type[Action], specs.ActionSpec[Any, Any]]
    events_by_tag: Mapping[str, specs.EventSpec[Any]]
    offers: Mapping[type[Phase], Mapping[type[Action], Offer]]
    listed: Mapping[type[Phase], Remaining]
    volunteering: Mapping[type[Phase], Remaining]
    answering: Mapping[type[Phase], Mapping[type[Action], Answering]]
    automatic: Mapping[type[Phase], Callable[[Transition, Any], None]]
    actors_of: Mapping[type[Phase], Callable[[Any], tuple[Seat, ...]]]
    judged: frozenset[type[Phase]]
    skips: frozenset[type[Phase]]
    waiting: frozenset[type[Phase]]
    reactions: Mapping[type[Event], tuple[Callable[[Transition, Any], None], ...]]
    answers: Answers
    forbids: Mapping[Any, tuple[Any, ...]]
    points_from: tuple[specs.PointSource, ...]
    counts: tuple[Callable[[Position, Seat], int], ...]
    shown_counts: tuple[Callable[[Position, Seat], int], ...]
    victory: tuple[specs.VictoryRule, ...]
    judged_by: int
    board: specs.BoardSpec[Any] | None
    opening: specs.Opening
    texts: Mapping[str, Mapping[str, str]]
    side_panels: tuple[specs.SidePanel, ...]
    invariants: tuple[specs.Invariant, ...]
    unused: tuple[str, ...]
    """The modules that take no part with these options and this number of seats, as their `catan_used` says."""
    contributions: tuple[Contribution, ...]
    ranges: Mapping[type[Action], Ranges]
    good_index: Mapping[str, int]
    piece_index: Mapping[str, int]
    _languages: tuple[str, ...] = attrs.field(
        init=False, default=attrs.Factory(lambda self: _spoken(self.texts), takes_self=True)
    )
    derived: PerRulesValues = attrs.field(init=False, default=attrs.Factory(PerRulesValues, takes_self=True))

    def __repr__(self) -> str:
        return f"<Rules {game_name(self)}>"

    def __reduce__(self) -> tuple[Callable[[Ruleset, int], Rules], tuple[Ruleset, int]]:
        return _compiled, (self.ruleset, self.seats)

    # -- facts ---------------------------------------------------------------------------------------------------

    def vector(self, amounts: Mapping[str, int]) -> Goods:
        """A goods vector from amounts by good id.

        Raises ArgumentError for a good that these rules do not have, and for an amount that is not a whole number or is
        negative.
        """
        require(Mapping, amounts, "vector", "amounts by good, such as {'id': 2}")
        counts = [0] * len(self.goods)
        for good, amount in amounts.items():
            if not isinstance(good, str) or good not in self.good_index:
                refuse("vector", f"the goods {', '.join(self.good_index) or 'none'}", good)
            if type(amount) is not int or amount < 0:
                refuse("vector", f"an amount of {good}, a whole number from 0", amount)
            counts[self.good_index[good]] = amount
        return Goods(tuple(counts))

    def seat(self, seat: object) -> Seat:
        """A seat of this game. Raises SeatError for anything else: another number, another type, True and False."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise SeatError(seat, self.seats)
        return Seat(seat)

    def is_seat(self, owner: Owner) -> bool:
        """Whether an owner of pieces is a seat, and no neutral owner."""
        return owner < self.seats

    def owner(self, owner: object) -> Owner:
        """An owner of pieces in this game, a seat or a neutral owner. Raises SeatError for anything else."""
        if type(owner) is not int or not 0 <= owner < len(self.all_owners):
            raise SeatError(owner, self.seats)
        return Seat(owner)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, clockwise from the first. Raises SeatError for a seat that the game does not have.

        >>> import catan_core as catan
        >>> catan.ruleset("base").rules(4).clockwise(2)
        (2, 3, 0, 1)
        """
        seats = self.all_seats
        return seats[self.seat(first) :] + seats[:first]

    def viewer(self, seat: object) -> Seat | None:
        """Who looks at this game: one of its seats, or None for a spectator. Raises SeatError for anything else."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise SeatError(seat, self.seats, spectator=True)
        return None if seat is None else Seat(seat)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which any text is there: `en`, then the others by their codes."""
        return self._languages

    def language(self, language: object) -> str:
        """A language of these rules by its code. Raises ArgumentError, which names the languages, for anything else."""
        if not isinstance(language, str) or language not in self._languages:
            refuse("the text", f"one of the languages {', '.join(self.languages)}", language)
        return language

    def text(self, id: str, language: str = ENGLISH, *, form: str = "") -> str:
        """The text that people read for an id (see `Text`); in English where that language lacks it, and the last part
        of the id if there is no text at all.

        `form` asks for a form of the text, such as one with an article, which stands under `id#form`; a language
        without it gives the plain text. Raises ArgumentError for an unknown language.
        """
        require(str, id, "text", "an id, such as 'action:engine/answered'")
        self.language(language)
        titles = self.texts.get(id, {})
        of_form = self.texts.get(f"{id}#{form}", {}) if form else {}
        text = of_form.get(language) or titles.get(language)
        if text:
            return text
        return of_form.get(ENGLISH) or titles.get(ENGLISH) or id.rpartition(":")[2]

    def amount(self, count: int, id: str, language: str = ENGLISH) -> str:
        """How many there are of something that has a text, such as `2 hats`.

        The forms `one` and `count` say how a language counts it, with `{count}` for the number; without its form the
        number stands before the text.
        """
        return self._counted(count, self.text(id, language), id, language)

    def _counted(self, count: int, plain: str, id: str, language: str) -> str:
        counted = self.text(id, language, form="one" if count == 1 else "count")
        return f"{count} {plain}" if counted == plain else counted.replace("{count}", str(count))

    def tally(
        self,
        count: int,
        id: str,
        language: str = ENGLISH,
        seat: Seat | None = None,
        *,
        color: str = "",
        marked: bool = False,
        short: str = "",
    ) -> Tally:
        """How many there are of something that has a text, as a card or a count for a panel; see `Tally`."""
        title = self.text(id, language)
        words = self._counted(count, title, id, language)
        return Tally(title, count, self.viewer(seat), color, marked, words, short=short)

    def phrase(self, name: str, language: str = ENGLISH, **parts: object) -> str:
        """The text `phrase:name` with its parts filled in."""
        return self.text(f"phrase:{name}", language).format(**parts)

    def seat_names(self, language: str = ENGLISH, names: Sequence[str] = ()) -> tuple[str, ...]:
        """What all seats are called, seat by seat: by the `names` of the players, or by the seat.

        Raises ArgumentError for anything but a list of strings as `names`.
        """
        require_names(names, "seat_names")
        return tuple(
            names[seat] if seat < len(names) and names[seat] else self.phrase("seat", language, seat=seat)
            for seat in self.all_seats
        )

    def topology(self, position: Position) -> Topology | None:
        """The topology of the board of a position; None if the game has no board."""
        layout = self.layout(position)
        return None if self.board is None or layout is None else self.board.topology(layout)

    def layout(self, position: Position) -> Layout | None:
        """The layout of the board of a position; None if the game has no board."""
        if self.board is None:
            return None
        try:
            layout: Layout = getattr(position[self.board.slice_kind], LAYOUT_FIELD)
        except TypeError:
            refuse("layout", POSITION, position)
        return layout

    def schema(self, message: str | None = None) -> dict[str, Any]:
        """The JSON Schema (2020-12) of the messages of these rules, each under `$defs`.

        The messages are `view`, `position`, `actions`, `action`, `chance` (an action of chance), `events`, `event`,
        `phase`, `slice`, `board`, and the `header` and each `line` of a transcript. `message` picks a single one; it
        can also be the tag of any action, event, phase or slice. Records with a tag differ in the property `type`.

        Raises ArgumentError for an unknown message.

        >>> import catan_core as catan
        >>> rules = catan.ruleset("base").rules(4)
        >>> rules.schema("base/build-road")["$ref"]
        '#/$defs/base~1build-road'
        >>> rules.schema()["$defs"]["base/build-road"]["required"]
        ['type', 'seat', 'edge']
        """
        from catan_core.codec.messages import schema

        return schema(self, message)

    # -- playing -------------------------------------------------------------------------------------------------

    def new_state(self, layout: Layout | None) -> Step:
        """The first state on a board, with the first phases pushed and automatic ones resolved."""
        require(type(None) if self.board is None else self.board.layout, layout, "new_state", "a layout of its board")
        try:
            slices = tuple(spec.initial(self, layout) for spec in self.slice_specs)
            for spec, part in zip(self.slice_specs, slices, strict=True):
                if type(part) is not spec.kind:
                    what = f"`initial` of {spec.kind.tag!r} must give a {spec.kind.__name__}, not {short(part)}"
                    raise returned_wrongly(self, spec, what, "a game began")
            blank = State(self, Turn(0, Seat(0)), (), None, slices)
            tx = Transition(blank)
            tx.run(self._begin)
            return tx.finish(blank)
        except Exception as error:
            blame(error, self, "a game began")
            raise

    def _begin(self, tx: Transition) -> None:
        """Announce the game, and push its first phases beneath those of reactions."""
        tx.emit(GameBegan())
        tx.then(*self.opening.phases(tx))

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that owe a decision; `(CHANCE,)` at a chance node, () when the game is over."""
        try:
            if position.winners is not None:
                require_position(position, "actors")
                return ()
            phase = position.stack[-1]
        except AttributeError:
            refuse("actors", POSITION, position)
        kind = type(phase)
        return (phase.seat,) if kind in self.waiting else self.actors_of[kind](phase)  # type: ignore[attr-defined]

    def actions(self, position: Position, seat: Seat | None = None) -> Actions:
        """What a seat may do; without a seat, what the first actor may do."""
        if seat is None:
            actors = self.actors(position)
            seat = actors[0] if actors else CHANCE
        elif type(seat) is not int or not 0 <= seat < self.seats:
            raise SeatError(seat, self.seats)
        elif not hasattr(position, "stack"):
            refuse("actions", POSITION, position)
        return Actions(position, seat)

    def outcomes(self, position: Position) -> Outcomes[ChanceAction]:
        """The outcomes that chance may choose, with weights; empty unless chance is to act."""
        try:
            spec = self.chances.get(type(position.stack[-1])) if position.stack and position.winners is None else None
        except AttributeError:
            refuse("outcomes", POSITION, position)
        if spec is None:
            return Outcomes(())
        try:
            outcomes: object = spec.outcomes(position, position.stack[-1])
        except Exception as error:
            blame(error, self, f"chance was asked what can happen in {short(position.stack[-1])}")
            raise
        if not isinstance(outcomes, Outcomes):
            what = (
                f"the outcomes of {spec.phase.tag!r} must be Outcomes([(action, weight), ...]), not {short(outcomes)}"
            )
            raise returned_wrongly(self, spec, what, f"chance was asked what can happen in {short(position.stack[-1])}")
        return outcomes

    def check(self, position: Position, action: Action) -> Violation | None:
        """Why an action is not legal; None if it is legal. Raises ArgumentError for other things than actions and
        positions."""
        try:
            over = position.winners is not None
        except AttributeError:
            over = True
        if over:
            require_position(position, "check")
            require_action(action)
            return ENGINE["game-over"]()
        phase = position.stack[-1]
        kind = type(action)
        chance = self.chances.get(type(phase))
        if chance is not None:
            if kind is not chance.action:
                return self._not_offered(action)
            problem = self._out_of_range(position, action, self.ranges[kind])
            if problem is None and not self.outcomes(position).weight(action):
                return ENGINE["unlikely"]()
            return problem
        offer = self.offers[type(phase)].get(kind)
        if offer is None:
            return self._not_offered(action)
        seat = action.seat
        if type(seat) is not int or not 0 <= seat < self.seats:
            return ENGINE["out-of-range"](field="seat")
        is_actor = seat in self.actors_of[type(phase)](phase)
        volunteer = offer.spec.volunteer
        if not is_actor and not volunteer:
            return ENGINE["not-your-decision"](seat=seat)
        ranges = self.ranges[kind]
        problem = self._out_of_range(position, action, ranges) if ranges.fields else None
        if problem is None and offer.judge is not None:
            try:
                problem = offer.judge(position, phase, action)
            except Exception as error:
                blame(error, self, f"it was asked whether seat {seat} may play {short(action)}", offer.spec)
                raise
        return ENGINE["not-now"]() if problem is None and is_actor and volunteer == "only" else problem

    def _not_offered(self, action: Action) -> Violation:
        require_action(action)
        return ENGINE["not-now" if type(action) in self.ranges else "not-in-game"]()

    def _out_of_range(self, position: Position, action: Action, ranges: Ranges) -> Violation | None:
        topology = self.topology(position) if ranges.on_board else None
        for name, getter, holds in ranges.fields:
            if not holds(getter(action), self, topology):
                lists = {"given": "a list instead of a tuple"} if isinstance(getter(action), list) else {}
                return ENGINE["out-of-range"](field=name, **lists)
        return None

    def apply(self, state: State, action: Action) -> Step:
        """Apply an action after checking it.

        Raises IllegalAction if it is not legal, ArgumentError for other things than states and actions; then nothing
        has changed.
        """
        require(State, state, "apply", STATE)
        violation = self.check(state, action)
        if violation is not None:
            raise IllegalAction(action, violation)
        return self.apply_unchecked(state, action)

    def apply_unchecked(self, state: State, action: Action) -> Step:
        """Apply an action without checking it. It must come from `actions` or `outcomes` of this very state."""
        try:
            phase = state.stack[-1]
        except AttributeError:
            refuse("apply_unchecked", STATE, state)
        tx = Transition(state, phase)
        try:
            self.answering[type(phase)][type(action)](tx, phase, action)
            return tx.finish(state)
        except Exception as error:
            blame(error, self, f"{_called(action.seat)} played {short(action)}", self.action_specs.get(type(action)))
            raise

    # -- what a seat sees ----------------------------------------------------------------------------------------

    def winners(self, position: Position) -> tuple[Seat, ...]:
        """The seats that have won; () while nobody has."""
        try:
            for rule in self.victory:
                winners = rule.winners(position)
                if winners:
                    if type(winners) is not tuple or not all(seat in self.all_seats for seat in winners):
                        what = f"the winners by {rule.name!r} must be a tuple of seats, such as (seat,)"
                        raise returned_wrongly(self, rule, f"{what}, not {short(winners)}", "it was asked who has won")
                    return winners
        except Exception:
            require_position(position, "winners")
            raise
        return ()

    def points(self, position: Position, seat: Seat, hidden: bool = True) -> int:
        """The victory points of a seat. `hidden=False` leaves out those that only their owner knows."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise SeatError(seat, self.seats)
        points = 0
        try:
            for count in self.counts if hidden else self.shown_counts:
                points += count(position, seat)
        except Exception as error:
            require_position(position, "points")
            blame(error, self, f"the points of seat {seat} were counted")
            if failed_expansion(error) is None:
                require_counted(self, position, seat, hidden)
            raise
        return points

    def score(self, position: Position, seat: Seat, hidden: bool = True) -> dict[str, int]:
        """The victory points of a seat by named source, without sources that count nothing."""
        seat = self.seat(seat)
        require_position(position, "score")
        counts = {source.name: source.count(position, seat) for source in self.points_from if hidden or source.shown}
        if not all(isinstance(count, int) for count in counts.values()):
            require_counted(self, position, seat, hidden)
        return {name: count for name, count in counts.items() if count}

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator (None), may know of a state."""
        from catan_core.engine.concealing import view_of

        require(State, state, "view", STATE)
        viewer = self.viewer(seat)
        try:
            return view_of(state, viewer)
        except Exception as error:
            blame(error, self, f"it was asked what {_called(seat)} may know")
            raise

    def events_for(self, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Events as a seat may see them. Raises ArgumentError for an event that no selected expansion declares."""
        seat = self.viewer(seat)
        shown = []
        for event in require_each(Event, events, "events_for", "events, such as game.events"):
            spec = self.events_by_tag.get(event.tag)
            if spec is None:
                refuse("events_for", "events of its own game, such as game.events", event)
            conceal = spec.conceal
            try:
                seen = event if conceal is None else conceal(event, seat)
            except Exception as error:
                blame(error, self, f"it was asked what {_called(seat)} may know of {short(event)}")
                raise
            if seen is not None:
                if conceal is not None and type(seen) is not type(event):
                    what = f"`conceal` of {event.tag!r} must give a {spec.kind.__name__} or None, not {short(seen)}"
                    raise returned_wrongly(self, spec, what, f"it was asked what {_called(seat)} may know")
                shown.append(seen)
        return tuple(shown)

    def problems(self, state: State) -> tuple[str, ...]:
        """Every invariant that does not hold, with what is wrong; () if all hold."""
        require(State, state, "problems", STATE)
        problems = ((invariant.name, invariant.problem(state)) for invariant in self.invariants)
        return tuple(f"{name}: {problem}" for name, problem in problems if problem is not None)
