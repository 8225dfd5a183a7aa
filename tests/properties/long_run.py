"""Whole games, sound after every action, with transcripts that other processes replay to an equal end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from catan_core import Action, Game, Match, State
from catan_core.play import Bot, GreedyBot, play_match
from catan_core.testing import VOLUNTEER_SHARE, first_game, random_action
from catan_core.transcript import Transcript
from tests.properties.compositions import Composition
from tests.properties.replayer import replayed_elsewhere

GREEDY = GreedyBot()

LEFT_AFTER = 20_000
"""A game that need not come to an end is left after this many actions."""
ENDLESS_AFTER = 100_000
"""A game that has to come to an end has failed to after this many actions."""

Moves = Iterator[tuple[Action, Game]]
"""The actions of a game, chance included, with the game that each has led to."""

Chooser = Callable[[State, Random], Action]
Notes = Callable[[Action, Game], Iterable[str]]
"""What else is worth counting about an action and the game that it has led to."""


def no_notes(action: Action, game: Game) -> Iterable[str]:
    """Nothing."""
    return ()


def random_moves(start: Game, seed: str, choose: Chooser = random_action) -> Moves:
    """A game in which every decision is drawn at random."""
    rng, game = Random(f"walk {seed}"), start
    while not game.over:
        action = choose(game.state, rng)
        game = Game(*game.rules.apply(game.state, action))
        yield action, game


def bots_moves(match: Match, bot: Bot) -> Moves:
    """A game in which the same bot decides for every seat.

    Bots are asked for what they owe. What nobody owes, such as asking for a building phase, is done now and then too.
    """
    told, rng = 0, Random(f"bystanders {match.seed}")
    for _ in play_match(match, [bot] * match.game.rules.seats):
        if rng.random() < VOLUNTEER_SHARE and not match.game.over:
            _volunteer(match, rng)
        yield from match.history[told:]
        told = len(match.history)


def _volunteer(match: Match, rng: Random) -> None:
    """Let somebody who owes nothing do one of the things it may do, if there is any."""
    game = match.game
    bystanders = [seat for seat in game.rules.all_seats if seat not in game.actors]
    for seat in rng.sample(bystanders, len(bystanders)):
        actions = game.actions_of(seat)
        if actions:
            match.play(actions.sample(rng))
            return


def may_not_end(table: Composition) -> bool:
    """Whether points alone do not win, so that a game may not come to an end.

    In The Pirate Islands lines of ships can be built in, and the cards that arm ships do not come back; in The Wonders
    of Catan a level takes five cards of the right kinds, which chance seldom keeps together.
    """
    return dict(table.options).get("seafarers.scenario") in ("pirate_islands", "wonders_of_catan")


def sound(
    name: str, start: Game, moves: Moves, seen: Counter[str], notes: Notes = no_notes, ends: bool = True
) -> tuple[str, str]:
    """Follow a game to its end and ask every invariant after every action.

    Gives its transcript, and the JSON of its last state. Counts in `seen` games, actions, tags of actions and events,
    and notes. A game that need not end may be `unfinished`.
    """
    actions, game = list[Action](), start
    for action, game in islice(moves, ENDLESS_AFTER if ends else LEFT_AFTER):
        actions.append(action)
        problems = game.rules.problems(game.state)
        assert not problems, f"{name}, after {action!r} ({len(actions)} actions): {problems}"
        seen.update((action.tag, *(event.tag for event in game.events), *notes(action, game)))
    assert game.over or not ends, f"{name}: not over after {len(actions)} actions"
    seen["games"] += 1
    seen["unfinished"] += not game.over
    seen["actions"] += len(actions)
    return str(Transcript.of(start, actions)), game.to_json()


def at_random(
    table: Composition, seed: str, seen: Counter[str], notes: Notes = no_notes, choose: Chooser = random_action
) -> tuple[str, str]:
    """Play a random game, asking every invariant after every action."""
    start = first_game(table.ruleset, seed, table.seats)
    moves = random_moves(start, seed, choose)
    return sound(f"{table.name}, seed {seed!r}", start, moves, seen, notes, ends=not may_not_end(table))


def by_bots(table: Composition, seed: str, bot: Bot, seen: Counter[str], notes: Notes = no_notes) -> tuple[str, str]:
    """Let a bot play a game for every seat, asking every invariant after every action."""
    match = Match(table.ruleset, table.seats, seed)
    start = table.ruleset.new_game(seats=table.seats, seed=seed)
    moves, ends = bots_moves(match, bot), not may_not_end(table)
    return sound(f"{table.name}, seed {seed!r}, {bot.name}", start, moves, seen, notes, ends)


def random_games(tables: Sequence[Composition], numbers: range, seen: Counter[str], notes: Notes = no_notes) -> None:
    """Play the games with these numbers at random, at one table after the other, and have them replayed elsewhere."""
    replay_alike([at_random(tables[number % len(tables)], f"long {number}", seen, notes) for number in numbers])


def bots_games(
    tables: Sequence[Composition], numbers: range, seen: Counter[str], notes: Notes = no_notes, bot: Bot = GREEDY
) -> None:
    """Let a bot play the games with these numbers, at one table after the other, and have them replayed elsewhere."""
    replay_alike([by_bots(tables[number % len(tables)], f"greedy {number}", bot, seen, notes) for number in numbers])


def batches(games: int, batch: int) -> list[range]:
    """The numbers of games in batches, each of which is a test."""
    return [range(first, min(first + batch, games)) for first in range(0, games, batch)]


def replay_alike(games: Sequence[tuple[str, str]]) -> None:
    """Assert that another process comes to the same end of every game."""
    assert replayed_elsewhere(games) == [""] * len(games)
