"""Bots, games between them, and many games at once. Knows no expansion by name."""

from catan_core.fieldtypes.domains import Limits
from catan_core.play.bots import Bot, RandomBot
from catan_core.play.encoding import Block, Encoding
from catan_core.play.evaluation import Evaluation, prospects
from catan_core.play.faults import BotFault, Fault
from catan_core.play.greedy import GreedyBot
from catan_core.play.mcts import MctsBot, chances
from catan_core.play.observations import Observations, Part
from catan_core.play.processes import NoAnswer, ProcessBot
from catan_core.play.ratings import Estimate, elo, share
from catan_core.play.remote import RemoteError
from catan_core.play.report import GameResult, Report, Spread, Tally
from catan_core.play.simulation import seating, simulate
from catan_core.play.table import (
    BOTS,
    MAX_DECISIONS,
    GameTooLong,
    bot_rng,
    bots_for,
    decide,
    load_bot,
    play_match,
    view_for,
)
from catan_core.play.tournament import Standing, Tournament, tournament

__all__ = [
    # bots
    "Bot",
    "RandomBot",
    "GreedyBot",
    "MctsBot",
    "ProcessBot",
    "NoAnswer",
    "BOTS",
    "bots_for",
    "load_bot",
    "Evaluation",
    "prospects",
    "chances",
    # actions and views as numbers
    "Encoding",
    "Block",
    "Limits",
    "Observations",
    "Part",
    # one game
    "play_match",
    "decide",
    "view_for",
    "bot_rng",
    "GameTooLong",
    "MAX_DECISIONS",
    # many games
    "simulate",
    "seating",
    "Report",
    "GameResult",
    "Spread",
    "Tally",
    "Fault",
    "BotFault",
    "RemoteError",
    # how strong bots are
    "tournament",
    "Tournament",
    "Standing",
    "Estimate",
    "elo",
    "share",
]
