"""A ruleset: the expansions that are played, and their options. Games are made from a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from catan_core.compiler.contributions import Hooks
from catan_core.compiler.option_conditions import worded
from catan_core.compiler.options import declared
from catan_core.compiler.spec_checks import first_problem
from catan_core.compiler.tables import compile_rules
from catan_core.engine.rules import Rules
from catan_core.engine.transition import Step
from catan_core.model import arguments, errors
from catan_core.model.ids import Seat
from catan_core.model.record import Action, Layout, copied_as_itself
from catan_core.model.state import State, expansion_names
from catan_core.plugin import specs
from catan_core.plugin.expansion import MAX_SEATS, Expansion, announced, catalogue

if TYPE_CHECKING:
    from catan_core.game import Events, Game


@copied_as_itself
@attrs.frozen(eq=False, repr=False)
class Ruleset:
    """Expansions in their order, with the value of every option. Make a ruleset with `ruleset(...)`.

    The tables for a number of seats are compiled when they are first needed, and cached.
    """

    chosen: tuple[Expansion, ...]
    options: Mapping[str, specs.Value]
    _hooks: Hooks
    _compiled: dict[int, Rules] = attrs.field(factory=dict)

    @property
    def expansions(self) -> tuple[str, ...]:
        """The ids of the expansions, in the order in which they are compiled."""
        return tuple(expansion.id for expansion in self.chosen)

    @property
    def versions(self) -> dict[str, str]:
        """The version of each expansion by id."""
        return {expansion.id: expansion.version for expansion in self.chosen}

    @property
    def seats(self) -> frozenset[int] | None:
        """The numbers of seats that all expansions, and texts such as maps, allow; None if nothing limits them."""
        allowed = [expansion.seats for expansion in self._limiting if expansion.seats is not None]
        allowed += [seats for _, seats in self._seats_by]
        return frozenset.intersection(*allowed) if allowed else None

    @property
    def _seats_by(self) -> list[tuple[str, frozenset[int]]]:
        return declared(self._hooks, self.chosen).seats_by(self.options)

    @property
    def _limiting(self) -> tuple[Expansion, ...]:
        """The expansions whose limits on the number of seats apply: no other expansion has lifted them."""
        replaced = {key for expansion in self.chosen for key in expansion.replaces}
        return tuple(
            limiting
            for limiting in self.chosen
            if limiting.seats is not None and f"seats:{limiting.id}" not in replaced
        )

    @property
    def declared_options(self) -> tuple[specs.Option[Any], ...]:
        """Every option of these expansions, with the values that it may have with them, and in `only` with all that its
        effect depends on."""
        return tuple(declared(self._hooks, self.chosen).options.values())

    @property
    def open_options(self) -> tuple[specs.Option[Any], ...]:
        """The same, with the values that each may have while the others keep theirs: an option without effect has only
        its default."""
        return tuple(declared(self._hooks, self.chosen).played(self.options).values())

    @property
    def fixed_options(self) -> dict[str, str]:
        """The options that can have one value only with these expansions, each with the id of the one that fixes it."""
        return {name: fix.who.id for name, fix in declared(self._hooks, self.chosen).fixed.items()}

    @property
    def without_effect(self) -> dict[str, str]:
        """The options that have no effect with the values that the others have, each with the values of others with
        which it has an effect, in words such as `base.setup='beginner'`. They have their defaults."""
        lacking = declared(self._hooks, self.chosen).without_effect(self.options)
        return {name: worded(conditions) for name, conditions in lacking.items()}

    @property
    def left_out(self) -> dict[str, str]:
        """The modules that are left out, each with the id of an expansion that excludes it; those that only some values
        of an option leave out are there if the option has one of them."""
        always = [(who, name) for who in self.chosen for name in who.excludes if ":" not in name]
        by_option = declared(self._hooks, self.chosen).left_out(self.options)
        named = [*always, *((who, spec.module) for who, spec in by_option)]
        return {name: who.id for who, name in named if name.partition(".")[0] in self.expansions}

    @property
    def default_by(self) -> dict[str, str]:
        """The options whose defaults depend on another option, each with the name of that option."""
        return declared(self._hooks, self.chosen).defaults.depends_on()

    def __repr__(self) -> str:
        return f"<Ruleset {expansion_names(self.expansions)}>"

    def __reduce__(self) -> tuple[object, ...]:
        there = [id for id in self.expansions if id in announced()]
        known = catalogue(*there) if there else {}
        chosen = tuple(expansion.id if known.get(expansion.id) == expansion else expansion for expansion in self.chosen)
        from catan_core.compiler.rulesets import restored

        return restored, (chosen, tuple(sorted(self.options.items())), tuple(self.versions.items()))

    def rules(self, seats: int) -> Rules:
        """The rules for a number of seats. Raises UnsupportedSeats, which names the expansion that forbids it, and the
        installed ones that lift its limit."""
        if type(seats) is not int or not 1 <= seats <= MAX_SEATS:
            raise errors.UnsupportedSeats(
                f"a game needs 1 to {MAX_SEATS} seats, a whole number, not {errors.short(seats)}"
            )
        if seats not in self._compiled:
            self.check_seats()
            for expansion in self._limiting:
                if expansion.seats is not None and seats not in expansion.seats:
                    raise errors.UnsupportedSeats(f"{_limit(expansion)}, not {seats}{_lifted(expansion, seats)}")
            for name, numbers in self._seats_by:
                if seats not in numbers:
                    raise errors.UnsupportedSeats(f"{_for_seats(name, numbers)}, not {seats}")
            setup = specs.Setup(self.options, seats, frozenset(self.expansions))
            # Another thread may have compiled them meanwhile: all use the same.
            return self._compiled.setdefault(seats, compile_rules(self, self._hooks, self.chosen, setup))
        return self._compiled[seats]

    def check_seats(self) -> None:
        """Raise UnsupportedSeats if no number of seats suits all expansions, and name the numbers that each allows."""
        if self.seats is not None and not self.seats:
            by_text = [_for_seats(name, numbers) for name, numbers in self._seats_by]
            limits = ", ".join([*map(_limit, self._limiting), *by_text])
            raise errors.UnsupportedSeats(f"no number of seats suits all of these expansions: {limits}")

    def new_game(self, seats: int | None = None, seed: int | str = 0, **given: object) -> Game:
        """A new game. The seed only shuffles the board; later chance is up to the caller.

        `seats` may be left out if only one number is allowed. `given` are the keywords that the board takes, such as
        `board` for a custom board. Raises UnsupportedSeats and PositionError.
        """
        game, prelude = self.start(seats, seed, given)
        for action in prelude:
            game = game.play(action)
        return game

    def start(self, seats: int | None, seed: int | str, given: Mapping[str, object]) -> tuple[Game, tuple[Action, ...]]:
        """A game at its very beginning, and the actions that place the pieces of a custom setup."""
        from catan_core.game import Game

        if seats is None:
            self.check_seats()
            if self.seats is None or len(self.seats) != 1:
                raise errors.UnsupportedSeats("say how many seats: new_game(seats=...)")
            (seats,) = self.seats
        arguments.require_seed(seed, "new_game")
        rules = self.rules(seats)
        board = rules.board
        unknown = sorted(set(given) - set(board.given if board else ()))
        if unknown:
            allowed = ", ".join(board.given) if board and board.given else "none"
            raise errors.PositionError(
                (f"{self!r} takes no {errors.short(unknown[0])} for a new game; allowed: {allowed}",)
            )
        try:
            start: specs.Start[Layout] | None = None
            if board is not None:
                start = board.make(rules, Random(f"board {seed}"), given)
                wrong = (
                    first_problem(start) if isinstance(start, specs.Start) else f"make must give a Start, not {start!r}"
                )
                if wrong is not None:
                    raise TypeError(wrong)
            step = rules.new_state(start.layout if start else None)
        except Exception as error:
            if given or (isinstance(error, errors.CatanError) and not isinstance(error, errors.PositionError)):
                raise
            raise self._unsuited(error) from error
        return Game(*step), start.prelude if start else ()

    def _unsuited(self, error: Exception) -> errors.RulesetError:
        """The error for expansions that cannot begin a game together, perhaps because of the chosen options."""
        usual = declared(self._hooks, self.chosen).options
        chosen = {name: value for name, value in self.options.items() if value != usual[name].default}
        options = ", ".join(f"{name}={errors.short(value)}" for name, value in sorted(chosen.items()))
        who = ", ".join(map(repr, self.expansions))
        blamed = f" with {options}" if options else ""
        advice = "; an expansion that an option does not suit says so with an OptionLimit" if options else ""
        return errors.RulesetError(
            f"{who} cannot begin a game{blamed}: {type(error).__name__}: {errors.one_line(error)}{advice}"
        )

    def apply(self, state: State, action: Action) -> Step:
        """The state and events after an action. Raises IllegalAction if the action is not legal."""
        arguments.require(State, state, "apply", arguments.STATE)
        return state.rules.apply(state, action)

    def apply_unchecked(self, state: State, action: Action) -> Step:
        """The state and events after an action that is known to be legal, without checking it again."""
        arguments.require(State, state, "apply_unchecked", arguments.STATE)
        return state.rules.apply_unchecked(state, action)

    def explain(self, seats: int | None = None) -> str:
        """The compiled tables as text: what each expansion provides, replaces, leaves out and reacts to."""
        from catan_core.explain import explain

        return explain(self, seats)

    def events_to_json(
        self, events: Events, seat: Seat | None, *, words: str | None = None, names: Sequence[str] = ()
    ) -> str:
        """The events of a game or match (`game.events`) as a seat may see them, as a JSON array.

        With a language as `words`, such as "es", it is an object: the array is its `events`, and `words.events` has the
        sentence for each of them, "" for one that is not shown; players are called by their `names`, seat by seat.
        Raises ArgumentError for events that do not know their game, such as a tuple of events, and for a language in
        which nothing is there; SeatError.
        """
        from catan_core.game import Events

        arguments.require(Events, events, "events_to_json", "Events, such as game.events or match.events")
        rules = events.rules
        from catan_core import codec

        return codec.of(rules, events.board).events_json(rules.events_for(events, seat), words, names)


def _limit(expansion: Expansion) -> str:
    return _for_seats(expansion.id, expansion.seats or frozenset())


def _lifted(limiting: Expansion, seats: int) -> str:
    """Which installed expansions lift the limit of another for a number of seats; "" if none does."""
    key, found = f"seats:{limiting.id}", []
    for expansion in catalogue().values():
        if key in expansion.replaces and (expansion.seats is None or seats in expansion.seats):
            found.append(repr(expansion.id))
    return f"; with {' or '.join(sorted(found))} there may be {seats}" if found else ""


def _for_seats(name: str, numbers: frozenset[int]) -> str:
    return f"{name!r} is for {', '.join(map(str, sorted(numbers)))} seats"
