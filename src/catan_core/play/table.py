"""A table with bots: one game, played to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from random import Random

import catan_core as catan
from catan_core.model.arguments import require, require_number, require_own, require_random
from catan_core.model.errors import ArgumentError, refuse
from catan_core.play.bots import Bot, RandomBot, sample_open, tries_open
from catan_core.play.greedy import GreedyBot
from catan_core.play.mcts import MctsBot
from catan_core.plugin.expansion import choose

MAX_WHERE = 500
"""How long the place of a bot may be, as `module:Class`."""

MAX_DECISIONS = 50_000
"""How many decisions a game may take before it is given up: somebody at the table never comes to an end."""

BOTS: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "mcts": MctsBot, "greedy": GreedyBot}
"""The bots that any game can be played with, by name. The last plays where none is asked for."""


def bots_for(ruleset: catan.Ruleset) -> Mapping[str, Callable[[], Bot]]:
    """The bots that can be asked for by name at a table: the general ones, and those that the expansions offer.

    The last is the one that plays where none is asked for. An expansion's bot is imported when it is made, which raises
    ImportError or AttributeError if it is not where the expansion says.

    >>> import catan_core as catan
    >>> list(bots_for(catan.ruleset("base"))), list(bots_for(catan.ruleset("dice_game")))
    (['random', 'mcts', 'greedy'], ['random', 'mcts', 'greedy', 'dice'])
    """
    require(catan.Ruleset, ruleset, "bots_for", "a Ruleset, such as ruleset('base')")
    return _offered(ruleset.chosen)


def bots_of(*expansions: str | catan.Expansion) -> Mapping[str, Callable[[], Bot]]:
    """The bots for rulesets of these expansions, also where none can be made without an option. Raises
    MissingExpansion and Conflict."""
    return _offered(choose(expansions))


def _offered(expansions: Iterable[catan.Expansion]) -> Mapping[str, Callable[[], Bot]]:
    offered = {name: partial(load_bot, where) for expansion in expansions for name, where in expansion.bots}
    return {**{name: make for name, make in BOTS.items() if name not in offered}, **offered}


def load_bot(where: str) -> Bot:
    """A bot of a class given as `module:Class`. Raises ImportError, AttributeError, and what making it raises."""
    if not isinstance(where, str) or len(where) > MAX_WHERE or not all(where.partition(":")):
        refuse("load_bot", "a class as 'module:Class'", where)
    module, _, kind = where.partition(":")
    bot: Bot = getattr(import_module(module), kind)()
    return bot


def require_bots(bots: Sequence[Bot], seats: int | None, where: str) -> None:
    """Raise ArgumentError unless there is a bot for each seat; a name or a class is not a bot."""
    what = "a list of bots, one per seat, such as [RandomBot()] * 4"
    require((list, tuple), bots, where, what)
    for bot in bots:
        if not is_bot(bot):
            refuse(where, f"{what} (bots_for(ruleset) has them by name)", bot)
    if seats is not None and len(bots) != seats:
        raise ArgumentError(f"{where}: {seats} seats need {seats} bots, not {len(bots)}")


def is_bot(value: object) -> bool:
    """Whether a value is a bot, which chooses and has a string as its name; a name alone or a class is not."""
    can_choose = not isinstance(value, type) and callable(getattr(value, "choose", None))
    return can_choose and isinstance(getattr(value, "name", None), str)


class GameTooLong(catan.CatanError):
    """A game that is not over after the number of decisions that it was allowed."""

    def __init__(self, seed: int | str, decisions: int) -> None:
        self.seed = seed
        self.decisions = decisions
        super().__init__(seed, decisions)

    def __str__(self) -> str:
        return f"the game with seed {self.seed!r} is not over after {self.decisions} decisions; raise the limit"


def bot_rng(match: catan.Match, seat: int) -> Random:
    """The random numbers with which the bot at a seat decides as the match stands; nobody else has the same.

    They depend on the match's seed, the seat and the number of actions played. So a bot decides the same again after
    an `undo`. Raises SeatError.
    """
    require(catan.Match, match, "bot_rng", "a Match")
    match.game.rules.seat(seat)
    return Random(f"bot {seat} {match.moves} {match.seed}")


def decide(bot: Bot, match: catan.Match, seat: catan.Seat, rng: Random | None = None) -> catan.Action:
    """What a bot does at a seat that owes a decision, by what the seat may know; it is not played. It draws from `rng`,
    or else from `bot_rng`.

    A bot that `remembers` is given what its seat has seen as well. Raises SeatError, IllegalAction if what the bot does
    is in the name of another seat, ArgumentError for random numbers that are none, and whatever the bot raises.

    >>> import catan_core as catan
    >>> match = catan.Match(catan.ruleset("base"), seats=3, seed=7)
    >>> decide(RandomBot(), match, catan.Seat(0)) in match.actions
    True
    """
    require(catan.Match, match, "decide", "a Match")
    if rng is not None:
        require_random(rng, "decide")
    if type(bot) is RandomBot:
        return _drawn(bot, match, seat, rng)
    try:
        choose = bot.choose
    except AttributeError:
        require_bots([bot], None, "decide")
        raise
    view = view_for(bot, match, seat)
    action: catan.Action = choose(view, view.actions, rng or bot_rng(match, seat))
    if isinstance(action, catan.Action):
        require_own(action, seat)
    return action


def _drawn(bot: RandomBot, match: catan.Match, seat: catan.Seat, rng: Random | None) -> catan.Action:
    """What a random bot does. It draws what is listed from the game itself, which lists the same as the view of the
    seat; the view is made only for what is not listed, and random numbers only where there is more than one action."""
    actions = match.game.actions_of(seat)
    if len(actions) == 1 and not actions.open:
        return actions[0]
    rng = rng or bot_rng(match, seat)
    tried = sample_open(match.game.view(seat).actions, rng) if tries_open(bot, actions, rng) else None
    return actions.sample(rng) if tried is None else tried


def view_for(bot: Bot, match: catan.Match, seat: catan.Seat) -> catan.View:
    """The view by which a bot decides at a seat: with what the seat has seen if the bot `remembers`. Raises SeatError.

    >>> import catan_core as catan
    >>> match = catan.Match(catan.ruleset("base"), seats=3, seed=7)
    >>> view_for(RandomBot(), match, catan.Seat(0)).seen, view_for(MctsBot(), match, catan.Seat(0)).seen
    (None, <Seen by seat 0: 1 events>)
    """
    require(catan.Match, match, "view_for", "a Match")
    if not hasattr(bot, "choose"):
        require_bots([bot], None, "view_for")
    return match.view(seat) if getattr(bot, "remembers", False) else match.game.view(seat)


def play_match(match: catan.Match, bots: Sequence[Bot], limit: int = MAX_DECISIONS) -> Iterator[catan.Action]:
    """Let the bots, one per seat, play a match to its end; gives each decision after it has been played.

    Between two decisions `match.game` is the current game, and `match.events_for(seat)` what a seat may see of
    the last decision and the chance after it. The decision itself may contain what not everybody may see yet. A
    person takes part as a bot that asks. Raises GameTooLong if the match is not over after `limit` decisions,
    ArgumentError unless there is one bot per seat, and IllegalAction if a bot does what it may not.

    >>> import catan_core as catan
    >>> match = catan.Match(catan.ruleset("base"), seats=4, seed=7)
    >>> decisions = sum(1 for decision in play_match(match, [RandomBot()] * 4))
    >>> match.game.over
    True
    """
    require(catan.Match, match, "play_match", "a Match")
    require_number(limit, "play_match", "a limit of decisions")
    require_bots(bots, match.game.rules.seats, "play_match")
    decisions = 0
    while not match.game.over:
        if decisions == limit:
            raise GameTooLong(match.seed, limit)
        seat: catan.Seat = match.game.actors[0]
        action = decide(bots[seat], match, seat)
        match.play(action)
        decisions += 1
        yield action
