"""A frontend for the terminal: one person plays against three who move at random."""

import json
import random
from collections.abc import Sequence

import catan_core as catan
from catan_core.base import OfferTrade, table

PERSON = catan.Seat(0)
HELP = "number, o <good> <good> to offer one for one, u to undo, q to leave> "


def show(match: catan.Match, events: Sequence[catan.Event]) -> None:
    """What has happened, as far as the person may know it."""
    for event in match.game.rules.events_for(events, PERSON):
        print("   *", event)


def in_words(game: catan.Game, actions: catan.Actions) -> list[str]:
    """The actions as a person reads them: their titles, then places and goods as they stand in JSON."""
    listed = json.loads(actions.to_json(limit=len(actions)))["actions"]
    fields = [{name: value for name, value in one.items() if name not in ("type", "seat")} for one in listed]
    titles = [game.rules.text(f"action:{one['type']}") for one in listed]
    return [f"{title}  {json.dumps(rest) if rest else ''}" for title, rest in zip(titles, fields, strict=True)]


def offer(game: catan.Game, give: str, get: str) -> OfferTrade:
    """One card for one other, offered to all others. Such offers are too many to be listed."""
    others = tuple(catan.Seat(seat) for seat in range(game.rules.seats) if seat != PERSON)
    return OfferTrade(PERSON, game.rules.vector({give: 1}), game.rules.vector({get: 1}), others)


def ask(match: catan.Match) -> bool:
    """Let the person decide; False to leave."""
    view, actions = match.game.view(PERSON), match.game.actions_of(PERSON)
    print(f"\nTurn {view.turn.number}. You have {view.points(PERSON)} points and {table.hand(view, PERSON)}. You may:")
    for number, text in enumerate(in_words(match.game, actions), 1):
        print(f"{number:4} {text}")
    try:
        answer = input(HELP).split()
        match answer:
            case ["q"]:
                return False
            case ["u"]:
                match.undo()
            case ["o", give, get]:
                match.play(offer(match.game, give, get))
                show(match, match.events)
            case [number]:
                match.play(actions[int(number) - 1])
                show(match, match.events)
    except EOFError:
        return False
    except (catan.CatanError, ValueError, LookupError) as error:
        print("That cannot be done:", error)
    return True


def main() -> None:
    """Play until somebody has won or the person leaves."""
    match = catan.Match(catan.ruleset("base"), seats=4, seed=7)
    rng = random.Random(7)
    while not match.game.over:
        if match.game.actors[0] != PERSON:
            match.play(match.game.actions.sample(rng))
            show(match, match.events)
        elif not ask(match):
            return
    print("Seat", match.game.winner, "wins.")


if __name__ == "__main__":
    main()
