"""A person at the table: what is offered, what may be typed, what is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, Game, Match, Seat, View
from catan_core.base import (
    AcceptTrade,
    BuildRoad,
    BuildSettlement,
    CancelTrade,
    ConfirmTrade,
    Dice,
    Discard,
    Discards,
    EndTrade,
    EndTurn,
    InviteOffer,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayMonopoly,
    RejectTrade,
    RobberMove,
    Roll,
)
from catan_core.cli.menu import choices, entries
from catan_core.cli.output import Screen
from catan_core.cli.person import Person, Quit
from catan_core.cli.phrases import ENGLISH
from catan_core.testing import Scenario
from tests.cli.table import sitting
from tests.seats import ONE, TWO, ZERO


@attrs.frozen
class Obliging:
    """A bot that agrees to any trade it can, and else does the last thing that it may."""

    name: str = "obliging"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        accept = AcceptTrade(actions.seat)
        return accept if accept in actions else actions[len(actions) - 1]


def match_at(game: Game) -> Match:
    """A match that begins with a game as it stands."""
    match = Match(game.rules.ruleset, seats=game.rules.seats, seed=1)
    match._start = game
    return match


@attrs.frozen
class Evening:
    """What came of an evening at the table."""

    match: Match
    shown: str

    @property
    def mine(self) -> list[Action]:
        return [action for action, _ in self.match.history if action.seat == 0]


class Terminal(Screen):
    """A screen that is taken for a terminal."""

    @property
    def is_terminal(self) -> bool:
        return True


def sit(game: Game, typed: Sequence[str], *, brisk: bool = True, terminal: dict[str, str] | None = None) -> Evening:
    """Lets somebody who has seat 0 type some lines, and then leave."""
    match, left = match_at(game), list(typed)

    def answer(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    bots = {Seat(seat): Obliging() for seat in range(1, game.rules.seats)}
    with sitting(answer, terminal) as shown:
        screen = Screen() if terminal is None else Terminal()
        with pytest.raises(Quit):
            Person(match, Seat(0), bots, screen, brisk=brisk).play()
        assert not left, "not everything that was prepared has been typed"
        return Evening(match, shown())


def builder() -> Scenario:
    """Seat 0 may build: it has a settlement, two roads in a row, and the cards for a road and a settlement."""
    table = Scenario(seats=2).piece("settlement", 0, (0, 0, "N")).roads(0, (0, 0, "N"), (1, -1, "S"), (1, 0, "N"))
    return table.give(0, brick=2, lumber=2, wool=1, grain=1).building()


def test_every_action_is_on_the_menu_alone_or_with_its_kind() -> None:
    view = builder().game.view(Seat(0))
    menu = entries(view, view.actions)
    reached = [entry.action for entry in menu if entry.action is not None]
    for entry in menu:
        if entry.action is None and entry.kind is not None:
            reached += view.actions.of(entry.kind)
    assert sorted(map(repr, reached)) == sorted(map(repr, view.actions))


def test_a_number_of_the_menu_is_done() -> None:
    evening = sit(Scenario(seats=2).game, ["1"])
    assert "  1  Roll the dice\n" in evening.shown
    assert evening.mine == [Roll(ZERO)]


def test_places_are_chosen_by_the_numbers_on_the_board() -> None:
    table = builder()
    evening = sit(table.game, ["2", "2"])
    roads = table.game.actions_of(Seat(0)).of(BuildRoad)
    assert len(roads) > 3
    assert evening.mine == [roads[1]]
    assert f"Build a road ({len(roads)} ways) ..." in evening.shown
    assert "  2  (" in evening.shown


def test_the_numbers_on_the_board_are_those_of_the_list() -> None:
    view = builder().game.view(Seat(0))
    roads = view.actions.of(BuildRoad)
    lines, labels = choices(view, BuildRoad, roads)
    assert [labels.edges[road.edge] for road in roads if isinstance(road, BuildRoad)] == ["1", "2", "3", "4", "5"]
    with sitting(()) as shown:
        Screen().choices(lines)
        assert f"\n  2  {lines[1]}\n" in shown()


def test_what_has_happened_is_told_once() -> None:
    table = Scenario(seats=2).after_roll()
    evening = sit(table.game, ["1", "1", "1"])
    rolls = [action for action, _ in evening.match.history if isinstance(action, Dice)]
    assert len(rolls) == 2
    assert evening.shown.count(" rolls ") == 2
    assert evening.shown.count("Turn 2, seat 1") == evening.shown.count("Turn 3, seat 0") == 1


def test_a_place_is_described_by_what_lies_around_it() -> None:
    evening = sit(builder().game, ["back"])
    assert "Build a settlement: (1,0,N) pasture 4, hills 10, forest 3" in evening.shown
    assert BuildSettlement not in {type(action) for action in evening.mine}


def test_long_lists_of_places_are_on_the_board_and_written_out_when_asked_for() -> None:
    evening = sit(catan.new_game("base", seats=2, seed=3), ["list", "7"])
    assert evening.shown.count(" 54  (") == 1
    assert re.search(r"\b54\b", evening.shown[: evening.shown.index("list\n")])
    assert evening.mine[0] == catan.new_game("base", seats=2, seed=3).actions[6]


def test_what_is_no_number_of_the_menu_is_asked_again() -> None:
    others = ["0", "2", "-1", "x", "1.0", "0000000012", "1" * 5000, "0" * 5000, "\u0661"]
    evening = sit(Scenario(seats=2).game, [*others, "1"])
    assert evening.shown.count("Type a number from 1 to 1, or ? for help.") == len(others)
    assert evening.mine == [Roll(ZERO)]


def test_other_commands_show_things_and_decide_nothing() -> None:
    evening = sit(builder().game, ["?", "help", "board", "hand", "score", "menu", ""])
    assert evening.match.history == ()
    assert evening.shown.count(ENGLISH["help"]) == 2
    assert evening.shown.count("Seats\n") == 2
    assert evening.shown.count("Settlements") == 1


def test_a_trade_is_offered_with_what_is_typed_and_may_be_confirmed() -> None:
    table = Scenario(seats=3).give(0, wool=2).give(1, ore=1).give(2, ore=1).after_roll()
    give, get = table.goods(wool=1), table.goods(ore=1)
    evening = sit(table.game, ["2", "1 wool", "1 ore", "all", "1"])
    assert [action for action, _ in evening.match.history][:4] == [
        OfferTrade(ZERO, give, get, (ONE, TWO)), AcceptTrade(ONE), AcceptTrade(TWO), ConfirmTrade(ZERO, ONE),
    ]  # fmt: skip
    assert "Seat 0 trades 1 wool for 1 ore with seat 1" in evening.shown


def test_a_proposer_need_not_wait_for_the_answers() -> None:
    table = Scenario(seats=3).give(0, wool=2).give(1, ore=1).give(2, ore=1).after_roll()
    evening = sit(table.game, ["2", "wool", "ore", "1 2", "2"], brisk=False)
    assert [type(action) for action, _ in evening.match.history] == [OfferTrade, AcceptTrade, CancelTrade]
    assert evening.shown.count("\nEnter to go on, or a number> 2\n") == 1


def test_a_trade_that_is_not_legal_is_refused_with_the_reason() -> None:
    table = Scenario(seats=2).give(0, wool=1).after_roll()
    evening = sit(table.game, ["2", "1 ore", "1 wool", "1", "2", "1 wool", "1 wool", "1"])
    assert evening.match.history == ()
    assert "That is not legal: You do not have these cards. (base: Domestic trade)" in evening.shown
    assert "That is not legal: The same kind of card cannot be on both sides of a trade." in evening.shown


def test_what_is_unclear_in_a_field_is_asked_again() -> None:
    table = Scenario(seats=2).give(0, wool=1).give(1, ore=1).after_roll()
    evening = sit(table.game, ["2", "1 gold", "", "wool wool wool!", "1 wool", "1 ore", "9", "1"])
    assert evening.mine == [OfferTrade(ZERO, table.goods(wool=1), table.goods(ore=1), (ONE,))]
    assert "'gold' is not one of brick, lumber, wool, grain, ore" in evening.shown
    assert "there is no seat 9; the seats are 0 to 1" in evening.shown


def test_an_offer_of_another_seat_is_answered() -> None:
    table = Scenario(seats=2, turn=1).give(0, wool=1).give(1, ore=1).after_roll()
    table.play(OfferTrade(ONE, table.goods(ore=1), table.goods(wool=1), (ZERO,)))
    evening = sit(table.game, ["2"])
    assert "  1  Accept the offer\n  2  Reject the offer\n  3  Make a counter-offer ...\n" in evening.shown
    assert evening.mine == [RejectTrade(ZERO)]


def test_a_seat_that_is_not_on_turn_may_invite_an_offer_once_asked_in_a_phase() -> None:
    table = Scenario(seats=2, turn=1).give(0, wool=1).after_roll()
    evening = sit(table.game, ["1", "1 wool", "1 ore", ""], brisk=False)
    assert evening.mine == [InviteOffer(ZERO, table.goods(wool=1), table.goods(ore=1))]
    assert evening.shown.count("Invite an offer ...") == 1


def test_a_seat_on_turn_is_not_offered_what_others_volunteer_to_do() -> None:
    evening = sit(Scenario(seats=2).give(0, wool=1).after_roll().game, [])
    assert "Offer a trade ..." in evening.shown
    assert "Invite" not in evening.shown


def test_a_brisk_person_is_asked_only_what_must_be_decided() -> None:
    table = Scenario(seats=2, turn=1).give(0, wool=1).after_roll()
    evening = sit(table.game, [])
    assert [type(action) for action, _ in evening.match.history] == [EndTrade, EndTurn]


def test_a_few_cards_are_discarded_from_a_list_and_many_by_typing_them() -> None:
    few = Scenario(seats=2).give(0, wool=8).phase(Discards((Seat(0),), (4, 0)), RobberMove(Seat(0)))
    assert sit(few.game, ["1"]).mine == [Discard(ZERO, few.goods(wool=4))]
    many = Scenario(seats=2).give(0, brick=3, lumber=3, wool=3, grain=3, ore=3)
    many.phase(Discards((Seat(0),), (7, 0)), RobberMove(Seat(0)))
    evening = sit(many.game, ["1 ore", "3 ore, 3 wool 1 brick"])
    assert evening.mine == [Discard(ZERO, many.goods(ore=3, wool=3, brick=1))]
    assert "This is not the number of cards you must discard. (base: Rolling a 7, wanted 7, given 1)" in evening.shown


def test_undo_takes_the_last_own_decision_back_with_what_followed() -> None:
    table = Scenario(seats=2).building()
    evening = sit(table.game, ["undo", "1", "undo"])
    assert "You have not decided anything yet." in evening.shown
    assert "Undone: End the turn" in evening.shown
    assert evening.match.game == table.game


def test_an_action_with_several_fields_is_chosen_as_a_sentence() -> None:
    table = Scenario(seats=2).give(0, wool=4).after_roll()
    evening = sit(table.game, ["2", "3"])
    assert "  3  Give 4 wool to the supply for 1 grain\n" in evening.shown
    assert [type(action) for action in evening.mine] == [MaritimeTrade]


def test_a_list_is_left_with_back() -> None:
    table = Scenario(seats=2).cards(0, monopoly=1)
    evening = sit(table.game, ["2", "back", "2", "5"])
    assert evening.mine == [PlayMonopoly(ZERO, table.good("ore"))]


def test_what_other_seats_draw_and_steal_is_not_told() -> None:
    table = Scenario(seats=3, turn=1).give(2, wool=1).piece("settlement", 2, (0, 0, "N"))
    table.phase(RobberMove(Seat(1)))
    hex = next(hex for hex in range(19) if table.board.hex_nodes[hex] >> table.node((0, 0, "N")) & 1)
    table.play(MoveRobber(ONE, catan.Hex(hex)))
    evening = sit(table.after_roll().game, [])
    assert "wool" not in "".join(line for line in evening.shown.splitlines() if "steals" in line)


def test_a_terminal_shows_colors_and_boxes() -> None:
    assert "\x1b" not in sit(builder().game, []).shown
    shown = sit(builder().game, [], terminal={"TERM": "xterm-256color"}).shown
    assert "\x1b[1;31ms0" in shown
    assert re.search("╭─+ Seats ─+╮", shown)
    assert "\x1b[1;31m" not in sit(builder().game, [], terminal={"TERM": "xterm-256color", "NO_COLOR": "1"}).shown
