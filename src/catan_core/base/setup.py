"""How a game begins: who starts, and the beginner set-up (base: "Fase de fundación"; summary: "Preparar")."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core.base import beginner, pieces, rows
from catan_core.base.founding import FoundingDue, take_cards
from catan_core.base.island import Island
from catan_core.base.turn import BeforeRollPhase, NextTurn, OwnActionPhase, RollPhase

STARTER = catan.Citation("base", "Who starts")
BEGINNER = catan.Citation("base", "Beginner set-up")


StarterTotal: TypeAlias = Annotated[int, catan.Between(2, 12)]
"""What two dice with six sides show in all. To mypy it is an `int`."""

# -- phases ------------------------------------------------------------------------------------------------------


@catan.record
class StarterRoll(catan.Phase, tag="base/starter-roll"):
    """Seats roll for the starting player, one after another. `totals` are the rolls so far, in their order."""

    contenders: tuple[catan.Seat, ...]
    totals: tuple[StarterTotal, ...] = ()


@catan.record
class BeginnerPieces(catan.Phase, tag="base/beginner-pieces"):
    """The pieces and cards of the beginner set-up are laid out."""

    starter: catan.Seat


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class StarterDice(catan.ChanceAction, tag="base/starter-dice"):
    """What a seat rolls for the starting player, with two dice."""

    total: StarterTotal


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class StarterRolled(catan.Event, tag="base/starter-rolled"):
    """A seat has rolled for the starting player."""

    seat: catan.Seat
    total: StarterTotal


@catan.record
class StarterChosen(catan.Event, tag="base/starter-chosen"):
    """The starting player has been chosen."""

    seat: catan.Seat


# -- who starts --------------------------------------------------------------------------------------------------

TWO_DICE = catan.Outcomes((StarterDice(total), 6 - abs(7 - total)) for total in range(2, 13))


def _starter_dice(tx: catan.Transition, phase: StarterRoll, action: StarterDice) -> None:
    totals = (*phase.totals, action.total)
    tx.emit(StarterRolled(phase.contenders[len(totals) - 1], action.total))
    if len(totals) < len(phase.contenders):
        tx.then(StarterRoll(phase.contenders, totals))
        return
    best = [seat for seat, total in zip(phase.contenders, totals, strict=True) if total == max(totals)]
    if len(best) > 1:
        tx.then(StarterRoll(tuple(best)))
        return
    tx.emit(StarterChosen(best[0]))
    tx.then(*_started(tx, best[0]))


def _started(position: catan.Position, starter: catan.Seat) -> tuple[catan.Phase, ...]:
    if SETUP_RULES(position.rules)["beginner"]:
        return (BeginnerPieces(starter), NextTurn(starter))
    return (FoundingDue(starter), NextTurn(starter))


def _opening(position: catan.Position) -> tuple[catan.Phase, ...]:
    if SETUP_RULES(position.rules)["beginner"]:
        _beginner_places(
            position
        )  # whoever begins, there must be room for the pieces: otherwise the game could not go on
    if SETUP_RULES(position.rules)["roll-for-start"]:
        return (StarterRoll(position.rules.all_seats),)
    return _started(position, catan.Seat(0))


# -- beginner set-up ---------------------------------------------------------------------------------------------


def _beginner_places(position: catan.Position) -> list[tuple[str, list[tuple[catan.Node, catan.Edge]]]]:
    """The color of each seat, and where its settlements and roads stand. Raises ValueError for a board or a number of
    seats that the beginner set-up is not for."""
    board = position[Island].layout.topology
    colors = tuple(BEGINNER_COLORS(position.rules).values())
    if len(colors) < position.rules.seats:
        raise ValueError(f"the beginner set-up is for {len(colors)} seats at most, not {position.rules.seats}")
    placements = []
    for color in colors[: position.rules.seats]:
        starts = beginner.STARTS[color]
        places = [(board.node(*settlement), board.edge(settlement, end)) for settlement, end in starts]
        placements.append((color, places))
    return placements


def _beginner_pieces(tx: catan.Transition, phase: BeginnerPieces) -> None:
    stars = BEGINNER_STARS(tx.rules)
    for seat, (color, places) in enumerate(_beginner_places(tx)):
        for number, (node, edge) in enumerate(places):
            pieces.place(tx, "settlement", catan.Seat(seat), node)
            pieces.place(tx, "road", catan.Seat(seat), edge)
            if number == stars[color]:
                take_cards(tx, catan.Seat(seat), node)


def _starter_problem(state: catan.State, phase: StarterRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    seats, totals = list(phase.contenders), phase.totals
    if beneath or state.turn.number or seats != sorted(set(seats)) or len(totals) >= len(seats):
        return "nobody rolls like that for who starts"
    if any(any(row[: state.rules.seats]) for row in state[Island].pieces):
        return "no piece of a seat is on the board before it is settled who starts"
    return None if all(2 <= total <= 12 for total in totals) else f"no dice show {list(totals)}"


def _beginner_problem(state: catan.State, phase: BeginnerPieces, beneath: tuple[catan.Phase, ...]) -> str | None:
    if any(any(row[: state.rules.seats]) for row in state[Island].pieces):
        return "these lie there already"
    return None if beneath == (NextTurn(phase.starter),) else "no turn of whoever starts follows"


LASTING = (StarterRoll, NextTurn, BeforeRollPhase, RollPhase, OwnActionPhase)
"""The phases that lie at the bottom of the stack, and markers of such phases: some turn follows each of them."""


def _goes_on(state: catan.State) -> str | None:
    if state.winners is not None or not state.stack or isinstance(state.stack[0], LASTING):
        return None
    return f"no turn would follow {state.stack[0].tag}"


STARTER_ROLL = catan.ChanceSpec(
    phase=StarterRoll,
    action=StarterDice,
    rule=STARTER,
    outcomes=lambda position, phase: TWO_DICE,
    apply=_starter_dice,
    sound=_starter_problem,
    lies_on=(None,),
)
BEGINNER_PIECES = catan.PhaseSpec(
    BeginnerPieces, resolve=_beginner_pieces, rule=BEGINNER, sound=_beginner_problem, lies_on=()
)


SETUP_RULES: catan.Table[str, bool] = catan.Table(
    "base/set-up",
    "How the game begins.",
    problem=rows.only_keys("beginner", "roll-for-start", value=rows.truth_problem),
)


def _color_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    if not rows.whole_number(key):
        return "its key must be a seat, a number from 0"
    return None if value in [*beginner.STARTS] else f"its value must be one of {', '.join(beginner.STARTS)}"


def _star_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    if key not in beginner.STARTS:
        return f"its key must be one of {', '.join(beginner.STARTS)}"
    return None if rows.whole_number(value) and value <= 1 else "its value must be 0 or 1"


BEGINNER_COLORS: catan.Table[int, str] = catan.Table(
    "base/beginner-colors", "The color of each seat in the beginner set-up.", problem=_color_problem
)
BEGINNER_STARS: catan.Table[str, int] = catan.Table(
    "base/beginner-stars",
    "Which of its two settlements (0 or 1) brings a color cards in the beginner set-up.",
    problem=_star_problem,
)


SETUP = catan.Option(
    "base.setup",
    "random",
    values=("random", "beginner"),
    doc="A random board, on which players choose where to settle, or the fixed set-up for beginners.",
    source="BASE-FOUND-01, BASE-BEG-01",
)
ON_RANDOM_BOARDS = ((SETUP.name, ("random",)),)
"""Where an option belongs to boards that are made at random, on which players choose where to settle."""
FOR_BEGINNERS = ((SETUP.name, ("beginner",)),)
"""Where an option belongs to the set-up for beginners."""
FIRST_PLAYER = catan.Option(
    "base.first_player",
    "seat_0",
    values=("seat_0", "highest_roll"),
    doc="Who places first and takes the first turn on a random board: seat 0, or the player who rolls highest.",
    source="BASE-FOUND-02; the books roll, which is played as chance when it is asked for",
    only=ON_RANDOM_BOARDS,
)
FIRST_PLAYER_BEGINNER = catan.Option(
    "base.first_player_beginner",
    "oldest",
    values=("oldest", "highest_roll"),
    doc="Who starts in the beginner set-up: the oldest player, who has seat 0, or whoever rolls highest.",
    source="BASE-BEG-10",
    only=FOR_BEGINNERS,
)
THREE_PLAYER_REMOVED_COLOR = catan.Option(
    "base.three_player_removed_color",
    "red",
    values=("red", "white"),
    doc="The color whose starting pieces are left out of the beginner set-up for three players.",
    source="BASE-3P-02; red in the summary, white in printings from 2022",
    only=FOR_BEGINNERS,
)
BEGINNER_WHITE_STAR = catan.Option(
    "base.beginner_white_star",
    "west",
    values=("west", "east"),
    doc="The settlement for which white takes its first cards in the beginner set-up.",
    source="BASE-BEG-08; the picture is lost",
    only=FOR_BEGINNERS,
)
NOTHING_FOUNDED = (
    catan.OptionLimit(BEGINNER_WHITE_STAR.name, "nothing is founded beforehand", values=("west",), idle=True),
    catan.OptionLimit(THREE_PLAYER_REMOVED_COLOR.name, "nothing is founded beforehand", values=("red",), idle=True),
)
"""For expansions whose maps for a first game have no pieces on them: what says where pieces are has no effect there."""


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/the-turn-goes-on", _goes_on)]


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        SETUP,
        FIRST_PLAYER,
        FIRST_PLAYER_BEGINNER,
        THREE_PLAYER_REMOVED_COLOR,
        BEGINNER_WHITE_STAR,
    ]


def _is_beginner(setup: catan.Setup) -> bool:
    return SETUP(setup) == "beginner"


def _starter_is_rolled(setup: catan.Setup) -> bool:
    option = FIRST_PLAYER_BEGINNER if _is_beginner(setup) else FIRST_PLAYER
    return option(setup) == "highest_roll"


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    removed = THREE_PLAYER_REMOVED_COLOR(setup)
    stars = beginner.stars(BEGINNER_WHITE_STAR(setup))
    return [
        SETUP_RULES,
        catan.Row(SETUP_RULES, "beginner", _is_beginner(setup)),
        catan.Row(SETUP_RULES, "roll-for-start", _starter_is_rolled(setup)),
        BEGINNER_COLORS,
        *(catan.Row(BEGINNER_COLORS, seat, color) for seat, color in enumerate(beginner.colors(setup.seats, removed))),
        BEGINNER_STARS,
        *(catan.Row(BEGINNER_STARS, color, star) for color, star in stars.items()),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        *([STARTER_ROLL] if _starter_is_rolled(setup) else []),
        *([BEGINNER_PIECES] if _is_beginner(setup) else []),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(StarterRolled), catan.EventSpec(StarterChosen)] if _starter_is_rolled(setup) else []


@catan.hookimpl
def catan_opening(setup: catan.Setup) -> catan.Openings:
    return [catan.Opening(_opening)]
