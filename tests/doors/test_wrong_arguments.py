"""Whatever people call says in its own words what it cannot take: which function, and what would be right."""

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest

from catan_core import (
    ArgumentError,
    IllegalAction,
    MissingExpansion,
    PositionError,
    RulesetError,
    SeatError,
    TranscriptError,
    UnknownOption,
    UnsupportedSeats,
)
from tests.doors.games import ACTION
from tests.doors.games import MATCH as PLAYED

# Imported when it runs: what is wrong here is wrong on purpose, and a type checker would see it.
catan, base, table, play, render = map(
    import_module, ("catan_core", "catan_core.base", "catan_core.base.table", "catan_core.play", "catan_core.render")
)
Board, EndTurn, Holdings = base.Board, base.EndTurn, base.Holdings
ISLAND = Board([(0, 0, "forest", 8), (1, 0, "desert", None)])
MATCH: Any = PLAYED
RULESET = catan.ruleset("base")
GAME = MATCH.game
NOT_NOW = catan.Refusal("a.b", catan.Citation("a", "b"), text="Not now.")()
STATE, RULES, VIEW, ACTIONS, TOPOLOGY = GAME.state, GAME.rules, GAME.view(0), GAME.actions, GAME.board
TEXT = str(MATCH.transcript)
NO_HANDS = catan.new_game("dice_game", seats=2).state
OF_ANOTHER_GAME = catan.Match(catan.ruleset("dice_game"), 2).actions[0]
DICE = next(game.outcomes for _, game in MATCH.history if game.outcomes)
TRADING = next(game for _, game in MATCH.history if game.actions.open)
OPEN = TRADING.actions.open[0]
OFFER = next(offer for seed in range(99) if (offer := OPEN.sample(Random(seed))) is not None)
LISTS = catan.evolve(OFFER, **{name: [*getattr(OFFER, name)] for name in ("give", "get")})
"""An offer with lists in the place of tuples."""
BOTS = [play.RandomBot()] * 3
MIXED = [play.RandomBot(), play.GreedyBot()]
ENCODING = play.Encoding.of(GAME)
TOURNAMENT = play.Tournament(RULESET, 3, MIXED)

UsageError = tuple[Callable[[], Any], type[Exception], str]
ARGUMENT = ArgumentError
POSITION = "a position, such as game.state"
STATE_ONLY = "a State, such as game.state"
EVENTS = "events"
VIEW_ONLY = "a View, what a seat sees"
TABLE = "a table is read from game.state or game.view"
NAME_OF_FILE = "'game.jsonl' is not a transcript: give the text of the file"


def here(*calls: Callable[[], Any], error: type[Exception] = ARGUMENT, says: str) -> list[UsageError]:
    """Several mistakes that end in the same error."""
    return [(call, error, says) for call in calls]


WRONG: dict[str, list[UsageError]] = {
    # making a game
    "declared_options": [
        *here(lambda: catan.declared_options(3), error=RulesetError, says="named by its id or given"),
        *here(lambda: catan.declared_options("nowhere"), error=MissingExpansion, says="no expansion 'nowhere'"),
        *here(lambda: catan.declared_options(), error=MissingExpansion, says="at least one expansion"),
    ],
    "ruleset": [
        *here(
            lambda: catan.ruleset(3), lambda: catan.ruleset(None), error=RulesetError, says="named by its id or given"
        ),
        *here(lambda: catan.ruleset("nowhere"), error=MissingExpansion, says="no expansion 'nowhere' is installed"),
        *here(lambda: catan.ruleset(), error=MissingExpansion, says="at least one expansion"),
        *here(
            lambda: catan.ruleset("base", options="base.setup=beginner"),
            lambda: catan.ruleset("base", options=["base.setup"]),
            lambda: catan.ruleset("base", options=3),
            says="ruleset takes options as a mapping",
        ),
        *here(lambda: catan.ruleset("base", options={3: 3}), error=UnknownOption, says="no option 3"),
        *here(lambda: catan.ruleset("base", options={"base.setup": []}), error=UnknownOption, says="allowed: 'random'"),
        *here(lambda: catan.ruleset("base", edition=[]), lambda: catan.ruleset("base", edition=3), says="an edition"),
        *here(lambda: catan.ruleset("base", edition="old"), error=UnknownOption, says="there are: en2015, en2025"),
    ],
    "new_game": [
        *here(
            lambda: catan.new_game("base", seats=4.0),
            lambda: catan.new_game("base", seats="4"),
            lambda: catan.new_game("base", seats=True),
            lambda: catan.new_game("base", seats=0),
            lambda: catan.new_game("base", seats=10**5000),
            error=UnsupportedSeats,
            says="a game needs 1 to 64 seats, a whole number",
        ),
        *here(lambda: catan.new_game("base"), error=UnsupportedSeats, says="say how many seats"),
        *here(
            lambda: catan.new_game("base", seats=3, seed=None),
            lambda: catan.new_game("base", seats=3, seed=1.5),
            lambda: catan.new_game("base", seats=3, seed=10**5000),
            lambda: catan.new_game("base", seats=3, seed="\ud800"),
            lambda: catan.new_game("dice_game", seats=3, seed="\ud800"),
            says="new_game takes a seed",
        ),
        *here(lambda: catan.new_game("base", seats=3, bord=1), error=PositionError, says="takes no 'bord'"),
        *here(lambda: catan.new_game("base", seats=3, board=GAME), error=PositionError, says="board must be a Board"),
    ],
    "catalogue": here(
        lambda: catan.catalogue([]), lambda: catan.catalogue("base", 3), says="catalogue takes ids of expansions"
    ),
    "load": [
        *here(lambda: catan.load(3), lambda: catan.load(None), says="load takes the path of a Python file"),
        *here(lambda: catan.load("base"), error=RulesetError, says="base: an expansion in one file is a Python file"),
    ],
    "contents_json": here(
        lambda: catan.contents_json(GAME), lambda: catan.contents_json("base"), says="contents_json takes the Rules"
    ),
    "describe": [
        *here(lambda: catan.describe("nowhere"), error=MissingExpansion, says="no expansion 'nowhere'"),
        *here(lambda: catan.describe([]), lambda: catan.describe(None), says="describe takes an expansion"),
        *here(lambda: catan.describe(RULES, "fr"), lambda: catan.describe("base", "fr"), says="languages en, ca, es"),
    ],
    "Ruleset.rules": here(
        lambda: RULESET.rules(4.0),
        lambda: RULESET.rules(None),
        lambda: RULESET.rules([]),
        error=UnsupportedSeats,
        says="a game needs 1 to 64 seats, a whole number",
    ),
    "Ruleset.new_game": here(lambda: RULESET.new_game(seats=3, seed=[]), says="new_game takes a seed"),
    "Ruleset.start": here(lambda: RULESET.start(3, None, {}), says="takes a seed"),
    "Ruleset.explain": here(lambda: RULESET.explain("3"), error=UnsupportedSeats, says="a whole number, not '3'"),
    "Ruleset.apply": here(lambda: RULESET.apply(GAME, EndTurn(0)), lambda: RULESET.apply(3, 3), says=STATE_ONLY),
    "Ruleset.apply_unchecked": here(lambda: RULESET.apply_unchecked(GAME, EndTurn(0)), says=STATE_ONLY),
    "Ruleset.events_to_json": [
        *here(
            lambda: RULESET.events_to_json(tuple(GAME.events), 0),
            lambda: RULESET.events_to_json(GAME, 0),
            lambda: RULESET.events_to_json(None, None),
            says="events_to_json takes Events, such as game.events or match.events",
        ),
        *here(lambda: RULESET.events_to_json(GAME.events, 9), error=SeatError, says="the seats are 0 to 2"),
        *here(
            lambda: RULESET.events_to_json(GAME.events, 0, words="fr"),
            lambda: RULESET.events_to_json(GAME.events, 0, words=True),
            says="one of the languages en, ca, es",
        ),
    ],
    # a game
    "Game.points": here(lambda: GAME.points("0"), error=SeatError, says="the seats are 0 to 2"),
    "Game.score": here(lambda: GAME.score(1.0), error=SeatError, says="the seats are 0 to 2"),
    "Game.actions_of": here(lambda: GAME.actions_of(None), error=SeatError, says="the seats are 0 to 2"),
    "Game.events_for": here(lambda: GAME.events_for("me"), error=SeatError, says="None is a spectator"),
    "Game.view": here(lambda: GAME.view(VIEW), error=SeatError, says="None is a spectator"),
    "Game.play": here(
        lambda: GAME.play(None),
        lambda: GAME.play("roll"),
        lambda: GAME.play(3),
        lambda: GAME.play(EndTurn),
        lambda: GAME.play(ACTIONS),
        lambda: GAME.play([ACTIONS[0]]),
        lambda: GAME.play(GAME.events),
        says="play takes an Action",
    ),
    "lists instead of tuples": [
        *here(lambda: TRADING.play(LISTS), error=IllegalAction, says="given=a list instead of a tuple"),
    ],
    "Game.play_json": [
        *here(lambda: GAME.play_json(ACTION, "0"), error=SeatError, says="the seats are 0 to 2"),
        *here(lambda: GAME.play_json(ACTIONS[0], 0), error=TranscriptError, says="JSON is read from a str"),
        *here(
            lambda: GAME.play_json(ACTION, (GAME.actors[0] + 1) % 3),
            error=IllegalAction,
            says="This action names another seat",
        ),
        *here(lambda: GAME.play_json('{"type":"base/fly","seat":0}', 0), error=TranscriptError, says="no action"),
    ],
    "Game.refusal_json": [
        *here(
            lambda: GAME.refusal_json("no"),
            lambda: GAME.refusal_json(None),
            says="refusal_json takes a Violation, such as that of an IllegalAction",
        ),
        *here(lambda: GAME.refusal_json(NOT_NOW, words="fr"), says="one of the languages en, ca, es"),
    ],
    "Game.action_sent": [
        *here(lambda: GAME.action_sent(ACTION, "0"), error=SeatError, says="the seats are 0 to 2"),
        *here(lambda: GAME.action_sent("[]", 0), error=TranscriptError, says=""),
    ],
    "Game.action_from_json": here(
        lambda: GAME.action_from_json(None),
        lambda: GAME.action_from_json("roll"),
        lambda: GAME.action_from_json("[]"),
        error=TranscriptError,
        says="",
    ),
    "Game.from_json": [
        *here(lambda: catan.Game.from_json(None), error=TranscriptError, says="JSON is read from a str"),
        *here(lambda: catan.Game.from_json("game.json"), error=TranscriptError, says="not valid JSON"),
        *here(lambda: catan.Game.from_json(TEXT), error=TranscriptError, says="a transcript: read it with `replay"),
        *here(lambda: catan.Game.from_json(VIEW.to_json()), error=TranscriptError, says="a view, which lacks"),
        *here(lambda: catan.Game.from_json(ACTION), error=TranscriptError, says="an action: play it with"),
        *here(lambda: catan.Game.from_json('{"hexes":[]}'), error=TranscriptError, says="a board: give it to"),
        *here(lambda: catan.Game.from_json("\ufeff" + GAME.to_json()), error=TranscriptError, says="byte-order mark"),
    ],
    "Game.action_to_json": here(
        lambda: GAME.action_to_json("roll"),
        lambda: GAME.action_to_json(OF_ANOTHER_GAME),
        lambda: GAME.action_to_json(base.BuildRoad(catan.Seat(0), catan.Edge(999))),
        says="action_to_json",
    ),
    "View.action_to_json": here(
        lambda: VIEW.action_to_json(None),
        lambda: VIEW.action_to_json(OF_ANOTHER_GAME),
        lambda: VIEW.action_to_json(base.BuildRoad(catan.Seat(0), catan.Edge(999))),
        says="action_to_json",
    ),
    "View.from_json": [
        *here(lambda: catan.View.from_json(None), error=TranscriptError, says="JSON is read from a str"),
        *here(lambda: catan.View.from_json("view.json"), error=TranscriptError, says="not valid JSON"),
        *here(lambda: catan.View.from_json(GAME.to_json()), error=TranscriptError, says="a position: read it with"),
        *here(lambda: catan.View.from_json(ACTION), error=TranscriptError, says="an action: play it with"),
        *here(lambda: catan.View.from_json(VIEW.to_json(), expansions=["base"]), says="a list of expansions"),
    ],
    "View.events_from_json": here(
        lambda: VIEW.events_from_json(None),
        lambda: VIEW.events_from_json("events"),
        lambda: VIEW.events_from_json("{}"),
        error=TranscriptError,
        says="",
    ),
    "Match.__init__": [
        *here(
            lambda: catan.Match("base"),
            lambda: catan.Match(RULES),
            lambda: catan.Match(GAME),
            says="Match takes a Ruleset, such as ruleset",
        ),
        *here(
            lambda: catan.Match(RULESET, 3, chance=[3]),
            lambda: catan.Match(RULESET, 3, chance=3),
            lambda: catan.Match(RULESET, 3, chance="33"),
            lambda: catan.Match(RULESET, 3, chance=[EndTurn(0)]),
            says="Match takes a list of actions of chance as `chance`",
        ),
        *here(
            lambda: catan.Match(RULESET, 3, seed=None),
            lambda: catan.Match(RULESET, 3, seed=True),
            says="Match takes a seed",
        ),
        *here(lambda: catan.Match(RULESET, 4.0), error=UnsupportedSeats, says="a whole number, not 4.0"),
    ],
    "Match.undo": here(lambda: MATCH.undo(seed=1.5), lambda: MATCH.undo(seed=[]), says="undo takes a seed"),
    "Match.play": here(lambda: MATCH.play(None), lambda: MATCH.play("roll"), says="play takes an Action"),
    "Match.play_unchecked": here(lambda: MATCH.play_unchecked(None), says="play takes an Action"),
    "Match.resume": [
        *here(
            lambda: catan.Match.resume(TEXT),
            lambda: catan.Match.resume(STATE),
            lambda: catan.Match.resume(None),
            says="Match.resume takes a Transcript or a Game",
        ),
        *here(lambda: catan.Match.resume(GAME, seed=None), says="Match.resume takes a seed"),
    ],
    "Match.play_json": [
        *here(lambda: MATCH.play_json(ACTION, "0"), error=SeatError, says="the seats are 0 to 2"),
        *here(lambda: MATCH.play_json("roll", 0), error=TranscriptError, says="not valid JSON"),
    ],
    "Match.events_json": [
        *here(lambda: MATCH.events_json(3), error=SeatError, says="None is a spectator"),
        *here(lambda: MATCH.events_json(0, words="fr"), says="one of the languages en, ca, es"),
    ],
    "Match.events_since": here(
        lambda: MATCH.events_since(-1),
        lambda: MATCH.events_since("0"),
        lambda: MATCH.events_since(10**6),
        says="events_since takes a number of moves",
    ),
    "Game.revision": here(lambda: GAME.revision("0"), error=SeatError, says="None is a spectator"),
    "Match.revision": here(lambda: MATCH.revision(True), error=SeatError, says="None is a spectator"),
    "Match.moves_at": [
        *here(lambda: MATCH.moves_at(3, 0), lambda: MATCH.moves_at(None, 0), says="moves_at takes a revision"),
        *here(lambda: MATCH.moves_at("0-0", "0"), error=SeatError, says="None is a spectator"),
    ],
    "Match.require_fresh": [
        *here(lambda: MATCH.require_fresh(3, 0), says="takes a revision"),
        *here(lambda: MATCH.require_fresh("0-0", None), error=SeatError, says="the seats are 0 to 2"),
        *here(lambda: MATCH.require_fresh("0-0", 0), error=catan.StaleError, says="the request is stale"),
    ],
    "Match.seen_by": here(lambda: MATCH.seen_by(True), error=SeatError, says="None is a spectator"),
    "Match.view": here(lambda: MATCH.view(True), error=SeatError, says="None is a spectator"),
    "Match.events_for": here(lambda: MATCH.events_for(True), error=SeatError, says="None is a spectator"),
    "View.points": here(lambda: VIEW.points(None), error=SeatError, says="the seats are 0 to 2"),
    "View.score": here(lambda: VIEW.score("0"), error=SeatError, says="the seats are 0 to 2"),
    "View.determinize": here(
        lambda: VIEW.determinize(7),
        lambda: VIEW.determinize(None),
        lambda: VIEW.determinize(Random),
        says="determinize takes a random.Random, such as Random",
    )
    + here(
        lambda: VIEW.determinize(Random(1), 3),
        lambda: VIEW.determinize(Random(1), [3]),
        lambda: VIEW.determinize(Random(1), "seen"),
        says="determinize takes what a seat has seen, such as match.seen_by(seat), not",
    ),
    "Seen.after": here(
        lambda: catan.Seen(0).after(None),
        lambda: catan.Seen(0).after("events"),
        lambda: catan.Seen(0).after([ACTIONS[0]]),
        says="Seen.after takes a list of events, not",
    ),
    "Actions.of": here(
        lambda: ACTIONS.of("base/end-turn"),
        lambda: ACTIONS.of(None),
        lambda: ACTIONS.of(int),
        lambda: ACTIONS.of(EndTurn(0)),
        says="actions.of takes a class of actions",
    ),
    "Actions.sample": here(
        lambda: ACTIONS.sample(7),
        lambda: ACTIONS.sample(None),
        lambda: ACTIONS.sample(Random),
        says="sample takes a random.Random",
    ),
    "View.to_json": here(
        lambda: VIEW.to_json(words="fr"), lambda: VIEW.to_json(words=3), says="one of the languages en, ca, es"
    ),
    "Actions.to_json": [
        *here(lambda: ACTIONS.to_json("9"), lambda: ACTIONS.to_json(-1), says="to_json takes a limit"),
        *here(lambda: ACTIONS.to_json(words="fr"), lambda: ACTIONS.to_json(words=""), says="languages en, ca, es"),
    ],
    "Actions.index": [],
    "Actions.__getitem__": [
        *here(
            lambda: ACTIONS["0"],
            lambda: ACTIONS[0:2],
            lambda: ACTIONS[None],
            lambda: ACTIONS[1.5],
            says="takes the number of an action",
        ),
    ],
    "OpenAction.sample": here(lambda: OPEN.sample(None), lambda: OPEN.sample(7), says="sample takes a random.Random"),
    "Outcomes": here(
        lambda: catan.Outcomes([(DICE[0][0], 0.5)]),
        lambda: catan.Outcomes([(DICE[0][0], 1), (DICE[1][0], -1)]),
        lambda: catan.Outcomes([(DICE[0][0], True)]),
        lambda: catan.Outcomes([(DICE[0][0], None)]),
        lambda: catan.Outcomes([DICE[0][0]]),
        lambda: catan.Outcomes({DICE[0][0]: 1}),
        lambda: catan.Outcomes([("heads", 1)]),
        lambda: catan.Outcomes([(catan.ChanceAction, 1)]),
        lambda: catan.Outcomes(None),
        says="Outcomes takes pairs of an action and its weight, a whole number from 0, not",
    ),
    "Outcomes.at": here(
        lambda: DICE.at("x"),
        lambda: DICE.at(None),
        lambda: DICE.at(1),
        lambda: DICE.at(-0.5),
        lambda: DICE.at(float("nan")),
        says="at takes a number from 0 to below 1",
    )
    + here(lambda: catan.Outcomes(()).at(0.5), says="there are no outcomes"),
    "State.__getitem__": here(
        lambda: NO_HANDS[Holdings],
        lambda: NO_HANDS["hands"],
        lambda: NO_HANDS[[]],
        says="in a game of dice_game for 2 seats",
    ),
    "Outcomes.weight": here(lambda: DICE.weight(None), lambda: DICE.weight([]), says="weight takes an action"),
    "as_if": here(
        lambda: catan.as_if("state", VIEW[Holdings]),
        lambda: catan.as_if(RULES),
        says=POSITION,
    )
    + here(lambda: catan.as_if(STATE, "hands"), lambda: catan.as_if(VIEW, 3), says="as_if takes slices"),
    "State.with_slice": here(
        lambda: NO_HANDS.with_slice(VIEW[Holdings]),
        lambda: NO_HANDS.with_slice("hands"),
        lambda: NO_HANDS.with_slice(Holdings),
        says="in a game of dice_game for 2 seats",
    ),
    "View.__getitem__": here(lambda: VIEW[int], lambda: VIEW["hands"], says="its slices are Holdings"),
    # rules
    "Rules.vector": [
        *here(
            lambda: RULES.vector({"wood": 1}),
            lambda: RULES.vector({3: 1}),
            lambda: RULES.vector({("ore",): 1}),
            says="vector takes the goods brick, lumber, wool, grain, ore",
        ),
        *here(
            lambda: RULES.vector({"ore": -1}),
            lambda: RULES.vector({"ore": 1.0}),
            lambda: RULES.vector({"ore": "1"}),
            lambda: RULES.vector({"ore": True}),
            says="vector takes an amount of ore, a whole number from 0",
        ),
        *here(lambda: RULES.vector("ore"), lambda: RULES.vector([("ore", 1)]), says="vector takes amounts by good"),
    ],
    "Rules.tables": [
        *here(
            lambda: RULES.tables["base/cards"],
            error=RulesetError,
            says="by a Table, not by 'base/cards'; import that table from the expansion that declares it",
        ),
        *here(
            lambda: RULES.tables["base/fish"],
            lambda: RULES.tables[3],
            lambda: RULES.tables[None],
            lambda: RULES.tables[base.ROBBER_MAY_MOVE],
            error=RulesetError,
            says="tables are found by a Table, not by",
        ),
        *here(
            lambda: NO_HANDS.rules.tables[base.CARD_COUNTS],
            error=RulesetError,
            says="no selected expansion provides the table 'base/cards'",
        ),
        *here(lambda: base.CARD_COUNTS(STATE), lambda: base.CARD_COUNTS("base"), says="takes the Rules, such as"),
    ],
    "Query": [
        *here(
            lambda: base.HAND_LIMIT(NO_HANDS, catan.Seat(0)),
            lambda: base.HAND_LIMIT.is_modified(NO_HANDS.rules),
            lambda: NO_HANDS.rules.answers[base.HAND_LIMIT],
            error=RulesetError,
            says="no selected expansion provides the query 'base/hand-limit'",
        ),
        *here(
            lambda: base.HAND_LIMIT(RULES, catan.Seat(0)),
            lambda: base.HAND_LIMIT(None, catan.Seat(0)),
            says="the query base/hand-limit takes a position, such as game.state, not",
        ),
        *here(lambda: base.HAND_LIMIT.is_modified(STATE), says="is_modified takes the Rules, such as game.rules, not"),
    ],
    "Rules.derived": [
        *here(
            lambda: RULES.derived["base/cards"],
            lambda: RULES.derived[base.CARD_COUNTS],
            error=RulesetError,
            says="derived values are found by a PerRules, not by",
        ),
        *here(lambda: catan.PerRules(len)(GAME), says="PerRules takes the Rules, such as game.rules"),
    ],
    "Rules.seat": here(lambda: RULES.seat("0"), error=SeatError, says="the seats are 0 to 2"),
    "Rules.owner": here(lambda: RULES.owner("0"), lambda: RULES.owner(3), error=SeatError, says="the seats are 0 to 2"),
    "Rules.clockwise": here(lambda: RULES.clockwise("0"), error=SeatError, says="the seats are 0 to 2"),
    "Rules.viewer": here(lambda: RULES.viewer("0"), error=SeatError, says="None is a spectator"),
    "Rules.text": here(lambda: RULES.text(3), lambda: RULES.text(None), says="text takes an id, such as"),
    "Rules.schema": here(
        lambda: RULES.schema("veiw"), lambda: RULES.schema(3), lambda: RULES.schema("seat"), says="schema takes"
    ),
    "Rules.topology": here(lambda: RULES.topology(GAME), lambda: RULES.topology(None), says=POSITION),
    "Rules.layout": here(lambda: RULES.layout(GAME), lambda: RULES.layout(None), says=POSITION),
    "Rules.new_state": here(
        lambda: RULES.new_state("x"), lambda: RULES.new_state(None), says="new_state takes a layout"
    ),
    "Rules.actors": here(
        lambda: RULES.actors(GAME), lambda: RULES.actors(None), lambda: RULES.actors(MATCH), says=POSITION
    ),
    "Rules.actions": [
        *here(lambda: RULES.actions(GAME), lambda: RULES.actions(None, 0), says=POSITION),
        *here(lambda: RULES.actions(STATE, "0"), error=SeatError, says="the seats are 0 to 2"),
    ],
    "Rules.outcomes": here(lambda: RULES.outcomes(GAME), lambda: RULES.outcomes(None), says=POSITION),
    "Rules.check": [
        *here(lambda: RULES.check(GAME, ACTIONS[0]), lambda: RULES.check(None, ACTIONS[0]), says=POSITION),
        *here(lambda: RULES.check(STATE, None), lambda: RULES.check(STATE, EndTurn), says="takes an Action"),
    ],
    "Rules.apply": [
        *here(lambda: RULES.apply(GAME, ACTIONS[0]), lambda: RULES.apply(None, ACTIONS[0]), says=STATE_ONLY),
        *here(lambda: RULES.apply(VIEW, EndTurn(0)), says=STATE_ONLY),
        *here(lambda: RULES.apply(STATE, None), lambda: RULES.apply(STATE, "roll"), says="takes an Action"),
    ],
    "Rules.apply_unchecked": here(lambda: RULES.apply_unchecked(GAME, ACTIONS[0]), says=STATE_ONLY),
    "Rules.winners": here(lambda: RULES.winners(GAME), lambda: RULES.winners(None), says=POSITION),
    "Rules.points": [
        *here(lambda: RULES.points(GAME, 0), lambda: RULES.points(None, 0), says=POSITION),
        *here(lambda: RULES.points(STATE, "0"), error=SeatError, says="the seats are 0 to 2"),
    ],
    "Rules.score": here(lambda: RULES.score(GAME, 0), lambda: RULES.score(None, 0), says=POSITION),
    "Rules.view": here(lambda: RULES.view(GAME, 0), lambda: RULES.view(VIEW, 0), says=STATE_ONLY),
    "Rules.events_for": [
        *here(lambda: RULES.events_for(GAME, 0), lambda: RULES.events_for([3], 0), says="events_for takes events"),
        *here(lambda: RULES.events_for([catan.Event()], 0), says="events_for takes events of its own game"),
    ],
    "Rules.problems": here(lambda: RULES.problems(GAME), lambda: RULES.problems(VIEW), says=STATE_ONLY),
    # what is stored
    "read_summary": [
        *here(lambda: catan.read_summary("game.jsonl"), error=TranscriptError, says="not valid JSON"),
        *here(lambda: catan.read_summary(None), error=TranscriptError, says="JSON is read from a str"),
        *here(lambda: catan.read_summary(ACTION), error=TranscriptError, says="not a stored game, but an action"),
        *here(lambda: catan.read_summary(TEXT, expansions=("base",)), says="read_summary takes a list of expansions"),
    ],
    "replay": [
        *here(lambda: catan.replay("game.jsonl"), error=TranscriptError, says=NAME_OF_FILE),
        *here(lambda: catan.replay(GAME.to_json()), error=TranscriptError, says="a position: read it with `Game.from"),
        *here(lambda: catan.replay(VIEW.to_json()), error=TranscriptError, says="a view, which lacks"),
        *here(lambda: catan.replay(ACTION), error=TranscriptError, says="an action: play it with"),
        *here(lambda: catan.replay(""), error=TranscriptError, says="the transcript is empty"),
        *here(
            lambda: catan.replay(None),
            lambda: catan.replay(MATCH.transcript),
            lambda: catan.replay([TEXT]),
            lambda: catan.replay(TEXT.encode()),
            error=TranscriptError,
            says="a transcript is read from a str",
        ),
        *here(
            lambda: catan.replay(TEXT, "3"), lambda: catan.replay(TEXT, 1.0), says="replay takes the number of actions"
        ),
        *here(lambda: catan.replay(TEXT, 10**5000), error=TranscriptError, says="there are only"),
        *here(lambda: catan.replay(TEXT, -1), error=TranscriptError, says="no game after -1 actions"),
        *here(
            lambda: catan.replay(TEXT, expansions=("base",)),
            lambda: catan.replay(TEXT, expansions=3),
            says="takes a list of expansions",
        ),
    ],
    "steps": here(lambda: list(catan.steps("game.jsonl")), error=TranscriptError, says=NAME_OF_FILE),
    "Transcript.parse": here(lambda: catan.Transcript.parse("game.jsonl"), error=TranscriptError, says=NAME_OF_FILE),
    "Transcript.of": [
        *here(lambda: catan.Transcript.of(STATE, ()), says="Transcript.of takes the Game that it began with"),
        *here(
            lambda: catan.Transcript.of(GAME, 3),
            lambda: catan.Transcript.of(GAME, ["roll"]),
            says="Transcript.of takes a list of actions",
        ),
    ],
    "Board.from_json": here(lambda: Board.from_json(3), error=PositionError, says="JSON is read from a str"),
    # the board
    "Board.of": here(lambda: Board.of(3), lambda: Board.of(GAME), says="the layout of an island"),
    "Board.rotated": here(lambda: ISLAND.rotated("x"), lambda: ISLAND.rotated(0.5), says="a whole number"),
    "Topology.of": here(
        lambda: catan.Topology.of(()),
        lambda: catan.Topology.of(3),
        lambda: catan.Topology.of([3]),
        lambda: catan.Topology.of([(0, 0), (0, 0)]),
        lambda: catan.Topology.of([("a", [])]),
        error=ValueError,
        says="hex",
    ),
    "Topology.neighbors": here(
        lambda: TOPOLOGY.neighbors((9, 9)),
        lambda: TOPOLOGY.neighbors(3),
        lambda: TOPOLOGY.neighbors(None),
        lambda: TOPOLOGY.neighbors(("a", "b")),
        error=ValueError,
        says="",
    ),
    "Topology.hex": here(
        lambda: TOPOLOGY.hex(9, 9), lambda: TOPOLOGY.hex([], 0), error=ValueError, says="there is no hex"
    ),
    "Topology.node": [
        *here(lambda: TOPOLOGY.node(9, 9, "N"), lambda: TOPOLOGY.node([], 0, "N"), error=ValueError, says="no node"),
        *here(lambda: TOPOLOGY.node(0, 0, "E"), lambda: TOPOLOGY.node(0, 0, []), error=ValueError, says="the corner"),
    ],
    "Topology.edge": [
        *here(
            lambda: TOPOLOGY.edge(None, 3),
            lambda: TOPOLOGY.edge("ab", 3),
            lambda: TOPOLOGY.edge(True, 3),
            error=ValueError,
            says="a node is its number, or",
        ),
        *here(lambda: TOPOLOGY.edge(-1, 3), lambda: TOPOLOGY.edge(999, 3), error=ValueError, says="no node number"),
    ],
    "Topology.side": here(
        lambda: TOPOLOGY.side("0", "E"),
        lambda: TOPOLOGY.side(0, "N"),
        lambda: TOPOLOGY.side(0, []),
        error=ValueError,
        says="hex",
    ),
    **{
        f"Topology.{place}_coordinates": here(
            *(partial(call, number) for number in (None, "0", True, 0.0, (0, 0))),
            error=ValueError,
            says=f"the number of a {place} must be an int",
        )
        for place, call in (
            ("hex", TOPOLOGY.hex_coordinates),
            ("node", TOPOLOGY.node_coordinates),
            ("edge", TOPOLOGY.edge_coordinates),
        )
    },
    "Topology.geometry": [
        *here(lambda: TOPOLOGY.geometry(0), lambda: TOPOLOGY.geometry("60"), error=ValueError, says="positive number"),
        *here(lambda: TOPOLOGY.geometry(1, "round"), error=ValueError, says='"pointy" or "flat"'),
    ],
    "Geometry.of": here(lambda: catan.Geometry.of(TOPOLOGY, -1), error=ValueError, says="a positive number"),
    "Geometry.coast_place": here(
        lambda: TOPOLOGY.geometry().coast_place(999),
        lambda: TOPOLOGY.geometry().coast_place(None),
        error=ValueError,
        says="does not lie on the coast",
    ),
    # reading a table
    **{
        f"table.{name}": here(partial(call, GAME), partial(call, None), says=TABLE)
        + here(partial(call, NO_HANDS), says="in a game of dice_game for 2 seats")
        for name, call in {
            "hand": lambda at: table.hand(at, 0),
            "supply": table.supply,
            "cards": lambda at: table.cards(at, 0),
            "open_goods": lambda at: table.open_goods(at, 0),
            "played_knights": lambda at: table.played_knights(at, 0),
            "pieces_left": lambda at: table.pieces_left(at, 0),
            "pieces_on": lambda at: table.pieces_on(at, 0, "road"),
            "sites": lambda at: table.sites(at, 0, "road"),
            "robber": table.robber,
            "longest_road": table.longest_road,
            "largest_army": table.largest_army,
            "rates": lambda at: table.rates(at, 0),
            "read": lambda at: table.read(at, Holdings),
            "dev_hand": lambda at: table.dev_hand(at, 0),
            "dev_cards": lambda at: table.dev_cards(at, 0),
            "new_dev_hand": lambda at: table.new_dev_hand(at, 0),
            "new_dev_cards": lambda at: table.new_dev_cards(at, 0),
            "open_dev_cards": lambda at: table.open_dev_cards(at, 0),
            "spent_dev_cards": table.spent_dev_cards,
            "dev_card_played": table.dev_card_played,
            "dev_deck": table.dev_deck,
        }.items()
    },
    "table piece": here(
        lambda: table.pieces_on(STATE, 0, "castle"),
        lambda: table.sites(STATE, 0, None),
        lambda: table.sites(STATE, 0, []),
        says="there are road, settlement, city",
    ),
    # bots
    "bots_for": here(lambda: play.bots_for("base"), lambda: play.bots_for(RULES), says="bots_for takes a Ruleset"),
    "load_bot": here(lambda: play.load_bot("greedy"), lambda: play.load_bot(None), says="a class as 'module:Class'"),
    "bot_rng": here(lambda: play.bot_rng(GAME, 0), says="bot_rng takes a Match")
    + here(lambda: play.bot_rng(MATCH, 9), error=SeatError, says="the seats are 0 to 2"),
    "decide": here(lambda: play.decide(BOTS[0], GAME, 0), says="decide takes a Match")
    + here(lambda: play.decide(BOTS[0], MATCH, 0, 7), says="decide takes a random.Random")
    + here(lambda: play.decide(BOTS[0], MATCH, 9), error=SeatError, says="the seats are 0 to 2")
    + here(lambda: play.decide("greedy", MATCH, 0), says="decide takes a list of bots"),
    "view_for": here(lambda: play.view_for(BOTS[0], GAME, 0), says="view_for takes a Match")
    + here(lambda: play.view_for(BOTS[0], MATCH, 9), error=SeatError, says="the seats are 0 to 2")
    + here(lambda: play.view_for("greedy", MATCH, 0), says="view_for takes a list of bots"),
    "ProcessBot": here(
        lambda: play.ProcessBot("greedy"),
        lambda: play.ProcessBot(play.RandomBot),
        lambda: play.ProcessBot(BOTS[0], "9"),
        lambda: play.ProcessBot(BOTS[0], name=3),
        says="ProcessBot takes a",
    ),
    "Encoding": [
        *here(
            lambda: play.Encoding(None, TOPOLOGY),
            lambda: play.Encoding(GAME, TOPOLOGY),
            says="Encoding takes the Rules",
        ),
        *here(lambda: play.Encoding(RULES, GAME), says="Encoding takes the board of a game"),
        *here(
            lambda: ENCODING.decode(0, None),
            lambda: ENCODING.decode(0, VIEW),
            lambda: ENCODING.decode(0, [ACTIONS[0]]),
            says="decode takes Actions, such as game.actions",
        ),
        *here(
            lambda: ENCODING.encode(base.PlaceBuilding(0, [])),
            lambda: ENCODING.encode(base.Discard(0, [1, 0, 0, 0, 0])),
            says="has no number here",
        ),
    ],
    "Observations": [
        *here(
            lambda: play.Observations(None, None, None),
            lambda: play.Observations(GAME, TOPOLOGY, None),
            says="Observations takes the Rules",
        ),
        *here(lambda: play.Observations(RULES, GAME, None), says="Observations takes the board of a game"),
        *here(lambda: play.Observations(RULES, TOPOLOGY, GAME), says="Observations takes the layout of a game"),
    ],
    "RandomBot": [
        *here(
            lambda: play.RandomBot("often"),
            lambda: play.RandomBot(1.5),
            lambda: play.RandomBot(True),
            says="RandomBot takes a probability as `open_share`, from 0 to 1, not",
        ),
    ],
    "GreedyBot": [
        *here(lambda: play.GreedyBot(5), says="GreedyBot takes a function of a state and a seat as `evaluate`, not 5"),
        *here(lambda: play.GreedyBot(open_share=-1), says="GreedyBot takes a probability as `open_share`"),
    ],
    "MctsBot": [
        *here(lambda: play.MctsBot(judge=5), says="MctsBot takes a function of a state as `judge`, not 5"),
    ],
    "play_match": [
        *here(lambda: next(play.play_match(GAME, BOTS)), says="play_match takes a Match"),
        *here(lambda: next(play.play_match(MATCH, BOTS, "9")), says="play_match takes a limit of decisions"),
        *here(
            lambda: next(play.play_match(MATCH, ["greedy"] * 3)),
            lambda: next(play.play_match(MATCH, [play.RandomBot] * 3)),
            lambda: next(play.play_match(MATCH, "abc")),
            lambda: next(play.play_match(MATCH, None)),
            says="play_match takes a list of bots, one per seat",
        ),
        *here(lambda: next(play.play_match(MATCH, BOTS[:2])), says="3 seats need 3 bots, not 2"),
    ],
    "simulate": [
        *here(
            lambda: play.simulate(RULESET, 1, 3, ["greedy"] * 3),
            lambda: play.simulate(RULESET, 1, 3, [play.GreedyBot] * 3),
            lambda: play.simulate(RULESET, 1, 3, [play.GreedyBot(name=3)] * 3),
            lambda: play.simulate(RULESET, 1, 3, "greedy"),
            lambda: play.simulate(RULESET, 1, 1, None),
            says="simulate takes a list of bots, one per seat",
        ),
        *here(lambda: play.simulate(RULESET, 1, 3, BOTS[:2]), says="3 seats need 3 bots, not 2"),
        *here(lambda: play.simulate("base", 1, 3, BOTS), says="simulate takes a Ruleset"),
        *here(
            lambda: play.simulate(RULESET, -1, 3, BOTS),
            lambda: play.simulate(RULESET, "9", 3, BOTS),
            says="the number of games",
        ),
        *here(lambda: play.simulate(RULESET, 1, 3.0, BOTS), error=UnsupportedSeats, says="not 3.0"),
        *here(lambda: play.simulate(RULESET, 1, 3, BOTS, limit=0), says="a limit of decisions, a whole number from 1"),
        *here(lambda: play.simulate(RULESET, 1, 3, BOTS, chunk=0), says="games in a chunk, a whole number from 1"),
        *here(lambda: play.simulate(RULESET, 1, 3, BOTS, seed=None), says="simulate takes a seed"),
        *here(lambda: play.simulate(RULESET, 1, 3, BOTS, executor=3), says="simulate takes an executor"),
        *here(lambda: play.simulate(RULESET, 1, 3, BOTS, rotate="no"), says="True or False as `rotate`, not 'no'"),
        *here(
            lambda: play.simulate(RULESET, 1, 3, BOTS, given=3),
            lambda: play.simulate(RULESET, 0, 3, BOTS, given={1: 2}),
            says="simulate takes keywords",
        ),
        *here(lambda: play.simulate(RULESET, 0, 3, BOTS, progress=3), says="simulate takes a function of two numbers"),
    ],
    "tournament": [
        *here(lambda: play.tournament("base", 1, 3, MIXED), says="Tournament takes a Ruleset"),
        *here(
            lambda: play.tournament(RULESET, 1, 3, ["greedy"]),
            lambda: play.tournament(RULESET, 1, 3, None),
            says="tournament takes a list of bots",
        ),
        *here(lambda: play.tournament(RULESET, 0, 3, MIXED, progress=3), says="tournament takes a function of two"),
        *here(lambda: play.tournament(RULESET, 1, 3, BOTS), says="bots with at least two names, not only random"),
        *here(lambda: play.tournament(RULESET, -1, 3, MIXED), says="the number of games"),
        *here(lambda: play.tournament(RULESET, 1, 9, MIXED), error=UnsupportedSeats, says="not 9"),
        *here(lambda: play.tournament(RULESET, 1, 3, MIXED, seed=None), says="Tournament takes a seed"),
        *here(lambda: play.tournament(RULESET, 1, 3, MIXED, executor=3), says="play_all takes an executor"),
    ],
    "Tournament": [
        *here(
            lambda: TOURNAMENT.seating(-1), lambda: TOURNAMENT.seating("1"), says="seating takes the number of a game"
        ),
        *here(
            lambda: TOURNAMENT.seed_of(-1), lambda: TOURNAMENT.seed_of(1.5), says="seed_of takes the number of a game"
        ),
        *here(
            lambda: TOURNAMENT.play_all(1, 3), lambda: TOURNAMENT.play_all(1, [0]), says="play_all takes known results"
        ),
        *here(
            lambda: TOURNAMENT.standings(None),
            lambda: TOURNAMENT.standings("x"),
            lambda: TOURNAMENT.standings({0: 1}),
            says="standings takes results of games",
        ),
        *here(lambda: TOURNAMENT.to_json([GAME]), says="to_json takes results of games"),
        *here(lambda: TOURNAMENT.line(0, GAME), says="line takes the result of a game"),
        *here(lambda: TOURNAMENT.read(None), lambda: TOURNAMENT.read(b""), says="read takes the text of a file"),
    ],
    "elo": here(lambda: play.elo(0, []), lambda: play.elo("2", []), says="the number of players")
    + here(lambda: play.elo(2, [((0, 1), (2,))]), lambda: play.elo(2, [(0, (1,))]), says="elo takes games as pairs")
    + here(lambda: play.elo(2, None), lambda: play.elo(2, [1]), lambda: play.elo(2, "ab"), says="elo takes games"),
    "share": here(lambda: play.share(1, -1), lambda: play.share(1, "2"), says="the number of games")
    + here(lambda: play.share(3, 2), lambda: play.share("1", 2), says="share takes"),
    "chances": here(lambda: play.chances(None), lambda: play.chances(GAME), says="chances takes"),
    "seating": here(
        lambda: play.seating(0, 1), lambda: play.seating("4", 1), lambda: play.seating(4, None), says="seating takes"
    ),
    "prospects": here(lambda: play.prospects(GAME, 0), lambda: play.prospects(None, 0), says=POSITION)
    + here(lambda: play.prospects(STATE, 9), error=SeatError, says="the seats are 0 to 2"),
    # pictures and words
    "topology_svg": here(
        lambda: render.topology_svg(GAME),
        lambda: render.topology_svg(TOPOLOGY, style="dark"),
        says="topology_svg takes",
    ),
    "diagram_svg": here(
        lambda: render.diagram_svg(GAME, RULES, TOPOLOGY),
        lambda: render.diagram_svg(VIEW.rules.board.diagram(VIEW), GAME, TOPOLOGY),
        lambda: render.diagram_svg(VIEW.rules.board.diagram(VIEW), RULES, None),
        lambda: render.diagram_svg(VIEW.rules.board.diagram(VIEW), RULES, TOPOLOGY, style="dark"),
        says="diagram_svg takes",
    ),
    "board_svg": here(
        lambda: render.board_svg(GAME), lambda: render.board_svg(STATE), lambda: render.board_svg(None), says=VIEW_ONLY
    )
    + here(
        lambda: render.board_svg(VIEW, panels="no"),
        lambda: render.board_svg(VIEW, highlights=[3]),
        lambda: render.board_svg(VIEW, labels={}),
        lambda: render.board_svg(VIEW, style="dark"),
        lambda: render.board_svg(VIEW, arrows=[(("node", 0), ("node", 999))]),
        lambda: render.board_svg(VIEW, arrows=[(("node", 0), ("node", True))]),
        lambda: render.board_svg(VIEW, arrows=None),
        lambda: render.board_svg(VIEW, arrows=3),
        lambda: render.board_svg(VIEW, arrows="node"),
        lambda: render.board_svg(VIEW, arrows=[3]),
        lambda: render.board_svg(VIEW, arrows=["ab"]),
        lambda: render.board_svg(VIEW, arrows=[(("node", 0),)]),
        lambda: render.board_svg(VIEW, labels=render.Labels(nodes={"0": "x"})),
        lambda: render.board_svg(VIEW, labels=render.Labels(nodes={999: "x"})),
        says="board_svg takes",
    ),
    "svg_to_png": here(
        lambda: render.svg_to_png(None), lambda: render.svg_to_png("<svg/>", 0), says="svg_to_png takes"
    ),
    "replay_html": here(
        lambda: render.replay_html(MATCH),
        lambda: render.replay_html("game.jsonl"),
        lambda: render.replay_html(MATCH.transcript, style="dark"),
        says="replay_html takes",
    ),
    "Style.__init__": here(
        lambda: render.Style(size=0),
        lambda: render.Style(size="60"),
        lambda: render.Style(orientation="round"),
        lambda: render.Style(theme="pink"),
        lambda: render.Style(palette="mine"),
        lambda: render.Style(names="Ada"),
        lambda: render.Style(names=[3]),
        says="of a Style",
    )
    + here(lambda: render.Style(colors=["red"]), says="a color is written as '#rrggbb'")
    + here(lambda: render.Style(prefix="1 2"), lambda: render.Style(prefix=""), says="the prefix of ids"),
    "Style.name": here(lambda: render.Style().name("0"), lambda: render.Style().name(-2), says="takes a seat"),
    "Style.color": here(lambda: render.Style().color("0"), lambda: render.Style().color(-1), says="a seat"),
    "Labels.numbers": here(lambda: render.Labels.numbers(GAME), says="the board of a game")
    + here(lambda: render.Labels.numbers(TOPOLOGY, "seats"), says="nodes, edges, hexes, not 'seats'"),
    "Labels.coordinates": here(lambda: render.Labels.coordinates(None), says="the board of a game")
    + here(lambda: render.Labels.coordinates(TOPOLOGY, "edges"), says="nodes, hexes, not 'edges'"),
    "board_text": here(lambda: render.board_text(GAME), lambda: render.board_text(None), says=VIEW_ONLY)
    + here(lambda: render.board_text(VIEW, rows=4), lambda: render.board_text(VIEW, rows=[]), says="draws 5, 3 or 2")
    + here(lambda: render.board_text(VIEW, color="no"), says="board_text takes True or False as `color`, not 'no'")
    + here(
        lambda: render.board_text(VIEW, labels=5),
        lambda: render.board_text(VIEW, labels=render.Labels(nodes={999: "x"})),
        lambda: render.board_text(VIEW, labels=render.Labels(hexes={"0": "x"})),
        says="board_text takes Labels",
    ),
    "Surroundings.node": here(
        lambda: render.Surroundings(VIEW).node(None), lambda: render.Surroundings(VIEW).node(-1), says="takes a node of"
    ),
    "Surroundings.edge": here(
        lambda: render.Surroundings(VIEW).edge(999),
        lambda: render.Surroundings(VIEW).edge("0"),
        says="takes an edge of",
    ),
    "Surroundings.hex": here(
        lambda: render.Surroundings(VIEW).hex(99), lambda: render.Surroundings(VIEW).hex(True), says="takes a hex of"
    ),
    "legend_text": here(lambda: render.legend_text(GAME), lambda: render.legend_text(None), says=VIEW_ONLY)
    + here(lambda: render.legend_text(VIEW, color=1), says="legend_text takes True or False as `color`, not 1"),
    "status_text": here(lambda: render.status_text(GAME), lambda: render.status_text(None), says=VIEW_ONLY),
    "Surroundings.__init__": here(lambda: render.Surroundings(GAME), lambda: render.Surroundings(None), says=VIEW_ONLY),
    "PlaceNames.__init__": here(lambda: render.PlaceNames(GAME), lambda: render.PlaceNames(None), says=VIEW_ONLY),
    "score_sheet": here(
        lambda: render.score_sheet(STATE), lambda: render.score_sheet(None), says="for a Game (all points)"
    ),
    "score_rows": here(
        lambda: render.score_rows(STATE), lambda: render.score_rows(None), says="for a Game (all points)"
    ),
    "action_text": here(
        lambda: render.action_text(GAME, TOPOLOGY, ACTIONS[0]),
        lambda: render.action_text(RULES, GAME, ACTIONS[0]),
        lambda: render.action_text(RULES, TOPOLOGY, None),
        lambda: render.action_text(RULES, TOPOLOGY, EndTurn),
        lambda: render.action_text(RULES, TOPOLOGY, ACTIONS[0], names="Ada"),
        lambda: render.action_text(RULES, TOPOLOGY, ACTIONS[0], names=[0]),
        says="action_text takes",
    ),
    "event_text": here(
        lambda: render.event_text(GAME, TOPOLOGY, GAME.events),
        lambda: render.event_text(RULES, TOPOLOGY, GAME.events),
        lambda: render.event_text(RULES, TOPOLOGY, GAME.events[0], names={0: "Ada"}),
        says="event_text takes",
    ),
    "phase_text": here(
        lambda: render.phase_text(GAME, TOPOLOGY, STATE.stack[-1]),
        lambda: render.phase_text(RULES, TOPOLOGY, None),
        lambda: render.phase_text(RULES, TOPOLOGY, STATE.stack[-1], names=None),
        says="phase_text takes",
    ),
    "goods_text": here(
        lambda: render.goods_text(GAME, (1,)), lambda: render.goods_text(RULES, {"ore": 1}), says="goods_text takes"
    )
    + here(lambda: render.goods_text(RULES, (1,) * 9), says="goods_text takes a vector of 5 counts"),
    "seat_name": here(
        lambda: render.seat_name("0"),
        lambda: render.seat_name(None),
        lambda: render.seat_name(-2),
        lambda: render.seat_name(0, names="Ada"),
        lambda: render.seat_name(0, names=None),
        says="seat_name takes",
    ),
    "refusal_text": here(
        lambda: render.refusal_text(GAME, None), lambda: render.refusal_text(RULES, None), says="refusal_text takes"
    ),
    "texts_of": here(lambda: catan.texts_of(None), lambda: catan.texts_of({"en": "hay"}), says="texts_of takes"),
    "Rules.language": here(lambda: RULES.language("fr"), lambda: RULES.language(None), says="the languages en, ca, es"),
    "Rules.amount": here(lambda: RULES.amount(1, "good:ore", "fr"), says="the languages en, ca, es"),
    "Rules.tally": here(lambda: RULES.tally(1, "good:ore", "fr"), says="the languages en, ca, es"),
    "Rules.phrase": here(lambda: RULES.phrase("total", "fr"), says="the languages en, ca, es"),
    "View.panels": here(lambda: GAME.view(None).panels("fr"), says="the languages en, ca, es"),
    "View.card_panels": here(lambda: GAME.view(None).card_panels("fr"), says="the languages en, ca, es"),
    "Rules.seat_names": here(
        lambda: RULES.seat_names("en", "Ada"), lambda: RULES.seat_names("en", 3), says="a list of"
    ),
    "node_text": here(
        lambda: render.node_text(RULES, TOPOLOGY, 999), lambda: render.node_text(RULES, TOPOLOGY, None), says="a node"
    ),
    "edge_text": here(
        lambda: render.edge_text(RULES, TOPOLOGY, 999), lambda: render.edge_text(RULES, TOPOLOGY, "x"), says="an edge"
    ),
    "hex_text": here(
        lambda: render.hex_text(RULES, TOPOLOGY, 999), lambda: render.hex_text(RULES, TOPOLOGY, -1), says="a hex"
    ),
}
"""By the function that is called: calls that cannot be, what they raise, and what that says."""

FOR_AUTHORS = {
    # what rules are written in, looked at when they are compiled
    "record", "evolve", "with_entry", "interned", "interned_by_seat", "fields_of", "hookimpl", "number_die",
    "roll_outcomes", "members", "mask_of", "Rules.is_seat", "lowest", "only_if", "hides", "lazy_names", "memoized",
    "spiral",    "corner_hexes", "longest_trail", "longest_trail_through",
    # what only its own package calls
    "Outcomes.has",
    "PlaceNames.node", "PlaceNames.edge", "PlaceNames.hex",
    "RandomBot.choose", "GreedyBot.choose", "MctsBot.choose",
    "Report.blank", "Report.with_all", "Report.share", "Report.to_json",
    "Tally.of", "Tally.get", "Spread.of", "Actions.count", "Outcomes.count", "Outcomes.index", "Events.count",
    "failed_expansion", "needs_extra",
    "Events.index", "Step.count", "Step.index", "add", "allow", "change", "forbid", "limit",
}  # fmt: skip
"""Functions whose arguments come from rules and not from people, or that any answers whatever it is given."""

CLASSES = (
    catan.Ruleset, catan.Game, catan.Match, catan.View, catan.Actions, catan.OpenAction, catan.Outcomes, catan.Rules,
    catan.Transcript, catan.Topology, Board, render.Surroundings, render.PlaceNames, play.RandomBot, play.GreedyBot,
    play.MctsBot,
)  # fmt: skip


def takes_something(function: Any) -> bool:
    """Whether a function or method has an argument besides itself."""
    return any(name not in ("self", "cls") for name in inspect.signature(function).parameters)


def doors() -> Iterator[str]:
    """Every public function and method that takes something."""
    packages: tuple[tuple[str, ModuleType], ...] = (("", catan), ("", play), ("", render), ("table.", table))
    for prefix, package in packages:
        for name in package.__all__:
            one = getattr(package, name)
            if inspect.isfunction(one) and takes_something(one):
                yield prefix + name
    for kind in CLASSES:
        for name, one in inspect.getmembers(kind, callable):
            if not name.startswith("_") and inspect.isroutine(one) and takes_something(one):
                yield f"{kind.__name__}.{name}"


def test_every_function_that_people_call_is_tried() -> None:
    assert sorted({*doors()} - {*WRONG} - FOR_AUTHORS) == []


@pytest.mark.parametrize("where", WRONG)
def test_a_mistake_is_named_where_it_is_made(where: str) -> None:
    wrong = []
    for number, (call, error, says) in enumerate(WRONG[where]):
        try:
            value = call()
        except Exception as raised:
            said = str(raised)
            if not isinstance(raised, error):
                wrong.append(f"{number}: {type(raised).__name__} and not {error.__name__}: {said:.200}")
            elif says not in said:
                wrong.append(f"{number}: does not say {says!r}: {said:.200}")
            elif len(said) > 400 or "\n" in said:
                wrong.append(f"{number}: too long: {said:.500}")
            elif type(raised) in (TypeError, KeyError, AttributeError, IndexError):
                wrong.append(f"{number}: a raw {type(raised).__name__}: {said}")
        else:
            wrong.append(f"{number}: is taken: {value!r:.100}")
    assert not wrong, f"{where}\n" + "\n".join(wrong)
