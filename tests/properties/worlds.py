"""States made up behind views: each could be the state of the game, and the game can be played on from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import attrs

from catan_core import Game, Match, Ruleset, State, View, ruleset
from catan_core.base import KNOWN_CARDS, KNOWN_GOODS, DevCards, Holdings, TradeOffer
from catan_core.base.goods import covers
from catan_core.engine.validation import first_problem
from catan_core.plugin.specs import Value
from catan_core.testing import first_game, random_action
from tests.properties.compositions import AT_SEA, COMPOSITIONS
from tests.properties.long_run import GREEDY, bots_moves, random_moves

COUNTS = {"hands", "supply", "fresh", "shown", "spent", "unknown"}
"""The fields of slices and decks that count cards."""

DRAWS = 3
"""How many worlds are made up behind each view."""

ONWARD = 50
"""How many random actions are played from a world."""

FEW = 1
"""Who may hide no more victory points than this is close to winning."""

TELLING = 3
"""Where something is known of hidden hands, one position is looked at each time that this many are passed by."""


@attrs.frozen
class Setting:
    """A composition to be played by a number of seats. Those that are not `quick` are left to the long tests."""

    name: str
    ruleset: Ruleset
    seats: int
    quick: bool = True


def settings() -> Iterator[Setting]:
    """Everything shipped, the event cards alone and with others."""
    for one in COMPOSITIONS:
        yield Setting(one.name, one.ruleset, one.seats, quick=one not in AT_SEA or not one.slow)
    combined: dict[str, Value] = {"base.turn_phases": "combined"}
    yield Setting("events-4", ruleset("base", "event_cards"), 4)
    yield Setting("events-knights-3", ruleset("base", "cities_knights", "event_cards", options=combined), 3)
    yield Setting("events-knights-six", ruleset("base", "cities_knights", "five_six", "event_cards"), 6)
    yield Setting("dice-game-2", ruleset("dice_game"), 2)


def telling(state: State) -> bool:
    """Whether the position shows something of hidden hands that blind dealing would often miss."""
    tables = state.rules.tables
    goods = [one for row in tables.get(KNOWN_GOODS, {}).values() for one in row(state)]
    cards = [one for row in tables.get(KNOWN_CARDS, {}).values() for one in row(state)]
    return bool(goods) or any(one.max_cards is not None and one.max_cards <= FEW for one in cards)


def positions(setting: Setting, seed: str, greedy: bool, every: int) -> Iterator[State]:
    """Positions of a game at equal distances, the last, and more often those that tell something of hidden hands."""
    start = first_game(setting.ruleset, seed, setting.seats)
    moves = bots_moves(Match(setting.ruleset, setting.seats, seed), GREEDY) if greedy else random_moves(start, seed)
    told = 0
    for number, (_, game) in enumerate(moves):
        known = not game.over and telling(game.state)
        told += known
        if number % every == 0 or game.over or (known and told % TELLING == 0):
            yield game.state


def look_behind(state: State, rng: Random, seen: Counter[str], onward: int) -> None:
    """Make up worlds behind every view of a state, and see that each could be; from some of them, play on."""
    for seat in (*state.rules.all_seats, None):
        view = state.rules.view(state, seat)
        for _ in range(DRAWS):
            world = view.determinize(rng)
            possible(world, view)
            agrees(world, state)
            seen["worlds"] += 1
            if seen["worlds"] % onward == 0:
                seen["actions"] += played_on(world, rng)
                seen["played on"] += 1
        seen["telling"] += DRAWS * (state.winners is None and telling(state))


def possible(world: State, view: View) -> None:
    """A world is sound, its view for the same seat is the one it was made up behind, and what that offers is legal."""
    rules = world.rules
    assert first_problem(world) is None, f"made up for seat {view.seat}: {first_problem(world)}"
    assert world.winners == view.winners
    assert rules.view(world, view.seat) == view, f"made up for seat {view.seat}, but it looks otherwise"
    assert negative(world) == []
    for action in view.actions:
        violation = rules.check(world, action)
        assert violation is None, f"made up for seat {view.seat}, but {action!r} is refused: {violation}"


def agrees(world: State, state: State) -> None:
    """A world has what everybody at the table knows of the true state, whoever it was made up for."""
    assert world.rules.winners(world) == state.rules.winners(state)
    for phase in state.stack:
        if isinstance(phase, TradeOffer):
            promises = [(answer.seat, answer.terms.get) for answer in phase.answers if answer.terms is not None]
            for seat, cards in ((phase.proposer, phase.terms.give), *promises):
                assert covers(world[Holdings].hands[seat], cards), f"seat {seat} cannot give what it promises"
        if phase.tag == "event_cards/gifts":
            assert _givers(world, phase) == _givers(state, phase)
    if DevCards in state.rules.slice_index:
        assert [*map(sum, world[DevCards].fresh)] == [*map(sum, state[DevCards].fresh)], "bought in this turn"


def _givers(state: State, phase: Any) -> list[bool]:
    """Who has something of the kinds that are given, of those who could give it to somebody."""
    hands = state[Holdings].hands
    return [any(hands[seat][kind] for kind in phase.kinds) for seat, takers in enumerate(phase.takers) if takers]


def played_on(world: State, rng: Random) -> int:
    """Play on at random; gives the number of actions."""
    state, number = world, 0
    while number < ONWARD and state.winners is None:
        action = random_action(state, rng)
        state = state.rules.apply(state, action).state
        assert state.rules.problems(state) == (), f"{action!r}, {number} actions on: {state.rules.problems(state)}"
        assert negative(state) == [], f"{action!r}, {number} actions on: {negative(state)}"
        number += 1
    return number


def negative(state: State) -> list[str]:
    """Where a count of cards is below zero."""
    return [name for one in state.slices for name, count in _counts(one, one.tag) if count < 0]


def _counts(value: object, name: str) -> Iterator[tuple[str, int]]:
    if isinstance(value, tuple):
        for one in value:
            yield from _counts(one, name)
    elif isinstance(value, int):
        yield name, value
    elif attrs.has(type(value)):
        for field in attrs.fields(cast(Any, type(value))):
            inner = getattr(value, field.name)
            if field.name in COUNTS or not isinstance(inner, int | tuple) or _has_records(inner):
                yield from _counts(inner, f"{name}.{field.name}")


def _has_records(value: object) -> bool:
    return isinstance(value, tuple) and any(attrs.has(type(one)) for one in value)


def games(setting: Setting, worlds: int, every: int, onward: int, greedy: tuple[bool, ...]) -> Counter[str]:
    """Look behind positions of one game after the other until enough worlds have been made up."""
    seen, number = Counter[str](), 0
    while seen["worlds"] < worlds:
        seed, bots = f"world {number}", greedy[number % len(greedy)]
        rng = Random(f"{setting.name} {seed}")
        for state in positions(setting, seed, bots, every):
            try:
                look_behind(state, rng, seen, onward)
            except Exception as error:
                error.add_note(
                    f"{setting.name}, seed {seed!r}, {'greedy' if bots else 'random'}: {Game(state).to_json()}"
                )
                raise
            if seen["worlds"] >= worlds:
                break
        number += 1
    return seen
