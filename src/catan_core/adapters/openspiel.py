"""Games as a game of OpenSpiel. Who imports this module can load them by name:

>>> import pyspiel
>>> import catan_core.adapters.openspiel
>>> game = pyspiel.load_game("catan(expansions=base+cities_knights,players=3)")
>>> state = game.new_initial_state()
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(0, 'PlaceBuilding(seat=0, node=0)')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Any

import catan_core as catan
from catan_core.adapters.boards import seed_of_shape
from catan_core.adapters.rewards import MAX_DECISIONS, returns
from catan_core.model.digest import digest_of
from catan_core.model.errors import short
from catan_core.play import Encoding, Limits, Observations
from catan_core.plugin.expansion import MAX_SEATS

with catan.needs_extra("openspiel", "games of OpenSpiel"):
    import numpy
    from numpy.typing import NDArray

    from catan_core.adapters import _pyspiel as pyspiel

PARAMETERS: Mapping[str, Any] = {
    "expansions": "base",
    "options": "",
    "edition": "",
    "players": 4,
    "board": 0,
    "boards": 1,
    "offers": 0,
    "max_decisions": MAX_DECISIONS,
}
"""What a game can be loaded with, and what it has otherwise.

`expansions` are ids with `+` between them, `options` are as in `base.victory_points:8;base.friendly_robber:true`.
`board` is the seed of the board. With several `boards`, a game begins with chance, which chooses one of so many seeds,
from that one on. `offers` says up to how many cards on each side trade offers are counted; with 0, nobody makes any.
After `max_decisions` a game is over, and nobody has won.
"""

MAX_OUTCOMES = 1_024
"""What chance does has numbers below this one, or below `boards` if that is more."""

UNKNOWN = "no board yet"
"""How a state is written before chance has chosen a board."""

TERMINAL: int = int(pyspiel.PlayerId.TERMINAL)
"""The player of OpenSpiel at the end of a game; that of chance is the seat `CHANCE` of the library."""

GAME_TYPE = pyspiel.GameType(
    short_name="catan",
    long_name="Catan",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,  # which numbers of seats there are, the expansions say
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(PARAMETERS),
)


NOTHING_SEEN: Mapping[catan.Seat, catan.Seen] = MappingProxyType({})


class Moment:
    """One moment of a game, and what each seat remembers of all that came before. Copies of a state share it.

    A memory is a digest of what a seat has been told and has done itself; that of None is a spectator's. It is made
    when it is asked for, since a search passes most moments without a look at it, and so is what a seat has seen.
    """

    __slots__ = (
        "_action",
        "_before",
        "_memories",
        "_seen",
        "decisions",
        "game",
        "limit",
        "numbers",
        "outcomes",
        "player",
    )

    def __init__(
        self,
        game: catan.Game,
        limit: int,
        memories: Mapping[catan.Seat | None, str],
        decisions: int = 0,
        before: Moment | None = None,
        action: catan.Action | None = None,
        seen: Mapping[catan.Seat, catan.Seen] = NOTHING_SEEN,
    ) -> None:
        self.game: catan.Game = game
        self.limit: int = limit
        self.decisions: int = decisions
        self.player: int = TERMINAL if game.over or decisions >= limit else game.actors[0]
        self.numbers: list[int] | None = None
        """The numbers of the legal actions, once they have been listed."""
        self.outcomes: catan.Outcomes[catan.ChanceAction] | None = None
        """What chance may do, once it has been listed."""
        self._memories = dict(memories)
        self._seen = dict(seen)
        self._before = before
        self._action = action

    @classmethod
    def first(cls, game: catan.Game, limit: int) -> Moment:
        """The moment at which a game begins, and nobody remembers anything."""
        seen = {seat: catan.Seen(seat).after(game.events_for(seat)) for seat in game.rules.all_seats}
        return cls(game, limit, dict.fromkeys((None, *game.rules.all_seats), ""), seen=seen)

    def after(self, action: catan.Action, known_to_be_legal: bool) -> Moment:
        """The moment after an action. Raises IllegalAction."""
        game = self.game
        later = catan.Game(*game.rules.apply_unchecked(game.state, action)) if known_to_be_legal else game.play(action)
        return Moment(later, self.limit, {}, self.decisions + (action.seat != catan.CHANCE), self, action)

    def as_guessed(self, seat: catan.Seat, rng: Random) -> Moment:
        """A moment that could be this one as far as a seat knows: what it does not know is drawn at random.

        The seat keeps its memory. The others would have been told other things of what is hidden, so that they remember
        what everybody has seen.
        """
        memories = dict.fromkeys((None, *self.game.rules.all_seats), self.memory(None)) | {seat: self.memory(seat)}
        seen = self.seen(seat)
        guessed = catan.Game(self.game.view(seat).determinize(rng, seen))
        known = NOTHING_SEEN if seen is None else {seat: seen}
        return Moment(guessed, self.limit, memories, self.decisions, seen=known)

    def seen(self, seat: catan.Seat) -> catan.Seen | None:
        """All that a seat has seen since the game began; None in a moment that was guessed for another seat."""
        steps, moment = list[Moment](), self
        while seat not in moment._seen:
            if moment._before is None:
                return None
            steps.append(moment)
            moment = moment._before
        if steps:
            told = [event for step in reversed(steps) for event in step.game.events_for(seat)]
            self._seen[seat] = moment._seen[seat].after(told)
        return self._seen[seat]

    def memory(self, seat: catan.Seat | None) -> str:
        """The digest of all that a seat has been told and has done itself."""
        steps, moment = [], self
        while seat not in moment._memories:
            steps.append(moment)
            assert moment._before is not None
            moment = moment._before
        memory = moment._memories[seat]
        for step in reversed(steps):
            told = tuple(step.game.events_for(seat))
            done = step._action if step._action is not None and step._action.seat == seat else None
            if (
                told or done is not None
            ):  # a step of which a seat notices nothing leaves no trace, not even that it was one
                memory = sha256(f"{memory}{done}{told}".encode()).hexdigest()
            step._memories[seat] = memory
        return memory

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        memories = {seat: self.memory(seat) for seat in (None, *self.game.rules.all_seats)}
        seen = {seat: known for seat in self.game.rules.all_seats if (known := self.seen(seat)) is not None}
        return Moment, (self.game, self.limit, memories, self.decisions, None, None, seen)


class CatanGame(pyspiel.Game):
    """A ruleset for a number of seats, as a game of OpenSpiel. `pyspiel.load_game` makes it, with `PARAMETERS`.

    `encoding` says what the numbers of actions mean, and `observations` what the tensors show.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = dict(PARAMETERS) | dict(params or {})
        for name, least in (("board", 0), ("boards", 1), ("offers", 0), ("max_decisions", 1)):
            if type(chosen[name]) is not int or chosen[name] < least:
                raise catan.ArgumentError(f"{name} is a whole number from {least}, not {chosen[name]!r}")
        self.ruleset: catan.Ruleset = _ruleset(chosen["expansions"], chosen["options"], chosen["edition"])
        self.seats: int = chosen["players"]
        self.board: int = chosen["board"]
        self.boards: int = chosen["boards"]
        self.limit: int = chosen["max_decisions"]
        numbering = _numbering(self.ruleset, self.seats, self.board, chosen["offers"])
        self.encoding: Encoding = numbering[0]
        self.observations: Observations = numbering[1]
        self.first: Moment | None = None if self.boards > 1 else self.begin(0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.size,
            max_chance_outcomes=max(self.boards, MAX_OUTCOMES),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        # What has its default is left out: OpenSpiel cannot read back a text that is empty.
        super().__init__(GAME_TYPE, info, {name: value for name, value in chosen.items() if value != PARAMETERS[name]})

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    def begin(self, number: int) -> Moment:
        """The moment at which a game begins on one of the boards.

        Where its seed's own has another shape than the first, it is the next one made from the seed that has it, since
        numbers mean places on it.
        """
        seed, shape = self.board + number, self.encoding.board
        game = self.ruleset.new_game(seats=self.seats, seed=seed)
        if game.board is not shape:
            game = self.ruleset.new_game(seats=self.seats, seed=seed_of_shape(self.ruleset, self.seats, seed, shape))
        return Moment.first(game, self.limit)

    def new_initial_state(self) -> CatanState:
        """A game at its beginning."""
        return CatanState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> CatanObserver:
        """What writes the observations of a game: those of a player or, without private information, of a spectator."""
        if params:
            raise catan.ArgumentError(f"observers of this game take no parameters, so not {short(params)}")
        return CatanObserver(self.observations, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CatanState(pyspiel.State):
    """A game in progress. `moment.game` is the game of the library; `moment` is None until chance has chosen a board.

    Where several seats must act at once, such as discarding, they act one after the other in the order of the seats
    from the seat on turn, and none sees what the others have decided.
    """

    def __init__(self, game: CatanGame) -> None:
        super().__init__(game)
        self.moment: Moment | None = game.first

    def current_player(self) -> int:
        """Who acts next."""
        return catan.CHANCE if self.moment is None else self.moment.player

    def is_terminal(self) -> bool:
        """Whether the game is over, or cut short."""
        return self.current_player() == TERMINAL

    def returns(self) -> list[float]:
        """What the game is worth to each player: 1 is shared by the winners, -1 by the others."""
        return [0.0] * self.num_players() if self.moment is None else [*returns(self.moment.game)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, each with its probability."""
        if self.moment is None:
            boards = self.get_game().boards
            return [(number, 1 / boards) for number in range(boards)]
        outcomes = _outcomes(self.moment)
        return [(number, weight / outcomes.total) for number, (_, weight) in enumerate(outcomes[:])]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> CatanState:
        """A state that could be this one as far as a player knows, drawn with what the sampler gives.

        It has no history, since that would show what has really happened. Raises SeatError for a player that there is
        not.
        """
        state: CatanState = self.get_game().new_initial_state()
        if self.moment is not None:
            seat = self.moment.game.rules.seat(player_id)
            state.moment = self.moment.as_guessed(seat, Random(probability_sampler()))
        return state

    def __str__(self) -> str:
        """Everything, hidden things included."""
        return UNKNOWN if self.moment is None else _written(self.moment.game.state)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment is not None
        if self.moment.numbers is None:
            encoding: Encoding = self.get_game().encoding
            self.moment.numbers = encoding.numbers(self.moment.game.actions)
        return self.moment.numbers

    def _apply_action(self, number: int) -> None:
        if self.moment is None:
            self.moment = self.get_game().begin(self._board(number))
        elif self.moment.player == catan.CHANCE:
            self.moment = self.moment.after(_outcome(self.moment, number), known_to_be_legal=True)
        else:
            listed = self.moment.numbers is not None and number in self.moment.numbers
            self.moment = self.moment.after(self._action(self.moment, number), known_to_be_legal=listed)

    def _action_to_string(self, player: int, number: int) -> str:
        if self.moment is None:
            return f"Board({self.get_game().board + self._board(number)})"
        if player == catan.CHANCE:
            return str(_outcome(self.moment, number))
        return str(self._action(self.moment, number))

    def _board(self, number: int) -> int:
        _require_below(number, self.get_game().boards, "boards")
        return number

    def _action(self, moment: Moment, number: int) -> catan.Action:
        encoding: Encoding = self.get_game().encoding
        return encoding.decode(number, moment.game.actions)


class CatanObserver:
    """Writes what may be known of a state as numbers and as text, by the interface that OpenSpiel asks of observers.

    It is made of a view: what the player may know now. With perfect recall, the text has a digest of all that the
    player has been told and has done before; no tensor has room for that.
    """

    def __init__(self, observations: Observations, kind: pyspiel.IIGObservationType) -> None:
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise catan.ArgumentError("observations show what is public, and what is private to one player or to none")
        self._observations = observations
        self._of_spectators = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall
        self.tensor: NDArray[numpy.float32] = numpy.zeros(observations.size, numpy.float32)
        """What was seen last, as one row."""
        self.dict: Mapping[str, NDArray[numpy.float32]] = {
            part.name: self.tensor[part.start : part.start + part.size].reshape(part.shape)
            for part in observations.parts
        }
        """The same by the names of its parts."""

    def set_from(self, state: CatanState, player: int) -> None:
        """Write what a player sees into the tensor."""
        if state.moment is None:
            self.tensor.fill(0)
        else:
            view = state.moment.game.view(self._seat(player))
            self.tensor[:] = numpy.frombuffer(self._observations.row(view), numpy.int8)

    def string_from(self, state: CatanState, player: int) -> str:
        """What a player sees, as text."""
        if state.moment is None:
            return UNKNOWN
        seat = self._seat(player)
        seen = _written(state.moment.game.view(seat))
        return f"{seen} memory={state.moment.memory(seat)}" if self._recalls else seen

    def _seat(self, player: int) -> catan.Seat | None:
        return None if self._of_spectators else catan.Seat(player)


def _outcomes(moment: Moment) -> catan.Outcomes[catan.ChanceAction]:
    if moment.outcomes is None:
        moment.outcomes = moment.game.outcomes
    return moment.outcomes


def _outcome(moment: Moment, number: int) -> catan.ChanceAction:
    outcomes = _outcomes(moment)
    _require_below(number, len(outcomes), "outcomes of chance")
    return outcomes[number][0]


def _require_below(number: int, many: int, what: str) -> None:
    if not 0 <= number < many:
        raise catan.ArgumentError(f"the numbers of {what} are 0 to {many - 1} now, not {short(number)}")


def _written(position: catan.State | catan.View) -> str:
    """A position as text: equal texts are equal positions. A layout, whose own text is short, adds its digest."""
    written = f"{position.turn} stack={position.stack} winners={position.winners} {position.slices}"
    layout = position.rules.layout(position)
    return written if layout is None else f"{written} board={_digest(layout)}"


_digest: Callable[[catan.Layout], str] = lru_cache(maxsize=256)(digest_of)


def _ruleset(expansions: str, options: str, edition: str) -> catan.Ruleset:
    ids = expansions.split("+")
    usual = {option.name: option.default for option in catan.declared_options(*ids)}
    chosen: dict[str, bool | int | str] = {}
    for name, value in (_option(setting, usual) for setting in options.split(";") if setting):
        if name in chosen:
            raise catan.ArgumentError(f"options: {name!r} is set twice")
        chosen[name] = value
    return catan.ruleset(*ids, options=chosen, edition=edition or None)


def _option(setting: str, usual: Mapping[str, bool | int | str]) -> tuple[str, bool | int | str]:
    name, _, value = setting.partition(":")
    try:
        match usual.get(name):
            case bool():
                return name, {"true": True, "false": False}[value]
            case int():
                return name, int(value)
            case _:
                return name, value
    except (KeyError, ValueError):
        raise catan.ArgumentError(f"options are as in base.victory_points:8, not {short(setting)}") from None


@lru_cache(maxsize=16)
def _numbering(of: catan.Ruleset, seats: int, board: int, offers: int) -> tuple[Encoding, Observations]:
    # Who unpickles many states loads their game each time.
    game = of.new_game(seats=seats, seed=board)
    return Encoding.of(game, open_limits=Limits(cards=offers) if offers else None), Observations.of(game)


pyspiel.register_game(GAME_TYPE, CatanGame)
