"""A frontend for the terminal: one person plays against three bots."""

import catan_core as catan
from catan_core.base import OfferTrade
from catan_core.play import RandomBot, decide
from catan_core.render import (
    action_text,
    board_text,
    event_text,
    score_sheet,
    status_text,
)

PERSON = catan.Seat(0)
PROMPT = """a number, b for the board, u to undo, q to leave,
o <good> <good> to offer one for one> """


def offer(game: catan.Game, give: str, get: str) -> OfferTrade:
    """One card for one other, offered to everybody else.

    There are too many offers to list them all.
    """
    others = tuple(seat for seat in game.rules.all_seats if seat != PERSON)
    given, wanted = game.rules.vector({give: 1}), game.rules.vector({get: 1})
    return OfferTrade(PERSON, given, wanted, others)


def ask(match: catan.Match) -> bool:
    """Let the person decide; False to leave."""
    game, listed = match.game, {}
    print(f"\n{status_text(game.view(PERSON))}\nYou may:")
    for number, action in enumerate(game.actions_of(PERSON), 1):
        listed[str(number)] = action
        print(f"{number:4} {action_text(game.rules, game.board, action)}")
    try:
        match input(PROMPT).split():
            case ["q"]:
                return False
            case ["b"]:
                print(board_text(game.view(PERSON)))
            case ["u"]:
                while match.undo().seat != PERSON:
                    pass
            case ["o", give, get]:
                match.play(offer(game, give, get))
            case [chosen] if chosen in listed:
                match.play(listed[chosen])
            case _:
                print("There is no such number or letter.")
    except EOFError:
        return False
    except (catan.CatanError, LookupError) as error:
        print("That cannot be done:", error)
    return True


def main() -> None:
    """Play until somebody has won or the person leaves."""
    match = catan.Match(catan.ruleset("base"), seats=4, seed=7)
    bot = RandomBot()
    told = 0
    print(board_text(match.game.view(PERSON)))
    while not match.game.over:
        seat = match.game.actors[0]
        if seat != PERSON:
            match.play(decide(bot, match, seat))
        elif not ask(match):
            return
        # what has happened, as far as the person may know it
        for _, game in match.history[told:]:
            for event in game.events_for(PERSON):
                if text := event_text(game.rules, game.board, event):
                    print("   *", text)
        told = len(match.history)
    print(score_sheet(match.game.view(PERSON)))


if __name__ == "__main__":
    main()
