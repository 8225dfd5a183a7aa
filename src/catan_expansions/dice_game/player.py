"""A player of the Dice Game that solves its turn exactly, from the points of buildings and the sheet's future value.

With the final dice it builds the best that they can pay for, using jokers where they are worth it. When rolling, it
keeps the dice with the highest expected value. Only the value of the sheet after the turn is an estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import ge
from random import Random

import catan_core as catan
from catan_expansions.dice_game import jokers, paying
from catan_expansions.dice_game import sheet as sheet_rules
from catan_expansions.dice_game.building import BuildCity, Building, BuildKnight, BuildRoad, BuildSettlement
from catan_expansions.dice_game.dice import DICE, Cup, KeepOrStop, StopThrowing, ThrowAgain
from catan_expansions.dice_game.keeping import lying
from catan_expansions.dice_game.prospects import nothing, prospects
from catan_expansions.dice_game.sheet import Sheet, Sheets
from catan_expansions.dice_game.turn import EndTurn

Later = Callable[[Sheet, int], float]
"""The future value of a sheet, by the number of turns left."""

Choice = tuple[paying.Plan, int, Sheet]
"""What to build, with which jokers (a bit mask from 0), and the resulting sheet."""

# -- the value of a turn -------------------------------------------------------------------------------------------


@catan.record
class Outset:
    """Everything but the dice that decides what is best in a turn. `turns` are left after this turn; `usable` is a bit
    mask of the jokers that may be used; `scored`: something has been built in this turn."""

    sheet: Sheet
    turns: int
    usable: int
    scored: bool


class Prospect:
    """The value of final dice in a turn with this outset, and what to build with them."""

    def __init__(self, rules: paying.JokerRules, outset: Outset, later: Later) -> None:
        self._rules = rules
        self._outset = outset
        self._later = later
        self._known: dict[tuple[paying.Plan, int], tuple[float, Sheet]] = {}
        self._nothing = later(outset.sheet, outset.turns) - (0 if outset.scored else sheet_rules.MISSED)

    def best(self, dice: catan.Goods) -> tuple[float, Choice | None]:
        """The highest value of final dice, and what to build for it; None to build nothing."""
        most, choice = self._nothing, None
        for plan, used in paying.affordable(self._rules, dice, self._outset.usable, self._outset.sheet.knights):
            known = self._known.get((plan, used)) or self._built(plan, used)
            if known[0] > most:
                most, choice = known[0], (plan, used, known[1])
        return most, choice

    def _built(self, plan: paying.Plan, used: int) -> tuple[float, Sheet]:
        """The highest value of a plan over all choices of its roads, and the sheet after it."""
        outset = self._outset
        before, best = outset.sheet, (float("-inf"), outset.sheet)
        for after in _outcomes(before, plan):
            sheet = catan.evolve(after, jokers_used=before.jokers_used | used)
            value = _points(before, after) + self._later(sheet, outset.turns)
            best = max(best, (value, sheet), key=lambda pair: pair[0])
        self._known[plan, used] = best
        return best


def _points(before: Sheet, after: Sheet) -> int:
    return (
        sheet_rules.ROAD_POINTS * (after.roads.bit_count() - before.roads.bit_count())
        + sum(sheet_rules.SETTLEMENTS[before.settlements : after.settlements])
        + sum(sheet_rules.CITIES[before.cities : after.cities])
        + sum(sheet_rules.KNIGHTS[before.knights : after.knights])
    )


def _outcomes(sheet: Sheet, plan: paying.Plan) -> list[Sheet]:
    """All sheets to which a plan can lead, without marking jokers as used."""
    sheets = [sheet]
    for _ in range(plan.roads):
        sheets = [
            catan.evolve(reached, roads=reached.roads | 1 << road)
            for reached in sheets
            for road in sheet_rules.open_roads(reached)
        ]
        sheets = list(dict.fromkeys(sheets))
    for _ in range(plan.settlements):
        sheets = [
            catan.evolve(reached, settlements=reached.settlements + 1)
            for reached in sheets
            if sheet_rules.settlement_open(reached)
        ]
    for _ in range(plan.cities):
        sheets = [
            catan.evolve(reached, cities=reached.cities + 1) for reached in sheets if sheet_rules.city_open(reached)
        ]
    return [catan.evolve(reached, knights=reached.knights + plan.knights) for reached in sheets]


class TurnAhead:
    """A turn with all its rolls: its expected value, and which dice to keep."""

    def __init__(self, rules: paying.JokerRules, outset: Outset, later: Later) -> None:
        table, prospect = lying(), Prospect(rules, outset, later)
        final = [prospect.best(dice)[0] for dice in table.ways[table.all_dice :]]
        self._kept = []
        for _ in range(2):
            worth, kept = table.best(table.expected(final))
            self._kept.append(kept)
            final = worth[table.all_dice :]
        self.expected: float = table.expected(final)[0]
        """The expected value of the turn: its points and the future value of the sheet."""

    def keep(self, dice: catan.Goods, throws: int) -> catan.Goods:
        """The dice to keep with `throws` rolls left."""
        table = lying()
        return table.ways[self._kept[throws - 1][table.number[dice]]]


@lru_cache(maxsize=256)
def turn_ahead(rules: paying.JokerRules, outset: Outset, later: Later) -> TurnAhead:
    """The solution of a turn, cached."""
    return TurnAhead(rules, outset, later)


# -- one action after another --------------------------------------------------------------------------------------


def _building(
    rules: paying.JokerRules, seat: catan.Seat, sheet: Sheet, dice: catan.Goods, choice: Choice
) -> Iterator[catan.Action]:
    """The parts of a choice that can be built at once. This never hurts: the rest lacks the same dice as before."""
    plan, _, after = choice
    road, settlement, city, knight = (all(map(ge, dice, cost)) for cost in rules.costs)
    if plan.knights and knight:
        yield BuildKnight(seat)
    if plan.settlements and sheet_rules.settlement_open(sheet) and settlement:
        yield BuildSettlement(seat)
    if plan.cities and sheet_rules.city_open(sheet) and city:
        yield BuildCity(seat)
    if plan.roads and road:
        yield from (BuildRoad(seat, road) for road in sheet_rules.open_roads(sheet) if after.roads >> road & 1)


def _turning(rules: paying.JokerRules, seat: catan.Seat, dice: catan.Goods, choice: Choice) -> Iterator[catan.Action]:
    """Jokers and exchanges of gold after which the dice can still pay for the choice."""
    (plan, used, _), face_of = choice, dict(rules.faces)
    lacks, spare = paying.lacking(rules.costs, dice, plan), paying.left_over(rules.costs, dice, plan)
    wanted = [catan.Good(face) for face, count in enumerate(lacks) if count]
    for knight in catan.members(used):
        if knight != plan.helper:
            goods = [good for good in wanted if face_of.get(knight, good) == good]
            gold = rules.wild_may_be_gold and knight in rules.wild
            for good in [*goods, catan.Good(jokers.GOLD_FACE)] if gold else goods:
                most = DICE if good == jokers.GOLD_FACE else lacks[good]
                turned = _some(spare, min(most, rules.most_dice), good)
                if sum(turned) and paying.pays(rules, _turned(dice, turned, good), plan, used & ~(1 << knight)):
                    yield jokers.UseJoker(seat, knight + 1, turned, good)
    if dice[jokers.GOLD_FACE] >= jokers.GOLD_FOR_ONE:
        for good in wanted:
            exchanged = list(dice)
            exchanged[jokers.GOLD_FACE] -= jokers.GOLD_FOR_ONE
            exchanged[good] += 1
            if paying.pays(rules, catan.Goods(tuple(exchanged)), plan, used):
                yield jokers.ExchangeGold(seat, good)


def _some(spare: list[int], most: int, good: catan.Good) -> catan.Goods:
    """Up to `most` spare dice with other faces, gold last."""
    taken = [0] * len(spare)
    for face, count in enumerate(spare):
        if face != good:
            taken[face] = min(count, most)
            most -= taken[face]
    return catan.Goods(tuple(taken))


def _turned(dice: catan.Goods, turned: catan.Goods, good: catan.Good) -> catan.Goods:
    left = [there - gone for there, gone in zip(dice, turned, strict=True)]
    left[good] += sum(turned)
    return catan.Goods(tuple(left))


# -- the player ----------------------------------------------------------------------------------------------------


@catan.record
class DicePlayer:
    """Plays the Dice Game: exactly within a turn, with an estimate of later turns.

    It has the interface of the bots of `catan_core.play`. Without `foresight` it only maximizes the current turn.

    >>> import random, catan_core as catan
    >>> match = catan.Match(catan.ruleset("dice_game"), seats=1, seed=7)
    >>> player, rng = DicePlayer(), random.Random(0)
    >>> while not match.game.over:
    ...     view = match.game.view(0)
    ...     _ = match.play(player.choose(view, view.actions, rng))
    >>> match.game.points(0) > 60
    True
    """

    foresight: bool = True
    name: str = "dice player"

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        """The action to do. In a phase of another expansion it picks an action at random."""
        seat, phase = actions.seat, view.phase
        if isinstance(phase, KeepOrStop):
            return self._throwing(view, seat)
        if isinstance(phase, Building):
            return self._final(view, seat)
        return actions.sample(rng)

    @property
    def _later(self) -> Later:
        return prospects if self.foresight else nothing

    def _outset(self, view: catan.View, seat: catan.Seat) -> Outset:
        sheets = view[Sheets]
        sheet = sheets.sheets[seat]
        usable = sum(1 << knight - 1 for knight in jokers.jokers(view, seat))
        return Outset(
            catan.evolve(sheet, boxes=()), sheet_rules.TURNS - 1 - len(sheet.boxes), usable, sheets.scored > 0
        )

    def _throwing(self, view: catan.View, seat: catan.Seat) -> catan.Action:
        cup = view[Cup]
        ahead = turn_ahead(paying.joker_rules(view.rules), self._outset(view, seat), self._later)
        keep = ahead.keep(cup.dice, cup.throws)
        return StopThrowing(seat) if keep == cup.dice else ThrowAgain(seat, keep)

    def _final(self, view: catan.View, seat: catan.Seat) -> catan.Action:
        rules, outset, dice = paying.joker_rules(view.rules), self._outset(view, seat), view[Cup].dice
        _, choice = Prospect(rules, outset, self._later).best(dice)
        if choice is None:
            return EndTurn(seat)
        for action in _building(rules, seat, outset.sheet, dice, choice):
            return action
        return next(_turning(rules, seat, dice, choice))
