"""Bots in processes of their own, which are sent what their seat may know.

They are for programs that trust nobody's bot: what is hidden never leaves the
host, and what a bot answers is checked like anything from outside.
"""

import random
from multiprocessing import get_context
from multiprocessing.connection import Connection

import catan_core as catan
from catan_core.play import MctsBot


# --8<-- [start:bot]
def decide_for(seat: catan.Seat, host: Connection) -> None:
    """Decide for a seat until the host hangs up."""
    bot, rng = MctsBot(iterations=10), random.Random(seat)
    seen = catan.Seen(seat)
    while True:
        try:
            sent_view, sent_events = host.recv()
        except EOFError:
            return
        view = catan.View.from_json(sent_view)
        seen = seen.after(view.events_from_json(sent_events))
        view = catan.evolve(view, seen=seen)
        action = bot.choose(view, view.actions, rng)
        host.send(view.action_to_json(action))


# --8<-- [end:bot]


# --8<-- [start:host]
def play(match: catan.Match, bots: dict[catan.Seat, Connection]) -> None:
    """Ask whoever owes a decision until the game is over."""
    told = dict.fromkeys(bots, 0)
    rules = match.game.rules.ruleset
    while not match.game.over:
        seat = match.game.actors[0]
        events = match.events_since(told[seat])
        told[seat] = match.moves
        bots[seat].send(
            (
                match.game.view(seat).to_json(),
                rules.events_to_json(events, seat),
            )
        )
        match.play_json(bots[seat].recv(), seat)


# --8<-- [end:host]


def main() -> None:
    """Play a short game between three processes."""
    rules = catan.ruleset("base", options={"base.victory_points": 5})
    match = catan.Match(rules, seats=3, seed=7)
    new_process = get_context("spawn")
    bots, processes = {}, []
    for seat in match.game.rules.all_seats:
        ours, theirs = new_process.Pipe()
        bots[seat] = ours
        process = new_process.Process(target=decide_for, args=(seat, theirs))
        process.start()
        theirs.close()
        processes.append(process)
    play(match, bots)
    for seat, process in zip(bots, processes, strict=True):
        bots[seat].close()
        process.join()
    print("seat", match.game.winner, "wins after", match.moves, "actions")


if __name__ == "__main__":
    main()
