"""Victory (base: "Fin de juego", "Puntos de victoria")."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import catan_core as catan
from catan_core import Seat, members
from catan_core.base import rows
from catan_core.base.dev_cards import KIND_INDEX, KNOWN_CARDS, VICTORY_POINT, DevCards
from catan_core.base.island import Island
from catan_core.base.window import MAY_WIN, Window
from catan_core.components.dealing import KnownCards

GOAL: catan.NumberQuery[[Seat], int] = catan.NumberQuery(
    "base/goal",
    lambda position, seat: position.rules.tables[POINTS_TO_WIN]["points"],
    doc="How many points a seat needs to win.",
)


def piece_points(*pieces: str) -> Callable[[catan.Position, Seat], int]:
    """Counts the points of a seat's pieces of one kind, or of several, that are on the board."""
    return PiecePoints(pieces).count


class PiecePoints:
    """Counts the points of a seat's pieces of some kinds that are on the board."""

    __slots__ = ("pieces", "worth")

    def __init__(self, pieces: tuple[str, ...]) -> None:
        self.pieces: tuple[str, ...] = pieces
        self.worth: catan.PerRules[tuple[tuple[int, int], ...]] = catan.PerRules(
            lambda rules: tuple([_worth(rules, piece) for piece in pieces])
        )

    def count(self, position: catan.Position, seat: Seat) -> int:
        boards, total = position[Island].pieces, 0
        for kind, points in position.rules.derived[self.worth]:
            if board := boards[kind][seat]:
                total += points * board.bit_count()
        return total

    def joined(self, other: PiecePoints) -> PiecePoints:
        """What counts the pieces of both, for points of all sources at once."""
        return PiecePoints((*self.pieces, *other.pieces))


def _worth(rules: catan.Rules, piece: str) -> tuple[int, int]:
    """The number of a kind of piece, and what one counts."""
    kind = rules.piece_index[piece]
    return kind, rules.pieces[kind].points


def _winners(position: catan.Position) -> tuple[Seat, ...]:
    rules = position.rules
    goal, winners = rules.answers[GOAL], []
    for number in members(rules.answers[MAY_WIN](position)):
        seat = rules.all_seats[number]
        if rules.points(position, seat) >= goal(position, seat):
            winners.append(seat)
    return tuple(winners)


def _victory_cards_known(position: catan.Position) -> Iterator[KnownCards]:
    """While the game goes on, a seat that may win has too few victory point cards for it. Winners have shown theirs."""
    rules, cards = position.rules, position[DevCards]
    kind = KIND_INDEX(rules)[VICTORY_POINT]
    if position.winners is not None:
        for seat in position.winners:
            yield KnownCards(seat, (kind,), max_cards=0)
        return
    for seat in map(Seat, members(MAY_WIN(position))):
        open_points = rules.points(position, seat, hidden=False) + cards.shown[seat][kind]
        yield KnownCards(seat, (kind,), max_cards=GOAL(position, seat) - 1 - open_points)


POINTS_TO_WIN: catan.Table[str, int] = catan.Table(
    "base/victory", "What wins.", problem=rows.only_keys("points", value=rows.count_problem)
)


VICTORY_POINTS = catan.Option(
    "base.victory_points",
    10,
    values=(),
    doc="How many victory points win the game.",
    source="BASE-WIN-02; everybody has 2 after the founding, so at least 3",
    min_value=3,
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        VICTORY_POINTS,
        catan.Edition(
            "en2015",
            (
                ("base.harbor_setup", "loose_nine_shuffled"),
                ("base.number_setup", "spiral"),
                ("base.bank_shortage", "single_claimant_gets_rest"),
                ("base.steal", "must"),
                ("base.ban_like_for_like", True),
            ),
            doc="The English rules of 2015 (5th edition).",
        ),
        catan.Edition(
            "en2025",
            (
                ("base.turn_phases", "combined"),
                ("base.harbor_setup", "loose_nine_shuffled"),
                ("base.number_setup", "spiral"),
                ("base.bank_shortage", "single_claimant_gets_rest"),
                ("base.steal", "must"),
                ("base.ban_like_for_like", True),
                ("base.maritime_different_kind_4to1", True),
                ("base.first_player_beginner", "highest_roll"),
                ("base.three_player_removed_color", "white"),
            ),
            doc="The English rules of 2025 (6th edition).",
        ),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        POINTS_TO_WIN,
        catan.Row(POINTS_TO_WIN, "points", VICTORY_POINTS(setup)),
        catan.Row(KNOWN_CARDS, "not-won-yet", _victory_cards_known),
    ]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [GOAL]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [
        catan.PointSource("base/settlements", piece_points("settlement"), reads=(Island,)),
        catan.PointSource("base/cities", piece_points("city"), reads=(Island,)),
    ]


@catan.hookimpl
def catan_victory(setup: catan.Setup) -> catan.VictoryRules:
    return [catan.VictoryRule("base/points-in-own-turn", _winners, reads=(Window,), asks=(MAY_WIN, GOAL))]
