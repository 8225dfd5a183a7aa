"""What can be chosen when a room is opened: expansions, their options, bots."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from catan_core import CatanError, Ruleset, catalogue, contents_json, declared_options, ruleset
from catan_core.play import bots_for

from .clock import LEAST, MOST
from .protocol import NewRoom, Refused, object_in

MAX_SEATS = 8
"""Rooms have at most this many seats."""


def ruleset_of(expansions: list[str], options: Mapping[str, Any] | None = None) -> Ruleset:
    """The rules that somebody has chosen, with all that they require. An option that can have only one value with these
    expansions, which is not its default, has that value: to name them together is to choose it. Raises Refused."""
    try:
        settled = {
            option.name: option.values[0]
            for option in declared_options(*expansions)
            if len(option.values) == 1 and option.default != option.values[0]
        }
        return ruleset(*expansions, options={**settled, **(options or {})})
    except CatanError as error:
        raise Refused("bad-request", str(error)) from None


def seats_of(chosen: Ruleset) -> list[int]:
    """The numbers of seats that can be played with."""
    return [seats for seats in sorted(chosen.seats or range(1, MAX_SEATS + 1)) if seats <= MAX_SEATS]


@lru_cache(maxsize=1)
def expansions_json() -> str:
    """The answer to `GET /api/expansions`: what is installed, with its titles."""
    shown = []
    languages: list[str] = []
    for id, expansion in catalogue().items():
        alone = _with_requirements(id)
        rules = alone.rules(seats_of(alone)[-1])
        languages += [language for language in rules.languages if language not in languages]
        shown.append(
            {
                "id": id,
                "title": {language: rules.text(f"expansion:{id}", language) for language in rules.languages},
                "version": expansion.version,
                "requires": [*expansion.requires],
                "conflicts": [*dict(expansion.conflicts)],
                "seats": seats_of(alone),
            }
        )
    return json.dumps({"expansions": shown, "languages": languages})


def _with_requirements(id: str) -> Ruleset:
    needed = [id]
    for name in needed:
        needed += [other for other in catalogue()[name].requires if other not in needed]
    return ruleset(*needed)


@lru_cache(maxsize=32)
def rules_json(expansions: str, seats: int | None = None, options: str = "{}") -> str:
    """The answer to `GET /api/rules`: what there is in a game of some expansions, their ids with commas between them,
    by the options that have been chosen, as JSON.

    Raises Refused.
    """
    chosen = ruleset_of([id for id in expansions.split(",") if id], object_in(options))
    allowed = seats_of(chosen)
    try:
        rules = chosen.rules(seats if seats is not None or not allowed else allowed[-1])  # type: ignore[arg-type]
    except CatanError as error:
        raise Refused("bad-request", str(error)) from None
    return json.dumps(
        {
            "expansions": [*chosen.expansions],
            "seats": rules.seats,
            "allowed_seats": allowed,
            "bots": [*bots_for(chosen)],
            "contents": json.loads(contents_json(rules)),
        }
    )


def checked(wish: NewRoom) -> tuple[Ruleset, str]:
    """The rules and the bot of a room that somebody wants to open. Raises Refused."""
    if not wish.expansions:
        raise Refused("bad-request", "choose at least one expansion, such as base")
    chosen = ruleset_of(wish.expansions, wish.options)
    if wish.seats > MAX_SEATS:
        raise Refused("bad-request", f"a room has at most {MAX_SEATS} seats, not {wish.seats}")
    if wish.seconds is not None and not LEAST <= wish.seconds <= MOST:
        raise Refused("bad-request", f"a turn has {LEAST} to {MOST} seconds, not {wish.seconds}")
    try:
        chosen.rules(wish.seats)
    except CatanError as error:
        raise Refused("bad-request", str(error)) from None
    bots = [*bots_for(chosen)]
    if wish.bot is not None and wish.bot not in bots:
        raise Refused("bad-request", f"there is no bot of that name; there are {', '.join(bots)}")
    return chosen, wish.bot or bots[-1]
