"""What a seat is shown, with its words: actions, events and errors as values of JSON."""

from __future__ import annotations

import json
from typing import Any

from catan_core import Actions, CatanError, DecodeError, Game, IllegalAction, Seat, View
from catan_core.render import phase_text

from .protocol import Refused

LISTED = 600
"""At most this many actions are listed; further kinds are given by their schema. Places are clicked only if they are
listed, and three barbarians on the paths of an island at sea can be moved in 525 ways."""


def actions_shown(actions: Actions, language: str) -> dict[str, Any]:
    """What a seat may do: `actions` with their words, and the kinds under `more` with their titles."""
    shown = json.loads(actions.to_json(LISTED, words=language))
    words = shown["words"]
    return {
        "actions": [
            {"action": action, "words": said} for action, said in zip(shown["actions"], words["actions"], strict=True)
        ],
        "more": [{**kind, "words": said} for kind, said in zip(shown["more"], words["more"], strict=True)],
    }


def events_shown(number: int, game: Game, seat: Seat | None, language: str) -> list[dict[str, Any]]:
    """What led to a game, as a seat may see it. `number`: the number of moves so far."""
    shown = json.loads(game.rules.ruleset.events_to_json(game.events, seat, words=language))
    return [
        {"number": number, "event": event, "words": said}
        for event, said in zip(shown["events"], shown["words"]["events"], strict=True)
    ]


def phase_shown(view: View, language: str) -> str | None:
    """What is asked, in words; None when the game is over."""
    phase = view.phase
    return None if phase is None else phase_text(view.rules, view.rules.topology(view), phase, language)


def refused(error: CatanError, game: Game, language: str) -> Refused:
    """The error that a client is told when the library refuses its action: for people a sentence, for programs why."""
    match error:
        case IllegalAction(violation=violation):
            why = json.loads(game.refusal_json(violation, words=language))
            return Refused("illegal", why["words"], refusal=why["refusal"], rule=why["rule"], details=why["details"])
        case DecodeError(problems=problems):
            return Refused("not-an-action", str(error), problems=list(problems))
        case _:
            return Refused("not-an-action", str(error))
