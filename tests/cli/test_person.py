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
    Build,
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
    PlaceBuilding,
    PlayMonopoly,
    RejectTrade,
    RobberMove,
    Roll,
)
from catan_core.cli.menu import choices, entries
from catan_core.cli.output import Screen
from catan_core.cli.person import Person, Quit, is_forced
from catan_core.cli.phrases import ENGLISH, PHRASES
from catan_core.cli.speech import Speech
from catan_core.testing import Scenario
from tests.cli.table import Catan, sitting
from tests.helpers.each import for_each
from tests.helpers.seats import ONE, TWO, ZERO


@attrs.frozen
class Obliging:
    """A bot that agrees to any trade it can, and else does the last thing that it may."""

    name: str = "obliging"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        accept = AcceptTrade(actions.seat)
        return accept if accept in actions else actions[len(actions) - 1]


def match_at(game: Game) -> Match:
    """A match that begins with a game as it stands."""
    return Match.resume(game, seed=1)


@attrs.frozen
class Evening:
    """What came of an evening at the table."""

    match: Match
    shown: str

    @property
    def mine(self) -> list[Action]:
        """What seat 0 has decided, without what it had to do."""
        games = [self.match._at.start, *(game for _, game in self.match.history)]
        return [
            action
            for before, (action, _) in zip(games, self.match.history, strict=False)
            if action.seat == 0 and not is_forced(before.view(Seat(0)).actions)
        ]


class Terminal(Screen):
    """A screen that is taken for a terminal."""

    @property
    def is_terminal(self) -> bool:
        return True


def sit(
    game: Game,
    typed: Sequence[str],
    *,
    brisk: bool = True,
    terminal: dict[str, str] | None = None,
    language: str = "en",
) -> Evening:
    """Lets somebody who has seat 0 type some lines, and then leave."""
    match, left = match_at(game), list(typed)

    def answer(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    bots = {Seat(seat): Obliging() for seat in range(1, game.rules.seats)}
    with sitting(answer, terminal) as shown:
        say = Speech(language)
        screen = Screen(say) if terminal is None else Terminal(say)
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
    evening = sit(Scenario(seats=2).cards(0, knight=1).game, ["1"])
    assert "  1  Roll the dice\n" in evening.shown
    assert evening.mine == [Roll(ZERO)]


def test_what_is_the_only_choice_is_done_by_itself_and_said() -> None:
    evening = sit(Scenario(seats=2).give(0, ore=1).game, [])
    assert [type(action) for action, _ in evening.match.history] == [Roll, Dice]
    assert evening.shown.index("You have only one choice: Roll the dice\n") < evening.shown.index("Seat 0 rolls")
    assert evening.mine == []


def test_a_line_is_chosen_by_words_of_it() -> None:
    table = builder()
    evening = sit(table.game, ["SETTLE"])
    assert [type(action) for action in evening.mine] == [BuildSettlement]
    evening = sit(table.game, ["build", "end t"])
    assert "'build' may be: 2 Build a road (5 ways) ...; 3 Build a settlement: (1,0,N)" in evening.shown
    assert [type(action) for action in evening.mine] == [EndTurn]


def test_a_word_that_is_mistyped_is_asked_again_with_what_was_perhaps_meant() -> None:
    evening = sit(builder().game, ["setlement", "baord", "zzz"])
    assert "Did you mean 'settlement'?" in evening.shown
    assert "Did you mean 'board'?" in evening.shown
    assert evening.shown.count("Did you mean") == 2


@pytest.mark.thorough
def test_a_place_is_typed_as_it_is_printed() -> None:
    table = builder()
    roads = table.game.actions_of(Seat(0)).of(BuildRoad)
    board = table.board
    for typed in ("(1,0,N)-(2,-1,S)", "2,-1,S 1,0,N"):
        evening = sit(table.game, ["2", typed])
        assert evening.mine == [BuildRoad(ZERO, board.edge((1, 0, "N"), (2, -1, "S")))]
        assert evening.mine[0] in roads
    founding = catan.new_game("base", seats=2, seed=3)
    assert founding.board is not None
    assert sit(founding, ["-2,1,N"]).mine == [PlaceBuilding(ZERO, founding.board.node(-2, 1, "N"))]


def test_a_place_where_nothing_may_be_built_is_refused_with_the_reason() -> None:
    evening = sit(builder().game, ["2", "(0,0,N)-(1,-1,S)", "9,9,N 9,9,S"])
    assert "That is not legal: This path is occupied. (base: Roads)" in evening.shown
    assert "there is no node (9, 9, 'N')" in evening.shown
    assert evening.mine == []


def test_the_question_stands_below_every_mistake_and_the_board_is_not_drawn_again() -> None:
    mistakes = ["99", "x", "-2,1", "(0,0,N)-(1,-1,S)", ""]
    evening = sit(builder().game, ["2", *mistakes])
    after = evening.shown[evening.shown.index("number, or back> ") :]
    assert after.count("Build a road: which one?\nnumber, or back> ") == len(mistakes)
    assert "hills" not in after


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
    listed = choices(view, BuildRoad, roads)
    numbers = [listed.labels.edges[road.edge] for road in roads if isinstance(road, BuildRoad)]
    assert numbers == ["1", "2", "3", "4", "5"]
    with sitting(()) as shown:
        Screen().choices(listed.lines)
        assert f"\n  2  {listed.lines[1]}\n" in shown()


def test_what_has_happened_is_told_once() -> None:
    table = Scenario(seats=2).give(0, ore=1).give(1, ore=1).after_roll()
    evening = sit(table.game, ["1"])
    rolls = [action for action, _ in evening.match.history if isinstance(action, Dice)]
    assert evening.shown.count(" rolls ") == len(rolls) == 2
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
    others = ["0", "3", "-1", "x", "1.0", "0000000012", "1" * 5000, "0" * 5000, "\u0661"]
    evening = sit(Scenario(seats=2).cards(0, knight=1).game, [*others, "1"])
    assert evening.shown.count("Type a number from 1 to 2, or ? for help.") == len(others)
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
    assert [type(action) for action, _ in evening.match.history] == [EndTrade, EndTurn, Roll, Dice]


def test_a_few_cards_are_discarded_from_a_list_and_many_by_typing_them() -> None:
    few = (
        Scenario(seats=2)
        .give(0, wool=7, ore=1)
        .phase(Discards((Seat(0),), (4, 0)), RobberMove(Seat(0)), Build(Seat(0)))
    )
    assert sit(few.game, ["3 wool"]).mine == [Discard(ZERO, few.goods(wool=3, ore=1))]
    many = Scenario(seats=2).give(0, brick=3, lumber=3, wool=3, grain=3, ore=3)
    many.phase(Discards((Seat(0),), (7, 0)), RobberMove(Seat(0)), Build(Seat(0)))
    evening = sit(many.game, ["1 ore", "3 ore, 3 wool 1 brick"])
    assert evening.mine == [Discard(ZERO, many.goods(ore=3, wool=3, brick=1))]
    assert "This is not the number of cards you must discard. (base: Rolling a 7, wanted 7, given 1)" in evening.shown


def test_undo_takes_the_last_own_decision_back_with_what_followed() -> None:
    table = builder()
    evening = sit(table.game, ["undo", "end", "undo"])
    assert "You have not decided anything yet." in evening.shown
    assert "Undone: End the turn" in evening.shown
    assert evening.match.game == table.game


@pytest.mark.thorough
def test_undo_takes_back_what_was_done_by_itself_with_the_decision_before_it() -> None:
    table = Scenario(seats=2).give(0, brick=1, lumber=1).give(1, brick=5).building()
    table.piece("settlement", 0, (0, 0, "N"))
    evening = sit(table.game, ["2", "finish", "undo", "undo"])
    assert evening.shown.count("You have only one choice: ") > 1
    assert "Undone: Build a road" in evening.shown
    assert evening.match.game == table.game


def test_an_action_with_several_fields_is_chosen_as_a_sentence() -> None:
    table = Scenario(seats=2).give(0, wool=4).after_roll()
    evening = sit(table.game, ["2", "3"])
    assert "  3  Give 4 wool to the supply for 1 grain\n" in evening.shown
    assert [type(action) for action in evening.mine] == [MaritimeTrade]


@pytest.mark.thorough
def test_a_list_is_left_with_back() -> None:
    table = Scenario(seats=2).cards(0, monopoly=1)
    evening = sit(table.game, ["2", "back", "2", "5"])
    assert evening.mine == [PlayMonopoly(ZERO, table.good("ore"))]


def test_cards_to_be_typed_are_asked_for_with_the_way_back() -> None:
    table = Scenario(seats=3).give(0, wool=2).give(1, ore=1).give(2, ore=1).after_roll()
    evening = sit(table.game, ["2", "back", "1"])
    assert "or nothing), or back> back\n" in evening.shown
    assert [type(action) for action in evening.mine] == [EndTrade]


def test_what_other_seats_draw_and_steal_is_not_told() -> None:
    table = Scenario(seats=3, turn=1).give(2, wool=1).piece("settlement", 2, (0, 0, "N"))
    table.phase(RobberMove(Seat(1)), Build(Seat(1)))
    hex = next(hex for hex in range(19) if table.board.hex_nodes[hex] >> table.node((0, 0, "N")) & 1)
    table.play(MoveRobber(ONE, catan.Hex(hex)))
    evening = sit(table.after_roll().game, [])
    assert "wool" not in "".join(line for line in evening.shown.splitlines() if "steals" in line)


TALL, LOW = {"TERM": "xterm-256color", "LINES": "60"}, {"TERM": "xterm-256color", "LINES": "24"}


@pytest.mark.thorough
def test_a_terminal_shows_colors_and_boxes() -> None:
    assert "\x1b" not in sit(builder().game, []).shown
    shown = sit(builder().game, [], terminal=TALL).shown
    assert "\x1b[1;31ms0" in shown
    assert re.search("╭─+ Seats ─+╮", shown)
    assert "\x1b[1;31m" not in sit(builder().game, [], terminal=TALL | {"NO_COLOR": "1"}).shown


ANSI = re.compile(r"\x1b\[[0-9;]*m")


EVERYTHING = ("base", "five_six", "cities_knights")


@pytest.mark.thorough
@for_each(["en", "es", "ca"])
@pytest.mark.parametrize(
    ("expansions", "seats"),
    [(("base",), 4), (("base", "five_six"), 6), (("base", "cities_knights"), 4), (EVERYTHING, 6)],
)
def test_the_board_the_question_and_a_mistake_fit_on_24_lines_of_80(
    language: str, expansions: tuple[str, ...], seats: int
) -> None:
    game = catan.new_game(*expansions, seats=seats, seed=3)
    evening = sit(game, ["99"], terminal=LOW, language=language)
    lines = ANSI.sub("", evening.shown).splitlines()
    assert max(map(len, lines)) <= 80
    board = next(number for number, line in enumerate(lines) if "~~~" in line) - 1
    assert len(lines) - board <= 24
    assert PHRASES[language]["type-a-number"].format(most=len(game.actions)) in lines
    assert lines[-1].startswith(PHRASES[language]["on-the-board"])


def test_a_list_that_is_longer_than_the_terminal_is_shown_in_parts() -> None:
    evening = sit(catan.new_game("base", seats=2, seed=3), ["list", "", "", "7"], terminal=LOW)
    shown = ANSI.sub("", evening.shown)
    assert shown.count("Enter for more, number, or back> ") == 2
    assert [len(re.findall(rf"^ {number:>2}  \(", shown, re.MULTILINE)) for number in (10, 19, 20, 54)] == [1] * 4
    assert evening.mine[0] == catan.new_game("base", seats=2, seed=3).actions[6]


def test_a_tall_terminal_shows_the_board_once_after_every_change() -> None:
    shown = sit(builder().game, ["hand", "menu", "3"], terminal=TALL).shown
    assert shown.count("robber") == 2


@pytest.mark.thorough
def test_players_are_called_by_their_names_and_typed_by_them(catan_command: Catan) -> None:
    names = ("--names", "Ada,Blai,Núria", "--seats", 3, "--seed", 5, "--bot", "random")
    said = catan_command(
        "play", *names, typed=["0,0,N", "1", "1", "1", "offer", "1 wool", "1 ore", "nuria", "ada", "núria"]
    )
    assert "You are Ada." in said.out
    assert "\n  Blai places a settlement on" in said.out
    assert "Turn 1, Ada\n" in said.out
    assert "Seat" not in "".join(line for line in said.out.splitlines() if line.startswith("  Seat"))
    said = catan_command("play", *names, "--bots", "--log", "--option", "base.victory_points=3")
    assert re.search(r"^Won by (Ada|Blai|Núria)$", said.out, re.MULTILINE)
    assert "seat 0" not in said.out.lower()


def test_names_that_cannot_be_told_apart_are_refused(catan_command: Catan) -> None:
    for names, says in (
        ("Ada,ada", "two seats are called 'ada'"),
        ("1,2", "'1' is not a name"),
        ("x" * 21, "is not a name of at most 20 characters"),
        ("A,B,C,D,E", "there are 5 names for 4 seats"),
    ):
        said = catan_command("play", "--names", names)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert says in said.err


def test_costs_are_shown_when_asked_for() -> None:
    shown = sit(builder().game, ["costs"]).shown
    assert "Costs\n  road              1 brick, 1 lumber\n" in shown


@pytest.mark.thorough
def test_what_has_happened_is_shown_again_when_asked_for() -> None:
    shown = sit(Scenario(seats=2).game, ["log"]).shown
    assert shown.count("Seat 0 rolls 4 (1, 3)") == 2
