"""What a seat is shown, with its words: actions, events and errors as values of JSON."""

from __future__ import annotations

import json
from typing import Any

from catan_core import Actions, CatanError, DecodeError, Game, IllegalAction, Rules, Seat, View
from catan_core.codec import of as codec_of
from catan_core.render import action_text, event_text, phase_text, refusal_text

from .protocol import Refused

LISTED = 300
"""So many actions are listed at most; further kinds are given by their schema."""


def actions_shown(actions: Actions, language: str) -> dict[str, Any]:
    """What a seat may do: `actions` with their words, and the kinds under `more` with their titles."""
    rules, board = actions.rules, actions.rules.topology(actions.position)
    shown = json.loads(actions.to_json(LISTED))
    codec = codec_of(rules, board)
    listed = [codec.action_from_json(json.dumps(action)) for action in shown["actions"]]
    return {
        "actions": [
            {"action": action, "words": action_text(rules, board, record, language)}
            for action, record in zip(shown["actions"], listed, strict=True)
        ],
        "more": [{**kind, "words": rules.text(f"action:{kind['type']}", language)} for kind in shown["more"]],
    }


def events_shown(number: int, game: Game, seat: Seat | None, language: str) -> list[dict[str, Any]]:
    """What led to a game, as a seat may see it. `number`: the number of moves so far."""
    rules, events = game.rules, game.events
    encoded = json.loads(rules.ruleset.events_to_json(events, seat))
    return [
        {"number": number, "event": event, "words": event_text(rules, game.board, record, language)}
        for event, record in zip(encoded, rules.events_for(events, seat), strict=True)
    ]


def phase_shown(view: View, language: str) -> str | None:
    """What is asked, in words; None when the game is over."""
    phase = view.phase
    return None if phase is None else phase_text(view.rules, view.rules.topology(view), phase, language)


def refused(error: CatanError, rules: Rules, language: str) -> Refused:
    """The error that a client is told when the library refuses its action."""
    match error:
        case IllegalAction(violation=violation):
            rule = {"book": violation.rule.book, "heading": violation.rule.heading}
            text = refusal_text(rules, violation, language)
            return Refused("illegal", text, refusal=violation.code, rule=rule)
        case DecodeError(problems=problems):
            return Refused("not-an-action", str(error), problems=list(problems))
        case _:
            return Refused("not-an-action", str(error))
