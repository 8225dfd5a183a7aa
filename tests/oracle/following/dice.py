"""Follows the Dice Game, and compares it with the oracle."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import catan_core as catan
from catan_expansions.dice_game import (
    BuildCity,
    Building,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Cup,
    EndTurn,
    ExchangeGold,
    KeepOrStop,
    Sheets,
    StopThrowing,
    Throw,
    ThrowAgain,
    ThrowDice,
    UseJoker,
)
from tests.oracle import dice_game as oracle
from tests.oracle.dice_game import FACES, Dice, Readings, Sheet

KINDS = {BuildSettlement: "settlement", BuildCity: "city", BuildKnight: "knight"}


def counted(goods: catan.Goods) -> Dice:
    return Counter({face: count for face, count in zip(FACES, goods, strict=True) if count})


class Reckoner:
    """Remembers sheets and dice from the actions alone, and asks after every action whether all went as the oracle
    says. `seen` counts what has been compared."""

    def __init__(self, game: catan.Game, seen: Counter[str]) -> None:
        options = game.rules.ruleset.options
        self.readings = Readings(
            one_die=options["dice_game.joker_scope"] == "one_die",
            same_turn=options["dice_game.joker_same_turn"] is True,
            to_gold=options["dice_game.wild_joker_may_be_gold"] is True,
        )
        assert tuple(good.id for good in game.rules.goods) == FACES
        self.sheets = [Sheet() for _ in game.rules.all_seats]
        self.on_turn, self.dice, self.aside, self.rolls, self.seen = 0, Dice(), Dice(), 0, seen
        self._compare(game)

    def follow(self, action: catan.Action, game: catan.Game) -> None:
        if action.seat != catan.CHANCE:
            assert action.seat == self.on_turn, "somebody else is on turn"
        self._do(action)
        self.seen[action.tag] += 1
        self._compare(game)

    def _do(self, action: catan.Action) -> None:
        sheet = self.sheets[self.on_turn]
        match action:
            case ThrowDice(dice=dice):
                self.dice, self.rolls = self.aside + counted(dice), self.rolls + 1
            case ThrowAgain(keep=keep):
                self.aside = counted(keep)
            case StopThrowing():
                self.rolls = oracle.ROLLS
            case BuildRoad(road=road):
                self._pay("road", 1)
                sheet.roads.add(road)
            case BuildSettlement():
                self._pay("settlement", oracle.SETTLEMENTS[sheet.settlements][0])
                sheet.settlements += 1
            case BuildCity():
                self._pay("city", oracle.CITIES[sheet.cities][0])
                sheet.cities += 1
            case BuildKnight():
                self._pay("knight", sheet.knights + 1)
                sheet.knights, sheet.new_knights = sheet.knights + 1, sheet.new_knights + 1
            case UseJoker(knight=knight, dice=dice, good=good):
                self.dice = self.dice - counted(dice) + Dice({FACES[good]: sum(dice)})
                sheet.used.add(knight)
            case ExchangeGold(good=good):
                self.dice = self.dice - Dice(gold=2) + Dice({FACES[good]: 1})
            case EndTurn():
                sheet.boxes.append(sheet.turn)
                sheet.turn = sheet.new_knights = 0
                self.on_turn = (self.on_turn + 1) % len(self.sheets)
                self.dice, self.aside, self.rolls = Dice(), Dice(), 0
            case _:
                raise AssertionError(f"the oracle knows no {action.tag}")

    def _pay(self, what: str, points: int) -> None:
        self.dice = self.dice - Dice(oracle.COSTS[what])
        self.sheets[self.on_turn].turn += points

    def _compare(self, game: catan.Game) -> None:
        sheets = game.state[Sheets]
        for seat, (mine, theirs) in enumerate(zip(self.sheets, sheets.sheets, strict=True)):
            assert {*catan.members(theirs.roads)} == mine.roads - {oracle.START}
            assert (theirs.settlements, theirs.cities, theirs.knights) == (mine.settlements, mine.cities, mine.knights)
            assert {number + 1 for number in catan.members(theirs.jokers_used)} == mine.used
            assert list(theirs.boxes) == mine.boxes
            assert sum(game.score(catan.Seat(seat)).values()) == mine.total()
        winners = oracle.winners(self.sheets)
        assert (game.winners or ()) == winners
        if winners:
            self.seen.update(
                ("finished", "crosses") if any(0 in sheet.boxes for sheet in self.sheets) else ("finished",)
            )
            return
        assert sheets.scored == self.sheets[self.on_turn].turn
        phase = game.state.stack[-1]
        if isinstance(phase, Throw):
            self._chances(game)
        elif isinstance(phase, KeepOrStop):
            assert self.rolls < oracle.ROLLS
            self._dice(game)
            offered = {tuple(action.keep) for action in game.actions.of(ThrowAgain)}
            assert offered == oracle.kept(self.dice)
            assert len(game.actions.of(StopThrowing)) == 1
        else:
            assert isinstance(phase, Building)
            assert self.rolls == oracle.ROLLS, "there are rolls left"
            self._dice(game)
            self._building(game)

    def _dice(self, game: catan.Game) -> None:
        assert counted(game.state[Cup].dice) == self.dice

    def _chances(self, game: catan.Game) -> None:
        outcomes = game.rules.outcomes(game.state)
        total = sum(weight for _, weight in outcomes)
        told = {
            tuple(action.dice): Fraction(weight, total) for action, weight in outcomes if isinstance(action, ThrowDice)
        }
        assert told == oracle.chances(oracle.DICE - sum(self.aside.values()))

    def _building(self, game: catan.Game) -> None:
        sheet, actions = self.sheets[self.on_turn], game.actions
        roads = {action.road for action in actions.of(BuildRoad)}
        assert roads == (oracle.open_roads(sheet) if oracle.pays(self.dice, "road") else set())
        for kind, what in KINDS.items():
            assert len(actions.of(kind)) == (oracle.may_build(sheet, what) and oracle.pays(self.dice, what))
        uses = {(action.knight, tuple(action.dice), FACES[action.good]) for action in actions.of(UseJoker)}
        assert uses == oracle.jokers(sheet, self.dice, self.readings)
        assert {FACES[action.good] for action in actions.of(ExchangeGold)} == oracle.exchanges(self.dice)
        assert len(actions.of(EndTurn)) == 1
        self.seen.update(building=1, jokers=len(uses), roads=len(roads))
